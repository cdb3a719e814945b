"""A verdict as text for people: what is wrong, where, why and by which text; or who won, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from referee.adjudicate import editions_to_builtins
from referee.cli.drawing import INDENT, short_name
from referee.cli.findings_as_text import finding_as_text, place_as_text
from referee.cli.ink import Line, Span, folded, line, table, visible, words, wrapped
from referee.cli.page import Page
from referee.cli.scene_as_text import scene_as_text
from referee.rulebook import load_rulebook
from referee.verdict import Verdict

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases
    from referee.scene import Scene
    from referee.verdict import Finding, MalformedError, Place, Receipt, RoundReport

STYLE_OF_VERDICT = {"legal": "good", "illegal": "bad", "undetermined": "open", "malformed": "bad"}
SHORT_DIGEST = 12


def judged_as_text(judged: Verdict | Mapping[str, Verdict], phrases: Phrases, columns: int) -> Iterator[Line]:
    """A verdict as a block of text, or those under several editions and in what they part."""
    if isinstance(judged, Verdict):
        yield from verdict_as_text(judged, phrases, columns)
        return
    parts = [part["field"] for part in editions_to_builtins(judged)["parts"]]
    if parts:
        for verdict in judged.values():
            yield from verdict_as_text(verdict, phrases, columns)
            yield ()
        fields = phrases.joined(tuple(phrases(f"field.{field}") for field in parts))
        yield from wrapped(phrases("editions.part", fields=fields), columns, style="title")
    else:
        yield from verdict_as_text(next(iter(judged.values())), phrases, columns)
        alike = phrases("editions.alike", editions=phrases.joined(tuple(judged)))
        yield from wrapped(alike, columns, indent="  ", style="title")


def verdict_as_text(verdict: Verdict, phrases: Phrases, columns: int) -> Iterator[Line]:
    """All that is to say of a log, as one block."""
    yield from folded(_headline(verdict, phrases), columns, indent=len(INDENT))
    if verdict.error is not None:
        yield from _malformed(verdict.error, phrases, columns)
    if verdict.game is not None:
        yield from _judged(verdict, Page(phrases, columns, load_rulebook(verdict.game)))


def _judged(verdict: Verdict, page: Page) -> Iterator[Line]:
    drawn: object = None
    for _, group in groupby(verdict.findings, key=lambda finding: finding.at):
        findings = tuple(group)
        scene = findings[0].scene
        yield ()
        yield from _findings_at(findings, page, None if scene == drawn else scene)
        drawn = scene
    if verdict.open is not None:
        from referee.cli.gaps_as_text import gaps_as_text  # only logs with gaps need it

        yield from gaps_as_text(verdict, verdict.open, page)
    if verdict.rounds:
        yield ()
        yield from _score_table(verdict, page.phrases)
    yield from _winners(verdict, page)
    if verdict.blocks_on_trust:
        text = page.phrases("verdict.on-trust", number=verdict.blocks_on_trust)
        yield from wrapped(text, page.columns, indent="    ", first="  ", style="open")
    if verdict.receipt is not None:
        yield from _receipt(verdict.receipt, page)


def log_name(verdict: Verdict, phrases: Phrases, at: Place | None = None) -> str:
    """The name of the log's file, with the line where there is one, in the form that editors open."""
    error = verdict.error
    numbers = (at.line,) if at else (error.line, error.column) if error else ()
    file = ":".join([visible(verdict.log or "-"), *(str(number) for number in numbers if number is not None)])
    return f"{file} ({phrases('verdict.log', number=verdict.index + 1)})" if verdict.index else file


def _headline(verdict: Verdict, phrases: Phrases) -> Iterator[Line]:
    """The parts of the first line: the file's name, which stays whole, and the words of the verdict."""
    first = verdict.findings[0].at if verdict.findings else None
    yield line(Span(log_name(verdict, phrases, first), "title"), ":")
    name, style = phrases(f"verdict.{verdict.verdict}"), STYLE_OF_VERDICT[verdict.verdict]
    if verdict.error is not None and verdict.error.path is None:
        name = phrases("verdict.unreadable")
    if verdict.verdict == "legal":
        end = phrases("verdict.complete" if verdict.complete else "verdict.unfinished")
        yield from words(line(Span(name, style), ", ", end))
    else:
        yield from words(line(Span(name, style)))
    if verdict.edition is not None:
        yield from words(line(Span(f"({phrases('verdict.edition', edition=verdict.edition)})", "dim")))


