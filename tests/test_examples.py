"""The examples: each has its right verdict, and every rule that a log can break is broken by one of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

import referee
from referee import Finding, Verdict, read_logs, verdict_to_builtins
from referee.adjudicate import adjudicate_entry
from referee.log import find_logs
from referee.log.formats import ENDINGS
from referee.potato_man.log import Log
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OF_VERDICT
from tests.cli.running import run
from tests.opinions import agreed_opinion

Expected = dict[str, Any]
TESTS = Path(__file__).parent
EXAMPLES = TESTS.parent / "examples" / "potato-man"
EXPECTED: dict[str, list[Expected]] = tomllib.loads(
    (TESTS / "cases" / "potato_man_examples.toml").read_text("utf-8")
)
FILES = {Path(found).relative_to(EXAMPLES).as_posix(): Path(found) for found in find_logs((str(EXAMPLES),))}
BROKEN = [name for name in FILES if name.startswith("broken/")]
BOOK = load_rulebook("potato-man")
BREAKABLE = {slug for slug, rule in BOOK.rules.items() if rule.breakable}


def slug_of(name: str) -> str:
    """The rule that `broken/SLUG.toml` or `broken/SLUG--VARIANT.toml` breaks."""
    return Path(name).stem.partition("--")[0]


def verdicts_on(name: str, language: str = "en") -> list[Verdict]:
    return [adjudicate_entry(entry, language=language) for entry in read_logs(FILES[name])]


def rules_named(verdict: Verdict) -> set[str | None]:
    broken: set[str | None] = {finding.rule for finding in verdict.findings}
    return broken if verdict.error is None else {verdict.error.rule}


def reasons(verdict: Verdict) -> list[str]:
    if verdict.error is not None:
        return [verdict.error.message]
    return [finding.message for finding in verdict.findings]


# The right verdict


def test_every_example_is_expected_and_every_expected_one_is_there() -> None:
    assert sorted(EXPECTED) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_an_example_has_its_right_verdict(name: str) -> None:
    for verdict, expected in zip(verdicts_on(name), EXPECTED[name], strict=True):
        assert verdict.verdict == expected["verdict"]
        assert verdict.complete == expected.get("complete", False)
        assert [told(finding) for finding in verdict.findings] == expected.get("findings", [])
        check_error(verdict, expected)
        check_points(verdict, expected)


def told(finding: Finding) -> dict[str, Any]:
    data = {**msgspec.to_builtins(finding.at), "expected": finding.expected, "found": finding.found}
    return {"rule": finding.rule} | {key: value for key, value in data.items() if value is not None}


def check_error(verdict: Verdict, expected: Expected) -> None:
    error = verdict.error
    if error is None:
        assert "error" not in expected
    else:
        assert {"rule": error.rule, "line": error.line, "path": error.path} == expected["error"]


def check_points(verdict: Verdict, expected: Expected) -> None:
    if "scores" in expected:
        assert [report.scores for report in verdict.rounds] == expected["scores"]
    if "sacks" in expected:
        assert [won_by_player(report.sacks or {}) for report in verdict.rounds] == expected["sacks"]
    assert verdict.totals == expected.get("totals")
    assert list(verdict.winners or ()) == expected.get("winners", [])
    assert verdict.tie_break == expected.get("tie_break")


def won_by_player(sacks: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    won = {player: {sack: count for sack, count in own.items() if count} for player, own in sacks.items()}
    return {player: own for player, own in won.items() if own}


def known_logs() -> list[Any]:
    """The logs among the examples that tell of no gaps."""
    return [
        pytest.param(entry.log, id=f"{name}-{entry.index}")
        for name, path in FILES.items()
        if not name.startswith("incomplete/")
        for entry in read_logs(path)
        if adjudicate_entry(entry).error is None and b"?" not in msgspec.json.encode(entry.log)
    ]


@pytest.mark.parametrize("log", known_logs())
def test_the_naive_model_agrees(log: Log) -> None:
    assert agreed_opinion(msgspec.to_builtins(log))["verdict"] == referee.adjudicate(log).verdict


@pytest.mark.parametrize("name", FILES)
def test_an_example_is_shown(name: str) -> None:
    shown = run("show", str(FILES[name]))
    assert shown.code in {EXIT_OF_VERDICT[expected["verdict"]] for expected in EXPECTED[name]}
    assert shown.err == ""
    assert FILES[name].name in shown.out


# What is there


def test_there_is_a_complete_game_for_every_number_of_players_and_without_green() -> None:
    games = [referee.load(FILES[name]) for name in FILES if name.startswith("games/")]
    assert sorted((len(game.players), game.variant or "") for game in games) == [
        (2, ""),
        (3, ""),
        (3, "no-green"),
        (4, ""),
        (5, ""),
    ]
    assert {game.edition for game in games} == set(BOOK.editions)
    assert all(referee.adjudicate(game).complete for game in games)


def test_every_source_has_an_example() -> None:
    for source in BOOK.sources:
        prefix = f"sources/{source.removeprefix('potato-man-')}-"
        assert any(name.startswith(prefix) for name in FILES), source


def test_every_kind_of_file_is_there_but_those_that_are_compressed_only() -> None:
    endings = {next(ending for ending in ENDINGS[::-1] if name.endswith(ending)) for name in FILES}
    assert endings == {".toml", ".json", ".jsonl", ".jsonl.gz"}


def test_a_game_in_toml_and_in_json_is_the_same_game() -> None:
    (toml,) = verdicts_on("games/four-players.toml")
    (json,) = verdicts_on("formats/four-players.json")
    assert toml.receipt == json.receipt


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".toml")])
def test_an_example_says_what_it_shows(name: str) -> None:
    assert FILES[name].read_text("utf-8").startswith("# ")


# What is broken


def test_every_rule_that_a_log_can_break_is_broken_by_an_example() -> None:
    assert {slug_of(name) for name in BROKEN if "--" not in name} == BREAKABLE
    assert {slug_of(name) for name in BROKEN} == BREAKABLE


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("language", BOOK.languages)
def test_a_broken_rule_is_named_in_the_text_of_every_language(name: str, language: str) -> None:
    (verdict,) = verdicts_on(name, language)
    assert rules_named(verdict) == {slug_of(name)}
    shown = run("adjudicate", str(FILES[name]), "--lang", language)
    assert shown.code == EXIT_OF_VERDICT[verdict.verdict]
    assert slug_of(name) in shown.out.split()
    for reason in reasons(verdict):
        assert reason in " ".join(shown.out.split())


@pytest.mark.parametrize("name", BROKEN)
def test_the_reason_is_told_in_three_languages(name: str) -> None:
    told_in = {tuple(reasons(verdict)) for lang in BOOK.languages for verdict in verdicts_on(name, lang)}
    assert len(told_in) == len(BOOK.languages)


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("language", BOOK.languages)
def test_a_broken_rule_is_named_in_json(name: str, language: str) -> None:
    (verdict,) = verdicts_on(name, language)
    (data,) = run("adjudicate", str(FILES[name]), "--lang", language, "--format", "json").data
    assert {**data, "log": verdict.log} == verdict_to_builtins(verdict)
    if verdict.error is None:
        assert {finding["rule"] for finding in data["findings"]} == {slug_of(name)}
        assert all(finding["citations"] for finding in data["findings"])
    else:
        assert data["error"]["rule"] == slug_of(name)


@pytest.mark.parametrize("key", BOOK.arguments("en").messages)
def test_every_reason_is_told_of_an_example(key: str) -> None:
    template = BOOK.arguments("en").messages[key]
    pattern = re.compile(re.sub(r"\\{\w+\\}", "(.+)", re.escape(template)))
    told_there = [
        reason
        for name in BROKEN
        if slug_of(name) == key.partition("/")[0]
        for verdict in verdicts_on(name)
        for reason in reasons(verdict)
    ]
    assert any(pattern.fullmatch(reason) for reason in told_there)
