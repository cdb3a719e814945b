"""What becomes of a claim about a position, by an answer about it from elsewhere than the referee."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.cases import Data

CARD = r"[RBGY]\d+"
OUTCOMES = {True: "upheld", False: "rejected", None: "undetermined"}


def settled(claim: str, players: int, answer: Data, sacks: Sequence[str]) -> str:
    """Upheld, rejected or undetermined; `sacks` are those that the winner may take, or "none"."""
    return OUTCOMES[_truth(claim, players, answer, sacks)]


def _truth(claim: str, players: int, answer: Data, sacks: Sequence[str]) -> bool | None:
    if re.fullmatch(r"(P\d is )?blocked", claim):
        blocked: bool | None = answer["blocked"]
        return blocked
    if found := re.fullmatch(rf"may play ({CARD})", claim):
        return bool(found[1] in answer["legal"])
    if found := re.fullmatch(rf"must play ({CARD})", claim):
        return bool(answer["legal"] == [found[1]])
    if found := re.fullmatch(r"P(\d) (?:wins|leads)", claim):
        play: int = answer["winner"]["play"]
        return (play - 1) % players == int(found[1]) - 1
    if found := re.fullmatch(r"(?:P\d )?takes (\w+)", claim):
        return found[1].replace("nothing", "none") in sacks
    raise AssertionError(f"no test knows what {claim!r} says")
