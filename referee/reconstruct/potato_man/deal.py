"""The deal of a round with gaps: hands, piles and the cards put aside, as words that may be unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from referee.judgement import Phrase
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.record import Cards, RecordedRound, is_known
from referee.reconstruct.potato_man.condition import Condition, UnknownCard
from referee.reconstruct.potato_man.heap import fits
from referee.reconstruct.search import Search, is_open
from referee.words import Word, union


@attrs.frozen
class Deal:
    """The deal as words: hands and piles by seat, the piles top card first.

    Where neither a pile nor a draw is recorded, `unordered` has the cards drawn from the pile until the
    player to move is to play or to stop, in no order; its cards in `piles` are 0 then. Those never drawn are
    any that are left. `modelled` is whether hands are told at all; where they are not, every hand is the
    whole deck, because some deal always fits then.
    """

    hands: tuple[Word, ...]
    piles: tuple[tuple[Word, ...], ...]
    aside: Word
    modelled: bool
    unordered: tuple[Word, ...] = ()
    unknown: tuple[UnknownCard, ...] = ()
    conditions: tuple[Condition, ...] = ()


def deal_of(
    search: Search, case: Case, recorded: RecordedRound, index: int, *, needed: bool, draws: int
) -> Deal:
    """The deal of a round, as far as it is recorded; `needed` says that the hands matter in any case, and
    `draws` how many cards the player to move has drawn in the end.
    """
    law = case.law
    told = any(cards is not None for cards in (*recorded.hands, *recorded.piles))
    told = told or recorded.aside is not None or recorded.shows is not None
    drawn = any(play.drawn is not None for trick in recorded.tricks or () if trick for play in trick.plays)
    if not (told or drawn or needed):
        return Deal((law.deck,) * law.players, ((),) * law.players, 0, modelled=False)
    return _Dealer(search, case, recorded, index).deal(draws=None if drawn else draws)


class _Dealer:
    """Makes the words of one deal."""

    def __init__(self, search: Search, case: Case, recorded: RecordedRound, index: int) -> None:
        self._search = search
        self._case = case
        self._recorded = recorded
        self._name = f"round{index + 1}"
        self._spot = Spot(index)
        self._unknown: list[UnknownCard] = []
        heaps = (*recorded.hands, *recorded.piles, recorded.aside)
        self._known = union(cards.known for cards in heaps if cards is not None)

    def deal(self, *, draws: int | None) -> Deal:
        """The deal; with so many draws of which none is recorded, None if one is."""
        law, recorded = self._case.law, self._recorded
        hands = tuple(self._hand(seat, cards) for seat, cards in enumerate(recorded.hands))
        unordered: list[Word] = [0] * law.players
        piles: list[tuple[Word, ...]] = [()] * law.players
        if law.pile_size:
            for seat, cards in enumerate(recorded.piles):
                if cards is None and draws is not None:
                    piles[seat] = (0,) * law.pile_size
                    if draws:
                        name = f"{self._name}-pile{seat}"
                        unordered[seat] = self._search.some_of(name, law.deck & ~self._known, draws)
                else:
                    piles[seat] = self._pile(cards, seat, self._case.players[seat])
        aside = self._aside()
        in_piles = [union(pile) | whole for pile, whole in zip(piles, unordered, strict=True)]
        heaps = (*hands, *in_piles, *((aside,) if aside is not None else ()))
        return Deal(
            hands,
            tuple(piles),
            0 if aside is None else aside,
            modelled=True,
            unordered=tuple(unordered),
            unknown=tuple(self._unknown),
            conditions=tuple(self._once(heaps, piles)),
        )

    def _once(self, heaps: Sequence[Word], piles: Sequence[Sequence[Word]]) -> Iterator[Condition]:
        """`setup.deck`: no card is in two places, and those of a pile differ."""
        apart: list[object] = [
            (one & other) == 0 for place, one in enumerate(heaps) for other in heaps[:place]
        ]
        for pile in piles:
            single = [card for card in pile if is_open(card) or card]
            apart += [one != other for place, one in enumerate(single) for other in single[:place]]
        for holds in apart:
            if holds is not True:
                yield Condition(
                    holds=self._search.marked(holds),
                    rule="setup.deck",
                    kind="physics",
                    at=self._spot.place(),
                    path=self._spot.path,
                    about="deal",
                )

    def _hand(self, seat: int, cards: Cards | None) -> Word:
        law, player = self._case.law, self._case.players[seat]
        name = f"{self._name}-hand{seat}"
        if cards is None:
            return self._search.some_of(name, law.deck & ~self._known, law.hand_size)
        return self._heap(name, cards, player)

    def _aside(self) -> Word | None:
        cards = self._recorded.aside
        return None if cards is None else self._heap(f"{self._name}-aside", cards, None)

    def _heap(self, name: str, cards: Cards, player: str | None) -> Word:
        """Cards in no order, as they are recorded."""
        if cards.all_known:
            return cards.known
        deck = self._case.law.deck
        some = self._search.some_of(name, cards.known | deck & ~self._known, cards.count)
        self._search.know(*(truth for truth in fits(self._search, some, cards, deck) if truth is not True))
        self._unknown.append(UnknownCard(self._spot.place(player), some, self._fact(player)))
        return some

    def _pile(self, cards: Cards | None, seat: int, player: str) -> tuple[Word, ...]:
        """The cards of a pile, the top one first, each known or unknown among those that it may be."""
        law = self._case.law
        free = law.deck & ~self._known
        sets = (free,) * law.pile_size if cards is None else cards.sets
        pile: list[Word] = []
        for place, some in enumerate(sets):
            among = some if is_known(some) else some & free
            card = self._search.card_among(f"{self._name}-pile{seat}-{place}", among)
            pile.append(card)
            if not is_known(some) and cards is not None:
                self._unknown.append(UnknownCard(self._spot.place(player), card, self._fact(player)))
        return tuple(pile)

    def _fact(self, player: str | None) -> Phrase:
        """What would be known with the cards dealt to a player, or put aside."""
        number = str(self._spot.round + 1)
        if player is None:
            return Phrase("aside-of-round", {"round": number})
        return Phrase("hand-of-round", {"player": player, "round": number})
