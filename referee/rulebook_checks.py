"""Whether a rulebook holds together: every name in it is known, every text is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.rulebook_files import RulebookError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.editions import Edition, Ruling, Text
    from referee.rules import Arguments, Frame, Rule, Source


def check_frame(frame: Frame) -> None:
    """Raise RulebookError if editions, rulings and sources do not fit together."""
    editions = _distinct("edition", [edition.id for edition in frame.editions])
    _distinct("source", [source.id for source in frame.sources])
    _distinct("ruling", [ruling.name for ruling in frame.rulings])
    check_text("title", frame.title, frame.languages)
    _known("default_edition", [frame.default_edition], editions)
    for source in frame.sources:
        _source(source, editions, frame.languages)
    for ruling in frame.rulings:
        _ruling(ruling, frame.languages)
    for edition in frame.editions:
        _edition(edition, frame)


def check_rules(rules: Sequence[Rule], frame: Frame) -> None:
    """Raise RulebookError if a rule names what the rulebook lacks, or lacks a text."""
    _distinct("rule", [rule.slug for rule in rules])
    for rule in rules:
        _rule(rule, frame)


def check_arguments(arguments: Arguments, language: str) -> None:
    """Raise RulebookError if the arguments are of another language, or if one is blank."""
    if arguments.language != language:
        raise RulebookError(f"arguments/{language}.toml: the language is {arguments.language!r}")
    for key, text in [
        *arguments.words.items(),
        *arguments.messages.items(),
        *arguments.notation.items(),
        *arguments.answers.items(),
    ]:
        if not text.strip():
            raise RulebookError(f"arguments/{language}.toml: {key} is blank")


def _source(source: Source, editions: Iterable[str], languages: Sequence[str]) -> None:
    _known(f"source {source.id}: edition", [source.edition], editions)
    for note in source.notes:
        check_text(f"source {source.id}: note on {note.section!r}", note.text, languages)


def _ruling(ruling: Ruling, languages: Sequence[str]) -> None:
    place = f"ruling {ruling.name}"
    _distinct(f"{place}: value", ruling.values)
    _same(f"{place}: meanings", ruling.meanings, ruling.values)
    check_text(f"{place}: question", ruling.question, languages)
    for value, meaning in ruling.meanings.items():
        check_text(f"{place}: meaning of {value}", meaning, languages)


def _edition(edition: Edition, frame: Frame) -> None:
    place = f"edition {edition.id}"
    check_text(f"{place}: title", edition.title, frame.languages)
    _same(f"{place}: sources", edition.sources, [s.id for s in frame.sources if s.edition == edition.id])
    _same(f"{place}: rulings", edition.rulings, [ruling.name for ruling in frame.rulings])
    _same(f"{place}: reasons", edition.reasons, [ruling.name for ruling in frame.rulings])
    for ruling in frame.rulings:
        _known(f"{place}: {ruling.name}", [edition.rulings[ruling.name]], ruling.values)
        check_text(f"{place}: reason of {ruling.name}", edition.reasons[ruling.name], frame.languages)


def _rule(rule: Rule, frame: Frame) -> None:
    place = f"rule {rule.slug}"
    _known(f"{place}: kind", [rule.kind], frame.kinds)
    if not rule.slug.startswith(f"{rule.kind}."):
        raise RulebookError(f"{place}: the kind is {rule.kind!r}")
    if not rule.players or not rule.citations:
        raise RulebookError(f"{place}: players and citations must not be empty")
    _known(f"{place}: citations", [c.source for c in rule.citations], [s.id for s in frame.sources])
    if rule.ruling is not None:
        _known(f"{place}: ruling", [rule.ruling], [ruling.name for ruling in frame.rulings])
    _known(f"{place}: notes", rule.notes, [edition.id for edition in frame.editions])
    if rule.droppable != (rule.when_dropped is not None):
        raise RulebookError(f"{place}: when_dropped belongs to the droppable rules, and to these only")
    texts = {"title": rule.title, "statement": rule.statement, **rule.notes}
    if rule.when_dropped is not None:
        texts["when_dropped"] = rule.when_dropped
    for name, text in texts.items():
        check_text(f"{place}: {name}", text, frame.languages)


def check_text(place: str, text: Text, languages: Sequence[str]) -> None:
    """Raise RulebookError if a text is missing in a language, or blank there."""
    _same(f"{place}: languages", text, languages)
    blank = [language for language in languages if not text[language].strip()]
    if blank:
        raise RulebookError(f"{place}: blank in {', '.join(blank)}")


def _distinct(what: str, names: Sequence[str]) -> Sequence[str]:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise RulebookError(f"{what} given twice: {', '.join(twice)}")
    return names


def _known(place: str, names: Iterable[str], known: Iterable[str]) -> None:
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise RulebookError(f"{place}: unknown {', '.join(unknown)}")


def _same(place: str, names: Iterable[str], wanted: Iterable[str]) -> None:
    _known(place, names, wanted)
    missing = sorted(set(wanted) - set(names))
    if missing:
        raise RulebookError(f"{place}: missing {', '.join(missing)}")
