"""Who wins a trick, and which sack."""

from __future__ import annotations

from mistakes.mistake import Mistake
from potato_man import COLORS, KINDS, Table, number

Cards = tuple[str, ...]
Sacks = dict[str, int]


class LedColorWins(Mistake):
    """Only a card of the colour that was led can win."""

    breaks = "win.highest"

    def highest(self, trick: Cards) -> int:
        return max(
            range(len(trick)), key=lambda place: (trick[place][0] == trick[0][0], number(trick[place]))
        )


class RedIsTrump(Mistake):
    """Red beats the other colours."""

    breaks = "win.highest"

    def highest(self, trick: Cards) -> int:
        return max(range(len(trick)), key=lambda place: (trick[place][0] == "R", number(trick[place]), place))


class LastPlayerWins(Mistake):
    """The last card wins, whatever it is."""

    breaks = "win.highest"

    def highest(self, trick: Cards) -> int:
        return len(trick) - 1


class NumbersAsText(Mistake):
    """Numbers are compared as text: 9 beats 16."""

    breaks = "win.highest"

    def highest(self, trick: Cards) -> int:
        return max(range(len(trick)), key=lambda place: (trick[place][1:], place))


class LowestWins(Mistake):
    """The lowest number wins."""

    breaks = "win.highest"

    def highest(self, trick: Cards) -> int:
        return min(range(len(trick)), key=lambda place: (number(trick[place]), -place))


class FirstOfEquals(Mistake):
    """Of equal highest numbers the first one wins."""

    breaks = "win.later-of-equals"

    def highest(self, trick: Cards) -> int:
        return max(range(len(trick)), key=lambda place: number(trick[place]))


class ColorBreaksTies(Mistake):
    """Of equal highest numbers the dearer colour wins."""

    breaks = "win.later-of-equals"

    def highest(self, trick: Cards) -> int:
        return max(range(len(trick)), key=lambda place: (number(trick[place]), "RBGY".index(trick[place][0])))


class SecondOfEquals(Mistake):
    """Of three or four equal highest numbers the second one wins: only two are compared."""

    breaks = "win.later-of-equals"

    def highest(self, trick: Cards) -> int:
        most = max(map(number, trick))
        equal = [place for place, card in enumerate(trick) if number(card) == most]
        return equal[:2][-1]


class PotatoManAlwaysWins(Mistake):
    """Potato Man wins also without Evil Potato."""

    breaks = "win.potato-man"

    def winner(self, trick: Cards) -> int:
        potato_men = [place for place, card in enumerate(trick) if self.is_potato_man(card)]
        return potato_men[0] if potato_men else self.highest(trick)


class PotatoManNeverWins(Mistake):
    """Potato Man is a plain number."""

    breaks = "win.potato-man"

    def winner(self, trick: Cards) -> int:
        return self.highest(trick)


class PotatoManMustFollow(Mistake):
    """Potato Man wins only if Evil Potato was played before."""

    breaks = "win.potato-man"

    def winner(self, trick: Cards) -> int:
        for place, card in enumerate(trick):
            if self.is_potato_man(card) and any(map(self.is_evil_potato, trick[:place])):
                return place
        return self.highest(trick)


class PotatoManBeatsTheBest(Mistake):
    """Potato Man wins only if Evil Potato would win otherwise."""

    breaks = "win.potato-man"

    def winner(self, trick: Cards) -> int:
        best = self.highest(trick)
        return super().winner(trick) if self.is_evil_potato(trick[best]) else best


class LowestBeatsEvilPotato(Mistake):
    """With both figures the lowest number wins, which may be green."""

    breaks = "win.potato-man"

    def winner(self, trick: Cards) -> int:
        if any(map(self.is_potato_man, trick)) and any(map(self.is_evil_potato, trick)):
            return min(range(len(trick)), key=lambda place: (number(trick[place]), -place))
        return self.highest(trick)


class EvilPotatoUnbeatable(Mistake):
    """Evil Potato is beaten by no number, also not by an equal one."""

    breaks = "win.later-of-equals"

    def highest(self, trick: Cards) -> int:
        evil = [place for place, card in enumerate(trick) if self.is_evil_potato(card)]
        return max(evil, key=lambda place: number(trick[place])) if evil else super().highest(trick)


class EvilPotatoStaysOnTop(Mistake):
    """Evil Potato wins although Potato Man lies there, if another card is as high."""

    breaks = "win.potato-man"

    def winner(self, trick: Cards) -> int:
        most = max(map(number, trick))
        return super().winner(trick) if [*map(number, trick)].count(most) == 1 else self.highest(trick)


