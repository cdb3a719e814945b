"""Answers where cards are not known or still to come, held against all ways in which the trick can go."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import attrs
import pytest

from referee.adjudicate.answers import Answer, ask
from referee.potato_man.cards import CARD_NAMES
from referee.potato_man.courses import stopped_way, winning_way
from referee.potato_man.law import law_of
from referee.potato_man.notation import read_cards
from referee.potato_man.outlook import Outlook
from referee.questions import Position
from referee.rulebook import load_rulebook
from tests.naive.ahead import Ahead
from tests.naive.trick import (
    EDITIONS,
    SACK_VALUE,
    TRICK_SIZE,
    Rules,
    color,
    deck,
    due_sack,
    winner,
    winner_and_reason,
)

Holds = Callable[[int | None, str], bool]

BOOK = load_rulebook("potato-man")
HOUSES = [
    "", "", "", "+gold=optional", "+double-check=full-trick", "-win.later-of-equals", "-win.potato-man",
    "-trick.color-once", "-trick.one-double", "-trick.one-potato-man", "-turn.must-play", "-sack.gold",
]  # fmt: skip


@attrs.frozen
class Moment:
    """A position, in the words of both."""

    players: int
    variant: str | None
    house: str
    trick: list[str]
    hand: list[str] | None
    sacks: dict[str, int]

    @property
    def edition(self) -> str:
        return f"zoch-2013{self.house}"

    @property
    def rules(self) -> Rules:
        rulings = dict(EDITIONS["zoch-2013"])
        if self.house.startswith("+"):
            name, _, value = self.house[1:].partition("=")
            rulings[name] = value
        return {"rulings": rulings, "without": [self.house[1:]] if self.house.startswith("-") else []}

    @property
    def ahead(self) -> Ahead:
        return Ahead(self.players, self.variant, self.rules, self.trick, self.hand)

    @property
    def is_full(self) -> bool:
        return len(self.trick) == TRICK_SIZE[self.players]

    def asked(self, claim: str | None = None) -> Answer:
        position = Position(
            players=self.players,
            trick=" ".join(self.trick),
            hand=None if self.hand is None else " ".join(self.hand),
            sacks=" ".join(f"{name}={number}" for name, number in self.sacks.items()),
            variant=self.variant,
            claim=claim,
        )
        return ask(position, edition=self.edition)

    def outcome(self, claim: str) -> str:
        ruling = self.asked(claim).claim
        assert ruling is not None
        return ruling.outcome


def numbered(card: str) -> str:
    """A card of which the number is known; a number that only one card has would tell it all."""
    return f"?{card[1:]}" if 3 <= int(card[1:]) <= 16 else "??"


def some_moment(chance: random.Random, *, full: bool = False) -> Moment:
    """A position with few cards open, so that all can be tried; its trick may be unlawful."""
    players = chance.choice([2, 3, 4, 5])
    variant = chance.choice([None, "no-green"]) if players == 3 else None
    cards = deck(variant)
    chance.shuffle(cards)
    if chance.random() < 0.4:
        cards.sort(key=lambda card: int(card[1:]) + chance.random() * 6)
    size = TRICK_SIZE[players]
    trick = [cards.pop() for _ in range(size if full else chance.randint(max(0, size - 2), size - 1))]
    hand = None
    if not full and chance.random() < 0.7:
        count = chance.choice([1, 2, 3, 10 if players == 5 else 12])
        hand = [cards.pop(chance.randrange(len(cards))) for _ in range(count)]
    open_cards = size - len(trick)
    for _ in range(chance.choice([1, 2] if full else [0, 0, 1, 1, 2])):
        held = trick if hand is None or chance.random() < 0.6 else hand
        at = chance.randrange(len(held)) if held else 0
        if held and "?" not in held[at] and open_cards < 3:
            held[at] = chance.choice([f"{held[at][0]}?", numbered(held[at]), "??"])
            open_cards += 1
    names = [name for name in SACK_VALUE if variant is None or name != "green"]
    sacks = {name: chance.choice([0, 0, 1, 3]) for name in names}
    return Moment(players, variant, chance.choice(HOUSES), trick, hand, sacks)


def some_moments(seed: int, count: int, *, full: bool = False) -> Iterator[Moment]:
    """Positions that are possible."""
    chance = random.Random(seed)
    while count:
        moment = some_moment(chance, full=full)
        if next(moment.ahead.tables(), None) is not None:
            count -= 1
            yield moment


def weighed(truths: Sequence[bool]) -> str:
    return "undetermined" if len({*truths}) > 1 else "upheld" if truths[0] else "rejected"


@pytest.mark.parametrize("seed", range(3))
def test_who_can_win_and_whether_the_trick_can_stay_open(seed: int) -> None:
    for moment in (*some_moments(seed, 25), *some_moments(seed, 5, full=True)):
        law = law_of(BOOK.rule_set(moment.edition), moment.players, moment.variant)
        hand = None if moment.hand is None else read_cards(" ".join(moment.hand), "").sets
        outlook = Outlook(law, read_cards(" ".join(moment.trick), "").sets, hand)
        ways = list(moment.ahead.ways())
        found = {
            (place, name)
            for place in range(law.trick_size)
            for card, name in CARD_NAMES.items()
            if winning_way(outlook, place, card) is not None
        }
        wins = [winner(table, moment.rules) for table, filled in ways if filled]
        tables = [table for table, filled in ways if filled]
        assert found == {(at, table[at]) for at, table in zip(wins, tables, strict=True)}, moment
        stopped = stopped_way(outlook)
        open_ones = {tuple(table) for table, filled in ways if not filled}
        if stopped is None:
            assert not open_ones, moment
        else:
            assert tuple(CARD_NAMES[card] for card in stopped) in open_ones, moment


@pytest.mark.parametrize("seed", range(3))
def test_what_may_be_played_in_every_case_in_none_and_in_some(seed: int) -> None:
    for moment in some_moments(100 + seed, 25):
        ahead, answer = moment.ahead, moment.asked()
        tables = list(ahead.tables())
        asked = ahead.deck if moment.hand is None else ahead.known_hand()
        for card in asked:
            lawful = [card not in table and ahead.lets_in(table, card) for table in tables]
            place = {"upheld": answer.legal, "rejected": answer.refused, "undetermined": answer.depends}
            assert card in place[weighed(lawful)], (moment, card)
        assert len(answer.legal) + len(answer.refused) + len(answer.depends) == len(asked)


def hands_at(ahead: Ahead, table: list[str]) -> Iterator[list[str]]:
    """The hands that the player to move may hold; where none is told one card tells all that is asked."""
    if ahead.hand is None:
        yield from ([card] for card in ahead.free if card not in table)
    else:
        yield from ahead.hands(table)


@pytest.mark.parametrize("seed", range(3))
def test_whether_the_player_is_blocked(seed: int) -> None:
    for moment in some_moments(200 + seed, 25):
        ahead = moment.ahead
        blocked = [
            bool(moment.trick) and not any(ahead.lets_in(table, card) for card in hand)
            for table in ahead.tables()
            for hand in hands_at(ahead, table)
        ]
        stated = {"upheld": True, "rejected": False, "undetermined": None}[weighed(blocked)]
        assert moment.asked().blocked is stated, moment
        if "turn.must-play" not in moment.rules["without"]:
            assert moment.outcome("blocked") == weighed(blocked), moment
        assert moment.outcome("not blocked") == weighed([not one for one in blocked]), moment


@pytest.mark.parametrize("seed", range(3))
def test_whether_a_card_may_and_must_be_played(seed: int) -> None:
    chance = random.Random(seed)
    for moment in some_moments(300 + seed, 30):
        ahead = moment.ahead
        if ahead.hand is None:
            continue
        card = chance.choice([*ahead.known_hand(), chance.choice(ahead.deck)])
        may: list[bool] = []
        must: list[bool] = []
        for table in ahead.tables():
            for hand in ahead.hands(table):
                lawful = [one for one in hand if ahead.lets_in(table, one)]
                may.append(card in lawful)
                must.append(lawful == [card] and "turn.must-play" not in moment.rules["without"])
        assert moment.outcome(f"may play {card}") == weighed(may), (moment, card)
        assert moment.outcome(f"may not play {card}") == weighed([not one for one in may]), (moment, card)
        assert moment.outcome(f"must play {card}") == weighed(must), (moment, card)


def sacks_of(moment: Moment, card: str) -> set[str]:
    """What may be taken for a winning card."""
    left = {"green": 0, **moment.sacks}
    due = due_sack(color(card), left, moment.rules)
    return {due, "none"} if due == "gold" and moment.rules["rulings"]["gold"] == "optional" else {due}


def claims_of(moment: Moment, seat: int, card: str, sack: str) -> Iterator[tuple[str, Holds]]:
    """Claims about the trick, each with what makes it true of the winner (None: of nobody)."""
    player = f"P{seat + 1}"
    nothing = "nothing" if sack == "none" else sack
    yield f"{player} wins", lambda at, _: at == seat
    yield f"{player} does not win", lambda at, _: at != seat
    yield f"{card} wins", lambda _, one: one == card
    yield f"{player} wins with {card}", lambda at, one: (at, one) == (seat, card)
    yield f"{player} leads the next trick", lambda at, _: at == seat
    yield "nobody wins", lambda at, _: at is None
    yield (
        f"{player} takes {nothing}",
        lambda at, one: at == seat and sack in sacks_of(moment, one),
    )
    yield "takes a sack", lambda at, one: at is not None and sacks_of(moment, one) != {"none"}
    yield (
        "no sack",
        lambda at, one: at is None or "none" in sacks_of(moment, one),
    )


@pytest.mark.parametrize("seed", range(3))
def test_claims_about_a_trick_that_is_open_or_not_known(seed: int) -> None:
    chance = random.Random(seed)
    met: set[str] = set()
    for moment in (*some_moments(400 + seed, 12), *some_moments(500 + seed, 6, full=True)):
        ends: set[tuple[int | None, str]] = set()
        for table, filled in moment.ahead.ways():
            at = winner(table, moment.rules) if filled else None
            ends.add((None, "") if at is None else (at % moment.players, table[at]))
        seat = chance.randrange(moment.players)
        winning = [card for _, card in sorted(ends, key=str) if card]
        card = chance.choice([*winning, chance.choice(deck(None))])
        sack = chance.choice([*SACK_VALUE, "none"])
        for claim, holds in claims_of(moment, seat, card, sack):
            outcome = weighed([bool(holds(*end)) for end in ends])
            met.add(outcome)
            assert moment.outcome(claim) == outcome, (moment, claim)
    assert met == {"upheld", "rejected", "undetermined"}


@pytest.mark.parametrize("seed", range(3))
def test_who_wins_a_full_trick_of_which_not_all_is_known(seed: int) -> None:
    known = 0
    for moment in some_moments(600 + seed, 30, full=True):
        tables = list(moment.ahead.tables())
        ends = {winner(table, moment.rules) for table in tables}
        answer = moment.asked()
        assert answer.complete
        assert answer.because
        if len(ends) > 1:
            assert (answer.winner, answer.sack) == (None, None), moment
            continue
        known += 1
        (at,) = ends
        cards = {table[at] for table in tables}
        sacks = {due_sack(color(card), {"green": 0, **moment.sacks}, moment.rules) for card in cards}
        assert answer.winner is not None, moment
        assert answer.winner.play == at + 1
        assert answer.winner.card == (cards.pop() if len(cards) == 1 else moment.trick[at]), moment
        assert {*answer.winner.rules} == {winner_and_reason(table, moment.rules)[1] for table in tables}, (
            moment
        )
        assert answer.sack == (sacks.pop() if len(sacks) == 1 else None), moment
    assert known
