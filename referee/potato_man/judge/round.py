"""A round on trial: its events one by one against the guards, its claims against the facts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import Literal

import attrs

from referee.judgement import Charge, Phrase
from referee.potato_man.judge.case import Case, SeenTrick, Spot, Step
from referee.potato_man.judge.claims import (
    is_declined,
    judge_leader,
    judge_open_trick,
    judge_sack,
    judge_winner,
)
from referee.potato_man.judge.deal import judge_deal
from referee.potato_man.judge.ending import judge_block_after_all, judge_scores
from referee.potato_man.judge.hands import Hands, can_play, held_by, opening, possibly_lawful
from referee.potato_man.judge.play import Moment, drawn_before, play_charge, scene
from referee.potato_man.judge.stop import Stop, judge_stop, must_play
from referee.potato_man.law import Law
from referee.potato_man.record import Cards, RecordedPlay, RecordedRound, RecordedTrick, is_known
from referee.potato_man.round import (
    Play,
    RoundState,
    after_play,
    hand_count,
    is_exhausted,
    may_stop,
    own_plays,
    play_guards,
    play_rules,
    scores,
    without_gold,
)
from referee.potato_man.sacks import sack_counts
from referee.potato_man.tricks import FullTrick, after_full_tricks, after_open_trick, full_trick
from referee.verdict import Ended, RoundReport
from referee.words import Word, put

Outcome = Literal["lawful", "unlawful", "open"]


@attrs.frozen(kw_only=True)
class RoundJudgement:
    """What a round comes to; `scores` by seat if it ended lawfully and all of it is known."""

    charges: tuple[Charge, ...]
    report: RoundReport
    scores: tuple[int, ...] | None = None
    open: tuple[Phrase, ...] = ()
    on_trust: int = 0


# Plays are frozen and few, so each is made once.
_play = cache(Play)
_DRAW_MAY_BE_JUDGED: tuple[list[str], ...] = ([], ["turn.draw"])


def judge_round(
    case: Case, index: int, recorded: RecordedRound, starter: int | None, *, last: bool
) -> RoundJudgement:
    """Judges a round from its starter (None is not known). `last`: it may be simply not finished."""
    deal = tuple(judge_deal(case, index, recorded))
    if deal:
        return RoundJudgement(charges=deal, report=_report(case, starter, "unlawful"))
    if starter is None:
        missing = Phrase("starter-of-round", {"round": str(index + 1)})
        return RoundJudgement(charges=(), report=_report(case, None, None), open=(missing,))
    if recorded.tricks is None:
        missing = Phrase("tricks-of-round", {"round": str(index + 1)})
        return RoundJudgement(charges=(), report=_report(case, starter, None), open=(missing,))
    return _Trial(case, index, recorded, starter, last).judgement(recorded.tricks)


def _report(case: Case, starter: int | None, ended: Ended | None, tricks: int = 0) -> RoundReport:
    return RoundReport(
        starter=case.name(starter), ended=ended, blocked=None, tricks=tricks, sacks=None, scores=None
    )


class _Trial:
    """One round being judged: the state so far, and what was found."""

    def __init__(self, case: Case, index: int, recorded: RecordedRound, starter: int, last: bool) -> None:
        self._case = case
        self._law = case.law
        self._index = index
        self._recorded = recorded
        self._starter = starter
        self._last = last
        self._state, self._hands = opening(case.law, recorded, starter)
        self._leaders: list[int] = []
        # Hidden hands and watchers need every play on its own.
        self._glance = not (self._hands.hidden or case.watch)
        self._drawn: Word = 0
        self._charges: list[Charge] = []
        self._steps: list[Step] = []

    def judgement(self, tricks: tuple[RecordedTrick | None, ...]) -> RoundJudgement:
        """Judges the tricks, then the end of the round."""
        number = self._tricks_at_once(0, tricks)
        while number < len(tricks):
            ended = self._trick_or_end(Spot(self._index, number), tricks[number])
            if ended is not None:
                return ended
            number += 1
            number += self._tricks_at_once(number, tricks)
        return self._end(len(tricks))

    def _tricks_at_once(self, number: int, tricks: tuple[RecordedTrick | None, ...]) -> int:
        """Judges the next tricks as long as they are full, lawful, and plainly recorded; how many."""
        if not self._glance or self._state.trick:
            return 0
        plain = list(takewhile(self._is_plain, tricks[number:]))
        cards = [trick.cards for trick in plain if trick and trick.cards]
        self._state, leads = after_full_tricks(self._law, self._state, cards, self._piles_left())
        for offset, (led_by, sacks) in enumerate(leads):
            trick = plain[offset]
            if trick is not None and trick.details is not None:
                spot = Spot(self._index, number + offset)
                self._charges += judge_leader(self._case, spot, trick, led_by)
                self._judge_claims(spot, trick, full_trick(self._law, cards[offset], led_by, sacks))
        self._leaders += [led_by for led_by, _ in leads]
        done = number + len(leads)
        return len(leads) + (done + 1 == len(tricks) and self._last_trick_at_once(tricks[done]))

    def _last_trick_at_once(self, trick: RecordedTrick | None) -> bool:
        """Whether the last trick is open, lawful and without claims; its cards are played then."""
        if trick is None or trick.cards is None or trick.details is not None:
            return False
        after = after_open_trick(self._law, self._state, trick.cards, self._piles_left())
        if after is None:
            return False
        self._state = after
        return True

    def _is_plain(self, trick: RecordedTrick | None) -> bool:
        """Whether the cards of a trick say all; a gold sack may be declined in a claim."""
        if trick is None or trick.cards is None:
            return False
        return not (self._law.gold_optional and trick.sack == "none")

    def _piles_left(self) -> tuple[tuple[Word, ...], ...]:
        """`turn.draw`: the cards that each seat still draws, at the lead of a trick."""
        if not self._law.pile_size:
            return ()
        own = own_plays(self._law, self._state)
        return tuple(pile.sets[own:] for pile in self._recorded.piles if pile is not None)

    def _trick_or_end(self, spot: Spot, trick: RecordedTrick | None) -> RoundJudgement | None:
        """Judges one trick card by card; the judgement of the round if it ends here."""
        if trick is None:
            return self._left_open(spot)
        if self._state.trick:
            return self._went_on(spot, trick)
        outcome = self._trick(spot, trick)
        if self._case.watch is not None:
            self._case.watch(SeenTrick(spot, tuple(self._steps), self._state, self._hands))
            self._steps.clear()
        if outcome == "unlawful":
            return self._unlawful()
        return self._left_open(spot) if outcome == "open" else None

    def _trick(self, spot: Spot, trick: RecordedTrick) -> Outcome:
        """Judges a trick: who led it, its plays one by one, and its claims."""
        led_by, sacks = self._state.turn, self._state.sacks
        self._leaders.append(led_by)
        self._charges += judge_leader(self._case, spot, trick, led_by)
        for position, recorded in enumerate(trick.plays):
            outcome = self._play(spot, position, recorded)
            if outcome != "lawful":
                return outcome
        if self._state.trick:
            table = scene(self._case, self._state, self._hands, None)
            self._charges += judge_open_trick(self._case, spot, trick, table)
        elif trick.details is not None:
            cards = tuple(recorded.card for recorded in trick.plays)
            full = full_trick(self._law, cards, led_by, sacks)
            self._judge_claims(spot, trick, full)
            if is_declined(self._case, trick, full):
                self._state = without_gold(self._state, full.taker, full.sack)
        return "lawful"

    def _judge_claims(self, spot: Spot, trick: RecordedTrick, full: FullTrick) -> None:
        self._charges += judge_winner(self._case, spot, trick, full)
        self._charges += judge_sack(self._case, spot, trick, full)

    def _play(self, spot: Spot, position: int, recorded: RecordedPlay) -> Outcome:
        """Judges a play and the draw after it.

        Of an unknown card, each rule has to let in at least one of the cards that it may be.
        """
        law = self._law
        if position == law.trick_size:
            return self._charged(spot, position, self._plain_play(recorded), recorded, "trick.size")
        play = self._as_play(recorded) if law.pile_size else self._plain_play(recorded)
        state = self._state
        guards = play_guards(law, state, play)
        broken = _broken(law, state, guards) if False in guards else []
        seen = self._drawn_before(spot, position, play, recorded) if broken in _DRAW_MAY_BE_JUDGED else ()
        self._charges += seen
        if broken:
            return self._charged(spot, position, play, recorded, *broken)
        if seen:
            return "unlawful"
        if not recorded.known:
            return "open"
        if self._case.watch is not None:
            self._steps.append(Step(state, self._hands, play))
        self._state = after_play(law, state, play)
        if self._hands.sure is not None:
            self._learn(self._hands.sure, state, play)
        return "lawful"

    def _drawn_before(
        self, spot: Spot, position: int, play: Play, recorded: RecordedPlay
    ) -> tuple[Charge, ...]:
        """`setup.deck`: the charge that the card that the log says was drawn had been seen before."""
        if recorded.drawn is None or not is_known(play.drawn):
            return ()
        charges = tuple(drawn_before(self._moment(spot, position, play, recorded), self._drawn))
        self._drawn |= play.drawn
        return charges

    def _charged(self, spot: Spot, position: int, play: Play, recorded: RecordedPlay, *rules: str) -> Outcome:
        moment = self._moment(spot, position, play, recorded)
        self._charges += [play_charge(moment, rule) for rule in rules]
        return "unlawful"

    def _moment(self, spot: Spot, position: int, play: Play, recorded: RecordedPlay) -> Moment:
        spot = attrs.evolve(spot, play=position)
        return Moment(
            self._case,
            self._recorded,
            spot,
            self._state,
            self._hands,
            tuple(self._leaders),
            play,
            recorded.name,
        )

    def _plain_play(self, recorded: RecordedPlay) -> Play:
        return _play(self._state.turn if recorded.seat is None else recorded.seat, recorded.card)

    def _as_play(self, recorded: RecordedPlay) -> Play:
        """The play of a two-player game, with the card drawn after it."""
        seat = self._state.turn if recorded.seat is None else recorded.seat
        own = own_plays(self._law, self._state)
        top, drawn = self._top_after(seat, own), recorded.drawn
        if not is_known(top):
            # An unknown top card: the draw that is recorded, else any card that the pile may hold.
            top = drawn or top
        if self._hands.hidden:
            # An unknown card that was drawn may have been any of the pile, but the top card is still there.
            piles = put(self._state.piles, seat, self._state.piles[seat] | top)
            self._state = attrs.evolve(self._state, piles=piles)
        if drawn is None or drawn & top:
            drawn = top
        return Play(seat, recorded.card, drawn, top)

    def _top_after(self, seat: int, own: int) -> Word:
        """The cards that may lie on top of a seat's pile after `own` plays; 0 if it is used up."""
        if own >= self._law.pile_size:
            return 0
        pile = self._recorded.piles[seat]
        return self._state.piles[seat] if pile is None else pile.sets[own]

    def _learn(self, sure: tuple[Word, ...], before: RoundState, play: Play) -> None:
        """Keeps what is sure of hidden hands, and a pile of unknown order, in step with a play."""
        seat = play.seat
        drawn = play.drawn if is_known(play.drawn) else 0
        own = (sure[seat] & ~play.card) | drawn
        self._hands = Hands(put(sure, seat, own))
        self._state = held_by(self._state, seat, drawn)
        hand = self._hand_after(before, seat, own, play.card & ~sure[seat])
        self._state = attrs.evolve(self._state, hands=put(self._state.hands, seat, hand))
        if not self._law.pile_size:
            return
        used_up = own_plays(self._law, before) + 1 >= self._law.pile_size
        left = 0 if used_up else before.piles[seat] & ~drawn
        self._state = attrs.evolve(self._state, piles=put(self._state.piles, seat, left))

    def _hand_after(self, before: RoundState, seat: int, sure: Word, unseen: Word) -> Word:
        """The cards that a hidden hand may hold after a play: just the sure ones once they fill it.

        Of a card never seen in a hand with room, gone or not in the deck, `setup.deck` alone is to tell.
        """
        draws = own_plays(self._law, before) < self._law.pile_size
        count = hand_count(self._law, before) - (0 if draws else 1)
        if sure.bit_count() == count:
            return sure
        return self._state.hands[seat] | (before.hands[seat] & ~self._law.deck) | unseen

    def _went_on(self, spot: Spot, trick: RecordedTrick) -> RoundJudgement:
        """A trick after one that was not filled: the round stopped there. Charges what that breaks."""
        stopped = may_stop(self._law, possibly_lawful(self._law, self._hands, self._state))
        if not stopped and can_play(self._law, self._hands, self._state):
            stop = Spot(spot.round, (spot.trick or 0) - 1)
            self._charges.append(must_play(self._case, stop, self._state, self._hands))
        else:
            first = trick.plays[0]
            self._charged(spot, 0, self._plain_play(first), first, "round.blocked")
        return self._unlawful()

    def _end(self, tricks: int) -> RoundJudgement:
        if is_exhausted(self._law, self._state):
            self._charges += judge_block_after_all(self._case, self._index, self._recorded.blocked)
            return self._ended("exhausted", None)
        spot = Spot(self._index, tricks - 1 if self._state.trick else tricks)
        stop = judge_stop(
            self._case, spot, self._recorded, self._state, self._hands, claimed=self._claims_block()
        )
        self._charges += stop.charges
        if stop.ended == "unlawful":
            return self._unlawful()
        if stop.ended == "blocked":
            return self._ended("blocked", stop)
        return self._not_ended(stop)

    def _claims_block(self) -> bool:
        recorded = self._recorded
        return not self._last or recorded.blocked is not None or recorded.scores is not None

    def _ended(self, ended: Ended, stop: Stop | None) -> RoundJudgement:
        points_by_seat = scores(self._state)
        claimed = self._recorded.scores
        if claimed is not None:
            won = self._state.won
            self._charges += judge_scores(self._case, self._index, won, points_by_seat, claimed)
        blocked = self._state.turn if ended == "blocked" else None
        report = RoundReport(
            starter=self._case.name(self._starter),
            ended=ended,
            blocked=self._case.name(blocked),
            tricks=self._state.full_tricks,
            sacks=self._sacks(),
            scores=dict(zip(self._case.players, points_by_seat, strict=True)),
        )
        return RoundJudgement(
            charges=tuple(self._charges),
            report=report,
            scores=points_by_seat,
            open=self._half_known(),
            on_trust=int(stop is not None and stop.trusted),
        )

    def _not_ended(self, stop: Stop) -> RoundJudgement:
        return RoundJudgement(
            charges=tuple(self._charges),
            report=attrs.evolve(self._so_far(None), sacks=self._sacks()),
            open=self._half_known() if stop.open is None else (stop.open,),
        )

    def _half_known(self) -> tuple[Phrase, ...]:
        """What keeps a round open that breaks no rule as far as one can see: a hand, a pile or a draw with
        unknown cards may still be one that no cards can fill.
        """
        number, shows = str(self._index + 1), self._recorded.shows
        if self._hands.hidden or not (shows is None or shows.all_known):
            for player, cards in self._heaps():
                if cards is not None and not cards.all_known:
                    return (Phrase("hand-of-round", {"player": player, "round": number}),)
            if self._recorded.aside is not None and any(map(self._is_half_known, self._recorded.aside.sets)):
                return (Phrase("aside-of-round", {"round": number}),)
        if not self._law.pile_size:
            return ()
        for index, trick in enumerate(self._recorded.tricks or ()):
            draws = () if trick is None or trick.details is None else trick.details.plays
            if any(play.drawn is not None and not is_known(play.drawn) for play in draws):
                return (Phrase("cards-of-trick", {"round": number, "trick": str(index + 1)}),)
        return ()

    def _is_half_known(self, some: Word) -> bool:
        """Whether something is told of a card, but not which one it is."""
        return not is_known(some) and self._law.deck & ~some != 0

    def _heaps(self) -> Iterator[tuple[str, Cards | None]]:
        """The recorded hands and piles, and the hand shown, each with its player."""
        recorded, players = self._recorded, self._case.players
        yield from zip(players, recorded.hands, strict=True)
        yield from zip(players, recorded.piles, strict=True)
        yield players[self._state.turn], recorded.shows

    def _unlawful(self) -> RoundJudgement:
        return RoundJudgement(charges=tuple(self._charges), report=self._so_far("unlawful"))

    def _left_open(self, spot: Spot) -> RoundJudgement:
        """Unknown cards: the round is judged up to here, and left open from here on."""
        place = {"round": str(spot.round + 1), "trick": str((spot.trick or 0) + 1)}
        missing = Phrase("cards-of-trick", place)
        return RoundJudgement(charges=tuple(self._charges), report=self._so_far(None), open=(missing,))

    def _so_far(self, ended: Ended | None) -> RoundReport:
        return _report(self._case, self._starter, ended, self._state.full_tricks)

    def _sacks(self) -> dict[str, dict[str, int]]:
        return dict(zip(self._case.players, map(sack_counts, self._state.won), strict=True))


def _broken(law: Law, state: RoundState, guards: tuple[bool, ...]) -> list[str]:
    """The rules that are not kept. A play after the last card says all; a draw needs a lawful play."""
    broken = [rule for rule, kept in zip(play_rules(law, state), guards, strict=True) if not kept]
    if "round.exhausted" in broken:
        return ["round.exhausted"]
    return [rule for rule in broken if rule != "turn.draw" or len(broken) == 1]
