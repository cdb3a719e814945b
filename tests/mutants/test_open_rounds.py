"""What keeps a round open is told by its number, and by that of the trick or the name of the player."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from referee import loads
from referee.judgement import Phrase
from referee.potato_man.judge import judge
from referee.potato_man.log import Log
from referee.rulebook import load_rulebook
from tests.naive.play import empty_log, lawful_game

RULES = load_rulebook("potato-man").rule_set("zoch-2013")


def game() -> dict[str, Any]:
    return lawful_game(empty_log(4), Random(4), long_rounds=1.0)


def open_of(log: dict[str, Any]) -> tuple[Phrase, ...]:
    read = loads(json.dumps(log))
    assert isinstance(read, Log)
    return judge(read, RULES).open


def test_a_trick_that_is_missing_is_told_with_its_round() -> None:
    log = game()
    log["rounds"][2]["tricks"][3] = "..."
    assert open_of(log) == (Phrase("cards-of-trick", {"round": "3", "trick": "4"}),)


def test_a_card_that_is_not_known_is_told_with_its_round_and_trick() -> None:
    log = game()
    trick = log["rounds"][1]["tricks"][4]
    trick["plays"] = " ".join([trick["plays"].split()[0], "??", *trick["plays"].split()[2:]])
    assert open_of(log) == (Phrase("cards-of-trick", {"round": "2", "trick": "5"}),)


def test_tricks_and_starters_that_are_missing_are_told_with_their_round() -> None:
    log = game()
    del log["rounds"][1]["tricks"]
    assert open_of(log) == (Phrase("tricks-of-round", {"round": "2"}),)
    log = game()
    del log["rounds"][0]["starter"]
    log["rounds"][0]["tricks"][0] = log["rounds"][0]["tricks"][0]["plays"]
    assert Phrase("starter-of-round", {"round": "1"}) in open_of(log)


def test_a_block_that_no_hand_shows_is_told_with_its_player_and_round() -> None:
    log = lawful_game(empty_log(4), Random(4), long_rounds=0.0)
    open_now: list[Phrase] = []
    for number, record in enumerate(log["rounds"], 1):
        if "blocked" in record:
            for key in ("hands", "aside"):
                record.pop(key, None)
            player = record["blocked"]["player"]
            record["blocked"].pop("shows")
            open_now.append(Phrase("hand-of-round", {"player": player, "round": str(number)}))
    assert len(open_now) > 1
    assert {*map(str, open_of(log))} <= {*map(str, open_now)}
    assert open_of(log)


def test_a_round_that_was_played_out_is_open_while_a_draw_is_not_known() -> None:
    log = lawful_game(empty_log(2), Random(4), long_rounds=1.0)
    del log["rounds"][0]["piles"]
    first = log["rounds"][0]["tricks"][0]
    lead, *others = first["plays"].split()
    first["plays"] = " ".join([f"{lead}+??", *others])
    assert open_of(log) == (Phrase("cards-of-trick", {"round": "1", "trick": "1"}),)


def test_a_round_that_was_played_out_is_open_while_a_hand_is_not_known() -> None:
    log = game()
    hands = log["rounds"][1]["hands"]
    hands["Ben"] = " ".join(["??", *hands["Ben"].split()[1:]])
    assert open_of(log) == (Phrase("hand-of-round", {"player": "Ben", "round": "2"}),)
