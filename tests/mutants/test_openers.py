"""`game.starter`: why a player may not open a round."""

from __future__ import annotations

import json
from random import Random

import pytest

from referee import loads
from referee.potato_man.judge import judge
from referee.potato_man.log import Log
from referee.rulebook import load_rulebook
from tests.faults.games import wrong_starter
from tests.naive.play import empty_log, lawful_game


@pytest.mark.parametrize(("ruling", "key"), [("left", "game.starter"), ("any-once", "game.starter/again")])
def test_who_opens_out_of_turn_is_told_so_and_who_opens_again_too(ruling: str, key: str) -> None:
    log = lawful_game(empty_log(4, house={"next-starter": ruling}), Random(1))
    read = loads(json.dumps(wrong_starter(log, Random(1)).log))
    assert isinstance(read, Log)
    rules = load_rulebook("potato-man").rule_set(f"zoch-2013+next-starter={ruling}")
    assert [charge.key for charge in judge(read, rules).charges] == [key]
