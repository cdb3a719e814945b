"""How many tricks a round may have of which nothing is written: `"..."`, or a round without tricks.

Each way is a round of its own, with tricks of unknown cards where tricks are missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, pairwise

import attrs
import msgspec

from referee.potato_man.law import Law
from referee.potato_man.log import Round, Trick
from referee.potato_man.notation import UNKNOWN_TRICKS

_GAP = UNKNOWN_TRICKS[0]
_UNKNOWN_CARD = "??"


@attrs.frozen
class Layout:
    """A round with as many tricks as it may have had; `written` has for each the place of the log's trick
    that it is, from 0, or None for one that is not written.
    """

    round: Round
    written: tuple[int | None, ...]


def has_gap(one: Round) -> bool:
    """Whether it is not known how many tricks a round had."""
    return one.tricks is None or any(_is_gap(trick) for trick in one.tricks)


def layouts_of(law: Law, one: Round, full_tricks: Collection[int] | None = None) -> Iterator[Layout]:
    """The ways in which a round may have gone on where tricks are missing, those with few tricks first.

    `full_tricks` are how many of them it can have had, any number if None. A round in which no trick is
    missing has one way.
    """
    entries = (_GAP,) if one.tricks is None else one.tricks
    gaps = [place for place, trick in enumerate(entries) if _is_gap(trick)]
    if not gaps:
        yield Layout(one, tuple(range(len(entries))))
        return
    full = sum(len(_plays(trick)) == law.trick_size for trick in entries if not _is_gap(trick))
    for missing in range(max(0, law.tricks - full) + 1):
        if full_tricks is not None and full + missing not in full_tricks:
            continue
        open_sizes = range(law.trick_size) if gaps[-1] == len(entries) - 1 else range(1)
        for size in open_sizes if full + missing < law.tricks else range(1):
            for share in _shares(missing, len(gaps)):
                yield _layout(law, one, entries, dict(zip(gaps, share, strict=True)), size)


def open_trick_of(one: Round, cards: int) -> Round:
    """The round with nothing but an open trick of so many unknown cards."""
    return msgspec.structs.replace(one, tricks=(" ".join([_UNKNOWN_CARD] * cards),))


def _layout(
    law: Law, one: Round, entries: Sequence[str | Trick], missing: dict[int, int], open_size: int
) -> Layout:
    full_trick = " ".join([_UNKNOWN_CARD] * law.trick_size)
    tricks: list[tuple[int | None, str | Trick]] = []
    for place, trick in enumerate(entries):
        if place in missing:
            tricks += [(None, full_trick)] * missing[place]
        else:
            tricks.append((place, trick))
    if open_size:
        tricks.append((None, " ".join([_UNKNOWN_CARD] * open_size)))
    filled = msgspec.structs.replace(one, tricks=tuple(trick for _, trick in tricks))
    return Layout(filled, tuple(place for place, _ in tricks))


def _shares(count: int, gaps: int) -> Iterator[tuple[int, ...]]:
    """The ways to share out so many tricks among the gaps."""
    for cuts in combinations(range(count + gaps - 1), gaps - 1):
        borders = (-1, *cuts, count + gaps - 1)
        yield tuple(after - before - 1 for before, after in pairwise(borders))


def _is_gap(trick: str | Trick) -> bool:
    return isinstance(trick, str) and trick.strip() in UNKNOWN_TRICKS


def _plays(trick: str | Trick) -> Sequence[str]:
    plays = trick if isinstance(trick, str) else trick.plays
    return plays.split() if isinstance(plays, str) else plays
