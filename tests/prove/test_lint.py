"""The lint finds what is wrong with a rulebook, and nothing else; of ours it finds what is accepted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
import pytest

import referee
from referee.prove import lint_checks
from referee.prove.lint import Accepted, Clause, Finding, Kind, LintedGame, Scene, Subject
from referee.prove.lint_checks import any_possible, faults
from referee.prove.lint_run import lint, subjects_of
from referee.prove.linted import lint_texts
from referee.prove.potato_man.lint import LINTED
from referee.prove.potato_man.unknowns import NO_SACK, card, color_in
from referee.prove.solver import Finding as Found
from referee.prove.solver import Possible, Term, both, denied, either, unknown
from referee.prove.solver import find as solver_find
from referee.prove.theorem import Example
from referee.rulebook import RuleSet, load_rulebook
from referee.rulebook_files import RulebookError
from tests.prove.wrong_rounds import REDUNDANT

BOOK = load_rulebook("potato-man")
SUBJECTS = {subject.id: subject for subject in subjects_of(BOOK)}
LAW = SUBJECTS["zoch-2013"]
TEXTS = lint_texts("potato-man")
RED = 0

# Rules that answer none of the questions: they say what the situations are, or what follows from the answers.
NO_CLAUSES = {
    "setup.sacks": "which sacks there are to win",
    "setup.players": "who sits at the table",
    "setup.deal": "what the hands are",
    "setup.draw-pile": "what the piles are",
    "setup.aside": "what stays out",
    "turn.draw": "what a hand is after a play",
    "trick.size": "when a trick is full",
    "round.show-hand": "what is to be seen of a block",
    "round.score": "what the sacks come to",
    "round.reset": "what a round begins with",
}

Change = Callable[[Scene], Scene]
Told = tuple[str, str | None, tuple[str, ...]]


def told(findings: Sequence[Finding]) -> set[Told]:
    return {(one.kind, one.question or one.ruling, one.rules) for one in findings}


def at_table(table: str, change: Change = lambda scene: scene) -> LintedGame:
    """The game at one table, with other clauses."""

    def scenes(name: str, rules: RuleSet, counting: frozenset[str]) -> list[Scene]:
        return [change(scene) for scene in LINTED.scenes(name, rules, counting)]

    return attrs.evolve(LINTED, tables={table: LINTED.tables[table]}, scenes=scenes)


def usual(table: str, subject: Subject = LAW) -> set[Told]:
    return told(lint(at_table(table), BOOK, [subject]))


def beyond_the_usual(table: str, change: Change, subject: Subject = LAW) -> list[Finding]:
    """What is found of the changed law, and not of ours."""
    found = lint(at_table(table, change), BOOK, [subject])
    return [one for one in found if not told([one]) <= usual(table, subject)]


def without(slug: str, subject: Subject = LAW) -> Subject:
    return attrs.evolve(subject, rules=subject.rules - {slug})


def with_clause(question: str, slug: str, **changes: object) -> Change:
    """What makes another clause of that of a rule."""

    def change(scene: Scene) -> Scene:
        if scene.question != question:
            return scene
        clauses = [attrs.evolve(one, **changes) if one.rule == slug else one for one in scene.clauses]  # type: ignore[arg-type]
        return attrs.evolve(scene, clauses=clauses)

    return change


# Our own rulebook


def test_of_our_rulebook_it_finds_exactly_what_is_accepted() -> None:
    found = lint(LINTED, BOOK, SUBJECTS.values(), TEXTS.accepted)
    assert found
    assert [one for one in found if one.accepted is None] == []


def test_an_edition_is_looked_at_as_refereed_by_its_texts_together_and_text_by_text() -> None:
    assert {name: subject.texts for name, subject in SUBJECTS.items()} == {
        "zoch-2013": (),
        "zoch-2013 texts": ("potato-man-de-guide", "potato-man-es", "potato-man-de-review"),
        "potato-man-de-guide": ("potato-man-de-guide",),
        "potato-man-es": ("potato-man-es",),
        "potato-man-de-review": ("potato-man-de-review",),
        "lord-fry": (),
        "potato-man-en": ("potato-man-en",),
    }


def test_what_is_found_of_the_texts_comes_from_their_citations() -> None:
    assert told(lint(LINTED, BOOK, [SUBJECTS["zoch-2013 texts"]])) == set()
    assert usual("4", SUBJECTS["potato-man-de-guide"]) == {("gap", "starter", ("game.starter",))}
    assert usual("4", SUBJECTS["potato-man-en"]) == {
        ("gap", "end", ("round.exhausted",)),
        ("gap", "result", ("game.shared",)),
        ("open", "sack", ("sack.gold",)),
        ("open", "starter", ("game.starter",)),
    }


def test_two_potato_men_win_where_a_text_does_not_bar_the_second() -> None:
    found = lint(at_table("5"), BOOK, [SUBJECTS["potato-man-de-review"]])
    [finding] = [one for one in found if one.kind == "open"]
    assert (finding.question, finding.rules) == ("winner", ("win.potato-man",))
    assert finding.example is not None
    trick = finding.example.facts["trick"].split()
    assert len([one for one in trick if one in {"Y1", "Y2", "Y3"}]) == 2
    assert {"R16", "R17", "R18"} & set(trick)


def test_the_texts_name_every_question_and_situation_that_there_is() -> None:
    scenes = [scene for table in LINTED.tables for scene in LINTED.scenes(table, LAW.rule_set, LAW.rules)]
    assert {scene.question for scene in scenes} == set(TEXTS.questions)
    assert {scene.situation for scene in scenes} == set(TEXTS.situations)
    for texts in (*TEXTS.questions.values(), *TEXTS.situations.values()):
        assert tuple(texts) == BOOK.languages
    for one in TEXTS.accepted:
        assert tuple(one.reason) == BOOK.languages
        assert set(one.of) <= set(SUBJECTS)
        assert set(one.at) <= set(LINTED.tables)


def test_every_rule_answers_a_question_or_is_known_to_answer_none() -> None:
    scenes = [scene for table in LINTED.tables for scene in LINTED.scenes(table, LAW.rule_set, LAW.rules)]
    answering = {clause.rule for scene in scenes for clause in scene.clauses}
    assert set(BOOK.rules) - answering == set(NO_CLAUSES)


def test_a_game_without_a_lint_is_refused() -> None:
    with pytest.raises(RulebookError):
        lint_texts("chess")


# Clauses left out


@pytest.mark.parametrize(
    ("slug", "questions"),
    [
        ("turn.leader-free", {"play"}),
        ("turn.order", {"play", "mover"}),
        ("turn.must-play", {"end"}),
        ("round.blocked", {"end"}),
        ("round.exhausted", {"end"}),
        ("round.void-trick", {"winner"}),
        ("win.highest", {"winner"}),
        ("win.later-of-equals", {"winner"}),
        ("win.leads-next", {"mover"}),
        ("sack.color", {"sack"}),
        ("sack.gold", {"sack"}),
        ("sack.none", {"sack"}),
        ("setup.first-starter", {"starter"}),
        ("game.starter", {"starter"}),
        ("game.rounds", {"result"}),
        ("game.total", {"result"}),
        ("game.tie-break", {"result"}),
        ("game.shared", {"result"}),
    ],
)
def test_a_clause_left_out_leaves_a_gap_that_it_would_fill(slug: str, questions: set[str]) -> None:
    found = told(lint(at_table("3"), BOOK, [without(slug)]))
    gaps = {one for one in found if one[0] in {"gap", "conflict", "open"}}
    assert gaps == {("gap", question, (slug,)) for question in questions}


@pytest.mark.parametrize("table", LINTED.tables)
def test_a_round_can_run_out_of_the_color_and_of_gold(table: str) -> None:
    """The situation of the gap is one that a lawful round comes to."""
    found = lint(at_table(table), BOOK, [without("sack.none")])
    [gap] = [one for one in found if one.kind == "gap"]
    assert gap.example is not None
    log = gap.example.log
    assert log is not None
    judged = referee.adjudicate(log)
    assert judged.verdict == "legal"
    taken = [sacks for sacks in (judged.rounds[0].sacks or {}).values() if sacks]
    assert sum(one.get("red", 0) for one in taken) == sum(one.get("gold", 0) for one in taken) == 3


def test_a_clause_that_names_nobody_is_a_gap() -> None:
    def nobody(answer: Term) -> Term:
        return both([answer == 0, answer == 1])

    found = told(beyond_the_usual("4", with_clause("mover", "win.leads-next", admits=nobody)))
    # Such a clause could as well be left out.
    assert found == {("gap", "mover", ()), ("redundant", "mover", ("win.leads-next",))}


# Clauses that overlap


def test_two_clauses_that_both_speak_and_differ_are_a_conflict() -> None:
    def gold_also_gone(scene: Scene) -> Scene:
        if scene.question != "sack":
            return scene
        color, gold, _ = scene.clauses
        nothing = Clause("sack.none", denied(color.when), lambda answer: answer == NO_SACK)
        return attrs.evolve(scene, clauses=[color, gold, nothing])

    found = beyond_the_usual("4", gold_also_gone)
    assert told(found) == {("conflict", "sack", ("sack.gold", "sack.none"))}
    [finding] = found
    assert finding.example is not None
    assert "red=0" in finding.example.facts["sacks"]
    assert "gold=0" not in finding.example.facts["sacks"]


def test_a_ban_on_a_lead_contradicts_the_free_lead() -> None:
    def potato_man_cannot_lead(scene: Scene) -> Scene:
        if scene.situation != "leading-card":
            return scene
        ban = Clause("trick.size", color_in(card("next")) == 3, lambda answer: answer == 0)
        return attrs.evolve(scene, clauses=[*scene.clauses, ban])

    found = beyond_the_usual("4", potato_man_cannot_lead)
    assert told(found) == {("conflict", "play", ("turn.leader-free", "trick.size"))}


def test_an_exception_overrides_the_general_clause_and_is_no_conflict() -> None:
    made_equal = with_clause("winner", "win.highest", general=False)
    assert told(beyond_the_usual("4", made_equal)) == {
        ("conflict", "winner", ("win.highest", "win.potato-man"))
    }


# Clauses that never matter


def test_a_clause_that_cannot_apply_is_vacuous() -> None:
    never = with_clause("winner", "round.void-trick", when=denied(both([])))
    assert told(beyond_the_usual("4", never)) == {
        ("vacuous", "winner", ("round.void-trick",)),
        ("gap", "winner", ()),
    }


def test_a_ban_that_another_implies_is_redundant() -> None:
    def no_second_red(scene: Scene) -> Scene:
        if scene.situation != "following-card":
            return scene
        reds = both([color_in(card("next")) == RED, color_in(card("card1")) == RED])
        return attrs.evolve(
            scene, clauses=[*scene.clauses, Clause("trick.size", reds, lambda answer: answer == 0)]
        )

    [finding] = beyond_the_usual("4", no_second_red)
    assert told([finding]) == {("redundant", "play", ("trick.size",))}
    assert finding.said_by == ("trick.color-once",)


def test_the_guards_that_no_theorem_needs_are_those_that_the_lint_finds_redundant() -> None:
    redundant = {rules for kind, question, rules in usual("4") if (kind, question) == ("redundant", "play")}
    assert redundant == {(slug,) for slug in REDUNDANT}


def test_a_ruling_that_some_clause_depends_on_is_not_idle() -> None:
    idle = {one.ruling for one in lint(at_table("5"), BOOK, [LAW]) if one.ruling}
    assert idle == {"villain", "first-starter"}


# The accepted list


def accepted(**changes: object) -> Accepted:
    one = Accepted(kind="gap", of=("zoch-2013",), reason={}, question="sack", rules=("sack.none",))
    return attrs.evolve(one, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("of", "at", "kinds"),
    [
        ("zoch-2013", "", "gap"),
        ("zoch-2013", "4", "gap"),
        ("lord-fry", "", ""),
        ("zoch-2013", "5", "stale"),
        ("zoch-2013", "4 5", "gap stale"),
    ],
)
def test_a_finding_is_accepted_for_its_subjects_and_tables(of: str, at: str, kinds: str) -> None:
    known = accepted(of=(of,), at=tuple(at.split()))
    found = lint(at_table("4"), BOOK, [without("sack.none")], [known])
    about = [one for one in found if one.rules == ("sack.none",)]
    met = {one.kind for one in about if one.accepted is not None}
    stale = {one.kind for one in about if one.kind == "stale"}
    assert met | stale == set(kinds.split())


def test_an_accepted_finding_that_does_not_occur_is_stale() -> None:
    [finding] = [one for one in lint(at_table("4"), BOOK, [LAW], [accepted()]) if one.kind == "stale"]
    assert (finding.question, finding.rules, finding.accepted) == ("sack", ("sack.none",), None)


# The looking itself


def scene(*clauses: Clause) -> Scene:
    """A game of one question, about an unknown of two bits."""
    return Scene(
        question="trial",
        situation="trial",
        reachable=unknown("trial", 2) != 3,
        answer=unknown("trial-answer", 2),
        clauses=clauses,
        tell=lambda value: Example({"trial": str(value(unknown("trial", 2)))}),
    )


def says(slug: str, *cases: int, answer: int = 0, general: bool = False) -> Clause:
    when = either(unknown("trial", 2) == case for case in cases)
    return Clause(slug, when, lambda given: given == answer, general)


def may_say(slug: str, *answers: int) -> Clause:
    def admits(given: Term) -> Term:
        return either(given == one for one in answers)

    return Clause(slug, both([]), admits)


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ([says("a", 0, 1, 2)], []),
        ([says("a", 0, 1), says("b", 2)], []),
        ([says("a", 0, 1), says("b", 1, 2)], []),
        ([says("a", 0, 1)], [("gap", ())]),
        ([says("a", 0, 1), says("b", 1, 2, answer=1)], [("conflict", ("a", "b"))]),
        ([says("a", 0, 1, 2, general=True), says("b", 1, answer=1)], []),
        ([may_say("a", 1, 2)], [("open", ("a",))]),
        ([may_say("a")], [("gap", ())]),
    ],
)
def test_exactly_one_clause_answers(
    clauses: list[Clause], expected: list[tuple[Kind, tuple[str, ...]]]
) -> None:
    found = faults(scene(*clauses), {"a", "b"})
    assert [(fault.kind, fault.rules) for fault in found] == expected


def test_a_gap_is_told_of_the_rule_that_fills_it_and_what_is_left_of_none() -> None:
    trial = scene(says("a", 0), says("b", 1), says("c", 0, 1))
    found = faults(trial, set())
    assert [(fault.kind, fault.rules) for fault in found] == [("gap", ("a",)), ("gap", ("b",)), ("gap", ())]
    examples = [lint_checks.told(trial, fault) for fault in found]
    assert [example.facts["trial"] for example in examples if example] == ["0", "1", "2"]


@pytest.fixture
def slow_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that never comes to an end in time."""

    def find(truths: Sequence[Term], seconds: float) -> Found:
        return attrs.evolve(solver_find(truths, seconds), possible="unknown")

    def possible(*_: object) -> Possible:
        return "unknown"

    monkeypatch.setattr(lint_checks, "find", find)
    monkeypatch.setattr(lint_checks, "possible", possible)


