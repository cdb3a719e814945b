"""The order of the tests while a mutant is on trial."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the test to which most mutants fall first, and those that take longest last."""
    if os.environ.get("MUTANT_UNDER_TEST"):
        items.sort(key=_turn_of)


def _turn_of(item: pytest.Item) -> tuple[bool, bool, bool]:
    name = item.path.name
    return name != "test_judged.py", name == "test_quickly.py", "case_law" in item.name
