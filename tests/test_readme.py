"""The README shows what really comes out."""

from __future__ import annotations

import doctest
import re
import textwrap
import tomllib
from typing import TYPE_CHECKING

from tests.readme import README, ROOT, with_real_output

if TYPE_CHECKING:
    import pytest


def test_the_console_shows_the_real_output() -> None:
    text = README.read_text("utf-8")
    assert "```console" in text
    assert with_real_output(text) == text, "python -m tests.readme writes the real output"


def test_the_log_to_write_down_is_the_one_that_is_judged() -> None:
    [block] = re.findall(r"```toml\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    written = tomllib.loads(textwrap.dedent(block))
    assert written == tomllib.loads((ROOT / "examples/potato-man/club-night.toml").read_text("utf-8"))


def test_the_python_examples_do_what_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
