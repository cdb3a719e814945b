"""What a person would see at the table, as data: a game describes it, the command line draws it."""

from __future__ import annotations

import attrs


@attrs.frozen
class Face:
    """A card as it is shown: its name and the name of its colour."""

    name: str
    color: str


@attrs.frozen(kw_only=True)
class Turn:
    """A turn: who, the hand before it, what may be played, and the card played.

    `hand` and `lawful` are None where they are not recorded, `card` where none was played, `drawn` where
    none was drawn after it, or it is not known. `unlawful` is the turn that breaks a rule.
    """

    player: str
    hand: tuple[Face, ...] | None = None
    lawful: tuple[Face, ...] | None = None
    card: Face | None = None
    drawn: Face | None = None
    unlawful: bool = False


@attrs.frozen(kw_only=True)
class Scene:
    """The table at a place of the log: the cards that lie there, by whom, and whose turn is judged.

    `stock` is what can still be won, by name and number; `winning` the place in `table`, from 0, of the
    card that wins, for a full trick.
    """

    table: tuple[tuple[str, Face], ...]
    turn: Turn | None = None
    stock: tuple[tuple[str, int], ...] = ()
    winning: int | None = None


@attrs.frozen(kw_only=True)
class TrickView:
    """A trick of a game that is shown. `round` and `trick` count from 1; `stock` is after the trick.

    `winner` took `sack` ("none" for no sack) by `rule`, with the card of `turns[winning]`; all four are
    None for a trick that was not filled. `ended` is how the round ended here, if it did, and `blocked` who
    could not play.
    """

    round: int
    trick: int
    turns: tuple[Turn, ...]
    winner: str | None = None
    winning: int | None = None
    rule: str | None = None
    sack: str | None = None
    stock: tuple[tuple[str, int], ...] = ()
    ended: str | None = None
    blocked: str | None = None
