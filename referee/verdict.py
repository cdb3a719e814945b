"""The verdict: what the referee says of a log, as frozen data, and the exit codes."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from referee.header import Header
from referee.rulebook import Citation

VerdictName = Literal["legal", "illegal", "undetermined", "malformed"]
Ended = Literal["blocked", "exhausted", "unlawful", "annulled"]
TieBreak = Literal["best-round", "shared"]

EXIT_OK = 0
EXIT_UNLAWFUL = 1
EXIT_INPUT = 2
EXIT_OPEN = 3
EXIT_INTERNAL = 70

EXIT_OF_VERDICT: dict[VerdictName, int] = {
    "legal": EXIT_OK,
    "illegal": EXIT_UNLAWFUL,
    "malformed": EXIT_INPUT,
    "undetermined": EXIT_OPEN,
}
_WORST_FIRST = (EXIT_INTERNAL, EXIT_UNLAWFUL, EXIT_INPUT, EXIT_OPEN, EXIT_OK)


def worst_exit(first: int, second: int) -> int:
    """The exit code that decides over two inputs: 70, then 1, 2, 3, 0."""
    return min(first, second, key=_WORST_FIRST.index)


@attrs.frozen(kw_only=True)
class Place:
    """Where in a log: `round`, `trick`, `play` and `line` count from 1; None is "not there"."""

    round: int | None = None
    trick: int | None = None
    play: int | None = None
    player: str | None = None
    card: str | None = None
    line: int | None = None


@attrs.frozen(kw_only=True)
class Finding:
    """A rule that was broken, or a claim that is false (then with `expected` and `found`).

    `scene` is the table as it was, for the game's drawing; it is no part of `verdict/1`.
    """

    rule: str
    at: Place
    related: tuple[Place, ...] = ()
    message: str
    expected: Any = None
    found: Any = None
    citations: tuple[Citation, ...] = ()
    scene: Any = None


@attrs.frozen(kw_only=True)
class RoundReport:
    """What a round came to. `sacks` and `scores` are by player, None where they are not known."""

    starter: str | None
    ended: Ended | None
    blocked: str | None
    tricks: int
    sacks: dict[str, dict[str, int]] | None
    scores: dict[str, int] | None


@attrs.frozen(kw_only=True)
class Receipt:
    """What was judged, by which rulebook, by which referee: SHA-256 digests and a version."""

    log_sha256: str
    rulebook: str
    referee: str


@attrs.frozen(kw_only=True)
class ForcedWinner:
    """A trick that goes to the same player in every lawful completion of a log with gaps."""

    at: Place
    player: str


@attrs.frozen(kw_only=True)
class ForcedCard:
    """A card that is not fully known, and yet the same in every lawful completion."""

    at: Place
    card: str


@attrs.frozen(kw_only=True)
class Forced:
    """What holds in every lawful completion of a log with gaps.

    `scores` are the least and the most points of each player in the rounds that are over.
    """

    winners: tuple[ForcedWinner, ...] = ()
    scores: dict[str, tuple[int, int]] = attrs.Factory(dict[str, tuple[int, int]])
    cards: tuple[ForcedCard, ...] = ()


@attrs.frozen(kw_only=True)
class Completions:
    """Two whole logs that a log with gaps may be: a lawful one, and one that breaks a rule."""

    legal: Header
    illegal: Header


@attrs.frozen(kw_only=True)
class OpenMatter:
    """What an undetermined verdict adds: why it is open, what is forced, what would settle it.

    `settled_by` are facts of which each alone would decide. `completions` are None where none were
    searched or found in time. `unshown_blocks` counts the blocks that `accept_blocks` would believe; it is
    no part of `verdict/1`.
    """

    reason: Literal["open", "time-limit"] = "open"
    forced: Forced = Forced()
    settled_by: tuple[str, ...]
    completions: Completions | None = None
    unshown_blocks: int = 0


@attrs.frozen(kw_only=True)
class MalformedError:
    """Why something is not a log, and where; `line` and `column` count from 1."""

    message: str
    rule: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None  # None only for what could not be read at all


@attrs.frozen(kw_only=True)
class Verdict:
    """The verdict on one log under one edition (`verdict/1`).

    `log` is the file's name or None, `index` counts the logs of a file from 0.
    `open` is there for `undetermined` only, `error` for `malformed` only; `blocks_on_trust` counts blocks
    that nothing shows and that were accepted as asked.
    """

    log: str | None = None
    index: int = 0
    game: str | None = None
    edition: str | None = None
    verdict: VerdictName
    complete: bool = False
    findings: tuple[Finding, ...] = ()
    rounds: tuple[RoundReport, ...] = ()
    totals: dict[str, int] | None = None
    winners: tuple[str, ...] | None = None
    tie_break: TieBreak | None = None
    blocks_on_trust: int = 0
    receipt: Receipt | None = None
    open: OpenMatter | None = None
    error: MalformedError | None = None
