"""All ways in which a trick can go on, tried card by card, as one would at the table. Slow on purpose."""

from __future__ import annotations

from collections.abc import Iterator

from tests.naive.notation import fits, is_known
from tests.naive.trick import HAND_SIZE, TRICK_SIZE, Rules, bans, deck, hand_size_after, winner

Way = tuple[list[str], bool]


class Ahead:
    """A trick and the hand of the player to move (None: not told), with cards that may not be known."""

    def __init__(
        self, players: int, variant: str | None, rules: Rules, trick: list[str], hand: list[str] | None
    ) -> None:
        self.players = players
        self.rules = rules
        self.trick = trick
        self.hand = hand
        known = [card for card in trick + (hand or []) if is_known(card)]
        self.deck = deck(variant)
        self.free = [card for card in self.deck if card not in known]

    def tables(self) -> Iterator[list[str]]:
        """What can lie on the table: lawful, and so that the hand is possible beside it."""
        for table in self.fill([]):
            if fits_beside(self.slots(), [card for card in self.free if card not in table]):
                yield table

    def slots(self) -> list[str]:
        return [card for card in self.hand or [] if not is_known(card)]

    def known_hand(self) -> list[str]:
        return [card for card in self.hand or [] if is_known(card)]

    def fill(self, table: list[str]) -> Iterator[list[str]]:
        if len(table) == len(self.trick):
            yield table
            return
        token = self.trick[len(table)]
        for card in [token] if is_known(token) else self.free:
            if card not in table and fits([card], [token]) and self.lets_in(table, card):
                yield from self.fill([*table, card])

    def lets_in(self, table: list[str], card: str) -> bool:
        return not bans(self.players, self.rules, table, card)

    def hands(self, table: list[str]) -> Iterator[list[str]]:
        """Each hand that the player to move can hold beside a table."""
        others = [card for card in self.free if card not in table]
        yield from fillings_of(self.slots(), others, self.known_hand())

    def ways(self) -> Iterator[Way]:
        """How the trick can end: its cards, and whether it was filled."""
        for table in self.tables():
            if self.hand is None:
                yield from self.go_on(table, None)
            else:
                for hand in self.hands(table):
                    yield from self.go_on(table, hand)

    def go_on(self, table: list[str], hand: list[str] | None) -> Iterator[Way]:
        if len(table) == TRICK_SIZE[self.players]:
            yield table, True
            return
        turns = len(table) - len(self.trick)
        if hand is not None and turns % self.players == 0:
            yield from self.own_turn(table, hand, again=turns > 0)
            return
        elsewhere = hand or []
        others = [card for card in self.deck if card not in table and card not in elsewhere]
        playable = [card for card in others if self.lets_in(table, card)]
        barred = [card for card in others if card not in playable]
        for card in playable:
            yield from self.go_on([*table, card], hand)
        if len(barred) >= self.held(len(table)) or "turn.must-play" in self.rules["without"]:
            yield table, False

    def own_turn(self, table: list[str], hand: list[str], *, again: bool) -> Iterator[Way]:
        held = [card for card in hand if card not in table]
        playable = [card for card in held if self.lets_in(table, card)]
        for card in playable:
            yield from self.go_on([*table, card], hand)
        if not playable or "turn.must-play" in self.rules["without"]:
            yield table, False
        if again and len(hand) == HAND_SIZE[self.players]:
            for card in self.deck:
                if card not in table and card not in hand and self.lets_in(table, card):
                    yield from self.go_on([*table, card], hand)

    def held(self, place: int) -> int:
        """The fewest cards that another player can hold, whose turn comes at that place of the trick."""
        if self.hand is None:
            return 1
        now = len(self.trick) // self.players
        counts = [
            hand_size_after(self.players, plays + place // self.players - now)
            for plays in range(now, 21)
            if hand_size_after(self.players, plays) == len(self.hand)
        ]
        return max(1, min(counts, default=1))

    def wins(self) -> set[tuple[int, str]]:
        """Each place and card that can win the trick."""
        found: set[tuple[int, str]] = set()
        for table, filled in self.ways():
            if filled:
                at = winner(table, self.rules)
                found.add((at, table[at]))
        return found


def fits_beside(slots: list[str], cards: list[str]) -> bool:
    """Whether the slots can all be filled out of some cards."""
    return next(fillings_of(slots, cards, []), None) is not None


def fillings_of(slots: list[str], cards: list[str], before: list[str]) -> Iterator[list[str]]:
    if not slots:
        yield before
        return
    for card in cards:
        if fits([card], slots[:1]) and card not in before:
            yield from fillings_of(slots[1:], cards, [*before, card])
