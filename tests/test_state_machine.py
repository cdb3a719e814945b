"""Whatever happens at the table, lawful or not, the referee and the naive model judge the log alike.

A machine for each player count writes a log, event by event: it deals, plays lawful and unlawful cards, names
the right and the wrong seats, claims what is true and what is not. After each event both judge it so far.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.naive.play import Log, empty_log, lawful_round, planned_deal, random_deal
from tests.naive.table import Table
from tests.naive.trick import (
    DECK,
    EDITIONS,
    SACK_VALUE,
    Rules,
    bans,
    color,
    due_sack,
    legal_cards,
    rules_of,
    winner,
)
from tests.opinions import agreed_opinion

DROPPABLE = [
    "win.later-of-equals",
    "win.potato-man",
    "sack.gold",
    "turn.must-play",
    "trick.color-once",
    "trick.one-double",
    "trick.one-potato-man",
]

SEEDS = st.integers(0, 2**32)
HOUSE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "gold": st.sampled_from(["automatic", "optional"]),
        "next-starter": st.sampled_from(["left", "any-once"]),
        "tie-break": st.sampled_from(["best-round", "none"]),
        "double-check": st.sampled_from(["each-play", "full-trick"]),
        "without": st.lists(st.sampled_from(DROPPABLE), unique=True, max_size=2),
    },
)


class TableMachine(RuleBasedStateMachine):
    """Writes the log of one table. `table` is what truly lies there, whatever the log tells of it."""

    players = 4
    variant: str | None = None

    def __init__(self) -> None:
        super().__init__()
        self.log: Log = {}
        self.played_by: Rules = {}
        self.table: Table | None = None
        self.is_broken = False
        self.writes_draws = False
        self.plan: dict[str, list[str]] = {}
        self.openers: list[str] = []

    @initialize(edition=st.sampled_from(sorted(EDITIONS)), house=HOUSE_RULES)
    def sit_down(self, edition: str, house: dict[str, Any]) -> None:
        self.log = empty_log(self.players, edition=edition, variant=self.variant, house=house)
        self.played_by = rules_of(self.log)

    # What the machine knows

    @property
    def names(self) -> list[str]:
        names: list[str] = self.log["players"]
        return names

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = self.log["rounds"][-1]
        return record

    @property
    def tricks(self) -> list[dict[str, Any]]:
        tricks: list[dict[str, Any]] = self.record["tricks"]
        return tricks

    def now(self) -> Table:
        assert self.table is not None
        return self.table

    def goes_on(self) -> bool:
        """The round is lawful so far, and can be played on."""
        return self.table is not None and not self.is_broken and not self.table.is_exhausted()

    def lawful_cards(self) -> list[str]:
        table = self.now()
        hand = table.known[table.mover()]
        return legal_cards(self.players, self.variant, self.played_by, table.cards_on_table(), hand)

    def can_play(self) -> bool:
        return self.goes_on() and bool(self.lawful_cards())

    # Dealing

    @precondition(lambda self: self.table is None and len(self.log["rounds"]) < self.players + 1)
    @rule(data=st.data(), seed=SEEDS)
    def deal(self, data: st.DataObject, seed: int) -> None:
        self.plan = {}
        record = random_deal(self.names, self.variant, Random(seed))
        if data.draw(st.booleans(), "long round"):
            record, self.plan = planned_deal(self.names, self.variant, Random(seed))
        starter = data.draw(st.sampled_from(self.lawful_starters()) | st.sampled_from(self.names), "starter")
        self.table = Table(self.names, self.variant, record, starter)
        self.is_broken = False
        self.openers.append(starter)
        told = self.forgotten(record, data)
        self.log["rounds"].append({"starter": starter, **told, "tricks": []})

    def lawful_starters(self) -> list[str]:
        if not self.openers:
            return self.names
        if self.played_by["rulings"]["next-starter"] == "left":
            return [self.names[(self.names.index(self.openers[-1]) + 1) % self.players]]
        return [name for name in self.names if name not in self.openers] or self.names

    def forgotten(self, record: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
        """The deal as far as it is written down."""
        nobody: list[str] = []
        some = st.lists(st.sampled_from(self.names), unique=True)
        hidden = data.draw(st.just(nobody) | st.just(self.names) | some, "hidden hands")
        told = dict(record)
        told["hands"] = {name: hand for name, hand in record["hands"].items() if name not in hidden}
        if self.players == 2:
            self.writes_draws = data.draw(st.booleans(), "draws written")
            if data.draw(st.booleans(), "piles not recorded"):
                told.pop("piles")
        if data.draw(st.booleans(), "aside not recorded"):
            told.pop("aside")
        return told

    @precondition(lambda self: self.table is not None and not self.tricks)
    @rule(data=st.data(), card=st.sampled_from(DECK))
    def misdeal(self, data: st.DataObject, card: str) -> None:
        """A hand has another card, one too many or one too few."""
        hands = self.record.get("hands")
        if not hands:
            return
        name = data.draw(st.sampled_from(sorted(hands)), "player")
        cards = hands[name].split()
        kind = data.draw(st.sampled_from(["other", "more", "fewer"]), "kind")
        changed = {"other": [card, *cards[1:]], "more": [card, *cards], "fewer": cards[1:]}[kind]
        hands[name] = " ".join(changed)
        self.is_broken = True

    @precondition(lambda self: self.table is None and len(self.log["rounds"]) < self.players)
    @rule(seed=SEEDS, long=st.booleans())
    def play_a_whole_round(self, seed: int, long: bool) -> None:
        starter = self.lawful_starters()[0]
        self.log["rounds"].append(lawful_round(self.log, starter, Random(seed), to_the_last_card=long))
        self.openers.append(starter)

    # Playing

    @precondition(can_play)
    @rule(data=st.data())
    def play_lawfully(self, data: st.DataObject) -> None:
        table = self.now()
        card = data.draw(st.sampled_from(self.lawful_cards()), "card")
        name = data.draw(st.sampled_from([None, table.mover()]), "name")
        self.write_play(card, name)

    @precondition(can_play)
    @rule(count=st.integers(2, 50), seed=SEEDS)
    def play_on(self, count: int, seed: int) -> None:
        """Lawful cards; those of a round that can be played out as it was planned."""
        random = Random(seed)
        for _ in range(count):
            if self.can_play():
                planned = self.plan.get(self.now().mover())
                self.write_play(planned[0] if planned else random.choice(self.lawful_cards()), None)

    @precondition(goes_on)
    @rule(card=st.sampled_from(DECK))
    def play_any_card(self, card: str) -> None:
        """Mostly not held, played before, put aside or not in the game."""
        self.write_play(card, None)

    @precondition(goes_on)
    @rule(data=st.data())
    def play_any_card_of_the_hand(self, data: st.DataObject) -> None:
        table = self.now()
        self.write_play(data.draw(st.sampled_from(table.known[table.mover()]), "card"), None)

    @precondition(goes_on)
    @rule(data=st.data())
    def play_in_a_seat(self, data: st.DataObject) -> None:
        table = self.now()
        name = data.draw(st.sampled_from(self.names), "name")
        hand = data.draw(st.sampled_from([name, table.mover()]), "whose card")
        if table.known[hand]:
            self.write_play(data.draw(st.sampled_from(table.known[hand]), "card"), name)

    @precondition(lambda self: self.goes_on() and self.writes_draws)
    @rule(data=st.data(), drawn=st.sampled_from(DECK))
    def play_and_draw_any_card(self, data: st.DataObject, drawn: str) -> None:
        if self.lawful_cards():
            self.write_play(data.draw(st.sampled_from(self.lawful_cards()), "card"), None, drawn)

    @precondition(lambda self: self.table is not None and bool(self.tricks))
    @rule(data=st.data(), card=st.sampled_from(DECK))
    def play_when_no_more_may_be_played(self, data: st.DataObject, card: str) -> None:
        """A card more in the last trick although it is full, or a new trick although the last one is open."""
        table = self.now()
        new_trick = data.draw(st.booleans(), "new trick")
        if table.on_table or new_trick:
            self.tricks.append({"plays": card})
        else:
            self.tricks[-1]["plays"] += f" {card}"
        self.is_broken = True

    def write_play(self, card: str, name: str | None, drawn: str | None = None) -> None:
        """Write a play down, and play it if it is lawful; else the round is broken."""
        table = self.now()
        player = table.mover()
        if not table.on_table:
            self.tricks.append({"plays": ""})
        top = table.piles[player][0] if table.piles[player] else None
        if self.writes_draws and self.players == 2:
            drawn = drawn or top
        token = card if name is None else f"{name}:{card}"
        if drawn is not None:
            token += f"+{drawn}"
        self.tricks[-1]["plays"] = f"{self.tricks[-1]['plays']} {token}".strip()
        held = card in table.known[player]
        banned = bans(self.players, self.played_by, table.cards_on_table(), card)
        if name not in {None, player} or not held or banned or drawn not in {None, top}:
            self.is_broken = True
            return
        if self.plan and self.plan[player].pop(0) != card:
            self.plan = {}
        table.put_down(player, card)
        table.draw(player, None)
        if table.trick_is_full():
            self.finish_trick()

    def finish_trick(self) -> None:
        table = self.now()
        at = winner(table.cards_on_table(), self.played_by)
        name, card = table.on_table[at]
        table.clear(name, due_sack(color(card), table.sacks_left, self.played_by))

    # Claiming

    @precondition(lambda self: self.table is not None and bool(self.tricks))
    @rule(data=st.data(), key=st.sampled_from(["leader", "winner"]))
    def claim_a_seat(self, data: st.DataObject, key: str) -> None:
        self.tricks[-1][key] = data.draw(st.sampled_from(self.names), key)

    @precondition(lambda self: self.table is not None and bool(self.tricks))
    @rule(sack=st.sampled_from([*SACK_VALUE, "none"]))
    def claim_a_sack(self, sack: str) -> None:
        self.tricks[-1]["sack"] = sack

    @precondition(lambda self: self.table is not None and not self.can_play())
    @rule(shows=st.booleans())
    def finish_the_round(self, shows: bool) -> None:
        """All that is claimed at the end of the round is true, unless it is broken."""
        table = self.now()
        if not table.is_exhausted():
            self.record["blocked"] = {"player": table.mover()}
            if shows:
                self.record["blocked"]["shows"] = " ".join(table.known[table.mover()])
        self.record["scores"] = self.true_scores()
        self.table = None

    def true_scores(self) -> dict[str, int]:
        return {
            name: sum(SACK_VALUE[sack] * count for sack, count in won.items())
            for name, won in self.now().sacks_won.items()
        }

    @precondition(lambda self: self.table is not None)
    @rule(data=st.data(), shown=st.sampled_from(["nothing", "the hand", "another hand", "a card less"]))
    def claim_a_block(self, data: st.DataObject, shown: str) -> None:
        table = self.now()
        name = data.draw(st.just(table.mover()) | st.sampled_from(self.names), "player")
        self.record["blocked"] = {"player": name}
        hand = list(table.known[table.mover()])
        if shown == "another hand" and hand:
            hand[0] = data.draw(st.sampled_from(DECK), "card")
        if shown != "nothing" and hand:
            self.record["blocked"]["shows"] = " ".join(hand[1:] if shown == "a card less" else hand)

    @precondition(lambda self: self.table is not None)
    @rule(data=st.data())
    def claim_scores(self, data: st.DataObject) -> None:
        wrong = data.draw(
            st.dictionaries(st.sampled_from(self.names), st.integers(0, 30), max_size=2), "wrong"
        )
        self.record["scores"] = {**self.true_scores(), **wrong}

    @precondition(lambda self: bool(self.log["rounds"]) and self.record.keys() & {"blocked", "scores"})
    @rule(key=st.sampled_from(["blocked", "scores"]))
    def withdraw_a_claim(self, key: str) -> None:
        self.record.pop(key, None)

    @precondition(lambda self: self.table is not None)
    @rule(data=st.data())
    def leave_the_round(self, data: st.DataObject) -> None:
        """Mostly not before it is over; sometimes it does not count."""
        if self.can_play() and data.draw(st.integers(0, 3), "stops early") < 3:
            return
        if data.draw(st.integers(0, 3), "annulled") == 3:
            self.record["annulled"] = "misdeal"
            self.openers.pop()
        self.table = None

    @precondition(lambda self: "result" not in self.log and len(self.log["rounds"]) > 1)
    @rule(data=st.data())
    def claim_a_result(self, data: st.DataObject) -> None:
        result: dict[str, Any] = {}
        if data.draw(st.booleans(), "totals"):
            result["totals"] = data.draw(
                st.dictionaries(st.sampled_from(self.names), st.integers(0, 60), min_size=1), "totals"
            )
        if data.draw(st.booleans(), "winners"):
            result["winners"] = data.draw(
                st.lists(st.sampled_from(self.names), unique=True, min_size=1), "winners"
            )
        self.log["result"] = result

    @precondition(lambda self: "result" in self.log)
    @rule()
    def withdraw_the_result(self) -> None:
        self.log.pop("result")

    @invariant()
    def both_judge_alike(self) -> None:
        if self.log and agreed_opinion(self.log)["verdict"] == "undetermined":
            agreed_opinion(self.log, accept_blocks=True)


class TwoPlayers(TableMachine):
    players = 2


class ThreePlayers(TableMachine):
    players = 3


class ThreePlayersWithoutGreen(TableMachine):
    players = 3
    variant = "no-green"


class FourPlayers(TableMachine):
    players = 4


class FivePlayers(TableMachine):
    players = 5


SETTINGS = settings(max_examples=40, stateful_step_count=40, deadline=None)

TestTwoPlayers = TwoPlayers.TestCase
TestThreePlayers = ThreePlayers.TestCase
TestThreePlayersWithoutGreen = ThreePlayersWithoutGreen.TestCase
TestFourPlayers = FourPlayers.TestCase
TestFivePlayers = FivePlayers.TestCase

TestTwoPlayers.settings = SETTINGS
TestThreePlayers.settings = SETTINGS
TestThreePlayersWithoutGreen.settings = SETTINGS
TestFourPlayers.settings = SETTINGS
TestFivePlayers.settings = SETTINGS
