"""`referee new`, `simulate`, `convert` and `schema`: logs made, written and described."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from referee import loads
from tests.cli.logs import LAWFUL, NOT_A_LOG, simulated
from tests.cli.running import run


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_a_new_log_is_lawful_as_it_is(players: str) -> None:
    made = run("new", "--players", players)
    assert made.code == 0
    assert run("adjudicate", stdin=made.out.encode()).code == 0


def test_a_new_log_has_the_names_given() -> None:
    made = run("new", "Mia", "Jo Ann", 'Zoë "Z"')
    assert loads(made.out, "toml").players == ("Mia", "Jo Ann", 'Zoë "Z"')
    assert "no-green" in made.out


def test_a_new_log_is_utf_8_whatever_the_encoding_of_the_terminal() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "referee", "new", "Zoë", "Ben"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert loads(made.stdout, "toml").players == ("Zoë", "Ben")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--players", "1"),
        ("--players", "6"),
        ("Ana",),
        ("Ana", "Ana"),
        ("Ana", "Ben", "--players", "3"),
        ("Ana", "B:n"),
    ],
)
def test_a_new_log_that_could_not_be_played_is_refused(words: tuple[str, ...]) -> None:
    made = run("new", *words)
    assert (made.code, made.out) == (2, "")


@pytest.mark.parametrize("strategy", ["random", "long"])
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_simulated_games_are_lawful_and_complete(tmp_path: Path, players: str, strategy: str) -> None:
    path = str(tmp_path / "games.jsonl")
    assert run("simulate", "--players", players, "--games", "5", "--strategy", strategy, "-o", path).code == 0
    verdicts = [json.loads(line) for line in run("adjudicate", path, "--format", "jsonl").out.splitlines()]
    assert [(verdict["verdict"], verdict["complete"]) for verdict in verdicts] == [("legal", True)] * 5


def test_the_same_seed_gives_the_same_games() -> None:
    first = run("simulate", "--players", "4", "--games", "3", "--seed", "7")
    assert run("simulate", "--players", "4", "--games", "3", "--seed", "7") == first
    assert run("simulate", "--players", "4", "--games", "3", "--seed", "8") != first


def test_simulated_games_follow_edition_and_variant() -> None:
    ran = run(
        "simulate",
        "--players",
        "3",
        "--edition",
        "lord-fry+gold=automatic",
        "--variant",
        "no-green",
        "--seed",
        "1",
    )
    log = json.loads(ran.out)
    assert (log["edition"], log["house"], log["variant"]) == ("lord-fry", {"gold": "automatic"}, "no-green")
    assert run("adjudicate", stdin=ran.out.encode()).code == 0


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--players", "6"),
        ("--players", "x"),
        ("--players", "4", "--variant", "no-green"),
        ("--players", "4", "--edition", "none"),
        ("--players", "4", "--games", "2", "-o", "games.toml"),
        ("--players", "4", "-o", "games.txt"),
        ("--players", "4", "-o", "no/such/folder/games.jsonl"),
    ],
)
def test_games_that_cannot_be_simulated_or_written_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("simulate", *words)
    assert ran.code == 2
    assert ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_log_survives_every_format(tmp_path: Path) -> None:
    formats = ("a.toml", "b.json", "c.jsonl", "d.toml.gz", "e.jsonl.gz", "f.toml")
    (tmp_path / "a.toml").write_text(LAWFUL, encoding="utf-8")
    for source, target in pairwise(formats):
        assert run("convert", str(tmp_path / source), str(tmp_path / target)).code == 0
    verdicts = run("adjudicate", str(tmp_path), "--format", "json").data
    assert len({verdict["receipt"]["log_sha256"] for verdict in verdicts}) == 1
    assert gzip.decompress((tmp_path / "d.toml.gz").read_bytes()).startswith(b"format")


def test_convert_reads_standard_input_and_writes_standard_output() -> None:
    ran = run("convert", "-", "-", stdin=LAWFUL.encode())
    assert json.loads(ran.out)["players"] == ["Ana", "Ben", "Cleo", "Dov"]


def test_what_is_no_log_is_not_converted(tmp_path: Path) -> None:
    source, target = tmp_path / "a.json", tmp_path / "b.toml"
    source.write_text('{\n"format": "referee/1"}')
    ran = run("convert", str(source), str(target))
    assert ran.code == 2
    assert ran.err.startswith(f"referee: {source}:")
    assert not target.exists()


def test_more_logs_than_a_format_holds_are_not_converted(tmp_path: Path) -> None:
    source, target = tmp_path / "a.jsonl", tmp_path / "b.toml"
    source.write_bytes(simulated(2))
    assert run("convert", str(source), str(target)).code == 2
    assert not target.exists()


def test_logs_follow_the_published_schema() -> None:
    schema = run("schema", "log").data
    validator: Any = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for text in simulated(3).splitlines():
        validator.validate(json.loads(text))
    log = json.loads(simulated(1))
    assert not validator.is_valid({**log, "surprise": 1})
    assert not validator.is_valid({**log, "game": "chess"})


def test_the_schema_of_verdicts_is_published() -> None:
    assert run("schema", "verdict").data["title"].startswith("verdict/1")
    assert run("schema", "log", "--game", "chess").code == 2
    assert run("schema", "song").code == 2


@pytest.mark.parametrize(
    "text",
    [
        NOT_A_LOG,
        LAWFUL.replace("Dov = ", "Dora = "),
        LAWFUL.replace(', "Cleo", "Dov"]', "]"),
        LAWFUL.replace('starter = "Ana"', 'starter = "Zoe"'),
        LAWFUL.replace("players", 'edition = "none"\nplayers'),
    ],
)
def test_what_adjudicate_calls_no_log_is_not_converted(text: str, tmp_path: Path) -> None:
    assert run("adjudicate", stdin=text.encode()).code == 2
    ran = run("convert", "-", str(tmp_path / "out.json"), stdin=text.encode())
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert ran.err.startswith("referee: -:")
