"""Writing what a log with gaps may be, as whole logs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from referee.errors import RefereeError
from referee.header import Header
from referee.log.write import dump
from referee.verdict import Verdict


class Unwritable(RefereeError):
    """A file cannot be written."""


def write_completions(judged: Verdict | Mapping[str, Verdict], folder: str) -> None:
    """Write the completions of an undetermined log, `NAME-INDEX-legal.toml` and `NAME-INDEX-illegal.toml`.

    Under several editions, the name has the edition too. Raises Unwritable where that cannot be written.
    """
    verdicts = {"": judged} if isinstance(judged, Verdict) else judged
    for edition, verdict in verdicts.items():
        both = None if verdict.open is None else verdict.open.completions
        if both is None:
            continue
        name = Path(verdict.log or "").name.split(".")[0].strip("-") or "log"
        parts = [name, str(verdict.index + 1), *([edition] if edition else [])]
        for kind, log in (("legal", both.legal), ("illegal", both.illegal)):
            _write(log, Path(folder) / f"{'-'.join([*parts, kind])}.toml")


def _write(log: Header, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        dump(log, path)
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror or error}") from error
