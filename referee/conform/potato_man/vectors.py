"""Made questions: for each branch of each rule one that takes it, on both sides of each border."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from referee.conform.kit import Support
from referee.conform.potato_man.questions import AtTable, Legal, Opens, Rank, Setup, Table, Trick
from referee.conform.potato_man.rounds import round_probes
from referee.conform.potato_man.shapes import Shape, load_shapes
from referee.conform.potato_man.tables import right_probe, tables_of
from referee.conform.potato_man.truth import cards_of, counted_sacks, law_at
from referee.conform.potato_man.whole_logs import log_probes
from referee.conform.probe import Probe
from referee.potato_man.cards import names_of
from referee.potato_man.law import NO_GREEN, Law
from referee.potato_man.sacks import SACK_LANES
from referee.potato_man.tricks import full_trick
from referee.words import union

_SACK_COUNTS = (0, 1, 3)


def vector_probes(support: Support) -> Iterator[Probe]:
    """All made questions for what an engine supports: small ones first."""
    tables = tuple(tables_of(support))
    for edition in support.editions:
        yield from _tables_that_are_not(edition, support)
    for parts in (_setup, _positions, _sacks, _openers, _ranks, round_probes, log_probes):
        for table in tables:
            yield from parts(table)


def _vector(table: Table, branch: str, rules: tuple[str, ...], question: AtTable) -> Probe:
    variant = "" if table.variant == "none" else f" {table.variant}"
    name = f"{rules[0]}: {table.edition}, {table.players} players{variant}: {branch}"
    return right_probe("vectors", name, rules, question)


# The table


def _tables_that_are_not(edition: str, support: Support) -> Iterator[Probe]:
    for players in (1, 6):
        table = Table(edition, players)
        yield _vector(table, "no such table", ("setup.players",), Setup(**table.fields()))
    if NO_GREEN in support.variants:
        for players in (2, 4, 5):
            table = Table(edition, players, NO_GREEN)
            yield _vector(table, "no such table", ("setup.no-green",), Setup(**table.fields()))


def _setup(table: Table) -> Iterator[Probe]:
    rules = [
        "setup.deck",
        "setup.sacks",
        "setup.players",
        "setup.deal",
        "setup.draw-pile",
        "setup.aside",
        "trick.size",
        "round.exhausted",
        "game.rounds",
    ]
    if table.variant == NO_GREEN:
        rules.insert(0, "setup.no-green")
    yield _vector(table, "the table", tuple(rules), Setup(**table.fields()))


# What may be played, and who wins


def _positions(table: Table) -> Iterator[Probe]:
    law = law_at(table.edition, table.players, table.variant)
    for name, hand in _hands(law, ""):
        yield _vector(
            table, f"lead {name}", ("turn.leader-free",), Legal(**table.fields(), trick="", hand=hand)
        )
    for shape in load_shapes():
        if (shape.players, shape.variant) == (table.players, table.variant):
            yield from _position(table, law, shape)


def _position(table: Table, law: Law, shape: Shape) -> Iterator[Probe]:
    trick = cards_of(shape.trick)
    if len(trick) == law.trick_size:
        full = Trick(**table.fields(), trick=shape.trick, sacks=counted_sacks(law.sacks))
        yield _vector(table, shape.branch, (shape.rule, "sack.color"), full)
    elif shape.hand is not None:
        question = Legal(**table.fields(), trick=shape.trick, hand=shape.hand)
        yield _vector(table, shape.branch, (shape.rule,), question)
    else:
        rules = tuple(ban.rule for ban in law.bans[len(trick)]) or ("turn.leader-free",)
        for name, hand in _hands(law, shape.trick):
            question = Legal(**table.fields(), trick=shape.trick, hand=hand)
            yield _vector(table, f"{shape.branch}, {name}", rules, question)
        yield from _blocks(table, law, shape)


def _hands(law: Law, trick: str) -> Iterator[tuple[str, str]]:
    """All cards that do not lie on the table, in as few hands as can hold them."""
    left = names_of(law.deck & ~union(cards_of(trick)))
    for first in range(0, len(left), law.hand_size):
        yield f"cards from {left[first]} on", " ".join(left[first : first + law.hand_size])


def _blocks(table: Table, law: Law, shape: Shape) -> Iterator[Probe]:
    """A hand without a card that may be played, and one with a single such card."""
    trick = cards_of(shape.trick)
    let_in = law.lets_in[len(trick)](union(trick)) & law.deck & ~union(trick)
    refused = names_of(law.deck & ~let_in & ~union(trick))[: law.hand_size]
    if not refused:
        return
    blocked = Legal(**table.fields(), trick=shape.trick, hand=" ".join(refused))
    yield _vector(table, shape.branch, ("round.blocked",), blocked)
    for one in names_of(let_in)[:1]:
        single = Legal(**table.fields(), trick=shape.trick, hand=" ".join((*refused[1:], one)))
        yield _vector(table, shape.branch, ("turn.must-play",), single)


def _sacks(table: Table) -> Iterator[Probe]:
    """For the winning card of each colour: none, one or three sacks left of it, and of gold."""
    law = law_at(table.edition, table.players, table.variant)
    for color, trick in _winners(table, law).items():
        for count, gold in product(_SACK_COUNTS, _SACK_COUNTS):
            left = {color: count, "gold": gold}
            sacks = law.sacks
            for kind, number in left.items():
                sacks = sacks & ~(15 << SACK_LANES[kind]) | number << SACK_LANES[kind]
            question = Trick(**table.fields(), trick=trick, sacks=counted_sacks(sacks))
            rule = "sack.color" if count else "sack.gold" if gold else "sack.none"
            yield _vector(table, f"{color}={count} gold={gold}", (rule,), question)


def _winners(table: Table, law: Law) -> dict[str, str]:
    """A trick for each colour that wins one, without equal numbers or figures."""
    found: dict[str, str] = {}
    for shape in load_shapes():
        if (shape.players, shape.variant, shape.rule) == (table.players, table.variant, "win.highest"):
            full = full_trick(law, cards_of(shape.trick), 0, law.sacks)
            color = next(name for name, lane in SACK_LANES.items() if full.sack >> lane == 1)
            found.setdefault(color, shape.trick)
    return found


# The game


def _openers(table: Table) -> Iterator[Probe]:
    """`game.starter`, `game.rounds`: every order that is lawful, at every length."""
    players = range(1, table.players + 1)
    law = law_at(table.edition, table.players, table.variant)
    orders = _orders(law, players)
    seen: set[tuple[int, ...]] = set()
    for order in orders:
        for length in range(1, table.players + 1):
            openers = order[:length]
            if openers not in seen:
                seen.add(openers)
                rule = "game.rounds" if length == table.players else "game.starter"
                question = Opens(**table.fields(), starters=" ".join(map(str, openers)))
                yield _vector(table, f"after {question.starters}", (rule,), question)


def _orders(law: Law, players: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if law.next_starter == "any-once":
        # Each seat first once, and a few orders that do not go round the table.
        yield from list(permutations(players))[:: 1 if law.players < 4 else 5]
        return
    for first in range(len(players)):
        yield (*players[first:], *players[:first])


def _ranks(table: Table) -> Iterator[Probe]:
    """`game.total`, `game.tie-break`, `game.shared`: each seat ahead, by one point, and each kind of tie."""
    players, rounds = table.players, law_at(table.edition, table.players, table.variant).rounds
    for seat in range(players):
        ahead = [[7] * players for _ in range(rounds)]
        ahead[-1][seat] += 1
        yield _rank(table, f"seat {seat + 1} is one ahead", "game.total", ahead)
        behind = [[7] * players for _ in range(rounds)]
        behind[0][seat] += 9
        behind[1][seat] -= 7
        behind[1][(seat + 1) % players] += 3
        yield _rank(table, f"seat {seat + 1} has the best round, but less", "game.total", behind)
        other = (seat + 1) % players
        tied = [[3] * players for _ in range(rounds)]
        tied[0][seat], tied[1][seat], tied[0][other], tied[1][other] = 14, 8, 11, 11
        yield _rank(
            table,
            f"seats {seat + 1} and {other + 1} tie, the first has the best round",
            "game.tie-break",
            tied,
        )
        above = [list(points) for points in tied]
        above[2 % rounds][(seat + 2) % players] = 15
        if players > 2:
            yield _rank(
                table,
                f"seats {seat + 1} and {other + 1} tie, a third has the best round",
                "game.tie-break",
                above,
            )
        even = [[3] * players for _ in range(rounds)]
        even[0][seat], even[1][seat], even[0][other], even[1][other] = 12, 9, 9, 12
        yield _rank(table, f"seats {seat + 1} and {other + 1} tie in all", "game.shared", even)
    yield _rank(table, "all tie", "game.shared", [[5] * players for _ in range(rounds)])
    yield _rank(table, "nobody has a point", "game.shared", [[0] * players for _ in range(rounds)])


def _rank(table: Table, branch: str, rule: str, by_round: list[list[int]]) -> Probe:
    rounds = " / ".join(" ".join(map(str, points)) for points in by_round)
    return _vector(table, branch, (rule,), Rank(**table.fields(), rounds=rounds))
