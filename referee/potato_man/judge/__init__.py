"""A log on trial: its events against the guards, its claims against the facts."""

from __future__ import annotations

from referee.judgement import Judgement
from referee.potato_man.judge.case import Case
from referee.potato_man.judge.game import judge_game
from referee.potato_man.law import law_of
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.rulebook import RuleSet


def judge(log: Log, rules: RuleSet, *, accept_blocks: bool = False) -> Judgement:
    """Judges a log by a rule set. Raises Malformed for header faults and for what is no card or player.

    With `accept_blocks`, a block that nothing shows is taken on trust instead of left open.
    """
    record = read_record(log)
    law = law_of(rules, len(log.players), log.variant)
    return judge_game(Case(law, record, accept_blocks))
