"""The sacks of a round, whatever the cards are: what they keep to in every state that play comes to.

Shown by induction over the referee's own transition. What is searched of rounds of which no cards are known
rests on it (see `referee.potato_man.sack_arithmetic`).
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.round import Play, RoundState, after_play, start, without_gold
from referee.potato_man.sack_arithmetic import KINDS, points_of, sacks_keep, sacks_there
from referee.potato_man.sacks import GOLD_SACK, SACK_LANES, points
from referee.prove.potato_man.table import Table, open_trick
from referee.prove.potato_man.unknowns import SEAT_BITS, tell_cards, trick_of, word_of
from referee.prove.solver import Term, as_word, bits_of, both, constant, either, unknown
from referee.prove.theorem import Claim, Example, Telling, Value
from referee.words import WORD_BITS, Word

_LANE = 15
_EVERY_LANE = sum(_LANE << lane for lane in SACK_LANES.values())
_COUNT_BITS = 8


def sack_arithmetic(table: Table) -> list[Claim]:
    """In every state of a round the sacks won keep to `sacks_keep`, and are worth what `points_of` says."""
    plays = [_kept_by_play(table, size) for size in range(1, table.size + 1)]
    declined = [_kept_by_declining(table)] if table.law.gold_optional else []
    return [_at_the_start(table), *plays, *declined, _keeps(table)]


def counts_of(sacks: Word) -> tuple[Word, ...]:
    """How many sacks there are of each kind, in the order of `KINDS`; eight bits suffice to add up some."""
    return tuple(_count(sacks, SACK_LANES[kind]) for kind in KINDS)


def any_state(table: Table, trick: Sequence[Term]) -> RoundState:
    """A state in which sacks and full tricks are unknown."""
    return attrs.evolve(
        open_trick(table.law, trick, turn=_word("turn")),
        sacks=_word("sacks"),
        won=tuple(_word(f"won{seat}") for seat in range(1, table.law.players + 1)),
        full_tricks=_word("full-tricks"),
    )


def sacks_told(trick: Sequence[Term], state: RoundState) -> Telling:
    """What tells the sacks of a state, and the trick that was played to it."""

    def tell(value: Value) -> Example:
        won = "; ".join(_tell_sacks(value(mine)) for mine in state.won)
        cards = {"trick": tell_cards(trick, value)} if trick else {}
        return Example({**cards, "sacks": _tell_sacks(value(state.sacks)), "won": won})

    return tell


def _accounted(table: Table, state: RoundState) -> Term:
    """All sacks of a kind lie on the table or were won; one for each full trick, but for those that paid
    nothing; and neither was gold paid nor nothing before a color was gone.
    """
    law, heaps, lanes = table.law, (state.sacks, *state.won), SACK_LANES.values()
    gold = SACK_LANES["gold"]
    won = sum(_count(law.sacks, lane) - _count(state.sacks, lane) for lane in lanes)
    gone = [_count(state.sacks, lane) == 0 for lane in lanes if lane != gold and _count(law.sacks, lane) != 0]
    return both(
        [
            *((heap & ~_EVERY_LANE) == 0 for heap in heaps),
            *(sum(_count(heap, lane) for heap in heaps) == _count(law.sacks, lane) for lane in lanes),
            either(both([state.full_tricks == full, won <= full]) for full in range(law.tricks + 1)),
            either(
                [
                    _count(state.sacks, gold) == _count(law.sacks, gold),
                    *(gone if sacks_there(law)[-1] else ()),
                ]
            ),
            either(
                [*(both([state.full_tricks == full, won == full]) for full in range(law.tricks + 1)), *gone]
            ),
        ]
    )


def _at_the_start(table: Table) -> Claim:
    starter, seats = unknown("starter", SEAT_BITS), range(table.law.players)
    opened = start(table.law, as_word(starter), (0,) * table.law.players)
    as_words = attrs.evolve(
        opened,
        sacks=constant(opened.sacks, WORD_BITS),
        won=tuple(constant(mine, WORD_BITS) for mine in opened.won),
        full_tricks=constant(opened.full_tricks, WORD_BITS),
    )
    return Claim(
        given=either(starter == seat for seat in seats),
        shown=_accounted(table, as_words),
        witnesses=[starter == seat for seat in seats],
        example=lambda value: Example({"leader": str(value(starter) + 1)}),
    )


def _kept_by_play(table: Table, size: int) -> Claim:
    """A card that is played, as the one with that number in its trick."""
    cards = trick_of(size)
    before = any_state(table, cards[:-1])
    after = after_play(table.law, before, Play(before.turn, word_of(cards[-1])))
    goes_on = either(before.full_tricks == played for played in range(table.law.tricks))
    seats = either(before.turn == seat for seat in range(table.law.players))
    settled = after.sacks != before.sacks
    return Claim(
        given=both([_accounted(table, before), goes_on, seats, table.played(cards)]),
        shown=_accounted(table, after),
        witnesses=[settled, after.sacks == before.sacks] if size == table.size else [before.full_tricks != 0],
        example=sacks_told(cards, before),
    )


def _kept_by_declining(table: Table) -> Claim:
    """`sack.gold`, ruling `gold = optional`: a gold sack that is put back."""
    taken, seat = any_state(table, ()), unknown("seat", WORD_BITS)
    has_gold = [
        both([seat == one, _count(won, SACK_LANES["gold"]) != 0]) for one, won in enumerate(taken.won)
    ]
    return Claim(
        given=both([_accounted(table, taken), either(has_gold)]),
        shown=_accounted(table, without_gold(taken, seat, GOLD_SACK)),
        witnesses=has_gold,
        example=sacks_told((), taken),
    )


def _keeps(table: Table) -> Claim:
    """Where all sacks are accounted for, those won keep to the arithmetic, and are worth what it says."""
    state = any_state(table, ())
    won = [counts_of(mine) for mine in state.won]
    full_tricks = bits_of(state.full_tricks, _COUNT_BITS - 1, 0)
    worth = [points(mine) == _wide(points_of(counts)) for mine, counts in zip(state.won, won, strict=True)]
    return Claim(
        given=_accounted(table, state),
        shown=both([*sacks_keep(table.law, won, full_tricks), *worth]),
        witnesses=[mine != 0 for mine in state.won],
        example=sacks_told((), state),
    )


def _wide(count: Word) -> Word:
    wide: Word = as_word(count)
    return wide


def _word(name: str) -> Word:
    word: Word = unknown(name, WORD_BITS)
    return word


def _count(sacks: object, lane: int) -> Word:
    """How many sacks there are of the kind with that lane."""
    return (
        sacks >> lane & _LANE
        if isinstance(sacks, int)
        else bits_of(sacks, lane + _COUNT_BITS - 1, lane) & _LANE
    )


def _tell_sacks(sacks: Word) -> str:
    return " ".join(f"{name}={sacks >> lane & _LANE}" for name, lane in SACK_LANES.items())
