"""A table on trial: the referee's law for it, beside the formal law."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.law import Law
from referee.potato_man.round import RoundState, admitted
from referee.potato_man.winner import winner
from referee.prove.potato_man.unknowns import GREEN, word_of, words_of
from referee.prove.solver import FormalLaw, Term, all_differ, both
from referee.rulebook import RuleSet
from referee.words import Word, union


@attrs.frozen
class Table:
    """The law that referees a table under some rules, and the formal law that it is held against.

    `unguarded` are the guards of a play, by slug, that are left out of the game on trial.
    """

    rules: RuleSet
    law: Law
    formal: FormalLaw
    variant: str | None = None
    unguarded: frozenset[str] = frozenset()

    @property
    def size(self) -> int:
        """How many cards a full trick has by the formal law (`trick.size`)."""
        return 4 if self.law.players == 2 else self.law.players

    def in_deck(self, card: Term) -> Term:
        """By the formal law: the card is one of this table's deck."""
        return self.formal.holds("in-deck-without-green" if self.variant else "in-deck", card)

    def may_lie(self, cards: Sequence[Term]) -> Term:
        """By the formal law: the cards may lie in one trick."""
        group = "five" if self.law.players == 5 else "to-four"
        return self.formal.holds(f"{group}-{len(cards)}", *cards)

    def cards_of_deck(self, cards: Sequence[Term]) -> Term:
        """By the formal law: the cards are of the deck, and each is there once (`setup.deck`)."""
        return both([*map(self.in_deck, cards), self.formal.holds(f"once-{len(cards)}", *cards)])

    def full_trick(self, cards: Sequence[Term]) -> Term:
        """By the formal law: the cards are a full trick."""
        return both([self.cards_of_deck(cards), self.formal.holds(f"full-{self.size}", *cards)])

    def wins(self, cards: Sequence[Term], position: Term) -> Term:
        """By the formal law: the card at that position, counted from 0, wins the full trick."""
        return self.formal.holds(f"wins-{self.size}", *cards, position)

    def both_figures(self, cards: Sequence[Term]) -> Term:
        """By the formal law: Potato Man and Evil Potato lie in the full trick."""
        return self.formal.holds(f"both-figures-{self.size}", *cards)

    def takes(self, won_by: Term, left: Sequence[Term], sack: Term) -> Term:
        """By the formal law: the winning card earns that sack, or none, of those that are left."""
        return self.formal.holds("takes", won_by, *left, sack)

    def sacks_of_table(self, left: Sequence[Term]) -> Term:
        """By the formal law: such sacks can be left; without green cards there are no green ones."""
        return left[GREEN] == 0 if self.variant else True

    def winner_of(self, cards: Sequence[Term]) -> Word:
        """By the referee's formulas: the position of the card that wins the full trick."""
        words = words_of(cards)
        return winner(words, self.law.favoured(union(words)), self.law.ranks)

    def let_in(self, cards: Sequence[Term], card: Term) -> Term:
        """By the referee's formulas: after the cards of an open trick, the card may be played."""
        return (admitted(self.law, open_trick(self.law, cards)) & word_of(card)) != 0

    def played(self, cards: Sequence[Term]) -> Term:
        """By the referee's formulas: the cards may be played one after the other."""
        one_by_one = [self.let_in(cards[:place], card) for place, card in enumerate(cards)]
        # That a card exists once is no rule of the trick, so it is said here.
        return both([*map(self.of_any_deck, cards), all_differ(cards), *one_by_one])

    def of_any_deck(self, card: Term) -> Term:
        """By the formal law: the card is one of the 52, outside of which a translation means nothing."""
        return self.formal.holds("in-deck", card)


def open_trick(law: Law, cards: Sequence[Term], turn: Word = 0, hand: Word = 0, gone: Word = 0) -> RoundState:
    """A state of the referee with an open trick; every seat has the same hand, and no sacks were taken."""
    words = words_of(cards)
    nothing = (0,) * law.players
    return RoundState((hand,) * law.players, nothing, turn, words, union(words), gone, law.sacks, nothing, 0)
