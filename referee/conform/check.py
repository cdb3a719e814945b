"""Checking an engine: case law, then made questions, then play; small questions before large ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

import attrs

from referee.conform.engine import Engine
from referee.conform.introduction import introduce
from referee.conform.kit import Kit, PlayOrder, Support
from referee.conform.probe import Asked, Difference, Origin, Probe, ask
from referee.conform.protocol import Unsupported
from referee.conform.report import Report, RuleReport

# After so many wrong answers that told of no other rule, further ones are only counted.
_EXPLANATIONS = 20


@attrs.frozen(kw_only=True)
class CheckOrder:
    """How to check: `seed` of the play, its `budget` in seconds, and the most `examples` that are played.

    `watch` is called after each question.
    """

    seed: int = 0
    budget: float = 20.0
    examples: int = 1000
    watch: Callable[[Origin], None] = lambda _: None


def check(engine: Engine, kit: Kit, order: CheckOrder) -> Report:
    """Check an engine that can be talked to. Raises BrokenTalk."""
    support = introduce(engine, kit)
    tally = _Tally(engine, kit, support, order.watch)
    tally.ask_all(kit.cases(support))
    tally.ask_all(kit.vectors(support))
    if not tally.differences:
        _play(engine, kit, tally, order)
    return tally.report(order.seed)


def _play(engine: Engine, kit: Kit, tally: _Tally, order: CheckOrder) -> None:
    """Plays only against an engine that has given no wrong answer: others know already what to mend."""
    wrong = kit.play(
        engine,
        tally.support,
        PlayOrder(
            seed=order.seed, until=monotonic() + order.budget, examples=order.examples, watch=tally.count
        ),
    )
    if wrong is not None:
        tally.explain(wrong)


class _Tally:
    """What was asked and answered so far, by rule."""

    def __init__(self, engine: Engine, kit: Kit, support: Support, watch: Callable[[Origin], None]) -> None:
        self.support = support
        self._engine, self._kit, self._watch = engine, kit, watch
        self._rules = {rule: RuleReport(rule=rule) for rule in kit.rules}
        self._asked: dict[Origin, int] = {}
        self._explanations = 0
        self.differences: list[Difference] = []

    def ask_all(self, probes: Iterable[Probe]) -> None:
        """Asks some questions, and looks for what is behind each wrong answer."""
        for probe in probes:
            if not self.support.answers_to(probe.question):
                self._note(Asked(probe, Unsupported()))
                continue
            asked = ask(self._engine, probe)
            self.count(asked)
            if asked.outcome == "wrong":
                self._look_behind(asked)

    def count(self, asked: Asked) -> None:
        """Counts an answer to a question that was put to the engine."""
        origin = asked.probe.origin
        self._asked[origin] = self._asked.get(origin, 0) + 1
        self._watch(origin)
        self._note(asked)

    def _note(self, asked: Asked) -> None:
        outcome = asked.outcome
        if outcome == "wrong":
            return
        for rule in asked.probe.rules:
            seen = self._rules[rule]
            if outcome == "right":
                self._rules[rule] = attrs.evolve(seen, right=seen.right + 1)
            else:
                self._rules[rule] = attrs.evolve(seen, unsupported=seen.unsupported + 1)

    def _look_behind(self, asked: Asked) -> None:
        rule = self._kit.blame(asked)
        seen = self._rules[rule]
        if seen.difference is not None or self._explanations >= _EXPLANATIONS:
            self._rules[rule] = attrs.evolve(seen, wrong=seen.wrong + (seen.difference is not None))
            return
        self.explain(asked)

    def explain(self, asked: Asked) -> None:
        """Makes a wrong answer small, and puts it down to its rule."""
        difference = self._kit.explain(self._engine, self.support, asked)
        seen = self._rules[difference.rule]
        if seen.difference is None:
            self.differences.append(difference)
            self._explanations = 0
        else:
            self._explanations += 1
        kept = seen.difference or difference
        self._rules[difference.rule] = attrs.evolve(seen, wrong=seen.wrong + 1, difference=kept)

    def report(self, seed: int) -> Report:
        """The report on what was asked so far."""
        return Report(
            game=self._kit.game,
            support=self.support,
            seed=seed,
            rules=tuple(self._rules.values()),
            asked=self._asked,
            shortest=min(self.differences, key=self._kit.size, default=None),
        )
