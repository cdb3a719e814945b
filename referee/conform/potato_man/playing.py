"""Games that are played by the referee while somebody is asked about each step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

from msgspec.structs import replace

from referee.conform.potato_man.questions import (
    Legal,
    Opens,
    Playable,
    Played,
    Rank,
    Round,
    Table,
    Trick,
    Won,
)
from referee.conform.potato_man.tables import TRUTH
from referee.conform.potato_man.truth import RoundCourse, counted_sacks, law_at
from referee.potato_man.cards import CARD_NAMES, cards_in, names_of
from referee.potato_man.game import MAY_OPEN
from referee.potato_man.log import SackName
from referee.potato_man.round import after_play, is_exhausted, playable
from referee.potato_man.sacks import GOLD_SACK, sack_name
from referee.potato_man.tricks import full_trick
from referee.words import Word

_PLAY_RULES = ("turn.in-hand", "turn.must-play")
_ROUND_RULES = ("round.score", "turn.order", "win.leads-next", "round.reset")


class PlayedGame:
    """One game after the other at a table; `chance` decides the deals, and who opens.

    `ask` is called with each question, its right answer and the rules that it depends on. `long`: cards are
    chosen so that the next player can go on, if there is such a card.
    """

    def __init__(self, table: Table, chance: int, ask: Callable[..., None], *, long: bool) -> None:
        self._table = table.fields()
        self._law = law_at(table.edition, table.players, table.variant)
        self._random = Random(chance)  # noqa: S311  games, not secrets
        self._ask = ask
        self._long = long
        self._openers: list[int] = []
        self._scores: list[str] = []
        self._deal(self._random.randrange(table.players))

    def _deal(self, starter: int) -> None:
        law = self._law
        deck = list(names_of(law.deck))
        self._random.shuffle(deck)
        hands = [deck[seat * law.hand_size : (seat + 1) * law.hand_size] for seat in range(law.players)]
        rest = deck[law.players * law.hand_size :]
        piles = [rest[seat * law.pile_size : (seat + 1) * law.pile_size] for seat in range(law.players)]
        self._round = Round(
            **self._table,
            starter=starter + 1,
            hands=" / ".join(map(" ".join, hands)),
            piles=" / ".join(map(" ".join, piles)) if law.pile_size else "",
            plays="",
        )
        self._course = RoundCourse(law, self._round)
        self._plays: list[str] = []
        self._declined: list[int] = []
        self._openers.append(starter)

    def play_lawful(self, choice: int) -> None:
        """Play one of the lawful cards, and ask what is lawful, and who wins a trick that is full then.

        A round that is over is asked for as a whole, and the next one is dealt.
        """
        law, state = self._law, self._course.state
        if is_exhausted(law, state):
            self._finish("round.exhausted")
            return
        trick = " ".join(CARD_NAMES[card] for card in state.trick)
        hand = " ".join(names_of(state.hands[state.turn]))
        may = playable(law, state)
        bans = [ban.rule for ban in law.bans[len(state.trick)]] or ["turn.leader-free"]
        right = Playable(legal=" ".join(names_of(may)))
        self._ask(Legal(**self._table, trick=trick, hand=hand), right, *bans, *_PLAY_RULES)
        lawful = cards_in(may)
        if not lawful:
            self._finish("round.void-trick" if state.trick else "round.blocked")
            return
        self._play(self._chosen(lawful, choice), choice)

    def _chosen(self, lawful: tuple[Word, ...], choice: int) -> Word:
        """The card that is chosen, or in a long game the next one after which the next player can play."""
        first = choice % len(lawful)
        in_order = (*lawful[first:], *lawful[:first])
        if not self._long:
            return in_order[0]
        law, state = self._law, self._course.state
        goes_on = (
            card for card in in_order if playable(law, after_play(law, state, self._course.as_play(card)))
        )
        return next(goes_on, in_order[0])

    def _play(self, card: Word, choice: int) -> None:
        law, state = self._law, self._course.state
        cards = (*state.trick, card)
        if len(cards) == law.trick_size:
            names = " ".join(CARD_NAMES[one] for one in cards)
            sacks = counted_sacks(state.sacks)
            full = full_trick(law, cards, 0, state.sacks)
            rule = "sack.none" if not full.sack else "sack.gold" if full.sack == GOLD_SACK else "sack.color"
            right = Won(winner=full.position + 1, sack=cast("SackName", sack_name(full.sack)))
            self._ask(Trick(**self._table, trick=names, sacks=sacks), right, "win.highest", rule)
            if full.sack == GOLD_SACK and law.gold_optional and choice % 2:
                self._declined.append(state.full_tricks + 1)
                self._course.declined = frozenset(self._declined)
        self._course.play(card)
        self._plays.append(CARD_NAMES[card])

    def try_unlawful(self, choice: int) -> None:
        """Ask for the round with a card next that breaks a rule."""
        law, state = self._law, self._course.state
        lawful = 0 if is_exhausted(law, state) else playable(law, state)
        # Every second time one of the hand, if there is one: most others are just not there.
        barred = state.hands[state.turn] & ~lawful
        wrong = cards_in(barred if barred and choice % 2 else law.deck & ~lawful)
        card = wrong[choice % len(wrong)]
        rules = self._course.broken_by(card)
        right = Played(unlawful=len(self._plays) + 1)
        self._ask(self._asked([*self._plays, CARD_NAMES[card]]), right, *rules[:1])

    def ask_so_far(self) -> None:
        """Ask for the round as far as it was played."""
        self._ask(self._asked(self._plays), self._course.answer(), *_ROUND_RULES)

    def _asked(self, plays: list[str]) -> Round:
        return replace(self._round, plays=" ".join(plays), declined=" ".join(map(str, self._declined)))

    def _finish(self, rule: str) -> None:
        """Ask for the whole round, who opens the next one, and after the last one who wins."""
        law = self._law
        right = self._course.answer()
        self._ask(self._asked(self._plays), right, rule, *_ROUND_RULES)
        self._scores.append(right.scores)
        starters = " ".join(str(seat + 1) for seat in self._openers)
        opens = Opens(**self._table, starters=starters)
        self._ask(opens, TRUTH.answer(opens), "game.starter", "game.rounds")
        if len(self._openers) < law.rounds:
            may = [
                seat
                for seat in range(law.players)
                if MAY_OPEN[law.next_starter](seat, tuple(self._openers), law.players)
            ]
            self._deal(self._random.choice(may))
            return
        rank = Rank(**self._table, rounds=" / ".join(self._scores))
        self._ask(rank, TRUTH.answer(rank), "game.total")
        self._openers, self._scores = [], []
        self._deal(self._random.randrange(law.players))
