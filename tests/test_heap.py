"""Hands of which some cards are written in part: the sets of cards that they may be."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from time import monotonic

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.potato_man.cards import CARDS, DECK, cards
from referee.potato_man.record import Cards
from referee.reconstruct.potato_man.heap import fits
from referee.reconstruct.search import Search, all_of
from tests.naive.notation import may_be

FEW = "R5 B5 G5 Y5 R7 B7 G7 Y9".split()


def may_be_written(hand: tuple[str, ...], written: list[str]) -> bool:
    """Whether the cards of a hand fit what is written, in some order."""
    return any(all(map(may_be, order, written)) for order in permutations(hand))


def recorded(written: list[str]) -> Cards:
    sets = tuple(sum(CARDS[name] for name in CARDS if may_be(name, one)) for one in written)
    known = [one for one in written if "?" not in one]
    return Cards(sets, cards(" ".join(known)), len(known))


@given(seed=st.integers(0, 2**32), size=st.integers(1, 5))
@settings(max_examples=25)
def test_a_hand_fits_if_each_card_written_finds_one_of_its_own(seed: int, size: int) -> None:
    random = Random(seed)
    written = [
        random.choice([one, f"{one[0]}?", f"{one[0]}?", f"?{one[1:]}", f"?{one[1:]}", "??"])
        for one in random.sample(FEW, size)
    ]
    if len({one for one in written if "?" not in one}) < sum("?" not in one for one in written):
        return
    search = Search(monotonic() + 60)
    some = search.some_of("hand", DECK, size)
    holds = search.marked(all_of([*fits(search, some, recorded(written), DECK)]))
    for hand in combinations(FEW, size):
        found = search.find(holds, some == cards(" ".join(hand))) is not None
        assert found == may_be_written(hand, written), (hand, written)
