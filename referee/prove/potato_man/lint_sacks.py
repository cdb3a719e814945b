"""The clauses on which sack a trick brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.potato_man.cards import COLORS
from referee.potato_man.sacks import SACKS_OF_A_KIND
from referee.prove.lint import Clause, Scene
from referee.prove.potato_man.lint_ground import Ground
from referee.prove.potato_man.unknowns import (
    GOLD,
    GREEN,
    SACK_BITS,
    card,
    known_card,
    sacks,
    tell_cards,
    tell_sacks,
)
from referee.prove.solver import Term, both, denied, either, unknown
from referee.prove.theorem import Example, Value

_RED = 0
_HIGHEST = 18


def sacks_won(ground: Ground, gold: str) -> list[Scene]:
    """Which sack does a trick bring? Asked for each card that wins, and all sacks that can be left; by the
    ruling `gold`.
    """
    won_by, left = card("winning"), sacks()
    holds = ground.formal.holds

    def brings(*how: str) -> Callable[[Term], Term]:
        return lambda sack: either(holds(name, won_by, *left, sack) for name in how)

    color_gone, gold_gone = (holds(what, won_by, *left) for what in ("color-gone", "gold-gone"))
    scene = Scene(
        question="sack",
        situation="sacks-left",
        reachable=both([ground.in_deck(won_by), _can_be_left(ground, left)]),
        answer=unknown("answer", SACK_BITS),
        clauses=[
            Clause("sack.color", denied(color_gone), brings("takes-color")),
            Clause(
                "sack.gold",
                both([color_gone, denied(gold_gone)]),
                brings("takes-gold", "declines-gold") if gold == "optional" else brings("takes-gold"),
            ),
            Clause("sack.none", both([color_gone, gold_gone]), brings("takes-nothing")),
        ],
        tell=_telling(ground, won_by, left),
        # The highest red card, and of the other colors nothing taken: the fewest tricks before.
        simplest=[
            won_by == known_card(_RED, _HIGHEST),
            *(left[color] == _all(ground, color) for color in range(1, GOLD)),
        ],
    )
    return [scene]


def _all(ground: Ground, color: int) -> int:
    """How many sacks of a color there are at the start."""
    return 0 if ground.variant and color == GREEN else SACKS_OF_A_KIND


def _can_be_left(ground: Ground, left: Sequence[Term]) -> Term:
    """Gold was only taken for a color that is gone, and without green cards there are no green sacks."""
    colors = [color for color in range(GOLD) if not (ground.variant and color == GREEN)]
    some_gone = either(left[color] == 0 for color in colors)
    no_green = [left[GREEN] == 0] if ground.variant else []
    return both([*no_green, either([left[GOLD] == SACKS_OF_A_KIND, some_gone])])


def _telling(ground: Ground, won_by: Term, left: Sequence[Term]) -> Callable[[Value], Example]:
    def tell(value: Value) -> Example:
        counts = [value(count) for count in left]
        taken = 2 * SACKS_OF_A_KIND - counts[_RED] - counts[GOLD]
        simple = value(won_by) == value(known_card(_RED, _HIGHEST)) and all(
            counts[color] == _all(ground, color) for color in range(1, GOLD)
        )
        log = ground.log_of_tricks(*_won_by_red(ground, taken + 1)) if simple else None
        return Example({"card": tell_cards([won_by], value), "sacks": tell_sacks(left, value)}, log)

    return tell


def _won_by_red(ground: Ground, tricks: int) -> Iterator[str]:
    """So many full tricks that red leads and wins, the last one with its highest card."""
    others = {
        color.letter: [*color.numbers]
        for color in COLORS[1:]
        if not (ground.variant and color.name == "green")
    }
    # Potato Man would win against the highest reds.
    others["Y"] = [number for number in others["Y"] if number > 3]
    for red in range(_HIGHEST - tricks + 1, _HIGHEST + 1):
        trick = [f"{letter}{others[letter].pop(0)}" for letter in list(others)[: ground.size - 1]]
        if ground.size > len(COLORS):
            again = min(others, key=lambda letter: others[letter][0])
            trick.append(f"{again}{others[again].pop(0)}")
        yield " ".join([f"R{red}", *trick])
