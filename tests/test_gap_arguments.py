"""Why no completion of a log is lawful: a short argument, against the rule that a line goes against."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from referee import Finding, adjudicate, loads, read_logs
from tests.faults import TABLES
from tests.naive.play import Log, empty_log, lawful_game
from tests.naive.trick import TRICK_SIZE
from tests.opinions import naive_opinion
from tests.test_gaps import LIMIT, SEEDS, card_at, completions, four, judged, one_round, places, with_cards

if TYPE_CHECKING:
    from pathlib import Path

BLUE_BY_ITS_NEIGHBOUR = four({"plays": "R12 B? G3 Y4", "winner": "Ben"}, {"plays": "?16 R5 B14 Y5"})
NO_RED_SACK = four(
    {"plays": "R18 B5 G3 Y4", "sack": "red"},
    {"plays": "R17 B? G4 Y5", "sack": "red"},
    {"plays": "R8 B? G6 Y6", "sack": "red"},
    {"plays": "R15 B7 G5 Y7", "sack": "red"},
)
A_YELLOW_CARD = four(
    "R5 B4 G3", hands={"Dov": "Y? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"}, blocked={"player": "Dov"}
)
NO_PLACE = four(hands=dict.fromkeys(("Ana", "Ben", "Cleo"), "Y? Y? Y? Y? Y? ?? ?? ?? ?? ?? ?? ??"))
TWO_POINTS = four(
    "R18 B5 G3 Y4",
    "R17 B? G4 Y5",
    "R16 B6 G5",
    blocked={"player": "Dov", "shows": "R5 R6 R7 R8 R9 R10 R11 B9 B10 G9"},
    scores={"Ana": 9},
)
CLEO_TO_MOVE = four(
    {"plays": "R12 B? G3 Y4", "winner": "Ana"},
    "R5 B5",
    blocked={"player": "Dov", "shows": "R6 R7 R8 R9 R10 R11 R13 R14 R15 R16 R17"},
)
ANY_RED = four({"plays": "R? B4 G3 Y4", "winner": "Ben"}, "B5 G9 R6 Y5")
POTATO_MAN = four({"plays": "R16 B? G3 Y1", "winner": "Ana"})
TWO_WAYS_TO_WIN = four({"plays": "R12 B? G3 Y4", "winner": "Cleo"})

ARGUMENTS: list[tuple[Log, str, str]] = [
    (
        BLUE_BY_ITS_NEIGHBOUR,
        "trick.color-once",
        (
            "Card 1 of trick 2 can only be B16 (by card 2 of trick 2). However the gaps are filled, card 3 of"
            " trick 2 has a color that lies in the trick already."
        ),
    ),
    (
        NO_RED_SACK,
        "sack.gold",
        (
            "Before trick 4 no sack of the color red is left (by the sack for trick 3). However the gaps are"
            " filled, the sack for trick 4 is gold, and not red."
        ),
    ),
    (
        A_YELLOW_CARD,
        "turn.must-play",
        (
            "Dov was dealt at least one card of the color yellow. However the gaps are filled, Dov holds a"
            " card that may be played when the round stops. So it is no block."
        ),
    ),
    (NO_PLACE, "setup.deck", "No cards fill the gaps: some card would have to be in two places."),
    (
        TWO_POINTS,
        "round.score",
        "However the gaps are filled, the points of Ana in round 1 come to 2, and not to 9.",
    ),
    (
        CLEO_TO_MOVE,
        "turn.order",
        (
            "Take this together with what is written of the winner of trick 1. However the gaps are filled,"
            " it is the turn of Cleo when the round stops, and not of Dov."
        ),
    ),
    (ANY_RED, "win.highest", "However the gaps are filled, trick 1 goes to Ana, and not to Ben."),
    (POTATO_MAN, "win.potato-man", "However the gaps are filled, trick 1 goes to Dov, and not to Ana."),
    (
        TWO_WAYS_TO_WIN,
        "win.highest",
        "However the gaps are filled, trick 1 goes to Ana or Ben, and not to Cleo.",
    ),
]


WINNING = ("win.highest", "win.later-of-equals", "win.potato-man")


def charged(log: Log) -> Finding:
    """The one finding that all gaps lead to."""
    verdict = judged(log)
    assert verdict.verdict == "illegal"
    [finding] = verdict.findings
    return finding


@pytest.mark.parametrize(("log", "rule", "message"), ARGUMENTS)
def test_the_argument_tells_what_can_be_instead(log: Log, rule: str, message: str) -> None:
    finding = charged(log)
    assert (finding.rule, finding.message) == (rule, message)


@pytest.mark.parametrize("log", [log for log, *_ in ARGUMENTS])
def test_it_is_told_in_each_language(log: Log) -> None:
    read = loads(json.dumps(log))
    told = {
        language: adjudicate(read, limit=LIMIT, language=language).findings[0].message
        for language in ("en", "de", "es")
    }
    assert len(set(told.values())) == 3
    assert all(not re.search(r"[{}]|\bNone\b|  |\.\.", message) for message in told.values())


def test_what_is_expected_is_told_as_far_as_it_is_certain() -> None:
    assert (charged(ANY_RED).expected, charged(ANY_RED).found) == ("Ana", "Ben")
    assert (charged(TWO_WAYS_TO_WIN).expected, charged(TWO_WAYS_TO_WIN).found) == (["Ana", "Ben"], "Cleo")
    assert (charged(NO_RED_SACK).expected, charged(NO_RED_SACK).found) == ("gold", "red")
    assert (charged(TWO_POINTS).expected, charged(TWO_POINTS).found) == (2, 9)
    assert charged(BLUE_BY_ITS_NEIGHBOUR).found == "B14"


def test_who_may_not_open_is_told_by_the_round() -> None:
    red = "R12 R5 R6 R7 R8 R9 R10 R11 R13 R14 R15 R16"
    log = four("R12 B4 G? Y4", "R5 B5", hands={"Ana": red}, blocked={"player": "Cleo"})
    del log["rounds"][0]["starter"]
    log["rounds"].append({"starter": "Ana", "tricks": ["R12 B4 G? Y4"]})
    finding = charged(log)
    assert finding.rule == "game.starter"
    assert finding.message.endswith("round 2 is opened by somebody who is not due to open it.")


def test_lines_are_named_where_the_file_has_them(tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    path.write_text(
        'format = "referee/1"\ngame = "potato-man"\nplayers = ["Ana", "Ben", "Cleo", "Dov"]\n'
        '[[rounds]]\nstarter = "Ana"\ntricks = [\n  { plays = "R12 B? G3 Y4", winner = "Ana" },\n'
        '  { plays = "?16 R5 B14 Y5", leader = "Ben" },\n]\n'
    )
    [entry] = read_logs(path)
    [finding] = adjudicate(entry, limit=LIMIT).findings
    assert (finding.rule, finding.at.line) == ("win.leads-next", 8)
    assert [place.line for place in finding.related] == [7]


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_false_winner_is_charged_by_the_rule_of_every_completion(
    players: int, variant: str | None, seed: int
) -> None:
    random = Random(seed)
    log = one_round(lawful_game(empty_log(players, variant=variant), random))
    found = with_false_winner(log, random)
    if found is None:
        return
    wrong, at = found
    gap = random.choice([spot for spot in places(wrong) if spot[0] <= at])
    gaps = {gap: f"{card_at(wrong, *gap)[0]}?"}
    verdict = adjudicate(loads(json.dumps(with_cards(wrong, gaps))), limit=LIMIT)
    charges = [(one.at.trick, one.rule) for one in verdict.findings]
    if verdict.verdict != "illegal" or charges not in [[(at + 1, rule)] for rule in WINNING]:
        return
    rules = set[str]()
    for one in completions(wrong, gaps):
        findings = naive_opinion(one)["findings"]
        if [found["rule"].partition(".")[0] for found in findings] == ["win"]:
            rules |= {found["rule"] for found in findings}
    assert verdict.findings[0].rule == (rules.pop() if len(rules) == 1 else "win.highest")


def with_false_winner(log: Log, random: Random) -> tuple[Log, int] | None:
    """The log with another winner of some full trick, and which."""
    wrong: Log = deepcopy(log)
    size = TRICK_SIZE[len(log["players"])]
    tricks: list[Any] = wrong["rounds"][0]["tricks"]
    full = [
        at for at, trick in enumerate(tricks) if "winner" in trick and len(trick["plays"].split()) == size
    ]
    if not full:
        return None
    at = random.choice(full)
    tricks[at]["winner"] = random.choice([name for name in log["players"] if name != tricks[at]["winner"]])
    return wrong, at
