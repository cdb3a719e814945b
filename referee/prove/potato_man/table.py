"""A table on trial: the referee's law for it, beside the formal law.

What a table is refereed by is a matter of which definitions of the formal law are in force there: those of
its player count and variant, of its rulings, and of the rules that are not dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from referee.potato_man.law import Law, law_of
from referee.potato_man.round import RoundState, admitted
from referee.potato_man.winner import winner
from referee.prove.potato_man.unknowns import GREEN, set_of, word_of, words_of
from referee.prove.solver import FormalLaw, Term, all_differ, both, denied, either
from referee.rulebook import RuleSet
from referee.words import Word, union


@attrs.frozen
class Table:
    """The law that referees a table under some rules, and the formal law that it is held against.

    `unguarded` are the guards of a play, by slug, that are left out of the game on trial; `law_of` gives the
    law that referees a table under other rules.
    """

    rules: RuleSet
    law: Law
    formal: FormalLaw
    variant: str | None = None
    unguarded: frozenset[str] = frozenset()
    law_of: Callable[[RuleSet, int, str | None], Law] = law_of

    def law_under(self, rules: RuleSet) -> Law:
        """The law that referees this table under other rules."""
        return self.law_of(rules, self.law.players, self.variant)

    @property
    def size(self) -> int:
        """How many cards a full trick has by the formal law (`trick.size`)."""
        return 4 if self.law.players == 2 else self.law.players

    @property
    def named(self) -> str:
        """How the formal law names this table where it speaks of a deal: such as `3-without-green`."""
        return f"{self.law.players}-without-green" if self.variant else f"{self.law.players}"

    def in_force(self, slug: str) -> bool:
        """Whether a rule is not dropped."""
        return slug not in self.rules.without

    def with_rule(self, slug: str) -> Table:
        """The same table where that rule is not dropped."""
        return attrs.evolve(self, rules=attrs.evolve(self.rules, without=self.rules.without - {slug}))

    def ruled(self, ruling: str, value: str) -> bool:
        """Whether a ruling has that value here."""
        return self.rules.rulings[ruling] == value

    # By the formal law

    def in_deck(self, card: Term) -> Term:
        """The card is one of this table's deck."""
        return self.formal.holds("in-deck-without-green" if self.variant else "in-deck", card)

    def of_any_deck(self, card: Term) -> Term:
        """The card is one of the 52, outside of which a translation means nothing."""
        return self.formal.holds("in-deck", card)

    def cards_of_deck(self, cards: Sequence[Term]) -> Term:
        """The cards are of the deck, and each is there once (`setup.deck`)."""
        return both([*map(self.in_deck, cards), self.formal.holds(f"once-{len(cards)}", *cards)])

    @property
    def bans(self) -> tuple[str, ...]:
        """The definitions, without a number of cards, that bar a card from an open trick."""
        if self.law.players < 5:
            return ("color-once",) if self.in_force("trick.color-once") else ()
        doubles = "no-third" if self._checked_when_full else "one-double"
        rules = {"trick.one-double": doubles, "trick.one-potato-man": "one-potato-man"}
        return tuple(ban for slug, ban in rules.items() if self.in_force(slug))

    def bars_after(self, lying: int) -> bool:
        """Whether some card may not be played onto that many: not onto none, and with five players only a
        second Potato Man onto one.
        """
        needed = {"one-potato-man"} if self.law.players == 5 and lying == 1 else {*self.bans}
        return lying > 0 and bool(needed & {*self.bans})

    @property
    def _checked_when_full(self) -> bool:
        return self.ruled("double-check", "full-trick")

    def may_lie(self, cards: Sequence[Term]) -> Term:
        """The cards may lie in one trick, in the order in which they were played."""
        rules = [f"{ban}-{len(cards)}" for ban in self.bans] if len(cards) > 1 else []
        if "no-third" in self.bans and len(cards) == self.size:
            rules.append("all-colors-5")
        return both(self.formal.holds(rule, *cards) for rule in rules)

    def full_trick(self, cards: Sequence[Term]) -> Term:
        """The cards are a full trick, looked at as a whole."""
        whole = {"one-double": "doubled-once", "no-third": "doubled-once"}
        rules = [f"{whole.get(ban, ban)}-{self.size}" for ban in self.bans]
        return both([self.cards_of_deck(cards), *(self.formal.holds(rule, *cards) for rule in rules)])

    def wins(self, cards: Sequence[Term], position: Term) -> Term:
        """The card at that position, counted from 0, wins the full trick."""
        by_figure = self.formal.holds(f"best-potato-man-{self.size}", *cards, position)
        among = "later" if self.in_force("win.later-of-equals") else "earlier"
        by_number = [
            self.formal.holds(f"{rule}-{self.size}", *cards, position) for rule in ("highest", among)
        ]
        figures = self.figures_decide(cards)
        return either([both([figures, by_figure]), both([denied(figures), *by_number])])

    def figures_decide(self, cards: Sequence[Term]) -> Term:
        """Potato Man and Evil Potato lie in the full trick, which matters (`win.potato-man`)."""
        return both([self.in_force("win.potato-man"), self.both_figures(cards)])

    def both_figures(self, cards: Sequence[Term]) -> Term:
        """Potato Man and Evil Potato lie in the full trick."""
        return self.formal.holds(f"both-figures-{self.size}", *cards)

    def takes(self, won_by: Term, left: Sequence[Term], sack: Term) -> Term:
        """The winning card earns that sack, or none, of those that are left; a winner may decline gold only
        where that is the ruling (`sack.gold`).
        """
        if not self.in_force("sack.gold"):
            rules = ["takes-color", "takes-nothing-but-color"]
        else:
            declined = ["declines-gold"] if self.may_decline_gold else []
            rules = ["takes-color", "takes-gold", *declined, "takes-nothing"]
        return either(self.formal.holds(rule, won_by, *left, sack) for rule in rules)

    def gold_due(self, won_by: Term, left: Sequence[Term]) -> Term:
        """The winning card's color is gone, and gold is not."""
        return both([self.color_gone(won_by, left), denied(self.gold_gone(won_by, left))])

    def color_gone(self, won_by: Term, left: Sequence[Term]) -> Term:
        """No sack is left in the winning card's color."""
        return self.formal.holds("color-gone", won_by, *left)

    def gold_gone(self, won_by: Term, left: Sequence[Term]) -> Term:
        """No gold sack is left."""
        return self.formal.holds("gold-gone", won_by, *left)

    @property
    def may_decline_gold(self) -> bool:
        """Whether a gold sack that is due may be declined."""
        return self.in_force("sack.gold") and self.ruled("gold", "optional")

    def sacks_of_table(self, left: Sequence[Term]) -> Term:
        """Such sacks can be left; without green cards there are no green ones."""
        return left[GREEN] == 0 if self.variant else True

    def blocked(self, hand: Term, may_lie_next: Term) -> Term:
        """Whoever is to move, and holds that hand, has no card to play (`round.blocked`).

        The hand, and what may lie next, are sets of cards as the formal law writes them.
        """
        return self.formal.holds("blocked", hand, may_lie_next)

    def may_stop(self, hand: Term, may_lie_next: Term) -> Term:
        """The round may end early with that hand to move (`turn.must-play`)."""
        if not self.in_force("turn.must-play"):
            return True
        return self.formal.holds("may-stop", hand, may_lie_next)

    def may_lie_after(self, cards: Sequence[Term]) -> Term:
        """All cards that may be played after some others, as one set."""

        def may_be_next(one: Term) -> Term:
            return both([self.in_deck(one), *(one != other for other in cards), self.may_lie([*cards, one])])

        return set_of(may_be_next)

    def may_open(self, seat: Term, openers: Sequence[Term]) -> Term:
        """The seat may open the round after those that `openers` opened (`game.starter`)."""
        if not openers:
            return True
        if self.ruled("next-starter", "left"):
            return self.formal.holds(f"opens-left-of-{self.law.players}", openers[-1], seat)
        return self.formal.holds(f"opens-first-after-{len(openers)}", *openers, seat)

    def beaten_by(self, mine: Sequence[Term], others: Sequence[Term]) -> Term:
        """A player is beaten by another, by total and best round (`game.total`, `game.tie-break`)."""
        best_round = ["worse-round"] if self.ruled("tie-break", "best-round") else []
        rules = ["lower-total", *best_round]
        return either(self.formal.holds(rule, *mine, *others) for rule in rules)

    # By the referee's formulas

    def winner_of(self, cards: Sequence[Term]) -> Word:
        """The position of the card that wins the full trick."""
        words = words_of(cards)
        return winner(words, self.law.favoured(union(words)), self.law.ranks)

    def let_in(self, cards: Sequence[Term], card: Term) -> Term:
        """After the cards of an open trick, the card may be played."""
        return (admitted(self.law, open_trick(self.law, cards)) & word_of(card)) != 0

    def played(self, cards: Sequence[Term]) -> Term:
        """The cards may be played one after the other."""
        one_by_one = [self.let_in(cards[:place], card) for place, card in enumerate(cards)]
        # That a card exists once is no rule of the trick, so it is said here.
        return both([*map(self.of_any_deck, cards), all_differ(cards), *one_by_one])


def open_trick(law: Law, cards: Sequence[Term], turn: Word = 0, hand: Word = 0, gone: Word = 0) -> RoundState:
    """A state of the referee with an open trick; every seat has the same hand, and no sacks were taken."""
    words = words_of(cards)
    nothing = (0,) * law.players
    return RoundState((hand,) * law.players, nothing, turn, words, union(words), gone, law.sacks, nothing, 0)
