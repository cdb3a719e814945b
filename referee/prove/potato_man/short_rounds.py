"""Rounds that are lawful by two rule sets: so many tricks, won as asked, then a block if cards are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import attrs

from referee.potato_man.cards import CARD_NAMES, CARDS, COLORS, Color, cards_in
from referee.potato_man.log import Blocked, Round
from referee.potato_man.round import hand_count, start
from referee.prove.potato_man.sides import Sides, are_cards, lawful_by_both, named, unknown_cards, winner_by
from referee.prove.solver import Term, either, find
from referee.words import Word, pick, union


@attrs.frozen
class Won:
    """A trick as asked for: the seat that wins it, with a card of which color."""

    seat: int
    color: Color


def short_round(at: Sides, starter: int, asked: Sequence[Won], blocked: int | None = None) -> Round | None:
    """A round that seat opens, with such tricks and then a player who is blocked, any if `blocked` is None.

    Nobody is blocked where all cards were played. None if there is no such round, or none was found in time.
    """
    tricks = _tricks(at, starter, asked)
    if tricks is None:
        return None
    if len(asked) == at.allowing.tricks:
        return Round(starter=at.names[starter], tricks=tuple(" ".join(trick) for trick in tricks))
    leader = asked[-1].seat if asked else starter
    played = union(CARDS[name] for trick in tricks for name in trick)
    for opened in _openings(at, played):
        seat = (leader + len(opened)) % at.allowing.players
        if blocked not in {None, seat}:
            continue
        hand = _blocked_hand(at, len(tricks), opened, played)
        if hand is not None:
            return Round(
                starter=at.names[starter],
                tricks=tuple(" ".join(trick) for trick in (*tricks, [CARD_NAMES[one] for one in opened])),
                blocked=Blocked(player=at.names[seat], shows=" ".join(CARD_NAMES[one] for one in hand)),
            )
    return None


def _tricks(at: Sides, starter: int, asked: Sequence[Won]) -> list[list[str]] | None:
    """Full tricks that are won as asked, by both laws."""
    tricks = [unknown_cards(at.allowing.trick_size, f"trick{number}-") for number in range(len(asked))]
    truths: list[Term] = [*are_cards(at.allowing, [card for trick in tricks for card in trick])]
    leader = starter
    for trick, won in zip(tricks, asked, strict=True):
        truths += [lawful_by_both(at, trick), *_won_as_asked(at, leader, trick, won)]
        leader = won.seat
    found = find(truths, at.seconds)
    return [named(found, trick) for trick in tricks] if found.possible == "yes" else None


def _won_as_asked(at: Sides, leader: int, trick: Sequence[Word], won: Won) -> Iterator[Term]:
    players = at.allowing.players
    positions = range((won.seat - leader) % players, len(trick), players)
    for law in at.laws:
        position = winner_by(law, trick)
        yield either(position == one for one in positions)
        yield (pick(trick, position) & won.color.cards) != 0


def _openings(at: Sides, played: Word) -> Iterator[list[Word]]:
    """Open tricks of cards that were not played, lawful by both laws, shortest first."""
    for size in range(1, at.allowing.trick_size):
        for colors in product(COLORS, repeat=size):
            opened: list[Word] = []
            for color in colors:
                fitting = cards_in(
                    color.cards & ~played & _admitted(at, opened)[0] & _admitted(at, opened)[1]
                )
                opened += [card for card in fitting if card not in opened][:1]
            if len(opened) == size:
                yield opened


def _blocked_hand(at: Sides, tricks: int, opened: Sequence[Word], played: Word) -> list[Word] | None:
    """A hand of cards that neither law lets into the open trick, as large as it has to be."""
    law, (one, other) = at.allowing, _admitted(at, opened)
    state = attrs.evolve(start(law, 0, (0,) * law.players), trick=tuple(opened), full_tricks=tricks)
    cards = cards_in(law.deck & ~(one | other | played | union(opened)))
    count = hand_count(law, state)
    return [*cards[:count]] if len(cards) >= count else None


def _admitted(at: Sides, opened: Sequence[Word]) -> tuple[Word, Word]:
    one, other = (law.deck & law.lets_in[len(opened)](union(opened)) for law in at.laws)
    return one, other
