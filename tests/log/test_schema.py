"""The published JSON Schemas: valid themselves, up to date, and true of what they describe."""

from __future__ import annotations

import json
from typing import Any

import pytest

import referee
from referee.adjudicate import (
    adjudicate_editions,
    adjudicate_entry,
    editions_to_builtins,
    verdict_to_builtins,
)
from referee.adjudicate.schema import verdict_schema
from referee.errors import UnknownName
from referee.log import loads, read_logs
from referee.log.schema import log_schema
from referee.rulebook_files import specs_folder
from tests.log.texts import JSON, LINE, TOML, as_file, validator, with_head

LAWFUL = with_head('"rounds":[{"starter":"Ana","tricks":["R9 B9 G12 Y13"]}]')
UNLAWFUL = with_head('"rounds":[{"starter":"Ana","tricks":["R9 R10 G12 Y13"]}]')
OPEN = with_head('"rounds":[{"starter":"Ana","tricks":["R9 B9 G?"]},{}]')
FALSE_CLAIM = with_head('"rounds":[{"starter":"Ana","tricks":[{"plays":"R9 B9 G12 Y13","winner":"Ana"}]}]')
WRONG_PLAYERS = LINE.replace('"Ben",', '"Ben","Eve","Ida","Ute",')


def as_written(value: Any) -> Any:
    """Plain data as a reader of the output gets it."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("schema", [log_schema("potato-man"), verdict_schema()], ids=["log", "verdict"])
def test_is_a_schema(schema: dict[str, Any]) -> None:
    validator(schema).check_schema(schema)


@pytest.mark.parametrize(
    ("name", "schema"),
    [("potato-man/log.schema.json", log_schema("potato-man")), ("verdict.schema.json", verdict_schema())],
    ids=["log", "verdict"],
)
def test_shipped_file_is_what_the_classes_give(name: str, schema: dict[str, Any]) -> None:
    shipped = (specs_folder() / name).read_text(encoding="utf-8")
    assert shipped == json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("text", [JSON, LINE, LAWFUL])
def test_log_is_valid(text: str) -> None:
    validator(log_schema("potato-man")).validate(json.loads(text))


@pytest.mark.parametrize(
    "broken", ['"startr":1', '"rounds":{}', '"players":3', '"game":"mau-mau"', '"format":"x"']
)
def test_what_is_no_log_is_not_valid(broken: str) -> None:
    key, value = json.loads("{" + broken + "}").popitem()
    data = json.loads(LINE) | {key: value}
    assert not validator(log_schema("potato-man")).is_valid(data)


def test_schema_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName, match="mau-mau"):
        log_schema("mau-mau")


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (LAWFUL, "a.json", "legal"),
        (UNLAWFUL, "a.json", "illegal"),
        (FALSE_CLAIM, "a.json", "illegal"),
        (OPEN, "a.json", "undetermined"),
        (WRONG_PLAYERS, "a.json", "malformed"),
        (TOML.replace("starter", "startr"), "a.toml", "malformed"),
        ("", "a.toml", "malformed"),
    ],
)
def test_verdict_is_valid(text: str, name: str, expected: str) -> None:
    (entry,) = read_logs(as_file(text), name=name)
    verdict = adjudicate_entry(entry)
    assert verdict.verdict == expected
    validator(verdict_schema()).validate(as_written(verdict_to_builtins(verdict)))


def test_verdicts_by_edition_are_valid() -> None:
    written = editions_to_builtins(adjudicate_editions(loads(FALSE_CLAIM)))
    validator(verdict_schema()).validate(as_written(written))


@pytest.mark.parametrize(
    "change", [{"verdict": "fine"}, {"scene": 1}, {"findings": [{"rule": "x"}]}, {"index": "0"}]
)
def test_what_is_no_verdict_is_not_valid(change: dict[str, Any]) -> None:
    written = as_written(verdict_to_builtins(referee.adjudicate(loads(LAWFUL))))
    assert not validator(verdict_schema()).is_valid(written | change)
