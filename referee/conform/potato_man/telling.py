"""Which rules an answer can tell: a right answer to a question holds no rule that it says nothing of."""

from __future__ import annotations

from collections.abc import Mapping

from referee.conform.potato_man.questions import AtTable, Legal, Opens, Rank, Round, Trick

_REFUSAL = ("trick.color-once", "trick.one-double", "trick.one-potato-man")
_WINNER = ("win.highest", "win.later-of-equals", "win.potato-man")

# For each kind of question first the rule that it is always about.
_OF_ONE_MOMENT: Mapping[type[AtTable], tuple[str, ...]] = {
    Legal: (
        "turn.must-play",
        "turn.leader-free",
        "turn.in-hand",
        "round.blocked",
        "setup.no-green",
        *_REFUSAL,
    ),
    Trick: (*_WINNER, "trick.size", "sack.color", "sack.gold", "sack.none"),
    Opens: ("game.starter", "game.rounds"),
    Rank: ("game.total", "game.tie-break", "game.shared"),
}
_ONLY_IN_LOGS = "round.show-hand"


def told_by(question: AtTable, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the `rules` that an answer to the question can tell; if none, what it is always about."""
    kind = type(question)
    if kind in _OF_ONE_MOMENT:
        can = _OF_ONE_MOMENT[kind]
        return tuple(rule for rule in rules if rule in can) or can[:1]
    if kind is Round:
        # Who opens the next one, and who wins, comes after a round; and it tells no hand that is shown.
        told = (rule for rule in rules if rule != _ONLY_IN_LOGS and not rule.startswith("game."))
        return tuple(told) or ("round.score",)
    return rules
