"""`referee prove`: what it prints, which files it writes, and with which exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from time import monotonic, sleep

import pytest

import referee
from referee.prove import second_opinions, workers
from referee.prove.second_opinions import SOLVERS
from referee.prove.solver import Possible, Term, both, denied, unknown
from referee.prove.theorem import Claim, Example, Theorem
from tests.cli.running import run

X = unknown("x", 64)
TRUE = denied(False)
STATEMENT = {language: f"So it is, in {language}." for language in ("en", "de", "es")}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs go to the current folder, if nothing else is said."""
    monkeypatch.chdir(tmp_path)


def claim(shown: Term, *witnesses: Term) -> Claim:
    return Claim(TRUE, shown, witnesses or [TRUE], lambda value: Example({"trick": f"R{value(X)}"}))


def theorem(name: str, *claims: Claim, slow: bool = False, ruling: str | None = None) -> Theorem:
    return Theorem(
        name, STATEMENT, ("sack.gold",), {(2, None): lambda: claims, (5, None): lambda: claims}, slow, ruling
    )


# Two primes of 40 bits as factors of a number: no solver finds them at once.
P, Q = unknown("p", 128), unknown("q", 128)
FACTORS = both([P * Q == 623347347967 * 884107995887, P > 1, Q > 1, P >> 48 == 0, Q >> 48 == 0])
HOLDS, FALLS, HARD = claim(X + 1 != X), claim(X != 7), claim(denied(FACTORS))
TRIALS = (
    theorem("sure", HOLDS),
    theorem("wrong", HOLDS, FALLS, ruling="gold=optional"),
    theorem("empty", claim(TRUE, denied(TRUE))),
    theorem("hard", HARD),
    theorem("slow", HOLDS, slow=True),
)


