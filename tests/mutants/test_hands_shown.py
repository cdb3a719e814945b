"""`round.show-hand`: what is told of a hand that was shown."""

from __future__ import annotations

from referee.log import loads
from referee.potato_man.judge import judge
from referee.potato_man.log import Log
from referee.rulebook import load_rulebook

RULES = load_rulebook("potato-man").rule_set("zoch-2013")
HEAD = 'format = "referee/1"\ngame = "potato-man"\nplayers = ["Ana", "Ben", "Cleo", "Dov"]\n'


def test_a_card_missing_from_the_hand_shown_is_told_whatever_was_played_before() -> None:
    log = loads(
        f"{HEAD}[[rounds]]\nstarter = 'Ana'\nhands.Dov = 'B5 R7 ?? ?? ?? ?? ?? ?? ?? ?? ?? ??'\n"
        "tricks = ['R15 Y1 G14 B5', 'R13 Y12 G13']\n"
        "blocked = { player = 'Dov', shows = 'R5 R6 R8 R9 R11 G3 G4 G5 Y2 Y3 Y4' }",
        "toml",
    )
    assert isinstance(log, Log)
    (charge,) = judge(log, RULES).charges
    assert charge.key == "round.show-hand/missing"
    assert charge.expected == "R7"
    assert not charge.related
