"""Decided cases as text for people: the question, the answer by edition, the rules that decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.case_answers import LogAnswer, PositionAnswer
from referee.cli.ink import Line, Span, line, visible, wrapped

if TYPE_CHECKING:
    from referee.cases import Case
    from referee.cli.page import Page
    from referee.questions import Position

INDENT = "  "
DEEPER = "    "


def cases(heading: str, chosen: Sequence[Case], page: Page) -> Iterator[Line]:
    """Some cases under a heading, each with its answers."""
    yield line(Span(heading, "title"))
    for case in chosen:
        yield ()
        yield line(INDENT, Span(case.id, "slug"))
        yield from _about(case, page)


def similar(chosen: Sequence[Case], page: Page) -> Iterator[Line]:
    """The cases most like a position, or that there is none."""
    if chosen:
        yield from cases(page.phrases("case.similar"), chosen, page)
    else:
        yield from wrapped(page.phrases("case.none-similar"), page.columns, style="dim")


def questions(heading: str, chosen: Sequence[Case], page: Page) -> Iterator[Line]:
    """Some cases under a heading, each with its question alone."""
    yield line(Span(heading, "title"))
    for case in chosen:
        yield line(INDENT, Span(case.id, "slug"))
        yield from wrapped(case.question[page.phrases.language], page.columns, indent=DEEPER)


def _about(case: Case, page: Page) -> Iterator[Line]:
    phrases = page.phrases
    yield from wrapped(case.question[phrases.language], page.columns, indent=DEEPER)
    if case.position is not None:
        told = " · ".join(_position(case.position, page))
        yield from wrapped(told, page.columns, indent=DEEPER, style="dim")
    for editions, answer in _by_answer(case.answers).items():
        yield from wrapped(f"{editions}: {answer_in_words(case, answer, page)}", page.columns, indent=DEEPER)
    if case.slugs:
        rules = phrases("case.rules", rules=", ".join(case.slugs))
        yield from wrapped(rules, page.columns, indent=DEEPER, style="dim")
    if case.open is not None:
        why = phrases(f"open.{case.open.why}", reason=case.open.reason[phrases.language])
        yield from wrapped(why, page.columns, indent=DEEPER)


def _position(position: Position, page: Page) -> Iterator[str]:
    phrases = page.phrases
    yield phrases("case.players", number=position.players)
    if position.variant is not None:
        yield position.variant
    yield phrases("case.trick", cards=position.trick) if position.trick else phrases("case.lead")
    if position.hand is not None:
        yield phrases("case.hand", cards=position.hand)
    if position.sacks:
        yield phrases("case.sacks", counts=position.sacks)


def _by_answer(
    answers: Mapping[str, PositionAnswer | LogAnswer],
) -> dict[str, PositionAnswer | LogAnswer]:
    """The different answers, each with its editions, such as `zoch-2013, lord-fry`."""
    found: list[tuple[list[str], PositionAnswer | LogAnswer]] = []
    for edition, answer in answers.items():
        same = next((editions for editions, other in found if other == answer), None)
        if same is None:
            found.append(([edition], answer))
        else:
            same.append(edition)
    return {", ".join(editions): answer for editions, answer in found}


def answer_in_words(case: Case, answer: PositionAnswer | LogAnswer, page: Page) -> str:
    """What is stated, piece by piece."""
    pieces = _of_log(answer, page) if isinstance(answer, LogAnswer) else _of_position(case, answer, page)
    return "; ".join(pieces)


def _of_position(case: Case, answer: PositionAnswer, page: Page) -> Iterator[str]:
    phrases = page.phrases
    if answer.claim is not None and case.position is not None:
        claim = visible(case.position.claim or "")
        yield phrases("case.claim", claim=claim, outcome=phrases(f"answer.{answer.claim}"))
    if answer.findings:
        yield phrases("case.breaks", rules=", ".join(answer.findings))
    if answer.winner is not None:
        yield phrases("case.wins", card=answer.winner.card, rules=", ".join(answer.winner.by))
    if answer.sack is not None:
        sack = page.word(answer.sack)
        yield phrases("case.sack-may-be-left" if answer.may_decline else "case.sack", sack=sack)
    if answer.blocked:
        yield phrases("case.blocked")
    elif answer.legal:
        yield phrases("case.legal", cards=" ".join(answer.legal))
    elif answer.complete is False:
        yield phrases("case.lawful")


def _of_log(answer: LogAnswer, page: Page) -> Iterator[str]:
    phrases = page.phrases
    yield phrases(f"verdict.{answer.verdict}")
    rules = [finding.rule for finding in answer.findings or ()]
    if answer.error is not None and answer.error.rule is not None:
        rules.append(answer.error.rule)
    if rules:
        yield phrases("case.breaks", rules=", ".join(dict.fromkeys(rules)))
    if answer.winners is not None:
        one = len(answer.winners) == 1
        yield (
            phrases("winner.one", player=answer.winners[0])
            if one
            else phrases("winner.shared", players=phrases.joined(answer.winners))
        )
