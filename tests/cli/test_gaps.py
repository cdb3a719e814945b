"""Logs with gaps on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run

HEAD = 'format = "referee/1"\ngame = "potato-man"\nplayers = ["Ana", "Ben", "Cleo", "Dov"]\n'


def log(*tricks: str, starter: str = 'starter = "Ana"\n') -> bytes:
    listed = ", ".join(tricks)
    return f"{HEAD}[[rounds]]\n{starter}tricks = [{listed}]\n".encode()


OPEN = log('{ plays = "R12 B4 G? Y4", winner = "Cleo" }', '"G13 B5 R5 Y5"')


def test_both_ways_are_told_with_what_is_certain_and_what_decides() -> None:
    ran = run("adjudicate", stdin=OPEN)
    assert ran.code == 3
    assert "fits a lawful game. It also fits one that breaks a rule" in " ".join(ran.out.split())
    assert "--completions DIR" in ran.out
    assert "Round 1, trick 1 goes to Cleo" in ran.out
    assert "card 3 of trick 1 in round 1" in ran.out


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("scores = { Ana = 4 }", "course not certain"),
        ('starter = "Ana"\ntricks = ["R9 B9 G9 Y9", "R? ?? G3 Y3"]', "1 trick, the rest not certain"),
    ],
)
def test_only_tricks_that_are_certain_are_counted(written: str, told: str) -> None:
    ran = run("adjudicate", "--limit", "0", stdin=f"{HEAD}[[rounds]]\n{written}\n".encode())
    assert ran.code == 3
    assert ran.out.splitlines()[-2].split("  ")[-1] == told


@pytest.mark.parametrize("lang", ["de", "es"])
def test_they_are_told_in_other_languages(lang: str) -> None:
    english, other = run("adjudicate", stdin=OPEN), run("adjudicate", "--lang", lang, stdin=OPEN)
    assert other.code == 3
    assert not {line for line in english.out.splitlines() if "·" in line} & set(other.out.splitlines())


def test_completions_are_written_and_judged_as_they_are_called(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "completions"
    (tmp_path / "night.toml").write_bytes(OPEN)
    assert run("adjudicate", str(tmp_path / "night.toml"), "--completions", str(folder)).code == 3
    names = ["night-1-illegal.toml", "night-1-legal.toml"]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert run("adjudicate", str(folder / names[1])).code == 0
    assert run("adjudicate", str(folder / names[0])).code == 1


def test_completions_of_each_edition_have_names_of_their_own(tmp_path: Path) -> None:
    run("adjudicate", "--edition", "all", "--completions", str(tmp_path), stdin=OPEN)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"log-1-{edition}-{kind}.toml"
        for edition in ("lord-fry", "zoch-2013")
        for kind in ("illegal", "legal")
    ]


def test_completions_that_cannot_be_written_are_said_so(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder")
    ran = run("adjudicate", "--completions", str(tmp_path / "taken"), stdin=OPEN)
    assert ran.code == 2
    assert "taken" in ran.err


def test_out_of_time_is_said() -> None:
    ran = run("adjudicate", "--limit", "0.000001", stdin=OPEN)
    assert ran.code == 3
    assert "Not settled in time" in ran.out
    assert (
        run("adjudicate", "--limit", "0.000001", "--format", "json", stdin=OPEN).data[0]["reason"]
        == "time-limit"
    )


def test_gaps_can_be_left_alone() -> None:
    data = run("adjudicate", "--limit", "0", "--format", "json", stdin=OPEN).data[0]
    assert (data["verdict"], data["completions"]) == ("undetermined", None)


def test_what_cannot_be_true_together_is_illegal_with_its_places() -> None:
    gaps = log(
        '{ plays = "R12 B? G3 Y4", winner = "Ana" }',
        '"B5 R5 G4 Y5"',
        '{ plays = "B? R6 G5 Y6", leader = "Ben" }',
    )
    ran = run("adjudicate", stdin=gaps)
    assert ran.code == 1
    assert "However the gaps are filled" in ran.out or "however the gaps are filled" in ran.out


@pytest.mark.parametrize("limit", ["-1", "nan", "x"])
def test_a_limit_is_a_number_of_seconds(limit: str) -> None:
    assert run("adjudicate", "--limit", limit, stdin=OPEN).code == 2
