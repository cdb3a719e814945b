"""Games with hidden facts by the thousand: `python -m tests.soak --games 10000`.

A lawful game must not become illegal by hiding facts of it, nor a broken one legal; what is called lawful or
unlawful is confirmed by the judge on the way. `make test` tries a few of each (`test_gaps.py`,
`test_missing.py`).
"""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import monotonic

import click

from referee import adjudicate, loads
from tests.faults import TABLES
from tests.naive.play import Log, empty_log, lawful_game
from tests.test_partial import EDITIONS, HIDINGS, with_hidden
from tests.test_partial import FAULTS_THAT_NO_MISSING_FACT_EXCUSES as FAULTS


def hidden_game(seed: int) -> tuple[bool, Log]:
    """A game with some facts hidden, and whether it was lawful before; even seeds give lawful ones."""
    random = Random(seed)
    players, variant = random.choice(TABLES)
    game = lawful_game(empty_log(players, edition=random.choice(EDITIONS), variant=variant), random)
    lawful = seed % 2 == 0
    if lawful and random.random() < 0.5:
        # As people write them down: a round or two.
        game["rounds"] = game["rounds"][: random.randint(1, 2)]
        game.pop("result", None)
    if lawful:
        return True, hide_some(game, seed)
    faults = (mutation(game, random) for mutation in iter(partial(random.choice, FAULTS), None))
    broken = next(fault.log for fault in faults if fault is not None)
    # The fault itself may be among what is hidden.
    left = hide_some(broken, seed)
    return left == hide_some(game, seed), left


def hide_some(game: Log, seed: int) -> Log:
    """The game with facts hidden, as the seed says."""
    random = Random(seed)
    return with_hidden(game, random.sample(HIDINGS, random.randint(1, 3)), random)


def outcome(limit: float, seed: int) -> tuple[int, bool, str, str, float]:
    """The seed, whether the game was lawful, the verdict with its reason, and the seconds that it took."""
    lawful, log = hidden_game(seed)
    started = monotonic()
    verdict = adjudicate(loads(json.dumps(log)), limit=limit)
    reason = "" if verdict.open is None else verdict.open.reason
    return seed, lawful, verdict.verdict, reason, monotonic() - started


@click.command
@click.option("--games", default=100, help="How many lawful games, and as many broken ones.")
@click.option("--first", default=0, help="The first seed.")
@click.option("--limit", default=2.0, help="Seconds for a log.")
@click.option("--jobs", default=1)
def main(games: int, first: int, limit: float, jobs: int) -> None:
    """Tries games with hidden facts, and prints each that is judged wrongly, and how many came to what."""
    counts: Counter[str] = Counter()
    slowest = 0.0
    wrong = 0
    with ProcessPoolExecutor(jobs) as pool:
        seeds = range(first, first + 2 * games)
        for seed, lawful, verdict, reason, seconds in pool.map(partial(outcome, limit), seeds, chunksize=8):
            counts[f"{'lawful' if lawful else 'broken'}: {verdict} {reason}".strip()] += 1
            slowest = max(slowest, seconds)
            if seconds > 2 * limit + 1:
                click.echo(f"slow: seed {seed}, {seconds:.1f} s")
            if verdict == ("illegal" if lawful else "legal"):
                wrong += 1
                click.echo(f"WRONG: seed {seed}, {'lawful' if lawful else 'broken'}, judged {verdict}")
            if (seed + 1 - first) % 500 == 0:
                click.echo(f"{seed + 1 - first} tried, {wrong} wrong", err=True)
    for told, count in sorted(counts.items()):
        click.echo(f"{count:6} {told}")
    click.echo(f"{wrong} judged wrongly; the slowest took {slowest:.1f} s")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
