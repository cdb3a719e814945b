"""Completions: a game with gaps, filled in with the values that a search found, as a whole log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from referee.potato_man.judge.case import Case, listed
from referee.potato_man.law import Law
from referee.potato_man.log import Blocked, Log, Round, Trick
from referee.reconstruct.potato_man.course import Course
from referee.reconstruct.search import Value
from referee.words import Word, pick, union


def completed(case: Case, log: Log, courses: Mapping[int, tuple[Course, Value]]) -> Log:
    """The log with its gaps filled in: every card, hand, pile and starter, by the courses of its rounds."""
    rounds = tuple(
        _round(case, index, one, *courses[index]) if index in courses else one
        for index, one in enumerate(log.rounds or ())
    )
    return msgspec.structs.replace(log, rounds=rounds)


def _round(case: Case, index: int, one: Round, course: Course, value: Value) -> Round:
    law, players = case.law, case.players
    plays = [[value(card) for card in trick] for trick in course.plays]
    draws = [[value(card) for card in trick] for trick in course.draws]
    seats = [[value(seat) for seat in trick] for trick in course.seats]
    hands, piles, aside = _deal(law, course, plays, seats, value)
    written = one.tricks or ()
    return msgspec.structs.replace(
        one,
        starter=players[value(course.starter)],
        hands={player: listed(hand) for player, hand in zip(players, hands, strict=True)},
        piles={player: " ".join(map(listed, pile)) for player, pile in zip(players, piles, strict=True)}
        if law.pile_size
        else one.piles,
        aside=listed(aside),
        tricks=tuple(
            _with_sack(
                _trick(written[number] if len(written) == len(plays) else None, trick, draws[number]),
                value(course.declined.get(number, 0)),
            )
            for number, trick in enumerate(plays)
        ),
        blocked=_shown(case, index, one.blocked, course, value),
    )


def _shown(case: Case, index: int, blocked: Blocked | None, course: Course, value: Value) -> Blocked | None:
    """The block with the hand shown, filled in where a card of it is not known."""
    shows = (case.record.rounds or ())[index].shows
    if blocked is None or shows is None or shows.all_known:
        return blocked
    held = value(pick(course.state.hands, course.state.turn)) & ~value(course.state.gone)
    return Blocked(player=blocked.player, shows=listed(held))


def _trick(written: str | Trick | None, cards: Sequence[Word], draws: Sequence[Word]) -> str | Trick:
    """A trick with its cards, and those drawn, filled in; names stand as they were written."""
    names = [listed(card) for card in cards]
    if written is None:
        return " ".join(names)
    tokens = written.split() if isinstance(written, str) else _tokens(written)
    filled = zip(tokens, names, map(listed, draws), strict=False)
    plays = [_play(*one) for one in filled] + tokens[len(names) :]
    if isinstance(written, str):
        return " ".join(plays)
    whole = " ".join(plays) if isinstance(written.plays, str) else tuple(plays)
    return msgspec.structs.replace(written, plays=whole)


def _with_sack(trick: str | Trick, declined: Word) -> str | Trick:
    """The trick, with the word that its gold was declined."""
    return Trick(plays=trick, sack="none") if declined and isinstance(trick, str) else trick


def _tokens(trick: Trick) -> list[str]:
    return trick.plays.split() if isinstance(trick.plays, str) else list(trick.plays)


def _play(token: str, name: str, drawn: str) -> str:
    who, named, rest = token.rpartition(":")
    _, draws, _ = rest.partition("+")
    return f"{who}{named}{name}{draws}{drawn if draws else ''}"


def _deal(
    law: Law,
    course: Course,
    plays: Sequence[Sequence[Word]],
    seats: Sequence[Sequence[Word]],
    value: Value,
) -> tuple[list[Word], list[list[Word]], Word]:
    """Hands, piles and what was put aside: as found, or made up where any will do."""
    if course.deal.modelled:
        hands = [value(hand) for hand in course.deal.hands]
        told = [[value(card) for card in pile] for pile in course.deal.piles]
        own = _own(law, plays, seats)
        for seat, some in enumerate(course.deal.unordered):
            if not any(told[seat]):
                told[seat] = _in_order_of_play(value(some), own[seat])
        taken = union([*hands, *map(union, told)])
        left = [*_single(law.deck & ~(taken | value(course.deal.aside)))]
        # Cards that are never drawn may be any that are left.
        piles = [[*pile, *_taken(left, law.pile_size - len(pile))] for pile in told]
        return hands, piles, union([*left, value(course.deal.aside)])
    # After an unlawful play a seat may play more cards than it can have held: those were somewhere else.
    own = [cards[: law.hand_size + law.pile_size] for cards in _own(law, plays, seats)]
    free = [card for card in _single(law.deck) if not card & union(c for cards in own for c in cards)]
    hands = list[Word]()
    piles = list[list[Word]]()
    for cards in own:
        # What a player plays last was drawn first: by then every draw is done.
        dealt, drawn = cards[: law.hand_size], cards[law.hand_size :]
        hands.append(union([*dealt, *_taken(free, law.hand_size - len(dealt))]))
        piles.append([*drawn, *_taken(free, law.pile_size - len(drawn))])
    return hands, piles, union(free)


def _own(law: Law, plays: Sequence[Sequence[Word]], seats: Sequence[Sequence[Word]]) -> list[list[Word]]:
    """The cards that each seat played, in order."""
    own: list[list[Word]] = [[] for _ in range(law.players)]
    for trick, by in zip(plays, seats, strict=True):
        for card, seat in zip(trick, by, strict=True):
            own[seat].append(card)
    return own


def _in_order_of_play(pile: Word, own: Sequence[Word]) -> list[Word]:
    """A pile of which each card is drawn before it is played: those played first lie on top."""
    played = [card for card in own if card & pile]
    return [*played, *_single(pile & ~union(played))]


def _taken(free: list[Word], count: int) -> list[Word]:
    taken, free[:] = free[:count], free[count:]
    return taken


def _single(cards: Word) -> Iterable[Word]:
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest
