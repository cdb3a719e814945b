"""The questions of Potato Man to which two rule sets may give different answers."""

from __future__ import annotations

from referee.potato_man.law import NO_GREEN
from referee.prove.compare import Comparable, Question
from referee.prove.potato_man import compare_rounds, compare_stops, compare_tricks

_TRICK_BANS = ("trick.color-once", "trick.one-double", "trick.one-potato-man")

COMPARABLE = Comparable(
    tables=((2, None), (3, None), (3, NO_GREEN), (4, None), (5, None)),
    questions=(
        Question("play", _TRICK_BANS, compare_tricks.play),
        Question("stop", ("turn.must-play", *_TRICK_BANS), compare_stops.stop),
        Question(
            "winner", ("win.highest", "win.later-of-equals", "win.potato-man"), compare_tricks.trick_winner
        ),
        Question("sack", ("sack.color", "sack.gold", "sack.none"), compare_tricks.sack),
        Question("starter", ("game.starter",), compare_rounds.starter),
        Question("result", ("game.total", "game.tie-break", "game.shared"), compare_rounds.result),
    ),
)
