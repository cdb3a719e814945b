"""Claims about a position, in the words that people use: "P2 wins", "may play Y2", "blocked"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

import attrs

from referee.potato_man.cards import CARDS
from referee.potato_man.slip import slip
from referee.rulebook import Rulebook
from referee.suggest import shown
from referee.words import Word

_PLACES = {"player": r"p(?P<player>[0-9]{1,3})", "card": r"(?P<card>[rbgy][0-9]+)", "sack": r"(?P<sack>\w+)"}


@attrs.frozen
class Claim:
    """A claim: what it says (a key of the rulebook's claims), and of which player, card or sack.

    Seats count from 0; no sack is "none"; what a claim does not name is None. `denied` says that it is not
    so: the rulebook has these claims under their key after `not-`.
    """

    key: str
    seat: int | None = None
    card: Word | None = None
    sack: str | None = None
    denied: bool = False


def read_claim(text: str, players: int, book: Rulebook) -> Claim:
    """Reads a claim, in any language of the rulebook. Raises Malformed for what is none."""
    wanted = _plain(" ".join(text.split()).strip(".!?¡¿"))
    for key, pattern in _patterns(book):
        if found := pattern.fullmatch(wanted):
            claim = _claim(key, found, book)
            if claim is not None:
                return _checked(claim, players)
    raise slip("position-claim", "claim", found=shown(text))


def _plain(text: str) -> str:
    """A text as it is compared: neither case nor accents matter."""
    spread = unicodedata.normalize("NFD", text.casefold().replace("\u2019", "'"))
    return "".join(one for one in spread if not unicodedata.combining(one))


def _checked(claim: Claim, players: int) -> Claim:
    if claim.seat is not None and not 0 <= claim.seat < players:
        raise slip("position-player", "claim", name=f"P{claim.seat + 1}", last=f"P{players}")
    return claim


def _claim(key: str, found: re.Match[str], book: Rulebook) -> Claim | None:
    """The claim, or None if what stands at a card's or a sack's place is none."""
    parts = found.groupdict()
    seat, card, sack = parts.get("player"), parts.get("card"), parts.get("sack")
    named = "none" if key.endswith("takes-none") else None if sack is None else named_sack(sack, book)
    if (card is not None and card.upper() not in CARDS) or (sack is not None and named is None):
        return None
    return Claim(
        key=key.removeprefix("not-"),
        denied=key.startswith("not-"),
        seat=None if seat is None else int(seat) - 1,
        card=None if card is None else CARDS[card.upper()],
        sack=named,
    )


def named_sack(text: str, book: Rulebook) -> str | None:
    """The sack, or "none", that a word of any language names; None if it names neither."""
    return _sack_names(book).get(_plain(text))


@cache
def _sack_names(book: Rulebook) -> Mapping[str, str]:
    return {
        _plain(word): name
        for language in book.languages
        for name, words in book.arguments(language).sacks.items()
        for word in words
    }


@cache
def _patterns(book: Rulebook) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((key, _pattern(template)) for key, template in _templates(book))


def _templates(book: Rulebook) -> Iterator[tuple[str, str]]:
    for language in book.languages:
        for key, templates in book.arguments(language).claims.items():
            for template in templates:
                yield key, template


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    texts = [_PLACES[part] if place % 2 else re.escape(_plain(part)) for place, part in enumerate(parts)]
    return re.compile("".join(texts))
