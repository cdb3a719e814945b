"""The order of the tests while a mutant is on trial."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests that take longest last: most mutants fall to the others."""
    if os.environ.get("MUTANT_UNDER_TEST"):
        items.sort(key=lambda item: (item.path.name == "test_quickly.py", "case_law" in item.name))
