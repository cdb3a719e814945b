"""Editions, their rulings, and the rule set that a game is judged by."""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from referee.errors import UnknownName
from referee.suggest import shown, unknown_name

# A text in each of the rulebook's languages, by language code.
Text = Mapping[str, str]

WITHOUT = "without"

# A dropped rule starts at a hyphen before a slug, the only name with a dot; edition ids have hyphens too.
_PART = re.compile(r"\+|-(?=[^-+.=]+\.)")


@attrs.frozen(kw_only=True)
class Ruling:
    """A question that editions answer differently.

    `values` are the possible answers, explained in `meanings`; `players` the player counts that it
    matters for. One that is not `settable` cannot be changed by a house rule: it only displays, or
    no log can show it.
    """

    name: str
    values: tuple[str, ...]
    players: tuple[int, ...]
    settable: bool
    question: Text
    meanings: Mapping[str, Text]


@attrs.frozen(kw_only=True)
class Edition:
    """A printing of the game: a value for each ruling, with the reason.

    `sources` are the texts of this edition, in the order in which they are cited.
    """

    id: str
    title: Text
    sources: tuple[str, ...]
    rulings: Mapping[str, str]
    reasons: Mapping[str, Text]


@attrs.frozen(kw_only=True)
class RuleSet:
    """An edition with its house rules: what a game is judged by. Hashable.

    `rulings` has a value for every ruling, house rules applied; `without` are the slugs dropped;
    `house` the rulings that differ from the edition, sorted by name.
    """

    edition: str
    rulings: Mapping[str, str] = attrs.field(hash=False)
    without: frozenset[str] = frozenset()
    house: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """The one way to write this rule set, such as `zoch-2013+gold=optional-trick.one-double`."""
        settings = "".join(f"+{ruling}={value}" for ruling, value in self.house)
        return self.edition + settings + "".join(f"-{slug}" for slug in sorted(self.without))


@attrs.frozen
class RuleSetRequest:
    """A rule set as written: its names are not yet known to exist. A ruling is set at most once."""

    edition: str
    settings: Mapping[str, str]
    without: tuple[str, ...]


def parse_rule_set(text: str, house: Mapping[str, str | tuple[str, ...]]) -> RuleSetRequest:
    """Read `ID(+RULING=VALUE | -SLUG)*` together with a log's house rules.

    Raises UnknownName if a part is neither, or if a ruling is set to two different values.
    """
    marks = _PART.findall(text)
    edition, *parts = _PART.split(text)
    settings: dict[str, str] = {}
    without: list[str] = []
    for mark, part in zip(marks, parts, strict=True):
        if mark == "-":
            without.append(part)
        else:
            ruling, equals, value = part.partition("=")
            if not equals:
                raise UnknownName(f"A house rule is written +RULING=VALUE or -SLUG, not {shown('+' + part)}.")
            _set(settings, ruling, value)
    for name, value in house.items():
        if name == WITHOUT:
            without += _slugs(value)
        else:
            _set(settings, name, _value(name, value))
    return RuleSetRequest(edition, settings, tuple(without))


def resolve(request: RuleSetRequest, edition: Edition, rulings: Mapping[str, Ruling]) -> RuleSet:
    """The rule set that `request` asks of `edition`; its slugs must have been checked before.

    Raises UnknownName for a ruling or value that does not exist, or that no house rule can set.
    """
    for name, value in request.settings.items():
        _check_setting(name, value, rulings)
    complete = {name: request.settings.get(name, edition.rulings[name]) for name in rulings}
    house = {name: value for name, value in complete.items() if value != edition.rulings[name]}
    return RuleSet(
        edition=edition.id,
        rulings=complete,
        without=frozenset(request.without),
        house=tuple(sorted(house.items())),
    )


def _check_setting(name: str, value: str, rulings: Mapping[str, Ruling]) -> None:
    settable = sorted(ruling.name for ruling in rulings.values() if ruling.settable)
    if name not in rulings:
        raise unknown_name("ruling", name, [*settable, WITHOUT])
    if name not in settable:
        raise UnknownName(
            f"The ruling {name!r} cannot be set by a house rule. Those that can: {', '.join(settable)}."
        )
    if value not in rulings[name].values:
        raise unknown_name(f"value of {name!r}", value, rulings[name].values)


def _set(settings: dict[str, str], ruling: str, value: str) -> None:
    if settings.setdefault(ruling, value) != value:
        raise UnknownName(
            f"The ruling {shown(ruling)} is set twice: to {shown(settings[ruling])} and to {shown(value)}."
        )


def _slugs(value: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(value, str):
        raise UnknownName(f"{WITHOUT!r} takes a list of rules, such as [{value!r}].")
    return value


def _value(ruling: str, value: str | tuple[str, ...]) -> str:
    if not isinstance(value, str):
        raise UnknownName(f"The ruling {shown(ruling)} takes one value, not a list.")
    return value
