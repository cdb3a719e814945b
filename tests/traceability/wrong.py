"""Which wrong rules the tests have for each theorem, to refute it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import cast

from tests.traceability import ROOT


def refutations() -> dict[str, tuple[str, ...]]:
    """By theorem, the names of the wrong rules and the slips in the formal law that it refutes."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted(ROOT.glob("tests/prove/wrong_*.py")):
        for theorem, name in _told(vars(import_module(f"tests.prove.{path.stem}")).values()):
            found.setdefault(theorem, {})[name] = None
    return {theorem: tuple(names) for theorem, names in found.items()}


def _told(values: Iterable[object]) -> Iterator[tuple[str, str]]:
    for table in values:
        for one in cast("tuple[object, ...]", table) if isinstance(table, tuple) else ():
            yield from _of_slip(cast("tuple[object, ...]", one)) if isinstance(one, tuple) else _of_rule(one)


def _of_rule(one: object) -> Iterator[tuple[str, str]]:
    theorem, name = getattr(one, "theorem", None), getattr(one, "name", None)
    if isinstance(theorem, str) and isinstance(name, str):
        yield theorem, name


def _of_slip(one: tuple[object, ...]) -> Iterator[tuple[str, str]]:
    """A theorem, and a text of the formal law that another takes the place of."""
    if len(one) == 3 and all(isinstance(part, str) for part in one):
        theorem, right, _ = one
        yield str(theorem), f"another text for {' '.join(str(right).split())}"
