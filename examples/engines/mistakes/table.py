"""What lies on the table at the start."""

from __future__ import annotations

from mistakes.mistake import Mistake
from potato_man import KINDS, Table


class EveryColorToThirteen(Mistake):
    """Every colour has the numbers 1 to 13."""

    breaks = "setup.deck"

    def deck(self, table: Table) -> list[str]:
        return [f"{color}{value}" for color in self.colors(table) for value in range(1, 14)]


class HighestRedForgotten(Mistake):
    """The highest red card is not in the deck: a range ends too early."""

    breaks = "setup.deck"

    def deck(self, table: Table) -> list[str]:
        return [card for card in super().deck(table) if card != "R18"]


class OneSackEachPlayer(Mistake):
    """There are as many sacks of each kind as players."""

    breaks = "setup.sacks"

    def sacks(self, table: Table) -> dict[str, int]:
        return {kind: table.players if count else 0 for kind, count in super().sacks(table).items()}


class TwoGoldSacks(Mistake):
    """There are only two gold sacks."""

    breaks = "setup.sacks"

    def sacks(self, table: Table) -> dict[str, int]:
        return {**super().sacks(table), "gold": 2}


class SixPlayers(Mistake):
    """Six may play, too."""

    breaks = "setup.players"

    def is_played(self, table: Table) -> bool:
        return table.players == 6 or super().is_played(table)


class PlayAlone(Mistake):
    """One may play alone."""

    breaks = "setup.players"

    def is_played(self, table: Table) -> bool:
        return table.players == 1 or super().is_played(table)


class TenCardsEach(Mistake):
    """Everybody is dealt 10 cards, not only five players."""

    breaks = "setup.deal"

    def hand_size(self, table: Table) -> int:
        return 10


class PilesOfTwelve(Mistake):
    """A draw pile has as many cards as a hand."""

    breaks = "setup.draw-pile"

    def pile_size(self, table: Table) -> int:
        return 12 if table.players == 2 else 0


class PilesForThree(Mistake):
    """Three players have draw piles, too."""

    breaks = "setup.draw-pile"

    def pile_size(self, table: Table) -> int:
        return {2: 8, 3: 1}.get(table.players, 0)


class NothingPutAside(Mistake):
    """The rest of the cards is not put aside, but a stock."""

    breaks = "setup.aside"

    def aside_size(self, table: Table) -> int:
        return 0


class GreenSacksStay(Mistake):
    """Without green cards the green sacks lie there all the same."""

    breaks = "setup.no-green"

    def sacks(self, table: Table) -> dict[str, int]:
        return dict.fromkeys(KINDS, 3)


class NoGreenForAll(Mistake):
    """Any number of players may play without green."""

    breaks = "setup.no-green"

    def is_played(self, table: Table) -> bool:
        return 2 <= table.players <= 5


class GreenCardsAside(Mistake):
    """Without green the green cards are counted among those that are put aside."""

    breaks = "setup.no-green"

    def aside_size(self, table: Table) -> int:
        return super().aside_size(table) + 12 * (table.variant == "no-green")


class YellowTakenOut(Mistake):
    """Another colour than green is taken out."""

    breaks = "setup.deck"

    def colors(self, table: Table) -> str:
        return "RBG" if table.variant == "no-green" else "RBGY"


class TricksOfTwo(Mistake):
    """With two players a trick is full after two cards."""

    breaks = "trick.size"

    def trick_size(self, table: Table) -> int:
        return table.players


class TricksOfFour(Mistake):
    """Every trick has four cards, also with five players."""

    breaks = "trick.size"

    def trick_size(self, table: Table) -> int:
        return 3 if table.players == 3 else 4


class TricksByTheHand(Mistake):
    """There are as many tricks as cards in a hand: with two players the pile is forgotten."""

    breaks = "round.exhausted"

    def most_tricks(self, table: Table) -> int:
        return self.hand_size(table)
