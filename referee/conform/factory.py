"""Finding the engine that a person names: `package.module:factory`, or `path/to/file.py:factory`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from referee.errors import RefereeError
from referee.suggest import shown, unknown_name


class NoEngine(RefereeError):
    """There is no engine under a name; the message says why."""


def make_engine(named: str, folder: Path) -> object:
    """The engine that a factory makes. Raises NoEngine.

    `folder` is where relative paths begin; modules are looked for there, too, as `python -m` does.
    """
    place, colon, name = named.rpartition(":")
    if not (colon and place and name):
        raise NoEngine(
            f"{shown(named)} names no factory; write it as package.module:factory or file.py:factory"
        )
    factory = _factory(_module(place, folder), place, name)
    try:
        return factory()
    except (Exception, SystemExit) as error:
        raise NoEngine(f"{named} cannot be called without arguments: {_told(error)}") from error


def _module(place: str, folder: Path) -> ModuleType:
    file = folder / place if place.endswith(".py") else None
    if file is not None and not file.is_file():
        raise NoEngine(f"there is no file {shown(place)}")
    name, beside = (place, folder) if file is None else (file.stem, file.resolve().parent)
    if str(beside) not in sys.path:
        # It stays there: an engine may import more when it is asked.
        sys.path.insert(0, str(beside))
    try:
        module = import_module(name)
    except (Exception, SystemExit) as error:
        raise NoEngine(f"{place} cannot be imported: {_told(error)}") from error
    if file is not None and not _is_from(module, file):
        raise NoEngine(f"{place} cannot be imported: another module is called {shown(name)}, too")
    return module


def _is_from(module: ModuleType, file: Path) -> bool:
    return module.__file__ is not None and Path(module.__file__).resolve() == file.resolve()


def _factory(module: ModuleType, place: str, name: str) -> Callable[[], object]:
    found: Callable[[], object] | None = getattr(module, name, None)
    if found is None:
        callables = [other for other, value in vars(module).items() if callable(value) and other[0] != "_"]
        raise NoEngine(f"{place}: {unknown_name('factory', name, callables)}")
    if not callable(found):
        raise NoEngine(f"{place}:{name} is a {type(found).__name__}, and no factory that could be called")
    return found


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
