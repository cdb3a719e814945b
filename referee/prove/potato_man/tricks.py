"""What follows for the tricks that the referee's formulas let come to be, and for who wins them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.cards import POTATO_MAN
from referee.potato_man.round import admitted
from referee.prove.potato_man.examples import telling, telling_sacks
from referee.prove.potato_man.table import Table, open_trick
from referee.prove.potato_man.unknowns import (
    GOLD,
    NO_SACK,
    SACK_BITS,
    SEAT_BITS,
    card,
    color_in,
    number_in,
    sacks,
    trick_of,
    words_of,
)
from referee.prove.solver import Term, alike, all_differ, at_least, both, constant, denied, either
from referee.prove.theorem import Claim
from referee.words import Word, pick, where


def colors_distinct(table: Table) -> list[Claim]:
    """2 to 4 players: no color lies twice in a trick, full or open."""
    return [
        _of_played(table, size, lambda cards: all_differ([*map(color_in, cards)])) for size in _sizes(table)
    ]


def exactly_one_double(table: Table) -> list[Claim]:
    """5 players: exactly one pair of cards in a full trick agrees in color, and all four colors are there."""

    def shown(cards: Sequence[Term]) -> Term:
        agree = [color_in(one) == color_in(other) for k, one in enumerate(cards) for other in cards[:k]]
        four = [either(color_in(one) == color for one in cards) for color in range(4)]
        return both([_exactly_one(agree), *four])

    return [_of_played(table, table.size, shown)]


def one_potato_man(table: Table) -> list[Claim]:
    """5 players: never two Potato Men in a trick, full or open."""

    def shown(cards: Sequence[Term]) -> Term:
        men = [table.formal.holds("potato-man", one) for one in cards]
        return _at_most_one(men)

    return [_of_played(table, size, shown) for size in _sizes(table)]


def red_blue_yellow(table: Table) -> list[Claim]:
    """Without green: a full trick is red, blue and yellow."""
    return [_of_played(table, 3, lambda cards: table.formal.holds("red-blue-yellow", *cards))]


def _sizes(table: Table) -> range:
    return range(2, table.size + 1)


def _of_played(table: Table, size: int, shown: Callable[[Sequence[Term]], Term]) -> Claim:
    """Something that holds for all cards that can be played one after the other."""
    cards = trick_of(size)
    played = table.played(cards)
    # Each card can be the highest, so no place of the trick is left out by mistake.
    witnesses = [
        both(at_least(number_in(cards[place]), number_in(other)) for other in cards) for place in range(size)
    ]
    return Claim(given=played, shown=shown(cards), witnesses=witnesses, example=telling(table, trick=cards))


def one_winner(table: Table) -> list[Claim]:
    """By the formal law, each full trick has exactly one winner."""
    cards = trick_of(table.size)
    wins = [table.wins(cards, constant(place, SEAT_BITS)) for place in range(table.size)]
    return [
        Claim(
            given=table.full_trick(cards),
            shown=_exactly_one(wins),
            witnesses=wins,
            example=telling(table, trick=cards),
        )
    ]


def one_sack(table: Table) -> list[Claim]:
    """By the formal law, each winning card earns exactly one sack, or expressly none."""
    won_by, left = card("winning"), sacks()
    taken = [table.takes(won_by, left, constant(one, SACK_BITS)) for one in range(NO_SACK + 1)]
    return [
        Claim(
            given=both([table.in_deck(won_by), table.sacks_of_table(left)]),
            shown=_exactly_one(taken),
            witnesses=[either(taken[:GOLD]), taken[GOLD], taken[NO_SACK]],
            example=telling_sacks([won_by], left),
        )
    ]


def potato_man_wins(table: Table) -> list[Claim]:
    """Potato Man wins if Evil Potato lies in the same full trick, and only then."""
    cards = trick_of(table.size)
    figures = [table.formal.holds(name, one) for name in ("potato-man", "evil-potato") for one in cards]
    man, evil = either(figures[: table.size]), either(figures[table.size :])
    return [
        Claim(
            given=table.played(cards),
            shown=alike((_winning_card(table, cards) & POTATO_MAN) != 0, both([man, evil])),
            witnesses=[both([man, evil]), both([man, denied(evil)]), both([denied(man), evil])],
            example=telling(table, trick=cards),
        )
    ]


def order(table: Table) -> list[Claim]:
    """Two cards beside each other change places, of which any other order is made: it is a full trick again,
    and another card wins only if both have the highest number and no figure decides.
    """
    cards = trick_of(table.size)
    return [_swapped(table, cards, place) for place in range(table.size - 1)]


def _swapped(table: Table, cards: Sequence[Term], place: int) -> Claim:
    one, other = cards[place : place + 2]
    swapped = (*cards[:place], other, one, *cards[place + 2 :])
    before, after = table.winner_of(cards), table.winner_of(swapped)
    # Where the card that won before has gone.
    moved = where(before == place, place + 1, where(before == place + 1, place, before))
    same = after == moved
    both_highest = both(at_least(number_in(high), number_in(each)) for high in (one, other) for each in cards)
    may_differ = both([both_highest, denied(table.both_figures(cards))])
    return Claim(
        given=table.full_trick(cards),
        shown=both([table.full_trick(swapped), either([same, may_differ])]),
        witnesses=[denied(same), table.both_figures(cards)],
        example=telling(table, trick=cards, swapped=swapped),
    )


def shrinking(table: Table) -> list[Claim]:
    """A card that may not be played may not be played later in the same trick either."""
    return [_shrinks_after(table, trick_of(size)) for size in range(1, table.size)]


def _shrinks_after(table: Table, cards: Sequence[Term]) -> Claim:
    before = admitted(table.law, open_trick(table.law, cards[:-1]))
    after = admitted(table.law, open_trick(table.law, cards))
    return Claim(
        given=table.played(cards),
        shown=(before | after) == before,
        witnesses=[after != before, after != 0],
        example=telling(table, trick=cards),
    )


def _winning_card(table: Table, cards: Sequence[Term]) -> Word:
    return pick(words_of(cards), table.winner_of(cards))


def _at_most_one(truths: Sequence[Term]) -> Term:
    return both(denied(both([one, other])) for place, one in enumerate(truths) for other in truths[:place])


def _exactly_one(truths: Sequence[Term]) -> Term:
    return both([either(truths), _at_most_one(truths)])
