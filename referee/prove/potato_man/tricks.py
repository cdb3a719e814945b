"""What follows for the tricks that the referee's formulas let come to be, and for who wins them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.cards import POTATO_MAN
from referee.potato_man.round import admitted
from referee.potato_man.sacks import GOLD_SACK
from referee.prove.potato_man.examples import telling, telling_winner
from referee.prove.potato_man.leading import telling_sacks
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
    word_of,
    word_of_sacks,
    words_of,
)
from referee.prove.solver import Term, alike, all_differ, at_least, both, constant, denied, either, unknown
from referee.prove.theorem import Claim
from referee.words import pick, where


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


def all_four_colors(table: Table) -> list[Claim]:
    """5 players: by the formal law, five cards with at most one double show all four colors."""
    cards = trick_of(table.size)
    at_most_one = both([table.cards_of_deck(cards), table.formal.holds("one-double-5", *cards)])
    return [
        Claim(
            given=at_most_one,
            shown=table.formal.holds("all-colors-5", *cards),
            witnesses=[color_in(cards[0]) == color_in(cards[place]) for place in (1, table.size - 1)],
            example=telling(table, trick=cards),
        )
    ]


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
    # The first and the last card can be the highest, so no end of the trick is left out by mistake.
    witnesses = [_is_highest(cards, place) for place in (0, size - 1)]
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
    """By the formal law, each winning card earns exactly one sack, or expressly none; gold that may be
    declined is the one choice.
    """
    won_by, left = card("winning"), sacks()
    taken = [table.takes(won_by, left, constant(one, SACK_BITS)) for one in range(NO_SACK + 1)]
    choice = both([taken[GOLD], taken[NO_SACK], denied(either(taken[:GOLD]))])
    given = both([table.in_deck(won_by), table.sacks_of_table(left)])
    shown = either([_exactly_one(taken), both([table.may_decline_gold, choice])])
    due = table.law.due_sack(word_of_sacks(left), word_of(won_by))
    return [
        Claim(
            given=given,
            shown=shown,
            witnesses=[either(taken[:GOLD]), taken[NO_SACK]],
            example=telling_sacks(table, [given, denied(shown)], won_by, left, due),
        )
    ]


def gold_when_gone(table: Table) -> list[Claim]:
    """Gold is due exactly when the color is gone and gold is left; nothing only when both are gone."""
    won_by, left = card("winning"), sacks()
    due = table.law.due_sack(word_of_sacks(left), word_of(won_by))
    color_gone, gold_gone = table.color_gone(won_by, left), table.gold_gone(won_by, left)
    given = both([table.in_deck(won_by), table.sacks_of_table(left)])
    gold = alike(due == GOLD_SACK, both([color_gone, denied(gold_gone)]))
    nothing = alike(due == 0, both([color_gone, gold_gone]))
    shown = both([gold, nothing])
    return [
        Claim(
            given=given,
            shown=shown,
            witnesses=[denied(color_gone), both([color_gone, gold_gone]), table.gold_due(won_by, left)],
            example=telling_sacks(table, [given, denied(shown)], won_by, left, due),
        )
    ]


def later_wins(table: Table) -> list[Claim]:
    """Of two cards with the highest number the one played first does not win, unless a figure decides."""
    cards = trick_of(table.size)
    found = table.winner_of(cards)
    equals = {
        (first, second): both([_is_highest(cards, first), _is_highest(cards, second)])
        for second in range(table.size)
        for first in range(second)
    }
    given = both([table.full_trick(cards), denied(table.figures_decide(cards)), either(equals.values())])
    shown = both(either([denied(highest), found != first]) for (first, _), highest in equals.items())
    # Who should win, whether or not the rule is dropped.
    place = unknown("place", SEAT_BITS)
    should_win = table.with_rule("win.later-of-equals").wins(cards, place)
    return [
        Claim(
            given=given,
            shown=shown,
            witnesses=[equals[0, 1], equals[0, table.size - 1]],
            example=telling_winner(table, [given, denied(shown), should_win], cards, found, place),
        )
    ]


def _is_highest(cards: Sequence[Term], place: int) -> Term:
    return both(at_least(number_in(cards[place]), number_in(each)) for each in cards)


def potato_man_wins(table: Table) -> list[Claim]:
    """Potato Man wins if Evil Potato lies in the same full trick, and only then."""
    cards = trick_of(table.size)
    figures = [table.formal.holds(name, one) for name in ("potato-man", "evil-potato") for one in cards]
    man, evil = either(figures[: table.size]), either(figures[table.size :])
    found = table.winner_of(cards)
    shown = alike((pick(words_of(cards), found) & POTATO_MAN) != 0, both([man, evil]))
    # Who should win, whether or not the rule is dropped.
    place = unknown("place", SEAT_BITS)
    should_win = table.with_rule("win.potato-man").wins(cards, place)
    return [
        Claim(
            given=table.played(cards),
            shown=shown,
            witnesses=[both([man, evil]), both([man, denied(evil)]), both([denied(man), evil])],
            example=telling_winner(
                table, [table.played(cards), denied(shown), should_win], cards, found, place
            ),
        )
    ]


def order(table: Table) -> list[Claim]:
    """Two cards beside each other change places, of which any other order is made: it is a full trick again,
    and another card wins only if both have the highest number and no figure decides.
    """
    cards = trick_of(table.size)
    places = range(table.size - 1)
    return [
        claim
        for place in places
        for claim in (_full_again(table, cards, place), _swapped(table, cards, place))
    ]


def _full_again(table: Table, cards: Sequence[Term], place: int) -> Claim:
    swapped = _with_swapped(cards, place)
    return Claim(
        given=table.full_trick(cards),
        shown=table.full_trick(swapped),
        witnesses=[cards[place] != cards[place + 1]],
        example=telling(table, trick=cards, swapped=swapped),
    )


def _swapped(table: Table, cards: Sequence[Term], place: int) -> Claim:
    swapped = _with_swapped(cards, place)
    before, after = table.winner_of(cards), table.winner_of(swapped)
    # Where the card that won before has gone.
    moved = where(before == place, place + 1, where(before == place + 1, place, before))
    same = after == moved
    both_highest = both([_is_highest(cards, place), _is_highest(cards, place + 1)])
    may_differ = both([both_highest, denied(table.figures_decide(cards))])
    return Claim(
        given=table.full_trick(cards),
        shown=either([same, may_differ]),
        witnesses=[denied(same)],
        example=telling(table, trick=cards, swapped=swapped),
    )


def _with_swapped(cards: Sequence[Term], place: int) -> tuple[Term, ...]:
    return (*cards[:place], cards[place + 1], cards[place], *cards[place + 2 :])


def shrinking(table: Table) -> list[Claim]:
    """A card that may not be played may not be played later in the same trick either."""
    return [_shrinks_after(table, trick_of(size)) for size in range(1, table.size)]


def _shrinks_after(table: Table, cards: Sequence[Term]) -> Claim:
    before = admitted(table.law, open_trick(table.law, cards[:-1]))
    after = admitted(table.law, open_trick(table.law, cards))
    return Claim(
        given=table.played(cards),
        shown=(before | after) == before,
        witnesses=[after != before, after != 0] if table.bars_after(len(cards)) else [after != 0],
        example=telling(table, trick=cards),
    )


def _at_most_one(truths: Sequence[Term]) -> Term:
    return both(denied(both([one, other])) for place, one in enumerate(truths) for other in truths[:place])


def _exactly_one(truths: Sequence[Term]) -> Term:
    return both([either(truths), _at_most_one(truths)])
