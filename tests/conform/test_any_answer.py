"""Whatever an engine answers, it is put down to a rule, made small, and told in every format."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import attrs
import msgspec
import pytest

import referee
from referee.cli.conform_as_data import report_as_data
from referee.cli.conform_as_junit import report_as_xml
from referee.cli.conform_as_text import report_as_text
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.conform.check import CheckOrder, check
from referee.conform.kit import find_kit
from referee.conform.potato_man.questions import Round
from referee.conform.probe import Asked
from referee.conform.protocol import Answer, Failed, Hello, Question
from referee.rulebook import load_rulebook

KIT = find_kit("potato-man")
CARDS = ("R5", "R18", "R19", "B4", "G3", "Y1", "Y0", "Y13")
NUMBERS = ("0", "1", "2", "3", "-4", "99", "123456789")
SACKS = ("red", "blue", "green", "yellow", "gold", "none")


class Guessing:
    """An engine that answers with anything that the protocol allows, or with a right answer spoilt."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def answer(self, question: Question) -> Answer:
        right = KIT.truth.answer(question)
        if isinstance(question, Hello):
            return msgspec.structs.replace(
                right, editions="zoch-2013 lord-fry+gold=automatic", players="2 3 5"
            )
        if not self.random.randrange(20):
            return Failed(error="\x1b[31m\ud7ff\n")
        data = msgspec.to_builtins(right)
        for name in self.random.sample(sorted(data), self.random.randint(0, len(data))):
            of_sacks = name == "sacks" and isinstance(question, Round)
            data[name] = self.spoilt("sack names" if of_sacks else name, data[name])
        return msgspec.convert(data, question.answer)

    def spoilt(self, name: str, value: Any) -> Any:
        random = self.random
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return random.choice((0, 1, 2, 7, 100, 1_000_000))
        if name in {"ended", "sack"}:
            return random.choice(("no", "blocked", "exhausted") if name == "ended" else SACKS)
        lists = {"legal": CARDS, "deck": CARDS, "sack names": (*SACKS, "purple")}
        members = lists.get(name, NUMBERS)
        return " ".join(random.choices(members, k=random.randrange(6)))


def judge(log: Any) -> None:
    """A difference as a log is one that can be judged."""
    assert referee.adjudicate(referee.loads(json.dumps(log), "json"), limit=0).error is None


@pytest.mark.parametrize("seed", range(4))
def test_any_report_can_be_told(seed: int) -> None:
    report = check(Guessing(seed), KIT, CheckOrder(budget=1))
    assert report.exit_code == 1
    data = report_as_data(report, KIT, "again")
    for rule in json.loads(msgspec.json.encode(data))["rules"]:
        if rule["difference"] and rule["difference"]["log"] is not None:
            judge(rule["difference"]["log"])
    assert report_as_xml(report, KIT, "again").startswith(b"<?xml")
    page = Page(load_phrases("en"), 80, load_rulebook("potato-man"))
    assert list(report_as_text(report, KIT, "again", page))


@pytest.mark.parametrize("seed", range(4))
def test_any_wrong_answer_is_put_down_to_a_rule_and_is_a_log(seed: int) -> None:
    engine = Guessing(seed)
    support = attrs.evolve(KIT.everything, editions=("zoch-2013",))
    probes = [*KIT.cases(support), *KIT.vectors(support)]
    for probe in engine.random.sample(probes, 400):
        asked = Asked(probe, engine.answer(probe.question))
        if asked.outcome == "wrong":
            assert KIT.blame(asked) in KIT.rules
            log = KIT.as_log(KIT.explain(engine, support, asked))
            if log is not None:
                judge(log)
