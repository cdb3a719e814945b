"""The law as data for programs: texts in all languages, citations with their source's title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
import msgspec

if TYPE_CHECKING:
    from referee.rulebook import Citation, Rule, Rulebook, RuleSet

Data = dict[str, Any]


def rules(book: Rulebook, chosen: Sequence[Rule]) -> Data:
    """Some rules of a game."""
    return {"game": book.game, "rules": [_rule(book, one, one.citations) for one in chosen]}


def rule(book: Rulebook, chosen: Rule, rule_sets: Sequence[RuleSet]) -> Data:
    """One rule, with what some rule sets say on the ruling that it depends on."""
    cited = chosen.citations if len(rule_sets) > 1 else book.citations(chosen.slug, rule_sets[0].edition)
    return {
        "game": book.game,
        **_rule(book, chosen, cited),
        "editions": {one.label: _stand(book, chosen, one) for one in rule_sets},
    }


def edition(book: Rulebook, rule_set: RuleSet) -> Data:
    """An edition with its house rules: sources, rulings with their reasons, what is taken over or dropped."""
    own = book.editions[rule_set.edition]
    return {
        "game": book.game,
        "edition": rule_set.edition,
        "label": rule_set.label,
        "title": dict(own.title),
        "sources": [msgspec.to_builtins(book.sources[source]) for source in own.sources],
        "rulings": {name: _ruling(book, name, rule_set) for name in book.rulings},
        "taken_over": [taken.slug for taken in book.taken_over(rule_set.edition)],
        "without": sorted(rule_set.without),
    }


def diff(book: Rulebook, first: RuleSet, second: RuleSet) -> Data:
    """Where two rule sets part."""
    return {
        "game": book.game,
        "editions": [first.label, second.label],
        "differences": msgspec.to_builtins(book.diff(first.label, second.label)),
    }


def _rule(book: Rulebook, chosen: Rule, cited: Sequence[Citation]) -> Data:
    fields = msgspec.to_builtins(chosen)
    return {
        **{name: fields[name] for name in attrs.fields_dict(type(chosen))},
        "citations": [
            {"source": one.source, "title": book.sources[one.source].title, "section": one.section}
            for one in cited
        ],
    }


def _stand(book: Rulebook, chosen: Rule, rule_set: RuleSet) -> Data:
    ruling = {"ruling": _ruling(book, chosen.ruling, rule_set)} if chosen.ruling else {}
    return {"in_force": chosen.slug not in rule_set.without, **ruling}


def _ruling(book: Rulebook, name: str, rule_set: RuleSet) -> Data:
    value = rule_set.rulings[name]
    own = book.editions[rule_set.edition]
    house = value != own.rulings[name]
    return {
        "name": name,
        "value": value,
        "meaning": dict(book.rulings[name].meanings[value]),
        "house_rule": house,
        "reason": None if house else dict(own.reasons[name]),
    }
