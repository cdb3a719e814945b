"""A round on trial: its events one by one against the guards, its claims against the facts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import attrs

from referee.judgement import Charge, Phrase
from referee.potato_man.judge.case import Case, SeenTrick, Spot, Step
from referee.potato_man.judge.claims import (
    full_trick,
    is_declined,
    judge_leader,
    judge_open_trick,
    judge_sack,
    judge_winner,
)
from referee.potato_man.judge.deal import judge_deal
from referee.potato_man.judge.hands import can_play, hold, opening
from referee.potato_man.judge.play import Moment, drawn_before, play_charge, scene
from referee.potato_man.judge.stop import Stop, blocked_path, judge_stop, must_play
from referee.potato_man.law import Law
from referee.potato_man.record import RecordedPlay, RecordedRound, RecordedTrick, is_known
from referee.potato_man.round import (
    Play,
    RoundState,
    after_play,
    is_exhausted,
    own_plays,
    play_guards,
    play_rules,
    scores,
    seat_to_move,
    without_gold,
)
from referee.potato_man.sacks import SACK_VALUES, points, sack_counts
from referee.verdict import Ended, RoundReport
from referee.words import Word, put


@attrs.frozen(kw_only=True)
class RoundJudgement:
    """What a round comes to; `scores` by seat if it ended lawfully and all of it is known."""

    charges: tuple[Charge, ...]
    report: RoundReport
    scores: tuple[int, ...] | None = None
    open: tuple[Phrase, ...] = ()
    on_trust: int = 0
    unfinished: bool = False


# Plays are frozen and few, so each is made once.
_play = cache(Play)


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
        self._leaders: tuple[int, ...] = ()
        self._drawn: Word = 0
        self._charges: list[Charge] = []
        self._steps: list[Step] = []

    def judgement(self, tricks: tuple[RecordedTrick | None, ...]) -> RoundJudgement:
        """Judges the tricks, then the end of the round."""
        for number, trick in enumerate(tricks):
            spot = Spot(self._index, number)
            if trick is None or not all(play.known for play in trick.plays):
                return self._left_open(spot, trick)
            if self._state.trick and not self._goes_on_after_stop(spot, trick):
                return self._unlawful()
            lawful = self._trick(spot, trick)
            self._show(spot)
            if not lawful:
                return self._unlawful()
            if self._state.trick and number + 1 < len(tricks) and not self._stop_on_the_way(spot):
                return self._unlawful()
        return self._end(len(tricks))

    def _trick(self, spot: Spot, trick: RecordedTrick) -> bool:
        """Judges a trick whose cards are all known. False if a play of it was unlawful."""
        self._leaders = (*self._leaders, self._state.leader)
        self._charges += judge_leader(self._case, spot, trick, self._state.leader)
        before = self._state
        for position, recorded in enumerate(trick.plays):
            before = self._state
            if not self._play(spot, position, recorded):
                return False
        if self._state.trick:
            table = scene(self._case, self._state, self._hands, None)
            self._charges += judge_open_trick(self._case, spot, trick, table)
        else:
            self._full_trick(spot, trick, before, trick.plays[-1].card)
        return True

    def _show(self, spot: Spot) -> None:
        if self._case.watch is not None:
            self._case.watch(SeenTrick(spot, tuple(self._steps), self._state, self._hands))
            self._steps.clear()

    def _full_trick(self, spot: Spot, trick: RecordedTrick, before: RoundState, last_card: Word) -> None:
        if trick.winner is None and trick.sack is None:
            return
        full = full_trick(self._case, before, last_card)
        self._charges += judge_winner(self._case, spot, trick, full)
        self._charges += judge_sack(self._case, spot, trick, full)
        if is_declined(self._case, trick, full):
            self._state = without_gold(self._state, full.taker, full.sack)

    def _play(self, spot: Spot, position: int, recorded: RecordedPlay) -> bool:
        """Judges a play and the draw after it. False if one of them was unlawful."""
        law = self._law
        if position == law.trick_size:
            surplus = _play(self._seat(recorded), recorded.card)
            return self._charged(spot, position, surplus, recorded, "trick.size")
        play = self._as_play(recorded)
        state = self._state
        guards = play_guards(law, state, play)
        if False in guards:
            return self._charged(spot, position, play, recorded, *_broken(law, state, guards))
        if recorded.drawn is not None and is_known(recorded.drawn):
            moment = self._moment(spot, position, play, recorded)
            before = tuple(drawn_before(moment, self._drawn))
            self._charges += before
            self._drawn |= recorded.drawn
            if before:
                return False
        if self._case.watch is not None:
            self._steps.append(Step(state, self._hands, play))
        self._state = after_play(law, state, play)
        if self._hands.hidden:
            self._learn(state, play)
        return True

    def _charged(self, spot: Spot, position: int, play: Play, recorded: RecordedPlay, *rules: str) -> bool:
        moment = self._moment(spot, position, play, recorded)
        self._charges += [play_charge(moment, rule) for rule in rules]
        return False

    def _moment(self, spot: Spot, position: int, play: Play, recorded: RecordedPlay) -> Moment:
        spot = attrs.evolve(spot, play=position)
        return Moment(
            self._case, self._recorded, spot, self._state, self._hands, self._leaders, play, recorded.name
        )

    def _seat(self, recorded: RecordedPlay) -> int:
        return seat_to_move(self._law, self._state) if recorded.seat is None else recorded.seat

    def _as_play(self, recorded: RecordedPlay) -> Play:
        seat = self._seat(recorded)
        if not self._law.pile_size:
            return _play(seat, recorded.card)
        top, drawn = self._top(seat), recorded.drawn
        if not is_known(top):
            # An unknown top card: the draw that is recorded, else any card that the pile may hold.
            top = drawn or top
            piles = put(self._state.piles, seat, self._state.piles[seat] | top)
            self._state = attrs.evolve(self._state, piles=piles)
        if drawn is None or drawn & top:
            drawn = top
        return Play(seat, recorded.card, drawn, top)

    def _top(self, seat: int) -> Word:
        """`turn.draw`: the cards that may lie on top of a seat's pile now; 0 if it is used up."""
        own = own_plays(self._law, self._state)
        pile = self._recorded.piles[seat]
        if own >= self._law.pile_size:
            return 0
        return self._state.piles[seat] if pile is None else pile.sets[own]

    def _learn(self, before: RoundState, play: Play) -> None:
        """Keeps what is sure of hidden hands, and a pile of unknown order, in step with a play."""
        self._hands = hold(self._hands, play.seat, play.card, play.drawn if is_known(play.drawn) else 0)
        if not self._law.pile_size or self._recorded.piles[play.seat] is not None:
            return
        used_up = own_plays(self._law, before) + 1 >= self._law.pile_size
        left = 0 if used_up else before.piles[play.seat] & ~(play.drawn if is_known(play.drawn) else 0)
        self._state = attrs.evolve(self._state, piles=put(self._state.piles, play.seat, left))

    def _stop_on_the_way(self, spot: Spot) -> bool:
        """A short trick that others follow: the round stopped there. False if it had to go on."""
        if self._law.must_play and can_play(self._law, self._hands, self._state):
            self._charges.append(must_play(self._case, spot, self._state, self._hands))
            return False
        return True

    def _goes_on_after_stop(self, spot: Spot, trick: RecordedTrick) -> bool:
        """`round.blocked`: nothing may be played after a stop."""
        first = trick.plays[0]
        return self._charged(spot, 0, _play(self._seat(first), first.card), first, "round.blocked")

    def _end(self, tricks: int) -> RoundJudgement:
        if is_exhausted(self._law, self._state):
            self._charges += self._block_after_all()
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

    def _block_after_all(self) -> tuple[Charge, ...]:
        if self._recorded.blocked is None:
            return ()
        spot = Spot(self._index)
        found = self._case.players[self._recorded.blocked]
        charge = Charge(
            rule="round.exhausted",
            key="round.exhausted/blocked",
            facts={"found": found},
            at=spot.place(found),
            path=blocked_path(spot),
            found=found,
        )
        return (charge,)

    def _ended(self, ended: Ended, stop: Stop | None) -> RoundJudgement:
        points_by_seat = scores(self._state)
        self._charges += _judge_scores(self._case, self._index, self._state, self._recorded.scores)
        blocked = seat_to_move(self._law, self._state) if ended == "blocked" else None
        return RoundJudgement(
            charges=tuple(self._charges),
            report=attrs.evolve(
                self._so_far(ended),
                blocked=self._case.name(blocked),
                sacks=self._sacks(),
                scores=dict(zip(self._case.players, points_by_seat, strict=True)),
            ),
            scores=points_by_seat,
            on_trust=int(stop is not None and stop.trusted),
        )

    def _not_ended(self, stop: Stop) -> RoundJudgement:
        return RoundJudgement(
            charges=tuple(self._charges),
            report=attrs.evolve(self._so_far(None), sacks=self._sacks()),
            open=() if stop.open is None else (stop.open,),
            unfinished=stop.open is None,
        )

    def _unlawful(self) -> RoundJudgement:
        return RoundJudgement(charges=tuple(self._charges), report=self._so_far("unlawful"))

    def _left_open(self, spot: Spot, trick: RecordedTrick | None) -> RoundJudgement:
        """A trick with unknown cards: judged as far as it is certain, then the round is left open."""
        missing = Phrase(
            "cards-of-trick", {"round": str(spot.round + 1), "trick": str((spot.trick or 0) + 1)}
        )
        if trick is not None and not self._certain_part(spot, trick):
            return self._unlawful()
        return RoundJudgement(charges=tuple(self._charges), report=self._so_far(None), open=(missing,))

    def _certain_part(self, spot: Spot, trick: RecordedTrick) -> bool:
        """Judges the known cards before the first unknown one. False if one of them was unlawful."""
        if self._state.trick:
            return self._goes_on_after_stop(spot, trick)
        self._leaders = (*self._leaders, self._state.leader)
        self._charges += judge_leader(self._case, spot, trick, self._state.leader)
        for position, recorded in enumerate(trick.plays):
            if not recorded.known:
                return self._may_be_lawful(spot, position, recorded)
            if not self._play(spot, position, recorded):
                return False
        return True

    def _may_be_lawful(self, spot: Spot, position: int, recorded: RecordedPlay) -> bool:
        """Whether each rule lets in at least one of the cards that an unknown card may be."""
        play = self._as_play(recorded)
        guards = play_guards(self._law, self._state, play)
        if False not in guards:
            return True
        return self._charged(spot, position, play, recorded, *_broken(self._law, self._state, guards))

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


def _judge_scores(
    case: Case, index: int, state: RoundState, claimed: Mapping[int, int] | None
) -> list[Charge]:
    """`round.score`: the claimed scores against the sacks won."""
    spot = Spot(index)
    return [
        Charge(
            rule="round.score",
            key="round.score",
            facts={
                "player": case.players[seat],
                "found": str(claimed[seat]),
                "expected": str(points(won)),
                "sum": score_sum(won),
            },
            at=spot.place(case.players[seat]),
            path=f"{spot.path}.scores",
            expected=points(won),
            found=claimed[seat],
        )
        for seat, won in enumerate(state.won)
        if claimed is not None and seat in claimed and claimed[seat] != points(won)
    ]


def score_sum(sacks: Word) -> str:
    """Some sacks as a sum, such as `2 + 2 + 4 + 5 = 13`; `0` for none."""
    values = [value for count, value in zip(_counts(sacks), SACK_VALUES, strict=True) for _ in range(count)]
    total = str(sum(values))
    return total if len(values) < 2 else f"{' + '.join(map(str, values))} = {total}"


def _counts(sacks: Word) -> list[int]:
    return [sacks >> 4 * lane & 15 for lane in range(len(SACK_VALUES))]
