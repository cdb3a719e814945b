"""Writing the questions of theorems as SMT-LIB files that any solver reads, with their checksums."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from referee.errors import RefereeError
from referee.prove.check import Asked, Place

CHECKSUMS = "SHA256SUMS"
_SATISFIABLE = {"yes": "sat", "no": "unsat", "unknown": "unknown"}


def name_of(theorem: str, place: Place) -> str:
    """The name, for files, of a theorem at a table, such as `legality-3-no-green`."""
    players, variant = place
    return "-".join([theorem, str(players), *([variant] if variant else [])])


def script_file(question: str, asked: Asked) -> str:
    """The text of a question's file: what it is, and the status that was found.

    A status that is not known is written so; a remark says what is expected.
    """
    logic, rest = asked.script.split("\n", 1)
    expected, status = _SATISFIABLE[asked.expected], _SATISFIABLE[asked.found]
    return (
        f"; {question}, {_part(asked)}. Expected: {expected}.\n"
        f"{logic}\n(set-info :smt-lib-version 2.6)\n(set-info :status {status})\n{rest}"
    )


def files_of(questions: Iterable[tuple[str, Place, Asked]]) -> Mapping[str, str]:
    """The files of some questions, by name; of one asked more than once, an answer counts before none."""
    files: dict[str, str] = {}
    for theorem, place, asked in questions:
        name = f"{name_of(theorem, place)}-{asked.name}.smt2"
        if name not in files or asked.found != "unknown":
            players, variant = place
            table = f"{players} players{f', {variant}' if variant else ''}"
            files[name] = script_file(f"Theorem {theorem}, {table}", asked)
    return files


def export(files: Mapping[str, str], folder: Path) -> None:
    """Write files to a folder, made if need be, and their checksums as `sha256sum -c` reads them.

    Files of the same names are replaced. Raises RefereeError if they cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        sums = [_written(folder / name, text) for name, text in sorted(files.items())]
        (folder / CHECKSUMS).write_text("".join(sums), encoding="utf-8", newline="\n")
    except OSError as error:
        raise RefereeError(f"{error.filename or folder}: {error.strerror or error}") from error


def _written(path: Path, text: str) -> str:
    data = text.encode()
    path.write_bytes(data)
    return f"{sha256(data).hexdigest()}  {path.name}\n"


def _part(asked: Asked) -> str:
    """What a question of a claim asks, in words: `claim 1, witness 2`."""
    return re.sub(r"-(?=[a-z])", ", ", asked.name).replace("-", " ").replace(" 0", " ")
