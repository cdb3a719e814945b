"""Random lawful games of any game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games import SimulationOrder, find_game
from referee.header import Header
from referee.rulebook import load_rulebook


def simulate(
    game: str = "potato-man",
    *,
    players: int,
    games: int = 1,
    seed: int | None = None,
    strategy: str = "random",
    edition: str | None = None,
    variant: str | None = None,
    names: tuple[str, ...] | None = None,
) -> Iterator[Header]:
    """Plays complete, lawful games one after the other, as logs; a seed makes them reproducible.

    `strategy` is `random` (random deals and plays) or `long` (each round runs to its last card);
    `edition` may carry house rules. Raises UnknownName for a name that the game does not have,
    Malformed for players or a variant that it cannot be played with.
    """
    rulebook = load_rulebook(game)
    rules = rulebook.rule_set(edition or rulebook.default_edition)
    order = SimulationOrder(
        players=players, rules=rules, games=games, seed=seed, strategy=strategy, variant=variant, names=names
    )
    return find_game(game).simulate(order)
