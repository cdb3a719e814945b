"""The naive model's answers to questions about a position, in the form of `ask --format json`."""

from __future__ import annotations

from referee.questions import Position
from tests.cases import Data, naive_rules
from tests.cases.claims import settled
from tests.naive import due_sack
from tests.naive.trick import TRICK_SIZE, Rules, all_sacks, bans, color, deck, winner_and_reason


def naive_answer(position: Position, edition: str) -> Data:
    """What the naive model says; P1 led the trick."""
    rules, trick = naive_rules(edition), position.trick.split()
    broken = against_the_trick(position, rules, trick)
    size = TRICK_SIZE[position.players]
    answer: Data = {"findings": [{"rule": rule} for rule in broken], "complete": len(trick) == size}
    if broken:
        return answer
    sacks: list[str] = []
    if len(trick) == size:
        at, reason = winner_and_reason(trick, rules)
        sacks = sacks_to_take(position, rules, color(trick[at]))
        answer["winner"] = {"play": at + 1, "card": trick[at], "by": [reason]}
        answer |= {"sack": sacks[0], "may_decline": sacks == ["gold", "none"]}
    else:
        answer |= next_cards(position, rules, trick)
    if position.claim is not None:
        answer["claim"] = {"answer": settled(position.claim, position.players, answer, sacks)}
    return answer


def against_the_trick(position: Position, rules: Rules, trick: list[str]) -> list[str]:
    """The rules that the first unlawful card of the trick breaks."""
    for at, card in enumerate(trick):
        if at == TRICK_SIZE[position.players]:
            return ["trick.size"]
        broken = against_a_card(position, rules, trick[:at], card)
        if broken:
            return broken
    return []


def against_a_card(position: Position, rules: Rules, lying: list[str], card: str) -> list[str]:
    exists = card in deck(position.variant) and card not in lying
    return [*([] if exists else ["setup.deck"]), *bans(position.players, rules, lying, card)]


def next_cards(position: Position, rules: Rules, lying: list[str]) -> Data:
    asked = deck(position.variant) if position.hand is None else position.hand.split()
    against = {card: against_a_card(position, rules, lying, card) for card in asked}
    legal = [card for card in asked if not against[card]]
    known = position.hand is not None or not legal
    return {
        "legal": legal,
        "refused": {card: broken for card, broken in against.items() if broken},
        "blocked": not legal if known else None,
    }


def sacks_to_take(position: Position, rules: Rules, won_by: str) -> list[str]:
    """The sack that is due, and "none" if it may be declined."""
    left = all_sacks(position.variant)
    left |= {sack: int(count) for sack, count in (part.split("=") for part in position.sacks.split())}
    due = due_sack(won_by, left, rules)
    return [due, "none"] if due == "gold" and rules["rulings"]["gold"] == "optional" else [due]
