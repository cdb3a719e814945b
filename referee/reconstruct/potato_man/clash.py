"""What a log with gaps cannot be, told as a charge: lines that cannot all be true."""

from __future__ import annotations

from collections.abc import Sequence

from referee.judgement import Charge, Phrase
from referee.reconstruct.potato_man.condition import Condition
from referee.verdict import Place


def charge_of(clash: Sequence[Condition]) -> Charge:
    """The charge for conditions that cannot hold together: against the last of them, beside the others."""
    if not clash:
        return Charge(rule="setup.deck", key="answers/gaps/deal", facts={}, at=Place(), path="$.rounds")
    last = clash[-1]
    others = _places(clash[:-1])
    return Charge(
        rule=last.rule,
        key="answers/gaps" if others else "answers/gaps/alone",
        facts={"places": tuple(_told(place) for place, _ in others)},
        at=last.at,
        path=last.path,
        related=others,
    )


def _places(conditions: Sequence[Condition]) -> tuple[tuple[Place, str], ...]:
    """The places of conditions, each once, in the order of the game."""
    return tuple(dict.fromkeys((one.at, one.path) for one in conditions))


def _told(place: Place) -> Phrase:
    if place.trick is None:
        return Phrase("gap-round", {"round": str(place.round)})
    if place.play is None:
        return Phrase("gap-trick", {"round": str(place.round), "trick": str(place.trick)})
    facts = {"round": str(place.round), "trick": str(place.trick), "play": str(place.play)}
    return Phrase("gap-play", facts)
