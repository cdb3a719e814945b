"""What a log says, event by event, as conditions on what is not known."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from referee.judgement import Phrase
from referee.prove.solver import Term
from referee.verdict import Place
from referee.words import Word

Kind: TypeAlias = Literal["physics", "play", "claim"]


@attrs.frozen(kw_only=True)
class Condition:
    """Something that holds if the log is lawful, and the rule that is broken if it does not.

    `physics` holds in every completion: cards exist once, and nobody plays a card that is not in hand. A
    `play` that breaks a rule ends its round; a false `claim` changes nothing else.
    """

    holds: Term
    rule: str
    kind: Kind
    at: Place
    path: str


@attrs.frozen
class UnknownCard:
    """A card that is not fully known: where it stands, its word, and what one would know with it."""

    at: Place
    card: Word
    fact: Phrase


@attrs.frozen
class Taken:
    """A full trick: where, and the seat that takes it."""

    at: Place
    taker: Word
