"""The sacks (`setup.sacks`). Formulas, in every reading (see `referee.words`).

Some sacks are one word: a lane of four bits for each of the five values, with the number of sacks
of that value, 0 to 3 on the table. A single sack is a 1 in its lane; no sack is 0.
"""

from __future__ import annotations

from referee.potato_man.cards import BLUE, GREEN, RED
from referee.words import Word, where

SACK_NAMES = ("red", "blue", "green", "yellow", "gold")
SACK_VALUES = (1, 2, 3, 4, 5)
SACKS_OF_A_KIND = 3

RED_SACK, BLUE_SACK, GREEN_SACK, YELLOW_SACK, GOLD_SACK = (1 << 4 * lane for lane in range(5))
ALL_SACKS = SACKS_OF_A_KIND * (RED_SACK | BLUE_SACK | GREEN_SACK | YELLOW_SACK | GOLD_SACK)
SACKS_WITHOUT_GREEN = ALL_SACKS - SACKS_OF_A_KIND * GREEN_SACK
_LANES = tuple((4 * lane, name) for lane, name in enumerate(SACK_NAMES))
SACKS: dict[str, Word] = {name: 1 << 4 * lane for lane, name in enumerate(SACK_NAMES)}


def sack_in_color(card: Word) -> Word:
    """The sack in the colour of a card."""
    red_or_blue = where((card & RED) != 0, RED_SACK, BLUE_SACK)
    green_or_yellow = where((card & GREEN) != 0, GREEN_SACK, YELLOW_SACK)
    return where((card & (RED | BLUE)) != 0, red_or_blue, green_or_yellow)


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


def points(sacks: Word) -> Word:
    """`round.score`: what some sacks are worth: red 1, blue 2, green 3, yellow 4, gold 5."""
    red, blue, green = sacks & 15, sacks >> 4 & 15, sacks >> 8 & 15
    yellow, gold = sacks >> 12 & 15, sacks >> 16 & 15
    return red + blue * 2 + green * 3 + yellow * 4 + gold * 5


def sack_counts(sacks: Word) -> dict[str, int]:
    """How many sacks of each name there are; names with none are left out."""
    return {name: sacks >> lane & 15 for lane, name in _LANES if sacks >> lane & 15}


def sack_name(sack: Word) -> str:
    """The name of a single sack, `"none"` for 0."""
    return next((name for name, one in SACKS.items() if one == sack), "none")
