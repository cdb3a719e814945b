"""What a game says of a log: charges, not yet put into words.

A game judges; `referee.adjudicate` turns its judgement into a verdict with texts, citations and lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import attrs

from referee.verdict import Place, RoundReport, TieBreak


@attrs.frozen
class Phrase:
    """A piece of text that is put into words later: a key of `Rulebook.word`, and what fills it."""

    key: str
    facts: Mapping[str, Fact] = attrs.Factory(dict[str, "Fact"])


Fact: TypeAlias = str | Phrase | tuple[str | Phrase, ...]


@attrs.frozen(kw_only=True)
class Charge:
    """A broken rule or a false claim, at a place of the log.

    `key` and `facts` are the argument (see `Rulebook.argument`), after the sentences of `because`; `path` is
    the JSON path of the place, `scene` the table as it was, for the game's drawing.
    """

    rule: str
    key: str
    facts: Mapping[str, Fact]
    at: Place
    path: str
    because: tuple[Phrase, ...] = ()
    related: tuple[tuple[Place, str], ...] = ()
    expected: Any = None
    found: Any = None
    scene: Any = None


@attrs.frozen(kw_only=True)
class Judgement:
    """What a log comes to. `open` names the facts that are not recorded and would decide.

    `on_trust` counts blocks that were taken on trust (`accept_blocks`), `unshown` those that are open
    because they were not, and no hand shows them.
    """

    complete: bool
    charges: tuple[Charge, ...]
    rounds: tuple[RoundReport, ...]
    totals: dict[str, int] | None
    winners: tuple[str, ...] | None
    tie_break: TieBreak | None
    open: tuple[Phrase, ...] = ()
    on_trust: int = 0
    unshown: int = 0
