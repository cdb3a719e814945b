"""Finding the logs in files and folders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from referee.log.formats import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def find_logs(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """The files to read for `paths`, in their order: files, folders, and `-` for standard input.

    A folder gives its files with a known ending and those of its folders, sorted by name; links inside it
    are not followed, so no loop is ever entered. What cannot be read is given all the same, also a folder
    that cannot be listed or holds no log: `read_logs` tells what is wrong with it.
    """
    for given in paths:
        path = os.fspath(given)
        if path not in {"", "-"} and _is_folder(path):
            found = False
            for log in _logs_in(path):
                found = True
                yield log
            if not found:
                yield path
        else:
            yield path


def _is_folder(path: str) -> bool:
    """Whether a path is a folder, as far as that can be seen; reading it tells what is wrong."""
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def why_no_log(folder: str) -> str:
    """What to tell about a folder where a log was wanted."""
    found = next(_logs_in(folder), None)
    if found is None:
        return f"this folder holds no log; names of logs end in {', '.join(ENDINGS)}"
    if found == folder:
        return "this folder cannot be listed"
    return "this is a folder, not a log"


def _logs_in(folder: str) -> Iterator[str]:
    """The logs under `folder`, sorted; a folder that cannot be listed is yielded itself."""
    waiting = [(folder, True)]
    while waiting:
        path, is_folder = waiting.pop()
        if not is_folder:
            yield path
            continue
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError:
            yield path
            continue
        for entry in reversed(entries):
            if entry.is_dir(follow_symlinks=False):
                waiting.append((entry.path, True))
            elif entry.is_file(follow_symlinks=False) and entry.name.lower().endswith(ENDINGS):
                waiting.append((entry.path, False))
