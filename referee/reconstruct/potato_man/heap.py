"""Cards in no order, some of which are only partly known: a hand, a hand shown, the cards put aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from referee.potato_man.cards import COLORS
from referee.potato_man.record import Cards, is_known
from referee.prove.solver import Term
from referee.reconstruct.search import Search
from referee.words import Word, union


def fits(search: Search, some: Word, cards: Cards, deck: Word) -> Iterator[Term]:
    """What makes a set of cards one that may be recorded so: the known cards are in it, and for all cards
    that are written in part (`Y?`, `?7`) there are different ones among the others.
    """
    known = cards.known
    yield (some & known) == known
    yield search.exactly(search.members(some, deck | known), cards.count)
    others = some & (deck & ~known)
    written = Counter(one for one in cards.sets if not is_known(one) and deck & ~one)
    colors = [one for one in written if any(not one & ~color.cards for color in COLORS)]
    numbers = [one for one in written if one not in colors]
    # There are if, whichever are looked at, they find cards enough between them (Hall's theorem). Numbers
    # have no card in common: beside some colours, those count that find too few cards of other colours.
    for chosen in _subsets(colors):
        in_colors = union(chosen)
        found = search.members(others, in_colors & deck & ~known)
        for number in numbers:
            beside = search.members(others, number & deck & ~known & ~in_colors)
            found += [search.at_least(beside, count) for count in range(1, written[number] + 1)]
        needed = sum(written[one] for one in (*chosen, *numbers))
        if needed:
            yield search.at_least(found, needed)


def _subsets(patterns: list[Word]) -> Iterator[tuple[Word, ...]]:
    return chain.from_iterable(combinations(patterns, size) for size in range(len(patterns) + 1))
