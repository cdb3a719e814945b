"""The positions that a solver makes: for each branch of each rule of the trick one that takes it.

`python -m referee.conform.potato_man.solve` writes them anew, to `specs/conformance/`; that takes minutes,
so what is shipped is read, and a test solves some of it again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import msgspec

from referee.conform.potato_man.shapes import Shape, shapes_file
from referee.conform.potato_man.truth import law_at
from referee.conform.potato_man.witnesses import LawfulTricks, Names, Strength
from referee.conform.protocol import NO_VARIANT
from referee.potato_man.cards import CARD_NAMES, COLORS, POTATO_MAN, Color, number_of
from referee.potato_man.law import NO_GREEN, Law
from referee.potato_man.trick import doubled_colors
from referee.potato_man.winner import number_mark
from referee.prove.solver import Term, either
from referee.rulebook import load_rulebook
from referee.words import Word

TABLES = ((2, NO_VARIANT), (3, NO_VARIANT), (3, NO_GREEN), (4, NO_VARIANT), (5, NO_VARIANT))
_STRENGTHS: tuple[Strength, ...] = ("strongest", "weakest")
_RED, _BLUE, _GREEN, _YELLOW = COLORS
_EVIL = [_RED.card(number) for number in range(15, 19)]
_MAN = [_YELLOW.card(number) for number in range(1, 5)]


def solve(players: int, variant: str) -> Iterator[Shape]:
    """The positions of one table."""
    law = law_at(load_rulebook("potato-man").default_edition, players, variant)
    for rule, branch, trick, hand in (*_open_tricks(law), *_limits(law)):
        yield Shape(rule=rule, branch=branch, players=players, variant=variant, trick=_text(trick), hand=hand)
    for rule, branch, trick in _full_tricks(law):
        yield Shape(rule=rule, branch=branch, players=players, variant=variant, trick=_text(trick))


def _text(trick: Names) -> str:
    return " ".join(trick)


def _open_tricks(law: Law) -> Iterator[tuple[str, str, Names, None]]:
    """Tricks that are not full, by which colors lie there, and with 5 players whether one is doubled, and
    whether Potato Man is there; strongest and weakest.
    """
    for size in range(1, law.trick_size):
        tricks = LawfulTricks(law, size)
        atoms: list[Term] = [(tricks.table & color.cards) != 0 for color in _colors(law)]
        if law.players == 5:
            atoms += [doubled_colors(tricks.table) == 0, (tricks.table & POTATO_MAN) == 0]
        rule = law.bans[size][0].rule
        for strength in _STRENGTHS[: 1 if law.players == 5 else 2]:
            for number, trick in enumerate(tricks.branches(atoms, strength), start=1):
                yield rule, f"{strength} {size} cards, branch {number}", trick, None


def _limits(law: Law) -> Iterator[tuple[str, str, Names, str]]:
    """For each ban the strongest card that it lets in, and the weakest that it alone refuses."""
    for size in range(1, law.trick_size):
        tricks = LawfulTricks(law, size, further=1)
        table, card = tricks.table, tricks.words[size]
        for ban in law.bans[size]:
            others = [(card & other.admits(table)) != 0 for other in law.bans[size] if other is not ban]
            let_in = (card & ban.admits(table)) != 0
            refused = (card & ban.admits(table)) == 0
            for strength in _STRENGTHS:
                for side, truth in (("let in", let_in), ("refused", refused)):
                    found = tricks.most(strength, truth, *others)
                    if found is not None:
                        yield ban.rule, f"{strength} {side} after {size}", found[:-1], found[-1]


def _full_tricks(law: Law) -> Iterator[tuple[str, str, Names]]:
    tricks = LawfulTricks(law, law.trick_size)
    yield from _both_figures(tricks)
    yield from _equals(law, tricks)
    yield from _one_more(law, tricks)


def _both_figures(tricks: LawfulTricks) -> Iterator[tuple[str, str, Names]]:
    """Red 15 to 18 beside yellow 1 to 4, both orders, with the strongest cards besides."""
    size = len(tricks.words)
    for evil in _EVIL:
        for man in _MAN:
            name = f"{CARD_NAMES[evil]} {CARD_NAMES[man]}"
            for order, (one, other) in (("then", (evil, man)), ("before", (man, evil))):
                found = tricks.most("strongest", tricks.among(0, one), tricks.among(size - 1, other))
                if found is not None:
                    yield "win.potato-man", f"{order} {name}", found
    # Whoever takes the lowest number for Potato Man is told apart only by the one that is as low.
    for low in ((_EVIL[-1], _MAN[2], _GREEN.card(3)), (_EVIL[-1], _GREEN.card(3), _MAN[2])):
        found = tricks.most(
            "weakest", *(tricks.among(place, card) for place, card in zip((0, 1, size - 1), low, strict=True))
        )
        if found is not None:
            yield "win.potato-man", " ".join(CARD_NAMES[card] for card in low), found


def _equals(law: Law, tricks: LawfulTricks) -> Iterator[tuple[str, str, Names]]:
    """Equal highest numbers: each number and pair of colors, both orders; three of a kind once by colors."""
    for number in range(18, 0, -1):
        fitting = [color.card(number) for color in _colors(law) if number in color.numbers]
        for cards in permutations(fitting, 2):
            yield from _equal(tricks, cards)
    for chosen in combinations(_colors(law), 3):
        number = min(color.highest for color in chosen)
        for three in permutations([color.card(number) for color in chosen]):
            yield from _equal(tricks, three)


def _equal(tricks: LawfulTricks, cards: Sequence[Word]) -> Iterator[tuple[str, str, Names]]:
    """A trick that starts with the first of some equal cards, ends with the others, and has none as high."""
    size, number = len(tricks.words), number_of(cards[0])
    places = (0, *range(size - len(cards) + 1, size))
    lie = [tricks.among(place, card) for place, card in zip(places, cards, strict=True)]
    below = [_below(tricks.words[place], number) for place in range(size) if place not in places]
    found = tricks.most("strongest", *lie, *below, *_no_figures(tricks))
    if found is not None:
        yield "win.later-of-equals", _text(tuple(CARD_NAMES[card] for card in cards)), found


def _one_more(law: Law, tricks: LawfulTricks) -> Iterator[tuple[str, str, Names]]:
    """The highest number, one above the next one: each pair of colors, first and last, strong and weak."""
    size = len(tricks.words)
    for winner, second in permutations(_colors(law), 2):
        numbers = [number for number in winner.numbers if number - 1 in second.numbers]
        for strength, wanted in (("strongest", numbers[::-1]), ("weakest", numbers)):
            for place, other in ((0, size - 1), (size - 1, 0)):
                found = next(
                    filter(None, (_led(tricks, winner, second, n, place, other) for n in wanted)), None
                )
                if found is not None:
                    where = "first" if place == 0 else "last"
                    yield "win.highest", f"{strength} {winner.name} over {second.name}, {where}", found


def _led(
    tricks: LawfulTricks, winner: Color, second: Color, number: int, place: int, other: int
) -> Names | None:
    below = [_below(word, number) for at, word in enumerate(tricks.words) if at != place]
    lie = [tricks.among(place, winner.card(number)), tricks.among(other, second.card(number - 1))]
    return tricks.most("strongest", *lie, *below, *_no_figures(tricks))


def _no_figures(tricks: LawfulTricks) -> list[Term]:
    """That Potato Man and Evil Potato do not meet."""
    return [either([(tricks.table & POTATO_MAN) == 0, (tricks.table & sum(_EVIL[1:])) == 0])]


def _below(card: Word, number: int) -> Term:
    marks = number_mark(card)
    return marks < 1 << number


def _colors(law: Law) -> list[Color]:
    return [color for color in COLORS if color.cards & law.deck]


def main() -> None:
    """Write the positions of all tables to the file that is shipped."""
    shapes: list[Shape] = []
    for players, variant in TABLES:
        shapes += solve(players, variant)
        sys.stderr.write(f"{players} {variant}: {len(shapes)}\n")
    lines = b",\n".join(msgspec.json.encode(shape) for shape in shapes)
    shapes_file().write_bytes(b"[\n" + lines + b"\n]\n")


if __name__ == "__main__":
    main()
