"""Right answers as a case states them, and whether an answer is one.

A case states a part of an answer: what it leaves out (None), it says nothing about. An answer to be looked
at comes as plain data, in the form of `ask --format json` or of the verdict, from whatever engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import attrs
import msgspec

from referee.questions import Outcome
from referee.verdict import Ended, TieBreak, VerdictName

Data: TypeAlias = Mapping[str, Any]


@attrs.frozen(kw_only=True)
class StatedWinner:
    """Who wins a full trick: the play, counted from 1, its card, and the rules that decide."""

    play: int
    card: str
    by: tuple[str, ...]


@attrs.frozen(kw_only=True)
class PositionAnswer:
    """What is right about a position, as `ask --format json` says it; None is not stated.

    `findings` are the slugs that the trick on the table breaks, `claim` what becomes of the claim.
    """

    legal: tuple[str, ...] | None = None
    refused: Mapping[str, tuple[str, ...]] | None = None
    blocked: bool | None = None
    complete: bool | None = None
    winner: StatedWinner | None = None
    sack: str | None = None
    may_decline: bool | None = None
    findings: tuple[str, ...] | None = None
    claim: Outcome | None = None


@attrs.frozen(kw_only=True)
class StatedFinding:
    """A finding: the rule, and what is stated of its place, of what is right, and of what the log says.

    `related` are the places that it points back to, as the verdict writes them.
    """

    rule: str
    round: int | None = None
    trick: int | None = None
    play: int | None = None
    player: str | None = None
    card: str | None = None
    line: int | None = None
    expected: Any = None
    found: Any = None
    related: tuple[Mapping[str, Any], ...] = ()


@attrs.frozen(kw_only=True)
class StatedRound:
    """What is stated of a round; an empty `starter`, `ended` or `blocked` stands for null."""

    starter: str | None = None
    ended: Ended | Literal[""] | None = None
    blocked: str | None = None
    tricks: int | None = None
    scores: Mapping[str, int] | None = None


@attrs.frozen(kw_only=True)
class StatedError:
    """Why a file is no log: the rule if one is named, the line, the JSON path, a word of the message."""

    rule: str | None = None
    line: int | None = None
    path: str | None = None
    word: str | None = None


@attrs.frozen(kw_only=True)
class LogAnswer:
    """What is right about a log or a file, as the verdict says it; None is not stated.

    `findings` are all of them, in their order, and `rounds` are all of them, too.
    """

    verdict: VerdictName
    complete: bool | None = None
    findings: tuple[StatedFinding, ...] | None = None
    rounds: tuple[StatedRound, ...] | None = None
    totals: Mapping[str, int] | None = None
    winners: tuple[str, ...] | None = None
    tie_break: TieBreak | None = None
    error: StatedError | None = None


def unlike(stated: PositionAnswer | LogAnswer, said: Data) -> tuple[str, ...]:
    """The fields in which what an engine said is not what a case states, in order; empty: it is right.

    `said` has the form of `ask --format json` for a position, of a `verdict/1` for a log. What the case does
    not state may be missing or null. The order of cards and of rules against a card does not matter.
    """
    return tuple(
        _unlike_log(stated, said) if isinstance(stated, LogAnswer) else _unlike_position(stated, said)
    )


def _unlike_position(stated: PositionAnswer, said: Data) -> Iterator[str]:
    plain = {name: said.get(name) for name in ("blocked", "complete", "sack", "may_decline")}
    refused: Mapping[str, Sequence[str]] = said.get("refused") or {}
    claim: Data = said.get("claim") or {}
    found: dict[str, Any] = {
        **plain,
        "legal": sorted(said.get("legal") or ()),
        "refused": {card: sorted(rules) for card, rules in refused.items()},
        "winner": said.get("winner"),
        "findings": sorted(finding["rule"] for finding in said.get("findings") or ()),
        "claim": claim.get("answer"),
    }
    wanted = _plain(stated)
    for name in ("legal", "findings"):
        wanted[name] = None if wanted[name] is None else sorted(wanted[name])
    if stated.refused is not None:
        wanted["refused"] = {card: sorted(rules) for card, rules in stated.refused.items()}
    return (name for name, value in wanted.items() if value is not None and value != found[name])


def _unlike_log(stated: LogAnswer, said: Data) -> Iterator[str]:
    wanted = _plain(stated)
    for name in ("verdict", "complete", "totals", "winners", "tie_break"):
        if wanted[name] is not None and wanted[name] != said.get(name):
            yield name
    if stated.findings is not None and not _each(stated.findings, said.get("findings") or (), _is_finding):
        yield "findings"
    if stated.rounds is not None and not _each(stated.rounds, said.get("rounds") or (), _is_round):
        yield "rounds"
    if stated.error is not None and not _is_error(stated.error, said.get("error") or {}):
        yield "error"


def _each(stated: Sequence[Any], said: Sequence[Data], alike: Callable[[Any, Data], bool]) -> bool:
    return len(stated) == len(said) and all(map(alike, stated, said))


def _is_finding(stated: StatedFinding, said: Data) -> bool:
    pointed_at = said.get("related") or ()
    place: Data = said.get("at") or {}
    found = {**place, **said}
    places = not stated.related or _each(stated.related, pointed_at, _is_part)
    wanted = {key: value for key, value in _plain(stated).items() if key != "related"}
    return places and _is_part({key: value for key, value in wanted.items() if value is not None}, found)


def _is_part(stated: Data, said: Data) -> bool:
    return all(key in said and said[key] == value for key, value in stated.items())


def _is_round(stated: StatedRound, said: Data) -> bool:
    wanted = {key: value for key, value in _plain(stated).items() if value is not None}
    return all((value or None) == (said.get(key) or None) for key, value in wanted.items())


def _is_error(stated: StatedError, said: Data) -> bool:
    return (
        stated.rule == said.get("rule")
        and stated.line in {None, said.get("line")}
        and (stated.path or "") in (said.get("path") or "")
        and (stated.word or "") in (said.get("message") or "")
    )


def _plain(stated: object) -> dict[str, Any]:
    """What is stated as JSON has it: lists, no tuples."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(stated))
    return plain
