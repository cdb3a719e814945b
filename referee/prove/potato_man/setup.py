"""What a game is played with: by the referee's numbers as by the formal law."""

from __future__ import annotations

from itertools import islice

from referee.potato_man.cards import DECK, GREEN, names_of
from referee.potato_man.log import Round
from referee.potato_man.round import start
from referee.prove.potato_man.examples import NAMES, log_of_rounds, telling
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import card, sacks, word_of, word_of_sacks
from referee.prove.solver import Term, alike, as_word, both, constant, denied, unknown
from referee.prove.theorem import Claim, Example
from referee.words import WORD_BITS, Word

_QUANTITY_BITS = 6


def setup(table: Table) -> list[Claim]:
    """The deck, the numbers of cards dealt and put aside and of rounds, and the sacks."""
    return [_deck(table), _dealt(table), _all_sacks(table), _put_aside(table)]


def _deck(table: Table) -> Claim:
    """`setup.deck`, `setup.no-green`: the cards of the deck."""
    one = card("next")
    nothing_else = (table.law.deck & ~DECK) == 0
    in_deck = table.in_deck(one)
    return Claim(
        given=table.of_any_deck(one),
        shown=both([alike((word_of(one) & table.law.deck) != 0, in_deck), nothing_else]),
        witnesses=[in_deck, denied(in_deck)] if table.variant else [in_deck],
        example=telling(table, trick=(), next=[one]),
    )


def _dealt(table: Table) -> Claim:
    """`setup.deal`, `setup.draw-pile`, `setup.aside`, `trick.size`, `game.rounds`: how many cards and rounds
    there are.
    """
    names = ("hand", "pile", "aside", "size", "rounds")
    hand, pile, aside, size, rounds = (unknown(name, _QUANTITY_BITS) for name in names)
    law, formal, players = table.law, table.formal, table.law.players
    by_law = both(
        [
            formal.holds(f"dealt-{table.named}", hand, pile, aside),
            formal.holds(f"trick-size-{players}", size),
            formal.holds("as-many-rounds", constant(players, _QUANTITY_BITS), rounds),
        ]
    )
    numbers = {
        hand: law.hand_size,
        pile: law.pile_size,
        aside: law.aside_size,
        size: law.trick_size,
        rounds: law.rounds,
    }
    return Claim(
        given=by_law,
        shown=both(as_word(by_rulebook) == number for by_rulebook, number in numbers.items()),
        witnesses=[by_law],
        example=lambda _: _deal_on_trial(table),
    )


def _deal_on_trial(table: Table) -> Example:
    """As many rounds as the referee's numbers say, and of the first the deal that they ask for."""
    law = table.law
    every = iter(names_of(DECK & ~GREEN if table.variant else DECK))

    def some(count: int) -> str:
        return " ".join(islice(every, max(count, 0)))

    names = NAMES[: law.players]
    first = Round(
        starter=names[0],
        hands={name: some(law.hand_size) for name in names},
        piles={name: some(law.pile_size) for name in names} if law.pile_size else None,
        aside=some(law.aside_size),
    )
    others = [Round() for _ in range(law.rounds - 1)]
    numbers = (law.hand_size, law.pile_size, law.aside_size, law.trick_size, law.rounds)
    return Example({"numbers": " ".join(map(str, numbers))}, log_of_rounds(table, first, *others))


def _all_sacks(table: Table) -> Claim:
    """`setup.sacks`: those that lie open at the start of each round."""
    left = sacks()
    all_there: Term = table.formal.holds("all-there-without-green" if table.variant else "all-there", *left)
    return Claim(
        given=all_there,
        shown=word_of_sacks(left) == table.law.sacks,
        witnesses=[all_there],
        example=telling(table, trick=()),
    )


def _put_aside(table: Table) -> Claim:
    """`setup.aside`: the cards known to be put aside, whichever they are, cannot come any more."""
    aside: Word = unknown("aside", WORD_BITS)
    nothing = (0,) * table.law.players
    return Claim(
        given=both([(aside & ~DECK) == 0]),
        shown=start(table.law, 0, nothing, nothing, aside).gone == aside,
        witnesses=[aside != 0],
        example=telling(table, trick=()),
    )
