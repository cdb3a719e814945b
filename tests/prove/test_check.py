"""Checking: what decides a status, by each solver, and questions as files that all of them read."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path

import attrs
import pytest

from referee.errors import RefereeError, UnknownName
from referee.header import FORMAT
from referee.potato_man.log import Log
from referee.prove import check as checking
from referee.prove import second_opinions
from referee.prove.check import Asked, check, check_at
from referee.prove.counterexamples import write_log
from referee.prove.export import CHECKSUMS, READ_ME, export, files_of, make_sure_of
from referee.prove.export_texts import About
from referee.prove.potato_man.dropped import GUARDS, theorems_without
from referee.prove.potato_man.theorems import theorems
from referee.prove.second_opinions import ANSWERS_OF, CVC5_OPTIONS, SOLVERS, require
from referee.prove.solver import (
    Finding,
    Possible,
    SolverMissing,
    Term,
    both,
    denied,
    find,
    script_of,
    solver_module,
    unknown,
)
from referee.prove.theorem import Claim, Example, Question, Telling, Theorem
from referee.prove.workers import Task, parts_of
from referee.rulebook import load_rulebook

TRUE = denied(False)
FALSE = denied(TRUE)
X, Y = unknown("x", 64), unknown("y", 64)
PLACE = (4, None)


def hard() -> Term:
    """Two primes of 40 bits as factors of a number: no solver finds them at once."""
    one, other = unknown("one", 128), unknown("other", 128)
    number = 623347347967 * 884107995887
    return both([one * other == number, one > 1, other > 1, one >> 48 == 0, other >> 48 == 0])


def claim(
    given: Term, shown: Term, *witnesses: Term, run: Callable[[], Iterator[Question]] | None = None
) -> Claim:
    return Claim(given, shown, witnesses, lambda value: Example({"x": str(value(X))}), run)


def theorem_of(*claims: Claim) -> Theorem:
    return Theorem("trial", {"en": "So it is."}, (), {PLACE: lambda: claims})


def runs(*truths: Term) -> Callable[[], Iterator[Question]]:
    """Questions that look for a run, each told by its number."""

    def telling(number: int) -> Telling:
        return lambda _: Example({"run": str(number)})

    return lambda: (([truth], telling(number)) for number, truth in enumerate(truths, start=1))


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(
    ("status", "claims"),
    [
        ("proved", [claim(X == 3, X + 1 == 4, X == 3)]),
        ("refuted", [claim(X > 3, X == 4, X == 4)]),
        ("vacuous", [claim(FALSE, FALSE, TRUE)]),
        ("vacuous", [claim(TRUE, TRUE)]),
        ("refuted", [claim(TRUE, TRUE, TRUE), claim(FALSE, FALSE, TRUE), claim(TRUE, FALSE, TRUE)]),
    ],
)
def test_every_solver_comes_to_the_same_status(solver: str, status: str, claims: list[Claim]) -> None:
    assert check(theorem_of(*claims), solver=solver).status == status


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_counterexample_is_told_whoever_finds_that_there_is_one(solver: str) -> None:
    result = check(theorem_of(claim(X == 7, X == 8, X == 7)), solver=solver)
    assert result.solver == solver
    assert result.counterexample is not None
    assert result.counterexample.facts == {"players": "4", "x": "7"}


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_time_out_is_not_shown(solver: str) -> None:
    result = check(theorem_of(claim(TRUE, denied(hard()), TRUE)), seconds=0.05, solver=solver)
    assert result.status == "not-shown"
    assert result.seconds < 5


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_witness_that_times_out_is_not_shown(solver: str) -> None:
    assert check(theorem_of(claim(TRUE, TRUE, hard())), seconds=0.05, solver=solver).status == "not-shown"


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_claim_about_a_step_is_refuted_by_the_shortest_run_that_gets_there(solver: str) -> None:
    step = claim(TRUE, FALSE, TRUE, run=runs(FALSE, X == 5, TRUE))
    result = check(theorem_of(step), solver=solver)
    assert result.status == "refuted"
    assert result.counterexample is not None
    assert result.counterexample.facts == {"players": "4", "run": "2"}


def test_a_claim_about_a_step_without_such_a_run_is_not_shown_and_tells_the_step() -> None:
    part = check_at(theorem_of(claim(X == 7, FALSE, TRUE, run=runs(FALSE, FALSE))), PLACE)
    assert part.status == "not-shown"
    assert part.counterexample is not None
    assert part.counterexample.facts == {"players": "4", "x": "7"}
    assert [(asked.name, asked.expected, asked.found) for asked in part.asked] == [
        ("claim-01-denied", "no", "yes"), ("claim-01-run-1", "no", "no"), ("claim-01-run-2", "no", "no"),
    ]  # fmt: skip


def test_no_run_is_looked_for_where_the_claim_holds() -> None:
    def asked() -> Iterator[Question]:
        raise AssertionError

    assert check(theorem_of(claim(TRUE, TRUE, TRUE, run=asked))).status == "proved"


def test_what_only_another_solver_refutes_is_refuted_without_an_instance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def yes(_script: str, _seconds: float) -> Possible:
        return "yes"

    monkeypatch.setattr(second_opinions, "ANSWERS_OF", {"cvc5": yes})
    result = check(theorem_of(claim(TRUE, TRUE, TRUE)), solver="cvc5")
    assert (result.status, result.counterexample) == ("refuted", None)


def test_another_solver_answers_what_z3_wrote_and_not_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_truths: Sequence[Term], _seconds: float) -> Finding:
        raise AssertionError

    monkeypatch.setattr(checking, "find", refuse)
    monkeypatch.setattr(second_opinions, "find", refuse)
    assert check(theorem_of(claim(X == 3, X + 1 == 4, TRUE)), solver="bitwuzla").status == "proved"


def test_uninterpreted_functions_are_read_by_every_solver() -> None:
    z3 = solver_module()
    word = z3.BitVecSort(64)
    count = z3.Function("count", word, word)
    truths = [X == Y, count(X) != count(Y)]
    assert script_of(truths).startswith("(set-logic QF_UFBV)\n")
    assert script_of([X == Y]).startswith("(set-logic QF_BV)\n")
    assert find(truths).possible == "no"
    for answer in ANSWERS_OF.values():
        assert answer(script_of(truths), 5) == "no"
        assert answer(script_of(truths[1:]), 5) == "yes"


def test_a_text_that_no_solver_reads_is_no_answer() -> None:
    for answer in ANSWERS_OF.values():
        with pytest.raises(Exception, match="dance"):
            answer("(set-logic QF_BV)\n(assert dance)\n(check-sat)\n", 5)


def test_a_question_is_written_the_same_whatever_else_is_asked() -> None:
    def written() -> str:
        word = X
        for number in range(8):
            word = word * (X + number) | Y
        return script_of([word == 6])

    before = written()
    # What is made first in other questions would else come first in this one.
    others = [X + number for number in reversed(range(8))]
    assert written() == before
    del others


def test_a_missing_solver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_cvc5(name: str) -> ModuleSpec | None:
        return None if name == "cvc5" else ModuleSpec(name, None)

    monkeypatch.setattr(second_opinions, "find_spec", without_cvc5)
    require(["z3", "bitwuzla"])
    with pytest.raises(SolverMissing, match=r"cvc5.*pip install '\.\[prove\]'"):
        require(SOLVERS)


# In processes


def task(name: str, players: int, solver: str = "z3") -> Task:
    return Task(
        game="potato-man", without=None, theorem=name, place=(players, None), solver=solver, seconds=20
    )


def test_processes_give_the_same_in_the_same_order() -> None:
    tasks = [task("one-sack", players) for players in (2, 3, 4, 5)] + [task("one-winner", 3, "bitwuzla")]
    here = list(parts_of(tasks, 1))
    there = list(parts_of(tasks, 2))
    assert [part.asked for part in there] == [part.asked for part in here]
    assert {part.status for part in there} == {"proved"}


# With a rule dropped


@pytest.mark.parametrize("slug", GUARDS)
def test_a_guard_of_a_play_can_be_left_out(slug: str) -> None:
    assert slug in load_rulebook("potato-man").rules
    assert [theorem.name for theorem in theorems_without(slug)] == [theorem.name for theorem in theorems()]


def test_other_rules_cannot_be_dropped() -> None:
    with pytest.raises(UnknownName, match=r"'win.highest' cannot be dropped.*sack\.gold.*turn\.in-hand"):
        theorems_without("win.highest")


# Files


ABOUT = About("potato-man", "zoch-2013")


def exported(folder: Path, solver: str = "z3", about: About = ABOUT) -> list[Path]:
    theorem = theorem_of(claim(X == 3, X + 1 == 4, X == 3))
    part = check_at(theorem, PLACE, solver=solver)
    export(files_of(((theorem, PLACE, asked) for asked in part.asked), about), folder)
    return sorted(folder.iterdir())


def test_the_files_of_questions_have_checksums_that_sha256sum_reads(tmp_path: Path) -> None:
    names = [path.name for path in exported(tmp_path / "new" / "folder")]
    assert names == [READ_ME, CHECKSUMS, "trial-4-claim-01-denied.smt2", "trial-4-claim-01-witness-1.smt2"]
    checked = subprocess.run(
        ["/usr/bin/env", "sha256sum", "--check", "--strict", CHECKSUMS],
        cwd=tmp_path / "new" / "folder",
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    assert checked.stdout.count(": OK") == 3


def test_a_file_says_what_it_asks_and_what_comes_out(tmp_path: Path) -> None:
    *_, denied_claim, witness = exported(tmp_path)
    assert denied_claim.read_text().startswith(
        "; Theorem trial, 4 players, claim 1, denied.\n"
        "; The law of potato-man by zoch-2013.\n"
        "; Expected: unsat. Found: unsat.\n"
        "(set-logic QF_BV)\n(set-info :smt-lib-version 2.6)\n(set-info :status unsat)\n(declare-fun x "
    )
    assert "claim 1, witness 1.\n" in witness.read_text()
    assert "; Expected: sat. Found: sat.\n" in witness.read_text()
    assert "(set-info :status sat)\n" in witness.read_text()


def test_the_files_are_the_same_each_time_and_whoever_is_asked(tmp_path: Path) -> None:
    one, other = exported(tmp_path / "one"), exported(tmp_path / "other", "cvc5")
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_an_answer_counts_before_none() -> None:
    asked = [Asked("claim-01-denied", "(set-logic QF_BV)\n", "no", found) for found in ("unknown", "no")]
    for order in (asked, asked[::-1]):
        theorem = theorem_of()
        files = files_of(((theorem, (3, "no-green"), one) for one in order), ABOUT)
        text = files["trial-3-no-green-claim-01-denied.smt2"]
        assert "Theorem trial, 3 players, no-green, claim 1, denied" in text
        assert ":status unsat" in text
        assert "Found: unsat" in text


def headed(found: Possible, about: About = ABOUT, ruling: str | None = None) -> tuple[str, str]:
    """The name and the text of the file of a question that a proof expects to be unsat."""
    theorem = attrs.evolve(theorem_of(), ruling=ruling)
    asked = Asked("claim-01-denied", "(set-logic QF_BV)\n", "no", found)
    _, [name, text] = files_of([(theorem, PLACE, asked)], about).items()
    return name, text


def test_a_question_that_is_refuted_has_the_status_that_was_found_and_names_the_dropped_rule() -> None:
    name, text = headed("yes", attrs.evolve(ABOUT, without="turn.order"))
    assert name == "trial-4-without-turn.order-claim-01-denied.smt2"
    assert "; The law of potato-man by zoch-2013, without the rule turn.order.\n" in text
    assert "; Expected: unsat. Found: sat.\n" in text
    assert "(set-info :status sat)\n" in text


def test_a_question_that_is_not_settled_has_the_status_that_is_expected() -> None:
    _, text = headed("unknown")
    assert "; Expected: unsat. Found: nothing in time.\n" in text
    assert "(set-info :status unsat)\n" in text


def test_a_theorem_that_speaks_of_a_ruling_is_about_the_edition_with_it() -> None:
    assert "; The law of potato-man by zoch-2013+gold=optional.\n" in headed("no", ruling="gold=optional")[1]


def test_the_file_to_read_tells_the_parts_of_names_the_law_and_how_to_check(tmp_path: Path) -> None:
    exported(tmp_path, about=attrs.evolve(ABOUT, without="turn.order"))
    text = (tmp_path / READ_ME).read_text()
    heading, *_ = text.splitlines()
    assert heading.endswith("the law of potato-man by zoch-2013, without the rule turn.order.")
    assert "-without-turn.order-claim-NN-PART.smt2\n" in text
    options = " ".join(f"--{name}={value}" for name, value in CVC5_OPTIONS.items() if value != "false")
    for words in ("denied ", "witness-N ", "run-N ", "z3 FILE", "bitwuzla FILE", f"cvc5 {options} FILE"):
        assert f"  {words}" in text
    assert text.endswith("\n  trial\n    So it is.\n")


def test_an_export_takes_the_place_of_another_as_a_whole(tmp_path: Path) -> None:
    kept = exported(tmp_path, about=attrs.evolve(ABOUT, without="turn.order"))
    now = exported(tmp_path)
    assert [path.name for path in now] != [path.name for path in kept]
    assert not [path for path in now if "without" in path.name or "turn.order" in path.read_text()]
    listed = [line.split("  ")[1] for line in (tmp_path / CHECKSUMS).read_text().splitlines()]
    assert sorted([CHECKSUMS, *listed]) == [path.name for path in now]


@pytest.mark.parametrize("name", ["notes.txt", "mine.smt2", "folder/"])
def test_a_folder_that_holds_something_else_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    before = {path: path.read_bytes() for path in exported(tmp_path)}
    if name.endswith("/"):
        (tmp_path / name).mkdir()
    else:
        (tmp_path / name).write_text("mine")
    for act in (make_sure_of, exported):
        with pytest.raises(RefereeError, match=name.rstrip("/")):
            act(tmp_path)
    assert {path: path.read_bytes() for path in before} == before


def test_checksums_of_other_files_make_no_export_of_them(tmp_path: Path) -> None:
    (tmp_path / CHECKSUMS).write_text(f"{'0' * 64}  disk.iso\n")
    (tmp_path / "disk.iso").write_text("mine")
    with pytest.raises(RefereeError, match=CHECKSUMS):
        make_sure_of(tmp_path)
    (tmp_path / "disk.iso").unlink()
    with pytest.raises(RefereeError, match=CHECKSUMS):
        exported(tmp_path)


def test_every_solver_reads_the_files_of_real_theorems(tmp_path: Path) -> None:
    [legality] = [theorem for theorem in theorems() if theorem.name == "legality"]
    part = check_at(legality, (2, None))
    export(files_of(((legality, (2, None), asked) for asked in part.asked), ABOUT), tmp_path)
    paths = sorted(tmp_path.glob("*.smt2"))
    assert len(paths) == len(part.asked) > 8
    for path in paths:
        text = path.read_text()
        expected = "yes" if ":status sat" in text else "no"
        assert {name: answer(text, 20) for name, answer in ANSWERS_OF.items()} == dict.fromkeys(
            ANSWERS_OF, expected
        )


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RefereeError, match="file"):
        export({}, tmp_path / "file")


def test_the_log_of_a_counterexample_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    logs = [
        Log(format=FORMAT, game="potato-man", players=players)
        for players in (("Ana", "Ben"), ("Cleo", "Dov"))
    ]
    first = write_log(logs[0], tmp_path / "logs", "trial")
    assert first.name == "trial.toml"
    assert write_log(logs[0], tmp_path / "logs", "trial") == first
    other = write_log(logs[1], tmp_path / "logs", "trial")
    assert other.name == "trial-2.toml"
    assert "Cleo" in other.read_text()
    assert "Ana" in first.read_text()
