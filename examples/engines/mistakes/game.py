"""Rounds, starters and the result of a game, and what a log says of them."""

from __future__ import annotations

from dataclasses import replace

from mistakes.mistake import Mistake
from potato_man import State, Table
from potato_man_logs import Log

Sheet = list[list[int]]


class AlwaysFourRounds(Mistake):
    """Every game has four rounds."""

    breaks = "game.rounds"

    def rounds(self, table: Table) -> int:
        return 4


class OverAfterOneRound(Mistake):
    """The game is over after the first round."""

    breaks = "game.rounds"

    def rounds(self, table: Table) -> int:
        return 1


class SameStarterAgain(Mistake):
    """Who opened the last round opens the next one."""

    breaks = "game.starter"

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        return starters[-1:] if super().openers(table, starters) else []


class RightNeighbourStarts(Mistake):
    """In the 2013 edition the right neighbour opens the next round."""

    breaks = "game.starter"

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        due = super().openers(table, starters)
        return due if table.edition == "lord-fry" or not due else [(starters[-1] - 1) % table.players]


class SeatsInOrder(Mistake):
    """Round by round the seats open in order from the first one."""

    breaks = "game.starter"

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        due = super().openers(table, starters)
        return due if table.edition == "lord-fry" else [len(starters)][: len(due)]


class AnyoneMayOpen(Mistake):
    """Also in the 2013 edition anyone may open who has not opened yet."""

    breaks = "game.starter"

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        due = super().openers(table, starters)
        return [seat for seat in range(table.players) if seat not in starters] if due else []


class LeftNeighbourAlwaysOpens(Mistake):
    """Also in the later edition the left neighbour opens."""

    breaks = "game.starter"

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        due = super().openers(table, starters)
        return [(starters[-1] + 1) % table.players] if due else []


class OpenAgain(Mistake):
    """In the later edition anyone may open who did not open the last round."""

    breaks = "game.starter"

    def openers(self, table: Table, starters: list[int]) -> list[int]:
        due = super().openers(table, starters)
        if table.edition == "zoch-2013" or not due:
            return due
        return [seat for seat in range(table.players) if seat != starters[-1]]


class BestRoundWins(Mistake):
    """The best single round wins the game."""

    breaks = "game.total"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        best = [max(points) for points in zip(*rounds, strict=True)]
        return [seat for seat, points in enumerate(best) if points == max(best)]


class MostRoundsWin(Mistake):
    """Who wins most rounds wins the game."""

    breaks = "game.total"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        won = [sum(points[seat] == max(points) for points in rounds) for seat in range(table.players)]
        return [seat for seat, count in enumerate(won) if count == max(won)]


class LastRoundMissing(Mistake):
    """The total is told before the last round is added."""

    breaks = "game.total"

    def totals(self, rounds: Sheet) -> list[int]:
        return super().totals(rounds[:-1]) if len(rounds) > 1 else super().totals(rounds)


class NoTieBreak(Mistake):
    """Equal totals share the win in every edition."""

    breaks = "game.tie-break"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        totals = self.totals(rounds)
        return [seat for seat, total in enumerate(totals) if total == max(totals)]


class TieBreakEverywhere(Mistake):
    """The best round breaks ties also in the edition that has no such rule."""

    breaks = "game.tie-break"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        leading, best = super().winners(table, rounds), [max(points) for points in zip(*rounds, strict=True)]
        return [seat for seat in leading if best[seat] == max(best[other] for other in leading)]


class LastRoundBreaksTies(Mistake):
    """Of equal totals the better last round wins."""

    breaks = "game.tie-break"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        totals, last = self.totals(rounds), rounds[-1]
        leading = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if table.edition == "lord-fry":
            return leading
        return [seat for seat in leading if last[seat] == max(last[other] for other in leading)]


class BestRoundOfAnybody(Mistake):
    """A tie is broken only by a round that nobody else has beaten, also not one who has fewer points."""

    breaks = "game.tie-break"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        totals, best = self.totals(rounds), [max(points) for points in zip(*rounds, strict=True)]
        leading = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if table.edition == "lord-fry":
            return leading
        return [seat for seat in leading if best[seat] == max(best)] or leading


class FirstOfTheList(Mistake):
    """Of those who share a win only the first one is named."""

    breaks = "game.shared"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        return super().winners(table, rounds)[:1]


class ThirdCriterion(Mistake):
    """If best rounds are equal, too, the better first round wins."""

    breaks = "game.shared"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        shared = super().winners(table, rounds)
        first = max(rounds[0][seat] for seat in shared)
        return [seat for seat in shared if rounds[0][seat] == first]


class NobodyWinsATie(Mistake):
    """If a win would be shared nobody wins."""

    breaks = "game.shared"

    def winners(self, table: Table, rounds: Sheet) -> list[int]:
        shared = super().winners(table, rounds)
        return shared if len(shared) == 1 else []


class ShownHandUnchecked(Mistake):
    """The hand that a blocked player shows is not checked."""

    breaks = "round.show-hand"

    def may_show(self, hand: tuple[str, ...], shown: str) -> bool:
        return True


class CardsStayAway(Mistake):
    """In a log a card of an earlier round cannot be dealt again."""

    breaks = "round.reset"

    def before_round(self, table: Table, log: Log, one: Log, starter: int, count: int) -> State:
        earlier = {card for round_ in log["rounds"][: count - 1] for card in played_in(round_)}
        state = super().before_round(table, log, one, starter, count)
        hands = [tuple(card for card in hand if card not in earlier) for hand in state.hands]
        return self.start(table, starter, hands, state.piles)


class SacksStayAway(Mistake):
    """In a log the sacks of earlier rounds are not put back."""

    breaks = "round.reset"

    def before_round(self, table: Table, log: Log, one: Log, starter: int, count: int) -> State:
        state = super().before_round(table, log, one, starter, count)
        if count == 1:
            return state
        before = log["rounds"][count - 2]
        opened = log["players"].index(before.get("starter") or log["players"][0])
        return replace(state, sacks=self.after_tricks(table, log, before, opened, count - 1).sacks)


def played_in(one: Log) -> list[str]:
    """The cards that a round of a log has on the table."""
    noted: list[str | Log] = one.get("tricks") or []
    tricks = [trick if isinstance(trick, str) else trick["plays"] for trick in noted]
    return [card for plays in tricks for card in (plays.split() if isinstance(plays, str) else plays)]
