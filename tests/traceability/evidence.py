"""What there is of each rule: formal law, theorems, guards, cases, examples and tests."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from referee.cases import load_cases
from referee.rulebook import load_rulebook
from tests.traceability import LAW, ROOT, SPECS

COLUMNS = ("human law", "formal law", "theorem", "guard", "case", "example", "test")
SLUG = re.compile(r"\b(?:setup|turn|trick|win|sack|round|game)\.[a-z]+(?:-[a-z]+)*\b")
# In these a slug is the name of any rule, or the code is no test.
_NO_TESTS = ("tests/traceability", "tests/naive", "tests/test_rulebook.py", "tests/prove/test_lint.py")


@attrs.frozen
class Trace:
    """A rule, and for each column the places where it is found."""

    slug: str
    found: Mapping[str, tuple[str, ...]]


def traces() -> list[Trace]:
    """Every rule of the rulebook."""
    columns: Mapping[str, Iterable[tuple[str, str]]] = {
        "human law": _human_law(),
        "formal law": _formal_law(),
        "theorem": _theorems(),
        "guard": _guards(),
        "case": _cases(),
        "example": _examples(),
        "test": _tests(),
    }
    places = {name: _by_slug(pairs) for name, pairs in columns.items()}
    slugs = load_rulebook("potato-man").rules
    return [Trace(slug, {name: places[name].get(slug, ()) for name in COLUMNS}) for slug in slugs]


def _by_slug(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for slug, place in pairs:
        found.setdefault(slug, {})[place] = None
    return {slug: tuple(places) for slug, places in found.items()}


def _human_law() -> Iterator[tuple[str, str]]:
    for path in sorted(SPECS.glob("rules/*.toml")):
        for rule in _toml(path)["rules"]:
            yield rule["slug"], path.stem


def _formal_law() -> Iterator[tuple[str, str]]:
    """The definitions that follow a comment with the slug, up to the next comment with one."""
    for path in sorted(SPECS.glob("formal/*.smt2")):
        slugs: list[str] = []
        for line in path.read_text("utf-8").splitlines():
            if line.startswith(";") and SLUG.search(line):
                slugs = SLUG.findall(line)
            elif not line:
                slugs = []
            elif definition := re.match(r"\(define-fun (\S+?)(?:-\d)?(?: |$)", line):
                yield from ((slug, definition[1]) for slug in slugs)


def _theorems() -> Iterator[tuple[str, str]]:
    for name, slugs in theorem_slugs().items():
        yield from ((slug, name) for slug in slugs)


def theorem_slugs() -> dict[str, tuple[str, ...]]:
    """The theorems by name, with the rules that they rest on."""
    theorems = [one for path in _theorem_files() for one in _toml(path)["theorems"]]
    return {one["name"]: tuple(one["slugs"]) for one in theorems}


def _theorem_files() -> list[Path]:
    """In the order of the page: tricks and games first, then rounds and bounds."""
    return sorted(SPECS.glob("formal/*.toml"), reverse=True)


def _guards() -> Iterator[tuple[str, str]]:
    """Functions of the law and the judge whose docstring names the rule, or else that write its slug."""
    said, written = list(_in_code(docstrings=True)), list(_in_code(docstrings=False))
    documented = {slug for slug, _ in said}
    yield from said
    yield from ((slug, place) for slug, place in written if slug not in documented)


def _in_code(*, docstrings: bool) -> Iterator[tuple[str, str]]:
    for path in sorted(LAW.rglob("*.py")):
        module = ".".join(path.relative_to(LAW).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for slug in SLUG.findall(_docstring(node) if docstrings else _written(node)):
                    yield slug, f"{module}.{node.name}"


def _docstring(node: ast.FunctionDef | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


def _written(node: ast.FunctionDef | ast.ClassDef) -> str:
    """The texts that a function writes, apart from those of the functions in it."""
    texts = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return " ".join(text for text in texts if isinstance(text, str))


def _cases() -> Iterator[tuple[str, str]]:
    """The decided cases, by the rules that decide them."""
    for case in load_cases("potato-man"):
        yield from ((slug, case.id) for slug in case.slugs)


def _examples() -> Iterator[tuple[str, str]]:
    """Logs that break the rule, and others whose comments or notes name it."""
    folder = ROOT / "examples" / "potato-man"
    for path in sorted(folder.rglob("*.toml")):
        place = str(path.relative_to(folder).with_suffix(""))
        for slug in {path.stem.partition("--")[0], *SLUG.findall(path.read_text("utf-8"))}:
            yield slug, place


def _tests() -> Iterator[tuple[str, str]]:
    """Tests whose text has the slug; first those that are named after its kind."""
    found: list[tuple[str, str]] = []
    for path in sorted(ROOT.glob("tests/**/*.py")):
        place = path.relative_to(ROOT).as_posix()
        if not place.startswith(_NO_TESTS):
            slugs = SLUG.findall(path.read_text("utf-8"))
            found += [(slug, place.removeprefix("tests/")) for slug in slugs]
    yield from sorted(found, key=lambda pair: pair[0].partition(".")[0] not in Path(pair[1]).stem)


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
