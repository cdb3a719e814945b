"""Judging one log as the command line was asked to: from its text to what is printed of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from referee.adjudicate import TIME_LIMIT, adjudicate_editions, adjudicate_entry
from referee.cli.ink import Line
from referee.cli.phrases import load_phrases
from referee.cli.verdict_as_data import judged_as_json
from referee.cli.verdict_as_text import judged_as_text
from referee.errors import RefereeError
from referee.log import decode
from referee.verdict import (
    EXIT_INPUT,
    EXIT_INTERNAL,
    EXIT_OF_VERDICT,
    EXIT_OK,
    Verdict,
    VerdictName,
    worst_exit,
)

if TYPE_CHECKING:
    from referee.log import Entry, RawLog

OutputFormat: TypeAlias = Literal["text", "json", "jsonl", "junit"]
ALL_EDITIONS = "all"

# A verdict under one edition, or one under each: by edition.
Judged: TypeAlias = Verdict | Mapping[str, Verdict]


@attrs.frozen(kw_only=True)
class Counted:
    """What a summary counts of a verdict; `edition` is None unless the log is judged under each."""

    edition: str | None
    verdict: VerdictName
    complete: bool
    broken: frozenset[str]


@attrs.frozen(kw_only=True)
class Outcome:
    """What became of a log: its verdicts (one, or one for each edition) and what to print of them.

    `is_asked_for` is whether it is to be printed or counted. `body` is JSON or XML, or lines of text.
    `failure` says why there is no verdict, where there is none.
    """

    exit_code: int
    verdicts: tuple[Counted, ...] = ()
    is_asked_for: bool = True
    body: bytes | tuple[Line, ...] = b""
    failure: str | None = None


@attrs.frozen(kw_only=True)
class Task:
    """How logs are to be judged and printed. Calling it with a raw log gives the outcome; raises nothing."""

    edition: str | None = None
    language: str = "en"
    accept_blocks: bool = False
    output_format: OutputFormat = "text"
    columns: int = 100
    only: frozenset[str] = frozenset()
    silent: bool = False
    limit: float = TIME_LIMIT
    completions: str | None = None

    def __call__(self, raw: RawLog) -> Outcome:
        """Judge the log, and print it if it is among those asked for."""
        try:
            return self._outcome(decode(raw))
        except RefereeError as error:
            return self._failure(raw, str(error), EXIT_INPUT)
        except Exception as error:  # noqa: BLE001  a fault of ours in one log must not lose the others
            return self._failure(raw, f"internal error: {type(error).__name__}: {error}", EXIT_INTERNAL)

    def _outcome(self, entry: Entry) -> Outcome:
        judged = self._judge(entry)
        if self.completions is not None:
            from referee.cli.completions import write_completions  # only where they are asked for

            write_completions(judged, self.completions)
        by_edition = {None: judged} if isinstance(judged, Verdict) else judged
        exit_code = EXIT_OK
        for verdict in by_edition.values():
            exit_code = worst_exit(exit_code, EXIT_OF_VERDICT[verdict.verdict])
        names = {verdict.verdict for verdict in by_edition.values()}
        is_asked_for = not self.only or not self.only.isdisjoint(names)
        return Outcome(
            exit_code=exit_code,
            verdicts=tuple(_counted(edition, verdict) for edition, verdict in by_edition.items()),
            is_asked_for=is_asked_for,
            body=self._body(judged) if is_asked_for and not self.silent else b"",
        )

    def _judge(self, entry: Entry) -> Judged:
        if self.edition == ALL_EDITIONS:
            judged = adjudicate_editions(
                entry, language=self.language, accept_blocks=self.accept_blocks, limit=self.limit
            )
            if any(verdict.error is None for verdict in judged.values()):
                return judged
        edition = None if self.edition == ALL_EDITIONS else self.edition
        return adjudicate_entry(
            entry, edition, language=self.language, accept_blocks=self.accept_blocks, limit=self.limit
        )

    def _body(self, judged: Judged) -> bytes | tuple[Line, ...]:
        match self.output_format:
            case "text":
                return tuple(judged_as_text(judged, load_phrases(self.language), self.columns))
            case "junit":
                from referee.cli.junit import case_as_xml

                return case_as_xml(judged, load_phrases(self.language))
            case "json" | "jsonl":
                return judged_as_json(judged, indented=self.output_format == "json")

    def _failure(self, raw: RawLog, message: str, exit_code: int) -> Outcome:
        where = f"{raw.source} ({raw.line or raw.index + 1})" if raw.index else raw.source
        body = b""
        if self.output_format == "junit":
            from referee.cli.junit import failure_as_xml

            body = failure_as_xml(raw.source, raw.index, message)
        return Outcome(exit_code=exit_code, failure=f"{where}: {message}", body=body)


def _counted(edition: str | None, verdict: Verdict) -> Counted:
    return Counted(
        edition=edition,
        verdict=verdict.verdict,
        complete=verdict.complete,
        broken=frozenset(finding.rule for finding in verdict.findings),
    )
