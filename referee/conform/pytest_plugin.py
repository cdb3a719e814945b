"""The pytest plugin: `pytest --referee-engine package:factory` checks an engine, one test for each rule.

It does nothing and loads nothing of the kit unless that option is given.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

DEFAULT_BUDGET = 20.0


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plugin, in a group of their own."""
    group = parser.getgroup("referee", "checking a card engine against the rules")
    group.addoption(
        "--referee-engine",
        metavar="MODULE:FACTORY",
        help="Check the engine that FACTORY of a module, or of a file path.py, gives when it is called: "
        "one test for each rule.",
    )
    group.addoption("--referee-game", metavar="GAME", default="potato-man", help="[default: potato-man]")
    group.addoption(
        "--referee-seed",
        metavar="N",
        type=_seed,
        default=0,
        help="Of the games that are played. [default: 0]",
    )
    group.addoption(
        "--referee-budget",
        metavar="SECONDS",
        type=_seconds,
        default=DEFAULT_BUDGET,
        help="Time for play, after the questions that are always asked. [default: 20]",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Find the engine, if one is named. Raises UsageError if it is none."""
    if config.getoption("referee_engine") is None:
        return
    from referee.conform.pytest_items import RuleItems

    config.pluginmanager.register(RuleItems(config), "referee-items")


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ArgumentTypeError(f"a whole number from 0 is needed, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1_000_000:
        raise ArgumentTypeError(f"a number of seconds from 0 is needed, not {text!r}")
    return seconds
