"""Engines with a mistake each: the referee's answers, with one thing wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.conform.potato_man.questions import (
    Legal,
    Opens,
    Playable,
    Played,
    Rank,
    Ranked,
    Round,
    Settings,
    Setup,
    Trick,
    Won,
)
from referee.conform.potato_man.truth import RoundCourse, Truth, cards_of, law_at
from referee.conform.protocol import Hello, Introduction
from referee.potato_man.cards import number_of


class Almost(Truth):
    """The referee, at some tables only, so that the tests are short."""

    def hello(self, _question: Hello) -> Introduction:
        return replace(super().hello(_question), editions="zoch-2013", players="2 3 5", variants="")


class FirstOfEquals(Almost):
    """The first of equal numbers wins, in single tricks and in rounds."""

    def trick(self, question: Trick) -> Won:
        right = super().trick(question)
        numbers = list(map(number_of, cards_of(question.trick)))
        if numbers[right.winner - 1] == max(numbers):
            return replace(right, winner=numbers.index(max(numbers)) + 1)
        return right


class YellowFour(Almost):
    """The yellow 4 is Potato Man, too."""

    def trick(self, question: Trick) -> Won:
        right = super().trick(question)
        cards = question.trick.split()
        if "Y4" in cards and {"R16", "R17", "R18"} & {*cards} and not {"Y1", "Y2", "Y3"} & {*cards}:
            return replace(right, winner=cards.index("Y4") + 1)
        return right


class TwoPotatoMen(Almost):
    """A second Potato Man may be played, if yellow may be doubled."""

    def legal(self, question: Legal) -> Playable:
        return super().legal(replace(question, edition=f"{question.edition}-trick.one-potato-man"))


class SecondPair(Almost):
    """With five players no color may be doubled."""

    def legal(self, question: Legal) -> Playable:
        there = {card[0] for card in question.trick.split()}
        if question.players == 5:
            return Playable(legal=" ".join(card for card in question.hand.split() if card[0] not in there))
        return super().legal(question)


class NoGold(Almost):
    """There is nothing for a color that is used up."""

    def trick(self, question: Trick) -> Won:
        right = super().trick(question)
        return replace(right, sack="none") if right.sack == "gold" else right


class FourthGold(Almost):
    """Gold is paid although there is none."""

    def trick(self, question: Trick) -> Won:
        right = super().trick(question)
        return replace(right, sack="gold") if right.sack == "none" else right


class NotDrawn(Almost):
    """A card that was drawn cannot be played."""

    def round(self, question: Round) -> Played:
        law = law_at(question.edition, question.players, question.variant)
        dealt = {*question.hands.replace("/", " ").split()}
        for number, card in enumerate(question.plays.split(), start=1):
            if law.pile_size and card not in dealt:
                return Played(unlawful=number)
        return super().round(question)


class OpenTrickPays(Almost):
    """The best card of an open trick is paid, too, when a player is blocked."""

    def round(self, question: Round) -> Played:
        right = super().round(question)
        course = RoundCourse(law_at(question.edition, question.players, question.variant), question)
        course.play_all()
        if right.unlawful or not course.state.trick or right.ended != "blocked":
            return right
        return replace(right, winners=f"{right.winners} 1".strip(), sacks=f"{right.sacks} red".strip())


class PlaysOn(Almost):
    """A round is not over when a player is blocked."""

    def round(self, question: Round) -> Played:
        right = super().round(question)
        return replace(right, ended="no") if right.ended == "blocked" else right


class NextLeader(Almost):
    """The seat after the winner is to lead."""

    def round(self, question: Round) -> Played:
        right = super().round(question)
        size = law_at(question.edition, question.players, question.variant).trick_size
        if right.unlawful or right.ended != "no" or len(question.plays.split()) % size or not question.plays:
            return right
        return replace(right, next=right.next % question.players + 1)


class FirstOfTied(Almost):
    """Of those that tie the first one wins."""

    def rank(self, question: Rank) -> Ranked:
        right = super().rank(question)
        return replace(right, winners=right.winners[:1])


class NoTieBreak(Almost):
    """Equal totals always share the win."""

    def rank(self, question: Rank) -> Ranked:
        return super().rank(replace(question, edition="lord-fry"))


class WinnerOpens(Almost):
    """The last seat opens the next round, whoever opened the last one."""

    def opens(self, question: Opens) -> Any:
        right = super().opens(question)
        return replace(right, seats=str(question.players)) if right.seats else right


class AlwaysFourRounds(Almost):
    """A game has four rounds."""

    def setup(self, question: Setup) -> Settings:
        right = super().setup(question)
        return replace(right, rounds=4) if right.lawful else right


class SixPlayers(Almost):
    """Six may play."""

    def setup(self, question: Setup) -> Settings:
        return super().setup(question if question.players < 6 else replace(question, players=5))


class Fails(Almost):
    """Cannot lead."""

    def legal(self, question: Legal) -> Playable:
        if not question.trick:
            raise KeyError("trick")
        return super().legal(question)


WRONG: Mapping[str, tuple[type[Almost], str]] = {
    kind.__name__: (kind, rule)
    for kind, rule in (
        (FirstOfEquals, "win.later-of-equals"),
        (YellowFour, "win.potato-man"),
        (TwoPotatoMen, "trick.one-potato-man"),
        (SecondPair, "trick.one-double"),
        (NoGold, "sack.gold"),
        (FourthGold, "sack.none"),
        (NotDrawn, "turn.draw"),
        (OpenTrickPays, "round.void-trick"),
        (PlaysOn, "round.blocked"),
        (NextLeader, "win.leads-next"),
        (FirstOfTied, "game.shared"),
        (NoTieBreak, "game.tie-break"),
        (WinnerOpens, "game.starter"),
        (AlwaysFourRounds, "game.rounds"),
        (SixPlayers, "setup.players"),
        (Fails, "turn.leader-free"),
    )
}
