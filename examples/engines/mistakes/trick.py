"""What may be played to a trick."""

from __future__ import annotations

from mistakes.mistake import Mistake
from potato_man import State, Table, number

Cards = tuple[str, ...]


class EvilPotatoMayNotLead(Mistake):
    """An Evil Potato may not be led."""

    breaks = "turn.leader-free"

    def may_lead(self, table: Table, card: str) -> bool:
        return not self.is_evil_potato(card)


class LowCardMustLead(Mistake):
    """Only a card up to 13 may be led."""

    breaks = "turn.leader-free"

    def may_lead(self, table: Table, card: str) -> bool:
        return number(card) <= 13


class OwnCardForgotten(Mistake):
    """With two players only the cards of the other one bar a colour."""

    breaks = "trick.color-once"

    def may_follow(self, table: Table, trick: Cards, card: str) -> bool:
        return super().may_follow(table, trick[-1::-2] if table.players == 2 else trick, card)


class LastCardBars(Mistake):
    """Only the colour of the last card is barred."""

    breaks = "trick.color-once"

    def may_follow(self, table: Table, trick: Cards, card: str) -> bool:
        return super().may_follow(table, trick if table.players == 5 else trick[-1:], card)


class LedColorBars(Mistake):
    """Only the colour that was led is barred."""

    breaks = "trick.color-once"

    def may_follow(self, table: Table, trick: Cards, card: str) -> bool:
        return super().may_follow(table, trick if table.players == 5 else trick[:1], card)


class FollowSuit(Mistake):
    """Whoever has the colour that was led has to play it."""

    breaks = "trick.color-once"

    def playable(self, table: Table, trick: Cards, hand: Cards) -> list[str]:
        same = [card for card in hand if trick and card[0] == trick[0][0]]
        return same or super().playable(table, trick, hand)


class TableAndHandSwapped(Mistake):
    """A colour is let in because it lies there, and refused because it does not."""

    breaks = "trick.color-once"

    def may_follow(self, table: Table, trick: Cards, card: str) -> bool:
        if table.players == 5:
            return super().may_follow(table, trick, card)
        return card[0] in [other[0] for other in trick]


class NumberOnce(Mistake):
    """Nor may a number lie twice in a trick."""

    breaks = "trick.color-once"

    def may_follow(self, table: Table, trick: Cards, card: str) -> bool:
        unlike = number(card) not in map(number, trick)
        return (unlike or table.players == 5) and super().may_follow(table, trick, card)


class LastCardUnchecked(Mistake):
    """The card that makes a trick full is not checked, and may win."""

    breaks = "trick.color-once"

    def accepts(self, table: Table, state: State, card: str) -> bool:
        last = len(state.trick) + 1 == self.trick_size(table) < 5
        return card in state.hands[state.turn] if last else super().accepts(table, state, card)


class TwoPairs(Mistake):
    """With five players two colours may be doubled."""

    breaks = "trick.one-double"

    def may_double(self, trick: Cards, card: str) -> bool:
        alike = sum(other[0] == card[0] for other in trick)
        return alike < 2 and not self.is_second_potato_man(trick, card)


class ThreeOfAColor(Mistake):
    """With five players a third card of the doubled colour may follow."""

    breaks = "trick.one-double"

    def may_double(self, trick: Cards, card: str) -> bool:
        doubled = {other[0] for other in trick if sum(one[0] == other[0] for one in trick) > 1}
        return doubled <= {card[0]} and not self.is_second_potato_man(trick, card)


class NoDouble(Mistake):
    """With five players no colour may be doubled either."""

    breaks = "trick.one-double"

    def may_double(self, trick: Cards, card: str) -> bool:
        return False


class DoubleIsADiscard(Mistake):
    """Only the fifth card may double a colour: the rule is taken for a way out."""

    breaks = "trick.one-double"

    def may_double(self, trick: Cards, card: str) -> bool:
        return len(trick) == 4 and super().may_double(trick, card)


class LedColorMayDouble(Mistake):
    """With five players only the colour that was led may be doubled."""

    breaks = "trick.one-double"

    def may_double(self, trick: Cards, card: str) -> bool:
        return card[0] == trick[0][0] and super().may_double(trick, card)


class AnyoneMayDouble(Mistake):
    """With three and four players a colour may be doubled, too."""

    breaks = "trick.color-once"

    def may_follow(self, table: Table, trick: Cards, card: str) -> bool:
        return super().may_follow(table, trick, card) or (table.players > 2 and self.may_double(trick, card))


class TwoPotatoMen(Mistake):
    """Two Potato Men may lie in a trick, since yellow may be doubled."""

    breaks = "trick.one-potato-man"

    def is_second_potato_man(self, trick: Cards, card: str) -> bool:
        return False


class OneEvilPotato(Mistake):
    """Nor may two Evil Potatoes lie in a trick."""

    breaks = "trick.one-potato-man"

    def may_double(self, trick: Cards, card: str) -> bool:
        evil = self.is_evil_potato(card) and any(map(self.is_evil_potato, trick))
        return not evil and super().may_double(trick, card)


class NoYellowAfterPotatoMan(Mistake):
    """After a Potato Man no yellow card at all may follow."""

    breaks = "trick.one-potato-man"

    def is_second_potato_man(self, trick: Cards, card: str) -> bool:
        return card[0] == "Y" and any(map(self.is_potato_man, trick))


class NoPotatoManAfterYellow(Mistake):
    """A Potato Man may not double yellow, whatever yellow card lies there."""

    breaks = "trick.one-potato-man"

    def is_second_potato_man(self, trick: Cards, card: str) -> bool:
        return self.is_potato_man(card)


class PotatoMenSideBySide(Mistake):
    """Two Potato Men are barred only one right after the other."""

    breaks = "trick.one-potato-man"

    def is_second_potato_man(self, trick: Cards, card: str) -> bool:
        return super().is_second_potato_man(trick[-1:], card)
