"""Reading what a log says: a play, a list of cards, a card that is only partly known."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

UNKNOWN_TRICKS = ["...", "…"]

Play = dict[str, Any]


def is_known(card: str) -> bool:
    return "?" not in card


def may_be(card: str, written: str) -> bool:
    """The card may be what is written: "??", "R?" and "?7" leave open what they do not tell."""
    return written[0] in {"?", card[0]} and written[1:] in {"?", card[1:]}


def fits(cards: list[str], slots: list[str]) -> bool:
    """Each of the cards may be another one of the slots, where cards are written that are not known."""
    return all_placed(tuple(cards), tuple(sorted(slots)))


@lru_cache(maxsize=10_000)
def all_placed(cards: tuple[str, ...], slots: tuple[str, ...]) -> bool:
    if not cards or len(cards) > len(slots):
        return not cards
    first, rest = cards[0], cards[1:]
    places = [slots.index(slot) for slot in sorted(set(slots)) if may_be(first, slot)]
    return any(all_placed(rest, slots[:at] + slots[at + 1 :]) for at in places)


def read_cards(text: str) -> list[str]:
    """The cards of a hand, a pile or the cards put aside."""
    return [token.upper() for token in text.split()]


def read_play(token: str) -> Play:
    """One play: who is named, what is played, what is drawn. None: the log does not say."""
    name, colon, rest = token.rpartition(":")
    card, plus, drawn = rest.partition("+")
    return {
        "name": name if colon else None,
        "card": card.upper(),
        "drawn": drawn.upper() if plus else None,
    }


def read_trick(entry: str | dict[str, Any]) -> dict[str, Any]:
    """A trick with all its keys: its plays in order, and its claims (None: not made)."""
    claims: dict[str, Any] = {"plays": entry} if isinstance(entry, str) else entry
    tokens: Any = claims["plays"]
    if isinstance(tokens, str):
        tokens = tokens.split()
    return {
        "plays": [read_play(token) for token in tokens],
        "leader": claims.get("leader"),
        "winner": claims.get("winner"),
        "sack": claims.get("sack"),
    }


def first_play(record: dict[str, Any]) -> Play | None:
    """The play that opens a round, if the log tells it."""
    tricks = record.get("tricks")
    if not tricks or tricks[0] in UNKNOWN_TRICKS:
        return None
    plays: list[Play] = read_trick(tricks[0])["plays"]
    return plays[0]


def write_cards(cards: list[str]) -> str:
    return " ".join(cards)


def claims_result(log: dict[str, Any]) -> bool:
    """Whether the log says how the game ended: an empty table says nothing."""
    result: dict[str, Any] = log.get("result") or {}
    return bool(result.get("totals")) or result.get("winners") is not None
