"""Rounds as questions: lawful ones, cut anywhere, and such that break a rule with their last card."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.conform.potato_man.questions import Round, Table
from referee.conform.potato_man.recorded import as_round
from referee.conform.potato_man.tables import right_probe
from referee.conform.potato_man.truth import RoundCourse, law_at, named_variant, rules_of
from referee.conform.probe import Probe, narrowed
from referee.games import SimulationOrder
from referee.potato_man import GAME
from referee.potato_man.cards import CARD_NAMES, cards_in
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.potato_man.sacks import GOLD_SACK
from referee.words import Word, union

_SEED = 2013
# At how many moments of a round each rule is broken.
_MOMENTS = 2
_ANY = ("turn.in-hand", "round.score", "round.reset")


def simulated(table: Table, strategy: str) -> Log:
    """A lawful game at a table, always the same."""
    order = SimulationOrder(
        players=table.players,
        rules=rules_of(table.edition),
        seed=_SEED,
        strategy=strategy,
        variant=named_variant(table.variant),
    )
    [log] = GAME.simulate(order)
    return narrowed(log, Log)


def round_probes(table: Table) -> Iterator[Probe]:
    """The rounds of two games: one with random plays, one in which every round lasts to its last card."""
    for strategy in ("random", "long"):
        for number, recorded in enumerate(read_record(simulated(table, strategy)).rounds or (), start=1):
            question = as_round(table, recorded)
            name = f"{table.edition}, {table.players} players {table.variant}: {strategy} round {number}"
            yield from _whole(question, name)
            if number <= 2:
                yield from _cut(question, name)
                yield from _unlawful(question, name)


def _whole(question: Round, name: str) -> Iterator[Probe]:
    course = _played(question)
    at_lead = not course.state.trick
    if not course.is_blocked:
        yield _probe(name, ("round.exhausted", *_ANY), question)
    else:
        yield _probe(
            name, ("round.blocked" if at_lead else "round.void-trick", "round.blocked", *_ANY), question
        )
    # One card more: of the blocked hand, or one that was played before.
    left = cards_in(course.state.hands[course.state.turn]) or course.plays
    rule = "round.blocked" if course.is_blocked else "round.exhausted"
    more = f"{question.plays} {CARD_NAMES[left[0]]}"
    yield _probe(f"{name}, one card more", (rule,), replace(question, plays=more))


def _cut(question: Round, name: str) -> Iterator[Probe]:
    """The first cards: none, up to a trick, and then what comes with each trick."""
    law = law_at(question.edition, question.players, question.variant)
    plays, size = question.plays.split(), law.trick_size
    course = RoundCourse(law, question)
    for count in range(len(plays)):
        if count:
            course.play(course.plays[count - 1])
        rules = _interest(course, count, size)
        if rules:
            cut = replace(question, plays=" ".join(plays[:count]))
            yield _probe(f"{name}, {count} cards", (*rules, *_ANY), cut)


def _interest(course: RoundCourse, count: int, size: int) -> tuple[str, ...]:
    """The rules for which a round is cut after so many cards; none if for none."""
    state, law = course.state, course.law
    if count < size:
        return ("turn.order",)
    if not state.trick:
        _, sack = course.won[-1]
        rule = "sack.none" if sack == 0 else "sack.gold" if sack == GOLD_SACK else "sack.color"
        near_end = count + size == law.tricks * size or (law.pile_size and not any(state.piles))
        return (rule, "win.leads-next", *(["round.exhausted"] if near_end else []))
    if len(state.trick) == 1:
        return ("win.leads-next", "turn.order")
    if _one_waits_who_is_stuck(course):
        return ("turn.must-play", "round.blocked")
    drawn = union(card for pile in course.piles for card in pile) if law.pile_size else 0
    return ("turn.draw",) if state.trick[-1] & drawn and count < 4 * size else ()


def _one_waits_who_is_stuck(course: RoundCourse) -> bool:
    """Whether the player to move can play, but the next one could not: that is no end of the round yet."""
    state, law = course.state, course.law
    cards = len(state.trick)
    if course.is_blocked or cards + 1 >= law.trick_size:
        return False
    return not state.hands[(state.turn + 1) % law.players] & law.lets_in[cards](union(state.trick))


def _unlawful(question: Round, name: str) -> Iterator[Probe]:
    """For each rule that the next card can break alone, the first two moments at which one can."""
    law = law_at(question.edition, question.players, question.variant)
    plays = question.plays.split()
    course = RoundCourse(law, question)
    times: dict[str, int] = {}
    for count in range(len(plays)):
        if count:
            course.play(course.plays[count - 1])
        if all(times.get(rule, 0) >= _MOMENTS for rule in _breakable(course)):
            continue
        for rule, card in _breaking(course).items():
            times[rule] = times.get(rule, 0) + 1
            if times[rule] <= _MOMENTS:
                cut = replace(question, plays=" ".join([*plays[:count], CARD_NAMES[card]]))
                yield _probe(f"{name}, {rule} after {count} cards", (rule,), cut)


def _breakable(course: RoundCourse) -> tuple[str, ...]:
    """The rules that the next card may be able to break alone, unless the round is over."""
    law = course.law
    bans = (ban.rule for ban in law.bans[len(course.state.trick)])
    return ("turn.in-hand", "setup.deck", *(["turn.draw"] if law.pile_size else []), *bans)


def _breaking(course: RoundCourse) -> dict[str, Word]:
    """The rules that a single card breaks alone if it comes next, each with the first such card."""
    found: dict[str, Word] = {}
    for card in cards_in(course.law.deck):
        broken = course.broken_by(card)
        if "setup.deck" in broken:
            found.setdefault("setup.deck", card)
        elif len(broken) == 1:
            found.setdefault(broken[0], card)
    return found


def _probe(name: str, rules: tuple[str, ...], question: Round) -> Probe:
    return right_probe("vectors", f"{rules[0]}: {name}", tuple(dict.fromkeys(rules)), question)


def _played(question: Round) -> RoundCourse:
    law = law_at(question.edition, question.players, question.variant)
    course = RoundCourse(law, question)
    course.play_all()
    return course
