"""How cards are written: `R16` in either case, `Y?`, `?7` and `??` where they are not known."""

from __future__ import annotations

import re
import unicodedata

from referee.potato_man.cards import CARD_NAMES, CARDS, COLORS, DECK, number_of
from referee.potato_man.record import Cards, is_known
from referee.potato_man.slip import slip
from referee.suggest import shown
from referee.words import Word, union

UNKNOWN_TRICKS = ("...", "…")
_NUMBERED = {
    str(number): union(card for card in CARD_NAMES if number_of(card) == number) for number in range(1, 19)
}
_CARDS_OR_UNKNOWN = (
    CARDS
    | {f"{color.letter}?": color.cards for color in COLORS}
    | {f"?{number}": cards for number, cards in _NUMBERED.items()}
    | {"??": DECK}
)
_CARDS_EITHER_CASE = {spelling: card for name, card in CARDS.items() for spelling in (name, name.lower())}


def read_card(token: str, path: str) -> Word:
    """The cards that a token may stand for: one for `R16`, several for `R?`, `?16`, `??`."""
    found = _CARDS_OR_UNKNOWN.get(token) or _CARDS_OR_UNKNOWN.get(upper(token))
    if found is None:
        fault, facts = _why_not_a_card(token)
        raise slip(fault, path, token=shown(token), **facts)
    return found


def upper(token: str) -> str:
    """A token in upper case."""
    # Only ASCII: str.upper would make a card of some look-alike letters.
    return token.upper() if token.isascii() else token


def _why_not_a_card(token: str) -> tuple[str, dict[str, str]]:
    """The fault of a token that is no card, and the facts to tell it with."""
    foreign = next((character for character in token if not character.isascii()), None)
    if foreign is not None:
        name = unicodedata.name(foreign, f"U+{ord(foreign):04X}")
        return "card-foreign", {"character": repr(foreign), "name": name}
    if re.search(r"\s", token):
        return "card-space", {}
    if re.search(r"[,;/|]", token):
        return "card-joined", {}
    return _wrong_card(upper(token[:1]), token[1:])


def _wrong_card(letter: str, number: str) -> tuple[str, dict[str, str]]:
    """The same for a token that looks like a single card."""
    color = next((one for one in COLORS if one.letter == letter), None)
    if color is None and letter != "?":
        return "card-letter", {"letters": ", ".join(one.letter for one in COLORS)}
    if not re.fullmatch(r"[0-9]+", number):
        return "card-digits", {}
    if number.startswith("0"):
        return "card-zero", {}
    if color is None:
        return "card-number", {}
    lowest, highest = f"{letter}{color.lowest}", f"{letter}{color.highest}"
    return "card-range", {"letter": letter, "lowest": lowest, "highest": highest}


def read_cards(text: str, path: str) -> Cards:
    """The cards of a hand, a pile, those put aside or those shown, in the order written."""
    sets = tuple([read_card(token, path) for token in text.split()])
    known = [some for some in sets if is_known(some)]
    return Cards(sets, union(known), len(known))


def known_cards(text: str) -> Cards | None:
    """The same where all cards are known: the usual case, without ado."""
    cards = plain_cards(text.split())
    return None if cards is None else Cards(cards, union(cards), len(cards))


def plain_cards(tokens: list[str]) -> tuple[Word, ...] | None:
    """The cards of a trick, if its plays are nothing but known cards."""
    try:
        return tuple(map(_CARDS_EITHER_CASE.__getitem__, tokens))
    except KeyError:
        return None
