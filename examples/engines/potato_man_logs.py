#!/usr/bin/env python3
"""The engine of `potato_man.py`, which answers the question `game`, too: it judges whole logs.

    referee conform -- python examples/engines/potato_man_logs.py

It reads what the question promises: hands and no gaps (docs/log-format.md tells what else a log may hold).
"""

from __future__ import annotations

from typing import Any

from potato_man import Answer, PotatoMan, State, Table, seats, serve, written

Scores = list[int] | None
Log = dict[str, Any]


class Fault(Exception):
    """The first fault of a log, and where it is."""

    def __init__(self, round_: int = 0, trick: int = 0, play: int = 0) -> None:
        super().__init__()
        self.place = {"round": round_, "trick": trick, "play": play}


class PotatoManWithLogs(PotatoMan):
    """The same rules, and the question that is about a whole log."""

    name = "potato_man_logs.py"

    def hello(self, question: Any) -> Answer:
        """All questions are answered."""
        told = super().hello(question)
        return {**told, "answers": f"{told['answers']} game"}

    def game(self, question: Any) -> Answer:
        """Whether a log is lawful, and what the game comes to."""
        try:
            sheet = self.judge(question, question.log)
        except Fault as fault:
            return {"lawful": False, **fault.place}
        whole = [scores for scores in sheet if scores is not None]
        complete = len(whole) == self.rounds(question)
        return {
            "lawful": True,
            "complete": complete,
            "scores": " / ".join("-" if scores is None else written(scores) for scores in sheet),
            "totals": written(self.totals(whole)) if complete else "",
            "winners": seats(self.winners(question, whole)) if complete else "",
        }

    def judge(self, table: Table, log: Log) -> list[Scores]:
        """The scores of each round. Raises Fault."""
        rounds, names = log.get("rounds", []), log["players"]
        starters: list[int] = []
        sheet: list[Scores] = []
        for count, one in enumerate(rounds, start=1):
            if count > self.rounds(table):
                raise Fault(count)
            starters.append(self.starter(table, names, one, starters, count))
            self.check_deal(table, one, count)
            goes_on = count < len(rounds) or bool(log.get("result"))
            sheet.append(self.judge_round(table, log, one, starters[-1], count, goes_on))
            self.check_sheet(names, one, sheet[-1], count)
        if log.get("result"):
            self.check_result(table, names, log["result"], sheet)
        return sheet

    def starter(self, table: Table, names: list[str], one: Log, starters: list[int], count: int) -> int:
        """Who opens a round, which has to be one of those who may."""
        due = self.openers(table, starters) if starters else list(range(table.players))
        if one.get("starter") is None:
            return due[0]
        starter = int(names.index(one["starter"]))
        if starter not in due:
            raise Fault(count)
        return starter

    def check_deal(self, table: Table, one: Log, count: int) -> None:
        """Whether each heap has its size, and each card of the deck lies in no more than one."""
        heaps = [(cards.split(), self.hand_size(table)) for cards in one["hands"].values()]
        piles: dict[str, str] = one.get("piles") or {}
        heaps += [(cards.split(), self.pile_size(table)) for cards in piles.values()]
        if one.get("aside") is not None:
            heaps.append((one["aside"].split(), self.aside_size(table)))
        dealt = [card for cards, _ in heaps for card in cards]
        right_sizes = all(len(cards) == size for cards, size in heaps)
        if not right_sizes or len(set(dealt)) < len(dealt) or not set(dealt) <= set(self.deck(table)):
            raise Fault(count)

    def before_round(self, table: Table, log: Log, one: Log, starter: int, count: int) -> State:
        """A round before its first play: all cards and sacks are back."""
        names = log["players"]
        piles: dict[str, str] = one.get("piles") or {}
        return self.start(
            table,
            starter,
            [tuple(one["hands"][name].split()) for name in names],
            [tuple(piles[name].split()) for name in names if name in piles],
        )

    def after_tricks(self, table: Table, log: Log, one: Log, starter: int, count: int) -> State:
        """A round after all its tricks. Raises Fault."""
        state = self.before_round(table, log, one, starter, count)
        tricks: list[str | Log] = one.get("tricks") or []
        for index, trick in enumerate(tricks, start=1):
            claims: Log = {"plays": trick} if isinstance(trick, str) else trick
            if state.trick:
                blocked = self.ended(table, state) == "blocked"
                raise Fault(count, index if blocked else index - 1, int(blocked))
            state = self.judge_trick(table, log["players"], claims, state, (count, index))
        return state

    def judge_round(
        self, table: Table, log: Log, one: Log, starter: int, count: int, goes_on: bool
    ) -> Scores:
        """The scores of a round, None if it has not ended. Raises Fault."""
        state = self.after_tricks(table, log, one, starter, count)
        ended = self.ended(table, state)
        stops = goes_on or one.get("blocked") is not None or one.get("scores") is not None
        if one.get("blocked") is not None:
            self.check_block(table, log["players"], one["blocked"], state, count)
        if ended == "no" and stops:
            raise Fault(count, len(state.won) + 1)
        return None if ended == "no" else self.scores(table, state)

    def judge_trick(
        self, table: Table, names: list[str], claims: Log, state: State, at: tuple[int, int]
    ) -> State:
        """The round after a trick. Raises Fault."""
        if claims.get("leader") not in {None, names[state.turn]}:
            raise Fault(*at)
        plays = claims["plays"]
        full, declined = len(state.won) + 1, claims.get("sack") == "none" and table.edition == "lord-fry"
        for count, card in enumerate(plays.split() if isinstance(plays, str) else plays, start=1):
            if len(state.won) == full or not self.accepts(table, state, card):
                raise Fault(*at, count)
            state = self.after(table, state, card, (full,) if declined else ())
        winner, sack = state.won[-1] if len(state.won) == full else (-1, "none")
        if claims.get("winner") not in {None, names[winner] if winner >= 0 else ""}:
            raise Fault(*at)
        if claims.get("sack") not in {None, sack}:
            raise Fault(*at)
        return state

    def check_block(self, table: Table, names: list[str], blocked: Log, state: State, count: int) -> None:
        """Whether the player who is said to be blocked is so, and shows the right hand."""
        if self.ended(table, state) == "exhausted":
            raise Fault(count)
        right_player = blocked["player"] == names[state.turn]
        shown = blocked.get("shows")
        if not right_player or (shown is not None and not self.may_show(state.hands[state.turn], shown)):
            raise Fault(count, len(state.won) + 1)

    def may_show(self, hand: tuple[str, ...], shown: str) -> bool:
        """Whether a blocked player with this hand may show these cards."""
        return sorted(shown.split()) == sorted(hand)

    def check_sheet(self, names: list[str], one: Log, scores: Scores, count: int) -> None:
        """Whether the written scores are right."""
        claimed: dict[str, int] = one.get("scores") or {}
        due = {} if scores is None else dict(zip(names, scores, strict=True))
        if any(claimed.get(name, points) != points for name, points in due.items()):
            raise Fault(count)

    def check_result(self, table: Table, names: list[str], result: Log, sheet: list[Scores]) -> None:
        """Whether the written result is right."""
        whole = [scores for scores in sheet if scores is not None]
        if len(whole) < self.rounds(table):
            raise Fault
        totals = dict(zip(names, self.totals(whole), strict=True))
        winners = sorted(names[seat] for seat in self.winners(table, whole))
        claimed: dict[str, int] = result.get("totals") or {}
        if any(totals[name] != points for name, points in claimed.items()):
            raise Fault
        if result.get("winners") is not None and sorted(result["winners"]) != winners:
            raise Fault


if __name__ == "__main__":
    serve(PotatoManWithLogs())
