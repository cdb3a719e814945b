"""Which formulas of the law the judge uses, and which the theorems: by the names in the syntax trees.

A formula counts as used by whatever names it, however indirectly: the law of a table picks some of them
(`law.law_of`), and a claim about a whole step reaches all that the step is made of. How a claim tells an
instance is no part of what it proves.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FunctionType, MethodType
from typing import TypeAlias, cast

import attrs

from referee.prove.potato_man.theorems import CLAIMS
from tests.potato_man.test_formula_syntax import NO_FORMULAS
from tests.traceability import LAW, ROOT

MODULES = ("trick", "winner", "sacks", "turn", "round", "game")
PROVERS = ROOT / "referee" / "prove" / "potato_man"
# Modules that only tell instances, as logs.
TELLERS = ("examples", "leading", "played", "random_rounds", "runs", "short_rounds", "simulated")
_STARTS = tuple(f"{module}." for module in MODULES)

Calls: TypeAlias = Mapping[str, set[str]]


@attrs.frozen
class Formula:
    """A public function of the law, and the modules of the judge and the theorems that reach it."""

    name: str
    guards: tuple[str, ...]
    theorems: tuple[str, ...]


def formulas() -> list[Formula]:
    """All formulas, module by module."""
    calls = _calls_of(sorted(LAW.glob("*.py")))
    judges = {_module(path): _reached(_named_in(path), calls) for path in _judges()}
    proofs = _calls_of(path for path in sorted(PROVERS.glob("*.py")) if path.stem not in TELLERS) | calls
    theorems = {name: _reached(_functions_of(claims), proofs) for name, claims in CLAIMS.items()}
    return [
        Formula(name, _reaching(name, judges), _reaching(name, theorems))
        for name in calls
        if name.startswith(_STARTS) and name.islower() and "._" not in name and name not in NO_FORMULAS
    ]


def _judges() -> list[Path]:
    """Whatever judges by the formulas: whole logs, single moments, and what other parts add for the game."""
    elsewhere = (path for path in ROOT.glob("referee/*/potato_man/**/*.py") if "prove" not in path.parts)
    return sorted([*LAW.glob("judge/*.py"), LAW / "ask.py", *elsewhere])


def _module(path: Path) -> str:
    """What a module is called inside the game: `judge.round`, `reconstruct.course`."""
    parts = path.relative_to(ROOT / "referee").with_suffix("").parts
    return ".".join(part for part in parts if part not in {"potato_man", "__init__"})


def _reaching(name: str, users: Mapping[str, set[str]]) -> tuple[str, ...]:
    return tuple(user for user, reached in users.items() if name in reached)


def _reached(first: Iterable[str], calls: Calls) -> set[str]:
    reached: set[str] = set()
    left = list(first)
    while left:
        name = left.pop()
        if name in calls and name not in reached:
            reached.add(name)
            left += calls[name]
    return reached


def _calls_of(paths: Iterable[Path]) -> dict[str, set[str]]:
    """For each function, method and constant in some modules, what it names.

    Whose method or field it is cannot be told where it is named, so `.name` stands for all of that name.
    """
    calls: dict[str, set[str]] = {}
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        own = {name: f"{path.stem}.{name}" for name, _ in _definitions(tree)}
        names = _imports(tree) | own
        for name, node in _definitions(tree):
            calls[f"{path.stem}.{name}"] = set(_names(node, names))
        for name, node in _methods(tree):
            calls.setdefault(f".{name}", set()).update(_names(node, names))
        for name, node in _picked(tree):
            calls.setdefault(f".{name}", set()).update(_names(node, names))
    return calls


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign):
            yield ast.unparse(node.target), node
        elif isinstance(node, ast.Assign):
            yield from ((ast.unparse(target), node) for target in node.targets)


def _methods(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    for method in (node for one in classes for node in one.body):
        if isinstance(method, ast.FunctionDef):
            yield method.name, method


def _picked(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The fields of a table's law, with the expressions that their formulas are picked by."""
    for function in (
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "law_of"
    ):
        local = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Law":
                for field in call.keywords:
                    yield from ((field.arg or "", part) for part in _with_local(field.value, local))


def _with_local(value: ast.expr, local: Sequence[ast.Assign]) -> Iterator[ast.AST]:
    """An expression, and what was assigned to the variables in it."""
    yield value
    used = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
    for assigned in local:
        if used & {ast.unparse(target) for target in assigned.targets}:
            yield assigned.value


def _named_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return set(_names(tree, _imports(tree)))


def _imports(tree: ast.Module) -> dict[str, str]:
    """What a module's names stand for: `module.function`, or `module`, of the law or of the proofs."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            package, _, module = node.module.rpartition(".")
            start = f"{module}." if package.endswith("potato_man") else ""
            names |= {alias.asname or alias.name: start + alias.name for alias in node.names}
    return names


def _names(tree: ast.AST, names: Mapping[str, str]) -> Iterator[str]:
    for node in _proving_parts(tree):
        if isinstance(node, ast.Name) and node.id in names:
            yield names[node.id]
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id in names:
                yield f"{names[node.value.id]}.{node.attr}"
            yield f".{node.attr}"


def _proving_parts(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only tell an instance."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.keyword) and child.arg == "example"):
            yield from _proving_parts(child)


def _functions_of(value: object) -> Iterator[str]:
    """The functions that something callable is made of: itself, what it is bound to, what it encloses."""
    if isinstance(value, functools.partial):
        bound = cast("functools.partial[object]", value)
        yield from _functions_of((bound.func, *bound.args, *bound.keywords.values()))
    elif isinstance(value, tuple | list):
        for part in cast("Sequence[object]", value):
            yield from _functions_of(part)
    elif isinstance(value, MethodType):
        owner: object = value.__self__
        yield f".{value.__name__}"
        fields = attrs.fields_dict(cast("type[attrs.AttrsInstance]", type(owner)))
        yield from _functions_of([getattr(owner, name) for name in fields])
    elif isinstance(value, FunctionType):
        module = value.__module__.rpartition(".")[2]
        yield f"{module}.{value.__qualname__.partition('.')[0]}"
        yield from _functions_of([cell.cell_contents for cell in value.__closure__ or ()])
