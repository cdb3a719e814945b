"""Verdicts: the judgement of a game with texts, citations, lines and a receipt."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

import attrs

import referee
from referee.adjudicate.texts import fault, finding, phrase
from referee.errors import Malformed, Unreadable
from referee.games import find_game
from referee.header import Header
from referee.judgement import Judgement
from referee.log.canonical import log_sha256
from referee.log.entry import Entry
from referee.looks import rules_of
from referee.rulebook import Rulebook, RuleSet, load_rulebook
from referee.verdict import MalformedError, OpenMatter, Place, Receipt, Verdict, VerdictName

Locate: TypeAlias = Callable[[str], tuple[int, int] | None]
"""From a JSON path to the line and column, both from 1, where a file has it."""

ALL_EDITIONS = "all"
TIME_LIMIT = 30.0
"""Seconds for a log with gaps."""


def adjudicate(
    log: Header | Entry,
    edition: str | None = None,
    *,
    language: str = "en",
    accept_blocks: bool = False,
    limit: float = TIME_LIMIT,
) -> Verdict:
    """The verdict on a log, from `load` or `loads`, or on one of those that `read_logs` yields.

    With the latter, the verdict has the file's name, the log's index and the lines of its places.
    `edition` overrides the log's, house rules included, and may carry its own (`zoch-2013+gold=optional`);
    `language` is that of the messages: en, de or es. With `accept_blocks`, blocks that nothing shows are
    taken on trust. A log with gaps is searched for what it can be, for `limit` seconds at most; 0 leaves its
    gaps alone. What is no log, or only looks like one, is `malformed`. Raises UnknownName for an
    `edition` or `language` that the rulebook does not have, TypeError for anything else than a log.
    """
    return adjudicate_entry(
        _entry_of(log), edition, language=language, accept_blocks=accept_blocks, limit=limit
    )


def adjudicate_editions(
    log: Header | Entry,
    *,
    language: str = "en",
    accept_blocks: bool = False,
    limit: float = TIME_LIMIT,
) -> Mapping[str, Verdict]:
    """The verdict under each edition of the game, by its id; the log's own house rules are kept.

    Empty for an entry that is no log, and so of no game. Raises as `adjudicate`.
    """
    read = _entry_of(log)
    if read.log is None:
        return {}
    editions = load_rulebook(read.log.game).editions
    return {
        edition: adjudicate_entry(
            read, edition, language=language, accept_blocks=accept_blocks, keep_house=True, limit=limit
        )
        for edition in editions
    }


@attrs.frozen
class _Unread:
    """A log that was not read from a file: it has no name and no lines."""

    log: Header | None
    error: Malformed | None = None
    source: str | None = None
    index: int = 0
    line: int | None = None

    def locate(self, path: str) -> None:
        """No place: there is no text."""


def _entry_of(log: object) -> Entry | _Unread:
    if isinstance(log, Header):
        return _Unread(log)
    if isinstance(log, Entry):
        return log
    what = "a path" if isinstance(log, (str, os.PathLike)) else type(log).__name__
    raise TypeError(f"{what} is no log: judge what load(path) gives, or each of what read_logs(path) yields")


def adjudicate_entry(
    entry: Entry | _Unread,
    edition: str | None = None,
    *,
    language: str = "en",
    accept_blocks: bool = False,
    keep_house: bool = False,
    limit: float = TIME_LIMIT,
) -> Verdict:
    """The verdict on a log as read from a file, with its name and lines; see `adjudicate`.

    `keep_house` keeps the log's house rules when `edition` overrides its edition.
    """
    if entry.log is None:
        return malformed(entry, entry.error or Malformed("no log"), language)
    log = entry.log
    rulebook = load_rulebook(log.game)
    asked = None if edition is None else rulebook.rule_set(edition, log.house if keep_house else None)
    try:
        game = find_game(log.game)
        rules = asked or rules_of(log, rulebook)
        judgement = game.judge(log, rules, accept_blocks=accept_blocks)
    except Malformed as error:
        return malformed(entry, error, language)
    receipt = Receipt(
        log_sha256=log_sha256(log, game.normal), rulebook=rulebook.digest, referee=referee.__version__
    )
    if not judgement.open or judgement.charges or not limit:
        return _verdict(entry, rulebook, rules, judgement, receipt, language)
    # Imported here: only gaps need it, and it loads a solver.
    from referee.adjudicate.gaps import with_gaps

    judged, matter = with_gaps(log, rules, judgement, language, accept_blocks=accept_blocks, seconds=limit)
    return _verdict(entry, rulebook, rules, judged, receipt, language, matter)


def malformed(entry: Entry | _Unread, error: Malformed, language: str = "en") -> Verdict:
    """The verdict that an entry is no log, in a language where the fault has a slug."""
    line, column = error.line, error.column
    if line is None:
        line, column = _place_in_file(entry, error.path)
    message = error.message if entry.log is None else fault(load_rulebook(entry.log.game), error, language)
    path = None if isinstance(error, Unreadable) else error.path
    return Verdict(
        log=entry.source,
        index=entry.index,
        verdict="malformed",
        error=MalformedError(message=message, rule=error.rule, line=line, column=column, path=path),
    )


def _place_in_file(entry: Entry | _Unread, path: str) -> tuple[int | None, int | None]:
    return entry.locate(path) or (entry.line, None)


def _verdict(
    entry: Entry | _Unread,
    rulebook: Rulebook,
    rules: RuleSet,
    judgement: Judgement,
    receipt: Receipt,
    language: str,
    matter: OpenMatter | None = None,
) -> Verdict:
    placed = partial(_with_line, entry)
    name: VerdictName = "illegal" if judgement.charges else "undetermined" if judgement.open else "legal"
    return Verdict(
        log=entry.source,
        index=entry.index,
        game=rulebook.game,
        edition=rules.label,
        verdict=name,
        complete=judgement.complete,
        findings=tuple(finding(rulebook, rules, charge, language, placed) for charge in judgement.charges),
        rounds=judgement.rounds,
        totals=judgement.totals,
        winners=judgement.winners,
        tie_break=judgement.tie_break,
        blocks_on_trust=judgement.on_trust,
        receipt=receipt,
        open=(matter or _open_matter(rulebook, judgement, language)) if name == "undetermined" else None,
    )


def _with_line(entry: Entry | _Unread, place: Place, path: str) -> Place:
    line = entry.line or _place_in_file(entry, path)[0]
    return place if line is None else attrs.evolve(place, line=line)


def _open_matter(rulebook: Rulebook, judgement: Judgement, language: str) -> OpenMatter:
    """What is open where the gaps were left alone."""
    return OpenMatter(
        settled_by=tuple(phrase(rulebook, language, missing) for missing in judgement.open),
        unshown_blocks=judgement.unshown,
    )
