"""When a round may stop, by two rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from referee.potato_man.cards import cards_in, color_of
from referee.potato_man.cards import names_of as all_names
from referee.potato_man.law import Law
from referee.potato_man.log import Blocked, Round
from referee.potato_man.round import may_stop
from referee.prove.compare import Case, Sought
from referee.prove.potato_man.sides import (
    Sides,
    lawful_by_both,
    sides,
    unknown_cards,
    unknown_word,
    winner_by,
)
from referee.prove.solver import Finding, Term, both, denied, find
from referee.rulebook import RuleSet
from referee.words import Word, union, where

_TRIES = 200


def stop(first: RuleSet, second: RuleSet, players: int, variant: str | None, seconds: float) -> Sought:
    """A hand with which only the first rule set lets the player to move stop, after as few cards as can be.

    A hand gets smaller from trick to trick, and some stops need a small one.
    """
    at = sides(first, second, players, variant, seconds)
    hand = unknown_word("hand")
    sizes: list[int] = []
    for size in range(at.allowing.trick_size):
        found = find([*_stops_only_by_one(at, unknown_cards(size), hand)], seconds)
        if found.possible == "unknown":
            return Sought("unknown")
        if found.possible == "yes":
            sizes.append(size)
    for full in range(at.allowing.tricks if sizes else 0):
        for size in sizes:
            sought = _after(at, full, unknown_cards(size), hand)
            if sought is not None:
                return sought
    return Sought("no")


def _after(at: Sides, full: int, cards: Sequence[Word], hand: Word) -> Sought | None:
    """Such a hand after some full tricks and the cards of an open one; None if there is none."""
    # Counted only where it matters, because that is slow.
    counted = sum(where((hand & card) == 0, 0, 1) for card in cards_in(at.allowing.deck))
    due = _hand_size(at.allowing, full, len(cards))
    found = find([*_stops_only_by_one(at, cards, hand), counted == due], at.seconds)
    if found.possible == "unknown":
        return Sought("unknown")
    if found.possible == "no":
        return None
    before = _tricks_before(at, full, union([found.value(card) for card in (*cards, hand)]))
    return None if before is None else Sought("yes", _case(at, before, cards, hand, found))


def _stops_only_by_one(at: Sides, cards: Sequence[Word], hand: Word) -> Iterator[Term]:
    table = union(cards)
    admitted = [law.deck & law.lets_in[len(cards)](table) for law in at.laws]
    yield lawful_by_both(at, cards)
    yield hand != 0
    yield (hand & ~at.allowing.deck) == 0
    yield (hand & table) == 0
    yield both([may_stop(at.allowing, hand & admitted[0])])
    yield denied(may_stop(at.refusing, hand & admitted[1]))


def _hand_size(law: Law, full: int, played: int) -> int:
    """`round.show-hand`: how many cards the next player holds after some full tricks and a part of one."""
    own = full * law.laps + played // law.players
    return law.hand_size + min(own, law.pile_size) - own


def _tricks_before(at: Sides, count: int, taken: Word) -> list[list[Word]] | None:
    """Full tricks of other cards, lawful and won alike by both laws; None if none are found."""
    random = Random(1)  # noqa: S311  the same tricks each time
    for _ in range(_TRIES):
        free = random.sample(cards := cards_in(at.allowing.deck & ~taken), len(cards))
        tricks = [trick for _ in range(count) if (trick := _trick_of(at, free)) is not None]
        if len(tricks) == count:
            return tricks
    return None


def _trick_of(at: Sides, free: list[Word]) -> list[Word] | None:
    """A full trick of free cards, which are taken; of the color first that has most of them."""
    trick: list[Word] = []
    for place in range(at.allowing.trick_size):
        table = union(trick)
        admitted = [card for card in free if all(card & law.lets_in[place](table) for law in at.laws)]
        if not admitted:
            return None
        colors = [color_of(card).name for card in free]
        chosen = max(admitted, key=lambda card: colors.count(color_of(card).name))
        trick.append(chosen)
        free.remove(chosen)
    one, other = (winner_by(law, trick) for law in at.laws)
    return trick if one == other else None


def _case(
    at: Sides, before: Sequence[Sequence[Word]], cards: Sequence[Word], hand: Word, found: Finding
) -> Case:
    led_by = 0
    for full in before:
        led_by = (led_by + winner_by(at.allowing, full)) % at.allowing.players
    lying, held = [found.value(card) for card in cards], found.value(hand)
    player = at.names[(led_by + len(lying)) % at.allowing.players]
    lets_in = at.refusing.lets_in[len(lying)](union(lying))
    trick, shows = _named(lying), " ".join(all_names(held))
    facts = {"trick": trick, "player": player, "hand": shows, "lawful": " ".join(all_names(held & lets_in))}
    tricks = (*map(_named, before), *((trick,) if trick else ()))
    blocked = Blocked(player=player, shows=shows)
    return Case(facts, at.log(Round(starter=at.names[0], tricks=tricks, blocked=blocked)))


def _named(cards: Sequence[Word]) -> str:
    return " ".join(name for card in cards for name in all_names(card))
