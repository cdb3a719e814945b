"""Writing the questions of theorems as SMT-LIB files that any solver reads, with their checksums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from referee.errors import RefereeError
from referee.prove.check import Asked, Place
from referee.prove.export_texts import About, read_me, script_file
from referee.prove.theorem import Theorem

CHECKSUMS = "SHA256SUMS"
READ_ME = "README.txt"


def name_of(theorem: str, place: Place, without: str | None = None) -> str:
    """The name, for files, of a theorem at a table: `legality-3-no-green-without-turn.order`."""
    players, variant = place
    parts = [
        theorem,
        str(players),
        *([variant] if variant else []),
        *(["without", without] if without else []),
    ]
    return "-".join(parts)


def files_of(questions: Iterable[tuple[Theorem, Place, Asked]], about: About) -> Mapping[str, str]:
    """The files of some questions, by name, with one that says what they are.

    Of a question asked more than once, an answer counts before none.
    """
    files: dict[str, str] = {}
    theorems: dict[str, Theorem] = {}
    for theorem, place, asked in questions:
        theorems[theorem.name] = theorem
        name = f"{name_of(theorem.name, place, about.without)}-{asked.name}.smt2"
        if name not in files or asked.found != "unknown":
            files[name] = script_file(theorem, place, asked, about)
    return {READ_ME: read_me([*theorems.values()], about, CHECKSUMS), **files}


def export(files: Mapping[str, str], folder: Path) -> None:
    """Write files to a folder, made if need be, and their checksums as `sha256sum -c` reads them.

    An export that is there already is replaced as a whole. Raises RefereeError where `make_sure_of` does,
    or if they cannot be written.
    """
    try:
        for path in _exported_before(folder):
            path.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        texts = {name: text.encode() for name, text in sorted(files.items())}
        sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in texts.items())
        # The checksums come first and go last, so that even half an export is known for one.
        (folder / CHECKSUMS).write_bytes(sums.encode())
        for name, data in texts.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise _unusable(folder, error) from error


def make_sure_of(folder: Path) -> None:
    """Raise RefereeError unless a folder is new, empty, or holds nothing but an export."""
    try:
        _exported_before(folder)
    except OSError as error:
        raise _unusable(folder, error) from error


def _exported_before(folder: Path) -> list[Path]:
    """The files of the export that a folder holds, the checksums last; none if it is new or empty."""
    paths = sorted(folder.iterdir()) if folder.exists() else []
    listed = _listed(folder / CHECKSUMS)
    ours = {CHECKSUMS, *listed} if all(map(_may_be_ours, listed)) else set[str]()
    for path in paths:
        if path.name not in ours or not path.is_file():
            raise RefereeError(
                f"{folder}: {path.name} is not of an export;"
                " choose a folder that is new, empty, or holds nothing but an export"
            )
    return sorted(paths, key=lambda path: path.name == CHECKSUMS)


def _may_be_ours(name: str) -> bool:
    return name == READ_ME or name.endswith(".smt2")


def _listed(checksums: Path) -> set[str]:
    """The names of the files that have a checksum."""
    if not checksums.is_file():
        return set()
    lines = checksums.read_text(encoding="utf-8", errors="replace").splitlines()
    return {line.partition("  ")[2] for line in lines}


def _unusable(folder: Path, error: OSError) -> RefereeError:
    return RefereeError(f"{error.filename or folder}: {error.strerror or error}")
