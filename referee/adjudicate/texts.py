"""Arguments put into words: a charge's key and facts, told in a language by the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from referee.judgement import Fact, Phrase
from referee.rulebook import Rulebook


def argument(rulebook: Rulebook, key: str, language: str, facts: Mapping[str, Fact]) -> str:
    """The argument of a charge in a language."""
    told = {name: _told(rulebook, language, fact) for name, fact in facts.items()}
    return rulebook.argument(key, language, told)


def phrase(rulebook: Rulebook, language: str, said: Phrase) -> str:
    """A phrase in a language."""
    return rulebook.arguments(language).words[said.key].format_map(said.facts)


def _told(rulebook: Rulebook, language: str, fact: Fact) -> str:
    if isinstance(fact, str):
        return fact
    if isinstance(fact, Phrase):
        return phrase(rulebook, language, fact)
    return _joined(
        [_told(rulebook, language, part) for part in fact], rulebook.arguments(language).words["and"]
    )


def _joined(parts: list[str], and_: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {and_} {parts[-1]}"
