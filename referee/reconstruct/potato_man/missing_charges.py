"""What is charged against a game of which tricks or rounds are missing, and that cannot be lawful."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

import attrs

from referee.judgement import Charge, Fact, Phrase
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.law import Law
from referee.potato_man.sack_arithmetic import KINDS, points_of
from referee.potato_man.sacks import SACK_LANES
from referee.prove.solver import Term
from referee.reconstruct.potato_man.clash import charge_of, charge_without_argument
from referee.reconstruct.potato_man.conclusion import conclusion_of
from referee.reconstruct.potato_man.condition import Condition
from referee.reconstruct.potato_man.layouts import Layout
from referee.reconstruct.potato_man.missing import Rounds
from referee.reconstruct.potato_man.naming import named
from referee.reconstruct.potato_man.sheet import Sheet, sacks_won
from referee.reconstruct.search import Search, fails
from referee.verdict import Place
from referee.words import Word

_ANY_NUMBER = 15
_MOST_WAYS = 4
_TRICK = re.compile(r"\.tricks\[(\d+)\](.*)")


def charge_of_sheet(case: Case, sheet: Sheet) -> Charge:
    """The charge against scores that no sacks come to, some of them together. Raises OutOfTime."""
    *given, charged = sheet.clash()
    scored = [
        (case.players.index(str(one.at.player)), one.said.value)
        for one in (*given, charged)
        if one.said and one.about == "score"
    ]
    of_one_round = len(scored) == len(given) + 1 and len({one.at.round for one in (*given, charged)}) == 1
    plain = charge_without_argument(given, charged)
    if of_one_round:
        key, facts = _why_not(case.law, sheet.search.end, dict(scored))
        place = {"round": str(charged.at.round), "player": str(charged.at.player)}
        points = tuple(_points(case, scored))
        told = attrs.evolve(plain, key=f"answers/{key}", facts={**place, "scores": points, **facts})
        if not given:
            return attrs.evolve(told, found=scored[-1][1])
        # Each of the scores may be the wrong one.
        spot = Spot((charged.at.round or 1) - 1)
        return attrs.evolve(told, at=spot.place(), path=f"{spot.path}.scores", related=())
    total = sum(one.said.value for one in sheet.claims if one.said and one.about == "total")
    most = case.law.rounds * _most_points(case.law, sheet.search.end)
    if total > most and all(one.about == "total" for one in (*given, charged)):
        sums = {"sum": str(total), "most": str(most), "rounds": str(case.law.rounds)}
        return attrs.evolve(plain, key="answers/sheet/totals", facts=sums)
    return _instead(case, sheet, given, charged, plain)


def _points(case: Case, scored: Sequence[tuple[int, int]]) -> Iterator[Phrase]:
    for seat, points in scored:
        yield Phrase("points-of", {"player": case.players[seat], "points": str(points)})


def _why_not(law: Law, end: float, scored: Mapping[int, int]) -> tuple[str, dict[str, Fact]]:
    """Why nobody can have such points in a round, or not all of them: what they would take."""
    facts: dict[str, Fact] = {"tricks": str(law.tricks), "sum": str(sum(scored.values()))}
    most = _most_points(law, end)
    if min(scored.values()) < 0:
        return "sheet/negative", facts
    if sum(scored.values()) > most:
        return "sheet/one-most" if len(scored) == 1 else "sheet/most", {**facts, "most": str(most)}
    needed = _least(attrs.evolve(law, tricks=_ANY_NUMBER), end, scored, KINDS)
    if needed is not None:
        return "sheet/tricks", {**facts, "needed": str(needed)}
    for kind in reversed(KINDS):
        lane = SACK_LANES[kind]
        there = law.sacks >> lane & _ANY_NUMBER
        plenty = attrs.evolve(law, sacks=law.sacks | _ANY_NUMBER << lane)
        needed = _least(plenty, end, scored, (kind,)) if there else None
        if needed is not None:
            return "sheet/kind", {**facts, "needed": str(needed), "sack": Phrase(kind), "there": str(there)}
    return "sheet/shared", facts


def _most_points(law: Law, end: float) -> int:
    """The most points that all players together can have in a round."""
    search = Search(end, counting=True)
    won, _ = sacks_won(search, law, "most")
    return _bounds(search, sum(map(points_of, won)))[1]


def _least(law: Law, end: float, scored: Mapping[int, int], kinds: Sequence[str]) -> int | None:
    """How many sacks of some kinds such points take at least, None if no number will do."""
    search = Search(end, counting=True)
    won, _ = sacks_won(search, law, "least")
    search.know(*(points_of(won[seat]) == points for seat, points in scored.items()))
    if search.find() is None:
        return None
    return _bounds(search, sum(counts[KINDS.index(kind)] for counts in won for kind in kinds))[0]


def _bounds(search: Search, number: Word) -> tuple[int, int]:
    value = search.find()
    if value is None:
        raise ValueError("there are no such sacks")
    return search.bounds(number, value)


def _instead(
    case: Case, sheet: Sheet, given: Sequence[Condition], charged: Condition, plain: Charge
) -> Charge:
    """The charge with what is so by all the others instead of what is claimed, if that can be told."""
    others = [one for one in sheet.claims if one is not charged]
    # Where several claims are false, only those that clash with this one count.
    if sheet.search.find(*(one.holds for one in others)) is None:
        others = [*given]
    premises = others if given else ()
    with sheet.search.supposing(*(one.holds for one in premises)):
        possible = sheet.search.find() is not None
        conclusion = conclusion_of(sheet.search, case, charged, None) if possible else None
    with sheet.search.supposing(*(one.holds for one in others)):
        rules: Mapping[str, Term] = {} if charged.rules is None else charged.rules()
        rule = next(
            (one for one, is_it in rules.items() if sheet.search.find(fails(is_it)) is None), plain.rule
        )
    if conclusion is None:
        return attrs.evolve(plain, rule=rule)
    return attrs.evolve(
        plain,
        rule=rule,
        key=f"answers/{conclusion.key}",
        facts=conclusion.facts,
        because=tuple(_together(premises, charged)),
        expected=conclusion.expected,
        found=conclusion.found,
    )


def _together(premises: Sequence[Condition], charged: Condition) -> Iterator[Phrase]:
    if premises:
        yield Phrase("taken-together", {"places": named(premises, charged.at.round)})


def charge_of_starters(rounds: Rounds) -> Charge:
    """The charge that the rounds cannot have been opened as written: `game.starter`."""
    last = rounds.counted[-1]
    spot = Spot(last)
    return Charge(rule="game.starter", key="answers/gaps/starters", facts={}, at=spot.place(), path=spot.path)


def charge_of_round(rounds: Rounds, starters: Mapping[int, int]) -> Charge:
    """The charge against a round that cannot be lawful however many tricks are missing. Raises OutOfTime."""
    for index, starter in starters.items():
        if rounds.is_unseen(index) or rounds.lawful(index, starter) is not None:
            continue
        if not rounds.has_gap(index):
            way = next(rounds.ways(index, starter))
            return charge_of(way.case, way.part)
        return _most_telling([*_charges(rounds, index, starter)])
    raise ValueError("each round can be lawful")


def _charges(rounds: Rounds, index: int, starter: int) -> Iterator[Charge]:
    """What is charged against some of the ways in which a round may have gone, with few tricks missing."""
    some = rounds.ways(index, starter)
    first = next(some, None)
    ways = rounds.ways_whatever_the_scores(index, starter) if first is None else chain([first], some)
    for way in islice(ways, _MOST_WAYS):
        charge = charge_of(way.case, way.part)
        missing = str(way.layout.written.count(None))
        many = Phrase("however-many-tricks", {"round": str(index + 1), "count": missing})
        yield attrs.evolve(_as_written(charge, way.layout), because=(many, *charge.because))


def _most_telling(charges: Sequence[Charge]) -> Charge:
    """The charge that is made most often, so that what is missing has least to do with it."""
    often = Counter((one.rule, one.path) for one in charges)
    return max(charges, key=lambda one: often[one.rule, one.path])


def _as_written(charge: Charge, layout: Layout) -> Charge:
    """The charge at the places of the log; a trick that is not written has that of its round."""
    at, path = _place_written(charge.at, charge.path, layout)
    related = tuple(_place_written(*one, layout) for one in charge.related)
    return attrs.evolve(charge, at=at, path=path, related=tuple(dict.fromkeys(related)))


def _place_written(at: Place, path: str, layout: Layout) -> tuple[Place, str]:
    if at.trick is None:
        return at, path
    written = layout.written[at.trick - 1] if at.trick <= len(layout.written) else None
    if written is None:
        return attrs.evolve(at, trick=None, play=None), _TRICK.sub("", path)
    return attrs.evolve(at, trick=written + 1), _TRICK.sub(rf".tricks[{written}]\2", path)
