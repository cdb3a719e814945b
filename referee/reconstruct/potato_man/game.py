"""A game with gaps, in parts that can be searched one by one: a round each, if nothing ties them together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

import attrs

from referee.potato_man.game import MAY_OPEN, WINNERS, left_neighbour, totals
from referee.potato_man.judge.case import Case, Spot, listed
from referee.potato_man.law import Law
from referee.potato_man.record import RecordedTrick, is_known
from referee.prove.solver import Term
from referee.reconstruct.potato_man.condition import Condition, Said
from referee.reconstruct.potato_man.course import Course
from referee.reconstruct.potato_man.deal import deal_of
from referee.reconstruct.potato_man.slugs import result_rules
from referee.reconstruct.potato_man.unroll import Unroller
from referee.reconstruct.search import Search, Value, all_of, any_of, fails, is_open
from referee.reconstruct.settled import Bounds
from referee.verdict import Place
from referee.words import Word, where

Tricks = tuple[RecordedTrick, ...]


@attrs.frozen(kw_only=True)
class Part:
    """Some rounds, by their index, that are searched together, and claims about them as a whole."""

    search: Search
    courses: Mapping[int, Course]
    claims: tuple[Condition, ...]

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All that has to hold, in the order of the game."""
        return (*(one for course in self.courses.values() for one in course.conditions), *self.claims)

    def is_lawful(self) -> Term:
        """That no rule is broken and no claim false."""
        return all_of([one.holds for one in self.conditions])

    def is_unlawful(self, *, but_for: str | None = None) -> Term:
        """That the rounds are possible, and a rule is broken or a claim false, `but_for` one rule."""
        courses = self.courses.values()
        to_the_end = [fails(course.ended_unlawfully()) for course in courses]
        false_claims = [all_of([*to_the_end, fails(one.holds)]) for one in self.claims]
        broken = [course.breaks_a_rule(but_for=but_for) for course in courses]
        return all_of([*(course.possible() for course in courses), any_of([*broken, *false_claims])])

    def clash(self) -> tuple[Condition, ...]:
        """Where nothing is lawful: conditions that cannot hold together, each needed for that."""
        conditions = self.conditions
        numbers = self.search.clash({number: one.holds for number, one in enumerate(conditions)})
        return tuple(conditions[number] for number in numbers)

    def forced(self, lawful: Value) -> PartForced:
        """What is so in every lawful completion, of which `lawful` is one. Raises OutOfTime."""
        courses = self.courses.values()
        unknown = [one for course in courses for one in course.unknown]
        taken = [one for course in courses for one in course.taken if is_open(one.taker)]
        with self.search.supposing(self.is_lawful()):
            cards = self._single_values([one.card for one in unknown], lawful)
            takers = self._single_values([one.taker for one in taken], lawful)
            scores = {
                index: tuple(
                    (claimed, claimed) if claimed is not None else self.search.bounds(score, lawful)
                    for score, claimed in zip(course.scores, course.claimed_scores, strict=True)
                )
                for index, course in self.courses.items()
                if course.ends
            }
        return PartForced(
            cards=tuple((unknown[number].at, listed(card)) for number, card in cards.items()),
            takers=tuple((taken[number].at, seat) for number, seat in takers.items()),
            scores=scores,
        )

    def _single_values(self, words: Sequence[Word], lawful: Value) -> dict[int, int]:
        """The values of those words that have just one, by number, under what is supposed."""
        values = {number: lawful(word) for number, word in enumerate(words)}
        while values:
            other = self.search.find(any_of([words[number] != value for number, value in values.items()]))
            if other is None:
                break
            values = {number: value for number, value in values.items() if other(words[number]) == value}
        return values


@attrs.frozen(kw_only=True)
class PartForced:
    """What is forced in a part: cards and seats that take tricks, by place, and the bounds of scores."""

    cards: tuple[tuple[Place, str], ...]
    takers: tuple[tuple[Place, int], ...]
    scores: Mapping[int, tuple[Bounds, ...]]


def parts_of(case: Case, layouts: Mapping[int, Tricks], end: float) -> tuple[Part, ...]:
    """The parts of a game, of which `layouts` has the tricks of each round that counts, by its index."""
    starters = _known_starters(case, layouts)
    rounds = case.record.rounds or ()
    scores = [rounds[index].scores or {} for index in layouts]
    scored = all(len(of_round) == case.law.players for of_round in scores)
    if starters is None or (case.record.has_result and not scored):
        return (_whole_game(case, layouts, end),)
    parts = [
        single_round(case, index, layouts[index], starter, end)
        for index, starter in zip(layouts, starters, strict=True)
    ]
    if not case.record.has_result or len(layouts) < case.law.rounds:
        return tuple(parts)
    claimed = [tuple(of_round[seat] for seat in range(case.law.players)) for of_round in scores]
    result = tuple(result_claims(case, claimed[: case.law.rounds]))
    return (*parts, Part(search=Search(end), courses={}, claims=result))


def single_round(
    case: Case, index: int, tricks: Tricks, starter: int, end: float, unwritten: Collection[int] = ()
) -> Part:
    """A round on its own, opened by that seat; `end` is when time is up, `unwritten` are the numbers of the
    tricks that stand for missing ones.
    """
    search = Search(end)
    course = _course(search, case, index, tricks, starter, unwritten)
    return Part(search=search, courses={index: course}, claims=())


