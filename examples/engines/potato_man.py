#!/usr/bin/env python3
"""Potato Man as an engine that answers questions: a line of JSON in, a line of JSON out (`conform/1`).

    referee conform -- python examples/engines/potato_man.py

It needs nothing but Python. Each rule is a method without side effects, so that `wrong.py` can change one.
A question brings its table with it: `edition`, `players` and `variant`. Seats count from 0 in here.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Protocol

Answer = dict[str, Any]
KINDS = {"red": 1, "blue": 2, "green": 3, "yellow": 4, "gold": 5}
COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
NUMBERS = {"R": range(5, 19), "B": range(4, 17), "G": range(3, 15), "Y": range(1, 14)}


class Table(Protocol):
    """What each question says of its table."""

    edition: str
    players: int
    variant: str


def number(card: str) -> int:
    """The number of a card: 16 of `R16`."""
    return int(card[1:])


def written(values: Any) -> str:
    """A list as the protocol writes it."""
    return " ".join(map(str, values))


def seats(values: Any) -> str:
    """A list of seats as the protocol writes it, counted from 1."""
    return written(seat + 1 for seat in values)


@dataclass(frozen=True)
class State:
    """A round after some plays; `won` has the winner and the sack of each full trick."""

    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    sacks: dict[str, int]
    turn: int
    trick: tuple[str, ...] = ()
    won: tuple[tuple[int, str], ...] = ()


class PotatoMan:
    """The rules, each a method, and a method for each question."""

    name = "potato_man.py"

    # The table

    def is_played(self, table: Table) -> bool:
        """Whether there is such a table."""
        return table.players == 3 if table.variant == "no-green" else 2 <= table.players <= 5

    def colors(self, table: Table) -> str:
        """The letters of the colours that are played with."""
        return "RBY" if table.variant == "no-green" else "RBGY"

    def deck(self, table: Table) -> list[str]:
        """The cards that are played with."""
        return [f"{color}{value}" for color in self.colors(table) for value in NUMBERS[color]]

    def sacks(self, table: Table) -> dict[str, int]:
        """How many sacks there are of each kind."""
        return {kind: 0 if kind == "green" and table.variant == "no-green" else 3 for kind in KINDS}

    def hand_size(self, table: Table) -> int:
        """How many cards each player is dealt."""
        return 10 if table.players == 5 else 12

    def pile_size(self, table: Table) -> int:
        """How many cards lie in each player's draw pile."""
        return 8 if table.players == 2 else 0

    def aside_size(self, table: Table) -> int:
        """How many cards are not dealt at all."""
        dealt = table.players * (self.hand_size(table) + self.pile_size(table))
        return max(0, len(self.deck(table)) - dealt)

    def trick_size(self, table: Table) -> int:
        """How many cards make a full trick."""
        return 4 if table.players == 2 else int(table.players)

    def most_tricks(self, table: Table) -> int:
        """How many tricks there are in a round that nobody ends."""
        dealt = table.players * (self.hand_size(table) + self.pile_size(table))
        return dealt // self.trick_size(table)

    def rounds(self, table: Table) -> int:
        """How many rounds make a game."""
        return table.players

    # A trick

    def is_potato_man(self, card: str) -> bool:
        """Yellow 1 to 3."""
        return card[0] == "Y" and number(card) <= 3

    def is_evil_potato(self, card: str) -> bool:
        """Red 16 to 18."""
        return card[0] == "R" and number(card) >= 16

    def may_lead(self, table: Table, card: str) -> bool:
        """Whoever leads plays what they like."""
        return True

    def may_follow(self, table: Table, trick: tuple[str, ...], card: str) -> bool:
        """Whether a trick that was begun lets in a card."""
        colors = [other[0] for other in trick]
        if card[0] not in colors:
            return True
        return table.players == 5 and self.may_double(trick, card)

    def may_double(self, trick: tuple[str, ...], card: str) -> bool:
        """Whether a second card of a colour is let in: the first pair, and no two Potato Men."""
        colors = [other[0] for other in trick]
        return len(set(colors)) == len(colors) and not self.is_second_potato_man(trick, card)

    def is_second_potato_man(self, trick: tuple[str, ...], card: str) -> bool:
        """Whether a card would be the second Potato Man of a trick."""
        return self.is_potato_man(card) and any(map(self.is_potato_man, trick))

    def playable(self, table: Table, trick: tuple[str, ...], hand: tuple[str, ...]) -> list[str]:
        """The cards of a hand that may be played to a trick."""
        if not trick:
            return [card for card in hand if self.may_lead(table, card)]
        return [card for card in hand if self.may_follow(table, trick, card)]

    def winner(self, trick: tuple[str, ...]) -> int:
        """The place in a full trick of the card that wins."""
        potato_men = [place for place, card in enumerate(trick) if self.is_potato_man(card)]
        if potato_men and any(map(self.is_evil_potato, trick)):
            return potato_men[0]
        return self.highest(trick)

    def highest(self, trick: tuple[str, ...]) -> int:
        """The place of the highest number, of equal ones the last."""
        return max(range(len(trick)), key=lambda place: (number(trick[place]), place))

    def due_sack(self, trick: tuple[str, ...], place: int, sacks: dict[str, int]) -> str:
        """The sack for a full trick that the card at a place has won."""
        color = COLORS[trick[place][0]]
        if sacks[color]:
            return color
        return "gold" if sacks["gold"] else "none"

    # A round

    def start(self, table: Table, starter: int, hands: Any, piles: Any) -> State:
        """A round before its first play."""
        return State(tuple(hands), tuple(piles), self.sacks(table), starter)

    def accepts(self, table: Table, state: State, card: str) -> bool:
        """Whether the player to move may play a card."""
        hand = state.hands[state.turn]
        return card in hand and card in self.playable(table, state.trick, hand)

    def after(self, table: Table, state: State, card: str, declined: Any = ()) -> State:
        """The round after a play; in the tricks `declined` the winner leaves the gold sack."""
        hands, piles = self.drawn(table, state, card)
        trick = (*state.trick, card)
        state = replace(state, hands=hands, piles=piles, trick=trick)
        if len(trick) < self.trick_size(table):
            return replace(state, turn=self.next_turn(table, state))
        place = self.winner(trick)
        leader = (state.turn - len(trick) + 1) % table.players
        seat = (leader + place) % table.players
        sack = self.due_sack(trick, place, state.sacks)
        if len(state.won) + 1 in declined and sack == "gold":
            sack = self.declined_sack(table)
        sacks = self.sacks_after(state.sacks, sack)
        won = (*state.won, (seat, sack))
        return replace(state, turn=self.next_leader(table, state, won[-1]), trick=(), sacks=sacks, won=won)

    def declined_sack(self, table: Table) -> str:
        """What a winner takes who declines the gold sack."""
        return "none" if table.edition == "lord-fry" else "gold"

    def sacks_after(self, sacks: dict[str, int], sack: str) -> dict[str, int]:
        """The sacks that are left when one was taken."""
        return {kind: count - (kind == sack) for kind, count in sacks.items()}

    def drawn(self, table: Table, state: State, card: str) -> tuple[Any, Any]:
        """Hands and piles after a play, and after the draw that follows it."""
        hands, piles = list(state.hands), list(state.piles)
        hands[state.turn] = tuple(other for other in hands[state.turn] if other != card)
        if piles and piles[state.turn]:
            hands[state.turn] += piles[state.turn][:1]
            piles[state.turn] = piles[state.turn][1:]
        return tuple(hands), tuple(piles)

    def next_turn(self, table: Table, state: State) -> int:
        """Who plays next to a trick that is not full."""
        return (state.turn + 1) % table.players

    def next_leader(self, table: Table, state: State, won: tuple[int, str]) -> int:
        """Who leads after a trick that was won so."""
        return won[0]

    def ended(self, table: Table, state: State) -> str:
        """Whether a round has ended, and how."""
        hand = state.hands[state.turn]
        if not hand:
            return "exhausted"
        return "no" if self.playable(table, state.trick, hand) else "blocked"

    def worth(self, sacks: list[str]) -> int:
        """The points for the sacks of a player."""
        return sum(KINDS.get(sack, 0) for sack in sacks)

    def scores(self, table: Table, state: State) -> list[int]:
        """The points of each seat."""
        return [
            self.worth([sack for winner, sack in state.won if winner == seat])
            for seat in range(table.players)
        ]

    # The game

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        """The seats that may open the next round."""
        if len(starters) >= self.rounds(table):
            return []
        if table.edition == "lord-fry":
            return [seat for seat in range(table.players) if seat not in starters]
        return [(starters[-1] + 1) % table.players]

    def winners(self, table: Table, rounds: list[list[int]]) -> list[int]:
        """The seats that win a game: highest total, then in `zoch-2013` the best single round."""
        totals, best = self.totals(rounds), [max(points) for points in zip(*rounds, strict=True)]
        leading = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if table.edition == "lord-fry":
            return leading
        return [seat for seat in leading if best[seat] == max(best[other] for other in leading)]

    def totals(self, rounds: list[list[int]]) -> list[int]:
        """The points of each seat in all rounds."""
        return [sum(points) for points in zip(*rounds, strict=True)]

    # The questions

    def hello(self, question: Any) -> Answer:
        """Who answers here, and what."""
        return {
            "protocol": "conform/1",
            "engine": self.name,
            "game": "potato-man",
            "editions": "zoch-2013 lord-fry",
            "players": "2 3 4 5",
            "variants": "no-green",
            "answers": "setup legal trick round opens rank",
        }

    def setup(self, question: Any) -> Answer:
        """How this table is set up."""
        if not self.is_played(question):
            return {"lawful": False}
        return {
            "lawful": True,
            "hand": self.hand_size(question),
            "pile": self.pile_size(question),
            "aside": self.aside_size(question),
            "trick": self.trick_size(question),
            "tricks": self.most_tricks(question),
            "rounds": self.rounds(question),
            "deck": written(self.deck(question)),
            "sacks": written(self.sacks(question).values()),
        }

    def legal(self, question: Any) -> Answer:
        """Which cards may be played."""
        trick, hand = tuple(question.trick.split()), tuple(question.hand.split())
        return {"legal": written(self.playable(question, trick, hand))}

    def trick(self, question: Any) -> Answer:
        """Who wins a trick, and which sack."""
        trick, counts = tuple(question.trick.split()), map(int, question.sacks.split())
        place = self.winner(trick)
        sacks = dict(zip(KINDS, counts, strict=True))
        return {"winner": place + 1, "sack": self.due_sack(trick, place, sacks)}

    def round(self, question: Any) -> Answer:
        """What becomes of a round."""
        hands, piles = (self._heaps(text) for text in (question.hands, question.piles))
        state = self.start(question, question.starter - 1, hands, piles)
        declined = list(map(int, question.declined.split()))
        for count, card in enumerate(question.plays.split(), start=1):
            if not self.accepts(question, state, card):
                return {"unlawful": count}
            state = self.after(question, state, card, declined)
        ended = self.ended(question, state)
        return {
            "unlawful": 0,
            "winners": seats(seat for seat, _ in state.won),
            "sacks": written(sack for _, sack in state.won),
            "ended": ended,
            "next": 0 if ended == "exhausted" else state.turn + 1,
            "scores": written(self.scores(question, state)),
        }

    def _heaps(self, text: str) -> list[tuple[str, ...]]:
        return [tuple(part.split()) for part in text.split("/")] if text else []

    def opens(self, question: Any) -> Answer:
        """Who may open the next round."""
        starters = [int(seat) - 1 for seat in question.starters.split()]
        return {"seats": seats(self.openers(question, starters))}

    def rank(self, question: Any) -> Answer:
        """Who wins the game."""
        rounds = [list(map(int, part.split())) for part in question.rounds.split("/")]
        return {"totals": written(self.totals(rounds)), "winners": seats(self.winners(question, rounds))}


def serve(engine: PotatoMan) -> None:
    """Answers each line of standard input with a line."""
    for line in sys.stdin:
        question = SimpleNamespace(**json.loads(line))
        method = getattr(engine, question.ask, None)
        answer = method(question) if method else {"unsupported": True}
        sys.stdout.write(json.dumps({"id": question.id, **answer}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(PotatoMan())