class PotatoManToFour(Mistake):
    """Yellow 4 is a Potato Man, too."""

    breaks = "win.potato-man"

    def is_potato_man(self, card: str) -> bool:
        return card[0] == "Y" and number(card) <= 4


class PotatoManToTwo(Mistake):
    """Yellow 3 is no Potato Man."""

    breaks = "win.potato-man"

    def is_potato_man(self, card: str) -> bool:
        return card[0] == "Y" and number(card) < 3


class PotatoManInAnyColor(Mistake):
    """The numbers 1 to 3 are Potato Men in every colour."""

    breaks = "win.potato-man"

    def is_potato_man(self, card: str) -> bool:
        return number(card) <= 3


class EvilPotatoFromFifteen(Mistake):
    """Red 15 is an Evil Potato, too."""

    breaks = "win.potato-man"

    def is_evil_potato(self, card: str) -> bool:
        return card[0] == "R" and number(card) >= 15


class EvilPotatoFromSeventeen(Mistake):
    """Red 16 is no Evil Potato."""

    breaks = "win.potato-man"

    def is_evil_potato(self, card: str) -> bool:
        return card[0] == "R" and number(card) > 16


class EvilPotatoInAnyColor(Mistake):
    """Blue 16 is an Evil Potato, too: only the number is looked at."""

    breaks = "win.potato-man"

    def is_evil_potato(self, card: str) -> bool:
        return number(card) >= 16


class SackOfTheLedColor(Mistake):
    """The sack has the colour that was led."""

    breaks = "sack.color"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        return super().due_sack(trick, 0, sacks)


class SackOfTheLastCard(Mistake):
    """The sack has the colour of the last card."""

    breaks = "sack.color"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        return super().due_sack(trick, -1, sacks)


class DearestSack(Mistake):
    """The winner takes the dearest sack that is left of the trick's colours."""

    breaks = "sack.color"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        kinds = [kind for kind in KINDS if sacks[kind] and kind in {COLORS[card[0]] for card in trick}]
        return kinds[-1] if kinds else super().due_sack(trick, place, sacks)


class GoldFirst(Mistake):
    """Gold is taken while it lasts, then the colour."""

    breaks = "sack.gold"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        return "gold" if sacks["gold"] else super().due_sack(trick, place, sacks)


class GoldForTheLastOfAColor(Mistake):
    """Gold is taken instead of the last sack of a colour: a border is off by one."""

    breaks = "sack.gold"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        last = sacks[COLORS[trick[place][0]]] == 1 and sacks["gold"]
        return "gold" if last else super().due_sack(trick, place, sacks)


class NoGold(Mistake):
    """If the colour is used up there is nothing."""

    breaks = "sack.gold"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        return super().due_sack(trick, place, {**sacks, "gold": 0})


class NextColorInstead(Mistake):
    """If the colour is used up the dearest other one is taken, and gold only at the end."""

    breaks = "sack.gold"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        left = [kind for kind in KINDS if sacks[kind] and kind != "gold"]
        color = COLORS[trick[place][0]]
        return color if sacks[color] else left[-1] if left else super().due_sack(trick, place, sacks)


class GoldNeverEnds(Mistake):
    """Nobody counts the gold sacks."""

    breaks = "sack.none"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        return super().due_sack(trick, place, {**sacks, "gold": 1})


class AnySackAtTheEnd(Mistake):
    """If colour and gold are used up the cheapest sack that is left is taken."""

    breaks = "sack.none"

    def due_sack(self, trick: Cards, place: int, sacks: Sacks) -> str:
        due = super().due_sack(trick, place, sacks)
        return next((kind for kind in KINDS if sacks[kind]), "none") if due == "none" else due


class SacksAreNotTaken(Mistake):
    """The sacks that were won stay on the table, too."""

    breaks = "sack.gold"

    def sacks_after(self, sacks: Sacks, sack: str) -> Sacks:
        return sacks


class DeclinedGoldIsGone(Mistake):
    """A gold sack that is declined is taken off the table."""

    breaks = "sack.gold"

    def sacks_after(self, sacks: Sacks, sack: str) -> Sacks:
        return super().sacks_after(sacks, "gold" if sack == "none" and sacks["gold"] else sack)


class GoldCannotBeDeclined(Mistake):
    """Gold is taken in every edition."""

    breaks = "sack.gold"

    def declined_sack(self, table: Table) -> str:
        return "gold"
