"""What the sacks won in a round keep to, whatever cards were played. Formulas, in every reading.

They say less than the play of a round does, and so much faster whether a score can be true. That every
round keeps to them is proved: theorem `sack-arithmetic`.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.potato_man.cards import DECK
from referee.potato_man.law import Law
from referee.potato_man.sacks import SACK_LANES, SACK_VALUES, SACKS_OF_A_KIND
from referee.words import Truth, Word, largest, where

KINDS = tuple(SACK_VALUES)
_LANE = 15


def sacks_keep(law: Law, won: Sequence[Sequence[Word]], full_tricks: Word) -> tuple[Truth, ...]:
    """Whether the sacks that each seat won can have been won in so many full tricks, in several parts.

    `won` has for each seat how many of each kind, in the order of `KINDS`. No more of a kind are won than
    there are (`setup.sacks`), and no more in all than there were full tricks (`round.score`). Gold is paid
    only once a color is gone (`sack.gold`), and only then can a trick pay nothing (`sack.none`).
    """
    *of_color, gold = (sum(of_kind) for of_kind in zip(*won, strict=True))
    there, paid = sacks_there(law), sum((*of_color, gold))
    gone = largest(of_color)
    return (
        *(taken <= most for taken, most in zip((*of_color, gold), there, strict=True)),
        paid <= full_tricks,
        where(gold == 0, gold + SACKS_OF_A_KIND, gone) >= SACKS_OF_A_KIND,
        where(paid == full_tricks, gold + SACKS_OF_A_KIND, gone) >= SACKS_OF_A_KIND,
    )


def sacks_there(law: Law) -> tuple[int, ...]:
    """How many sacks of each kind can be won at a table: none in a color that is not played, and no gold
    where it is never paid (`sack.gold` dropped).
    """
    gold_lane = _LANE << SACK_LANES["gold"]
    paid = law.due_sack(law.sacks & gold_lane, DECK & -DECK)
    sacks = law.sacks if paid else law.sacks & ~gold_lane
    return tuple(sacks >> SACK_LANES[kind] & _LANE for kind in KINDS)


def points_of(counts: Sequence[Word]) -> Word:
    """`round.score`: what some sacks are worth, from how many there are of each kind."""
    return sum(worth * count for worth, count in zip(SACK_VALUES.values(), counts, strict=True))
