"""The most that can be scored in a round: a bound that no round exceeds, and a round that reaches it.

The bound is shown by induction over the sacks, whatever the cards are: asked of the cards of a whole round at
once, the question would not end. The round is a shipped log, put to the formal law and to the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import attrs

from referee.potato_man.round import Play, RoundState, after_play, scores, start, without_gold
from referee.potato_man.sacks import GOLD_SACK, SACK_LANES, SACK_VALUES, SACKS_OF_A_KIND, points
from referee.prove.potato_man.most_points import MOST_POINTS, most_points_log, most_points_round
from referee.prove.potato_man.table import Table, open_trick
from referee.prove.potato_man.unknowns import (
    GREEN,
    NO_SACK,
    SACK_BITS,
    SEAT_BITS,
    tell_cards,
    tell_sack,
    trick_of,
    word_of,
    word_of_sack,
    word_of_sacks,
)
from referee.prove.solver import Term, as_word, bits_of, both, constant, either, unknown
from referee.prove.theorem import Claim, Example, Telling, Value
from referee.words import WORD_BITS, Word, where

_LANE = 15
_EVERY_LANE = sum(_LANE << lane for lane in SACK_LANES.values())


def most_points(table: Table) -> list[Claim]:
    """Nobody scores more than `MOST_POINTS` in a round, nor do all players together; and somebody can."""
    most = MOST_POINTS[table.law.players, table.variant]
    plays = [_kept_by_play(table, size) for size in range(1, table.size + 1)]
    declined = [_kept_by_declining(table)] if table.law.gold_optional else []
    ends = [_among_those_won(table), _bounded(table, most), _reached(table, most)]
    return [_at_the_start(table), *plays, *declined, *ends]


def _accounted(table: Table, state: RoundState) -> Term:
    """All sacks of a kind lie on the table or were won, and no more were won than there were full tricks."""
    law, heaps, lanes = table.law, (state.sacks, *state.won), SACK_LANES.values()
    won = sum(_count(law.sacks, lane) - _count(state.sacks, lane) for lane in lanes)
    return both(
        [
            *((heap & ~_EVERY_LANE) == 0 for heap in heaps),
            *(sum(_count(heap, lane) for heap in heaps) == _count(law.sacks, lane) for lane in lanes),
            either(both([state.full_tricks == full, won <= full]) for full in range(law.tricks + 1)),
        ]
    )


def _at_the_start(table: Table) -> Claim:
    starter, seats = unknown("starter", SEAT_BITS), range(table.law.players)
    opened = start(table.law, as_word(starter), (0,) * table.law.players)
    return Claim(
        given=either(starter == seat for seat in seats),
        shown=_accounted(table, opened),
        witnesses=[starter == seat for seat in seats],
        example=lambda value: Example({"leader": str(value(starter) + 1)}),
    )


def _kept_by_play(table: Table, size: int) -> Claim:
    """A card that is played, as the one with that number in its trick, keeps the sacks accounted for."""
    cards = trick_of(size)
    before = _any_state(table, cards[:-1])
    after = after_play(table.law, before, Play(before.turn, word_of(cards[-1])))
    goes_on = either(before.full_tricks == played for played in range(table.law.tricks))
    seats = either(before.turn == seat for seat in range(table.law.players))
    settled = after.sacks != before.sacks
    return Claim(
        given=both([_accounted(table, before), goes_on, seats, table.played(cards)]),
        shown=_accounted(table, after),
        witnesses=[settled, after.sacks == before.sacks] if size == table.size else [before.full_tricks != 0],
        example=_telling(cards, before),
    )


def _kept_by_declining(table: Table) -> Claim:
    """`sack.gold`, ruling `gold = optional`: so does a gold sack that is put back."""
    taken, seat = _any_state(table, ()), unknown("seat", WORD_BITS)
    has_gold = [
        both([seat == one, _count(won, SACK_LANES["gold"]) != 0]) for one, won in enumerate(taken.won)
    ]
    return Claim(
        given=both([_accounted(table, taken), either(has_gold)]),
        shown=_accounted(table, without_gold(taken, seat, GOLD_SACK)),
        witnesses=has_gold,
        example=_telling((), taken),
    )


def _within(table: Table, state: RoundState, mine: Word) -> Term:
    """Somebody's sacks are among those that were won, of which there are no more than full tricks."""
    law, lanes = table.law, SACK_LANES.values()
    taken = [_count(law.sacks, lane) - _count(state.sacks, lane) for lane in lanes]
    return both(
        [
            ((mine | state.sacks) & ~_EVERY_LANE) == 0,
            *(_count(state.sacks, lane) <= _count(law.sacks, lane) for lane in lanes),
            *(_count(mine, lane) <= count for lane, count in zip(lanes, taken, strict=True)),
            sum(taken) <= law.tricks,
        ]
    )


