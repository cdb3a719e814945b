"""Any state of a round and any play in it, unknown to the solver, as the code that referees has them.

A *moment* is a state and what is known of it besides: the cards put aside, the seat that was to open the
trick, and of some sets of cards how many they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.cards import DECK
from referee.potato_man.law import Law
from referee.potato_man.round import (
    Play,
    RoundState,
    after_play,
    play_guards,
    play_rules,
    start,
    without_gold,
)
from referee.potato_man.sacks import GOLD_SACK
from referee.prove.potato_man.counting import Counted, chosen, put_in, some_cards, taken_out
from referee.prove.potato_man.table import Table
from referee.prove.solver import Term, as_word, both, either, unknown
from referee.words import WORD_BITS, Word, pick, union, where

_SEAT_BITS = 3
_TRICKS_BITS = 4


@attrs.frozen
class Moment:
    """A state, the cards put aside, the seat that was to move when the trick was empty, and how many cards
    the hands and piles have.
    """

    state: RoundState
    aside: Word
    opener: Word
    hands: tuple[Counted, ...]
    piles: tuple[Counted, ...]


@attrs.frozen
class Step:
    """A play between two moments, and what makes it one: it keeps all guards, and the cards are real ones."""

    before: Moment
    play: Play
    after: Moment
    given: Term

    @property
    def cards(self) -> tuple[Word, ...]:
        """The cards of the trick with the one played."""
        return (*self.before.state.trick, self.play.card)


def any_deal(table: Table, starter: Word | None = None) -> tuple[Moment, Term]:
    """The start of a round, and what makes it one: `setup.deal`, `setup.draw-pile`, `setup.aside`.

    Any seat may open it, if none is given. The cards put aside may be known to the referee or not.
    """
    law = table.law
    hands, piles = _any_hands(law), _any_piles(law)
    aside, shown = _word("aside"), _word("aside-shown")
    starter = _seat("starter") if starter is None else starter
    state = start(law, starter, _cards(hands), _cards(piles), where(shown == 0, 0, aside))
    given = [
        is_split(law.deck, [*_cards((*hands, *piles)), aside]),
        starter < law.players,
        *(heap.number == law.hand_size for heap in hands),
        *(heap.number == law.pile_size for heap in piles),
    ]
    return Moment(state, aside, starter, hands, piles), both(given)


def any_moment(table: Table, size: int) -> Moment:
    """Any state with that many cards in the open trick: no more is known of it."""
    law = table.law
    hands, piles = _any_hands(law), _any_piles(law)
    state = RoundState(
        hands=_cards(hands),
        piles=_cards(piles),
        turn=_seat("turn"),
        trick=tuple(_word(f"card{place}") for place in range(1, size + 1)),
        table=_word("table") if size else 0,
        gone=_word("gone"),
        sacks=_word("sacks"),
        won=tuple(_word(f"won{seat}") for seat in range(law.players)),
        full_tricks=as_word(unknown("full-tricks", _TRICKS_BITS)),
    )
    return Moment(state, _word("aside"), _seat("opener"), hands, piles)


def any_play(table: Table, before: Moment, name: str = "") -> Step:
    """Any play that keeps the guards, by any seat, of any card of the 52."""
    law, state = table.law, before.state
    drawn, top = (_word(f"drawn{name}"), _word(f"top{name}")) if law.pile_size else (0, 0)
    play = Play(_seat(f"seat{name}"), _word(f"next{name}"), drawn, top)
    real = [play.seat < law.players, is_card(play.card), *(real_draw(state, play) if law.pile_size else ())]
    step = step_by(table, before, play, declined=_word(f"declined{name}") if law.gold_optional else 0)
    return attrs.evolve(step, given=both([*real, *guards_of(table, state, play).values()]))


def step_by(table: Table, before: Moment, play: Play, declined: Word = 0) -> Step:
    """What a play leads to. Where a gold sack can be declined, `declined` is anything but 0 for that."""
    law, state = table.law, before.state
    after = after_play(law, state, play)
    if law.gold_optional:
        put_back = both([declined != 0, state.sacks - after.sacks == GOLD_SACK])
        after = without_gold(after, after.turn, where(put_back, GOLD_SACK, 0))
    opener = before.opener if after.trick else after.turn
    return Step(before, play, Moment(after, before.aside, opener, *_counted_after(before, play)), given=True)


def guards_of(table: Table, state: RoundState, play: Play) -> dict[str, Term]:
    """The guards of a play by rule, without those that the table does without."""
    # Which rule says whose turn it is depends on data, but the guard is the same.
    rules = play_rules(table.law, attrs.evolve(state, full_tricks=0))
    guards = zip(rules, play_guards(table.law, state, play), strict=True)
    return {rule: guard for rule, guard in guards if rule not in table.unguarded}


def real_draw(state: RoundState, play: Play) -> list[Term]:
    """What is drawn is a card or none; the top card is one of the pile, if that has any."""
    pile = pile_of(state, play)
    top_of_pile = both([is_card(play.top), (play.top & pile) != 0])
    return [
        either([play.drawn == 0, is_card(play.drawn)]),
        either([both([pile == 0, play.top == 0]), top_of_pile]),
    ]


def pile_of(state: RoundState, play: Play) -> Word:
    """The pile from which is drawn after a play."""
    return pick(state.piles, play.seat)


def _counted_after(before: Moment, play: Play) -> tuple[tuple[Counted, ...], tuple[Counted, ...]]:
    """How many cards the hands and piles have after a play, by the lemmas."""
    hands = [put_in(taken_out(hand, play.card), play.drawn) for hand in before.hands]
    piles = [taken_out(pile, play.drawn) for pile in before.piles]
    return _changed(before.hands, play.seat, hands), _changed(before.piles, play.seat, piles)


def _changed(heaps: Sequence[Counted], seat: Word, changed: Sequence[Counted]) -> tuple[Counted, ...]:
    """The heaps, with that of a seat changed."""
    pairs = enumerate(zip(changed, heaps, strict=True))
    return tuple(chosen(seat == number, one, other) for number, (one, other) in pairs)


def is_card(word: Word) -> Term:
    """That a word is a single card of the 52."""
    return both([word != 0, (word & (word - 1)) == 0, (word & ~DECK) == 0])


def is_split(deck: Word, heaps: Sequence[Word]) -> Term:
    """That each card of the deck is in exactly one of the heaps, and nothing else is in any."""
    apart = [(one & other) == 0 for place, one in enumerate(heaps) for other in heaps[:place]]
    return both([union(heaps) == deck, *apart])


def _cards(heaps: Sequence[Counted]) -> tuple[Word, ...]:
    return tuple(heap.cards for heap in heaps)


def _any_hands(law: Law) -> tuple[Counted, ...]:
    return tuple(some_cards(f"hand{seat}") for seat in range(law.players))


def _any_piles(law: Law) -> tuple[Counted, ...]:
    return tuple(some_cards(f"pile{seat}") for seat in range(law.players if law.pile_size else 0))


def _word(name: str) -> Word:
    word: Word = unknown(name, WORD_BITS)
    return word


def _seat(name: str) -> Word:
    """An unknown seat; that it is one of the table is not said."""
    word: Word = as_word(unknown(name, _SEAT_BITS))
    return word
