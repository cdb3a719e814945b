"""What the lint finds, as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cli.ink import Line, Span, line, wrapped

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.prove.lint import Finding, LintTexts, Subject

INDENT = "  "
DEEPER = "    "
# What leaves a question with no answer, or with more than one.
_DOUBTS = frozenset({"gap", "conflict", "open", "unsettled"})


def report(
    subjects: Sequence[Subject],
    findings: Sequence[Finding],
    texts: LintTexts,
    tables: tuple[str, ...],
    page: Page,
) -> Iterator[Line]:
    """All findings, under the law or the texts that they are about, and how many of them are accepted."""
    for subject in subjects:
        about = [finding for finding in findings if finding.subject == subject.id]
        yield line(Span(_heading(subject, page), "title"))
        if all(finding.kind not in _DOUBTS for finding in about):
            yield line(INDENT, Span(page.phrases("lint.one-answer"), "good"))
        for finding in about:
            yield from _finding(finding, texts, tables, page)
        yield ()
    accepted = sum(finding.accepted is not None for finding in findings)
    yield line(Span(page.phrases("lint.summary", all=len(findings), accepted=accepted), "title"))


def _heading(subject: Subject, page: Page) -> str:
    edition = subject.rule_set.edition
    if not subject.texts:
        return page.phrases("lint.subject.law", edition=edition)
    if len(subject.texts) == 1:
        return page.phrases("lint.subject.text", edition=edition, text=subject.texts[0])
    return page.phrases("lint.subject.texts", edition=edition)


def _finding(finding: Finding, texts: LintTexts, tables: tuple[str, ...], page: Page) -> Iterator[Line]:
    language = page.phrases.language
    style = "open" if finding.accepted else "bad"
    about = texts.questions[finding.question][language] if finding.question else finding.ruling or ""
    yield line(INDENT, Span(page.phrases(f"lint.kind.{finding.kind}"), style), "  ", Span(about, "slug"))
    told = [_situation(finding, texts, page), _sentence(finding, page), _where(finding, tables, page)]
    yield from wrapped(" ".join(filter(None, told)), page.columns, indent=DEEPER)
    if finding.accepted:
        reason = page.phrases("lint.accepted", reason=finding.accepted.reason[language])
        yield from wrapped(reason, page.columns, indent=DEEPER, style="dim")
    else:
        yield line(DEEPER, Span(page.phrases("lint.not-accepted"), "bad"))


def _situation(finding: Finding, texts: LintTexts, page: Page) -> str:
    if finding.situation is None or finding.example is None:
        return ""
    return texts.situations[finding.situation][page.phrases.language].format_map(finding.example.facts)


def _sentence(finding: Finding, page: Page) -> str:
    rules = page.phrases.joined(finding.rules) or finding.ruling or ""
    said_by = page.phrases.joined(finding.said_by)
    return page.phrases(f"lint.{_kind(finding)}", rules=rules, said_by=said_by)


def _kind(finding: Finding) -> str:
    if finding.kind == "gap" and not finding.rules:
        return "gap-in-all"
    if finding.kind == "redundant" and finding.ruling:
        return "redundant-ruling"
    if finding.kind == "redundant" and not finding.said_by:
        return "redundant-alone"
    return finding.kind


def _where(finding: Finding, tables: tuple[str, ...], page: Page) -> str:
    if not finding.tables or finding.tables == tables:
        return ""
    return page.phrases("lint.tables", tables=", ".join(finding.tables))
