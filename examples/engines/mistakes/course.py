"""How a round goes on, how it ends, and what it brings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mistakes.mistake import Mistake
from potato_man import KINDS, State, Table

Heaps = tuple[Any, Any]


class Anticlockwise(Mistake):
    """Play goes to the right."""

    breaks = "turn.order"

    def next_turn(self, table: Table, state: State) -> int:
        return (state.turn - 1) % table.players


class FirstSeatStarts(Mistake):
    """The first seat leads the first trick, whoever is the starter."""

    breaks = "turn.order"

    def start(self, table: Table, starter: int, hands: Any, piles: Any) -> State:
        return super().start(table, 0, hands, piles)


class SameSeatAfterFour(Mistake):
    """The turn passes after the fourth card only if there are four players: the fourth plays twice."""

    breaks = "turn.order"

    def next_turn(self, table: Table, state: State) -> int:
        return state.turn if len(state.trick) == 4 else super().next_turn(table, state)


class OneAfterTheOther(Mistake):
    """With two players each plays two cards at once."""

    breaks = "turn.order"

    def next_turn(self, table: Table, state: State) -> int:
        return state.turn if table.players == 2 and len(state.trick) % 2 else super().next_turn(table, state)


class StarterAlwaysLeads(Mistake):
    """The first player of the room leads after every trick."""

    breaks = "win.leads-next"

    def next_leader(self, table: Table, state: State, won: tuple[int, str]) -> int:
        return 0


class LeadGoesRound(Mistake):
    """The lead goes to the left neighbour of whoever led."""

    breaks = "win.leads-next"

    def next_leader(self, table: Table, state: State, won: tuple[int, str]) -> int:
        return (state.turn - self.trick_size(table) + 2) % table.players


class LeftOfWinnerLeads(Mistake):
    """The left neighbour of the winner leads."""

    breaks = "win.leads-next"

    def next_leader(self, table: Table, state: State, won: tuple[int, str]) -> int:
        return (won[0] + 1) % table.players


class NoSackNoLead(Mistake):
    """A winner who takes no sack does not lead: the last player does."""

    breaks = "win.leads-next"

    def next_leader(self, table: Table, state: State, won: tuple[int, str]) -> int:
        return state.turn if won[1] == "none" else won[0]


class HandsUnchecked(Mistake):
    """Any card is taken, also one that the player does not hold."""

    breaks = "turn.in-hand"

    def accepts(self, table: Table, state: State, card: str) -> bool:
        return card in self.playable(table, state.trick, (card,))


class AnybodysCard(Mistake):
    """A card is taken if anybody holds it."""

    breaks = "turn.in-hand"

    def accepts(self, table: Table, state: State, card: str) -> bool:
        held = any(card in hand for hand in state.hands)
        return held and card in self.playable(table, state.trick, (card,))


class CardStaysInHand(Mistake):
    """A card stays in the hand after it was played, and can be played again."""

    breaks = "turn.in-hand"

    def drawn(self, table: Table, state: State, card: str) -> Heaps:
        hands, piles = super().drawn(table, state, card)
        kept = (*hands[state.turn], card)
        return (*hands[: state.turn], kept, *hands[state.turn + 1 :]), piles


class PileIsHeld(Mistake):
    """With two players the draw pile counts as held from the start."""

    breaks = "turn.draw"

    def start(self, table: Table, starter: int, hands: Any, piles: Any) -> State:
        held = [hand + pile for hand, pile in zip(hands, piles, strict=True)] if piles else hands
        return super().start(table, starter, held, [])


class NoDraw(Mistake):
    """With two players nobody draws."""

    breaks = "turn.draw"

    def start(self, table: Table, starter: int, hands: Any, piles: Any) -> State:
        return super().start(table, starter, hands, [])


class DrawFromBelow(Mistake):
    """The bottom card of the pile is drawn."""

    breaks = "turn.draw"

    def start(self, table: Table, starter: int, hands: Any, piles: Any) -> State:
        return super().start(table, starter, hands, [pile[::-1] for pile in piles])


class NoDrawAfterTheLastCard(Mistake):
    """The last card of a trick is followed by no draw."""

    breaks = "turn.draw"

    def drawn(self, table: Table, state: State, card: str) -> Heaps:
        hands, piles = super().drawn(table, state, card)
        if not piles or len(state.trick) + 1 < self.trick_size(table):
            return hands, piles
        hand = tuple(other for other in state.hands[state.turn] if other != card)
        return (*hands[: state.turn], hand, *hands[state.turn + 1 :]), state.piles


class DoubleIsNoWayOut(Mistake):
    """Whoever could only double a colour is taken for blocked."""

    breaks = "turn.must-play"

    def ended(self, table: Table, state: State) -> str:
        colors = {card[0] for card in state.trick}
        unlike = [card for card in state.hands[state.turn] if card[0] not in colors]
        ended = super().ended(table, state)
        return "blocked" if ended == "no" and not unlike else ended


class StopWhileAhead(Mistake):
    """Whoever has just one card that may be played may also end the round."""

    breaks = "turn.must-play"

    def ended(self, table: Table, state: State) -> str:
        ended = super().ended(table, state)
        few = len(self.playable(table, state.trick, state.hands[state.turn])) == 1
        return "blocked" if ended == "no" and few and len(state.hands[state.turn]) > 1 else ended


class BlockedBeforeTheTurn(Mistake):
    """The round ends as soon as anybody could not play, before the turn arrives."""

    breaks = "turn.must-play"

    def ended(self, table: Table, state: State) -> str:
        ended = super().ended(table, state)
        after = self.next_turn(table, state)
        waits = state.trick and len(state.trick) + 1 < self.trick_size(table) and state.hands[after]
        stuck = waits and not self.playable(table, state.trick, state.hands[after])
        return "blocked" if ended == "no" and stuck else ended


class BlockedIsSkipped(Mistake):
    """Who cannot play is passed over, and the next one plays."""

    breaks = "round.blocked"

    def next_turn(self, table: Table, state: State) -> int:
        turns = [(state.turn + step) % table.players for step in range(1, table.players + 1)]
        able = (turn for turn in turns if self.playable(table, state.trick, state.hands[turn]))
        return next(able, turns[0])


class BlockedMayDiscard(Mistake):
    """Who cannot play a lawful card plays any other."""

    breaks = "round.blocked"

    def accepts(self, table: Table, state: State, card: str) -> bool:
        hand = state.hands[state.turn]
        return card in (self.playable(table, state.trick, hand) or hand)


class BlockedIsNoEnd(Mistake):
    """A block is not noticed."""

    breaks = "round.blocked"

    def ended(self, table: Table, state: State) -> str:
        return super().ended(table, state).replace("blocked", "no")


class OpenTrickIsWon(Mistake):
    """The highest card of an open trick gets its sack when the round is blocked."""

    breaks = "round.void-trick"

    def scores(self, table: Table, state: State) -> list[int]:
        if state.trick and self.ended(table, state) == "blocked":
            place = self.winner(state.trick)
            seat = (state.turn - len(state.trick) + place) % table.players
            sack = self.due_sack(state.trick, place, state.sacks)
            state = replace(state, won=(*state.won, (seat, sack)))
        return super().scores(table, state)


class BlockVoidsTheRound(Mistake):
    """An open trick takes the sacks of the trick before with it."""

    breaks = "round.void-trick"

    def scores(self, table: Table, state: State) -> list[int]:
        if state.trick and self.ended(table, state) == "blocked":
            state = replace(state, won=state.won[:-1])
        return super().scores(table, state)


class LastTrickIsLost(Mistake):
    """A trick is scored when the next one starts, so the last one is not."""

    breaks = "round.score"

    def scores(self, table: Table, state: State) -> list[int]:
        if self.ended(table, state) == "exhausted":
            state = replace(state, won=state.won[:-1])
        return super().scores(table, state)


class RoundEndsWithThePile(Mistake):
    """With two players the round ends when the piles are empty."""

    breaks = "round.exhausted"

    def ended(self, table: Table, state: State) -> str:
        empty = table.players == 2 and not state.trick and not any(state.piles)
        return "exhausted" if empty else super().ended(table, state)


class LastCardLeft(Mistake):
    """The round ends when one card is left in each hand."""

    breaks = "round.exhausted"

    def ended(self, table: Table, state: State) -> str:
        last = not state.trick and len(state.hands[state.turn]) == 1
        return "exhausted" if last else super().ended(table, state)


class EmptyHandIsBlocked(Mistake):
    """Who has no card left is taken for blocked."""

    breaks = "round.exhausted"

    def ended(self, table: Table, state: State) -> str:
        return super().ended(table, state).replace("exhausted", "blocked")


class HandCardsCost(Mistake):
    """Each card that is left in hand costs a point, as far as there are points."""

    breaks = "round.score"

    def scores(self, table: Table, state: State) -> list[int]:
        points = super().scores(table, state)
        return [max(0, point - len(hand)) for point, hand in zip(points, state.hands, strict=True)]


class RisingValues(Mistake):
    """The sacks of a colour rise in value: the second one counts one more, the third one two."""

    breaks = "round.score"

    def worth(self, sacks: list[str]) -> int:
        return super().worth(sacks) + sum(sum(range(sacks.count(kind))) for kind in KINDS)


class SacksAreCounted(Mistake):
    """Each sack is one point."""

    breaks = "round.score"

    def worth(self, sacks: list[str]) -> int:
        return sum(sack in KINDS for sack in sacks)


class GoldIsSix(Mistake):
    """A gold sack is worth six points."""

    breaks = "round.score"

    def worth(self, sacks: list[str]) -> int:
        return super().worth(sacks) + sacks.count("gold")
