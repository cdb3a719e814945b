"""Counterexamples as log files."""

from __future__ import annotations

from pathlib import Path

from referee.errors import RefereeError
from referee.games import find_game
from referee.header import Header
from referee.log.write import encode_log


def write_log(log: Header, folder: Path, name: str) -> Path:
    """Write the log of a counterexample to a folder, made if need be; returns where it is.

    A file that is there already is left as it is: if it holds something else, a number is added to the
    name. Raises RefereeError if nothing can be written there.
    """
    text = encode_log(log, "toml", normal=find_game(log.game).normal)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number, path = 1, folder / f"{name}.toml"
        while path.exists() and path.read_bytes() != text:
            number += 1
            path = folder / f"{name}-{number}.toml"
        path.write_bytes(text)
    except OSError as error:
        raise RefereeError(f"{error.filename or folder}: {error.strerror or error}") from error
    return path