def _known_starters(case: Case, layouts: Mapping[int, Tricks]) -> list[int] | None:
    """Who opens each round, as recorded or as follows from the round before; None if that is not known, or
    against the rule: a starter that follows from a hand was not judged before.
    """
    starters: list[int] = []
    for index, tricks in layouts.items():
        starter = written_starter(case, index, tricks)
        if starter is None:
            starter = _next_starter(case.law, starters)
        if starter is None:
            return None
        may_open = MAY_OPEN[case.law.next_starter]
        if starters and len(starters) < case.law.rounds and not may_open(starter, starters, case.law.players):
            return None
        starters.append(starter)
    return starters


def _next_starter(law: Law, openers: Sequence[Word]) -> Word | None:
    """Who opens the next round as the rule has it: the left neighbor, or the only one who has not opened yet;
    None if that is not known.
    """
    if not openers or len(openers) >= law.rounds:
        return None
    if law.next_starter == "left":
        return left_neighbour(openers[-1], law.players)
    left = {*range(law.players)}.difference(one for one in openers if not is_open(one))
    return left.pop() if len(left) == 1 else None


def written_starter(case: Case, index: int, tricks: Tricks) -> int | None:
    """Who opens a round by what is recorded of it: by name, by the first play, or by whose card that is."""
    recorded = (case.record.rounds or ())[index]
    if recorded.starter is not None or not tricks:
        return recorded.starter
    led = tricks[0].plays[0]
    card = led.card if is_known(led.card) else 0
    holders = [seat for seat, hand in enumerate(recorded.hands) if hand and hand.known & card]
    return holders[0] if led.seat is None and holders else led.seat


def _whole_game(case: Case, layouts: Mapping[int, Tricks], end: float) -> Part:
    """All rounds together, with who opens each and what is claimed of the result."""
    search = Search(end)
    courses: dict[int, Course] = {}
    claims: list[Condition] = []
    openers: list[Word] = []
    for index, tricks in layouts.items():
        starter, may_open = _opener(search, case, index, tricks, openers)
        claims += may_open
        openers.append(starter)
        courses[index] = _course(search, case, index, tricks, starter)
    counted = list(courses.values())[: case.law.rounds]
    if len(counted) == case.law.rounds and all(course.ends for course in counted):
        claims += result_claims(case, [course.scores for course in counted])
    return Part(search=search, courses=courses, claims=tuple(claims))


def is_over(case: Case, index: int) -> bool:
    """Whether a round is said to be over: only the last one, without block and scores, may be unfinished."""
    rounds = case.record.rounds or ()
    last = index + 1 == len(rounds) and not case.record.has_result
    return not last or rounds[index].blocked is not None or rounds[index].scores is not None


def _course(
    search: Search,
    case: Case,
    index: int,
    tricks: Tricks,
    starter: Word,
    unwritten: Collection[int] = (),
) -> Course:
    recorded = (case.record.rounds or ())[index]
    claims_block = is_over(case, index)
    full = sum(len(trick.plays) == case.law.trick_size for trick in tricks)
    needed = claims_block and case.law.must_play and full < case.law.tricks
    on_table = sum(len(trick.plays) for trick in tricks if len(trick.plays) < case.law.trick_size)
    draws = min(case.law.pile_size, full * case.law.laps + on_table // case.law.players)
    deal = deal_of(search, case, recorded, index, needed=needed, draws=draws)
    unroller = Unroller(search, case, index, recorded, tricks, deal, starter, unwritten)
    return unroller.course(claims_block=claims_block)


def _opener(
    search: Search, case: Case, index: int, tricks: Tricks, openers: Sequence[Word]
) -> tuple[Word, tuple[Condition, ...]]:
    """`game.starter`: who opens a round, as recorded, as follows from the round before, or unknown."""
    law = case.law
    starter: Word | None = written_starter(case, index, tricks)
    if starter is None:
        starter = _next_starter(law, openers)
    if starter is None:
        starter = search.seat(f"starter{index + 1}", law.players)
    if not openers or len(openers) >= law.players:
        return starter, ()
    holds: Term = MAY_OPEN[law.next_starter](starter, openers, law.players)
    spot = Spot(index)
    claim = Condition(
        holds=holds, rule="game.starter", kind="claim", at=spot.place(), path=f"{spot.path}.starter"
    )
    return starter, () if holds is True else (claim,)


def result_claims(case: Case, scores: Sequence[Sequence[Word]]) -> Iterator[Condition]:
    """`game.total`, `game.tie-break`, `game.shared`: the result as the log claims it."""
    record = case.record
    sums = totals(scores)
    for seat, claimed in sorted((record.totals or {}).items()):
        yield Condition(
            holds=sums[seat] == claimed,
            rule="game.total",
            kind="claim",
            at=Place(player=case.players[seat]),
            path="$.result.totals",
            about="total",
            said=Said(sums[seat], claimed),
        )
    if record.winners is not None:
        wins = WINNERS[case.law.tie_break](scores)
        yield Condition(
            holds=all_of([won if seat in record.winners else fails(won) for seat, won in enumerate(wins)]),
            rule="game.total",
            kind="claim",
            at=Place(),
            path="$.result.winners",
            about="result",
            said=Said(_seats(wins), _seats([seat in record.winners for seat in range(len(wins))])),
            rules=partial(result_rules, case.law, scores),
        )


def _seats(truths: Sequence[object]) -> Word:
    """The seats of which something holds, as a set."""
    return sum(where(truth, 1 << seat, 0) for seat, truth in enumerate(truths))
