"""Wrong rounds: slips in the transition from one state to the next, each with a theorem that has to fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import attrs

from referee.potato_man import round as rounds
from referee.potato_man import sacks, trick
from referee.potato_man.law import Law, law_of
from referee.potato_man.round import Play, RoundState
from referee.potato_man.sacks import GOLD_SACK, SACKS
from referee.potato_man.turn import seat_after
from referee.prove.potato_man.rounds import CLAIMS
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.theorems import shipped_formal_law
from referee.prove.theorem import Theorem
from referee.rulebook import load_rulebook
from referee.words import Truth, Word, pick, put, where

Wrong = Callable[[Law], Law]
# What is put in the place of functions of `states`, by name.
Patches = Mapping[str, Callable[..., object]]
NO_PATCHES: Patches = MappingProxyType({})


@attrs.frozen
class Made:
    """A play, and the right state after it."""

    law: Law
    state: RoundState
    play: Play
    right: RoundState

    @property
    def hand_before(self) -> Word:
        return pick(self.state.hands, self.play.seat)

    def with_hand(self, hand: Word) -> RoundState:
        return attrs.evolve(self.right, hands=put(self.right.hands, self.play.seat, hand))

    def if_open(self, wrong: RoundState) -> RoundState:
        return wrong if self.right.trick else self.right

    def if_full(self, wrong: RoundState) -> RoundState:
        return self.right if self.right.trick else wrong


def as_it_is(law: Law) -> Law:
    return law


@attrs.frozen
class WrongRound:
    """A slip: its name, the theorem that must refute it, and the players of the table.

    It is made in the law, in functions of the round, or by guards that are left out. `broken` is a rule that
    the referee finds broken in the round of the counterexample, if that is not a lawful one.
    """

    name: str
    theorem: str
    players: int
    broken: str | None = None
    slip: Wrong = as_it_is
    patches: Patches = NO_PATCHES
    unguarded: tuple[str, ...] = ()


def theorem_about(
    name: str,
    players: int,
    slip: Wrong = as_it_is,
    unguarded: tuple[str, ...] = (),
    edition: str = "zoch-2013",
) -> Theorem:
    """A theorem about a single table, without a variant."""
    rules = load_rulebook("potato-man").rule_set(edition)
    table = Table(rules, slip(law_of(rules, players)), shipped_formal_law(), unguarded=frozenset(unguarded))
    return Theorem(name, {}, (), {(players, None): lambda: CLAIMS[name](table)})


def after(change: Callable[[Made], RoundState]) -> Patches:
    """A slip in what a play leads to: the right state is changed."""

    def after_play(law: Law, state: RoundState, play: Play) -> RoundState:
        return change(Made(law, state, play, rounds.after_play(law, state, play)))

    return {"after_play": after_play}


def at_start(change: Callable[[RoundState, Word], RoundState]) -> Patches:
    """A slip in the state after the deal."""

    def start(
        law: Law, starter: Word, hands: tuple[Word, ...], piles: tuple[Word, ...], aside: Word
    ) -> RoundState:
        return change(rounds.start(law, starter, hands, piles, aside), aside)

    return {"start": start}


def with_tricks(tricks: int) -> Wrong:
    return lambda law: attrs.evolve(law, tricks=tricks)


def with_hands(size: int) -> Wrong:
    return lambda law: attrs.evolve(law, hand_size=size)


def with_piles(size: int) -> Wrong:
    return lambda law: attrs.evolve(law, pile_size=size)


def by_house_rule(rule: str) -> Wrong:
    """The law with a rule dropped or another ruling, as the name of an edition says it."""
    rules = load_rulebook("potato-man").rule_set(f"zoch-2013{rule}")
    return lambda law: law_of(rules, law.players)


def ever_full(left: Word, won_by: Word) -> Word:
    return sacks.sack_in_color(won_by) | (left & 0)


def gold_first(left: Word, won_by: Word) -> Word:
    gold = sacks.if_left(left, GOLD_SACK)
    return where(gold == 0, sacks.due_sack(left, won_by), gold)


def paying(due_sack: Callable[[Word, Word], Word]) -> Wrong:
    return lambda law: attrs.evolve(law, due_sack=due_sack)


def kept_in_hand(made: Made) -> RoundState:
    return made.with_hand(made.hand_before | made.play.drawn)


def lost_when_drawn(made: Made) -> RoundState:
    return made.with_hand(pick(made.right.hands, made.play.seat) & ~made.play.drawn)


def kept_in_pile(made: Made) -> RoundState:
    return attrs.evolve(made.right, piles=made.state.piles)


def forgotten_when_played(made: Made) -> RoundState:
    return attrs.evolve(made.right, gone=made.state.gone)


def last_may_come_again(made: Made) -> RoundState:
    return made.if_full(attrs.evolve(made.right, gone=made.right.gone & ~made.play.card))


def played_from_the_left(made: Made) -> RoundState:
    left = seat_after(made.play.seat, 1, made.law.players)
    return attrs.evolve(made.right, hands=put(made.state.hands, left, pick(made.right.hands, made.play.seat)))


def other_way_round(made: Made) -> RoundState:
    return made.if_open(attrs.evolve(made.right, turn=seat_after(made.state.turn, -1, made.law.players)))


def plays_again(made: Made) -> RoundState:
    return made.if_open(attrs.evolve(made.right, turn=made.state.turn))


def neighbor_leads(made: Made) -> RoundState:
    return made.if_full(attrs.evolve(made.right, turn=seat_after(made.right.turn, 1, made.law.players)))


def leader_leads_again(made: Made) -> RoundState:
    return made.if_full(attrs.evolve(made.right, turn=rounds.leader(made.law, made.state)))


def sack_stays(made: Made) -> RoundState:
    return attrs.evolve(made.right, sacks=made.state.sacks)


def sack_to_the_last(made: Made) -> RoundState:
    won, seat = made.state.won, made.play.seat
    sack = made.state.sacks - made.right.sacks
    return attrs.evolve(made.right, won=put(won, seat, pick(won, seat) + sack))


def sack_lost(made: Made) -> RoundState:
    return attrs.evolve(made.right, won=made.state.won)


def trick_not_counted(made: Made) -> RoundState:
    return attrs.evolve(made.right, full_tricks=made.state.full_tricks)


def two_tricks_counted(made: Made) -> RoundState:
    return made.if_full(attrs.evolve(made.right, full_tricks=made.right.full_tricks + 1))


def aside_dealt(right: RoundState, aside: Word) -> RoundState:
    return attrs.evolve(right, hands=put(right.hands, 0, right.hands[0] | aside))


def sack_missing(right: RoundState, _aside: Word) -> RoundState:
    return attrs.evolve(right, sacks=right.sacks - SACKS["red"])


def sack_of_last_round(right: RoundState, _aside: Word) -> RoundState:
    return attrs.evolve(right, won=put(right.won, 0, SACKS["gold"]))


def second_trick(right: RoundState, _aside: Word) -> RoundState:
    return attrs.evolve(right, full_tricks=1)


def other_piles() -> Patches:
    """Two players draw from each other's piles."""

    def turned(state: RoundState) -> RoundState:
        return attrs.evolve(state, piles=state.piles[::-1])

    def after_play(law: Law, state: RoundState, play: Play) -> RoundState:
        return turned(rounds.after_play(law, turned(state), play))

    def guards(law: Law, state: RoundState, play: Play) -> tuple[Truth, ...]:
        return rounds.play_guards(law, turned(state), play)

    def top_of(state: RoundState, play: Play) -> Word:
        return pick(state.piles[::-1], play.seat)

    return {"after_play": after_play, "play_guards": guards, "pile_of": top_of}


