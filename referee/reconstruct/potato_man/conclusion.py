"""How an argument about gaps ends: what can be in the place of what a line says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from referee.judgement import Fact, Phrase
from referee.potato_man.cards import cards_in
from referee.potato_man.judge.case import Case, listed
from referee.potato_man.round import playable
from referee.potato_man.sacks import sack_name
from referee.reconstruct.potato_man.condition import About, Condition, Said
from referee.reconstruct.potato_man.course import Course
from referee.reconstruct.potato_man.lemmas import few_values
from referee.reconstruct.potato_man.naming import one_of, sacks_by_name
from referee.reconstruct.search import Search

_BANS = frozenset({"trick.color-once", "trick.one-double", "trick.one-potato-man", "setup.deck"})
# Of these it is told only where they are broken.
_BY_PLACE = frozenset(
    {
        "trick.size",
        "round.blocked",
        "round.exhausted",
        "round.void-trick",
        "turn.draw",
        "game.starter",
        "round.show-hand",
    }
)
_SEATS: frozenset[About] = frozenset({"leader", "winner", "turn", "blocked"})
_MOST_RESULTS = 3
_MOST_TRIED = 6


@attrs.frozen(kw_only=True)
class Conclusion:
    """The last sentence of an argument, by key and facts.

    `expected` and `found` are there as far as they are certain, and so is `player`, who is concerned.
    """

    key: str
    facts: Mapping[str, Fact]
    expected: Any = None
    found: Any = None
    player: str | None = None


def conclusion_of(search: Search, case: Case, charged: Condition, course: Course | None) -> Conclusion | None:
    """What is so by what is supposed, and not what the condition says; None if no text tells that.

    `course` is the round that the condition is of. Raises OutOfTime.
    """
    at, said = charged.at, charged.said
    place = {"round": str(at.round), "trick": str(at.trick), "play": str(at.play)}
    if said is not None:
        return _instead(search, case, charged, said, place)
    if charged.about == "deal":
        return Conclusion(key="gaps/deal", facts={})
    if charged.rule in _BY_PLACE:
        blocked = charged.rule == "round.exhausted" and at.play is None
        return Conclusion(key=f"gaps/{charged.rule}{'/blocked' if blocked else ''}", facts=place)
    if course is None:
        return None
    if charged.about == "card":
        return _card(search, case, charged, course, place)
    return _stop(search, case, course) if charged.rule == "turn.must-play" else None


def _instead(
    search: Search, case: Case, charged: Condition, said: Said, place: Mapping[str, str]
) -> Conclusion | None:
    """What is so instead of what is said."""
    if charged.about in _SEATS:
        return _seat(search, case, charged, said, place)
    if charged.about == "sack":
        return _sack(search, said, place)
    return _result(search, case, said) if charged.about == "result" else _points(search, charged, said, place)


def _seat(search: Search, case: Case, charged: Condition, said: Said, place: Mapping[str, str]) -> Conclusion:
    seats = few_values(search, said.word, case.law.players) or ()
    names, found = [case.players[seat] for seat in sorted(seats)], case.players[said.value]
    return Conclusion(
        key=f"gaps/{charged.about}",
        facts={**place, "expected": one_of(names), "found": found},
        expected=names[0] if len(names) == 1 else names,
        found=found,
        player=found,
    )


def _sack(search: Search, said: Said, place: Mapping[str, str]) -> Conclusion:
    sacks = few_values(search, said.word, _MOST_TRIED) or ()
    names, found = [sack_name(sack) for sack in sacks], sack_name(said.value)
    return Conclusion(
        key="gaps/sack",
        facts={**place, "expected": one_of(sacks_by_name(sacks)), "found": Phrase(found)},
        expected=names[0] if len(names) == 1 else sorted(names),
        found=found,
    )


def _points(search: Search, charged: Condition, said: Said, place: Mapping[str, str]) -> Conclusion | None:
    one = search.find()
    if one is None:
        return None
    low, high = search.bounds(said.word, one)
    between = low <= said.value <= high
    way = "/between" if between else "" if low < high else "/forced"
    player = str(charged.at.player)
    return Conclusion(
        key=f"gaps/{charged.about}{way}",
        facts={**place, "player": player, "least": str(low), "most": str(high), "found": str(said.value)},
        expected=low if low == high else None,
        found=said.value,
    )


def _result(search: Search, case: Case, said: Said) -> Conclusion | None:
    results = few_values(search, said.word, _MOST_RESULTS)
    if results is None:
        return None
    names = [_names(case, result) for result in sorted(results)]
    found = _names(case, said.value)
    return Conclusion(
        key="gaps/result",
        facts={"expected": one_of([_together(one) for one in names]), "found": _together(found)},
        expected=names[0] if len(names) == 1 else None,
        found=found,
    )


def _names(case: Case, seats: int) -> list[str]:
    return [player for seat, player in enumerate(case.players) if seats >> seat & 1]


def _together(names: Sequence[str]) -> Phrase:
    if not names:
        return Phrase("nobody")
    return Phrase("together", {"players": tuple(names)})


def _card(
    search: Search, case: Case, charged: Condition, course: Course, place: Mapping[str, str]
) -> Conclusion | None:
    at = charged.at
    trick, play = (at.trick or 1) - 1, (at.play or 1) - 1
    if trick >= len(course.plays) or play >= len(course.plays[trick]):
        return None
    cards = few_values(search, course.plays[trick][play], 1)
    found = listed(cards[0]) if cards else None
    if charged.rule in _BANS:
        return Conclusion(key=f"gaps/{charged.rule}", facts=place, found=found)
    seats = few_values(search, course.seats[trick][play], 1)
    if charged.rule != "turn.in-hand" or not seats:
        return None
    player = case.players[seats[0]]
    return Conclusion(key="gaps/turn.in-hand", facts={**place, "player": player}, found=found, player=player)


def _stop(search: Search, case: Case, course: Course) -> Conclusion | None:
    seats = few_values(search, course.state.turn, 1)
    one = search.find()
    if not seats or one is None:
        return Conclusion(key="gaps/turn.must-play/anyone", facts={})
    player, lawful = case.players[seats[0]], playable(case.law, course.state)
    for card in cards_in(one(lawful))[:_MOST_TRIED]:
        if search.find((lawful & card) == 0) is None:
            facts: dict[str, Fact] = {"player": player, "card": listed(card)}
            return Conclusion(key="gaps/turn.must-play", facts=facts, player=player)
    return Conclusion(key="gaps/turn.must-play/some", facts={"player": player}, player=player)
