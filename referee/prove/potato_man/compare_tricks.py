"""What may be played, who wins the trick, and which sack it brings, by two rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import attrs

from referee.potato_man.log import Round, SackName, Trick
from referee.potato_man.round import seat_at
from referee.potato_man.sacks import SACKS, SACKS_OF_A_KIND, sack_name
from referee.prove.compare import Case, Sought
from referee.prove.potato_man.sides import (
    Sides,
    are_cards,
    lawful_by_both,
    lets_in,
    named,
    sides,
    unknown_cards,
    unknown_word,
    winner_by,
)
from referee.prove.solver import Finding, Possible, Term, both, denied, either, find
from referee.rulebook import RuleSet
from referee.words import Word, pick


def play(first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float) -> Sought:
    """A card that only the first rule set lets into a trick that is lawful so far; the shortest first."""
    at = sides(first, second, players, variant, seconds)
    for size in range(at.allowing.trick_size):
        cards = unknown_cards(size + 1)
        found = find([*_next_only_by_one(at, cards)], seconds)
        if found.possible != "no":
            return Sought(
                found.possible, _case_of_play(at, cards, found) if found.possible == "yes" else None
            )
    return Sought("no")


def _next_only_by_one(at: Sides, cards: Sequence[Word]) -> Iterator[Term]:
    *before, following = cards
    yield from are_cards(at.allowing, cards)
    yield lawful_by_both(at, before)
    yield lets_in(at.allowing, before, following)
    yield denied(lets_in(at.refusing, before, following))


def _case_of_play(at: Sides, cards: Sequence[Word], found: Finding) -> Case:
    *trick, following = named(found, cards)
    facts = {"trick": " ".join(trick), "next": following}
    if _nothing_may_follow(at, len(cards)):
        facts["then"] = "none"
    return Case(facts, at.log(Round(starter=at.names[0], tricks=(f"{facts['trick']} {following}".strip(),))))


def _nothing_may_follow(at: Sides, size: int) -> bool:
    """Whether after every such card no further one is lawful, so that the round has to end there."""
    if size == at.allowing.trick_size:
        return False
    cards = unknown_cards(size + 1)
    goes_on = [*_next_only_by_one(at, cards[:-1]), *are_cards(at.allowing, cards)]
    return find([*goes_on, lets_in(at.allowing, cards[:-1], cards[-1])], at.seconds).possible == "no"


def trick_winner(
    first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float
) -> Sought:
    """A full trick that goes to one card by the first rule set, and to another by the second."""
    at = sides(first, second, players, variant, seconds)
    cards = unknown_cards(at.allowing.trick_size)
    position, other = (winner_by(law, cards) for law in at.laws)
    parted = [lawful_by_both(at, cards), position != other]
    # With two players another card may win for the same seat, which a log shows less well.
    found = find([*parted, seat_at(at.allowing, 0, position) != seat_at(at.allowing, 0, other)], seconds)
    if found.possible == "no":
        found = find(parted, seconds)
    if found.possible != "yes":
        return Sought(found.possible)
    trick, winning = named(found, cards), found.value(position)
    winner = at.names[seat_at(at.allowing, 0, winning)]
    written = Trick(plays=" ".join(trick), winner=winner)
    facts = {"trick": " ".join(trick), "winner": f"{trick[winning]} ({winner})"}
    return Sought("yes", Case(facts, at.log(Round(starter=at.names[0], tricks=(written,)))))


@attrs.frozen
class _Taking:
    """A trick on the way: the card that wins it, the sacks it finds on the table, and what is taken."""

    won_by: Word
    left: Word
    taken: Word

    def lawful(self, at: Sides) -> tuple[Term, Term]:
        """Whether that may be taken, by each law."""
        by_one, by_other = (law.may_take(law.due_sack(self.left, self.won_by), self.taken) for law in at.laws)
        return by_one, by_other


def sack(first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float) -> Sought:
    """A sack, or none, that may be taken by the first rule set alone; after as few tricks as possible."""
    at = sides(first, second, players, variant, seconds)
    anywhere = _only_by_one_anywhere(at)
    if anywhere != "yes":
        return Sought(anywhere)
    for tricks in range(1, at.allowing.tricks + 1):
        takings = _takings(at, unknown_cards(tricks, "winning"))
        found = find(
            [*are_cards(at.allowing, [one.won_by for one in takings]), *_last_parts(at, takings)], seconds
        )
        if found.possible == "yes":
            # The sacks can run out so; whether cards can bring it about is asked of whole tricks.
            found, case = _played_out(at, tricks)
            if found.possible != "no":
                return Sought(found.possible, case)
        elif found.possible == "unknown":
            return Sought("unknown")
    return Sought("no")


def _only_by_one_anywhere(at: Sides) -> Possible:
    """Whether the laws part for some card and some sacks left, whether or not a round comes to that."""
    one = _Taking(unknown_word("winning"), unknown_word("left"), unknown_word("taken"))
    most = SACKS_OF_A_KIND * sum(SACKS.values())
    known = [*are_cards(at.allowing, [one.won_by]), (one.left & ~most) == 0]
    return find([*known, *_last_parts(at, [one])], at.seconds).possible


def _takings(at: Sides, winning: Sequence[Word]) -> list[_Taking]:
    left: Word = at.allowing.sacks
    takings: list[_Taking] = []
    for number, card in enumerate(winning, start=1):
        takings.append(_Taking(card, left, unknown_word(f"taken{number}")))
        left -= takings[-1].taken
    return takings


def _last_parts(at: Sides, takings: Sequence[_Taking]) -> Iterator[Term]:
    """That both laws allow what is taken, until of the last only the first does."""
    *before, last = (one.lawful(at) for one in takings)
    for one in takings:
        yield either(one.taken == sack for sack in (0, *SACKS.values()))
    for allowed in before:
        yield both(allowed)
    yield last[0]
    yield denied(last[1])


def _played_out(at: Sides, count: int) -> tuple[Finding, Case | None]:
    tricks = [unknown_cards(at.allowing.trick_size, f"trick{number}-") for number in range(1, count + 1)]
    every = [card for trick in tricks for card in trick]
    winning = [pick(trick, winner_by(at.allowing, trick)) for trick in tricks]
    takings = _takings(at, winning)
    same_winner = [winner_by(at.allowing, trick) == winner_by(at.refusing, trick) for trick in tricks]
    lawful = [lawful_by_both(at, trick) for trick in tricks]
    found = find(
        [*are_cards(at.allowing, every), *lawful, *same_winner, *_last_parts(at, takings)], at.seconds
    )
    return found, _case_of_sack(at, tricks, takings, found) if found.possible == "yes" else None


def _case_of_sack(
    at: Sides, tricks: Sequence[Sequence[Word]], takings: Sequence[_Taking], found: Finding
) -> Case:
    written: list[Trick] = []
    for trick, taking in zip(tricks, takings, strict=True):
        sack = cast("SackName", sack_name(found.value(taking.taken)))
        written.append(Trick(plays=" ".join(named(found, trick)), sack=sack))
    *before, last = written
    facts = {
        "before": " / ".join(str(trick.plays) for trick in before),
        "trick": str(last.plays),
        "winner": named(found, [takings[-1].won_by])[0],
        "sack": str(last.sack),
    }
    return Case(facts, at.log(Round(starter=at.names[0], tricks=tuple(written))))
