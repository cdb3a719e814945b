"""Who opens the next round, and who has won the game, by two rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import attrs

from referee.potato_man.cards import COLORS, Color
from referee.potato_man.game import MAY_OPEN, WINNERS
from referee.potato_man.log import Result, Round
from referee.potato_man.sacks import SACK_VALUES
from referee.prove.compare import Case, Sought
from referee.prove.potato_man.random_rounds import Played, random_round
from referee.prove.potato_man.short_rounds import Won, short_round
from referee.prove.potato_man.sides import (
    Sides,
    sides,
    unknown_word,
)
from referee.prove.solver import Finding, Term, alike, both, denied, either, find
from referee.rulebook import RuleSet
from referee.words import Word, where

# As few tricks as make two players equal by unequal rounds.
_MOST_TRICKS = 3
_RANDOM_GAMES = 300
_MOST_POINTS = 45


def starter(first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float) -> Sought:
    """A seat that may open the next round by the first rule set alone; after as few rounds as possible."""
    at = sides(first, second, players, variant, seconds)
    for count in range(at.allowing.rounds):
        seats = [unknown_word(f"opener{number}") for number in range(1, count + 2)]
        found = find([*_opens_only_by_one(at, seats)], seconds)
        if found.possible == "unknown":
            return Sought("unknown")
        if found.possible == "yes":
            # Told from the first seat on where that can be: the seats are alike.
            from_first = find([*_opens_only_by_one(at, seats), seats[0] == 0], seconds)
            value = (from_first if from_first.possible == "yes" else found).value
            return Sought("yes", _case_of_starter(at, [value(seat) for seat in seats]))
    return Sought("no")


def _opens_only_by_one(at: Sides, seats: Sequence[Word]) -> Iterator[Term]:
    players = at.allowing.players
    for number, seat in enumerate(seats):
        yield either(seat == one for one in range(players))
        by_one, by_other = (MAY_OPEN[law.next_starter](seat, seats[:number], players) for law in at.laws)
        yield both([by_one])
        yield both([by_other]) if number + 1 < len(seats) else denied(by_other)


def _case_of_starter(at: Sides, seats: Sequence[int]) -> Case:
    names = [at.names[seat] for seat in seats]
    facts = {"openers": " ".join(names[:-1]), "opener": names[-1]}
    chance = Random(0)  # noqa: S311 (games, not secrets)
    before = [short_round(at, seat, ()) or _played(random_round(at, seat, chance)) for seat in seats[:-1]]
    rounds = [one for one in before if one is not None]
    if len(rounds) < len(before):
        return Case(facts)
    return Case(facts, at.log(*rounds, Round(starter=names[-1], tricks=())))


def _played(played: Played | None) -> Round | None:
    return None if played is None else played.round


@attrs.frozen
class _Trick:
    """A trick of a game, as far as the score goes: in which round, won by which seat, in which color."""

    round: Word
    seat: Word
    color: Word


def result(first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float) -> Sought:
    """A game that by the first rule set is won by others, or by more or fewer; in as few tricks as can be.

    Its outcome is all who have won, together: whoever is named besides makes it as wrong as who is missing.
    """
    at = sides(first, second, players, variant, seconds)
    anywhere = _won_by_others(at, _any_scores(at))
    possible = find(anywhere, seconds).possible
    if possible != "yes":
        return Sought(possible)
    for count in range(_MOST_TRICKS + 1):
        tricks = [_Trick(*map(unknown_word, (f"round{n}", f"seat{n}", f"color{n}"))) for n in range(count)]
        found = find([*_are_tricks(at, tricks), *_won_by_others(at, _scores(at, tricks))], seconds)
        if found.possible == "yes":
            return Sought("yes", _case_of_result(at, tricks, found))
        if found.possible == "unknown":
            return Sought("unknown")
    return Sought("yes", _random_case_of_result(at) or Case({}))


def _any_scores(at: Sides) -> list[list[Word]]:
    """Unknown scores, by round and seat; their sizes are bounded by `_won_by_others`."""
    law = at.allowing
    return [[unknown_word(f"score{one}-{seat}") for seat in range(law.players)] for one in range(law.rounds)]


def _won_by_others(at: Sides, scores: Sequence[Sequence[Word]]) -> list[Term]:
    by_one, by_other = (WINNERS[law.tie_break](scores) for law in at.laws)
    parted = either(denied(alike(one, other)) for one, other in zip(by_one, by_other, strict=True))
    return [*(both([score >= 0, score <= _MOST_POINTS]) for of_round in scores for score in of_round), parted]


def _colors(at: Sides) -> list[Color]:
    return [color for color in COLORS if color.cards & at.allowing.deck]


def _are_tricks(at: Sides, tricks: Sequence[_Trick]) -> Iterator[Term]:
    law = at.allowing
    # All rounds, and all seats, are alike to the score, so that one that is new may be the next.
    for number, trick in enumerate(tricks):
        yield either(trick.round == one for one in range(min(number + 1, law.rounds)))
        yield either(trick.seat == seat for seat in range(min(number + 1, law.players)))
        yield either(trick.color == SACK_VALUES[color.name] for color in _colors(at))


def _scores(at: Sides, tricks: Sequence[_Trick]) -> list[list[Word]]:
    """The scores that the tricks bring; of so few tricks each brings a sack of its color."""
    law = at.allowing
    return [
        [
            sum(where(both([trick.round == one, trick.seat == seat]), trick.color, 0) for trick in tricks)
            for seat in range(law.players)
        ]
        for one in range(law.rounds)
    ]


def _case_of_result(at: Sides, tricks: Sequence[_Trick], found: Finding) -> Case:
    law = at.allowing
    won: list[list[Won]] = [[] for _ in range(law.rounds)]
    scores = [[0] * law.players for _ in range(law.rounds)]
    for trick in tricks:
        in_round, seat, points = map(found.value, (trick.round, trick.seat, trick.color))
        won[in_round].append(Won(seat, next(color for color in COLORS if SACK_VALUES[color.name] == points)))
        scores[in_round][seat] += points
    # That each round is opened by the left neighbor of the last opener is lawful by every rule set.
    played = [short_round(at, one, asked) for one, asked in enumerate(won)]
    rounds = [one for one in played if one is not None]
    if len(rounds) < len(played):
        return _random_case_of_result(at) or _result(at, scores, ())
    return _result(at, scores, rounds)


def _random_case_of_result(at: Sides) -> Case | None:
    """Where no round ends early: a game that by one of the laws is won by others than by the other."""
    chance = Random(0)  # noqa: S311 (games, not secrets)
    for _ in range(_RANDOM_GAMES):
        played = [random_round(at, seat, chance) for seat in range(at.allowing.rounds)]
        rounds = [one for one in played if one is not None]
        scores = [one.scores for one in rounds]
        if len(rounds) < len(played):
            return None
        by_one, by_other = (WINNERS[law.tie_break](scores) for law in at.laws)
        if by_one != by_other:
            return _result(at, scores, [one.round for one in rounds])
    return None


def _result(at: Sides, scores: Sequence[Sequence[Word]], rounds: Sequence[Round]) -> Case:
    by_one, by_other = (WINNERS[law.tie_break](scores) for law in at.laws)
    winners, others = _winners(at, by_one), _winners(at, by_other)
    facts = {"scores": _tell_scores(at, scores), "winners": " ".join(winners), "others": " ".join(others)}
    return Case(facts, at.log(*rounds, result=Result(winners=winners)) if rounds else None)


def _tell_scores(at: Sides, scores: Sequence[Sequence[int]]) -> str:
    by_seat = zip(at.names, zip(*scores, strict=True), strict=True)
    return ", ".join(f"{name} {'+'.join(map(str, of_seat))}" for name, of_seat in by_seat)


def _winners(at: Sides, wins: Sequence[bool]) -> tuple[str, ...]:
    return tuple(name for name, one in zip(at.names, wins, strict=True) if one)
