"""The files of `specs/`: finding them, reading them into typed data, and their digest."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

_PACKAGE = Path(__file__).parent


class RulebookError(Exception):
    """The rulebook's own files do not hold together; the message names the file and the place."""


def specs_folder() -> Path:
    """Where the law lies: inside an installed package, or beside it in a source checkout."""
    inside = _PACKAGE / "specs"
    return inside if inside.is_dir() else _PACKAGE.parent / "specs"


def games() -> list[str]:
    """The names of the games that have a rulebook, sorted."""
    return sorted(path.name for path in specs_folder().iterdir() if (path / "game.toml").is_file())


def human_law(folder: Path) -> list[Path]:
    """The files that hold a game's human law, sorted by their path inside the game's folder."""
    files = [folder / "game.toml", *folder.glob("rules/*.toml"), *folder.glob("arguments/*.toml")]
    return sorted(files, key=lambda path: path.relative_to(folder).as_posix())


def digest(folder: Path) -> str:
    """SHA-256, as hex, over names and contents of a game's human law.

    The same as `sha256sum FILES | sha256sum` in the game's folder, with the files in sorted order.
    """
    from hashlib import sha256

    lines = [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in human_law(folder)
    ]
    return sha256("".join(lines).encode()).hexdigest()


def read(path: Path, kind: type[T]) -> T:
    """The TOML file at `path` as a `kind`.

    Raises RulebookError if the file cannot be read, if a value has the wrong type, or for a key that
    `kind` does not have.
    """
    place = f"{path.parent.name}/{path.name}"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # tomllib's and UTF-8 errors are ValueErrors
        raise RulebookError(f"{place}: {error}") from error
    return typed(data, kind, place)


def typed(data: Any, kind: type[T], place: str) -> T:
    """Data from a file as a `kind`; `place` is where it stands there.

    Raises RulebookError if a value has the wrong type, or for a key that `kind` does not have.
    """
    try:
        value = msgspec.convert(data, kind)
    except ValueError as error:  # msgspec's errors are ValueErrors
        raise RulebookError(f"{place}: {error}") from error
    unknown = _unknown_key(data, msgspec.to_builtins(value), "$")
    if unknown:
        raise RulebookError(f"{place}: unknown key {unknown}")
    return value


def _unknown_key(data: Any, kept: Any, path: str) -> str | None:
    """The path of a key in `data` that is missing in `kept`, which was made from it."""
    if isinstance(data, dict):
        for key, value in cast("dict[str, Any]", data).items():
            found = f"{path}.{key}" if key not in kept else _unknown_key(value, kept[key], f"{path}.{key}")
            if found:
                return found
    elif isinstance(data, list):
        for index, (value, other) in enumerate(zip(cast("Sequence[Any]", data), kept, strict=True)):
            if found := _unknown_key(value, other, f"{path}[{index}]"):
                return found
    return None
