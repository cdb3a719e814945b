"""The case law: disputes that are decided, as data, for the referee and for anybody's engine.

The files `specs/GAME/cases/KIND.toml` are described in docs/case-law.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import attrs
import msgspec

from referee.case_answers import LogAnswer, PositionAnswer
from referee.editions import Text
from referee.errors import UnknownName
from referee.questions import Position
from referee.rulebook import Rulebook, load_rulebook
from referee.rulebook_checks import check_text
from referee.rulebook_files import RulebookError, read, typed
from referee.suggest import plain_text

WhyOpen: TypeAlias = Literal["silent", "ambiguous", "variant"]


@attrs.frozen(kw_only=True)
class OpenQuestion:
    """Why the rulebooks leave a question open, and so how it came to its answer.

    `silent`: no text says it; `ambiguous`: a text can be read in two ways; `variant`: texts differ.
    """

    why: WhyOpen
    reason: Text


@attrs.frozen(kw_only=True)
class Case:
    """A decided dispute.

    `kind` is the chapter (the name of its file), `slugs` are the rules that decide. It is about one of
    three: a `position`, as `ask` takes it; a `log`, as plain data; or a `text`, the content of a file called
    `file`. `answers` has the right answer by edition, or by edition with house rules
    (`zoch-2013+gold=optional`): a PositionAnswer for a position, a LogAnswer for a log or a text.
    """

    id: str
    kind: str
    question: Text
    slugs: tuple[str, ...]
    answers: Mapping[str, PositionAnswer | LogAnswer]
    position: Position | None = None
    log: Mapping[str, Any] | None = None
    text: str | None = None
    file: str = "game.toml"
    open: OpenQuestion | None = None

    @property
    def alike(self) -> bool:
        """Whether the answer is the same by every edition that the case speaks of."""
        first, *others = self.answers.values()
        return all(other == first for other in others)


@cache
def load_cases(game: str) -> tuple[Case, ...]:
    """The case law of a game, kind by kind, each in the order of its file; empty if there is none.

    Raises UnknownName for a game that there is none of, RulebookError, which names the file and the case,
    if the files do not hold together.
    """
    return read_cases(load_rulebook(game))


def read_cases(book: Rulebook) -> tuple[Case, ...]:
    """The case law in a rulebook's folder. Raises RulebookError."""
    written = list(_written(book))
    logs = {one.id: one.log for _, one in written if one.log is not None and one.like is None}
    cases = tuple(_case(place, one, logs, book) for place, one in written)
    seen: set[str] = set()
    for (place, _), case in zip(written, cases, strict=True):
        if case.id in seen:
            raise RulebookError(f"{place}: another case has this id")
        seen.add(case.id)
    return cases


def deciding(cases: Iterable[Case], slug: str) -> tuple[Case, ...]:
    """The cases that a rule decides."""
    return tuple(case for case in cases if slug in case.slugs)


def search_cases(cases: Iterable[Case], text: str, language: str) -> tuple[Case, ...]:
    """The cases that have every word of `text` in their id, question, slugs or reason, in `language`.

    Case and accents do not matter.
    """
    words = plain_text(text).split()
    return tuple(
        case for case in cases if all(word in plain_text(_words_of(case, language)) for word in words)
    )


def _words_of(case: Case, language: str) -> str:
    reason = "" if case.open is None else case.open.reason[language]
    return " ".join((case.id, case.question[language], *case.slugs, reason))


@attrs.frozen(kw_only=True)
class _Written:
    """A case as its file has it. `like` names a case whose log this is but for the keys of `log`."""

    id: str
    question: Text
    slugs: tuple[str, ...] = ()
    position: Position | None = None
    log: Mapping[str, Any] | None = None
    like: str | None = None
    text: str | None = None
    file: str = "game.toml"
    answer: Mapping[str, Any] | None = None
    answers: Mapping[str, Mapping[str, Any]] = {}
    open: OpenQuestion | None = None


class _CasesFile(msgspec.Struct, frozen=True, kw_only=True):
    cases: tuple[_Written, ...]


def _written(book: Rulebook) -> Iterator[tuple[str, _Written]]:
    """The cases as written, each with its place, by the order of the rulebook's kinds."""
    paths = sorted((book.folder / "cases").glob("*.toml"), key=lambda path: _order(path, book.frame.kinds))
    for path in paths:
        for one in read(path, _CasesFile).cases:
            yield f"{path.parent.name}/{path.name}: {one.id}", one


def _order(path: Path, kinds: Sequence[str]) -> tuple[int, str]:
    return (kinds.index(path.stem) if path.stem in kinds else len(kinds), path.stem)


def _case(place: str, one: _Written, logs: Mapping[str, Mapping[str, Any]], book: Rulebook) -> Case:
    log = one.log
    if one.like is not None:
        if one.like not in logs:
            raise RulebookError(f"{place}: no case with a log of its own is called {one.like}")
        log = {**logs[one.like], **(one.log or {})}
    if sum(subject is not None for subject in (one.position, log, one.text)) != 1:
        raise RulebookError(f"{place}: it is about one of a position, a log or a text")
    _check(place, one, book)
    written = one.answers if one.answer is None else dict.fromkeys(book.editions, one.answer)
    return Case(
        id=one.id,
        kind=place.partition(".")[0].partition("/")[2],
        question=one.question,
        slugs=one.slugs,
        answers={
            edition: typed(answer, LogAnswer, f"{place}: {edition}")
            if one.position is None
            else typed(answer, PositionAnswer, f"{place}: {edition}")
            for edition, answer in written.items()
        },
        position=one.position,
        log=log,
        text=one.text,
        file=one.file,
        open=one.open,
    )


def _check(place: str, one: _Written, book: Rulebook) -> None:
    if (one.answer is None) == (not one.answers):
        raise RulebookError(f"{place}: it has one answer for all editions, or answers by edition")
    if not one.slugs and one.text is None:  # what a file may look like is no rule of the game
        raise RulebookError(f"{place}: it names no rule that decides it")
    try:
        for slug in one.slugs:
            book.rule(slug)
        for edition in one.answers:
            book.rule_set(edition)
    except UnknownName as error:
        raise RulebookError(f"{place}: {error}") from None
    check_text(f"{place}: question", one.question, book.languages)
    if one.open is not None:
        check_text(f"{place}: reason", one.open.reason, book.languages)