@pytest.fixture
def _trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small theorems in place of those about the game."""

    def known(_game: str, _without: str | None) -> Mapping[str, Theorem]:
        return {one.name: one for one in TRIALS}

    monkeypatch.setattr(workers, "known_theorems", known)
    # Other processes would not know them.
    monkeypatch.setattr(workers, "cores", lambda: 1)


def rows(text: str) -> list[list[str]]:
    """The rows of the table, in words."""
    table, *_ = text.split("\n\n")
    return [line.split() for line in table.splitlines()]


def test_a_proved_theorem_is_told_in_words() -> None:
    ran = run("prove", "red-blue-yellow", "--lang", "de")
    assert ran.code == 0
    assert rows(ran.out)[0] == ["Satz", "Spieler", "Solver", "Ergebnis", "Sekunden"]
    assert rows(ran.out)[1][:4] == ["red-blue-yellow", "3", "z3", "bewiesen"]
    assert "Ohne Grün ist jeder volle Stich rot, blau und gelb." in ran.out
    assert "1 von 1 Sätzen bewiesen" in ran.out


def test_a_proved_theorem_as_data() -> None:
    ran = run("prove", "one-sack", "one-winner", "--players", "3", "--format", "json")
    assert ran.code == 0
    assert {theorem["name"] for theorem in ran.data["theorems"]} == {"one-sack", "one-winner"}
    for told in ran.data["theorems"]:
        assert list(told) == [
            "name", "status", "solver", "players", "slugs", "ruling", "seconds", "smt_sha256",
            "counterexample", "log",
        ]  # fmt: skip
        assert (told["status"], told["solver"], told["players"]) == ("proved", "z3", [3])
        assert (told["counterexample"], told["log"], told["ruling"]) == (None, None, None)


@pytest.mark.usefixtures("_trials")
def test_the_table_fits_a_terminal_of_80_columns() -> None:
    ran = run("prove", "--solver", "all", "--limit", "0.05", "--lang", "es")
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.usefixtures("_trials")
def test_all_but_the_slow_are_proved_and_those_when_asked_for() -> None:
    brief = ("--limit", "0.05")

    def names(*words: str) -> list[str]:
        return [told["name"] for told in run("prove", *words, *brief, "--format", "json").data["theorems"]]

    assert names() == ["sure", "wrong", "empty", "hard"]
    assert names("--all") == ["sure", "wrong", "empty", "hard", "slow"]
    assert names("slow", "sure") == ["sure", "slow"]


@pytest.mark.usefixtures("_trials")
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(
    ("name", "status", "code"), [("sure", "proved", 0), ("wrong", "refuted", 1), ("empty", "vacuous", 1)]
)
def test_the_status_decides_the_exit_code(solver: str, name: str, status: str, code: int) -> None:
    ran = run("prove", name, "--solver", solver, "--format", "json")
    [told] = ran.data["theorems"]
    assert (told["status"], told["solver"], ran.code) == (status, solver, code)


@pytest.mark.usefixtures("_trials")
@pytest.mark.parametrize("solver", SOLVERS)
def test_what_is_not_shown_in_time_has_exit_code_3(solver: str) -> None:
    ran = run("prove", "sure", "hard", "--players", "2", "--limit", "0.2", "--solver", solver)
    assert ran.code == 3
    assert [row[-3:-1] for row in rows(ran.out)[1:]] == [[solver, "proved"], ["not", "shown"]]
    assert "1 of 2 theorems proved" in ran.out


@pytest.mark.usefixtures("_trials")
def test_the_worst_exit_code_wins() -> None:
    assert run("prove", "hard", "wrong", "sure", "--limit", "0.05").code == 1


@pytest.mark.usefixtures("_trials")
def test_a_refutation_tells_the_statement_the_ruling_and_the_facts() -> None:
    ran = run("prove", "wrong")
    assert "wrong  (gold=optional)  refuted\n  So it is, in en.\n  Counterexample:\n" in ran.out
    assert "    players: 2\n    trick: R7\n" in ran.out


@pytest.mark.usefixtures("_trials")
def test_an_empty_theorem_is_told_so() -> None:
    assert "it says nothing" in " ".join(run("prove", "empty").out.split())


def by_all(monkeypatch: pytest.MonkeyPatch, cvc5: Possible, bitwuzla: Possible) -> tuple[int, str]:
    """What comes of a theorem that z3 proves, if the others answer so to the claim."""

    def answering(answer: Possible) -> second_opinions.Answer:
        return lambda script, _seconds: "yes" if "bvadd" not in script else answer

    monkeypatch.setattr(
        second_opinions, "ANSWERS_OF", {"cvc5": answering(cvc5), "bitwuzla": answering(bitwuzla)}
    )
    ran = run("prove", "sure", "--players", "5", "--solver", "all")
    assert [row[-3] for row in rows(ran.out)[1:] if "not" not in row]
    return ran.code, ran.out


@pytest.mark.usefixtures("_trials")
def test_by_all_solvers_two_have_to_prove_and_none_may_refute(monkeypatch: pytest.MonkeyPatch) -> None:
    assert by_all(monkeypatch, "no", "no")[0] == 0
    code, out = by_all(monkeypatch, "unknown", "no")
    assert code == 0
    assert "not shown" in out
    assert "1 of 1 theorems proved by at least 2 solvers, and refuted by none" in out
    code, out = by_all(monkeypatch, "unknown", "unknown")
    assert code == 3
    assert "0 of 1 theorems proved" in out
    assert by_all(monkeypatch, "no", "yes")[0] == 1


@pytest.mark.parametrize("words", [(), ("--solver", "all")])
def test_a_missing_solver_is_a_usage_error(monkeypatch: pytest.MonkeyPatch, words: Sequence[str]) -> None:
    missing = "cvc5" if words else "z3"

    def found(name: str) -> ModuleSpec | None:
        return None if name == missing else ModuleSpec(name, None)

    monkeypatch.setattr(second_opinions, "find_spec", found)
    ran = run("prove", "sack", *words)
    assert (ran.code, ran.out) == (2, "")
    assert (
        f"{missing}, which is not installed; in the folder of the source: pip install '.[prove]'" in ran.err
    )


@pytest.mark.parametrize(
    "words",
    [
        ("one-potato-men",),
        ("one-potato-man", "--players", "4"),
        ("--players", "6"),
        ("--game", "chess"),
        ("--format", "xml"),
        ("--without", "win.highest"),
        ("--without", "dance"),
        ("--without", "turn.order", "--without", "turn.draw"),
        ("--list", "--export", "smt"),
        ("--list", "one-potato-men"),
        ("--solver", "yices"),
        ("--limit", "0"),
        ("--limit", "nan"),
        ("--jobs", "none"),
    ],
)
def test_what_there_is_no_theorem_for_is_a_usage_error(words: tuple[str, ...]) -> None:
    ran = run("prove", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_a_rule_that_cannot_be_dropped_is_told_with_those_that_can() -> None:
    ran = run("prove", "--without", "win.highest")
    assert "'win.highest' cannot be dropped" in ran.err
    assert "trick.one-potato-man" in ran.err
    assert "turn.in-hand" in ran.err


def test_of_two_rules_to_drop_none_is_forgotten() -> None:
    ran = run("prove", "--without", "turn.order", "--without", "turn.draw")
    assert "one rule is dropped at a time, and here are turn.order, turn.draw" in ran.err


# The list


@pytest.mark.usefixtures("_trials")
def test_the_theorems_are_listed_without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_name: str) -> None:
        return None

    monkeypatch.setattr(second_opinions, "find_spec", none)
    ran = run("prove", "--list")
    assert ran.code == 0
    assert ran.out.count("So it is, in en.") == len(TRIALS)
    assert "wrong  (gold=optional)\n  So it is, in en.\n  players: 2, 5\n  rules: sack.gold\n\n" in ran.out
    assert "slow  slow, only with --all or by name\n" in ran.out
    assert "  So it is, in es.\n  jugadores: 2, 5\n" in run("prove", "--list", "--lang", "es").out


def test_the_theorems_as_data() -> None:
    ran = run("prove", "--list", "--format", "json", "--lang", "de")
    assert ran.code == 0
    told = {theorem["name"]: theorem for theorem in ran.data["theorems"]}
    assert list(told) == list(workers.known_theorems("potato-man", None))
    assert told["red-blue-yellow"] == {
        "name": "red-blue-yellow",
        "statement": "Ohne Grün ist jeder volle Stich rot, blau und gelb.",
        "players": [3],
        "variants": ["no-green"],
        "slugs": ["setup.no-green", "trick.color-once"],
        "ruling": None,
        "slow": False,
    }
    of_two = run("prove", "--list", "--players", "2", "--format", "json").data["theorems"]
    assert {name for name in told if 2 in told[name]["players"]} == {theorem["name"] for theorem in of_two}


# Without a rule


def test_without_the_rule_of_one_potato_man_two_lie_in_a_trick(tmp_path: Path) -> None:
    ran = run("prove", "one-potato-man", "one-winner", "--players", "5", "--without", "trick.one-potato-man")
    assert ran.code == 1
    assert "Without trick.one-potato-man fall: one-potato-man\n" in ran.out
    path = Path("counterexamples") / "one-potato-man-5-without-trick.one-potato-man.toml"
    assert f"written to {path}\n" in ran.out
    assert "╭─────╮ ╭─────╮" in ran.out
    assert [file.name for file in (tmp_path / "counterexamples").iterdir()] == [path.name]

    dropped = run("adjudicate", str(path), "--format", "json")
    assert dropped.code == 0
    [verdict] = dropped.data
    assert (verdict["verdict"], verdict["edition"]) == ("legal", "zoch-2013-trick.one-potato-man")
    kept = run("adjudicate", str(path), "--edition", "zoch-2013", "--format", "json")
    assert kept.code == 1
    [verdict] = kept.data
    assert [finding["rule"] for finding in verdict["findings"]] == ["trick.one-potato-man"]


def test_the_log_goes_where_it_is_told_to_and_is_named_as_data(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "logs"
    words = ("prove", "one-potato-man", "--without", "trick.one-potato-man", "--logs", str(folder))
    for _ in range(2):
        [told] = run(*words, "--format", "json").data["theorems"]
        assert told["status"] == "refuted"
        assert Path(told["log"]).parent == folder
        men = set(told["counterexample"]["trick"].split()) & {"Y1", "Y2", "Y3"}
        assert len(men) == 2
    assert len([*folder.iterdir()]) == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run("prove", "one-potato-man", "--without", "trick.one-potato-man", "--logs", "file")
    assert ran.code == 2
    assert "file" in ran.err


@pytest.mark.usefixtures("_trials")
def test_where_nothing_falls_it_says_so_and_writes_nothing(tmp_path: Path) -> None:
    ran = run("prove", "sure", "--without", "sack.gold")
    assert ran.code == 0
    assert "Of those asked for, none falls without sack.gold\n" in ran.out
    assert [*tmp_path.iterdir()] == []


@pytest.mark.usefixtures("_trials")
def test_that_none_falls_is_only_said_of_the_law_where_all_were_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sure_and_slow(_game: str, _without: str | None) -> Mapping[str, Theorem]:
        return {one.name: one for one in TRIALS if one.name in {"sure", "slow"}}

    monkeypatch.setattr(workers, "known_theorems", sure_and_slow)
    some, every = "Of those asked for, none falls without ", "Without sack.gold none of the theorems falls\n"
    for words in ((), ("sure",), ("--all", "--players", "2")):
        assert some in run("prove", *words, "--without", "sack.gold").out
    assert every in run("prove", "--all", "--without", "sack.gold").out


# Files and processes


@pytest.mark.usefixtures("_trials")
def test_the_questions_are_exported_once_for_all_solvers(tmp_path: Path) -> None:
    ran = run("prove", "sure", "hard", "--solver", "all", "--limit", "0.05", "--export", "smt")
    assert "Questions in smt:" in ran.out
    names = sorted(path.name for path in (tmp_path / "smt").iterdir())
    assert names == ["README.txt", "SHA256SUMS"] + [
        f"{name}-{players}-claim-01-{part}.smt2"
        for name in ("hard", "sure")
        for players in (2, 5)
        for part in ("denied", "witness-1")
    ]
    hard = (tmp_path / "smt" / "hard-2-claim-01-denied.smt2").read_text()
    assert "Found: nothing in time." in hard


@pytest.mark.usefixtures("_trials")
def test_what_is_exported_without_a_rule_says_so(tmp_path: Path) -> None:
    run("prove", "wrong", "--players", "2", "--without", "sack.gold", "--export", "smt")
    names = [f"wrong-2-without-sack.gold-claim-0{claim}-denied.smt2" for claim in (1, 2)]
    holds, falls = [(tmp_path / "smt" / name).read_text() for name in names]
    for text in (holds, falls):
        assert "; The law of potato-man by zoch-2013+gold=optional, without the rule sack.gold.\n" in text
    assert (":status unsat" in holds, ":status sat" in falls) == (True, True)


def test_a_folder_that_holds_something_else_is_refused_before_anything_is_proved(tmp_path: Path) -> None:
    (tmp_path / "smt").mkdir()
    (tmp_path / "smt" / "notes.txt").touch()
    ran = run("prove", "one-sack", "--export", "smt")
    assert (ran.code, ran.out) == (2, "")
    assert "notes.txt is not of an export" in ran.err


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups here")
def test_ctrl_c_ends_the_workers() -> None:
    # Where the tests run in the background, Ctrl-C is ignored unless it is asked for.
    listens = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    start = "from referee.cli import main; main()"
    words = [sys.executable, "-c", f"{listens}; {start}", "prove", "--players", "5", "--jobs", "2"]
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=Path(referee.__file__).parent.parent,
    )
    assert process.stdout is not None
    for _ in range(2):  # the heading, and a row: the workers are at work
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=100)
    # To a shell both are 130: Python ends itself by the signal if it came while it ran code from a text.
    assert process.returncode in {130, -signal.SIGINT}
    end = monotonic() + 5
    while _is_there(process.pid) and monotonic() < end:
        sleep(0.1)
    assert not _is_there(process.pid)


def _is_there(group: int) -> bool:
    """Whether any process of a group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
