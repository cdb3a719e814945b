"""Judging the deal of one round."""

from __future__ import annotations

from typing import Any

from tests.naive.notation import is_known, read_cards
from tests.naive.trick import HAND_SIZE, PILE_SIZE, cards_aside

Fault = tuple[str, dict[str, Any], Any, Any]


def deal_faults(record: dict[str, Any], names: list[str], variant: str | None) -> list[Fault]:
    """The faults of a deal, each as (rule, place, expected, found)."""
    hands = recorded(record, "hands")
    piles = recorded(record, "piles")
    aside = None if record.get("aside") is None else read_cards(record["aside"])
    return deck_faults(hands, piles, aside, names, variant) + size_faults(hands, piles, aside, names, variant)


def recorded(record: dict[str, Any], key: str) -> dict[str, list[str]]:
    """The hands or the draw piles that the log tells, by player."""
    texts: dict[str, str] = record.get(key) or {}
    return {name: read_cards(text) for name, text in texts.items()}


def deck_faults(
    hands: dict[str, list[str]],
    piles: dict[str, list[str]],
    aside: list[str] | None,
    names: list[str],
    variant: str | None,
) -> list[Fault]:
    """A card dealt twice, or one that is not in the game."""
    faults: list[Fault] = []
    dealt: list[tuple[str, str | None]] = []
    dealt += [(card, name) for name in names for card in hands.get(name, [])]
    dealt += [(card, name) for name in names for card in piles.get(name, [])]
    dealt += [(card, None) for card in aside or []]
    seen: list[str] = []
    for card, holder in dealt:
        is_green = card.startswith("G") and variant == "no-green"
        if is_green or (is_known(card) and card in seen):
            faults.append(("setup.deck", {"card": card, "player": holder}, None, None))
        seen.append(card)
    return faults


def size_faults(
    hands: dict[str, list[str]],
    piles: dict[str, list[str]],
    aside: list[str] | None,
    names: list[str],
    variant: str | None,
) -> list[Fault]:
    """A hand, a pile or the rest with too many or too few cards."""
    players = len(names)
    faults: list[Fault] = [
        ("setup.deal", {"player": name}, HAND_SIZE[players], len(hands[name]))
        for name in names
        if name in hands and len(hands[name]) != HAND_SIZE[players]
    ]
    faults += [
        ("setup.draw-pile", {"player": name}, PILE_SIZE[players], len(piles[name]))
        for name in names
        if name in piles and len(piles[name]) != PILE_SIZE[players]
    ]
    if aside is not None and len(aside) != cards_aside(players, variant):
        faults.append(("setup.aside", {}, cards_aside(players, variant), len(aside)))
    return faults
