"""What a charge shows and points to: the table as a second walk through the log has it at that place."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee import loads
from referee.judgement import Charge, Fact, Phrase
from referee.potato_man.judge import judge
from referee.potato_man.log import Log
from referee.rulebook import load_rulebook
from referee.scene import Face, Scene
from tests.faults import TABLES, mutations_for
from tests.mutants.test_quickly import first_fault
from tests.naive import legal_cards, rules_of, winner
from tests.naive.notation import read_trick
from tests.naive.play import empty_log, lawful_game
from tests.naive.table import Table

BOOK = load_rulebook("potato-man")
# Claims about the leader of a trick, and who is blocked: nothing lies there that would tell more.
WITHOUT_SCENE = {"turn.order/leader", "win.leads-next/leader", "turn.order/blocked"}


def charges_of(log: dict[str, Any]) -> list[Charge]:
    read = loads(json.dumps(log))
    assert isinstance(read, Log)
    return [*judge(read, BOOK.rule_set(log["edition"])).charges]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_charge_shows_the_table_as_it_was(players: int, variant: str | None) -> None:
    for mutation in mutations_for(players, variant):
        log = first_fault(mutation, players, variant, Random(3)).log
        for charge in charges_of(log):
            check_path(charge, log)
            check_facts(charge)
            if charge.at.trick is None:
                assert charge.scene is None
            else:
                check_scene(charge, log)


def check_path(charge: Charge, log: dict[str, Any]) -> None:
    """The path leads to the round, the trick or the claim that the place names."""
    at = charge.at
    start = "$" if at.round is None else f"$.rounds[{at.round - 1}]"
    assert charge.path.startswith(start)
    if at.trick is not None and "blocked" not in charge.path:
        assert charge.path == f"{start}.tricks[{at.trick - 1}]"
        # Who stops instead of leading stops in a trick that is not there.
        beyond = int(charge.key == "turn.must-play/lead")
        assert at.trick <= len(log["rounds"][(at.round or 0) - 1]["tricks"]) + beyond
    if at.round is None:
        assert charge.path.startswith("$.result")
    for place, path in charge.related:
        assert path.startswith(f"$.rounds[{(place.round or 0) - 1}]")
        if place.trick is not None and place.play is not None:
            assert path == f"$.rounds[{(place.round or 0) - 1}].tricks[{place.trick - 1}]"
            record = log["rounds"][(place.round or 0) - 1]
            play = read_trick(record["tricks"][place.trick - 1])["plays"][place.play - 1]
            mover = table_before(log, record, place.trick, place.play).mover()
            drawn = charge.rule == "turn.in-hand"
            assert drawn or place.card == play["card"]
            # Of a hand shown it is told which of its cards were played, by whomever.
            assert place.player == (None if charge.rule == "round.show-hand" else mover)


def check_facts(charge: Charge) -> None:
    """Every fact has a text, and the reason can be told."""
    facts = {name: plain(fact) for name, fact in charge.facts.items()}
    for language in BOOK.languages:
        assert BOOK.argument(charge.key, language, facts)
    if charge.at.card is not None and "card" in charge.facts:
        assert charge.facts["card"] == charge.at.card


def plain(fact: Fact) -> str:
    if isinstance(fact, Phrase):
        assert BOOK.argument(
            f"words/{fact.key}", "en", {name: plain(one) for name, one in fact.facts.items()}
        )
        return fact.key
    if isinstance(fact, tuple):
        return ", ".join(plain(one) for one in fact)
    assert isinstance(fact, str)
    return fact


def check_scene(charge: Charge, log: dict[str, Any]) -> None:
    rule, at = charge.rule, charge.at
    record = log["rounds"][(at.round or 0) - 1]
    table = table_before(log, record, at.trick or 0, at.play)
    scene = charge.scene
    if rule in {"round.exhausted", "round.show-hand"} or charge.key in WITHOUT_SCENE:
        assert scene is None
        return
    assert isinstance(scene, Scene)
    assert dict(scene.stock) == {sack: count for sack, count in table.sacks_left.items() if count}
    shown = [(player, face.name) for player, face in scene.table]
    assert all(face == face_of(face.name) for _, face in scene.table)
    if rule == "turn.draw":
        assert shown == [*table.on_table, (at.player, at.card)]
        assert scene.turn is None
    elif rule.partition(".")[0] in {"win", "sack"} and at.play is None:
        cards = table.cards_on_table()
        assert shown == table.on_table
        assert scene.winning == winner(cards, rules_of(log))
        check_claim(charge, cards)
        assert scene.turn is None
    elif rule == "trick.size":
        assert len(shown) == len(read_trick(record["tricks"][(at.trick or 0) - 1])["plays"]) - 1
        assert scene.turn is not None
        assert scene.turn.card == face_of(at.card or "")
    else:
        assert shown == table.on_table
        check_turn(charge, scene, log, table)
        check_pair(charge, table)


def check_claim(charge: Charge, cards: list[str]) -> None:
    if charge.rule == "win.potato-man":
        evil = str(charge.facts["evil"]).split()
        assert {*evil} == {card for card in cards if card in {"R16", "R17", "R18"}}
    if charge.rule == "sack.gold":
        assert charge.key == ("sack.gold/declined" if charge.found == "none" else "sack.gold")


@pytest.mark.parametrize(("players", "variant"), [(3, None), (4, None), (5, None)])
def test_a_false_claim_about_any_trick_is_told_with_its_reason(players: int, variant: str | None) -> None:
    """Each trick of a game in turn is claimed to be won by another, and to be paid with another sack."""
    log = lawful_game(empty_log(players, variant=variant), Random(players), long_rounds=1.0)
    told: set[str] = set()
    for record in log["rounds"]:
        for trick in record["tricks"]:
            true = {**trick}
            trick["winner"] = next(name for name in log["players"] if name != true["winner"])
            for sack in {"none", "gold", "blue"} - {true["sack"]}:
                trick["sack"] = sack
                charges = charges_of(log)
                assert len(charges) == 2
                for charge in charges:
                    check_path(charge, log)
                    check_facts(charge)
                    check_scene(charge, log)
                    told.add(charge.key)
            trick.update(true)
    assert told >= {"win.highest", "sack.color", "sack.gold", "sack.gold/declined"}


def check_pair(charge: Charge, table: Table) -> None:
    """`trick.one-double`: the pair that is told is the one that lies there."""
    colors = [card[0] for card in table.cards_on_table()]
    pair = {card for card in table.cards_on_table() if colors.count(card[0]) == 2}
    if "pair" in charge.facts:
        assert {*plain(charge.facts["pair"]).split(", ")} == pair
        assert {place.card for place, _ in charge.related} == pair


def check_turn(charge: Charge, scene: Scene, log: dict[str, Any], table: Table) -> None:
    if charge.rule == "round.void-trick":
        assert scene.turn is None
        return
    assert scene.turn is not None
    player = table.mover() if charge.rule == "round.blocked" else charge.at.player
    assert scene.turn.player == player
    played = charge.at.card if charge.rule != "round.blocked" else None
    assert scene.turn.card == (None if played is None else face_of(played))
    assert scene.turn.hand is not None
    hand = {face.name for face in scene.turn.hand}
    assert hand == {*table.known[scene.turn.player]}
    if scene.turn.player != table.mover():
        assert scene.turn.lawful is None
    else:
        lawful = legal_cards(
            len(log["players"]), log.get("variant"), rules_of(log), table.cards_on_table(), [*hand]
        )
        assert scene.turn.lawful is not None
        assert {face.name for face in scene.turn.lawful} == {*lawful}


def face_of(card: str) -> Face:
    return Face(card, {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}[card[0]])


def table_before(log: dict[str, Any], record: dict[str, Any], trick: int, play: int | None) -> Table:
    """The table before a play, or with all the cards of a trick while its sack is not yet taken."""
    table = Table(log["players"], log.get("variant"), record, record["starter"])
    rules = rules_of(log)
    for number, entry in enumerate(record["tricks"][:trick], 1):
        plays = read_trick(entry)["plays"]
        for place, one in enumerate(plays, 1):
            if number == trick and place == play:
                return table
            if table.trick_is_full():
                return table
            mover = table.mover()
            table.put_down(mover, one["card"])
            table.draw(mover, one["drawn"])
            full = table.trick_is_full()
            if full and (number < trick or place < len(plays)):
                settle(table, rules)
    return table


def settle(table: Table, rules: Any) -> None:
    player, card = table.on_table[winner(table.cards_on_table(), rules)]
    color = face_of(card).color
    left = table.sacks_left
    table.clear(player, color if left[color] else "gold" if left["gold"] else "none")
