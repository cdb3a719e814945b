"""Walking through a lawful game, and changing it in one place."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import attrs

from tests.naive.notation import read_trick
from tests.naive.table import Table
from tests.naive.trick import bans, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

Log = dict[str, Any]


@attrs.frozen(kw_only=True)
class Fault:
    """A log that is broken in one place: which rules it breaks, in order, and where (as far as given)."""

    log: Log
    rules: list[str]
    at: dict[str, Any]


@attrs.frozen(kw_only=True)
class Moment:
    """A card about to be played in a lawful game."""

    round: int
    trick: int
    play: int
    mover: str
    card: str
    hands: dict[str, list[str]]
    on_table: list[str]
    played: list[str]
    aside: list[str]
    piles: dict[str, list[str]]
    """Draw piles, top card first; empty with three players or more."""

    def at(self, **more: Any) -> dict[str, Any]:
        return {"round": self.round, "trick": self.trick, "play": self.play, "player": self.mover, **more}


def moments_of_round(log: Log, number: int) -> Iterator[Moment]:
    """Every play of one round of a lawful game, as the table was before it."""
    record = log["rounds"][number - 1]
    table = Table(log["players"], log.get("variant"), record, record["starter"])
    for trick, entry in enumerate(record["tricks"], 1):
        claims = read_trick(entry)
        for place, play in enumerate(claims["plays"], 1):
            mover = table.mover()
            yield Moment(
                round=number,
                trick=trick,
                play=place,
                mover=mover,
                card=play["card"],
                hands=deepcopy(table.known),
                on_table=table.cards_on_table(),
                played=list(table.played),
                aside=list(table.aside),
                piles=deepcopy(table.piles),
            )
            table.put_down(mover, play["card"])
            table.draw(mover, play["drawn"])
        if table.trick_is_full():
            table.clear(claims["winner"], claims["sack"])


def moments(log: Log) -> list[Moment]:
    return [m for number in range(1, len(log["rounds"]) + 1) for m in moments_of_round(log, number)]


def with_play(log: Log, moment: Moment, token: str) -> Log:
    """The game with another play in place of the one at this moment."""
    broken = deepcopy(log)
    trick = broken["rounds"][moment.round - 1]["tricks"][moment.trick - 1]
    tokens = trick["plays"].split()
    tokens[moment.play - 1] = token
    trick["plays"] = " ".join(tokens)
    return broken


def with_round(log: Log, number: int, **changes: Any) -> Log:
    """The game with other values in one round; None takes a key away."""
    broken = deepcopy(log)
    record = broken["rounds"][number - 1]
    for key, value in changes.items():
        if value is None:
            record.pop(key, None)
        else:
            record[key] = value
    return broken


def with_trick(log: Log, number: int, trick: int, **claims: Any) -> Log:
    broken = deepcopy(log)
    broken["rounds"][number - 1]["tricks"][trick - 1].update(claims)
    return broken


def banned(log: Log, moment: Moment, card: str) -> list[str]:
    return bans(len(log["players"]), rules_of(log), moment.on_table, card)
