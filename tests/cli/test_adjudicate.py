"""`referee adjudicate`: verdicts for people and programs, and the exit code that sums them up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from referee.adjudicate.schema import verdict_schema
from referee.cli import judging
from referee.log import Entry, RawLog, decode
from referee.rulebook import load_rulebook
from tests.cli.logs import (
    LAWFUL,
    NOT_A_LOG,
    NOT_A_LOG_LINE,
    OPEN,
    UNLAWFUL,
    UNLAWFUL_LINE,
    folder_of_logs,
    simulated,
)
from tests.cli.running import Ran, run

BOOK = load_rulebook("potato-man")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_of_logs(tmp_path)


def faults_of(verdict: Any) -> list[str]:
    """What the published schema has against a verdict."""
    validator: Any = jsonschema.Draft202012Validator(verdict_schema())
    return [error.message for error in validator.iter_errors(verdict)]


def judge(text: str | bytes, *options: str) -> Ran:
    return run("adjudicate", "-", *options, stdin=text.encode() if isinstance(text, str) else text)


@pytest.mark.parametrize(
    ("text", "code", "verdict"),
    [(LAWFUL, 0, "legal"), (UNLAWFUL, 1, "illegal"), (NOT_A_LOG, 2, "malformed"), (OPEN, 3, "undetermined")],
)
def test_each_verdict_has_its_exit_code(text: str, code: int, verdict: str) -> None:
    ran = judge(text, "--format", "json")
    assert ran.code == code
    assert [one["verdict"] for one in ran.data] == [verdict]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("legal undetermined malformed illegal", 1),
        ("legal undetermined malformed", 2),
        ("legal undetermined", 3),
        ("legal", 0),
    ],
)
def test_the_worst_verdict_decides_the_exit_code(folder: Path, names: str, code: int) -> None:
    assert run("adjudicate", *(str(folder / f"{name}.toml") for name in names.split())).code == code


def test_a_fault_is_told_with_place_table_hand_lawful_cards_reason_and_source(folder: Path) -> None:
    told = run("adjudicate", str(folder / "illegal.toml"), env={"COLUMNS": "300"}).out
    assert told.startswith(f"{folder}/illegal.toml:{UNLAWFUL_LINE}: illegal")
    for piece in (
        "Round 1, trick 1, card 4: Dov plays R9",
        "│ B6  │ │ R14 │ │ G12 │ │ R9  │",
        "✗",
        "Hand of Dov:  R9 R12 R13 R17 B14 G3 G7 G8 G11 Y2 Y9 Y12",
        "Lawful:       Y2 Y9 Y12",
        "trick.color-once",
        "red already lies in this trick",
        "Source: Potato Man Regeln",
        "Source: Reglas del juego Potato Man",
    ):
        assert piece in told


def test_a_card_that_was_dealt_is_not_told_as_played() -> None:
    told = judge(LAWFUL.replace("G12 G6", "G9 G6").replace("G12 Y9", "G6 Y9")).out
    assert "Round 1: Cleo, G9" in told
    assert "Round 1: Ana, G9" in " ".join(told.replace(", line 13", "").split())
    assert "plays" not in told


@pytest.mark.parametrize("lang", BOOK.languages)
def test_a_fault_is_named_and_told_in_every_language(lang: str) -> None:
    told = judge(UNLAWFUL, "--lang", lang).out
    assert "trick.color-once" in told
    assert BOOK.rule("trick.color-once").title[lang] in told
    message = judge(UNLAWFUL, "--lang", lang, "--format", "json").data[0]["findings"][0]["message"]
    assert message in " ".join(told.split())


def test_a_complete_game_is_told_with_scores_totals_and_winner() -> None:
    game = simulated(1)
    result = json.loads(game)["result"]
    told = judge(game).out
    assert "legal, complete game" in told
    totals = next(line for line in told.splitlines() if line.startswith("  Total"))
    assert totals.split()[1:] == [str(total) for total in result["totals"].values()]
    assert f"Winner: {result['winners'][0]}" in told


def test_what_is_no_log_is_told_with_file_line_and_path(folder: Path) -> None:
    ran = run("adjudicate", str(folder / "malformed.toml"))
    assert f"malformed.toml:{NOT_A_LOG_LINE}:" in ran.out
    assert "'R99' is not a card" in ran.out
    assert "$.rounds[0].tricks[1]" in ran.out


def test_an_open_verdict_says_what_would_settle_it() -> None:
    ran = judge(OPEN)
    assert "Each of these facts alone would decide:" in ran.out
    assert "the hand of Dov in round 1" in ran.out.split("would decide:")[1]


def test_blocks_taken_on_trust_are_accepted_and_said_to_be() -> None:
    ran = judge(OPEN, "--accept-blocks")
    assert ran.code == 0
    assert "taken on trust" in ran.out


def test_a_folder_is_read_in_order_of_names(folder: Path) -> None:
    logs = [verdict["log"] for verdict in run("adjudicate", str(folder), "--format", "json").data]
    assert [Path(log).stem for log in logs] == ["illegal", "legal", "malformed", "undetermined"]


def test_json_is_one_array_and_json_lines_a_line_a_log(folder: Path) -> None:
    array = run("adjudicate", str(folder), "--format", "json")
    lines = run("adjudicate", str(folder), "--format", "jsonl")
    assert array.code == lines.code == 1
    assert [json.loads(line) for line in lines.out.splitlines()] == array.data
    assert (
        run("adjudicate", str(folder / "legal.toml"), "--only", "illegal", "--format", "json").out == "[]\n"
    )


@pytest.mark.parametrize("options", [(), ("--edition", "all"), ("--accept-blocks",)])
def test_what_is_printed_as_json_follows_the_published_schema(folder: Path, options: tuple[str, ...]) -> None:
    jsonschema.Draft202012Validator.check_schema(verdict_schema())
    for verdict in run("adjudicate", str(folder), "--format", "json", *options).data:
        assert faults_of(verdict) == []


def test_the_schema_refuses_what_is_no_verdict(folder: Path) -> None:
    illegal, legal, malformed, undetermined = run("adjudicate", str(folder), "--format", "json").data
    for broken in (
        {**legal, "verdict": "fine"},
        {**legal, "verdict": "malformed"},
        {**legal, "surprise": 1},
        {**legal, "reason": "open"},
        {**undetermined, "verdict": "legal"},
        {name: value for name, value in illegal.items() if name != "receipt"},
        {**malformed, "receipt": None},
        {},
    ):
        assert faults_of(broken)


def test_junit_has_a_test_case_a_log(folder: Path) -> None:
    ran = run("adjudicate", str(folder), "--format", "junit")
    assert ran.code == 1
    (suite,) = ET.fromstring(ran.out)  # noqa: S314  our own output
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "4",
        "failures": "1",
        "errors": "1",
        "skipped": "1",
    }
    cases = {Path(case.get("classname", "")).stem: case for case in suite}
    assert {name: [element.tag for element in case] for name, case in cases.items()} == {
        "illegal": ["failure"],
        "legal": [],
        "malformed": ["error"],
        "undetermined": ["skipped"],
    }
    failure = cases["illegal"][0]
    assert failure.get("type") == "trick.color-once"
    assert "│ R9  │" in (failure.text or "")


def test_junit_survives_what_xml_cannot_hold(tmp_path: Path) -> None:
    path = tmp_path / 'a<&">\x1b.toml'
    path.write_text('format = "\\u0007<&"')
    ran = run("adjudicate", str(path), "--format", "junit")
    (suite,) = ET.fromstring(ran.out)  # noqa: S314  our own output
    assert 'a<&">' in (suite[0].get("name") or "")


def test_an_edition_overrides_the_log_and_the_verdict_says_so() -> None:
    verdict = judge(LAWFUL, "--edition", "lord-fry+gold=automatic-sack.gold", "--format", "json").data[0]
    assert verdict["edition"] == "lord-fry+gold=automatic-sack.gold"
    assert "edition lord-fry" in judge(LAWFUL, "--edition", "lord-fry").out


def test_an_edition_that_does_not_exist_is_refused_before_any_log_is_read(tmp_path: Path) -> None:
    ran = run("adjudicate", str(tmp_path / "no-such-file"), "--edition", "lord-frey")
    assert ran.code == 2
    assert ran.out == ""
    assert "did you mean 'lord-fry'" in ran.err


def test_all_editions_are_told_apart_where_they_part() -> None:
    two_rounds = LAWFUL + '\n[[rounds]]\nstarter = "Ana"\n'
    ran = judge(two_rounds, "--edition", "all")
    assert "edition zoch-2013" in ran.out
    assert "edition lord-fry" in ran.out
    assert "The editions part in" in ran.out or "Judged alike" in ran.out
    data = judge(LAWFUL, "--edition", "all", "--format", "json").data[0]
    assert list(data["editions"]) == ["zoch-2013", "lord-fry"]
    assert data["parts"] == []
    assert "Judged alike under zoch-2013 and lord-fry." in judge(LAWFUL, "--edition", "all").out


def test_all_editions_of_what_is_no_log_is_one_error() -> None:
    ran = judge(NOT_A_LOG, "--edition", "all", "--format", "json")
    assert ran.code == 2
    assert ran.data[0]["verdict"] == "malformed"


def test_only_prints_some_verdicts_but_all_decide_the_exit_code(folder: Path) -> None:
    ran = run("adjudicate", str(folder), "--only", "legal", "--only", "undetermined", "--format", "json")
    assert [verdict["verdict"] for verdict in ran.data] == ["legal", "undetermined"]
    assert ran.code == 1


def test_a_summary_counts_verdicts_and_broken_rules(folder: Path) -> None:
    ran = run("adjudicate", str(folder), "--summary", "--format", "json")
    assert ran.code == 1
    assert ran.data == {
        "logs": 4,
        "legal": 1,
        "illegal": 1,
        "undetermined": 1,
        "malformed": 1,
        "complete": 0,
        "rules": {"trick.color-once": 1},
    }
    text = run("adjudicate", str(folder), "--summary").out
    assert text.startswith("Logs: 4\n")
    assert [line.split()[-1] for line in text.splitlines() if line.startswith("  ")] == [
        "1",
        "1",
        "1",
        "1",
        "0",
        "1",
    ]
    assert text.endswith("  trick.color-once  1\n")
    assert run("adjudicate", str(folder), "--summary", "--format", "junit").code == 2


def test_quiet_prints_nothing_and_tells_by_the_exit_code(folder: Path) -> None:
    ran = run("adjudicate", str(folder), "--quiet")
    assert (ran.code, ran.out, ran.err) == (1, "", "")


@pytest.mark.parametrize("output_format", ["text", "json", "jsonl", "junit"])
def test_several_processes_print_the_same_in_the_same_order(tmp_path: Path, output_format: str) -> None:
    folder_of_logs(tmp_path)
    (tmp_path / "games.jsonl").write_bytes(simulated(70, players=2) + b"junk\n" + simulated(1))
    one = run("adjudicate", str(tmp_path), "--format", output_format)
    two = run("adjudicate", str(tmp_path), "--format", output_format, "--jobs", "2")
    assert one == two


def test_a_broken_log_does_not_stop_the_others() -> None:
    ran = judge(simulated(1) + b"{\n\n" + simulated(1) + b"\xff\xfe\n" + simulated(1), "--format", "jsonl")
    verdicts = [json.loads(line) for line in ran.out.splitlines()]
    assert [verdict["verdict"] for verdict in verdicts] == [
        "legal",
        "malformed",
        "legal",
        "malformed",
        "legal",
    ]
    assert [verdict["index"] for verdict in verdicts] == [0, 1, 2, 3, 4]
    assert ran.code == 2


def test_an_internal_error_in_one_log_is_told_and_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def fragile(raw: RawLog) -> Entry:
        if "undetermined" in raw.source:
            raise ZeroDivisionError("oh")
        return decode(raw)

    monkeypatch.setattr(judging, "decode", fragile)
    ran = run("adjudicate", str(folder), "--format", "json")
    assert ran.code == 70
    assert len(ran.data) == 3
    assert "undetermined.toml: internal error: ZeroDivisionError: oh" in ran.err
    suite = ET.fromstring(run("adjudicate", str(folder), "--format", "junit").out)  # noqa: S314  our own output
    assert suite[0].get("tests") == "4"
    assert suite[0].get("errors") == "2"
    assert "internal error" in run("adjudicate", str(folder), "--summary").out


def test_a_file_that_is_not_there_is_an_input_error_and_the_others_are_judged(folder: Path) -> None:
    ran = run("adjudicate", str(folder / "nothing.toml"), str(folder / "legal.toml"), "--format", "json")
    assert [verdict["verdict"] for verdict in ran.data] == ["malformed", "legal"]
    assert "No such file" in ran.data[0]["error"]["message"]
    assert ran.data[0]["error"]["path"] is None
    assert ran.code == 2


def test_a_folder_without_logs_is_an_input_error(tmp_path: Path) -> None:
    assert run("adjudicate", str(tmp_path)).code == 2


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "[[", "{", "\x00\x01", "null", "[]", '"R5"'])
def test_junk_is_told_to_be_no_log(text: str) -> None:
    ran = judge(text, "--format", "json")
    assert ran.code == 2
    assert ran.data[0]["error"]["message"]


def test_standard_input_is_read_without_a_path() -> None:
    assert run("adjudicate", "--format", "json", stdin=LAWFUL.encode()).data[0]["log"] == "-"


def test_names_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31mb.toml"
    path.write_text(LAWFUL)
    assert "\x1b" not in run("adjudicate", str(path)).out


def test_a_false_winner_is_told_with_a_star_under_the_card_that_wins() -> None:
    claim = '{ plays = "B6 R14 G12 Y9", winner = "Ana" }'
    lines = judge(LAWFUL.replace('"B6 R14 G12 Y9"', claim)).out.splitlines()
    cards = next(line for line in lines if "│ B6  │" in line)
    star = next(line for line in lines if "★" in line)
    assert star.index("★") == cards.index("R14") + 1


@pytest.mark.parametrize(
    ("lang", "headline"), [("en", "cannot be read"), ("de", "nicht lesbar"), ("es", "no se puede leer")]
)
def test_what_cannot_be_read_is_not_called_no_log(folder: Path, lang: str, headline: str) -> None:
    (folder / "damaged.toml.gz").write_bytes(b"\x1f\x8bjunk")
    for name in ("nothing.toml", "damaged.toml.gz"):
        told = run("adjudicate", str(folder / name), "--lang", lang, env={"COLUMNS": "300"})
        assert (told.code, told.out.splitlines()[0]) == (2, f"{folder / name}: {headline}")
    assert "not a log" in run("adjudicate", str(folder / "malformed.toml")).out


def test_lines_are_broken_at_words_and_names_of_files_stay_whole(tmp_path: Path) -> None:
    path = tmp_path / f"a  b {'long ' * 12}.toml"
    path.write_text(UNLAWFUL, encoding="utf-8")
    edition = "lord-fry+gold=automatic+tie-break=none-trick.one-double-sack.gold"
    told = run("adjudicate", str(path), "--edition", edition, env={"COLUMNS": "60"}).out
    head, *rest = told.splitlines()
    assert head.startswith(f"{path}:{UNLAWFUL_LINE}:")
    assert [line for line in rest if len(line) > 60 and edition not in line and "Receipt" not in line] == []
    assert "    illegal (edition" in told or "illegal" in head


@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("90", 90), ("", 80), ("wide", 80), ("0", 80)])
def test_a_pipe_gets_eighty_columns_or_those_asked_for(columns: str, widest: int) -> None:
    told = run("rules", "trick.one-double", env={"COLUMNS": columns}).out
    assert widest - 12 < max(map(len, told.splitlines())) <= widest


def test_a_summary_counts_only_the_logs_asked_for(folder: Path) -> None:
    ran = run("adjudicate", str(folder), "--only", "malformed", "--summary", "--format", "json")
    assert (ran.code, ran.data["logs"], ran.data["malformed"], ran.data["rules"]) == (1, 1, 1, {})


def test_a_summary_under_all_editions_counts_the_worst_verdict_and_tells_each_edition(folder: Path) -> None:
    house = 'house = { gold = "optional" }\nplayers'
    gold = (ROOT / "examples/potato-man/broken/sack.gold--declined.toml").read_text("utf-8")
    assert judge(gold, "--edition", "zoch-2013").code != judge(gold, "--edition", "lord-fry").code
    assert judge(gold.replace("players", house, 1)).code == 0
    (folder / "gold.toml").write_text(gold, encoding="utf-8")
    data = run("adjudicate", str(folder), "--edition", "all", "--summary", "--format", "json").data
    assert (data["logs"], data["legal"], data["illegal"], data["malformed"]) == (5, 1, 2, 1)
    assert data["editions"]["zoch-2013"]["rules"] == {"sack.gold": 1, "trick.color-once": 1}
    assert data["editions"]["lord-fry"]["rules"] == {"trick.color-once": 1}
    assert [data["editions"][edition]["illegal"] for edition in ("zoch-2013", "lord-fry")] == [2, 1]
    for counts in data["editions"].values():
        assert sum(counts[name] for name in ("legal", "illegal", "undetermined", "malformed")) == 5
    head, *rows = run("adjudicate", str(folder), "--edition", "all", "--summary").out.splitlines()[1:]
    assert head.split() == ["zoch-2013", "lord-fry"]
    assert [row.split() for row in rows[:2]] == [["legal", "1", "2"], ["illegal", "2", "1"]]
    assert [row.split() for row in rows[6:]] == [
        ["Rules", "broken,", "and", "in", "how", "many", "logs"],
        ["zoch-2013", "lord-fry"],
        ["sack.gold", "1", "0"],
        ["trick.color-once", "1", "1"],
    ]


@pytest.mark.parametrize("lang", BOOK.languages)
def test_a_block_that_nothing_shows_is_told_with_the_ways_out(lang: str) -> None:
    told = judge(OPEN, "--lang", lang).out
    assert "`shows`" in told
    assert "--accept-blocks" in told
    hand = "Y4 Y6 Y12 R5 R6 R7 R8 R9 R10 R11 R12 R13"
    shown = OPEN.replace('player = "Dov"', f'player = "Dov", shows = "{hand}"')
    for text in (shown, OPEN.replace("B6 R14 G12", "B6 R14 ??")):
        assert "--accept-blocks" not in judge(text, "--lang", lang).out
