"""What a log with a few gaps is, by the naive model's verdict on every way to fill them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

from tests.cases import Log, texts_in
from tests.naive.notation import may_be
from tests.naive.trick import (
    SACK_VALUE,
    TRICK_SIZE,
    TRICKS_IN_A_ROUND,
    all_sacks,
    deck,
    hand_size_after,
)
from tests.opinions import naive_opinion

# That cards exist once, and are played from the hand, holds in whatever happened.
PHYSICS = frozenset({"setup.deck", "turn.in-hand"})
# So few cards may be in doubt that all hands can be tried.
LARGEST = 12


def naive_outcome(log: Log) -> str:
    """Legal if every completion is, illegal if none is, else undetermined."""
    verdicts = {
        opinion["verdict"]
        for opinion in map(naive_opinion, completions(log))
        if not PHYSICS & {finding["rule"] for finding in opinion["findings"]}
    }
    [verdict] = verdicts if len(verdicts) == 1 else {"undetermined"}
    return verdict


def completions(log: Log) -> Iterator[Log]:
    """The log with every choice of cards in its gaps; or with hands for a block whose hand nobody knows."""
    gaps = [text for text in cards_played(log) if "?" in text]
    if not gaps:
        yield from with_shown_hands(log)
        return
    seen = [text for text in cards_played(log) if "?" not in text]
    free = [card for card in deck(log.get("variant")) if card not in seen]
    written = json.dumps(log)
    for cards in itertools.product(*([card for card in free if may_be(card, gap)] for gap in gaps)):
        filled = written
        for gap, card in zip(gaps, cards, strict=True):
            filled = filled.replace(gap, card, 1)
        yield json.loads(filled)


def cards_played(log: Log) -> list[str]:
    [record] = log["rounds"]
    return " ".join(
        texts_in([one if isinstance(one, str) else one["plays"] for one in record["tricks"]])
    ).split()


def with_shown_hands(log: Log) -> Iterator[Log]:
    """A few hands that may have been shown, of one color and of several: all hands are too many to try."""
    [record] = log["rounds"]
    names = log["players"]
    player = record["blocked"]["player"]
    size = hand_size_after(len(names), len(cards_played(log)) // len(names))
    free = [card for card in deck(log.get("variant")) if card not in cards_played(log)]
    for start in range(0, len(free) - size, LARGEST):
        shown = {"player": player, "shows": " ".join(free[start : start + size])}
        yield {**log, "rounds": [{**record, "blocked": shown}]}


# Points alone


def naive_points(log: Log) -> bool:
    """Whether the points of the one round can come of the sacks, at most one for each full trick."""
    [record] = log["rounds"]
    players = len(log["players"])
    tricks = record.get("tricks")
    full = TRICKS_IN_A_ROUND[players]
    if tricks is not None:
        full = sum(len(trick.split()) == TRICK_SIZE[players] for trick in tricks)
    return can_be_won([*record["scores"].values()], [*all_sacks(log.get("variant")).values()], full)


def can_be_won(points: list[int], left: list[int], tricks: int) -> bool:
    """Whether one player after the other can have so many points of the sacks that are left."""
    if not points:
        return True
    for won in itertools.product(*(range(count + 1) for count in left)):
        worth = sum(count * value for count, value in zip(won, SACK_VALUE.values(), strict=True))
        if worth == points[0] and sum(won) <= tricks:
            rest = [count - taken for count, taken in zip(left, won, strict=True)]
            if can_be_won(points[1:], rest, tricks - sum(won)):
                return True
    return False