def strict(law: Law) -> Law:
    """A block is judged as if the last card had to be of a color that lies there; what is played, is not."""

    def colors_there(table: Word) -> Word:
        return law.deck & ~trick.color_once(table)

    return attrs.evolve(law, lets_in=(*law.lets_in[:-1], colors_there))


def generous(law: Law) -> Law:
    """A block is judged as if any second card were let in."""
    return attrs.evolve(law, lets_in=(law.lets_in[0], trick.any_card, *law.lets_in[2:]))


WRONG_ROUNDS = (
    WrongRound("a card played stays in the hand", "cards-conserved", 4, patches=after(kept_in_hand)),
    WrongRound(
        "a card played leaves the neighbor's hand", "cards-conserved", 3,
        patches=after(played_from_the_left),
    ),
    WrongRound("a card drawn stays in the pile", "cards-conserved", 2, patches=after(kept_in_pile)),
    WrongRound("a card drawn is lost", "cards-conserved", 2, patches=after(lost_when_drawn)),
    WrongRound("what was played is forgotten", "cards-conserved", 5, patches=after(forgotten_when_played)),
    WrongRound(
        "the last card of a trick may come again", "cards-conserved", 3,
        patches=after(last_may_come_again),
    ),
    WrongRound("any card is played", "cards-conserved", 4, "turn.in-hand", unguarded=("turn.in-hand",)),
    WrongRound("any card is drawn", "cards-conserved", 2, "turn.draw", unguarded=("turn.draw",)),
    WrongRound(
        "the cards put aside are dealt", "aside-unseen", 4, "setup.deck",
        patches=at_start(aside_dealt),
    ),
    WrongRound("a card put aside is played", "aside-unseen", 5, "turn.in-hand", unguarded=("turn.in-hand",)),
    WrongRound("a hand of 13", "hand-sizes", 4, "setup.deal", slip=with_hands(13)),
    WrongRound("a hand of 9", "hand-sizes", 5, "setup.deal", slip=with_hands(9)),
    WrongRound("a pile of 7", "hand-sizes", 2, "setup.draw-pile", slip=with_piles(7)),
    WrongRound("a card is kept when one is drawn", "hand-sizes", 2, patches=after(kept_in_hand)),
    WrongRound("nobody has to draw", "hand-sizes", 2, "turn.draw", unguarded=("turn.draw",)),
    WrongRound("two draw from each other's piles", "hand-sizes", 2, "turn.draw", patches=other_piles()),
    WrongRound("a round of 11 tricks", "round-exhausted", 4, slip=with_tricks(11)),
    WrongRound("a round of 13 tricks", "round-exhausted", 3, slip=with_tricks(13)),
    WrongRound("a trick is not counted", "round-length", 3, patches=after(trick_not_counted)),
    WrongRound("a trick counts twice", "round-length", 4, patches=after(two_tricks_counted)),
    WrongRound("a round starts with its second trick", "hand-sizes", 3, patches=at_start(second_trick)),
    WrongRound("the turn goes the wrong way", "turn-order", 4, patches=after(other_way_round)),
    WrongRound("a player moves until the trick is full", "turn-order", 3, patches=after(plays_again)),
    WrongRound("the winner's neighbor leads", "turn-order", 4, "win", patches=after(neighbor_leads)),
    WrongRound("the leader leads again", "turn-order", 3, "win", patches=after(leader_leads_again)),
    WrongRound(
        "the earlier of equals leads", "turn-order", 4, "win.later-of-equals",
        slip=by_house_rule("-win.later-of-equals"),
    ),
    WrongRound("anybody plays", "one-to-move", 4, "turn.order", unguarded=("turn.order",)),
    WrongRound("a block although a card may be played", "one-to-move", 3, slip=strict),
    WrongRound("a block of one who has a card", "one-to-move", 5, slip=generous),
    WrongRound(
        "colors repeat", "round-colors", 3, "trick.color-once",
        slip=by_house_rule("-trick.color-once"),
    ),
    WrongRound(
        "colors repeat with five", "round-colors", 5, "trick.one-double",
        slip=by_house_rule("-trick.one-double"),
    ),
    WrongRound(
        "two pairs", "round-colors", 5, "trick.one-double",
        slip=by_house_rule("+double-check=full-trick"),
    ),
    WrongRound(
        "two Potato Men", "round-potato-men", 5, "trick.one-potato-man",
        slip=by_house_rule("-trick.one-potato-man"),
    ),
    WrongRound("sacks stay on the table", "sacks-conserved", 4, "sack.color", patches=after(sack_stays)),
    WrongRound("sacks go to the last to play", "sacks-conserved", 3, patches=after(sack_to_the_last)),
    WrongRound("sacks go to nobody", "sacks-conserved", 5, patches=after(sack_lost)),
    WrongRound("a fourth sack of a color", "sacks-conserved", 4, "sack.gold", slip=paying(ever_full)),
    WrongRound("a sack is missing", "sacks-conserved", 2, patches=at_start(sack_missing)),
    WrongRound(
        "sacks of the last round are kept", "sacks-conserved", 3,
        patches=at_start(sack_of_last_round),
    ),
    WrongRound("gold before the color", "gold-after-color", 4, "sack.color", slip=paying(gold_first)),
    WrongRound("gold in the first trick", "gold-from-fourth", 3, "sack.color", slip=paying(gold_first)),
)  # fmt: skip

# Guards that others make redundant: without them all theorems still hold.
REDUNDANT = ("setup.deck", "round.exhausted")
