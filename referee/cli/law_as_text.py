"""The law as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from referee.cli.ink import Line, Span, line, table, wrapped

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases
    from referee.rulebook import Citation, Difference, Rule, Rulebook, RuleSet

INDENT = "  "
DEEPER = "    "


def rules(book: Rulebook, chosen: Sequence[Rule], phrases: Phrases, columns: int) -> Iterator[Line]:
    """A list of rules, a block for each kind."""
    if not chosen:
        return
    game = book.frame.title[phrases.language]
    count = len(chosen)
    heading = phrases("rules.heading.one" if count == 1 else "rules.heading", game=game, count=count)
    yield line(Span(heading, "title"))
    longest = max(len(one.slug) for one in chosen)
    for _kind, group in groupby(chosen, key=lambda one: one.kind):
        yield ()
        for one in group:
            slug = f"{INDENT}{one.slug.ljust(longest)}{INDENT}"
            yield from wrapped(one.title[phrases.language], columns, indent=" " * len(slug), first=slug)


def rule(
    book: Rulebook, chosen: Rule, rule_sets: Sequence[RuleSet], phrases: Phrases, columns: int
) -> Iterator[Line]:
    """One rule: what it says, where it stands, and what some rule sets make of it."""
    language = phrases.language
    yield line(Span(chosen.slug, "slug"), "  ", Span(chosen.title[language], "title"))
    yield from wrapped(_about(chosen, phrases), columns, style="dim")
    yield ()
    yield from wrapped(chosen.statement[language], columns, indent=INDENT)
    if chosen.when_dropped:
        without = phrases("rules.when-dropped", text=chosen.when_dropped[language])
        yield from wrapped(without, columns, indent=INDENT)
    yield ()
    yield line(Span(phrases("rules.stands-in"), "title"))
    only = rule_sets[0].edition if len(rule_sets) == 1 else None
    yield from _citations(
        book, book.citations(chosen.slug, only) if only else chosen.citations, phrases, columns
    )
    if only and chosen in book.taken_over(only):
        yield from wrapped(phrases("rules.silent", edition=only), columns, indent=INDENT, style="dim")
    notes = [chosen.notes[one.edition] for one in rule_sets if one.edition in chosen.notes]
    if notes:
        yield ()
        yield line(Span(phrases("rules.notes"), "title"))
        for note in notes:
            yield from wrapped(note[language], columns, indent=INDENT)
    yield from _stands(book, chosen, rule_sets, phrases, columns)


def edition(book: Rulebook, rule_set: RuleSet, phrases: Phrases, columns: int) -> Iterator[Line]:
    """An edition with its house rules: texts, rulings and reasons, what is taken over or dropped."""
    own = book.editions[rule_set.edition]
    title = phrases("rules.edition.heading", title=own.title[phrases.language], edition=rule_set.label)
    yield line(Span(title, "title"))
    yield ()
    yield line(Span(phrases("rules.edition.sources"), "title"))
    for source in own.sources:
        yield from wrapped(f"{book.sources[source].title} ({source})", columns, indent=DEEPER, first=INDENT)
    yield ()
    yield line(Span(phrases("rules.edition.rulings"), "title"))
    for name in book.rulings:
        yield from _question(book, name, phrases, columns)
        yield from _value(book, name, rule_set, phrases, columns)
    taken_over = book.taken_over(rule_set.edition)
    if taken_over:
        yield ()
        yield line(Span(phrases("rules.edition.taken-over"), "title"))
        yield from _slugs(taken_over, phrases)
    if rule_set.without:
        yield ()
        yield line(Span(phrases("rules.edition.dropped"), "title"))
        yield from _slugs([book.rule(slug) for slug in sorted(rule_set.without)], phrases)


def diff(book: Rulebook, first: RuleSet, second: RuleSet, phrases: Phrases, columns: int) -> Iterator[Line]:
    """Where two rule sets part: each question, both answers, the reasons, the rules touched."""
    differences = book.diff(first.label, second.label)
    names = {"first": first.label, "second": second.label}
    if not differences:
        yield line(phrases("rules.diff.same", **names))
        return
    yield line(Span(phrases("rules.diff.heading", **names), "title"))
    for difference in differences:
        yield ()
        yield from difference_as_text(book, difference, (first, second), phrases, columns)


def difference_as_text(
    book: Rulebook, difference: Difference, rule_sets: tuple[RuleSet, RuleSet], phrases: Phrases, columns: int
) -> Iterator[Line]:
    """Where two rule sets part in one thing: the question, both answers, the reasons, the rules touched."""
    if difference.name not in book.rulings:
        yield from _slugs([book.rule(difference.name)], phrases)
        for one in rule_sets:
            dropped = difference.name in one.without
            yield line(DEEPER, one.label, ": ", phrases("rules.dropped" if dropped else "rules.in-force"))
        return
    yield from _question(book, difference.name, phrases, columns)
    for one in rule_sets:
        yield from _value(book, difference.name, one, phrases, columns, label=f"{one.label} · ")
    if difference.rules:
        touched = phrases("rules.diff.touches", rules=", ".join(difference.rules))
        yield from wrapped(touched, columns, indent=DEEPER, style="dim")


def _about(chosen: Rule, phrases: Phrases) -> str:
    facts = [phrases("rules.players", players=", ".join(map(str, chosen.players)))]
    if chosen.breakable:
        facts.append(phrases("rules.breakable"))
    if chosen.droppable:
        facts.append(phrases("rules.droppable"))
    return " · ".join(facts)


def _citations(book: Rulebook, cited: Sequence[Citation], phrases: Phrases, columns: int) -> Iterator[Line]:
    for one in cited:
        section = phrases("rules.section", section=one.section)
        place = f"{book.sources[one.source].title}, {section} ({one.source})"
        yield from wrapped(place, columns, indent=DEEPER, first=INDENT)


def _stands(
    book: Rulebook, chosen: Rule, rule_sets: Sequence[RuleSet], phrases: Phrases, columns: int
) -> Iterator[Line]:
    if not chosen.ruling:
        return
    yield ()
    yield line(Span(phrases("rules.editions"), "title"))
    yield from _question(book, chosen.ruling, phrases, columns)
    for one in rule_sets:
        yield from _value(book, chosen.ruling, one, phrases, columns, label=f"{one.label} · ")


def _question(book: Rulebook, name: str, phrases: Phrases, columns: int) -> Iterator[Line]:
    question = phrases("rules.question", name=name, question=book.rulings[name].question[phrases.language])
    yield from wrapped(question, columns, indent=DEEPER, first=INDENT)


def _value(
    book: Rulebook, name: str, rule_set: RuleSet, phrases: Phrases, columns: int, label: str = ""
) -> Iterator[Line]:
    value = rule_set.rulings[name]
    own = book.editions[rule_set.edition]
    meaning = book.rulings[name].meanings[value][phrases.language]
    yield from wrapped(f"{label}{value}: {meaning}", columns, indent=DEEPER + INDENT, first=DEEPER)
    house = value != own.rulings[name]
    reason = (
        phrases("rules.house")
        if house
        else phrases("rules.reason", reason=own.reasons[name][phrases.language])
    )
    yield from wrapped(reason, columns, indent=DEEPER + INDENT, style="dim")


def _slugs(chosen: Sequence[Rule], phrases: Phrases) -> list[Line]:
    rows = [(line(INDENT, Span(one.slug, "slug")), line(one.title[phrases.language])) for one in chosen]
    return table(rows)
