"""The human law as data: rules, sources, editions, and the reasons told to people."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from referee.editions import Edition, RuleSet, RuleSetRequest, Ruling, Text, parse_rule_set, resolve
from referee.errors import UnknownName
from referee.rulebook_checks import check_arguments, check_frame, check_rules
from referee.rulebook_files import digest, games, read, specs_folder
from referee.rules import Arguments, Citation, Frame, Rule, RulesFile, Source
from referee.suggest import plain_text, unknown_name

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Citation",
    "Difference",
    "Edition",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Ruling",
    "Source",
    "Text",
    "load_rulebook",
    "read_rulebook",
]


@attrs.frozen
class Difference:
    """Where two rule sets part: a ruling (or a slug dropped in one), its two values, the rules it touches."""

    name: str
    first: str
    second: str
    rules: tuple[str, ...]


@attrs.frozen(slots=False, eq=False)
class Rulebook:
    """The human law of one game. Rules and arguments are read from their files when first asked for."""

    folder: Path
    frame: Frame

    @property
    def game(self) -> str:
        """The game's name, such as `potato-man`."""
        return self.frame.game

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that every text is there in."""
        return self.frame.languages

    @property
    def default_edition(self) -> str:
        """The id of the edition that is meant where none is named."""
        return self.frame.default_edition

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The sources, by id."""
        return {source.id: source for source in self.frame.sources}

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """The rulings, by name."""
        return {ruling.name: ruling for ruling in self.frame.rulings}

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """The editions, by id."""
        return {edition.id: edition for edition in self.frame.editions}

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """All rules, by slug, in the rulebook's order."""
        files = [self.folder / "rules" / f"{kind}.toml" for kind in self.frame.kinds]
        rules = [rule for path in files for rule in read(path, RulesFile).rules]
        check_rules(rules, self.frame)
        return {rule.slug: rule for rule in rules}

    @cached_property
    def digest(self) -> str:
        """SHA-256, as hex, over all files of the human law, names and contents."""
        return digest(self.folder)

    def rule(self, slug: str) -> Rule:
        """The rule called `slug`. Raises UnknownName."""
        if slug not in self.rules:
            raise unknown_name("rule", slug, self.rules)
        return self.rules[slug]

    def edition(self, edition_id: str) -> Edition:
        """The edition called `edition_id`. Raises UnknownName."""
        if edition_id not in self.editions:
            raise unknown_name("edition", edition_id, self.editions)
        return self.editions[edition_id]

    def rule_set(self, text: str, house: Mapping[str, str | tuple[str, ...]] | None = None) -> RuleSet:
        """The rule set written `ID(+RULING=VALUE | -SLUG)*`, with a log's house rules besides.

        `house` maps a ruling to a value, and `without` to slugs. Raises UnknownName for an edition,
        ruling, value or rule that does not exist, for a rule that cannot be dropped, a ruling that
        cannot be set, and one that is set to two values.
        """
        request = parse_rule_set(text, house or {})
        edition = self.edition(request.edition)
        self._check_dropped(request)
        return resolve(request, edition, self.rulings)

    def citations(self, slug: str, edition_id: str) -> tuple[Citation, ...]:
        """Where the rule stands: in the edition's own sources, in their order, if in any, else in all."""
        return _citations(self, slug, edition_id)

    def argument(self, key: str, language: str, facts: Mapping[str, str]) -> str:
        """The text `key` in `language`, filled with `facts`.

        `key` is `SLUG` or `SLUG/VARIANT` for the reason of a finding, `words/WORD` for a word or phrase
        to fill in, `notation/FAULT` for why a text is no log, `answers/ANSWER` for what is said to a
        question. Raises UnknownName for a key or language
        that there is none of, KeyError for a missing fact.
        """
        arguments = self.arguments(language)
        table, _, name = key.partition("/")
        match table:
            case "words":
                texts = arguments.words
            case "notation":
                texts = arguments.notation
            case "answers":
                texts = arguments.answers
            case _:
                texts, name = arguments.messages, key
        if name not in texts:
            raise unknown_name("argument", key, texts)
        return texts[name].format_map(facts)

    def arguments(self, language: str) -> Arguments:
        """All words and messages in `language`. Raises UnknownName."""
        self._check_language(language)
        return _read_arguments(self.folder, language)

    def search(self, text: str, language: str) -> tuple[Rule, ...]:
        """The rules that have every word of `text` in `language`.

        It may stand in the slug, the title, the statement, or in the name, question or answers of the
        ruling that the rule depends on. Case and accents do not matter. Raises UnknownName for a
        language that there is none of.
        """
        self._check_language(language)
        words = plain_text(text).split()
        return tuple(
            rule
            for rule in self.rules.values()
            if all(word in plain_text(self._words_of(rule, language)) for word in words)
        )

    def _words_of(self, rule: Rule, language: str) -> str:
        texts = [rule.slug, rule.title[language], rule.statement[language]]
        if rule.ruling:
            ruling = self.rulings[rule.ruling]
            answers = (f"{value} {meaning[language]}" for value, meaning in ruling.meanings.items())
            texts += [ruling.name, ruling.question[language], *answers]
        return " ".join(texts)

    def diff(self, first: str, second: str) -> tuple[Difference, ...]:
        """Where two rule sets part, each written as for `rule_set`: by ruling, then by rules dropped."""
        one, other = self.rule_set(first), self.rule_set(second)
        rulings = [
            Difference(name, one.rulings[name], other.rulings[name], self._depending_on(name))
            for name in self.rulings
            if one.rulings[name] != other.rulings[name]
        ]
        dropped = [
            Difference(slug, _state(slug, one), _state(slug, other), (slug,))
            for slug in self.rules
            if (slug in one.without) != (slug in other.without)
        ]
        return (*rulings, *dropped)

    def taken_over(self, edition_id: str) -> tuple[Rule, ...]:
        """The rules on which the edition's own sources are silent, and other sources are followed."""
        own = self.edition(edition_id).sources
        return tuple(rule for rule in self.rules.values() if not any(c.source in own for c in rule.citations))

    def _depending_on(self, ruling: str) -> tuple[str, ...]:
        return tuple(rule.slug for rule in self.rules.values() if rule.ruling == ruling)

    def _check_dropped(self, request: RuleSetRequest) -> None:
        for slug in request.without:
            if not self.rule(slug).droppable:
                droppable = [rule.slug for rule in self.rules.values() if rule.droppable]
                raise UnknownName(
                    f"The rule {slug!r} cannot be dropped. Those that can: {', '.join(droppable)}."
                )

    def _check_language(self, language: str) -> None:
        if language not in self.languages:
            raise unknown_name("language", language, self.languages)


# The same few are asked for over and over while an archive is judged.
@cache
def _citations(book: Rulebook, slug: str, edition_id: str) -> tuple[Citation, ...]:
    cited = book.rule(slug).citations
    own = book.edition(edition_id).sources
    return tuple(c for source in own for c in cited if c.source == source) or cited


@cache
def load_rulebook(game: str) -> Rulebook:
    """The rulebook of a game that the referee ships. Raises UnknownName."""
    if game not in games():
        raise unknown_name("game", game, games())
    return read_rulebook(specs_folder() / game)


def read_rulebook(folder: Path) -> Rulebook:
    """The rulebook in `folder`. Raises RulebookError if its files do not hold together."""
    frame = read(folder / "game.toml", Frame)
    check_frame(frame)
    return Rulebook(folder, frame)


@cache
def _read_arguments(folder: Path, language: str) -> Arguments:
    arguments = read(folder / "arguments" / f"{language}.toml", Arguments)
    check_arguments(arguments, language)
    return arguments


def _state(slug: str, rules: RuleSet) -> str:
    return "dropped" if slug in rules.without else "in force"
