"""The stop: a round that ends although cards are left claims that the player to move is blocked."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.judgement import Charge, Phrase
from referee.potato_man.cards import CARD_NAMES, cards_in, names_of
from referee.potato_man.judge.case import Case, Spot, listed
from referee.potato_man.judge.hands import Hands, can_play, known_hand, possible_hand, possibly_lawful, shown
from referee.potato_man.judge.play import scene
from referee.potato_man.record import Cards, RecordedRound
from referee.potato_man.round import RoundState, admitted, hand_count, may_stop
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
        false_show = tuple(_judge_shown(_Show(case, spot, recorded, recorded.shows, state, hands)))
        if known_hand(hands, state, seat) is None and not false_show and recorded.shows.all_known:
            state, hands = shown(hands, state, seat, recorded.shows.known)
    return _decide(case, spot, state, hands, (*wrong_player, *false_show))


def _decide(case: Case, spot: Spot, state: RoundState, hands: Hands, charges: tuple[Charge, ...]) -> Stop:
    seat = state.turn
    if may_stop(case.law, possibly_lawful(case.law, hands, state)):
        return Stop(charges, ended="blocked")
    if can_play(case.law, hands, state):
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


@attrs.frozen
class _Show:
    """A hand shown by the player to move, and what is known of the round by then."""

    case: Case
    spot: Spot
    recorded: RecordedRound
    cards: Cards
    state: RoundState
    hands: Hands

    @property
    def seat(self) -> int:
        """Whose hand it is."""
        return self.state.turn

    @property
    def strange(self) -> Word:
        """The cards shown that the hand cannot hold."""
        return self.cards.known & ~possible_hand(self.hands, self.state, self.seat)


def _judge_shown(show: _Show) -> Iterator[Charge]:
    """`round.show-hand`: the hand shown is the hand held, as far as that is known."""
    cards, hand = show.cards, known_hand(show.hands, show.state, show.seat)
    # A hand of no cards would be listed as nothing at all.
    if hand is not None and cards.all_known and cards.count:
        if hand != cards.known or hand.bit_count() != cards.count:
            yield _false_show(show, "round.show-hand", show.strange, listed(hand), _as_shown(cards))
        return
    due = hand_count(show.case.law, show.state)
    if cards.count != due:
        yield _false_show(show, "round.show-hand/size", show.strange, due, cards.count)
        return
    for card in cards_in(show.strange | _shown_twice(cards)):
        key = "round.show-hand/impossible" if card & show.strange else "round.show-hand/twice"
        yield _false_show(show, key, card & show.strange, None, listed(card))
    missing = cards_in((0 if show.hands.sure is None else show.hands.sure[show.seat]) & ~cards.known)
    if len(missing) > cards.count - cards.known_count:
        yield _false_show(show, "round.show-hand/missing", 0, listed(union(missing)), _as_shown(cards))


def _as_shown(shows: Cards) -> str:
    return " ".join(name for card, name in CARD_NAMES.items() for _ in range(shows.sets.count(card)))


def _shown_twice(shows: Cards) -> Word:
    return union(card for card in cards_in(shows.known) if shows.sets.count(card) > 1)


def _false_show(show: _Show, key: str, strange: Word, expected: str | int | None, found: str | int) -> Charge:
    """The charge against a hand shown, told by the cards that it cannot hold where they say more."""
    player = show.case.players[show.seat]
    facts = {"player": player, "found": str(found), "expected": str(expected), "card": str(found)}
    played = [(card, at) for card in cards_in(strange) if (at := _played_at(show, card)) is not None]
    if absent := names_of(strange & ~show.case.law.deck):
        key, facts = "round.show-hand/no-green", {"player": player, "card": absent[0]}
    elif played:
        card, at = played[0]
        key = "round.show-hand/with-played" if key == "round.show-hand" else "round.show-hand/played"
        facts |= {"card": listed(card), "trick": str((at.trick or 0) + 1)}
    return Charge(
        rule="round.show-hand",
        key=key,
        facts=facts,
        at=show.spot.place(player),
        path=blocked_path(show.spot),
        related=tuple((at.place(card=listed(card)), at.path) for card, at in played),
        expected=expected,
        found=found,
    )


def _played_at(show: _Show, card: Word) -> Spot | None:
    """Where in the round a card was played."""
    for index, trick in enumerate(show.recorded.tricks or ()):
        for position, played in enumerate(trick.plays if trick else ()):
            if played.card == card:
                return Spot(show.spot.round, index, position)
    return None


def blocked_path(spot: Spot) -> str:
    """The JSON path of the round's `blocked`."""
    return f"{Spot(spot.round).path}.blocked"
