"""Places in a log: from a JSON path to line and column, in every format."""

from __future__ import annotations

import pytest

from referee.errors import at_key
from referee.log import Entry, read_logs
from referee.log.paths import parts_of, path_of
from tests.log.texts import JSON, LINE, TOML, as_file

TOML_PLACES = {
    "$": (1, 1),
    "$.format": (1, 1),
    "$.players": (3, 1),
    "$.players[2]": (3, 26),
    "$.meta.date": (4, 32),
    "$.meta.tables[2].a": (4, 71),
    "$.rounds": (6, 1),
    "$.rounds[0]": (6, 1),
    "$.rounds[0].starter": (7, 1),
    "$.rounds[0].hands.Ana": (8, 11),
    "$.rounds[0].tricks": (9, 1),
    "$.rounds[0].tricks[0]": (10, 3),
    "$.rounds[0].tricks[1].sack": (11, 45),
    "$.rounds[1]": (14, 1),
    "$.rounds[1].scores.Ben": (15, 21),
    "$.result.winners[0]": (18, 12),
}

JSON_PLACES = {
    "$": (1, 1),
    "$.players[1]": (4, 22),
    "$.rounds": (5, 3),
    "$.rounds[0]": (6, 5),
    "$.rounds[0].starter": (7, 7),
    "$.rounds[0].tricks[0]": (8, 18),
    "$.rounds[0].tricks[1].sack": (8, 61),
}


def entry_of(text: str, name: str) -> Entry:
    (entry,) = read_logs(as_file(text), name=name)
    assert entry.log is not None
    return entry


@pytest.mark.parametrize(("path", "place"), TOML_PLACES.items())
def test_in_toml(path: str, place: tuple[int, int]) -> None:
    assert entry_of(TOML, "log.toml").locate(path) == place


@pytest.mark.parametrize(("path", "place"), JSON_PLACES.items())
def test_in_json(path: str, place: tuple[int, int]) -> None:
    assert entry_of(JSON, "log.json").locate(path) == place


def test_in_json_lines_is_the_line_of_the_log() -> None:
    *_, entry = read_logs(as_file(f"{LINE}\n\n{LINE}\n"), name="log.jsonl")
    assert entry.locate("$.rounds[0].starter") == (3, LINE.index('"starter"') + 1)


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("$.rounds[0].scores", "$.rounds[0]"),
        ("$.rounds[7].scores.Ana", "$.rounds"),
        ("$.players.Ana", "$.players"),
        ("$.rounds[0].starter[1]", "$.rounds[0].starter"),
        ("$.none", "$"),
        ("nonsense", "$"),
        ("", "$"),
    ],
)
def test_of_what_is_not_there_is_that_of_what_is_around_it(path: str, nearest: str) -> None:
    entry = entry_of(TOML, "log.toml")
    assert entry.locate(path) == entry.locate(nearest)


def test_column_counts_characters() -> None:
    log = entry_of(TOML.replace("{ Ana =", '{ "José" = "", Ana =', 1), "log.toml")
    assert log.locate("$.rounds[0].hands.Ana") == (8, 24)


def test_name_is_found_in_its_other_spelling() -> None:
    text = LINE.replace("Ana", "Jos\\u00e9").replace(
        '"starter":', '"scores":{"Jos\\u0065\\u0301":3},"starter":'
    )
    entry = entry_of(text, "log.json")
    assert entry.locate(at_key("$.rounds[0].scores", "José")) == (1, text.index('"Jos\\u0065') + 1)


def test_in_toml_with_dotted_keys_and_tables_in_tables() -> None:
    text = """\
format = "referee/1"
game = "potato-man"
players = ["Ana", "Ben"]
meta.club.'a b' = 1
meta.club."c\\u0064" = { x.y = 2 }

[[rounds]]
scores.Ana = 1
scores.Ben = 2

[[rounds]]  # the second
[rounds.hands]
Ana = "R5"
[rounds.scores]
Ana = 4

[result.totals]
Ana = 5
"""
    entry = entry_of(text, "log.toml")
    assert entry.locate('$.meta.club["a b"]') == (4, 1)
    assert entry.locate("$.meta.club.cd.x.y") == (5, 25)
    assert entry.locate("$.rounds[0].scores.Ben") == (9, 1)
    assert entry.locate("$.rounds[1].hands.Ana") == (13, 1)
    assert entry.locate("$.rounds[1].scores") == (14, 1)
    assert entry.locate("$.result.totals.Ana") == (18, 1)


def test_with_crlf() -> None:
    entry = entry_of(TOML.replace("\n", "\r\n"), "log.toml")
    assert {path: entry.locate(path) for path in TOML_PLACES} == TOML_PLACES


def test_of_a_log_that_has_no_text_is_none() -> None:
    (entry,) = read_logs(as_file(""), name="log.toml")
    assert entry.locate("$") is None


@pytest.mark.parametrize(
    "parts",
    [(), ("a",), ("a", 0, "b c", 12), ("José", 'x"y', "a.b", "[0]", "", "\\", "…"), ("\n", "]")],
)
def test_path_can_be_taken_apart_again(parts: tuple[str | int, ...]) -> None:
    assert parts_of(path_of(parts)) == parts


def test_path_is_written_as_in_json_path() -> None:
    assert path_of(("rounds", 0, "hands", "Ana", "a b", 'c"d')) == '$.rounds[0].hands.Ana["a b"]["c\\"d"]'
