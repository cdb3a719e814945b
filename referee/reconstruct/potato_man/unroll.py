"""The course of a round with gaps: the referee's own guards and transition, read on unknown words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

import attrs

from referee.errors import at_key
from referee.judgement import Phrase
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.record import RecordedPlay, RecordedRound, RecordedTrick, is_known
from referee.potato_man.round import (
    Play,
    after_play,
    is_exhausted,
    may_stop,
    own_plays,
    play_guards,
    play_rules,
    playable,
    scores,
    seat_at,
    start,
    without_gold,
)
from referee.potato_man.sacks import GOLD_SACK, SACKS
from referee.potato_man.winner import winner
from referee.prove.solver import Term
from referee.reconstruct.potato_man.condition import About, Condition, Kind, Said, Taken, UnknownCard
from referee.reconstruct.potato_man.course import Course
from referee.reconstruct.potato_man.deal import Deal
from referee.reconstruct.potato_man.heap import fits
from referee.reconstruct.potato_man.slugs import sack_rules, winning_rules
from referee.reconstruct.search import Search, all_of, any_of, fails, is_open
from referee.words import Word, pick, union, where

# What no lawful play can mend: that a card exists once, and that it is in the hand of who plays it.
_PHYSICS = frozenset({"setup.deck", "turn.in-hand"})
_TURNS = frozenset({"turn.order", "win.leads-next"})


class Unroller:
    """Takes a round, of which it is known how many tricks it has, through the referee's transition, one
    event after the other. Of the tricks that are `unwritten`, by number, not even the sack is known.
    """

    def __init__(
        self,
        search: Search,
        case: Case,
        index: int,
        recorded: RecordedRound,
        tricks: Sequence[RecordedTrick],
        deal: Deal,
        starter: Word,
        unwritten: Collection[int] = (),
    ) -> None:
        self._unwritten = unwritten
        self._declined: dict[int, Word] = {}
        self._search, self._case, self._law = search, case, case.law
        self._index, self._recorded, self._tricks = index, recorded, tricks
        self._deal, self._starter = deal, starter
        piles = tuple(union(pile) for pile in deal.piles) if case.law.pile_size else ()
        held = deal.hands
        if deal.unordered:
            held = tuple(hand | pile for hand, pile in zip(held, deal.unordered, strict=True))
        self._state = start(case.law, starter, held, piles, deal.aside)
        self._conditions: list[Condition] = list(deal.conditions)
        self._unknown: list[UnknownCard] = list(deal.unknown)
        self._taken: list[Taken] = []
        self._sacks_before: Word = self._state.sacks
        self._played: list[tuple[Word, ...]] = []
        self._draws: list[tuple[Word, ...]] = []
        self._from_pile: tuple[list[Term], ...] = tuple([] for _ in range(case.law.players))
        self._seats: list[tuple[Word, ...]] = []
        self._known = union(play.card for trick in tricks for play in trick.plays if is_known(play.card))

    def course(self, *, claims_block: bool) -> Course:
        """The course of the round; `claims_block` says that its stop, if it stops, claims a block."""
        for number, trick in enumerate(self._tricks):
            self._trick(Spot(self._index, number), trick)
        ends = self._end(claims_block=claims_block)
        return Course(
            deal=self._deal,
            starter=self._starter,
            conditions=tuple(self._conditions),
            plays=tuple(self._played),
            draws=tuple(self._draws),
            seats=tuple(self._seats),
            taken=tuple(self._taken),
            declined=self._declined,
            unknown=tuple(self._unknown),
            scores=scores(self._state),
            claimed_scores=tuple(
                (self._recorded.scores or {}).get(seat) if ends else None for seat in range(self._law.players)
            ),
            state=self._state,
            ends=ends,
        )

    def _must(
        self,
        holds: Term,
        rule: str,
        kind: Kind,
        spot: Spot,
        about: About = "place",
        said: Said | None = None,
        path: str | None = None,
    ) -> None:
        self._conditions += self._unless_plain(
            Condition(
                holds=holds,
                rule=rule,
                kind=kind,
                at=spot.place(),
                path=path or spot.path,
                about=about,
                said=said,
            )
        )

    def _unless_plain(self, condition: Condition) -> Iterator[Condition]:
        """The condition, by a mark that stands for it; nothing if it holds anyhow."""
        if condition.holds is not True:
            yield attrs.evolve(condition, holds=self._search.marked(condition.holds))

    def _trick(self, spot: Spot, trick: RecordedTrick) -> None:
        law, led_by = self._law, self._state.turn
        if self._state.trick:
            # The trick before was not filled: with it, the round had ended.
            self._must(False, "round.blocked", "play", spot, "stop")
        if trick.leader is not None:
            rule = "win.leads-next" if spot.trick else "turn.order"
            self._must(led_by == trick.leader, rule, "claim", spot, "leader", Said(led_by, trick.leader))
        self._played.append(())
        self._draws.append(())
        self._seats.append(())
        for place, recorded in enumerate(trick.plays):
            self._play(attrs.evolve(spot, play=place), recorded)
        if self._state.trick or len(trick.plays) < law.trick_size:
            if trick.winner is not None or trick.sack not in {None, "none"}:
                self._must(False, "round.void-trick", "claim", spot)
            return
        self._claims(spot, trick, led_by)

    def _play(self, spot: Spot, recorded: RecordedPlay) -> None:
        law, state = self._law, self._state
        place = spot.play or 0
        if place >= law.trick_size:
            self._must(False, "trick.size", "play", spot)
            return
        card = self._card(spot, recorded)
        play = self._with_draw(spot, recorded, card)
        self._sacks_before = state.sacks
        self._drawn_in_time(spot, card, play.seat)
        if recorded.drawn is not None:
            self._drawn_from_pile(spot, play)
        kept = play_guards(law, state, play)
        for rule, keeps in zip(play_rules(law, state), kept, strict=True):
            about: About = "turn" if rule in _TURNS else "card"
            said = Said(state.turn, recorded.seat) if rule in _TURNS and recorded.seat is not None else None
            self._must(keeps, rule, "physics" if rule in _PHYSICS else "play", spot, about, said)
        self._state = after_play(law, state, play)
        self._played[-1] = (*self._played[-1], card)
        self._draws[-1] = (*self._draws[-1], play.drawn)
        self._seats[-1] = (*self._seats[-1], play.seat)

    def _card(self, spot: Spot, recorded: RecordedPlay) -> Word:
        """The card of a play: known, or one of those that it may be and that nobody else is seen to play."""
        if is_known(recorded.card):
            return recorded.card
        among = recorded.card & ~self._known
        card = self._search.card_among(f"round{spot.round + 1}-trick{spot.trick}-card{spot.play}", among)
        if not among:
            self._must(False, "setup.deck", "physics", spot, "card")
        self._unknown.append(UnknownCard(spot.place(), card, _fact(spot), among))
        return card

    def _with_draw(self, spot: Spot, recorded: RecordedPlay, card: Word) -> Play:
        """The play with the card drawn after it: the top card where nothing else is written."""
        seat: Word = self._state.turn if recorded.seat is None else recorded.seat
        own = own_plays(self._law, self._state)
        if not self._law.pile_size or not self._deal.modelled or own >= self._law.pile_size:
            drawn = 0 if recorded.drawn is None else self._drawn(spot, recorded.drawn)
            return Play(seat, card, drawn, 0)
        top = pick([pile[own] for pile in self._deal.piles], seat)
        drawn = top if recorded.drawn is None else self._drawn(spot, recorded.drawn)
        return Play(seat, card, drawn, top)

    def _drawn(self, spot: Spot, among: Word) -> Word:
        name = f"round{spot.round + 1}-trick{spot.trick}-draw{spot.play}"
        card = self._search.card_among(name, among & self._law.deck)
        if not is_known(among):
            self._unknown.append(UnknownCard(spot.place(), card, _fact(spot)))
        return card

    def _drawn_from_pile(self, spot: Spot, play: Play) -> None:
        """`turn.draw`: whoever does not draw the top card draws another one of the own pile."""
        if is_open(play.drawn) or is_open(play.top):
            from_pile = (play.drawn & pick(self._state.piles, play.seat)) != 0
            self._must(from_pile, "turn.draw", "physics", spot)

    def _claims(self, spot: Spot, trick: RecordedTrick, led_by: Word) -> None:
        """The claims about a full trick, which was just settled: who won it, and the sack."""
        law, cards = self._law, self._played[-1]
        position = winner(cards, law.favoured(union(cards)), law.ranks)
        taker = seat_at(law, led_by, position)
        self._taken.append(Taken(spot.place(), taker))
        if trick.winner is not None:
            self._conditions += self._unless_plain(
                Condition(
                    holds=taker == trick.winner,
                    rule="win.highest",
                    kind="claim",
                    at=spot.place(),
                    path=spot.path,
                    about="winner",
                    said=Said(taker, trick.winner),
                    rules=partial(winning_rules, law, cards, position),
                )
            )
        card = pick(cards, position)
        due = law.due_sack(self._sacks_before, card)
        if spot.trick in self._unwritten and law.gold_optional:
            self._may_have_declined(spot, taker, due)
        if trick.sack is None:
            return
        claimed = SACKS.get(trick.sack, 0)
        self._conditions += self._unless_plain(
            Condition(
                holds=law.may_take(due, claimed),
                rule="sack.color",
                kind="claim",
                at=spot.place(),
                path=spot.path,
                about="sack",
                said=Said(due, claimed),
                rules=partial(sack_rules, due, card),
                sacks=self._sacks_before,
            )
        )
        if trick.sack == "none":
            declined = where(due == GOLD_SACK, GOLD_SACK, 0)
            self._state = without_gold(self._state, taker, declined)

    def _may_have_declined(self, spot: Spot, taker: Word, due: Word) -> None:
        """`sack.gold`, where gold is optional: in a trick that is not written, it may have been declined."""
        number = spot.trick or 0
        declines = self._search.choice(f"round{spot.round + 1}-trick{number}-declined")
        declined = where(all_of([due == GOLD_SACK, declines]), GOLD_SACK, 0)
        self._declined[number] = declined
        self._state = without_gold(self._state, taker, declined)

    def _drawn_in_time(self, spot: Spot, card: Word, seat: Word) -> None:
        """`turn.draw`: of a pile in no known order, no more cards are played than were drawn by then."""
        own = own_plays(self._law, self._state)
        for holder, pile in enumerate(self._deal.unordered):
            # No card was drawn, or the order of the pile is known.
            if not is_open(pile):
                continue
            from_pile = all_of([seat == holder, (card & pile) != 0])
            self._from_pile[holder].append(self._search.marked(from_pile))
            if own < self._law.pile_size:
                in_time = self._search.at_most(self._from_pile[holder], own)
                self._must(in_time, "turn.in-hand", "physics", spot, "card")

    def _end(self, *, claims_block: bool) -> bool:
        """What the end of the round claims; whether the round is over."""
        law, state, recorded = self._law, self._state, self._recorded
        path = Spot(self._index).path
        spot = Spot(self._index, max(0, len(self._tricks) - 1) if state.trick else len(self._tricks))
        if is_exhausted(law, state):
            if recorded.blocked is not None:
                self._must(
                    False, "round.exhausted", "claim", Spot(self._index), "stop", path=f"{path}.blocked"
                )
            self._scores()
            return True
        if not claims_block:
            return False
        self._stop(spot, shown=self._shown(spot))
        if recorded.blocked is not None:
            said = Said(state.turn, recorded.blocked)
            where_said = f"{path}.blocked.player"
            self._must(
                state.turn == recorded.blocked, "turn.order", "claim", spot, "blocked", said, where_said
            )
        self._scores()
        return True

    def _stop(self, spot: Spot, *, shown: bool) -> None:
        """`turn.must-play`: whoever stops is blocked; on trust, if so asked, where the hand is not known."""
        law, state = self._law, self._state
        # Whoever leads holds a card (theorem `hand-sizes`), and may play any: no search has to find that out.
        holds = may_stop(law, playable(law, state)) if state.trick else not law.must_play
        hidden = [seat for seat in range(law.players) if not self._knows_hand(seat)]
        if not self._case.accept_blocks or shown or not state.trick or not hidden:
            self._must(holds, "turn.must-play", "play", spot, "stop")
            return
        on_trust = any_of([state.turn == seat for seat in hidden])
        self._must(any_of([fails(on_trust), holds]), "turn.must-play", "physics", spot, "stop")
        self._must(any_of([on_trust, holds]), "turn.must-play", "play", spot, "stop")

    def _knows_hand(self, seat: int) -> bool:
        """Whether all cards that a seat was dealt, and those that it draws, are recorded."""
        hand, pile = self._recorded.hands[seat], self._recorded.piles[seat]
        dealt = hand is not None and hand.all_known
        return dealt and (not self._law.pile_size or (pile is not None and pile.all_known))

    def _shown(self, spot: Spot) -> bool:
        """`round.show-hand`: the hand shown is the one held. That it plainly is not was seen before."""
        cards, path = self._recorded.shows, f"{Spot(self._index).path}.blocked"
        if cards is None or not self._deal.modelled:
            return False
        held = pick(self._state.hands, self._state.turn) & (self._law.deck & ~self._state.gone)
        for holds in fits(self._search, held, cards, self._law.deck):
            self._must(holds, "round.show-hand", "physics", spot, "shown", path=path)
        return True

    def _scores(self) -> None:
        claimed: Mapping[int, int] = self._recorded.scores or {}
        path = f"{Spot(self._index).path}.scores"
        points_by_seat = scores(self._state)
        for seat, found in sorted(claimed.items()):
            player = self._case.players[seat]
            self._conditions += self._unless_plain(
                Condition(
                    holds=points_by_seat[seat] == found,
                    rule="round.score",
                    kind="claim",
                    at=Spot(self._index).place(player),
                    path=at_key(path, player),
                    about="score",
                    said=Said(points_by_seat[seat], found),
                )
            )


def _fact(spot: Spot) -> Phrase:
    """What would be known with a card of a trick."""
    at = spot.place()
    return Phrase("card-of-trick", {"round": str(at.round), "trick": str(at.trick), "play": str(at.play)})
