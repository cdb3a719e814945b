"""Answers to questions as text for people: the table drawn, what may be played, and what a claim comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from referee.adjudicate.answers_written import parting_answers
from referee.cli.drawing import INDENT
from referee.cli.findings_as_text import finding_as_text, sources_as_text
from referee.cli.ink import Line, Span, folded, line, visible, words, wrapped
from referee.cli.scene_as_text import scene_as_text

if TYPE_CHECKING:
    from referee.adjudicate.answers import Answer, Reason
    from referee.cli.page import Page
    from referee.verdict import Finding

_STYLES = {"upheld": "good", "rejected": "bad", "undetermined": "open"}


def answers_as_text(answers: Mapping[str, Answer], page: Page) -> Iterator[Line]:
    """The answers under several editions: one where they agree, else all, and in what they part."""
    fields = [part["field"] for part in parting_answers(answers)]
    if not fields:
        yield from answer_as_text(next(iter(answers.values())), page)
        editions = page.phrases.joined(tuple(answers))
        yield ()
        yield from wrapped(page.phrases("answer.alike", editions=editions), page.columns, style="title")
        return
    for answer in answers.values():
        yield line(Span(page.phrases("verdict.edition", edition=answer.edition), "title"))
        yield from answer_as_text(answer, page)
        yield ()
    parts = page.phrases.joined(tuple(page.phrases(f"answer.field.{field}") for field in fields))
    yield from wrapped(page.phrases("answer.part", fields=parts), page.columns, style="title")


def answer_as_text(answer: Answer, page: Page) -> Iterator[Line]:
    """All that is to say of a position."""
    if answer.scene is not None:
        yield from scene_as_text(answer.scene, page)
        yield ()
    if answer.findings:
        yield from _unlawful(answer.findings, page)
        if answer.claimed is not None:
            yield ()
            why = page.phrases("answer.not-answered", claim=visible(answer.claimed))
            yield from wrapped(why, page.columns, style="title")
        return
    if answer.claim is not None:
        outcome = Span(page.phrases(f"answer.{answer.claim.outcome}"), _STYLES[answer.claim.outcome])
        yield line(page.phrases("answer.claim", claim=visible(answer.claimed or "")), ": ", outcome)
        yield from _reason(answer.claim, page)
    elif answer.complete:
        for reason in answer.because:
            yield from _reason(reason, page)
    else:
        yield from _turn(answer, page)


def _reason(reason: Reason, page: Page) -> Iterator[Line]:
    yield from _titles(reason.rules, page)
    yield from wrapped(reason.message, page.columns, indent=INDENT)
    yield from sources_as_text(reason.citations, page)


def _unlawful(findings: Sequence[Finding], page: Page) -> Iterator[Line]:
    for _, group in groupby(findings, key=lambda finding: finding.at):
        same = tuple(group)
        if same[0].scene is not None:
            yield from scene_as_text(same[0].scene, page)
        for finding in same:
            yield from finding_as_text(finding, page)


def _turn(answer: Answer, page: Page) -> Iterator[Line]:
    """What may be played, then what may not: by reason, each told of the first card that it concerns."""
    if answer.blocked:
        yield line(Span(page.phrases("answer.blocked", player=answer.player), "bad"))
    else:
        yield from _may_be_played(answer, page)
    for number, cards in enumerate(_by_rules(answer.refused).values()):
        if number or answer.legal or answer.blocked:
            yield ()
        label = page.phrases("answer.may-not-play", player=answer.player)
        yield from _cards(label, cards, "bad", page)
        for finding in answer.refused[cards[0]]:
            yield from finding_as_text(finding, page)
    for number, (rules, cards) in enumerate(_by_rules(answer.depends).items()):
        if number or answer.legal or answer.refused:
            yield ()
        yield from _cards(page.phrases("answer.depends", player=answer.player), cards, "open", page)
        yield from _titles(rules, page)


def _may_be_played(answer: Answer, page: Page) -> Iterator[Line]:
    """The cards that may surely be played; of a hand of which no card is known, that none is answered for."""
    if answer.legal:
        label = page.phrases("answer.may-play", player=answer.player)
        yield from _cards(label, answer.legal, "good", page)
    elif not answer.refused and not answer.depends:
        yield from wrapped(page.phrases("answer.known-only"), page.columns)


def _by_rules(against: Mapping[str, Sequence[Finding]]) -> Mapping[tuple[str, ...], list[str]]:
    cards_by_rules: dict[tuple[str, ...], list[str]] = {}
    for card, findings in against.items():
        cards_by_rules.setdefault(tuple(finding.rule for finding in findings), []).append(card)
    return cards_by_rules


def _titles(rules: Sequence[str], page: Page) -> Iterator[Line]:
    for rule in rules:
        title = page.book.rule(rule).title[page.phrases.language]
        yield line("  ", Span(title, "title"), " ", Span(rule, "slug"))


def _cards(label: str, cards: Sequence[str], style: str, page: Page) -> Iterator[Line]:
    listed = words(line(Span(" ".join(cards), style)))
    yield from folded(listed, page.columns, first=line(f"{label}: "), indent=len(INDENT))
