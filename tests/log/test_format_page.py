"""The page that tells the log format: its good examples are logs, its bad ones are refused in its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import referee
from referee.adjudicate import adjudicate_entry
from referee.errors import Malformed
from referee.log.canonical import canonical_json, log_sha256
from referee.log.read import loads, read_logs
from tests.log.texts import as_file

PAGE = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8")

_BLOCK = re.compile(
    r"^```(?P<format>toml|json|jsonl)\n(?P<text>.*?)^```\n"
    r"(?:\nRefused at line (?P<line>\d+), column (?P<column>\d+), `(?P<path>\$[^\n`]*)`: "
    r"(?P<message>[^\n]*)\n)?",
    re.MULTILINE | re.DOTALL,
)
_ROW = re.compile(r"^\| `(?P<line>\w+ = .*?)` \| (?P<message>.*) \| `(?P<path>\$.*)` \|$", re.MULTILINE)

GOOD = [match for match in _BLOCK.finditer(PAGE) if match["message"] is None]
BAD = [match for match in _BLOCK.finditer(PAGE) if match["message"] is not None]
LINES = list(_ROW.finditer(PAGE))
SMALLEST = GOOD[0]["text"]


def refusal(text: str, format_: str) -> Malformed:
    """Why a text is no log, with its place, as `adjudicate` finds it."""
    (entry,) = read_logs(as_file(text), name=f"log.{format_}")
    error = adjudicate_entry(entry).error
    assert error is not None, "this was expected to be refused"
    return Malformed(error.message, path=error.path or "", line=error.line, column=error.column)


def test_page_has_examples_of_every_kind() -> None:
    assert {match["format"] for match in GOOD} == {"toml", "json", "jsonl"}
    assert len(BAD) > 10
    assert len(LINES) > 50


@pytest.mark.parametrize("example", GOOD, ids=lambda match: match["text"][:60])
def test_good_example_is_a_log(example: re.Match[str]) -> None:
    for entry in read_logs(as_file(example["text"]), name=f"log.{example['format']}"):
        assert entry.error is None
        assert entry.log is not None
        assert referee.adjudicate(entry.log, limit=1.0).error is None


@pytest.mark.parametrize("example", BAD, ids=lambda match: match["message"])
def test_bad_example_is_refused_as_the_page_says(example: re.Match[str]) -> None:
    error = refusal(example["text"], example["format"])
    assert error.message == example["message"]
    assert error.path == example["path"]
    assert (error.line, error.column) == (int(example["line"]), int(example["column"]))


@pytest.mark.parametrize("row", LINES, ids=lambda match: match["line"])
def test_bad_line_is_refused_as_the_page_says(row: re.Match[str]) -> None:
    key = row["line"].split(" = ")[0]
    others = [line for line in SMALLEST.splitlines() if not line.startswith(f"{key} ")]
    error = refusal("\n".join([*others, row["line"]]) + "\n", "toml")
    assert error.message == row["message"]
    assert error.path == row["path"]
    assert error.line == len(others) + 1


def test_canonical_json_and_digest_are_those_of_the_page() -> None:
    log = loads(SMALLEST, "toml")
    assert f"```json\n{canonical_json(log).decode()}\n```" in PAGE
    assert f"`{log_sha256(log)}`" in PAGE


def test_formats_of_one_game_agree() -> None:
    toml = loads(GOOD[1]["text"], "toml")
    json = loads(GOOD[2]["text"], "json")
    assert toml.meta == json.meta
