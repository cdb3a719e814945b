"""From the written log to the record: every token read once, before anything is judged."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from referee.errors import Malformed, at_key
from referee.potato_man.law import NO_GREEN, PLAYERS
from referee.potato_man.log import Log, Round, Trick
from referee.potato_man.notation import UNKNOWN_TRICKS, known_cards, plain_cards, read_card, read_cards, upper
from referee.potato_man.record import (
    Cards,
    Record,
    RecordedPlay,
    RecordedRound,
    RecordedTrick,
    TrickDetails,
    is_known,
)
from referee.potato_man.slip import slip
from referee.suggest import shown


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
        has_result=result is not None and bool(result.totals or result.winners is not None),
    )


def check_players(log: Log) -> Mapping[str, int]:
    """The seat of each player. Raises Malformed for header faults: `setup.players`, `setup.no-green`."""
    for index, name in enumerate(log.players):
        _check_name(name, f"$.players[{index}]")
    check_count(len(log.players), log.variant)
    seats = {name: seat for seat, name in enumerate(log.players)}
    if len(seats) < len(log.players):
        twice = next(name for name in log.players if log.players.count(name) > 1)
        raise slip("player-twice", "$.players", name=shown(twice))
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
        raise slip("unknown-variant", "$.variant", found=shown(variant), expected=shown(NO_GREEN))
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
        raise slip("name-blank", path, name=shown(name))
    if any(unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") for character in name):
        raise slip("name-invisible", path, name=shown(name))
    if ":" in name or "+" in name:
        raise slip("name-sign", path, name=shown(name))


class _Reader:
    """Reads the parts of one log, with its players' seats."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self._seats = seats

    def seat(self, name: str, path: str) -> int:
        seat = self._seats.get(name)
        if seat is None:
            raise slip("unknown-player", path, name=shown(name), players=", ".join(self._seats))
        return seat

    def seat_or_none(self, name: str | None, path: str) -> int | None:
        return None if name is None else self.seat(name, path)

    def points(self, points: Mapping[str, int] | None, path: str) -> Mapping[int, int] | None:
        if not points:
            return None
        return {self.seat(name, at_key(path, name)): value for name, value in points.items()}

    def by_seat(self, cards: Mapping[str, str] | None, path: str) -> tuple[Cards | None, ...]:
        found: list[Cards | None] = [None] * len(self._seats)
        for name, text in (cards or {}).items():
            seat = self._seats.get(name)
            if seat is None:
                seat = self.seat(name, at_key(path, name))
            found[seat] = known_cards(text) or read_cards(text, at_key(path, name))
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
            cards = plain_cards(tokens)
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
        return RecordedTrick(plain_cards(tokens), details)

    def plays(self, tokens: list[str], path: str) -> tuple[RecordedPlay, ...]:
        """The plays of a trick."""
        if not tokens:
            raise slip("empty-trick", path)
        return tuple(self.play(token, path) for token in tokens)

    def play(self, token: str, path: str) -> RecordedPlay:
        """A play: a card, known or not, perhaps after a name, perhaps with a card drawn."""
        name, named, rest = token.rpartition(":")
        seat = self.seat(name, path) if named else None
        card, draws, drawn = rest.partition("+")
        if draws and len(self._seats) != 2:
            raise slip("draws", path, rule="turn.draw", token=shown(token))
        if draws and not (card and drawn):
            raise slip("spaced-draw", path, token=shown(token))
        if named and not card:
            raise slip("spaced-name", path, token=shown(token))
        played = read_card(card, path)
        return RecordedPlay(
            card=played,
            name=upper(card),
            known=is_known(played),
            seat=seat,
            drawn=read_card(drawn, path) if draws else None,
            drawn_name=upper(drawn) if draws else None,
        )
