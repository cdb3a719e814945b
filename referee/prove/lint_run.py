"""The lint of a whole game: of each edition's law as it is refereed, of its texts together, of each text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TypeAlias

import attrs
import msgspec

from referee.prove.lint import KINDS, Accepted, Finding, Kind, LintedGame, Scene, Subject, TableName
from referee.prove.lint_checks import (
    Fault,
    any_possible,
    can_matter,
    can_part,
    can_speak,
    faults,
    said_by,
    told,
)
from referee.prove.theorem import Example
from referee.rulebook import Rulebook

# A finding without its example, and what tells that: it takes time, and is told once of several tables.
Draft: TypeAlias = tuple[Finding, Callable[[], Example | None]]


def subjects_of(book: Rulebook) -> Iterator[Subject]:
    """What there is to look at, edition by edition. One that has a single text is not told twice."""
    for edition in book.editions.values():
        rules = book.rule_set(edition.id)
        yield Subject(id=edition.id, rule_set=rules, texts=(), rules=frozenset(book.rules))
        each = [(source, (source,)) for source in edition.sources]
        together = [(texts_together(edition.id), edition.sources)] if len(each) > 1 else []
        for name, texts in (*together, *each):
            yield Subject(id=name, rule_set=rules, texts=texts, rules=_cited(book, texts))


def texts_together(edition: str) -> str:
    """What the texts of an edition are called when they are looked at together."""
    return f"{edition} texts"


def _cited(book: Rulebook, texts: Sequence[str]) -> frozenset[str]:
    return frozenset(
        slug for slug, rule in book.rules.items() if any(place.source in texts for place in rule.citations)
    )


def lint(
    game: LintedGame, book: Rulebook, subjects: Iterable[Subject], accepted: Sequence[Accepted] = ()
) -> list[Finding]:
    """All findings, subject by subject, the gravest first; also what was accepted and does not occur."""
    done: list[Finding] = []
    for subject in subjects:
        found = [_with_acceptance(one, game, accepted) for one in _merged(_findings(game, book, subject))]
        done += sorted([*found, *_stale(subject, found, accepted)], key=lambda one: KINDS.index(one.kind))
    return done


def _findings(game: LintedGame, book: Rulebook, subject: Subject) -> Iterator[Draft]:
    for table, players in game.tables.items():
        rules = frozenset(slug for slug in subject.rules if players in book.rule(slug).players)
        scenes = game.scenes(table, subject.rule_set, rules)
        yield from _doubts(subject, table, scenes, rules)
        # What the law says too often or in vain is no fault of a text that has only a part of it.
        if not subject.texts:
            yield from ((one, _no_example) for one in _idle_clauses(subject, table, scenes, rules))
            yield from ((one, _no_example) for one in _idle_rulings(game, book, subject, table, rules))


def _doubts(
    subject: Subject, table: TableName, scenes: Sequence[Scene], rules: frozenset[str]
) -> Iterator[Draft]:
    for scene in scenes:
        for fault in faults(scene, rules):
            finding = Finding(
                subject=subject.id,
                kind=fault.kind,
                question=scene.question,
                rules=fault.rules,
                tables=(table,),
                situation=scene.situation,
            )
            yield finding, partial(_example, scene, fault, subject)


def _example(scene: Scene, fault: Fault, subject: Subject) -> Example | None:
    """An instance of a fault, its log under the edition of the subject."""
    example = told(scene, fault)
    if example is None or example.log is None:
        return example
    log = msgspec.structs.replace(example.log, edition=subject.rule_set.edition)
    return attrs.evolve(example, log=log)


def _no_example() -> None:
    return None


def _idle_clauses(
    subject: Subject, table: TableName, scenes: Sequence[Scene], rules: frozenset[str]
) -> Iterator[Finding]:
    for question, group in groupby(scenes, lambda scene: scene.question):
        asked = list(group)
        clauses = dict.fromkeys(clause.rule for scene in asked for clause in scene.clauses)
        for rule in (slug for slug in clauses if slug in rules):
            kind = _idle(asked, rules, rule)
            if kind:
                yield Finding(
                    subject=subject.id,
                    kind=kind,
                    question=question,
                    rules=(rule,),
                    said_by=_said_by(asked, rules, rule) if kind == "redundant" else (),
                    tables=(table,),
                )


def _idle(scenes: Sequence[Scene], rules: frozenset[str], rule: str) -> Kind | None:
    """In which way a rule's clauses are idle, if they are."""
    match any_possible(can_matter(scene, rules, rule) for scene in scenes):
        case "yes":
            return None
        case "unknown":
            return "unsettled"
        case "no":
            return "vacuous" if can_speak(scenes, rule) == "no" else "redundant"


def _said_by(scenes: Sequence[Scene], rules: frozenset[str], rule: str) -> tuple[str, ...]:
    """The other rules that say the same in each scene in which the rule has a clause."""
    others = [
        said_by(scene, rules, rule)
        for scene in scenes
        if any(clause.rule == rule for clause in scene.clauses)
    ]
    return tuple(slug for slug in others[0] if all(slug in one for one in others))


def _idle_rulings(
    game: LintedGame, book: Rulebook, subject: Subject, table: TableName, rules: frozenset[str]
) -> Iterator[Finding]:
    mine = subject.rule_set
    here = game.scenes(table, mine, rules)
    for name, ruling in book.rulings.items():
        others = [value for value in ruling.values if value != mine.rulings[name]]
        changed = [attrs.evolve(mine, rulings={**mine.rulings, name: value}) for value in others]
        if game.tables[table] in ruling.players:
            parts = any_possible(
                can_part(one, other, rules)
                for rule_set in changed
                for one, other in zip(here, game.scenes(table, rule_set, rules), strict=True)
            )
            if parts != "yes":
                kind: Kind = "redundant" if parts == "no" else "unsettled"
                yield Finding(subject=subject.id, kind=kind, ruling=name, tables=(table,))


def _merged(drafts: Iterable[Draft]) -> list[Finding]:
    """The same finding at several tables as one, with an example at the first of them."""
    merged: dict[object, Draft] = {}
    for one, tell in drafts:
        key = (one.kind, one.question, one.rules, one.ruling, one.said_by)
        first, tell_first = merged.setdefault(key, (one, tell))
        if one.tables[0] not in first.tables:
            merged[key] = attrs.evolve(first, tables=(*first.tables, *one.tables)), tell_first
    return [attrs.evolve(finding, example=tell()) for finding, tell in merged.values()]


def _with_acceptance(finding: Finding, game: LintedGame, accepted: Sequence[Accepted]) -> Finding:
    reasons = (one for one in accepted if _covers(one, finding, tuple(game.tables)))
    return attrs.evolve(finding, accepted=next(reasons, None))


def _covers(one: Accepted, finding: Finding, every: tuple[TableName, ...]) -> bool:
    about = (one.kind, one.question, one.rules, one.ruling)
    same = about == (finding.kind, finding.question, finding.rules, finding.ruling)
    return same and finding.subject in one.of and set(finding.tables) <= set(one.at or every)


def _stale(subject: Subject, found: Sequence[Finding], accepted: Sequence[Accepted]) -> Iterator[Finding]:
    """What was accepted for a subject, and does not occur there, or not at all tables that were named."""
    for one in accepted:
        met = next((finding for finding in found if finding.accepted is one), None)
        gone = one.at if met is None else tuple(table for table in one.at if table not in met.tables)
        if subject.id in one.of and (met is None or gone):
            yield Finding(
                subject=subject.id,
                kind="stale",
                question=one.question,
                rules=one.rules,
                ruling=one.ruling,
                tables=gone,
                accepted=None,
            )
