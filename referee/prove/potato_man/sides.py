"""Two rule sets at one table, of which one is to allow what the other does not, and what is unknown there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from referee.header import FORMAT
from referee.potato_man.cards import CARD_NAMES
from referee.potato_man.law import Law, law_of
from referee.potato_man.log import Log, Result, Round
from referee.potato_man.winner import winner
from referee.prove.potato_man.examples import NAMES
from referee.prove.solver import Finding, Term, both, unknown
from referee.prove.theorem import Value
from referee.rulebook import RuleSet
from referee.words import WORD_BITS, Word, union


@attrs.frozen
class Sides:
    """The law of a table by two rule sets; the first of them is looked at for what it alone allows."""

    rules: RuleSet
    allowing: Law
    refusing: Law
    variant: str | None
    seconds: float

    @property
    def laws(self) -> tuple[Law, Law]:
        """Both laws."""
        return self.allowing, self.refusing

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return NAMES[: self.allowing.players]

    def log(self, *rounds: Round, result: Result | None = None) -> Log:
        """A log by the rule set that allows what it shows."""
        without = {"without": tuple(sorted(self.rules.without))} if self.rules.without else {}
        return Log(
            format=FORMAT,
            game="potato-man",
            edition=self.rules.edition,
            players=self.names,
            variant=self.variant,
            house={**dict(self.rules.house), **without},
            rounds=rounds,
            result=result,
        )


def sides(first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float) -> Sides:
    """A table by two rule sets, the first of which is looked at for what it alone allows."""
    allowing, refusing = (law_of(rules, players, variant) for rules in (first, second))
    return Sides(first, allowing, refusing, variant, seconds)


def unknown_word(name: str) -> Word:
    """An unknown word of the law."""
    word: Word = unknown(name, WORD_BITS)
    return word


def unknown_cards(count: int, name: str = "card") -> list[Word]:
    """Unknown words, each for one card; see `are_cards`."""
    return [unknown_word(f"{name}{number}") for number in range(1, count + 1)]


def are_cards(law: Law, cards: Sequence[Word]) -> Iterator[Term]:
    """That words are cards of the deck, each another one (`setup.deck`)."""
    for place, card in enumerate(cards):
        yield card != 0
        yield (card & (card - 1)) == 0
        yield (card & ~law.deck) == 0
        yield (card & union(cards[:place])) == 0


def lets_in(law: Law, table: Sequence[Word], card: Word) -> Term:
    """That a card may be played onto those on the table."""
    return (law.deck & law.lets_in[len(table)](union(table)) & card) != 0


def lawful_by_both(at: Sides, cards: Sequence[Word]) -> Term:
    """That the cards may be played one after the other, by either law."""
    played = [lets_in(law, cards[:place], card) for law in at.laws for place, card in enumerate(cards)]
    return both([*are_cards(at.allowing, cards), *played])


def winner_by(law: Law, cards: Sequence[Word]) -> Word:
    """The position of the card that wins a full trick."""
    return winner(cards, law.favoured(union(cards)), law.ranks)


def named(found: Finding, cards: Sequence[Word]) -> list[str]:
    """The names of cards in an instance."""
    return names_of(found.value, cards)


def names_of(value: Value, cards: Sequence[Word]) -> list[str]:
    """The names of cards in an instance."""
    return [CARD_NAMES[value(card)] for card in cards]
