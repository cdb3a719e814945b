"""Case law as questions that an engine can answer: positions, and what complete logs hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from referee.case_answers import LogAnswer, PositionAnswer
from referee.cases import Case, load_cases
from referee.conform.kit import Support
from referee.conform.potato_man.questions import AtTable, Game, Legal, Opens, Rank, Table, Trick
from referee.conform.potato_man.recorded import as_round, is_whole
from referee.conform.potato_man.tables import is_played, kinds_of_sacks, right_probe
from referee.conform.potato_man.telling import told_by
from referee.conform.potato_man.truth import law_at, rules_of
from referee.conform.probe import Probe
from referee.conform.protocol import NO_VARIANT
from referee.potato_man import GAME
from referee.potato_man.cards import CARDS
from referee.potato_man.law import Law
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.potato_man.record import RecordedRound
from referee.questions import Position


def case_probes(support: Support) -> Iterator[Probe]:
    """The probes of all cases that the engine plays."""
    for case in load_cases(GAME.name):
        for edition, answer in case.answers.items():
            if edition in support.editions:
                for number, question in enumerate(_questions(case, edition, answer), start=1):
                    if is_played(question.table, support):
                        name = f"{case.id}, {edition}" + (f" ({number})" if number > 1 else "")
                        rules = told_by(question, case.slugs)
                        yield right_probe("case law", name, rules, question)


def _questions(case: Case, edition: str, answer: PositionAnswer | LogAnswer) -> Iterator[AtTable]:
    if case.position is not None and isinstance(answer, PositionAnswer):
        yield from _of_position(case.position, edition, answer)
    elif case.log is not None and isinstance(answer, LogAnswer) and answer.verdict in {"legal", "illegal"}:
        yield from _of_log(case.log, edition)


def _of_position(position: Position, edition: str, answer: PositionAnswer) -> Iterator[AtTable]:
    table = Table(edition, position.players, position.variant or NO_VARIANT)
    law = law_at(edition, table.players, table.variant)
    trick, hand = position.trick.split(), (position.hand or "").split()
    if len(trick) > law.trick_size or not all(CARDS[card] & law.deck for card in (*trick, *hand)):
        return
    if answer.findings:
        yield Legal(**table.fields(), trick=" ".join(trick[:-1]), hand=trick[-1])
    elif len(trick) == law.trick_size:
        yield Trick(**table.fields(), trick=" ".join(trick), sacks=kinds_of_sacks(law, position.sacks))
    elif hand:
        yield Legal(**table.fields(), trick=" ".join(trick), hand=" ".join(hand))


def _of_log(written: Mapping[str, Any], edition: str) -> Iterator[AtTable]:
    """A log as a whole, where nothing of it is missing, and its rounds, starters and scores."""
    log = msgspec.convert(written, Log)
    table = Table(edition, len(log.players), log.variant or NO_VARIANT)
    if log.house:
        return
    law = law_at(edition, table.players, table.variant)
    rounds = [one for one in read_record(log).rounds or () if not one.annulled]
    for one in rounds:
        if is_whole(law, one):
            yield as_round(table, one)
    yield from _starters(table, rounds)
    yield from _rank(table, law, log)
    if rounds and all(is_whole(law, one) for one in rounds):
        yield Game(**table.fields(), log=msgspec.to_builtins(log))


def _starters(table: Table, rounds: list[RecordedRound]) -> Iterator[Opens]:
    """Who may open each round of a log, by those who opened the rounds before."""
    openers: list[int] = []
    for one in rounds:
        if openers:
            yield Opens(**table.fields(), starters=" ".join(map(str, openers)))
        if one.starter is None or one.starter + 1 in openers or len(openers) == table.players:
            return
        openers.append(one.starter + 1)


def _rank(table: Table, law: Law, log: Log) -> Iterator[Rank]:
    """The result of a game that was played to its end."""
    judged = GAME.judge(log, rules_of(table.edition), accept_blocks=False)
    if judged.complete:
        by_round = [one.scores for one in judged.rounds if one.scores is not None][: law.rounds]
        points = [" ".join(str(scores[name]) for name in log.players) for scores in by_round]
        yield Rank(**table.fields(), rounds=" / ".join(points))
