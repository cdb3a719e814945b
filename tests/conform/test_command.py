"""`referee conform`: reports in every format, exit codes, and what it leaves behind."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.running import Ran, run
from tests.cli.test_terminal import seen_on_terminal
from tests.conform.programs import ends_soon, program
from tests.conform.test_page import PAGE

WRONG = """
from tests.conform.wrong_engines import {name}
import sys
from referee.conform.engine import InProcess
from referee.conform.potato_man.questions import QUESTIONS
from referee.conform.serve import serve
serve(InProcess({name}()), QUESTIONS, sys.stdin.buffer, sys.stdout.buffer)
"""
HERE = Path(__file__).parents[2]
# Says of each hand that it may be played as a whole.
CARELESS = "for q in questions(): say(id=q['id'], legal=q['hand'])"


def conform(text: str, *options: str) -> Ran:
    return run("conform", "--budget", "1", *options, "--", *program(text))


def wrong(name: str) -> list[str]:
    return ["env", f"PYTHONPATH={HERE}", sys.executable, "-c", WRONG.format(name=name)]


def awk(folder: Path) -> list[str]:
    """The command that runs the engine of the page."""
    code = re.search(r"^```awk\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert code is not None
    (folder / "legal.awk").write_text(code[1], encoding="utf-8")
    command = shutil.which("awk") or "awk"
    version = subprocess.run([command, "-W", "version"], capture_output=True, text=True, check=False)
    unbuffered = ["-W", "interactive"] if "mawk" in version.stdout + version.stderr else []
    return ["awk", *unbuffered, "-f", str(folder / "legal.awk")]


@pytest.mark.skipif(shutil.which("awk") is None, reason="there is no awk")
def test_the_engine_of_the_page_conforms(tmp_path: Path) -> None:
    ran = run("conform", "--budget", "1", "--format", "json", "--", *awk(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    statuses = {rule["rule"]: rule["status"] for rule in ran.data["rules"]}
    assert {rule for rule, status in statuses.items() if status == "held"} == {
        "turn.leader-free",
        "turn.in-hand",
        "turn.must-play",
        "trick.color-once",
        "round.blocked",
    } | ({"setup.no-green"} & {rule for rule, status in statuses.items() if status == "held"})
    assert statuses["trick.one-double"] == "not reached"
    assert statuses["round.score"] == "not supported"


def test_what_differs_is_told_with_its_rule_and_as_a_log(tmp_path: Path) -> None:
    log = tmp_path / "difference.toml"
    ran = conform(CARELESS, "--seed", "7", "-o", str(log))
    assert ran.code == 1
    assert "trick.color-once" in ran.out
    assert '"legal": ' in ran.out
    assert "To see it again: referee conform --seed 7 --budget 1.0 -- " in " ".join(ran.out.split())
    assert log.read_text(encoding="utf-8").rstrip() in ran.out
    judged = run("adjudicate", str(log))
    assert judged.code == 1
    assert "trick.color-once" in judged.out


def test_report_as_json() -> None:
    ran = conform(CARELESS, "--format", "json")
    assert ran.code == 1
    assert ran.data["conforms"] is False
    assert ran.data["engine"] == "a test"
    assert ran.data["shortest"] == "trick.color-once"
    [broken] = [rule for rule in ran.data["rules"] if rule["status"] == "broken"]
    difference = broken["difference"]
    assert difference["question"]["ask"] == "legal"
    assert difference["said"] != difference["right"]
    assert difference["log"]["format"] == "referee/1"
    assert ran.data["again"].startswith("referee conform --seed 0 --budget 1.0 -- ")


def test_report_as_junit() -> None:
    ran = conform(CARELESS, "--format", "junit")
    assert ran.code == 1
    [suite] = ET.fromstring(ran.out)  # noqa: S314  our own output
    cases = {case.get("name"): [part.tag for part in case] for case in suite}
    assert cases["trick.color-once"] == ["failure"]
    assert cases["turn.leader-free"] == []
    assert cases["round.score"] == ["skipped"]
    assert suite.get("failures") == "1"
    assert suite.get("tests") == str(len(cases))


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_report_in_every_language(language: str) -> None:
    assert conform(CARELESS, "--lang", language).code == 1


@pytest.mark.parametrize("name", ["FirstOfTied", "WinnerOpens", "NextLeader", "FourthGold"])
def test_wrong_program_is_caught(name: str) -> None:
    ran = run("conform", "--budget", "1", "--", *wrong(name))
    assert ran.code == 1
    assert "referee differs. Rules broken: " in ran.out


def test_engine_that_cannot_be_talked_to() -> None:
    ran = conform("print('thinking', file=sys.stderr); sys.exit(3)")
    assert (ran.code, ran.out) == (2, "")
    first, second = ran.err.splitlines()
    assert first.startswith("referee: ")
    assert first.endswith(": it ended with exit code 3 before its first answer")
    assert second == "referee: its standard error: thinking"


def test_command_that_does_not_exist() -> None:
    ran = run("conform", "--", "./no-such-engine")
    assert (ran.code, ran.out) == (2, "")
    assert "./no-such-engine: it cannot be started: " in ran.err


def test_no_command() -> None:
    assert run("conform").code == 2


def test_game_without_a_kit() -> None:
    ran = run("conform", "--game", "mau-mau", "--", "true")
    assert ran.code == 2
    assert "mau-mau" in ran.err


def test_engine_that_ignores_the_end_of_its_input() -> None:
    ran = conform("for q in questions(): say(id=q['id'], unsupported=True)\ntime.sleep(60)")
    assert ran.code == 2
    assert "answered nothing" in ran.out
    assert ran.err.rstrip().endswith("it did not end within 2 seconds of the end of its input, and was ended")


def test_name_that_tells_no_format_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    ran = conform(f"open({str(asked)!r}, 'w')", "-o", str(tmp_path / "difference.txt"))
    assert ran.code == 2
    assert "difference.txt: the name has to tell the format" in ran.err
    assert not asked.exists()


def test_engine_that_answers_nothing() -> None:
    assert conform("for q in questions(): say(id=q['id'], unsupported=True)").code == 3


def test_time_for_an_answer_can_be_set() -> None:
    ran = conform("time.sleep(60)", "--timeout", "0.5")
    assert ran.code == 2
    assert "it gave no answer within 0.5 seconds" in ran.err


@pytest.mark.parametrize("option", ["--budget", "--timeout"])
def test_not_a_number_of_seconds(option: str) -> None:
    ran = run("conform", option, "nan", "--", "true")
    assert ran.code == 2
    assert f"{option} takes a number of seconds" in ran.err


def test_nothing_is_left_beside_the_users_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    conform("for q in questions(): say(id=q['id'], unsupported=True)")
    assert list(tmp_path.iterdir()) == []


def test_a_bar_moves_on_only_where_a_person_looks(tmp_path: Path) -> None:
    words = ["conform", "--budget", "1", "--", *program(CARELESS)]
    assert b"vectors" in seen_on_terminal(words)
    with (tmp_path / "report").open("wb") as file:
        assert b"vectors" in seen_on_terminal(words, stdout=file)
    assert b"vectors" not in (tmp_path / "report").read_bytes().partition(b"Asked")[0]
    ran = conform(CARELESS)
    assert ran.err == ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_the_referee_ends_the_engine(tmp_path: Path, number: signal.Signals) -> None:
    started = tmp_path / "pid"
    text = f"open({str(started)!r}, 'w').write(str(os.getpid()))\nfor q in questions(): time.sleep(60)"
    with referee_asking(text) as process:
        wait_for(started)
        os.kill(process.pid, number)
        assert process.wait(10) == 128 + number
    assert ends_soon(int(started.read_text(encoding="utf-8")))


def test_end_by_a_signal_is_no_wrong_answer_wherever_it_comes(tmp_path: Path) -> None:
    # What answers rightly, and is asked for a long time, is in the middle of something at any moment.
    started = tmp_path / "count"
    text = f"""
for count, q in enumerate(questions()):
    if count == 300: open({str(started)!r}, "w").write("300")
    say(id=q["id"], legal=" ".join(c for c in q["hand"].split() if c[0] not in q["trick"]))
"""
    with referee_asking(text) as process:
        wait_for(started)
        time.sleep(1)
        os.kill(process.pid, signal.SIGTERM)
        _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (128 + signal.SIGTERM, b"")


def referee_asking(text: str) -> subprocess.Popen[bytes]:
    """`referee conform` as a process of its own, with a program that it asks."""
    command = [sys.executable, "-m", "referee", "conform", "--budget", "60", "--", *program(text)]
    return subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for(path: Path) -> None:
    """Waits until something stands in a file."""
    for _ in range(1000):
        if path.is_file() and path.read_text(encoding="utf-8"):
            return
        time.sleep(0.01)
    raise AssertionError(f"{path} was not written")
