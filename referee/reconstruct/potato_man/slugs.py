"""Which rule a false claim goes against, where that depends on what is not known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.potato_man.game import WINNERS, highest, totals
from referee.potato_man.law import Law
from referee.potato_man.sacks import GOLD_SACK, sack_in_color
from referee.potato_man.winner import later_of_equals, number_mark
from referee.prove.solver import Term
from referee.reconstruct.search import all_of, any_of, fails
from referee.words import Word, pick, union, where


def winning_rules(law: Law, cards: Sequence[Word], position: Word) -> Mapping[str, Term]:
    """For each rule by which the card at a position may win a full trick, when it is that one."""
    card = pick(cards, position)
    favoured = (card & law.favoured(union(cards))) != 0
    mark = number_mark(card)
    equal = any_of([all_of([position != place, number_mark(one) == mark]) for place, one in enumerate(cards)])
    later = all_of([equal, law.ranks == later_of_equals(law.trick_size)])
    return {
        "win.potato-man": favoured,
        "win.later-of-equals": all_of([fails(favoured), later]),
        "win.highest": all_of([fails(favoured), fails(later)]),
    }


def sack_rules(due: Word, card: Word) -> Mapping[str, Term]:
    """For each rule by which a sack may be due to the card that won, when it is that one."""
    in_color, gold = due == sack_in_color(card), due == GOLD_SACK
    return {
        "sack.color": in_color,
        "sack.gold": gold,
        "sack.none": all_of([fails(in_color), fails(gold)]),
    }


def result_rules(
    law: Law, scores: Sequence[Sequence[Word]], one_if: Callable[[Term], Word] | None = None
) -> Mapping[str, Term]:
    """For each rule that may decide who wins the game, when it is that one; `scores` by round and seat.

    `one_if` gives 1 where a truth holds, else 0, as words if None.
    """
    on_top = sum(map(one_if or _one_if, highest(totals(scores))))
    winning = sum(map(one_if or _one_if, WINNERS[law.tie_break](scores)))
    alone, decided = on_top == 1, winning == 1
    return {
        "game.total": alone,
        "game.tie-break": all_of([fails(alone), decided]),
        "game.shared": all_of([fails(alone), fails(decided)]),
    }


def _one_if(truth: Term) -> Word:
    return where(truth, 1, 0)
