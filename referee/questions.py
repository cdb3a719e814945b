"""Questions about a moment at the table that nobody wrote a log of, and what a game says to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from referee.judgement import Charge, Fact
from referee.scene import Scene

Outcome: TypeAlias = Literal["upheld", "rejected", "undetermined"]


@attrs.frozen(kw_only=True)
class Position:
    """A moment at the table, as people tell it.

    `players` is how many there are; `trick` has the cards on the table in order of play, `hand` those of
    the player to move, None if they are not told; `sacks` what is left to win, such as `red=0 gold=1`,
    where all is there that is not named; `claim` is what somebody says of the moment, such as `P2 wins`.

    A card that is not known is written `Y?`, `?7` or `??`, in the trick as in the hand, which is told whole.
    """

    players: int
    trick: str = ""
    hand: str | None = None
    sacks: str = ""
    variant: str | None = None
    claim: str | None = None


@attrs.frozen(kw_only=True)
class Win:
    """Who wins a full trick: the play, counted from 1, its player and card, and the rule that decides.

    `sack` is what is taken for it, "none" if none is left; `may_decline` whether it may be left. Where
    cards are not known, that play wins in every case; the card is as written if it may be several, `rules`
    are all by which it may win, and `sack` is None if it may be several.
    """

    play: int
    player: str
    card: str
    rules: tuple[str, ...]
    sack: str | None
    may_decline: bool = False

    @property
    def rule(self) -> str:
        """The rule that decides, or the first of several by which the play may win."""
        return self.rules[0]


@attrs.frozen(kw_only=True)
class Ruling:
    """What becomes of a claim: the outcome, and why, as an argument with the rule that it rests on.

    `charges` are the reasons where the claim goes against rules, the first of them `rule`; else `key` and
    `facts` are an answer of the rulebook. `because` tells after it why what is true is so.
    """

    outcome: Outcome
    rule: str
    key: str = ""
    facts: Mapping[str, Fact] = attrs.Factory(dict[str, Fact])
    charges: tuple[Charge, ...] = ()
    because: tuple[Ruling, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that the outcome rests on."""
        return tuple(charge.rule for charge in self.charges) or (self.rule,)


@attrs.frozen(kw_only=True)
class Reply:
    """What a game says of a position.

    `charges` are the rules that the trick on the table breaks; if there are any, nothing else is answered.
    `legal` are the cards that may be played, `refused` the others, each with the rules against it: those of
    the hand, or of the whole deck where no hand is told. Where cards of the trick are not known these hold
    in every case, and `depends` are the rest. `blocked` is None where what is not told would decide.
    `complete` says that the trick is full, `win` who wins it, None if that depends, and `because` why, which
    sack that brings, and who leads next. `player` is empty where it depends on who wins.
    """

    charges: tuple[Charge, ...] = ()
    player: str = ""
    legal: tuple[str, ...] = ()
    refused: Mapping[str, tuple[Charge, ...]] = attrs.Factory(dict[str, tuple[Charge, ...]])
    depends: Mapping[str, tuple[Charge, ...]] = attrs.Factory(dict[str, tuple[Charge, ...]])
    blocked: bool | None = None
    complete: bool = False
    win: Win | None = None
    because: tuple[Ruling, ...] = ()
    ruling: Ruling | None = None
    scene: Scene | None = None
