"""What holds in a whole round, for all deals and all plays, by induction over the plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import attrs

from referee.potato_man.cards import POTATO_MAN, names_of
from referee.potato_man.round import is_blocked, is_exhausted
from referee.potato_man.sacks import GOLD_SACK, SACKS, SACKS_OF_A_KIND
from referee.prove.potato_man import changes, invariants
from referee.prove.potato_man.changes import Change
from referee.prove.potato_man.counting import lemmas, none_only_if_empty
from referee.prove.potato_man.invariants import Part
from referee.prove.potato_man.runs import runs
from referee.prove.potato_man.states import Moment, Step, any_deal, any_moment, any_play
from referee.prove.potato_man.table import Table
from referee.prove.solver import Term, both, denied, unknown
from referee.prove.theorem import Claim, Example, Telling, Value
from referee.words import WORD_BITS, Word, put

Witnesses = Callable[[Table, Step], Sequence[Term]]

# What keeps a state in order although a guard is left out: those that other guards make redundant.
_STAND_INS: Mapping[str, tuple[Part, ...]] = {
    "setup.deck": (invariants.trick_lies_open, invariants.conserved),
    "round.exhausted": (
        invariants.of_the_deck,
        invariants.own_pile_apart,
        invariants.in_turn,
        invariants.in_time,
        invariants.hands_in_size,
    ),
}


def by_last_seat(table: Table, step: Step) -> Sequence[Term]:
    """The last seat can make such a play."""
    return [step.play.seat == table.law.players - 1]


@attrs.frozen(kw_only=True)
class Induction:
    """What holds at the start of a round, and after each play: a proof by induction over the plays.

    `kept` holds if it held before, together with what is `needed` besides and kept likewise. From both
    follows what is `then` true of a state, and what is true of each play (`changes`); `at_start` holds at the
    start besides. `witnesses` are plays that there must be.
    """

    kept: tuple[Part, ...] = ()
    needed: tuple[Part, ...] = ()
    then: tuple[Part, ...] = ()
    changes: tuple[Change, ...] = ()
    at_start: tuple[Part, ...] = ()
    witnesses: Witnesses = by_last_seat

    def claims(self, table: Table) -> list[Claim]:
        """One for the start, and one for a play onto each number of cards that may lie there."""
        sizes = range(table.law.trick_size)
        # Whichever claim fails, the search for a round is the same, so it is made once.
        search = runs(table, partial(self._told_at_start, table), partial(self._told_of, table))
        claims = [self._at_the_start(table), *(self._after_a_play(table, size) for size in sizes)]
        return [attrs.evolve(claim, run=lambda: search) for claim in claims]

    def _at_the_start(self, table: Table) -> Claim:
        now, given = any_deal(table)
        return Claim(
            given=both([given, *self._numbers(table, now)]),
            shown=both([self._kept(table, now), self._told_at_start(table, now)]),
            witnesses=[now.opener == table.law.players - 1],
            example=_telling(now.state.trick),
        )

    def _after_a_play(self, table: Table, size: int) -> Claim:
        step = any_play(table, any_moment(table, size))
        numbers = self._numbers(table, step.before, step.after)
        return Claim(
            given=both([self._kept(table, step.before), *numbers, step.given]),
            shown=both([self._kept(table, step.after), self._told_of(table, step)]),
            witnesses=self.witnesses(table, step),
            example=_telling(step.cards),
        )

    def _parts(self, table: Table) -> tuple[Part, ...]:
        """The parts of the invariant, each once."""
        stand_ins = [part for rule in sorted(table.unguarded) for part in _STAND_INS.get(rule, ())]
        return tuple(dict.fromkeys((*self.kept, *self.needed, *stand_ins)))

    def _kept(self, table: Table, now: Moment) -> Term:
        return both(part(table, now) for part in self._parts(table))

    def _numbers(self, table: Table, *moments: Moment) -> list[Term]:
        """What is known of numbers besides, if they matter."""
        if invariants.hands_in_size not in self._parts(table):
            return []
        return [none_only_if_empty((*now.hands, *now.piles)) for now in moments]

    def _told(self, table: Table, now: Moment) -> Term:
        """What the theorem says of a state."""
        return both(part(table, now) for part in (*self.kept, *self.then))

    def _told_at_start(self, table: Table, now: Moment) -> Term:
        return both([self._told(table, now), *(part(table, now) for part in self.at_start)])

    def _told_of(self, table: Table, step: Step) -> Term:
        """What the theorem says of a play."""
        return both([self._told(table, step.after), *(change(table, step) for change in self.changes)])


def _telling(cards: Sequence[Word]) -> Telling:
    """What tells a state or a play by the cards of the trick."""

    def tell(value: Value) -> Example:
        return Example({"trick": " ".join(name for card in cards for name in names_of(value(card)))})

    return tell


# The witnesses of a play.


def _drawing(table: Table, step: Step) -> Sequence[Term]:
    """The last trick; with two players also a draw, and none because the pile is gone."""
    last = step.before.state.full_tricks == table.law.tricks - 1
    return [last, *((step.play.drawn == 0, step.play.drawn != 0) if table.law.pile_size else ())]


def _taking_sacks(_table: Table, step: Step) -> Sequence[Term]:
    """The card that fills the trick takes a sack of a color, or none; no other takes any."""
    return [_taken(step) == sack for sack in ((0,) if step.after.state.trick else (0, SACKS["red"]))]


def _taking_some_gold(_table: Table, step: Step) -> Sequence[Term]:
    """The card that fills the trick takes a gold sack."""
    return [_taken(step) == (0 if step.after.state.trick else GOLD_SACK)]


def _taking_gold(_table: Table, step: Step) -> Sequence[Term]:
    """The card that fills the fourth trick takes the first gold sack; others lie in such a trick."""
    fourth = step.before.state.full_tricks == 3
    if step.after.state.trick:
        return [fourth]
    all_gold = SACKS_OF_A_KIND * GOLD_SACK
    return [both([fourth, _taken(step) == GOLD_SACK, (step.before.state.sacks & all_gold) == all_gold])]


def _taken(step: Step) -> Word:
    return step.before.state.sacks - step.after.state.sacks


def _stopping(table: Table, step: Step) -> Sequence[Term]:
    """The next player is blocked, or the round is over; or neither."""
    law, after = table.law, step.after.state
    over, blocked = is_exhausted(law, after), is_blocked(law, after)
    goes_on = both([denied(over), denied(blocked)])
    return [goes_on, blocked] if after.trick else [goes_on, both([over, blocked])]


def _leading(table: Table, step: Step) -> Sequence[Term]:
    """Whoever led is, or is not, to move next."""
    players = table.law.players
    same = step.after.state.turn == step.before.opener
    if step.after.state.trick:
        return [same if len(step.cards) % players == 0 else denied(same)]
    return [same, denied(same)]


def _figures(_table: Table, step: Step) -> Sequence[Term]:
    """A Potato Man is played."""
    return [(step.play.card & POTATO_MAN) != 0]


CARDS_CONSERVED = Induction(
    kept=(invariants.conserved,), needed=(invariants.trick_lies_open,), changes=(changes.not_seen_before,)
)
ASIDE_UNSEEN = Induction(kept=(invariants.aside_unseen,))
HAND_SIZES = Induction(
    kept=(invariants.hands_in_size,),
    needed=(invariants.of_the_deck, invariants.own_pile_apart, invariants.in_turn, invariants.in_time),
    then=(changes.size_as_shown,),
    witnesses=_drawing,
)
EXHAUSTED = Induction(
    needed=(*HAND_SIZES.kept, *HAND_SIZES.needed),
    then=(changes.empty_when_exhausted,),
    witnesses=_stopping,
)
SACKS_CONSERVED = Induction(
    kept=(invariants.sacks_in_bounds,),
    needed=(invariants.trick_lies_open, invariants.in_turn),
    changes=(changes.sacks_moved,),
    at_start=(invariants.sacks_complete,),
    witnesses=_taking_sacks,
)
GOLD_AFTER_COLOR = Induction(
    needed=(invariants.trick_lies_open, invariants.each_once, invariants.in_turn),
    changes=(changes.gold_when_color_gone,),
    witnesses=_taking_some_gold,
)
GOLD_FROM_FOURTH = Induction(
    needed=(
        invariants.gold_follows_color,
        invariants.one_sack_a_trick,
        invariants.trick_lies_open,
        invariants.of_the_deck,
    ),
    then=(invariants.no_early_gold,),
    witnesses=_taking_gold,
)
TURN_ORDER = Induction(
    kept=(invariants.in_turn,),
    needed=(invariants.trick_lies_open, invariants.each_once),
    then=(changes.opener_leads,),
    changes=(changes.winner_leads,),
    witnesses=_leading,
)
ROUND_COLORS = Induction(
    kept=(invariants.colors_by_rule,),
    needed=(invariants.trick_lies_open, invariants.each_once),
    changes=(changes.colors_when_full,),
)
ROUND_POTATO_MEN = Induction(
    kept=(invariants.one_potato_man,),
    needed=(invariants.trick_lies_open,),
    changes=(changes.one_potato_man_when_full,),
    witnesses=_figures,
)
ONE_TO_MOVE = Induction(
    needed=(invariants.in_turn, invariants.in_time),
    then=(changes.someone_may_play,),
    changes=(changes.only_the_one_to_move,),
    witnesses=_stopping,
)
ROUND_LENGTH = Induction(needed=(invariants.in_time,), changes=(changes.one_play_more,), witnesses=_drawing)


def hand_sizes(table: Table) -> list[Claim]:
    """How many cards hands and piles have, and the lemmas of counting that this rests on."""
    return [*lemmas(), *HAND_SIZES.claims(table)]


def sacks_conserved(table: Table) -> list[Claim]:
    """All sacks are there at the start, each play moves one at most, and moving one keeps all there."""
    return [*SACKS_CONSERVED.claims(table), _complete_when_moved(table)]


def _complete_when_moved(table: Table) -> Claim:
    now, sack = any_moment(table, 0), unknown("sack", WORD_BITS)
    state = now.state
    moved = [
        attrs.evolve(state, sacks=state.sacks - sack, won=put(state.won, seat, won + sack))
        for seat, won in enumerate(state.won)
    ]
    complete = [invariants.sacks_complete(table, attrs.evolve(now, state=after)) for after in moved]
    return Claim(
        given=invariants.sacks_complete(table, now),
        shown=both(complete),
        witnesses=[sack != 0],
        example=_telling(()),
    )


CLAIMS: Mapping[str, Callable[[Table], list[Claim]]] = {
    "cards-conserved": CARDS_CONSERVED.claims,
    "aside-unseen": ASIDE_UNSEEN.claims,
    "hand-sizes": hand_sizes,
    "round-exhausted": EXHAUSTED.claims,
    "round-length": ROUND_LENGTH.claims,
    "turn-order": TURN_ORDER.claims,
    "one-to-move": ONE_TO_MOVE.claims,
    "round-colors": ROUND_COLORS.claims,
    "round-potato-men": ROUND_POTATO_MEN.claims,
    "sacks-conserved": sacks_conserved,
    "gold-after-color": GOLD_AFTER_COLOR.claims,
    "gold-from-fourth": GOLD_FROM_FOURTH.claims,
}
