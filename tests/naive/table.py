"""What lies on the table and what the players hold during one round. Nothing is judged here."""

from __future__ import annotations

from typing import Any

from tests.naive.notation import fits, is_known, read_cards
from tests.naive.trick import (
    HAND_SIZE,
    PILE_SIZE,
    TRICK_SIZE,
    TRICKS_IN_A_ROUND,
    all_sacks,
    deck,
)


class Table:
    """One round as one sees it who knows what the log says, and no more.

    A hand is the cards known to be in it, and slots for those that are not known ("??", "R?", "?7"). A card
    that is played and was not known fills one of the slots.
    """

    def __init__(self, names: list[str], variant: str | None, record: dict[str, Any], starter: str) -> None:
        self.names = names
        self.players = len(names)
        self.variant = variant
        self.known: dict[str, list[str]] = {}
        self.slots: dict[str, list[str]] = {}
        self.filled: dict[str, list[str]] = {name: [] for name in names}
        self.piles: dict[str, list[str]] = {}
        self.owner: dict[str, str] = {}
        self.aside = [card for card in read_cards(record.get("aside") or "") if is_known(card)]
        self.played: list[str] = []
        self.plays_of = dict.fromkeys(names, 0)
        self.leader = starter
        self.on_table: list[tuple[str, str]] = []
        self.full_tricks = 0
        self.sacks_left = all_sacks(variant)
        self.sacks_won: dict[str, dict[str, int]] = {name: {} for name in names}
        hands: dict[str, str] = record.get("hands") or {}
        piles: dict[str, str] = record.get("piles") or {}
        for name in names:
            self.take_up(name, hands.get(name), piles.get(name))

    def take_up(self, name: str, hand: str | None, pile: str | None) -> None:
        """A player takes up the cards dealt, as far as they are recorded."""
        if hand is None:
            self.known[name], self.slots[name] = [], ["??"] * HAND_SIZE[self.players]
        else:
            cards = read_cards(hand)
            self.known[name] = [card for card in cards if is_known(card)]
            self.slots[name] = [card for card in cards if not is_known(card)]
        self.piles[name] = ["??"] * PILE_SIZE[self.players] if pile is None else read_cards(pile)
        for card in self.known[name] + [card for card in self.piles[name] if is_known(card)]:
            self.owner[card] = name

    def cards_on_table(self) -> list[str]:
        return [card for _, card in self.on_table]

    def mover(self) -> str:
        """Who is to play: clockwise from the leader; two players alternate."""
        seat = self.names.index(self.leader) + len(self.on_table)
        return self.names[seat % self.players]

    def trick_is_full(self) -> bool:
        return len(self.on_table) == TRICK_SIZE[self.players]

    def is_exhausted(self) -> bool:
        """All hand cards have been played."""
        return self.full_tricks == TRICKS_IN_A_ROUND[self.players]

    def put_down(self, name: str, card: str) -> None:
        """A player plays a card."""
        if card in self.known[name]:
            self.known[name].remove(card)
        else:
            self.filled[name].append(card)
        self.on_table.append((name, card))
        self.played.append(card)
        self.plays_of[name] += 1

    def draw(self, name: str, card: str | None) -> None:
        """A player takes the top card of the own pile; the log may say which one it is."""
        if not self.piles[name]:
            return
        top = self.piles[name].pop(0)
        drawn = top if is_known(top) else card
        if drawn is not None and is_known(drawn):
            self.known[name].append(drawn)
            self.owner[drawn] = name
        else:
            self.slots[name].append(top)

    def clear(self, winner: str, sack: str) -> None:
        """The trick is over: its winner takes the sack and leads."""
        if sack != "none":
            self.sacks_left[sack] -= 1
            self.sacks_won[winner][sack] = self.sacks_won[winner].get(sack, 0) + 1
        self.leader = winner
        self.on_table = []
        self.full_tricks += 1

    def unknown(self, name: str) -> int:
        """How many cards of a hand are not known."""
        return len(self.slots[name]) - len(self.filled[name])

    def seen(self, card: str, name: str) -> bool:
        """The card cannot be among the unknown ones that `name` holds: it is known to be elsewhere."""
        elsewhere = self.owner.get(card) not in {None, name} or card in self.piles[name]
        gone = card in self.played or card in self.aside or card not in deck(self.variant)
        return elsewhere or gone

    def may_hold(self, name: str, card: str) -> bool:
        """The card may be one of the unknown ones that `name` holds, by what is written of them."""
        return fits([card, *self.filled[name]], self.slots[name])

    def possible(self, name: str) -> list[str]:
        """The cards that may be among the unknown ones that `name` holds."""
        others = [c for c in deck(self.variant) if c not in self.known[name] and not self.seen(c, name)]
        return [card for card in others if self.may_hold(name, card)]
