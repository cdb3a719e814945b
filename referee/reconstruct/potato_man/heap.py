"""Cards in no order, some of which are only partly known: a hand, a hand shown, the cards put aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from referee.potato_man.record import Cards, is_known
from referee.prove.solver import Term
from referee.reconstruct.search import Search
from referee.words import Word, union


def fits(search: Search, some: Word, cards: Cards, deck: Word) -> Iterator[Term]:
    """What makes a set of cards one that may be recorded so: the known cards are in it, and for each way
    to write part of a card (`Y?`, `?7`) enough of the others, each card being written once.
    """
    known = cards.known
    yield (some & known) == known
    yield search.count_is(some, cards.count)
    others = some & (deck & ~known)
    written = Counter(one for one in cards.sets if not is_known(one) and deck & ~one)
    for patterns in _subsets(tuple(written)):
        needed = sum(written[pattern] for pattern in patterns)
        yield search.count_at_least(others & union(patterns), needed)


def _subsets(patterns: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    # That every choice of patterns finds cards enough is what makes a card for each (Hall's theorem).
    return chain.from_iterable(combinations(patterns, size) for size in range(1, len(patterns) + 1))
