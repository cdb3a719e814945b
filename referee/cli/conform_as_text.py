"""The report on an engine as text for people: a table of the rules, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from referee.cli.findings_as_text import sources_as_text
from referee.cli.ink import Line, Span, folded, line, padded, visible, words, wrapped
from referee.conform.probe import Difference
from referee.conform.protocol import Answer

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.conform.kit import Kit
    from referee.conform.report import Report, RuleReport

_INDENT = "    "
_STYLES = {"held": "good", "broken": "bad", "not supported": "open", "not reached": "open"}


def report_as_text(report: Report, kit: Kit, again: str, page: Page) -> Iterator[Line]:
    """The report; `again` is the command line that repeats it."""
    support, phrases = report.support, page.phrases
    heading = phrases(
        "conform.engine",
        engine=visible(support.engine),
        game=page.book.frame.title[phrases.language],
        players=" ".join(map(str, support.players)),
        editions=", ".join((*support.editions, *support.variants)),
    )
    yield from wrapped(heading, page.columns, style="title")
    yield ()
    yield from _table(report, page)
    for rule in report.rules:
        if rule.difference is not None and rule.difference is not report.shortest:
            yield ()
            yield from _told(rule.difference, page)
    if report.shortest is not None:
        yield ()
        yield from difference_as_text(report.shortest, kit, page)
        yield ()
        yield from wrapped(f"{phrases('conform.again')}: {again}", page.columns, indent=_INDENT, first="")
    yield ()
    yield from _summary(report, page)


def _table(report: Report, page: Page) -> Iterator[Line]:
    heads = [page.phrases(f"conform.{name}") for name in ("rule", "status", "answers")]
    rows = [
        (
            rule.rule,
            page.phrases(f"conform.{rule.status.replace(' ', '-')}"),
            _STYLES[rule.status],
            rule.right,
        )
        for rule in report.rules
    ]
    first = max(len(heads[0]), *(len(row[0]) for row in rows)) + 2
    second = max(len(heads[1]), *(len(row[1]) for row in rows)) + 2
    yield line(
        *padded(line(Span(heads[0], "title")), first),
        *padded(line(Span(heads[1], "title")), second),
        Span(heads[2], "title"),
    )
    for slug, status, style, right in rows:
        yield line(
            *padded(line(Span(slug, "slug")), first),
            *padded(line(Span(status, style)), second),
            *padded(line(str(right)), len(heads[2]), right=True),
        )


def _told(difference: Difference, page: Page) -> Iterator[Line]:
    """A wrong answer: the rule, the question, what was said, and what is right."""
    title = page.book.rule(difference.rule).title[page.phrases.language]
    head = (*words(line(Span(title, "title"))), line(" ", Span(difference.rule, "slug")))
    yield from folded(head, page.columns, first=line("  ", Span("✗ ", "bad")), indent=len(_INDENT))
    probe = difference.probe
    told = (
        ("asked", msgspec.to_builtins(probe.question)),
        ("said", difference.given),
        ("right", probe.right),
    )
    for name, value in told:
        text = f"{page.phrases(f'conform.{name}')}: {_json(value)}"
        yield from wrapped(text, page.columns, indent=_INDENT * 2, first=_INDENT)


def _json(value: Any) -> str:
    plain = {name: getattr(value, name) for name in value.read()} if isinstance(value, Answer) else value
    return msgspec.json.format(msgspec.json.encode(plain), indent=0).decode()


def difference_as_text(difference: Difference, kit: Kit, page: Page) -> Iterator[Line]:
    """The shortest wrong answer, with the reason and the sources of the rule, and as a log."""
    yield from _told(difference, page)
    written = kit.as_log(difference)
    if written is None:
        yield from sources_as_text(_cited(difference, page), page)
        return
    from referee.adjudicate import adjudicate
    from referee.games import find_game
    from referee.log.toml import toml_text

    log = msgspec.convert(written, find_game(kit.game).log_type)
    verdict = adjudicate(log, language=page.phrases.language, limit=0)
    about = [finding for finding in verdict.findings if finding.rule == difference.rule]
    yield ()
    if about:
        yield from wrapped(about[0].message, page.columns, indent=_INDENT)
    yield from sources_as_text(_cited(difference, page), page)
    yield ()
    yield line(page.phrases("conform.log"))
    yield ()
    for text in toml_text(log).rstrip().splitlines():
        yield line(visible(text))


def _cited(difference: Difference, page: Page) -> Any:
    question: Any = msgspec.to_builtins(difference.probe.question)
    edition = page.book.rule_set(question["edition"]).edition
    return page.book.citations(difference.rule, edition)


def _summary(report: Report, page: Page) -> Iterator[Line]:
    def of(status: str) -> list[RuleReport]:
        return [rule for rule in report.rules if rule.status == status]

    held, broken = len(of("held")), len(of("broken"))
    rest = {"unsupported": len(of("not supported")), "unreached": len(of("not reached"))}
    key = "conform.differs" if broken else "conform.conforms" if held else "conform.nothing"
    text = page.phrases(
        key,
        engine=visible(report.support.engine),
        held=held,
        broken=broken,
        questions=sum(report.asked.values()),
    )
    if any(rest.values()):
        text = f"{text} {page.phrases('conform.rest', **rest)}"
    if broken and not report.asked.get("play"):
        text = f"{text} {page.phrases('conform.no-play')}"
    yield from wrapped(text, page.columns, style="title")
