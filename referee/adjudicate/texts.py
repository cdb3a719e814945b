"""Arguments put into words: a charge's key and facts, told in a language by the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.errors import Malformed
from referee.judgement import Charge, Fact, Phrase
from referee.rulebook import Rulebook, RuleSet
from referee.verdict import Finding, Place


def argument(rulebook: Rulebook, key: str, language: str, facts: Mapping[str, Fact]) -> str:
    """The argument of a charge in a language."""
    told = {name: _told(rulebook, language, fact) for name, fact in facts.items()}
    return rulebook.argument(key, language, told)


def fault(rulebook: Rulebook, error: Malformed, language: str) -> str:
    """What is wrong with what cannot be read: in a language where the fault has a key, else in English."""
    return error.message if error.key is None else argument(rulebook, error.key, language, error.facts)


def _unplaced(place: Place, _path: str) -> Place:
    return place


def finding(
    rulebook: Rulebook,
    rules: RuleSet,
    charge: Charge,
    language: str,
    placed: Callable[[Place, str], Place] = _unplaced,
) -> Finding:
    """A charge as a finding with its text and citations; `placed` gives a place, by its path, a line."""
    return Finding(
        rule=charge.rule,
        at=placed(charge.at, charge.path),
        related=tuple(placed(place, path) for place, path in charge.related),
        message=" ".join(
            [
                *(phrase(rulebook, language, reason) for reason in charge.because),
                argument(rulebook, charge.key, language, charge.facts),
            ]
        ),
        expected=charge.expected,
        found=charge.found,
        citations=rulebook.citations(charge.rule, rules.edition),
        scene=charge.scene,
    )


def phrase(rulebook: Rulebook, language: str, said: Phrase) -> str:
    """A phrase in a language."""
    told = {name: _told(rulebook, language, fact) for name, fact in said.facts.items()}
    return rulebook.arguments(language).words[said.key].format_map(told)


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
