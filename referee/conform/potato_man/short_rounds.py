"""The shortest game that tells whether the sacks of a round go back (`round.reset`): two rounds of a few
cards, the first of which ends with a blocked player.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.conform.potato_man.deals import deal_for, lead_up
from referee.conform.potato_man.written import Written, joined, written_round
from referee.potato_man.cards import RED, cards_in
from referee.potato_man.law import Law
from referee.potato_man.sacks import SACKS
from referee.words import Word, union

_SACK = SACKS["red"]


def short_rounds(law: Law) -> list[Written]:
    """A round in which a red sack is taken, and one in which all three are taken again.

    That the last one is red is claimed. Empty where nobody can be blocked so early: without the bans.
    """
    first = _blocked_round(law)
    if first is None:
        return []
    *before, last = lead_up(law, (), law.sacks - 3 * _SACK)
    deal = deal_for(law, 1, [*(card for trick in before for card in trick), *last])
    claimed: Written = {"plays": joined(last), "sack": "red"}
    return [first, written_round(law, deal, [*map(joined, before), claimed], starter=1)]


def _blocked_round(law: Law) -> Written | None:
    """A round of one full trick: in the next one no more red may be played, and a player has only red."""
    [won] = lead_up(law, (), law.sacks - _SACK)
    reds = [card for card in cards_in(RED) if card not in won]
    opened = _as_many_as_may(law, reds)
    if len(opened) == law.trick_size:
        return None
    held = reds[len(opened) :]
    deal = deal_for(law, 0, [*won, *opened], held=held, turn=len(opened) % law.players)
    return written_round(law, deal, [joined(won), joined(opened)])


def _as_many_as_may(law: Law, cards: Sequence[Word]) -> Sequence[Word]:
    """The longest start of some cards that is a lawful trick so far."""
    count = 0
    while count < law.trick_size and cards[count] & law.lets_in[count](union(cards[:count])):
        count += 1
    return cards[:count]
