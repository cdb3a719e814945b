"""The right answers: the law that referees, asked in the kit's words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import cast

import msgspec

from referee.conform.potato_man.questions import (
    Ended,
    Game,
    Judged,
    Legal,
    Openers,
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
from referee.conform.protocol import NO_VARIANT, Hello, Introduction, lists
from referee.errors import Malformed
from referee.judgement import Judgement
from referee.potato_man import GAME
from referee.potato_man.cards import CARDS, names_of
from referee.potato_man.game import MAY_OPEN, WINNERS, totals
from referee.potato_man.law import Law, law_of
from referee.potato_man.log import Log, SackName
from referee.potato_man.reading import check_count
from referee.potato_man.round import (
    Play,
    RoundState,
    after_play,
    is_blocked,
    is_exhausted,
    own_plays,
    play_guards,
    play_rules,
    scores,
    start,
    without_gold,
)
from referee.potato_man.sacks import GOLD_SACK, SACK_LANES, SACK_VALUES, sack_name
from referee.potato_man.tricks import full_trick
from referee.rulebook import RuleSet, load_rulebook
from referee.words import Word, union

KINDS = tuple(SACK_VALUES)


class Truth:
    """The referee as an engine: a method for each question that there is."""

    def hello(self, _question: Hello) -> Introduction:
        """Everything is supported."""
        book = load_rulebook(GAME.name)
        return Introduction(
            protocol="conform/1",
            engine="referee",
            game=GAME.name,
            editions=" ".join(book.editions),
            players="2 3 4 5",
            variants="no-green",
            answers="setup legal trick round opens rank game",
        )

    def setup(self, question: Setup) -> Settings:
        """`setup.*`, `trick.size`, `game.rounds`: the numbers of a table."""
        try:
            check_count(question.players, named_variant(question.variant))
        except Malformed:
            return Settings(lawful=False)
        law = law_at(question.edition, question.players, question.variant)
        return Settings(
            lawful=True,
            hand=law.hand_size,
            pile=law.pile_size,
            aside=law.aside_size,
            trick=law.trick_size,
            tricks=law.tricks,
            rounds=law.rounds,
            deck=" ".join(names_of(law.deck)),
            sacks=counted_sacks(law.sacks),
        )

    def legal(self, question: Legal) -> Playable:
        """`trick.*`, `round.blocked`: the cards of a hand that may be played."""
        law = law_at(question.edition, question.players, question.variant)
        trick = cards_of(question.trick)
        hand = union(cards_of(question.hand))
        lawful = hand & law.deck & law.lets_in[len(trick)](union(trick))
        return Playable(legal=" ".join(names_of(lawful)))

    def trick(self, question: Trick) -> Won:
        """`win.*`, `sack.*`: who wins a full trick, and the sack that is due."""
        law = law_at(question.edition, question.players, question.variant)
        full = full_trick(law, cards_of(question.trick), 0, sacks_of(question.sacks))
        return Won(winner=full.position + 1, sack=cast("SackName", sack_name(full.sack)))

    def round(self, question: Round) -> Played:
        """`turn.*`, `trick.*`, `win.*`, `sack.*`, `round.*`: a round played card by card."""
        table = law_at(question.edition, question.players, question.variant)
        course = RoundCourse(table, question)
        course.play_all()
        return course.answer()

    def opens(self, question: Opens) -> Openers:
        """`game.starter`, `game.rounds`: who may open the next round."""
        law = law_at(question.edition, question.players, question.variant)
        openers = tuple(int(seat) - 1 for seat in question.starters.split())
        if len(openers) >= law.rounds:
            return Openers(seats="")
        may = (seat for seat in range(law.players) if MAY_OPEN[law.next_starter](seat, openers, law.players))
        return Openers(seats=_seats(may))

    def rank(self, question: Rank) -> Ranked:
        """`game.total`, `game.tie-break`, `game.shared`: totals and winners."""
        law = law_at(question.edition, question.players, question.variant)
        by_round = [tuple(map(int, points)) for points in lists(question.rounds)]
        wins = WINNERS[law.tie_break](by_round)
        return Ranked(
            totals=_numbers(totals(by_round)), winners=_seats(seat for seat, won in enumerate(wins) if won)
        )

    def game(self, question: Game) -> Judged:
        """Every rule: a whole log."""
        log = msgspec.convert(question.log, Log)
        GAME.check(log)
        judged: Judgement = GAME.judge(log, rules_of(question.edition), accept_blocks=False)
        if judged.charges:
            at = judged.charges[0].at
            return Judged(lawful=False, round=at.round or 0, trick=at.trick or 0, play=at.play or 0)
        points = [_scored(report.scores) for report in judged.rounds]
        winners = judged.winners or ()
        return Judged(
            lawful=True,
            complete=judged.complete,
            scores=" / ".join(points),
            totals=_numbers((judged.totals or {}).values()),
            winners=_seats(log.players.index(name) for name in winners),
        )


class RoundCourse:
    """A round of the kit, played by the law: the state after each lawful play, and what was won."""

    def __init__(self, law: Law, question: Round) -> None:
        self.law = law
        self.piles = tuple(cards_of(pile) for pile in question.piles.split("/")) if law.pile_size else ()
        hands = tuple(union(cards_of(hand)) for hand in question.hands.split("/"))
        self.starter = question.starter - 1
        self.state = start(law, self.starter, hands, tuple(map(union, self.piles)))
        self.plays = cards_of(question.plays)
        self.declined = frozenset(map(int, question.declined.split()))
        self.won: list[tuple[int, Word]] = []
        self.unlawful = 0

    def play_all(self) -> None:
        """Plays the cards up to the first unlawful one, whose number, from 1, is `unlawful` then."""
        for number, card in enumerate(self.plays, start=1):
            if not self.play(card):
                self.unlawful = number
                return

    def can_play(self, card: Word) -> bool:
        """Whether a card is lawful if it comes next."""
        return all(play_guards(self.law, self.state, self.as_play(card)))

    def play(self, card: Word) -> bool:
        """Plays a card if it is lawful; whether it is."""
        law, state = self.law, self.state
        if not self.can_play(card):
            return False
        after = after_play(law, state, self.as_play(card))
        if not after.trick:
            sack = state.sacks - after.sacks
            if sack == GOLD_SACK and law.gold_optional and after.full_tricks in self.declined:
                after, sack = without_gold(after, after.turn, GOLD_SACK), 0
            self.won.append((after.turn, sack))
        self.state = after
        return True

    @property
    def is_blocked(self) -> bool:
        """`round.blocked`: whether the player to move has no card to play, though not all are played."""
        return ended_by(self.law, self.state) == "blocked"

    def as_play(self, card: Word) -> Play:
        """A card as the play of whoever is to move, with the draw that follows it."""
        seat = self.state.turn
        own = own_plays(self.law, self.state)
        top = self.piles[seat][own] if own < self.law.pile_size else 0
        return Play(seat, card, top, top)

    def broken_by(self, card: Word) -> list[str]:
        """The rules that a card breaks if it comes next, in the order of the guards.

        A card of the own pile is not there yet by `turn.draw`; any card of the hand is one too many after a
        block.
        """
        law, state = self.law, self.state
        kept = play_guards(law, state, self.as_play(card))
        broken = [rule for rule, keeps in zip(play_rules(law, state), kept, strict=True) if not keeps]
        if law.pile_size and card & state.piles[state.turn]:
            return ["turn.draw" if rule == "turn.in-hand" else rule for rule in broken]
        return ["round.blocked", *broken] if card & state.hands[state.turn] and self.is_blocked else broken

    def answer(self) -> Played:
        """What has become of the round."""
        if self.unlawful:
            return Played(unlawful=self.unlawful)
        ended = ended_by(self.law, self.state)
        return Played(
            unlawful=0,
            winners=_seats(seat for seat, _ in self.won),
            sacks=" ".join(sack_name(sack) for _, sack in self.won),
            ended=ended,
            next=0 if ended == "exhausted" else self.state.turn + 1,
            scores=_numbers(scores(self.state)),
        )


def ended_by(law: Law, state: RoundState) -> Ended:
    """How a round has ended, if it has."""
    if is_exhausted(law, state):
        return "exhausted"
    return "blocked" if is_blocked(law, state) else "no"


@cache
def rules_of(edition: str) -> RuleSet:
    """The rule set of an edition, perhaps with house rules. Raises UnknownName."""
    return load_rulebook(GAME.name).rule_set(edition)


@cache
def law_at(edition: str, players: int, variant: str) -> Law:
    """The law of a table. Raises UnknownName and Malformed."""
    check_count(players, named_variant(variant))
    return law_of(rules_of(edition), players, named_variant(variant))


def named_variant(variant: str) -> str | None:
    """A variant as the law names it: None for none."""
    return None if variant == NO_VARIANT else variant


def cards_of(names: str) -> tuple[Word, ...]:
    """The cards of a list, in their order."""
    return tuple([CARDS[name] for name in names.split()])


def sacks_of(counts: str) -> Word:
    """Sacks on the table from their numbers, in the order of their worth."""
    return sum(int(count) << SACK_LANES[kind] for kind, count in zip(KINDS, counts.split(), strict=True))


def counted_sacks(sacks: Word) -> str:
    """Sacks on the table as their numbers, in the order of their worth."""
    return _numbers(sacks >> SACK_LANES[kind] & 15 for kind in KINDS)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _seats(seats: Iterable[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats)


def _scored(points: dict[str, int] | None) -> str:
    return "-" if points is None else _numbers(points.values())