def _among_those_won(table: Table) -> Claim:
    """Where all sacks are accounted for, those of each seat are among those won, and so are all of them."""
    state = _any_state(table, ())
    heaps = (*state.won, table.law.sacks - state.sacks)
    return Claim(
        given=_accounted(table, state),
        shown=both(_within(table, state, heap) for heap in heaps),
        witnesses=[heap != 0 for heap in heaps],
        example=_telling((), state),
    )


def _bounded(table: Table, most: int) -> Claim:
    """Sacks that are among those won are worth no more than that, and can be worth as much."""
    state = _any_state(table, ())
    mine = state.won[0]
    return Claim(
        given=_within(table, state, mine),
        shown=points(mine) <= most,
        # That sacks are worth so much does not say that cards can bring them: see `_reached`.
        witnesses=[points(mine) == most],
        example=_telling((), attrs.evolve(state, won=(mine,))),
    )


def _reached(table: Table, most: int) -> Claim:
    """The shipped round: its leader wins each trick, and has that many points in the end."""
    played = most_points_round(table.law.players, table.variant)
    tricks, first = played.formal_tricks(), constant(0, SEAT_BITS)
    sacks = [unknown(f"sack{number}", SACK_BITS) for number in range(1, len(tricks) + 1)]
    by_law: list[Term] = []
    by_code: list[Term] = []
    for number, (trick, sack) in enumerate(zip(tricks, sacks, strict=True)):
        left = _left_after(table, sacks[:number])
        by_law += [table.full_trick(trick), table.wins(trick, first), table.takes(trick[0], left, sack)]
        # Where gold may be declined, here it is not.
        by_law += [sack != NO_SACK] if table.law.gold_optional else []
        due = table.law.due_sack(word_of_sacks(left), word_of(trick[0]))
        by_code += [table.played(trick), table.winner_of(trick) == 0, due == word_of_sack(sack)]
    taken = points(sum(word_of_sack(sack) for sack in sacks))
    refereed = scores(played.played_out(table.law))[played.starter]
    return Claim(
        given=both(by_law),
        shown=both([*by_code, taken == most, refereed == most, played.has_each_card_once]),
        witnesses=[taken == most],
        example=partial(_tell_round, table, sacks),
    )


def _tell_round(table: Table, sacks: Sequence[Term], value: Value) -> Example:
    won = " ".join(tell_sack(sack, value) for sack in sacks)
    return Example({"won": won}, most_points_log(table.law.players, table.variant))


def _left_after(table: Table, taken: Sequence[Term]) -> list[Term]:
    """How many sacks of each kind are left after some were taken, as the formal law counts them."""
    none = {GREEN} if table.variant else set[int]()
    at_first = [0 if kind in none else SACKS_OF_A_KIND for kind in range(len(SACK_VALUES))]
    return [_two_bits(count - _how_often(kind, taken)) for kind, count in enumerate(at_first)]


def _how_often(kind: int, taken: Sequence[Term]) -> Word:
    return sum(where(sack == kind, 1, 0) for sack in taken)


def _two_bits(count: object) -> Term:
    return constant(count, 2) if isinstance(count, int) else bits_of(count, 1, 0)


def _any_state(table: Table, trick: Sequence[Term]) -> RoundState:
    """A state in which sacks and full tricks are unknown."""
    return attrs.evolve(
        open_trick(table.law, trick, turn=_word("turn")),
        sacks=_word("sacks"),
        won=tuple(_word(f"won{seat}") for seat in range(1, table.law.players + 1)),
        full_tricks=_word("full-tricks"),
    )


def _word(name: str) -> Word:
    word: Word = unknown(name, WORD_BITS)
    return word


def _count(sacks: object, lane: int) -> Word:
    """How many sacks there are of the kind with that lane; eight bits suffice to add up some of them."""
    return sacks >> lane & _LANE if isinstance(sacks, int) else bits_of(sacks, lane + 7, lane)


def _telling(trick: Sequence[Term], state: RoundState) -> Telling:
    def tell(value: Value) -> Example:
        won = "; ".join(_tell_sacks(value(mine)) for mine in state.won)
        cards = {"trick": tell_cards(trick, value)} if trick else {}
        return Example({**cards, "sacks": _tell_sacks(value(state.sacks)), "won": won})

    return tell


def _tell_sacks(sacks: Word) -> str:
    return " ".join(f"{name}={_count(sacks, lane)}" for name, lane in SACK_LANES.items())
