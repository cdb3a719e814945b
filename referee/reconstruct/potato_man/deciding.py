"""Which single fact would tell whether rounds with gaps are lawful."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.judgement import Phrase
from referee.prove.solver import Term
from referee.reconstruct.potato_man.game import Part
from referee.reconstruct.search import Search, Value
from referee.verdict import Place
from referee.words import Word


def deciding_facts(part: Part, lawful: Value, players: tuple[str, ...]) -> Iterator[Phrase]:
    """The facts of which each alone would decide; `lawful` are values of a lawful completion.

    Raises OutOfTime.
    """
    search = part.search
    both_ways = _BothWays(search, search.marked(part.is_lawful()), search.marked(part.is_unlawful()))
    hand = _deciding_hand(part, both_ways.is_unlawful, lawful, players)
    if hand is not None:
        yield hand
    seen: set[Place] = set()
    for course in part.courses.values():
        for one in course.unknown:
            if one.at not in seen and both_ways.parted_by(one.card, lawful):
                yield one.fact
            seen.add(one.at)


# A hand can be so much that telling it apart would take too long.
_MOST_VALUES = 60


@attrs.frozen
class _BothWays:
    """That rounds are lawful, and that they are not."""

    search: Search
    is_lawful: Term
    is_unlawful: Term

    def parted_by(self, word: Word, lawful: Value) -> bool:
        """Whether no value of a word goes with both."""
        found: Value | None = lawful
        tried: list[Term] = []
        while found is not None:
            if len(tried) == _MOST_VALUES:
                return False
            value = found(word)
            if self.search.find(self.is_unlawful, word == value) is not None:
                return False
            tried.append(word != value)
            found = self.search.find(self.is_lawful, *tried)
        return True


def _deciding_hand(part: Part, is_unlawful: Term, lawful: Value, players: tuple[str, ...]) -> Phrase | None:
    """The hand of the player to move, if nothing but the stop can be wrong."""
    if len(part.courses) != 1 or part.search.find(part.is_unlawful(but_for="turn.must-play")) is not None:
        return None
    ((index, course),) = part.courses.items()
    seat = lawful(course.state.turn)
    if part.search.find(is_unlawful, course.state.turn != seat) is not None:
        return None
    return Phrase("hand-of-round", {"player": players[seat], "round": str(index + 1)})
