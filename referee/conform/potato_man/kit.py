"""Potato Man as a kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs

from referee.conform.engine import Engine
from referee.conform.kit import Kit, PlayOrder, Support
from referee.conform.potato_man.questions import QUESTIONS, Game, Legal, Round, Trick
from referee.conform.potato_man.tables import TRUTH
from referee.conform.potato_man.truth import rules_of
from referee.conform.probe import Asked, Difference, Probe
from referee.potato_man import GAME
from referee.potato_man.law import NO_GREEN, PLAYERS
from referee.rulebook import load_rulebook

# Who opens the first round is told, and cannot be checked.
_NEVER_ASKED = frozenset({"setup.first-starter"})


# What one part needs is loaded when it is used, so that an engine is asked its first question fast.
def _cases(support: Support) -> Iterator[Probe]:
    return iter(_all_cases(_played_alike(support)))


def _vectors(support: Support) -> Iterator[Probe]:
    return iter(_all_vectors(_played_alike(support)))


def _played_alike(support: Support) -> Support:
    """The same for all engines that are asked the same."""
    return attrs.evolve(support, engine="", answers=frozenset())


# Whoever checks several engines in one process asks them the same.
@cache
def _all_cases(support: Support) -> tuple[Probe, ...]:
    from referee.conform.potato_man.cases import case_probes

    return tuple(case_probes(support))


@cache
def _all_vectors(support: Support) -> tuple[Probe, ...]:
    from referee.conform.potato_man.vectors import vector_probes

    return tuple(vector_probes(support))


def _play(engine: Engine, support: Support, order: PlayOrder) -> Asked | None:
    from referee.conform.potato_man.play import play

    return play(engine, support, order)


def _blame(asked: Asked) -> str:
    from referee.conform.potato_man.blame import blame

    return blame(asked)


def _explain(engine: Engine, support: Support, asked: Asked) -> Difference:
    from referee.conform.potato_man.smaller import explain

    return explain(engine, support, asked)


def _as_log(difference: Difference) -> Mapping[str, Any] | None:
    from referee.conform.potato_man.as_log import as_log

    return as_log(difference)


def _size(difference: Difference) -> int:
    match difference.probe.question:
        case Trick(trick=trick):
            return len(trick.split())
        case Legal(trick=trick):
            return len(trick.split()) + 1
        case Round(plays=plays):
            return len(plays.split())
        case Game(log=log):
            # One more than what a round of as many cards takes, as a log says more.
            return 1 + sum(_cards(trick) for one in log["rounds"] for trick in one.get("tricks", ()))
        case _:
            return 0


def _cards(trick: str | Mapping[str, Any]) -> int:
    plays = trick if isinstance(trick, str) else trick["plays"]
    return len(plays.split() if isinstance(plays, str) else plays)


def _check_edition(edition: str) -> None:
    rules_of(edition)


_BOOK = load_rulebook(GAME.name)
KIT = Kit(
    game=GAME.name,
    questions=QUESTIONS,
    players=tuple(PLAYERS),
    variants=(NO_GREEN,),
    rules=tuple(rule for rule in _BOOK.rules if rule not in _NEVER_ASKED),
    everything=Support(
        engine="",
        editions=tuple(_BOOK.editions),
        players=tuple(PLAYERS),
        variants=(NO_GREEN,),
        answers=frozenset(str(kind.__struct_config__.tag) for kind in QUESTIONS),
    ),
    truth=TRUTH,
    check_edition=_check_edition,
    cases=_cases,
    vectors=_vectors,
    play=_play,
    blame=_blame,
    explain=_explain,
    as_log=_as_log,
    size=_size,
)
