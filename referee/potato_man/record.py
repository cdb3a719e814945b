"""From the written log to cards and seats: every token read once, before anything is judged.

A card that is not fully known (`Y?`, `?7`, `??`) is the set of cards that it may be.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

import attrs

from referee.errors import Malformed, at_key
from referee.potato_man.cards import CARD_NAMES, CARDS, COLORS, DECK, number_of
from referee.potato_man.law import NO_GREEN, PLAYERS
from referee.potato_man.log import Log, Round, Trick
from referee.words import Word, union

UNKNOWN_TRICKS = ("...", "…")


def is_known(some: Word) -> bool:
    """Whether a set of possible cards holds a single one."""
    return some & (some - 1) == 0


_NUMBERED = {
    str(number): union(card for card in CARD_NAMES if number_of(card) == number) for number in range(1, 19)
}
_CARDS_OR_UNKNOWN = (
    CARDS
    | {f"{color.letter}?": color.cards for color in COLORS}
    | {f"?{number}": cards for number, cards in _NUMBERED.items()}
    | {"??": DECK}
)


@attrs.frozen
class Cards:
    """Cards as recorded, in order: each the set of cards that it may be.

    `known` are those that are fully known, as a set, and `known_count` how many of them were written
    (more than there are in the set if one was written twice).
    """

    sets: tuple[Word, ...]
    known: Word
    known_count: int

    @property
    def count(self) -> int:
        """How many cards, known or not."""
        return len(self.sets)

    @property
    def all_known(self) -> bool:
        """Whether every card is fully known."""
        return self.known_count == len(self.sets)


@attrs.frozen
class RecordedPlay:
    """A play as recorded: the cards it may be (`known`: one), the seat if named, the draw if written."""

    card: Word
    name: str
    known: bool
    seat: int | None = None
    drawn: Word | None = None
    drawn_name: str | None = None


@attrs.frozen
class TrickDetails:
    """What more is recorded of a trick than its cards; seats are None where nothing is claimed."""

    plays: tuple[RecordedPlay, ...]
    leader: int | None = None
    winner: int | None = None
    sack: str | None = None


# Without slots, because a frozen class with them takes half as long again to make.
@attrs.frozen(slots=False)
class RecordedTrick:
    """A trick as recorded. `cards` are its cards if all are known and nothing else is said of the plays."""

    cards: tuple[Word, ...] | None
    details: TrickDetails | None = None

    @property
    def plays(self) -> tuple[RecordedPlay, ...]:
        """The plays in their order."""
        if self.details is not None:
            return self.details.plays
        return tuple(_PLAIN_PLAYS[card] for card in self.cards or ())

    @property
    def leader(self) -> int | None:
        """The seat that is said to have led."""
        return None if self.details is None else self.details.leader

    @property
    def winner(self) -> int | None:
        """The seat that is said to have won."""
        return None if self.details is None else self.details.winner

    @property
    def sack(self) -> str | None:
        """The sack that is said to have been paid: a name, or "none"."""
        return None if self.details is None else self.details.sack


@attrs.frozen
class RecordedRound:
    """A round as recorded, by seat; None is not known. An unknown run of tricks is None in `tricks`."""

    starter: int | None
    hands: tuple[Cards | None, ...]
    piles: tuple[Cards | None, ...]
    aside: Cards | None
    tricks: tuple[RecordedTrick | None, ...] | None
    blocked: int | None
    shows: Cards | None
    scores: Mapping[int, int] | None
    annulled: bool


@attrs.frozen
class Record:
    """A log as recorded: rounds, None if there is nothing of them, and the result as claimed."""

    players: tuple[str, ...]
    rounds: tuple[RecordedRound, ...] | None
    totals: Mapping[int, int] | None
    winners: tuple[int, ...] | None
    has_result: bool


def read_record(log: Log) -> Record:
    """Reads every card and name of a log. Raises Malformed, with a path, at the first that is none."""
    reader = _Reader(check_players(log))
    rounds = log.rounds
    result = log.result
    return Record(
        players=log.players,
        rounds=None
        if rounds is None
        else tuple(reader.round(one, f"$.rounds[{index}]") for index, one in enumerate(rounds)),
        totals=None if result is None else reader.points(result.totals, "$.result.totals"),
        winners=None
        if result is None or result.winners is None
        else tuple(
            reader.seat(name, f"$.result.winners[{index}]") for index, name in enumerate(result.winners)
        ),
        has_result=result is not None,
    )


def check_players(log: Log) -> Mapping[str, int]:
    """The seat of each player. Raises Malformed for header faults: `setup.players`, `setup.no-green`."""
    for index, name in enumerate(log.players):
        _check_name(name, f"$.players[{index}]")
    check_count(len(log.players), log.variant)
    seats = {name: seat for seat, name in enumerate(log.players)}
    if len(seats) < len(log.players):
        twice = next(name for name in log.players if log.players.count(name) > 1)
        raise Malformed(f"the player {twice!r} is named twice", path="$.players")
    return seats


def check_count(count: int, variant: str | None) -> None:
    """Raises Malformed if the game, or its variant, is not for so many players."""
    if count not in PLAYERS:
        raise Malformed(
            f"{count} players, but the game is for 2 to 5",
            path="$.players",
            rule="setup.players",
            key="setup.players",
            facts={"found": str(count)},
        )
    if variant is not None and variant != NO_GREEN:
        raise Malformed(f"unknown variant {variant!r}; known is {NO_GREEN!r}", path="$.variant")
    if variant == NO_GREEN and count != 3:
        raise Malformed(
            f"the variant {NO_GREEN!r} is for 3 players, not {count}",
            path="$.variant",
            rule="setup.no-green",
            key="setup.no-green",
            facts={"found": str(count)},
        )


def _check_name(name: str, path: str) -> None:
    if not name or name != name.strip():
        raise Malformed(f"the name {name!r} is empty or has white space at an end", path=path)
    if any(unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") for character in name):
        raise Malformed(f"the name {name!r} holds a control or invisible character", path=path)
    if ":" in name or "+" in name:
        raise Malformed(f"the name {name!r} holds ':' or '+', which part a name from a card", path=path)


def read_card(token: str, path: str) -> Word:
    """The cards that a token may stand for: one for `R16`, several for `R?`, `?16`, `??`."""
    found = _CARDS_OR_UNKNOWN.get(token) or _CARDS_OR_UNKNOWN.get(_upper(token))
    if found is None:
        raise Malformed(f"{token!r} is not a card: {_why_not_a_card(token)}", path=path)
    return found


def _upper(token: str) -> str:
    # Only ASCII: str.upper would make a card of some look-alike letters.
    return token.upper() if token.isascii() else token


def _why_not_a_card(token: str) -> str:
    for character in token:
        if not character.isascii():
            name = unicodedata.name(character, f"U+{ord(character):04X}")
            return f"{character!r} is {name}; cards are written with the plain letters and digits of ASCII"
    letter, number = _upper(token[:1]), token[1:]
    color = next((one for one in COLORS if one.letter == letter), None)
    if color is None and letter != "?":
        return "it starts with none of the colours R, B, G, Y"
    if not re.fullmatch(r"[0-9]+", number):
        return "a number alone has to follow the colour"
    if number.startswith("0"):
        return "the number has a leading zero"
    if color is None:
        return "no card has that number"
    return f"{color.name} goes from {color.letter}{color.lowest} to {color.letter}{color.highest}"


def read_cards(text: str, path: str) -> Cards:
    """The cards of a hand, a pile, those put aside or those shown, in the order written."""
    sets = tuple([read_card(token, path) for token in text.split()])
    known = [some for some in sets if is_known(some)]
    return Cards(sets, union(known), len(known))


def _known_cards(text: str) -> Cards | None:
    """The same where all cards are known: the usual case, without ado."""
    cards = _plain_cards(text.split())
    return None if cards is None else Cards(cards, union(cards), len(cards))


_PLAIN_PLAYS: dict[Word, RecordedPlay] = {
    card: RecordedPlay(card, name, known=True) for card, name in CARD_NAMES.items()
}
_CARDS_EITHER_CASE = {spelling: card for name, card in CARDS.items() for spelling in (name, name.lower())}


class _Reader:
    """Reads the parts of one log, with its players' seats."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self._seats = seats

    def seat(self, name: str, path: str) -> int:
        seat = self._seats.get(name)
        if seat is None:
            raise Malformed(f"{name!r} is not one of the players {', '.join(self._seats)}", path=path)
        return seat

    def seat_or_none(self, name: str | None, path: str) -> int | None:
        return None if name is None else self.seat(name, path)

    def points(self, points: Mapping[str, int] | None, path: str) -> Mapping[int, int] | None:
        if points is None:
            return None
        return {self.seat(name, at_key(path, name)): value for name, value in points.items()}

    def by_seat(self, cards: Mapping[str, str] | None, path: str) -> tuple[Cards | None, ...]:
        found: list[Cards | None] = [None] * len(self._seats)
        for name, text in (cards or {}).items():
            seat = self._seats.get(name)
            if seat is None:
                seat = self.seat(name, at_key(path, name))
            found[seat] = _known_cards(text) or read_cards(text, at_key(path, name))
        return tuple(found)

    def round(self, one: Round, path: str) -> RecordedRound:
        blocked = one.blocked
        return RecordedRound(
            starter=self.seat_or_none(one.starter, f"{path}.starter"),
            hands=self.by_seat(one.hands, f"{path}.hands"),
            piles=self.by_seat(one.piles, f"{path}.piles"),
            aside=None if one.aside is None else read_cards(one.aside, f"{path}.aside"),
            tricks=self.tricks(one.tricks, f"{path}.tricks"),
            blocked=None if blocked is None else self.seat(blocked.player, f"{path}.blocked.player"),
            shows=None
            if blocked is None or blocked.shows is None
            else read_cards(blocked.shows, f"{path}.blocked.shows"),
            scores=self.points(one.scores, f"{path}.scores"),
            annulled=one.annulled is not None,
        )

    def tricks(
        self, tricks: tuple[str | Trick, ...] | None, path: str
    ) -> tuple[RecordedTrick | None, ...] | None:
        if tricks is None:
            return None
        return tuple([self.trick(one, path, index) for index, one in enumerate(tricks)])

    def trick(self, one: str | Trick, path: str, index: int) -> RecordedTrick | None:
        if isinstance(one, str):
            tokens = one.split()
            cards = _plain_cards(tokens)
            if cards:
                return RecordedTrick(cards)
            if len(tokens) == 1 and tokens[0] in UNKNOWN_TRICKS:
                return None
            return RecordedTrick(None, TrickDetails(self.plays(tokens, f"{path}[{index}]")))
        tokens = one.plays.split() if isinstance(one.plays, str) else list(one.plays)
        details = TrickDetails(
            plays=self.plays(tokens, f"{path}[{index}].plays"),
            leader=self.seat_or_none(one.leader, f"{path}[{index}].leader"),
            winner=self.seat_or_none(one.winner, f"{path}[{index}].winner"),
            sack=one.sack,
        )
        return RecordedTrick(_plain_cards(tokens), details)

    def plays(self, tokens: list[str], path: str) -> tuple[RecordedPlay, ...]:
        """The plays of a trick."""
        if not tokens:
            raise Malformed("a trick has at least one card", path=path)
        return tuple(self.play(token, path) for token in tokens)

    def play(self, token: str, path: str) -> RecordedPlay:
        """A play: a card, known or not, perhaps after a name, perhaps with a card drawn."""
        name, named, rest = token.rpartition(":")
        seat = self.seat(name, path) if named else None
        card, draws, drawn = rest.partition("+")
        if draws and len(self._seats) != 2:
            raise Malformed(
                f"{token!r}: a card is drawn after a play only with 2 players", path=path, rule="turn.draw"
            )
        played = read_card(card, path)
        return RecordedPlay(
            card=played,
            name=_upper(card),
            known=is_known(played),
            seat=seat,
            drawn=read_card(drawn, path) if draws else None,
            drawn_name=_upper(drawn) if draws else None,
        )


def _plain_cards(tokens: list[str]) -> tuple[Word, ...] | None:
    """The cards of a trick, if its plays are nothing but known cards."""
    try:
        return tuple(map(_CARDS_EITHER_CASE.__getitem__, tokens))
    except KeyError:
        return None
