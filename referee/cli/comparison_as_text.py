"""Two rule sets compared, as text for people: a table of all answers, then each difference with its case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cli.comparing import own_citations
from referee.cli.drawing import INDENT
from referee.cli.findings_as_text import finding_as_text, place_as_text, sources_as_text
from referee.cli.ink import Line, Span, line, table, visible, wrapped
from referee.cli.law_as_text import difference_as_text
from referee.cli.scene_as_text import scene_as_text

if TYPE_CHECKING:
    from referee.cli.comparing import Compared, Comparison, Shown
    from referee.cli.page import Page
    from referee.prove.compare import Answer, Case
    from referee.rulebook import Difference
    from referee.verdict import Finding

_STYLES = {
    "equivalent": "dim",
    "stricter": "bad",
    "looser": "good",
    "incomparable": "open",
    "not-settled": "open",
}
# What the reason and its drawing do not show: how it came to that, and what it leads to.
_BEFORE = ("before", "openers", "scores")
_AFTER = ("then",)


def comparison(compared: Comparison, page: Page) -> Iterator[Line]:
    """How the second rule set answers each question, against the first."""
    names = {"first": compared.first.label, "second": compared.second.label}
    yield from wrapped(_phrase(page, "heading", **names), page.columns, style="title")
    yield ()
    yield from _answers(compared, page)
    parted = [one for one in compared.questions if one.parted]
    for one in parted:
        yield ()
        yield from _parted(one, compared, page)
    differences = dict.fromkeys(difference for one in parted for difference in one.parting(compared))
    if differences:
        yield ()
        yield line(Span(_phrase(page, "parts"), "title"))
    for number, difference in enumerate(differences):
        yield from [()] if number else []
        yield from _texts(difference, compared, page)
    if all(answer.relation == "equivalent" for one in compared.questions for answer, _ in one.answers):
        yield ()
        yield from wrapped(_phrase(page, "same", **names), page.columns)


def _phrase(page: Page, key: str, **facts: str) -> str:
    return page.phrases(f"compare.{key}", **facts)


def _answers(compared: Comparison, page: Page) -> Iterator[Line]:
    tables = [answer for answer, _ in compared.questions[0].answers]
    head = [
        line(f"  {_phrase(page, 'players')}"),
        *(line(Span(_table(one), "title")) for one in tables),
    ]
    rows = [
        [
            line(f"  {_phrase(page, f'question.{one.question.name}')}"),
            *(_cell(answer, page) for answer, _ in one.answers),
        ]
        for one in compared.questions
    ]
    yield from table([head, *rows])
    if any(one.variant for one in tables):
        yield line(Span(f"  {_phrase(page, 'variant')}", "dim"))


def _table(answer: Answer) -> str:
    return f"{answer.players}*" if answer.variant else f"{answer.players}"


def _cell(answer: Answer, page: Page) -> Line:
    return line(Span(_phrase(page, f"cell.{answer.relation}"), _STYLES[answer.relation]))


def _parted(one: Compared, compared: Comparison, page: Page) -> Iterator[Line]:
    """A question in which the rule sets part: how, and a shortest case each way."""
    question = _phrase(page, f"question.{one.question.name}")
    where = page.phrases("rules.players", players=", ".join(map(_table, one.parted)))
    yield line(Span(question, "title"), Span(f"  {where}", "dim"))
    names = {"first": compared.first.label, "second": compared.second.label}
    for relation in dict.fromkeys(answer.relation for answer in one.parted):
        yield from wrapped(_phrase(page, f"relation.{relation}", **names), page.columns, indent="  ")
    for shown in _shortest(one):
        yield ()
        yield from _case(shown, page)


def _shortest(one: Compared) -> list[Shown]:
    """A case of either rule set, from the first table that has it; further ones would only repeat it."""
    every = [shown for _, cases in one.answers for shown in cases]
    sides = dict.fromkeys(shown.allowed_by.label for shown in every)
    return [next(shown for shown in every if shown.allowed_by.label == side) for side in sides]


def _case(shown: Shown, page: Page) -> Iterator[Line]:
    names = {"allowing": shown.allowed_by.label, "refusing": shown.refused_by.label}
    yield from wrapped(_phrase(page, "case", **names), page.columns, indent="  ", style="title")
    yield from _told(shown.case, _BEFORE, page)
    findings = () if shown.refusal is None else shown.refusal.findings
    if findings:
        yield from _refused(findings, page)
    yield from _told(shown.case, _AFTER, page)
    if shown.file is not None:
        # Not broken into lines, so that it can be copied.
        yield line(INDENT, _phrase(page, "log", file=visible(str(shown.file))))


def _told(case: Case, names: Sequence[str], page: Page) -> Iterator[Line]:
    for name in names:
        fact = case.facts.get(name)
        if fact:
            text = _phrase(page, f"fact.{name}", fact=visible(fact))
            yield from wrapped(text, page.columns, indent=INDENT)


def _refused(findings: Sequence[Finding], page: Page) -> Iterator[Line]:
    scene = findings[0].scene
    where = place_as_text(findings[0].at, page.phrases)
    if where:
        yield from wrapped(where, page.columns, indent=INDENT)
    if scene is not None:
        yield from scene_as_text(scene, page)
    for finding in findings:
        yield from finding_as_text(finding, page)


def _texts(difference: Difference, compared: Comparison, page: Page) -> Iterator[Line]:
    yield from difference_as_text(
        page.book, difference, (compared.first, compared.second), page.phrases, page.columns
    )
    yield from sources_as_text(own_citations(page.book, difference, compared.second), page)
