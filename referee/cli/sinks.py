"""Where outcomes go, one after the other: text, JSON, JSON lines, JUnit, or nowhere."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Protocol, cast

from referee.cli.output import Printer, write_bytes

if TYPE_CHECKING:
    from referee.cli.ink import Line
    from referee.cli.judging import Outcome

IN_MEMORY = 8 * 1024 * 1024


class Sink(Protocol):
    """Takes the outcomes in order; `close` is called at the end, unless the run was broken off."""

    def add(self, outcome: Outcome) -> None:
        """Take one outcome. Those without a body were not asked for."""
        ...

    def close(self) -> None:
        """Write what stands at the end."""
        ...


class NoSink:
    """Prints nothing."""

    def add(self, outcome: Outcome) -> None:
        """Let it pass."""

    def close(self) -> None:
        """Nothing to write."""


class TextSink:
    """Prints a block of text a log, with an empty line between them."""

    def __init__(self, out: Printer) -> None:
        self._out = out
        self._started = False

    def add(self, outcome: Outcome) -> None:
        """Print the block."""
        if outcome.body:
            lines = cast("tuple[Line, ...]", outcome.body)
            self._out.lines(((), *lines) if self._started else lines)
            self._started = True
            _flush()

    def close(self) -> None:
        """Nothing stands at the end."""


class JsonLinesSink:
    """Prints a line of JSON a log, at once."""

    def add(self, outcome: Outcome) -> None:
        """Print the line."""
        if outcome.body:
            write_bytes(cast("bytes", outcome.body) + b"\n")
            _flush()

    def close(self) -> None:
        """Nothing stands at the end."""


class JsonSink:
    """Prints one JSON array, entry by entry; broken off, it is no JSON and cannot be taken for the whole."""

    def __init__(self) -> None:
        self._before = b"[\n"

    def add(self, outcome: Outcome) -> None:
        """Print the entry."""
        if outcome.body:
            write_bytes(self._before + cast("bytes", outcome.body))
            self._before = b",\n"

    def close(self) -> None:
        """End the array."""
        write_bytes(b"[]\n" if self._before == b"[\n" else b"\n]\n")


class JunitSink:
    """Prints one JUnit test suite; its head has the counts, so the cases wait in a temporary file."""

    def __init__(self) -> None:
        from tempfile import SpooledTemporaryFile

        self._cases = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  closed in `close`
        self._counts: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        """Keep the test case."""
        if outcome.body:
            self._counts[worst_verdict(outcome)] += 1
            self._cases.write(cast("bytes", outcome.body))

    def close(self) -> None:
        """Print the suite."""
        from referee.cli.junit import suite_end, suite_head

        counts = self._counts
        write_bytes(
            suite_head(
                counts.total(),
                counts["illegal"],
                counts["malformed"] + counts["failed"],
                counts["undetermined"],
            )
        )
        with self._cases as cases:
            cases.seek(0)
            while part := cases.read(IN_MEMORY):
                write_bytes(part)
        write_bytes(suite_end())


def worst_verdict(outcome: Outcome) -> str:
    """The verdict that a log is counted under: under several editions the one that decides the exit code."""
    order = ("illegal", "malformed", "undetermined", "legal")
    return min((one.verdict for one in outcome.verdicts), key=order.index, default="failed")


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()
