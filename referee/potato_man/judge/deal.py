"""The deal: how many cards each player got, and that each card is there once."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.errors import at_key
from referee.judgement import Charge, Phrase
from referee.potato_man.cards import names_of
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.law import Law
from referee.potato_man.record import Cards, RecordedRound, can_be_dealt, is_known
from referee.words import union

# How a card is written of which no more is known than that its colour is not in the game.
_COLOR_LEFT_OUT = "G?"


@attrs.frozen
class _Heap:
    """Some recorded cards of the deal: whose, where they stand in the log, how to call them."""

    player: str | None
    cards: Cards
    path: str
    phrase: Phrase


def judge_deal(case: Case, index: int, recorded: RecordedRound) -> Iterator[Charge]:
    """The charges against the deal of a round: `setup.deck`, `setup.deal`, `setup.draw-pile`,
    `setup.aside`. Cards that are not recorded are not judged.
    """
    spot = Spot(index)
    if _is_sound(case.law, recorded):
        yield from _judge_gaps(case.law, spot, recorded)
        return
    hands = tuple(_heaps(case, recorded.hands, f"{spot.path}.hands", "hand"))
    piles = tuple(_heaps(case, recorded.piles, f"{spot.path}.piles", "pile"))
    aside: tuple[_Heap, ...] = ()
    if recorded.aside is not None:
        aside = (_Heap(None, recorded.aside, f"{spot.path}.aside", Phrase("aside")),)
    yield from _judge_deck(case, spot, (*hands, *piles, *aside))
    for heap in hands:
        yield from _judge_count(spot, heap, "setup.deal", case.law.hand_size)
    for heap in piles:
        yield from _judge_pile(case, spot, heap)
    for heap in aside:
        yield from _judge_count(spot, heap, "setup.aside", case.law.aside_size)


def _judge_gaps(law: Law, spot: Spot, recorded: RecordedRound) -> Iterator[Charge]:
    """`setup.deck`: for all cards that are known in part there are different cards left."""
    heaps = [cards for cards in (*recorded.hands, *recorded.piles, recorded.aside) if cards is not None]
    if all(cards.all_known for cards in heaps):
        return
    left = law.deck & ~union(cards.known for cards in heaps)
    unknown = [some for cards in heaps for some in cards.sets if not is_known(some)]
    if not can_be_dealt(unknown, left):
        yield Charge(rule="setup.deck", key="answers/gaps/deal", facts={}, at=spot.place(), path=spot.path)


def _heaps(case: Case, cards: tuple[Cards | None, ...], path: str, key: str) -> Iterator[_Heap]:
    for player, some in zip(case.players, cards, strict=True):
        if some is not None:
            yield _Heap(player, some, at_key(path, player), Phrase(key, {"player": player}))


def _is_sound(law: Law, recorded: RecordedRound) -> bool:
    """Whether nothing is wrong with a deal: the usual case, told at a glance."""
    hands = [cards for cards in recorded.hands if cards is not None]
    piles = [cards for cards in recorded.piles if cards is not None]
    aside = [] if recorded.aside is None else [recorded.aside]
    together, written = 0, 0
    written_down = (*hands, *piles, *aside)
    for cards in written_down:
        together |= cards.known
        written += cards.known_count
    return (
        together & ~law.deck == 0
        and all(cards.all_known or all(some & law.deck for some in cards.sets) for cards in written_down)
        and together.bit_count() == written
        and all(cards.count == law.hand_size for cards in hands)
        and all(cards.count == law.pile_size for cards in piles)
        and all(cards.count == law.aside_size for cards in aside)
    )


def _judge_deck(case: Case, spot: Spot, heaps: tuple[_Heap, ...]) -> Iterator[Charge]:
    seen: dict[int, _Heap] = {}
    for heap in heaps:
        for card in heap.cards.sets:
            in_the_deck = card & case.law.deck
            if in_the_deck and not is_known(card):
                continue
            name = names_of(card)[0] if is_known(card) else _COLOR_LEFT_OUT
            at = spot.place(heap.player, name)
            if not in_the_deck:
                yield Charge(
                    rule="setup.deck", key="setup.deck/no-green", facts={"card": name}, at=at, path=heap.path
                )
            elif card in seen:
                first = seen[card]
                yield Charge(
                    rule="setup.deck",
                    key="setup.deck/dealt-twice",
                    facts={"card": name, "first": first.phrase, "second": heap.phrase},
                    at=at,
                    path=heap.path,
                    related=((spot.place(first.player, name), first.path),),
                )
            else:
                seen[card] = heap


def _judge_count(spot: Spot, heap: _Heap, rule: str, due: int) -> Iterator[Charge]:
    if heap.cards.count != due:
        player = {} if heap.player is None else {"player": heap.player}
        yield Charge(
            rule=rule,
            key=rule,
            facts={**player, "found": str(heap.cards.count), "expected": str(due)},
            at=spot.place(heap.player),
            path=heap.path,
            expected=due,
            found=heap.cards.count,
        )


def _judge_pile(case: Case, spot: Spot, heap: _Heap) -> Iterator[Charge]:
    if case.law.pile_size:
        yield from _judge_count(spot, heap, "setup.draw-pile", case.law.pile_size)
    elif heap.cards.count:
        yield Charge(
            rule="setup.draw-pile",
            key="setup.draw-pile/none",
            facts={"player": heap.player or "", "players": str(case.law.players)},
            at=spot.place(heap.player),
            path=heap.path,
            expected=0,
            found=heap.cards.count,
        )
