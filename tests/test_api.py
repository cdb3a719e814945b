"""What `import referee` offers, and what it answers to what is no log."""

from __future__ import annotations

import doctest
import inspect
import io
from pathlib import Path
from typing import Any

import pytest

import referee
import referee.log
from tests.cli.logs import (
    LAWFUL,
    NOT_A_LOG,
    NOT_A_LOG_LINE,
    UNLAWFUL,
    UNLAWFUL_LINE,
    folder_of_logs,
    simulated,
)

ROOT = Path(__file__).parents[1]


def test_an_entry_is_judged_with_its_name_its_index_and_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(UNLAWFUL, encoding="utf-8")
    [entry] = referee.read_logs(path)
    verdict = referee.adjudicate(entry)
    assert (verdict.log, verdict.index, verdict.verdict) == (str(path), 0, "illegal")
    assert verdict.findings[0].at.line == UNLAWFUL_LINE
    assert referee.adjudicate(referee.load(path)).findings[0].at.line is None


def test_entries_of_one_file_are_told_apart() -> None:
    lines = io.BytesIO(simulated(2))
    verdicts = [referee.adjudicate(entry) for entry in referee.read_logs(lines, name="games.jsonl")]
    assert [(one.log, one.index, one.verdict) for one in verdicts] == [
        ("games.jsonl", 0, "legal"),
        ("games.jsonl", 1, "legal"),
    ]


@pytest.mark.parametrize(("text", "line"), [(NOT_A_LOG, NOT_A_LOG_LINE), ("format = 3", 1), ("[[", 1)])
def test_an_entry_that_is_no_log_gets_its_verdict(text: str, line: int) -> None:
    [entry] = referee.read_logs(io.BytesIO(text.encode()), name="a.toml")
    verdict = referee.adjudicate(entry)
    assert (verdict.log, verdict.verdict) == ("a.toml", "malformed")
    assert verdict.error is not None
    assert verdict.error.line == line


def test_the_edition_is_chosen_for_an_entry_as_for_a_log() -> None:
    [entry] = referee.read_logs(io.BytesIO(LAWFUL.encode()), name="a.toml")
    assert referee.adjudicate(entry, "lord-fry").edition == "lord-fry"
    assert list(referee.adjudicate_editions(entry)) == ["zoch-2013", "lord-fry"]


@pytest.mark.parametrize("judge", [referee.adjudicate, referee.adjudicate_editions])
@pytest.mark.parametrize("path", ["games/a.toml", Path("games/a.toml")])
def test_a_path_is_no_log_and_the_message_says_what_to_call(judge: Any, path: object) -> None:
    with pytest.raises(TypeError, match=r"a path is no log: judge what load\(path\) gives, or .* read_logs"):
        judge(path)


@pytest.mark.parametrize("thing", [None, {}, b"format", 3])
def test_what_is_no_log_at_all_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError, match=f"{type(thing).__name__} is no log"):
        referee.adjudicate(thing)


def test_a_folder_is_judged_in_three_lines(tmp_path: Path) -> None:
    verdicts: list[str] = []
    for path in referee.find_logs([folder_of_logs(tmp_path)]):
        for entry in referee.read_logs(path):
            verdicts.append(referee.adjudicate(entry).verdict)  # noqa: PERF401  as a user writes it
    assert verdicts == ["illegal", "legal", "malformed", "undetermined"]


def test_loading_several_logs_names_what_reads_them() -> None:
    with pytest.raises(referee.Malformed, match="more than one log; read_logs reads them all"):
        referee.loads(simulated(2))


def test_loading_looks_at_the_shape_alone_and_the_verdict_at_the_rest() -> None:
    assert referee.adjudicate(referee.loads(NOT_A_LOG)).verdict == "malformed"


def test_all_that_a_verdict_consists_of_is_there_by_name() -> None:
    verdict = referee.adjudicate(referee.loads(UNLAWFUL))
    assert isinstance(verdict.findings[0].citations[0], referee.Citation)
    assert isinstance(verdict.rounds[0], referee.RoundReport)
    assert isinstance(verdict.receipt, referee.Receipt)
    for name in referee.__all__:
        assert hasattr(referee, name)


def test_no_signature_shows_an_address_in_memory() -> None:
    for module in (referee, referee.log):
        for name in module.__all__:
            offered = getattr(module, name)
            if inspect.isfunction(offered):
                assert " at 0x" not in str(inspect.signature(offered)), name


def test_the_examples_in_the_docstring_do_what_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(referee).failed == 0
