"""The stop: a round that ends although cards are left claims that the player to move is blocked."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.judgement import Charge, Phrase
from referee.potato_man.cards import CARD_NAMES, cards_in, names_of
from referee.potato_man.judge.case import Case, Spot, listed
from referee.potato_man.judge.hands import Hands, can_play, known_hand, possible_hand, shown
from referee.potato_man.judge.play import scene
from referee.potato_man.record import Cards, RecordedRound
from referee.potato_man.round import RoundState, admitted, hand_count
from referee.words import Word, union


@attrs.frozen
class Stop:
    """What a stop comes to: `ended` is "blocked", "unlawful", or None (not finished, or not known).

    `open` is the missing fact that would decide, `trusted` whether the block was taken on trust.
    """

    charges: tuple[Charge, ...] = ()
    ended: str | None = None
    open: Phrase | None = None
    trusted: bool = False


def judge_stop(
    case: Case, spot: Spot, recorded: RecordedRound, state: RoundState, hands: Hands, *, claimed: bool
) -> Stop:
    """Judges the end of a round that was not played out. `claimed` is whether it must be a block."""
    seat = state.turn
    if not claimed:
        return Stop(ended="blocked" if can_play(case.law, hands, state) is False else None)
    wrong_player = tuple(_judge_player(case, spot, recorded, seat))
    false_show: tuple[Charge, ...] = ()
    if recorded.shows is not None and not wrong_player:
        false_show = tuple(_judge_shown(case, spot, recorded.shows, state, hands))
        if known_hand(hands, state, seat) is None and not false_show and recorded.shows.all_known:
            state, hands = shown(hands, state, seat, recorded.shows.known)
    return _decide(case, spot, state, hands, (*wrong_player, *false_show))


def _decide(case: Case, spot: Spot, state: RoundState, hands: Hands, charges: tuple[Charge, ...]) -> Stop:
    seat = state.turn
    playable = can_play(case.law, hands, state)
    if not case.law.must_play or playable is False:
        return Stop(charges, ended="blocked")
    if playable:
        return Stop((*charges, must_play(case, spot, state, hands)), ended="unlawful")
    if case.accept_blocks:
        return Stop(charges, ended="blocked", trusted=True)
    missing = Phrase("hand-of-round", {"player": case.players[seat], "round": str(spot.round + 1)})
    return Stop(charges, open=missing)


def must_play(case: Case, spot: Spot, state: RoundState, hands: Hands) -> Charge:
    """`turn.must-play`: the charge that a player stopped who surely held a lawful card."""
    seat = state.turn
    player = case.players[seat]
    sure = possible_hand(hands, state, seat) if hands.sure is None else hands.sure[seat]
    lawful = names_of(sure & admitted(case.law, state))
    key = "turn.must-play"
    if not state.trick:
        key = "turn.must-play/lead"
    elif not lawful:
        key = "turn.must-play/some"
    return Charge(
        rule="turn.must-play",
        key=key,
        facts={"player": player, "lawful": lawful},
        at=spot.place(player),
        path=spot.path,
        expected=" ".join(lawful) or None,
        scene=scene(case, state, hands, seat),
    )


def _judge_player(case: Case, spot: Spot, recorded: RecordedRound, seat: int) -> Iterator[Charge]:
    if recorded.blocked is None or recorded.blocked == seat:
        return
    found, expected = case.players[recorded.blocked], case.players[seat]
    yield Charge(
        rule="turn.order",
        key="turn.order/blocked",
        facts={"found": found, "expected": expected},
        at=spot.place(found),
        path=blocked_path(spot),
        expected=expected,
        found=found,
    )


def _judge_shown(case: Case, spot: Spot, shows: Cards, state: RoundState, hands: Hands) -> Iterator[Charge]:
    """`round.show-hand`: the hand shown is the hand held, as far as that is known."""
    seat = state.turn
    hand = known_hand(hands, state, seat)
    if hand is not None and shows.all_known:
        if hand != shows.known or hand.bit_count() != shows.count:
            yield _false_show(case, spot, "round.show-hand", seat, listed(hand), _as_shown(shows))
        return
    due = hand_count(case.law, state)
    if shows.count != due:
        yield _false_show(case, spot, "round.show-hand/size", seat, due, shows.count)
        return
    impossible = shows.known & ~possible_hand(hands, state, seat) | _shown_twice(shows)
    for card in cards_in(impossible):
        yield _false_show(case, spot, "round.show-hand/impossible", seat, None, listed(card))
    missing = cards_in((0 if hands.sure is None else hands.sure[seat]) & ~shows.known)
    if len(missing) > shows.count - shows.known_count:
        yield _false_show(
            case, spot, "round.show-hand/missing", seat, listed(union(missing)), _as_shown(shows)
        )


def _as_shown(shows: Cards) -> str:
    return " ".join(name for card, name in CARD_NAMES.items() for _ in range(shows.sets.count(card)))


def _shown_twice(shows: Cards) -> Word:
    return union(card for card in cards_in(shows.known) if shows.sets.count(card) > 1)


def _false_show(
    case: Case, spot: Spot, key: str, seat: int, expected: str | int | None, found: str | int
) -> Charge:
    player = case.players[seat]
    facts = {"player": player, "found": str(found), "expected": str(expected), "card": str(found)}
    return Charge(
        rule="round.show-hand",
        key=key,
        facts=facts,
        at=spot.place(player),
        path=blocked_path(spot),
        expected=expected,
        found=found,
    )


def blocked_path(spot: Spot) -> str:
    """The JSON path of the round's `blocked`."""
    return f"{Spot(spot.round).path}.blocked"
