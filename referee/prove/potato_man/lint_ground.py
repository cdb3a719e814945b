"""What all scenes of the lint stand on: a table, the bans that count there, an open trick and a hand."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.header import FORMAT
from referee.potato_man.log import Log, Round
from referee.prove.potato_man.examples import NAMES
from referee.prove.potato_man.unknowns import card, tell_cards, trick_of
from referee.prove.solver import FormalLaw, Term, all_differ, both, denied, either, unknown
from referee.prove.theorem import Value

YES, NO = 1, 0
NONE = "–"


@attrs.frozen
class Ground:
    """A table, the formal law, and which rules of the trick count there, by slug, and how one is checked."""

    players: int
    variant: str | None
    formal: FormalLaw
    bans: frozenset[str]
    double_check: str

    @property
    def size(self) -> int:
        """How many cards a full trick has (`trick.size`)."""
        return 4 if self.players == 2 else self.players

    def in_deck(self, one: Term) -> Term:
        """The card is one of this table's deck (`setup.deck`, `setup.no-green`)."""
        return self.formal.holds("in-deck-without-green" if self.variant else "in-deck", one)

    def of_deck(self, cards: Sequence[Term]) -> Term:
        """The cards are of the deck, and each is there once (`setup.deck`)."""
        return both([*map(self.in_deck, cards), self.formal.holds(f"once-{len(cards)}", *cards)])

    def is_seat(self, seat: Term) -> Term:
        """Somebody sits there (`setup.players`)."""
        return either(seat == one for one in range(self.players))

    def broken(self, cards: Sequence[Term]) -> dict[str, Term]:
        """By rule, that the last of some cards breaks it, whether that rule counts or not."""
        return {slug: denied(kept) for slug, kept in self._kept(cards).items()}

    def lawful(self, cards: Sequence[Term]) -> Term:
        """That some cards can be played to a trick, one after the other, by the rules that count."""
        broken = [
            ban
            for played in range(2, len(cards) + 1)
            for slug, ban in self.broken(cards[:played]).items()
            if slug in self.bans
        ]
        return denied(either(broken))

    def log(self, *rounds: Round) -> Log:
        """The log of some rounds at this table; it names no edition."""
        players = NAMES[: self.players]
        return Log(format=FORMAT, game="potato-man", players=players, variant=self.variant, rounds=rounds)

    def log_of_tricks(self, *tricks: str) -> Log:
        """The log of a round with these tricks, of which no hand is recorded."""
        return self.log(Round(starter=NAMES[0], tricks=tricks))

    def _kept(self, cards: Sequence[Term]) -> dict[str, Term]:
        """Which rules of the trick the cards keep that lie there together."""
        played, holds = len(cards), self.formal.holds
        if played < 2:
            return {}
        if self.players < 5:
            return {"trick.color-once": holds(f"color-once-{played}", *cards)}
        return {
            "trick.one-double": self._one_double(cards),
            "trick.one-potato-man": holds(f"one-potato-man-{played}", *cards),
        }

    def _one_double(self, cards: Sequence[Term]) -> Term:
        played, holds = len(cards), self.formal.holds
        if self.double_check == "each-play":
            return holds(f"one-double-{played}", *cards)
        no_third = holds(f"no-third-{played}", *cards)
        return both([no_third, holds("all-colors-5", *cards)]) if played == self.size else no_third


@attrs.frozen
class Position:
    """A player to move: the open trick, and the hand, of which two cards stand for any number.

    Whether a place of the hand is filled is a single bit; a hand of one card fills the first.
    """

    ground: Ground
    trick: tuple[Term, ...]
    hand: tuple[Term, ...]
    filled: tuple[Term, ...]

    @property
    def reachable(self) -> Term:
        """The cards exist once; the trick was played by the rules; who follows still holds a card."""
        truths = [
            self.ground.of_deck(self.hand),
            denied(both([self.filled[0] == NO, self.filled[1] == YES])),
            all_differ([*self.trick, *self.hand]),
        ]
        if self.trick:
            truths += [self.ground.of_deck(self.trick), self.ground.lawful(self.trick), self.filled[0] == YES]
        return both(truths)

    @property
    def empty_handed(self) -> Term:
        """The hand is empty."""
        return self.filled[0] == NO

    def holds(self, one: Term) -> Term:
        """The card is in the hand."""
        places = zip(self.hand, self.filled, strict=True)
        return either(both([one == held, there == YES]) for held, there in places)

    @property
    def can_play(self) -> Term:
        """Some card of the hand is lawful by the rules that count."""
        places = zip(self.hand, self.filled, strict=True)
        return either(both([there == YES, self.ground.lawful([*self.trick, held])]) for held, there in places)

    def tell_hand(self, value: Value) -> str:
        """The cards of the hand in an instance, by name."""
        places = zip(self.hand, self.filled, strict=True)
        return tell_cards([one for one, there in places if value(there)], value) or NONE


def position(ground: Ground, played: int) -> Position:
    """The player to move after some cards of a trick."""
    hand = (card("hand1"), card("hand2"))
    return Position(ground, trick_of(played), hand, (unknown("filled1", 1), unknown("filled2", 1)))


def exactly_one(truths: Sequence[Term]) -> Term:
    """That one of some truths holds, and no other."""
    return either(
        both([truth, *(denied(other) for other in truths if other is not truth)]) for truth in truths
    )
