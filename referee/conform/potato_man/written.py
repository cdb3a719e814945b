"""Rounds in the form of `referee/1`, as builtin data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from referee.conform.potato_man.deals import Deal
from referee.potato_man.cards import CARD_NAMES
from referee.potato_man.law import Law
from referee.potato_man.simulate import NAMES
from referee.words import Word

Written: TypeAlias = dict[str, Any]


def written_round(law: Law, deal: Deal, tricks: Sequence[str | Written], starter: int = 0) -> Written:
    """A round that the seat `starter` opens, from its deal and its tricks; empty tricks are left out."""
    names = NAMES[: law.players]
    written: Written = {"starter": names[starter], "hands": _by_name(names, deal.hands)}
    if law.pile_size:
        written["piles"] = _by_name(names, deal.piles)
    return {**written, "tricks": [trick for trick in tricks if trick]}


def joined(cards: Iterable[Word]) -> str:
    """The names of some cards, in their order."""
    return " ".join(CARD_NAMES[card] for card in cards)


def _by_name(names: Sequence[str], heaps: Iterable[tuple[Word, ...]]) -> dict[str, str]:
    return dict(zip(names, map(joined, heaps), strict=True))
