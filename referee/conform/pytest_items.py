"""One pytest item for each rule of a game; the engine is checked once, when the first of them is run."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from referee.conform.check import CheckOrder, check
from referee.conform.engine import InProcess
from referee.conform.factory import NoEngine, make_engine
from referee.conform.introduction import introduce
from referee.conform.kit import Kit, find_kit
from referee.conform.pytest_plugin import DEFAULT_BUDGET
from referee.conform.report import RuleReport
from referee.conform.told import told
from referee.conform.wire import BrokenTalk
from referee.errors import UnknownName

_NODE = "referee"


class Differs(Exception):
    """The engine breaks a rule; the message tells how."""


class RuleItems:
    """Adds the items to those that pytest has collected. Raises UsageError if there is no such engine."""

    def __init__(self, config: pytest.Config) -> None:
        self._checked = Checked(config)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Before others choose among the items, by `-k` or the last failures."""
        parent = RuleCollector.below(session, self._checked)
        if config.pluginmanager.hasplugin("xdist"):
            # With `--dist loadgroup` one worker does them all, and the engine is checked once.
            parent.add_marker(pytest.mark.xdist_group(_NODE))
        items.extend(session.genitems(parent))


class Checked:
    """An engine, and the report on it once somebody asks for that."""

    def __init__(self, config: pytest.Config) -> None:
        self._named: str = config.option.referee_engine
        self._seed: int = config.option.referee_seed
        self._budget: float = config.option.referee_budget
        try:
            self.kit: Kit = find_kit(config.option.referee_game)
            self._engine = InProcess(make_engine(self._named, Path(config.invocation_params.dir)))
            introduce(self._engine, self.kit)
        except UnknownName as error:
            raise pytest.UsageError(f"--referee-game: {error}") from error
        except NoEngine as error:
            raise pytest.UsageError(f"--referee-engine: {error}") from error
        except BrokenTalk as error:
            raise pytest.UsageError(f"--referee-engine: {self._named} gives no engine: {error}") from error

    @cached_property
    def rules(self) -> dict[str, RuleReport]:
        """What was seen of each rule."""
        report = check(self._engine, self.kit, CheckOrder(seed=self._seed, budget=self._budget))
        return {rule.rule: rule for rule in report.rules}

    def again(self, rule: str) -> str:
        """The command line that shows a difference again."""
        words = ["pytest", "--referee-engine", self._named, "--referee-seed", str(self._seed)]
        if self._budget != DEFAULT_BUDGET:
            words += ["--referee-budget", f"{self._budget:g}"]
        return shlex.join([*words, "-k", rule])


class RuleCollector(pytest.Collector):
    """All rules of a game, as a node of their own beside the files."""

    checked: Checked

    @classmethod
    def below(cls, session: pytest.Session, checked: Checked) -> RuleCollector:
        """The node for an engine."""
        made: RuleCollector = cls.from_parent(session, name=_NODE, nodeid=_NODE)  # pyright: ignore[reportUnknownMemberType]  untyped in pytest
        made.checked = checked
        return made

    def collect(self) -> Iterable[RuleItem]:
        """An item for each rule, in the order of the rulebook."""
        for rule in self.checked.kit.rules:
            yield RuleItem.below(self, rule)


class RuleItem(pytest.Item):
    """A rule: passes if the engine holds it, is skipped if that was not asked."""

    checked: Checked

    @classmethod
    def below(cls, parent: RuleCollector, rule: str) -> RuleItem:
        """The item for a rule."""
        made: RuleItem = cls.from_parent(parent, name=rule)  # pyright: ignore[reportUnknownMemberType]  untyped in pytest
        made.checked = parent.checked
        return made

    def runtest(self) -> None:
        """Check the engine, or look at what came of it."""
        rule = self.checked.rules[self.name]
        if rule.difference is not None:
            raise Differs(told(rule.difference, self.checked.kit, self.checked.again(self.name)))
        if rule.status != "held":
            pytest.skip(rule.status)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What differs, and no line of our own code."""
        return str(excinfo.value) if excinfo.errisinstance(Differs) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """There is no line of code to show."""
        return self.path, None, f"rule {self.name}"
