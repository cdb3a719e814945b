"""The sacks (`setup.sacks`). Formulas, in every reading (see `referee.words`).

Some sacks are one word: a lane of four bits for each of the five values, with the number of sacks
of that value, 0 to 3 on the table. The lane of a colour starts where that of its cards does; gold
has one of its own. A single sack is a 1 in its lane; no sack is 0.
"""

from __future__ import annotations

from functools import cache

from referee.potato_man.cards import COLORS
from referee.potato_man.trick import colors_in, lowest_cards
from referee.words import Truth, Word, where

SACK_VALUES = {"red": 1, "blue": 2, "green": 3, "yellow": 4, "gold": 5}
SACKS_OF_A_KIND = 3

_GOLD_LANE = 8
SACK_LANES = {color.name: color.lane for color in COLORS} | {"gold": _GOLD_LANE}
_RED, _BLUE, _GREEN, _YELLOW = (color.lane for color in COLORS)
SACKS: dict[str, Word] = {name: 1 << SACK_LANES[name] for name in SACK_VALUES}
GOLD_SACK = SACKS["gold"]
ALL_SACKS = SACKS_OF_A_KIND * sum(SACKS.values())
SACKS_WITHOUT_GREEN = ALL_SACKS - SACKS_OF_A_KIND * SACKS["green"]


def sack_in_color(card: Word) -> Word:
    """The sack in the colour of a card."""
    return lowest_cards(colors_in(card))


def if_left(sacks: Word, sack: Word) -> Word:
    """The sack if one of its kind is left, else 0."""
    return where((sacks & (SACKS_OF_A_KIND * sack)) == 0, 0, sack)


def due_sack(sacks: Word, card: Word) -> Word:
    """The sack that the winning card earns: `sack.color`, else `sack.gold`, else `sack.none`."""
    in_color = if_left(sacks, sack_in_color(card))
    return where(in_color == 0, if_left(sacks, GOLD_SACK), in_color)


def due_sack_without_gold(sacks: Word, card: Word) -> Word:
    """The sack that the winning card earns with `sack.gold` dropped: its colour's, or none."""
    return if_left(sacks, sack_in_color(card))


def taken_as_due(due: Word, taken: Word) -> Truth:
    """`sack.gold`, ruling `gold = automatic`: the winner takes the sack that is due, or none if none is."""
    return taken == due


def gold_declined_or_taken(due: Word, taken: Word) -> Truth:
    """`sack.gold`, ruling `gold = optional`: where a gold sack is due, the winner may take none as well."""
    unless_gold = where(due == GOLD_SACK, 0, due)
    return where(taken == 0, unless_gold, taken ^ due) == 0


def points(sacks: Word) -> Word:
    """`round.score`: what some sacks are worth: red 1, blue 2, green 3, yellow 4, gold 5."""
    red, blue, green = sacks >> _RED & 15, sacks >> _BLUE & 15, sacks >> _GREEN & 15
    yellow, gold = sacks >> _YELLOW & 15, sacks >> _GOLD_LANE & 15
    return red + blue * 2 + green * 3 + yellow * 4 + gold * 5


def sack_counts(sacks: Word) -> dict[str, int]:
    """How many sacks of each name there are; names with none are left out."""
    return dict(_counted(sacks))


@cache
def _counted(sacks: Word) -> tuple[tuple[str, int], ...]:
    counts = [(name, sacks >> lane & 15) for name, lane in SACK_LANES.items()]
    return tuple((name, count) for name, count in counts if count)


def sack_name(sack: Word) -> str:
    """The name of a single sack, `"none"` for 0."""
    return next((name for name, one in SACKS.items() if one == sack), "none")