@pytest.mark.usefixtures("slow_solver")
def test_what_takes_too_long_is_not_settled() -> None:
    slow = attrs.evolve(scene(says("a", 0, 1)), reachable=unknown("slow-trial", 2) != 3)
    assert [fault.kind for fault in faults(slow, {"a"})] == ["unsettled"]


@pytest.mark.usefixtures("slow_solver")
def test_that_a_rule_is_idle_is_not_settled_either_when_it_takes_too_long() -> None:
    def slowly(scene: Scene) -> Scene:
        return attrs.evolve(scene, reachable=both([scene.reachable, unknown("slow-game", 2) != 3]))

    game = at_table("2", slowly)
    found = lint(game, BOOK, [LAW])
    assert {one.kind for one in found if one.rules == ("win.highest",)} == {"unsettled"}
    assert {one.kind for one in found if one.ruling == "gold"} == {"unsettled"}


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ("", "no"),
        ("no no", "no"),
        ("no unknown", "unknown"),
        ("unknown yes", "yes"),
        ("unknown no", "unknown"),
    ],
)
def test_one_of_several_is_possible(answers: str, expected: str) -> None:
    each: dict[str, Possible] = {"yes": "yes", "no": "no", "unknown": "unknown"}
    assert any_possible(each[answer] for answer in answers.split()) == expected
