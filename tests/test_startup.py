"""The command starts fast: what is slow to load is loaded only when it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.logs import LAWFUL, UNLAWFUL

SLOW = {
    "concurrent.futures",
    "gzip",
    "http",
    "hypothesis",
    "importlib.metadata",
    "jsonschema",
    "multiprocessing",
    "numba",
    "numpy",
    "rich",
    "tempfile",
    "tomlkit",
    "tree_sitter",
    "z3",
}
REPORT = """
import sys
from referee.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """The modules that a command line has loaded when it is done."""
    ended = subprocess.run(
        [sys.executable, "-c", REPORT, *words], capture_output=True, text=True, check=False
    )
    assert ended.returncode in {0, 1}, ended.stderr
    return set(ended.stderr.split())


@pytest.mark.parametrize("output_format", ["text", "json", "jsonl", "junit"])
def test_judging_a_small_log_loads_nothing_slow(tmp_path: Path, output_format: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text(LAWFUL, encoding="utf-8")
    used = {"tempfile"} if output_format == "junit" else set[str]()
    assert loaded("adjudicate", str(path), "--format", output_format) & SLOW == used


def test_the_place_of_a_fault_is_all_that_a_position_keeping_reader_is_loaded_for(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(UNLAWFUL, encoding="utf-8")
    # The grammar's own package loads tempfile.
    assert loaded("adjudicate", str(path)) & SLOW - {"tempfile"} == {"tree_sitter"}


@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("--help",),
        ("rules",),
        ("rules", "sack.gold"),
        ("schema", "log"),
        ("new", "--players", "4"),
        ("prove", "--help"),
    ],
)
def test_other_commands_load_nothing_slow(words: tuple[str, ...]) -> None:
    assert loaded(*words) & SLOW == set()


def test_the_case_law_is_loaded_only_where_somebody_asks_for_it(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(UNLAWFUL, encoding="utf-8")
    case_law = {"referee.cases", "referee.case_answers", "referee.likeness"}
    assert loaded("adjudicate", str(path)) & case_law == set()
    assert loaded("rules") & case_law == set()
    assert "referee.cases" in loaded("rules", "sack.gold")


def test_this_test_sees_what_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(LAWFUL, encoding="utf-8")
    assert "concurrent.futures" in loaded("adjudicate", str(path), "--jobs", "2")
    assert "tomlkit" in loaded("simulate", "--players", "2", "-o", str(tmp_path / "game.toml"))
