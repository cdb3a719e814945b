"""What a log says, event by event, as conditions on what is not known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

import attrs

from referee.judgement import Phrase
from referee.prove.solver import Term
from referee.verdict import Place
from referee.words import Word

Kind: TypeAlias = Literal["physics", "play", "claim"]
About: TypeAlias = Literal[
    "place",
    "deal",
    "card",
    "turn",
    "leader",
    "winner",
    "sack",
    "stop",
    "blocked",
    "shown",
    "score",
    "total",
    "result",
]
"""What a condition speaks of: a seat in `turn`, `leader`, `winner` and `blocked`; `result` is who won."""


@attrs.frozen
class Said:
    """What is so, and what the log says that it is: a card, a seat, a sack, points or a set of seats."""

    word: Word
    value: int


@attrs.frozen(kw_only=True)
class Condition:
    """Something that holds if the log is lawful, and the rule that is broken if it does not.

    `physics` holds in every completion: cards exist once, and nobody plays a card that is not in hand. A
    `play` that breaks a rule ends its round; a false `claim` changes nothing else. `rules` gives, where it
    depends on what is unknown which rule a false claim goes against, for each when it is the one; `sacks`
    lay on the table before a sack was taken.
    """

    holds: Term
    rule: str
    kind: Kind
    at: Place
    path: str
    about: About = "place"
    said: Said | None = None
    rules: Callable[[], Mapping[str, Term]] | None = None
    sacks: Word = 0


@attrs.frozen
class UnknownCard:
    """A card that is not fully known: where it stands, its word, and what one would know with it.

    `among` are the cards that it is written to be one of, 0 for a hand or a pile.
    """

    at: Place
    card: Word
    fact: Phrase
    among: Word = 0


@attrs.frozen
class Taken:
    """A full trick: where, and the seat that takes it."""

    at: Place
    taker: Word