def _malformed(error: MalformedError, phrases: Phrases, columns: int) -> Iterator[Line]:
    yield from wrapped(error.message, columns, indent=INDENT)
    if error.path is not None and error.path != "$":
        yield from wrapped(phrases("verdict.path", path=error.path), columns, indent=INDENT, style="dim")
    if error.rule is not None:
        yield line(INDENT, Span(error.rule, "slug"))


def _findings_at(findings: Sequence[Finding], page: Page, scene: Scene | None) -> Iterator[Line]:
    """The findings at one place: where, the table if there is a scene to draw, the argument for each rule."""
    at = findings[0].at
    where = place_as_text(at, page.phrases, played=_is_played(at, findings[0].scene))
    if where:
        yield from wrapped(where, page.columns, indent=INDENT, first="  ", style="title")
    if scene is not None:
        yield from scene_as_text(scene, page)
    for finding in findings:
        yield from finding_as_text(finding, page)


def _is_played(place: Place, scene: Scene | None) -> bool:
    """Whether the card of a place is the one played there; it may have been dealt or drawn instead."""
    turn = None if scene is None else scene.turn
    return turn is not None and turn.card is not None and turn.card.name == place.card


def _receipt(receipt: Receipt, page: Page) -> Iterator[Line]:
    text = page.phrases(
        "verdict.receipt",
        log=receipt.log_sha256[:SHORT_DIGEST],
        rulebook=receipt.rulebook[:SHORT_DIGEST],
        referee=receipt.referee,
    )
    yield from wrapped(text, page.columns, indent="  ", style="dim")


def _score_table(verdict: Verdict, phrases: Phrases) -> Iterator[Line]:
    players = _players(verdict)
    head = [line("  "), *(line(Span(short_name(player), "title")) for player in players), line()]
    rows = [head] if players else []
    for number, report in enumerate(verdict.rounds, 1):
        label = line("  ", phrases("round.number", number=number))
        course = line(Span(_course(report, verdict.verdict, phrases), "dim"))
        rows.append([label, *_points(report.scores, players), course])
    if verdict.totals is not None:
        rows.append([line("  ", phrases("round.total")), *_points(verdict.totals, players, "title"), line()])
    yield from table(rows, right=range(1, len(players) + 1))


def _players(verdict: Verdict) -> tuple[str, ...]:
    tables = [verdict.totals, *(report.scores or report.sacks for report in verdict.rounds)]
    return next((tuple(one) for one in tables if one), ())


def _points(scores: dict[str, int] | None, players: Sequence[str], style: str = "") -> Iterator[Line]:
    for player in players:
        yield line(Span("–", "dim")) if scores is None else line(Span(str(scores[player]), style))


def _course(report: RoundReport, verdict: str, phrases: Phrases) -> str:
    """How many tricks were played and how the round ended, or from where on that is not certain."""
    end: str = report.ended or "open"
    if report.ended is None and verdict != "legal" and report.tricks == 0:
        return phrases("ended.uncertain")
    if report.ended is None and verdict == "undetermined":
        end = "rest-uncertain"
    tricks = (
        phrases("round.tricks.one") if report.tricks == 1 else phrases("round.tricks", number=report.tricks)
    )
    return f"{tricks}, {phrases(f'ended.{end}', player=visible(report.blocked or ''))}"


def _winners(verdict: Verdict, page: Page) -> Iterator[Line]:
    match tuple(visible(name) for name in verdict.winners or ()):
        case ():
            return
        case (player,) if verdict.tie_break == "best-round":
            text = page.phrases("winner.best-round", player=player)
        case (player,):
            text = page.phrases("winner.one", player=player)
        case players:
            text = page.phrases("winner.shared", players=page.phrases.joined(players))
    yield from wrapped(text, page.columns, indent="    ", first="  ", style="good")
