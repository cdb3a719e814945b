"""How arguments about gaps name things: what a line of a log speaks of, and of several things any one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.judgement import Phrase
from referee.potato_man.sacks import GOLD_SACK, sack_name
from referee.reconstruct.potato_man.condition import About, Condition
from referee.verdict import Place

# More things than that are told by the tricks that they are of.
_MOST_NAMED = 4
_OF_A_TRICK: dict[About, str] = {"leader": "said-leader", "winner": "said-winner", "sack": "said-sack"}
_OF_A_ROUND: dict[About, str] = {
    "deal": "said-deal",
    "stop": "said-stop",
    "blocked": "said-blocked",
    "shown": "said-shown",
}


def one_of(names: Sequence[str | Phrase]) -> str | Phrase:
    """Several things of which one is so: `Ana, Ben or Cleo`."""
    *before, last = names
    if not before:
        return last
    first = before[0]
    for name in before[1:]:
        first = Phrase("next-of-list", {"first": first, "last": name})
    return Phrase("one-of-two", {"first": first, "last": last})


def sacks_by_name(sacks: Sequence[int]) -> list[Phrase]:
    """The names of single sacks, gold first and none last."""
    return [Phrase(sack_name(sack)) for sack in sorted(sacks, key=lambda sack: (not sack, sack != GOLD_SACK))]


def named(conditions: Sequence[Condition], round_: int | None) -> tuple[Phrase, ...]:
    """What conditions speak of, each thing once, in the order of the game, and its round unless `round_`."""
    things = _once([_in_round(_thing(one), one.at, round_) for one in conditions])
    if len(things) <= _MOST_NAMED:
        return things
    coarse = _once([_in_round(_coarse(one), one.at, round_) for one in conditions])
    if len(coarse) <= _MOST_NAMED:
        return coarse
    return _once([Phrase("gap-round", {"round": str(one.at.round)}) for one in conditions if one.at.round])


def _once(phrases: Sequence[Phrase]) -> tuple[Phrase, ...]:
    once: list[Phrase] = []
    for one in phrases:
        if one not in once:
            once.append(one)
    return tuple(once)


def _in_round(thing: Phrase, at: Place, round_: int | None) -> Phrase:
    if at.round in {None, round_}:
        return thing
    return Phrase("in-round", {"what": thing, "round": str(at.round)})


def _thing(one: Condition) -> Phrase:
    at = one.at
    if one.about in _OF_A_TRICK:
        return Phrase(_OF_A_TRICK[one.about], {"trick": str(at.trick)})
    if one.about in _OF_A_ROUND:
        return Phrase(_OF_A_ROUND[one.about])
    if one.about in {"score", "total"}:
        return Phrase(f"said-{one.about}", {"player": str(at.player)})
    if one.about == "result":
        return Phrase("said-result")
    if at.play is not None:
        return Phrase("said-card", {"trick": str(at.trick), "play": str(at.play)})
    return _coarse(one)


def _coarse(one: Condition) -> Phrase:
    if one.at.round is None:
        return Phrase("said-result")
    if one.at.trick is None:
        return Phrase("said-round")
    return Phrase("said-trick", {"trick": str(one.at.trick)})
