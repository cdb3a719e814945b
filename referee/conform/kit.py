"""What a game brings into the kit, and finding it by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import attrs

from referee.conform.engine import Engine
from referee.conform.probe import Asked, Difference, Probe
from referee.conform.protocol import Question
from referee.suggest import unknown_name

_SHIPPED = {"potato-man": "referee.conform.potato_man.kit"}


@attrs.frozen(kw_only=True)
class Support:
    """What an engine supports, as it says: only that is asked."""

    engine: str
    editions: tuple[str, ...]
    players: tuple[int, ...]
    variants: tuple[str, ...]
    answers: frozenset[str]

    def answers_to(self, question: Question) -> bool:
        """Whether the engine answers that kind of question."""
        return str(question.__struct_config__.tag) in self.answers


@attrs.frozen(kw_only=True)
class PlayOrder:
    """How to play against an engine: from which seed, until when (`monotonic` time), how many examples.

    `watch` is called with every answer.
    """

    seed: int
    until: float
    examples: int
    watch: Callable[[Asked], None]


@attrs.frozen(kw_only=True)
class Kit:
    """A game in the kit.

    `questions` are the kinds there are beside hello; `players` and `variants` what the game has.
    `check_edition` raises UnknownName for a rule set that there is none of. `rules` are the slugs that can be
    reached, in the rulebook's order. `truth` answers rightly.

    `cases` and `vectors` are the probes for what an engine supports, `everything` is support for all that is
    shipped. `play` plays against an engine, and gives the first wrong answer, None if there is none. `blame`
    names the rule that a wrong answer goes against, `explain` gives the smallest difference that is behind
    it. `as_log` is a difference as a log in the form of `referee/1`, as builtin data, None if there is no
    such log; `size` how many cards have to be played for it.
    """

    game: str
    questions: tuple[type[Question], ...]
    players: tuple[int, ...]
    variants: tuple[str, ...]
    rules: tuple[str, ...]
    everything: Support
    truth: Engine
    check_edition: Callable[[str], None]
    cases: Callable[[Support], Iterator[Probe]]
    vectors: Callable[[Support], Iterator[Probe]]
    play: Callable[[Engine, Support, PlayOrder], Asked | None]
    blame: Callable[[Asked], str]
    explain: Callable[[Engine, Support, Asked], Difference]
    as_log: Callable[[Difference], Mapping[str, Any] | None]
    size: Callable[[Difference], int]


@cache
def find_kit(game: str) -> Kit:
    """The kit of a game. Raises UnknownName."""
    if game not in _SHIPPED:
        raise unknown_name("kit for the game", game, _SHIPPED)
    kit: Kit = import_module(_SHIPPED[game]).KIT
    return kit
