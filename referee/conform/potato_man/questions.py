"""What an engine for Potato Man is asked, and what it answers. See `docs/conformance.md`.

Cards are written `R5` to `Y13`; seats count from 1, clockwise; sacks are counted in the order of their
worth: red, blue, green, yellow, gold.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec

from referee.conform.protocol import NO_VARIANT, Answer, Count, Numbers, Question, Words
from referee.potato_man.log import SackName

Cards: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^ *([RBGY][0-9]{1,2}( +|$))*$")]
Ended: TypeAlias = Literal["no", "blocked", "exhausted"]


class Table(msgspec.Struct, frozen=True):
    """A table: the edition and house rules, how many players, the variant or `none`."""

    edition: str
    players: int
    variant: str = NO_VARIANT

    def fields(self) -> dict[str, Any]:
        """The table as the fields of a question."""
        return {"edition": self.edition, "players": self.players, "variant": self.variant}


class AtTable(Question, frozen=True, kw_only=True):
    """A question about a table: the edition and house rules, how many players, the variant or `none`."""

    edition: str
    players: int
    variant: str = NO_VARIANT

    @property
    def table(self) -> Table:
        """The table that is asked about."""
        return Table(self.edition, self.players, self.variant)


class Settings(Answer, frozen=True, kw_only=True):
    """How a table is set up; `lawful` is false where the game has no such table, and the rest then 0.

    Numbers of cards in a `hand`, in a `pile`, put `aside` and in a full `trick`; most `tricks` of a round,
    `rounds` of a game; the cards of the `deck`; how many `sacks` there are of each kind.
    """

    unordered: ClassVar[frozenset[str]] = frozenset({"deck"})

    lawful: bool
    hand: Count = 0
    pile: Count = 0
    aside: Count = 0
    trick: Count = 0
    tricks: Count = 0
    rounds: Count = 0
    deck: Cards = ""
    sacks: Numbers = ""

    def read(self) -> tuple[str, ...]:
        """Only of a table that there is the numbers are read."""
        return super().read() if self.lawful else ("lawful",)


class Setup(AtTable, frozen=True, kw_only=True, tag="setup"):
    """How a table is set up."""

    answer: ClassVar[type[Answer]] = Settings


class Playable(Answer, frozen=True, kw_only=True):
    """The cards of the hand that may be played now; none: the player is blocked."""

    unordered: ClassVar[frozenset[str]] = frozenset({"legal"})

    legal: Cards


class Legal(AtTable, frozen=True, kw_only=True, tag="legal"):
    """Which cards of a hand may be played to a trick; to an empty one: which may be led."""

    answer: ClassVar[type[Answer]] = Playable

    trick: Cards
    hand: Cards


class Won(Answer, frozen=True, kw_only=True):
    """The place in the trick of the card that wins, from 1, and the sack that is due for it."""

    winner: Count
    sack: SackName


class Trick(AtTable, frozen=True, kw_only=True, tag="trick"):
    """Who wins a full trick, and which sack is due, by those that are left."""

    answer: ClassVar[type[Answer]] = Won

    trick: Cards
    sacks: Numbers


class Played(Answer, frozen=True, kw_only=True):
    """What a round comes to. `unlawful` is the number of the first unlawful play, 0 if all are lawful;
    if it is not 0, nothing else is read.

    By full trick: `winners`, their seats, and `sacks` that they took; `ended`; `next`, the seat to move (the
    one that is blocked, where one is), 0 if the round is exhausted; `scores` by seat, as they stand.
    """

    unlawful: Count
    winners: Numbers = ""
    sacks: Words = ""
    ended: Ended = "no"
    next: Count = 0
    scores: Numbers = ""

    def read(self) -> tuple[str, ...]:
        """Nothing but its place is read of an unlawful play."""
        return ("unlawful",) if self.unlawful else super().read()


class Round(AtTable, frozen=True, kw_only=True, tag="round"):
    """What becomes of a round in which these cards are played, one after the other.

    `hands` and, with 2 players, `piles` (top card first) by seat; `declined` are the numbers of the tricks
    whose winner leaves the gold sack that is due (only where the edition lets players do that).
    """

    answer: ClassVar[type[Answer]] = Played

    starter: int
    hands: str
    piles: str = ""
    plays: Cards
    declined: Numbers = ""


class Openers(Answer, frozen=True, kw_only=True):
    """The seats that may open the next round; none if the game is over."""

    unordered: ClassVar[frozenset[str]] = frozenset({"seats"})

    seats: Numbers


class Opens(AtTable, frozen=True, kw_only=True, tag="opens"):
    """Who may open the next round, by the seats that opened the rounds so far."""

    answer: ClassVar[type[Answer]] = Openers

    starters: Numbers


class Ranked(Answer, frozen=True, kw_only=True):
    """The totals by seat, and the seats that win."""

    unordered: ClassVar[frozenset[str]] = frozenset({"winners"})

    totals: Numbers
    winners: Numbers


class Rank(AtTable, frozen=True, kw_only=True, tag="rank"):
    """Who wins a game, by the scores: a list by seat for each round."""

    answer: ClassVar[type[Answer]] = Ranked

    rounds: str


class Judged(Answer, frozen=True, kw_only=True):
    """Whether a log is lawful; if not, where the first fault is, in the order of the game, and nothing else
    is read. `round`, `trick` and `play` count from 1; 0: the fault is not in one.

    `complete`: every round was played out. `scores` of each round by seat, `-` for one without;
    `totals` and `winners` by seat, only of a complete game.
    """

    unordered: ClassVar[frozenset[str]] = frozenset({"winners"})

    lawful: bool
    round: Count = 0
    trick: Count = 0
    play: Count = 0
    complete: bool = False
    scores: str = ""
    totals: Numbers = ""
    winners: Numbers = ""

    def read(self) -> tuple[str, ...]:
        """Of an unlawful log only the place of its first fault is read, of a lawful one all the rest."""
        place = ("round", "trick", "play")
        if not self.lawful:
            return ("lawful", *place)
        return tuple(name for name in super().read() if name not in place)


class Game(AtTable, frozen=True, kw_only=True, tag="game"):
    """Whether a log, in the form of `referee/1`, is lawful, and what the game comes to."""

    answer: ClassVar[type[Answer]] = Judged

    log: dict[str, Any]


QUESTIONS: tuple[type[AtTable], ...] = (Setup, Legal, Trick, Round, Opens, Rank, Game)
