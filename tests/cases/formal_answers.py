"""The formal law's answers to questions about a position: its definitions, asked about known cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import attrs

from referee.potato_man.cards import CARDS
from referee.potato_man.law import law_of
from referee.potato_man.sacks import SACKS
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.theorems import shipped_formal_law
from referee.prove.potato_man.unknowns import NO_SACK, known_card, set_of
from referee.prove.solver import FormalLaw, Term, both, constant, either
from referee.questions import Position
from referee.rulebook import load_rulebook
from tests.cases import GAME, Data
from tests.cases.claims import settled
from tests.potato_man.readings import z3, z3_value


@attrs.frozen
class KnownLaw(FormalLaw):
    """The formal law, which says at once what it can: of known arguments, true or false."""

    def holds(self, name: str, *arguments: Term) -> Term:
        """What the definition `name` says."""
        if all(z3.is_bv_value(one) for one in arguments):
            return _said(name, tuple((one.as_long(), one.size()) for one in arguments))
        return super().holds(name, *arguments)


@cache
def _said(name: str, values: tuple[tuple[int, int], ...]) -> bool:
    return z3_value(_SHIPPED.holds(name, *(constant(*value) for value in values))) == 1


_SHIPPED = shipped_formal_law()
FORMAL = KnownLaw(_SHIPPED.text)
SLUG_OF_BAN = {
    "color-once": "trick.color-once",
    "one-double": "trick.one-double",
    "no-third": "trick.one-double",
    "all-colors": "trick.one-double",
    "one-potato-man": "trick.one-potato-man",
}
SACK_NAMES = (*SACKS, "none")


def formal_table(players: int, variant: str | None, edition: str) -> Table:
    rules = load_rulebook(GAME).rule_set(edition)
    return Table(rules, law_of(rules, players, variant), FORMAL, variant)


def holds(truth: Term) -> bool:
    """Whether something without unknowns is true."""
    return truth if isinstance(truth, bool) else z3_value(truth) == 1


def says(name: str, *arguments: Term) -> bool:
    """What a definition says of known arguments."""
    return holds(FORMAL.holds(name, *arguments))


def card(name: str) -> Term:
    return known_card("RBGY".index(name[0]), int(name[1:]))


def cards_of(trick: Sequence[str]) -> list[Term]:
    return [card(name) for name in trick]


def amount(number: int, bits: int = 6) -> Term:
    return constant(number, bits)


def formal_answer(position: Position, edition: str) -> Data:
    """What the formal law says, in the form of `ask --format json`; P1 led the trick."""
    table = formal_table(position.players, position.variant, edition)
    trick = position.trick.split()
    faults = (against(table, trick[:at], trick[at]) for at in range(len(trick)))
    broken = next(filter(None, faults), list[str]())
    answer: Data = {"findings": [{"rule": rule} for rule in broken], "complete": is_full(table, trick)}
    if broken:
        return answer
    sacks: list[str] = []
    if is_full(table, trick):
        at, reason = winner_of(table, trick)
        sacks = sacks_for(table, trick[at], sacks_left(position))
        answer["winner"] = {"play": at + 1, "card": trick[at], "by": [reason]}
        answer |= {"sack": sacks[0], "may_decline": len(sacks) == 2}
    else:
        answer |= next_cards(table, position, trick)
    if position.claim is not None:
        answer["claim"] = {"answer": settled(position.claim, position.players, answer, sacks)}
    return answer


def is_full(table: Table, trick: Sequence[str]) -> bool:
    return says(f"trick-size-{table.law.players}", amount(len(trick)))


def against(table: Table, lying: Sequence[str], name: str) -> list[str]:
    """The rules that a card breaks on top of others."""
    if is_full(table, lying):
        return ["trick.size"]
    lying_there, one = cards_of(lying), card(name)
    exists = holds(both([table.in_deck(one), *(FORMAL.holds("once-2", one, other) for other in lying_there)]))
    broken = [] if exists else ["setup.deck"]
    count = len(lying) + 1
    bans = [*table.bans] if count > 1 else []
    if "no-third" in bans and is_full(table, [*lying, name]):
        bans.append("all-colors")
    broken += [SLUG_OF_BAN[ban] for ban in bans if not says(f"{ban}-{count}", *lying_there, one)]
    return list(dict.fromkeys(broken))


def winner_of(table: Table, trick: Sequence[str]) -> tuple[int, str]:
    """The one position, counted from 0, that wins a full trick, and the rule that decides."""
    cards = cards_of(trick)
    [at] = [place for place in range(len(trick)) if holds(table.wins(cards, constant(place, 3)))]
    if holds(table.figures_decide(cards)):
        return at, "win.potato-man"
    highest = [
        place for place in range(len(trick)) if says(f"highest-{table.size}", *cards, constant(place, 3))
    ]
    later = len(highest) > 1 and table.in_force("win.later-of-equals")
    return at, "win.later-of-equals" if later else "win.highest"


def sacks_left(position: Position) -> dict[str, int]:
    left = dict.fromkeys(SACKS, 3)
    if position.variant is not None:
        left["green"] = 0
    told = (part.split("=") for part in position.sacks.split())
    return left | {sack: int(count) for sack, count in told}


def sacks_for(table: Table, won_by: str, left: dict[str, int]) -> list[str]:
    """The sacks that a winning card may take: the one that is due first, "none" also where it may be left."""
    counts = [constant(left[sack], 2) for sack in SACKS]
    return [
        SACK_NAMES[sack]
        for sack in range(NO_SACK + 1)
        if holds(table.takes(card(won_by), counts, constant(sack, 3)))
    ]


def next_cards(table: Table, position: Position, lying: Sequence[str]) -> Data:
    asked = sorted_deck(table) if position.hand is None else position.hand.split()
    broken = {name: against(table, lying, name) for name in asked}
    legal = [name for name in asked if not broken[name]]
    blocked = None if position.hand is None else is_blocked(table, lying, position.hand.split())
    if not legal:
        blocked = True
    return {
        "legal": legal,
        "refused": {name: rules for name, rules in broken.items() if rules},
        "blocked": blocked,
    }


def sorted_deck(table: Table) -> list[str]:
    return [name for name in CARDS if holds(table.in_deck(card(name)))]


def is_blocked(table: Table, lying: Sequence[str], hand: Sequence[str]) -> bool:
    held = set_of(lambda one: either(one == card(name) for name in hand))
    return holds(table.blocked(held, table.may_lie_after(cards_of(lying))))
