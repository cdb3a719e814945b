"""When a round ends: a player is blocked, or all cards were played."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.cards import names_of
from referee.potato_man.law import law_of
from referee.potato_man.log import Blocked, Round
from referee.potato_man.round import is_blocked, is_exhausted, may_stop, playable
from referee.prove.potato_man.examples import NAMES, log_of_rounds, told
from referee.prove.potato_man.table import Table, open_trick
from referee.prove.potato_man.unknowns import (
    hand,
    only_cards,
    places_of_deck,
    tell_cards,
    tell_set,
    trick_of,
    word_of_set,
    words_of,
)
from referee.prove.solver import Term, alike, as_word, bits_of, both, denied, find, unknown
from referee.prove.theorem import Claim, Example, Telling, Value
from referee.words import Truth, Word, union, where

_SECONDS = 10.0
_TRICK_BITS = 4


def block(table: Table) -> list[Claim]:
    """`round.blocked`: the player to move is blocked, for any hand, if no card of it may lie next."""
    return [_block_after(table, trick_of(size)) for size in range(table.size)]


def _block_after(table: Table, lying: Sequence[Term]) -> Claim:
    held = hand("hand")
    found, due = _is_blocked(table, lying, held), table.blocked(held, table.may_lie_after(lying))
    given, shown = _may_be_open(table, lying), alike(found, due)
    return Claim(
        given=given,
        shown=shown,
        witnesses=[due, denied(due)],
        example=_telling_hand(table, lying, held, [given, denied(shown)], found),
    )


def _is_blocked(table: Table, lying: Sequence[Term], held: Term) -> Truth:
    state = open_trick(table.law, lying, hand=word_of_set(held), gone=union(words_of(lying)))
    return is_blocked(table.law, state)


def stop(table: Table) -> list[Claim]:
    """`turn.must-play`, `round.exhausted`: a round may stop early where it may by the formal law, whatever
    is held and whatever may lie next; and it is played out after as many tricks.
    """
    held, next_ones = hand("hand"), hand("next")
    stops, due = _may_stop(table, held, next_ones), table.may_stop(held, next_ones)
    shown = alike(stops, due)
    return [
        Claim(
            given=only_cards(next_ones),
            shown=shown,
            witnesses=[due, denied(due)] if table.in_force("turn.must-play") else [due],
            example=_telling_stop(table, held, next_ones, denied(shown), stops),
        ),
        _exhausted(table),
    ]


def stops_only_blocked(table: Table) -> list[Claim]:
    """`turn.must-play`: where a round may stop early, no card held may lie next."""
    held, next_ones = hand("hand"), hand("next")
    stops, blocked = _may_stop(table, held, next_ones), table.blocked(held, next_ones)
    return [
        Claim(
            given=both([only_cards(next_ones), stops]),
            shown=blocked,
            witnesses=[both([held != 0, next_ones != 0])],
            example=_telling_stop(table, held, next_ones, both([stops, denied(blocked)]), stops),
        )
    ]


def _may_stop(table: Table, held: Term, next_ones: Term) -> Truth:
    """By the formulas: the round may stop where those cards are held and those may lie next."""
    return may_stop(table.law, word_of_set(held) & word_of_set(next_ones))


def _exhausted(table: Table) -> Claim:
    """`round.exhausted`: after that many full tricks all hand cards were played."""
    played = unknown("full-tricks", _TRICK_BITS)
    state = attrs.evolve(open_trick(table.law, ()), full_tricks=as_word(played))
    due = table.formal.holds(f"exhausted-{table.law.players}", played)
    return Claim(
        given=True,
        shown=alike(is_exhausted(table.law, state), due),
        witnesses=[due, denied(due)],
        example=lambda value: Example({"tricks": str(value(played))}, log_of_rounds(table)),
    )


def _may_be_open(table: Table, lying: Sequence[Term]) -> Term:
    return both([table.cards_of_deck(lying), table.may_lie(lying)]) if lying else both([True])


def _telling_stop(table: Table, held: Term, next_ones: Term, failing: Term, stops: Truth) -> Telling:
    """What tells a hand with which a round stops, after a single card was led."""
    lying = trick_of(1)
    in_play = both([_may_be_open(table, lying), next_ones == table.may_lie_after(lying)])
    return _telling_hand(table, lying, held, [failing, in_play], stops)


def _telling_hand(
    table: Table, lying: Sequence[Term], held: Term, failing: Sequence[Term], stops: Truth
) -> Telling:
    """What tells an open trick and the hand of the player to move; in the log that player is blocked, if the
    formulas say so, or plays a card that they let in.
    """
    seat = len(lying) % table.law.players

    def tell(value: Value) -> Example:
        some = find(failing, _SECONDS)
        told_by = some.value if some.possible == "yes" else value
        # The trick is kept, so that only the hand is to be found again.
        kept = [one == told_by(one) for one in lying]
        whole = find([*failing, *kept, _is_whole(table, lying, held)], _SECONDS)
        told_by = whole.value if whole.possible == "yes" else told_by
        trick, cards = tell_cards(lying, told_by), tell_set(held, told_by)
        facts = {"trick": trick, "hand": cards}
        if whole.possible != "yes":
            return Example(facts)
        if told(where(stops, 1, 0), told_by):
            blocked = Blocked(player=NAMES[seat], shows=cards)
            one = Round(starter=NAMES[0], tricks=_plays(trick), blocked=blocked)
            return Example(facts, log_of_rounds(table, one))
        state = open_trick(table.law, lying, hand=word_of_set(held), gone=union(words_of(lying)))
        lawful = playable(table.law, state)
        played = " ".join(names_of(told(lawful, told_by))[:1])
        # Who has played before may have drawn since, so that not all of it was dealt.
        hands = None if len(lying) >= table.law.players else {NAMES[seat]: cards}
        one = Round(starter=NAMES[0], hands=hands, tricks=_plays(f"{trick} {played}"))
        return Example(facts, log_of_rounds(table, one))

    return tell


def _plays(trick: str) -> tuple[str, ...]:
    """The open trick as the tricks of a log, of which none is empty."""
    return (trick.strip(),) if trick.strip() else ()


def _is_whole(table: Table, lying: Sequence[Term], held: Term) -> Term:
    """The hand has as many cards as it must have, all of the deck, and none that was played."""
    law = law_of(table.rules, table.law.players, table.variant)
    own = len(lying) // law.players
    there: Word = sum(as_word(bits_of(held, place, place)) for place in places_of_deck())
    word = word_of_set(held)
    others = word & ~law.deck | word & union(words_of(lying))
    return both([there == law.hand_size + min(own, law.pile_size) - own, others == 0])
