"""How many logs had which verdict, and which rules were broken in how many; by edition if asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.cli.ink import Line, Span, line, table
from referee.cli.output import Printer, write_json
from referee.cli.sinks import worst_verdict

if TYPE_CHECKING:
    from referee.cli.judging import Counted, Outcome
    from referee.cli.phrases import Phrases

VERDICTS = ("legal", "illegal", "undetermined", "malformed")


class SummarySink:
    """Counts the logs that were asked for, and prints the counts at the end."""

    def __init__(self, out: Printer, phrases: Phrases, output_format: str) -> None:
        self._out = out
        self._phrases = phrases
        self._format = output_format
        self._all = _Counts()
        self._by_edition: dict[str, _Counts] = {}
        # What is no log is none under any edition.
        self._under_none = _Counts()

    def add(self, outcome: Outcome) -> None:
        """Count."""
        if not outcome.is_asked_for:
            return
        self._all.add(worst_verdict(outcome), outcome.verdicts)
        for one in outcome.verdicts:
            if one.edition is None:
                self._under_none.add(one.verdict, (one,))
            else:
                self._by_edition.setdefault(one.edition, _Counts()).add(one.verdict, (one,))

    def close(self) -> None:
        """Print the counts."""
        for counts in self._by_edition.values():
            counts.verdicts.update(self._under_none.verdicts)
        if self._format == "text":
            self._out.lines(self._lines())
        else:
            write_json(self._data(), indented=self._format == "json")

    def _data(self) -> dict[str, Any]:
        editions = {edition: counts.data() for edition, counts in self._by_edition.items()}
        data = {"logs": self._all.verdicts.total(), **self._all.data()}
        return data | {"editions": editions} if editions else data

    def _lines(self) -> Iterator[Line]:
        phrases = self._phrases
        columns = tuple(self._by_edition.values()) or (self._all,)
        yield line(Span(phrases("summary.logs", number=self._all.verdicts.total()), "title"))
        rows = [
            _row(phrases(f"verdict.{name}"), (counts.verdicts[name] for counts in columns))
            for name in VERDICTS
        ]
        if failed := self._all.verdicts["failed"]:
            rows.append(_row(phrases("summary.failed"), (failed for _ in columns)))
        rows.append(_row(phrases("summary.complete"), (counts.complete for counts in columns)))
        yield from self._table(rows)
        if self._all.broken:
            yield ()
            yield line(Span(phrases("summary.broken"), "title"))
            rules = self._all.most_broken()
            yield from self._table(
                [_row(rule, (counts.broken[rule] for counts in columns), "slug") for rule in rules]
            )

    def _table(self, rows: Sequence[Sequence[Line]]) -> list[Line]:
        """Rows of counts, below the names of the editions if there are several."""
        head = [line(), *(line(Span(edition, "title")) for edition in self._by_edition)]
        return table([head, *rows] if self._by_edition else rows, right=range(1, len(rows[0])))


class _Counts:
    """Counts of verdicts, of rules broken, and of complete games."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()
        self.complete = 0

    def add(self, verdict: str, verdicts: Sequence[Counted]) -> None:
        """Count a log: as complete if it is under each of its verdicts, a rule broken if it is under any."""
        self.verdicts[verdict] += 1
        self.broken.update(frozenset[str]().union(*(one.broken for one in verdicts)))
        self.complete += bool(verdicts) and all(one.complete for one in verdicts)

    def data(self) -> dict[str, Any]:
        """The counts as data."""
        verdicts = {name: self.verdicts[name] for name in VERDICTS}
        return {**verdicts, "complete": self.complete, "rules": self.most_broken()}

    def most_broken(self) -> dict[str, int]:
        """The rules, those broken in most logs first."""
        return dict(sorted(self.broken.items(), key=lambda rule: (-rule[1], rule[0])))


def _row(name: str, numbers: Iterable[int], style: str = "") -> list[Line]:
    return [line("  ", Span(name, style)), *(line(str(number)) for number in numbers)]
