"""Talking to a program: whatever it does is told in its own words, and nothing of it is left running."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.conform.potato_man.questions import Legal, Playable
from referee.conform.protocol import Answer, Failed, Hello, Introduction, Unsupported
from referee.conform.session import ChildProcess, Limits
from referee.conform.wire import BrokenTalk
from tests.conform.programs import ends_soon, program, the_referee

HELLO = Hello(game="potato-man")
LEGAL = Legal(edition="zoch-2013", players=4, trick="R9 B9 G9", hand="Y1 R5")
HASTE = Limits(first=5.0, answer=0.5, end=0.5)


def talk(command: Sequence[str], *, limits: Limits = HASTE, times: int = 1) -> list[Answer]:
    """The answers to the introduction and some questions."""
    with ChildProcess(command, limits) as engine:
        return [engine.answer(HELLO), *(engine.answer(LEGAL) for _ in range(times))]


def complaint_of(text: str, *, times: int = 1) -> str:
    with pytest.raises(BrokenTalk) as broken:
        talk(program(text), times=times)
    return str(broken.value)


def test_the_referee_answers_as_a_program() -> None:
    hello, legal = talk(the_referee())
    assert isinstance(hello, Introduction)
    assert legal == Playable(legal="Y1")


def test_engine_may_say_that_it_does_not_support_a_question() -> None:
    assert talk(program("for q in questions(): say(id=q['id'], unsupported=True)"))[1] == Unsupported()


def test_engine_may_say_that_it_failed() -> None:
    assert talk(program("for q in questions(): say(id=q['id'], error='no idea')"))[1] == Failed(
        error="no idea"
    )


def test_remarks_in_an_answer_are_ignored() -> None:
    answers = talk(program("for q in questions(): say(id=q['id'], legal='Y1', why={'a': [1]})"))
    assert answers[1] == Playable(legal="Y1")


def test_command_that_does_not_exist() -> None:
    with pytest.raises(BrokenTalk, match=r"it cannot be started: '\./no-such-engine': No such file"):
        talk(["./no-such-engine"])


def test_command_that_is_no_program(tmp_path: Path) -> None:
    (tmp_path / "engine").write_text("no program", encoding="utf-8")
    with pytest.raises(BrokenTalk, match=r"it cannot be started: .*: Permission denied"):
        talk([str(tmp_path / "engine")])


def test_command_with_a_null_character() -> None:
    with pytest.raises(BrokenTalk, match="it cannot be started"):
        talk(["a\0b"])


def test_death_at_the_start() -> None:
    assert complaint_of("sys.exit(3)") == "it ended with exit code 3 before its first answer"


def test_death_in_the_middle() -> None:
    said = complaint_of("for q in questions(): sys.exit(4)")
    assert said.startswith("""it ended with exit code 4 when it was asked '{"id":2,"ask":"legal",""")


def test_death_that_a_child_hides_by_holding_the_output_open() -> None:
    said = complaint_of("for q in questions(): subprocess.Popen(['sleep', '60']); sys.exit(4)")
    assert said.startswith("""it ended with exit code 4 when it was asked '{"id":2,"ask":"legal",""")


def test_death_by_a_signal() -> None:
    said = complaint_of("for q in questions(): os.kill(os.getpid(), signal.SIGSEGV)")
    assert said.startswith("it was ended by the signal SIGSEGV when it was asked")


def test_last_lines_of_standard_error_are_kept() -> None:
    engine = ChildProcess(program("print('one\\ntwo', file=sys.stderr); sys.exit(1)"), HASTE)
    with pytest.raises(BrokenTalk), engine:
        engine.answer(HELLO)
    assert engine.last_words == ("one", "two")


def test_death_where_the_system_cannot_look_without_collecting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "waitid")
    assert complaint_of("sys.exit(3)") == "it ended with exit code 3 before its first answer"
    said = complaint_of("for q in questions(): os.kill(os.getpid(), signal.SIGKILL)")
    assert said.startswith("it was ended by the signal SIGKILL when it was asked")


def test_closed_output() -> None:
    said = complaint_of("for q in questions(): os.close(1); time.sleep(60)")
    assert said.startswith("it closed its standard output when it was asked")


def test_silence() -> None:
    said = complaint_of("for q in questions(): pass")
    assert said.startswith("""it gave no answer within 0.5 seconds to '{"id":2,"ask":"legal",""")


def test_silence_from_the_start_and_a_program_that_does_not_even_read() -> None:
    with pytest.raises(BrokenTalk, match=r"it gave no answer within 0\.3 seconds"):
        talk(program("time.sleep(60)"), limits=Limits(first=0.3, answer=0.3, end=0.3))


def test_late_answer_is_no_answer() -> None:
    said = complaint_of("for q in questions(): time.sleep(2); say(id=q['id'], legal='Y1')")
    assert said.startswith("it gave no answer within 0.5 seconds")


def test_part_of_a_line_is_no_answer() -> None:
    said = complaint_of("for q in questions(): print('{', end='', flush=True)")
    assert said.startswith("it gave no answer within 0.5 seconds")


@pytest.mark.parametrize("junk", ["debug: 12", "", "{", '{"id": 2} {', "\\xff", '{"a":' + "[" * 20000])
def test_junk(junk: str) -> None:
    said = complaint_of(f"for q in questions(): sys.stdout.buffer.write(b'{junk}\\n'); sys.stdout.flush()")
    assert said.startswith("it answered with a line that is not JSON (")


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("[]", "Expected `object`, got `array`"),
        ('"Y1"', "Expected `object`, got `str`"),
        ('{"legal": "Y1"}', "Object missing required field `id`"),
        ('{"id": "2", "legal": "Y1"}', "Expected `int`, got `str` - at `$.id`"),
        ('{"id": 1%s, "legal": "Y1"}' % ("0" * 400), "Expected `int` <= 9007199254740992 - at `$.id`"),
        ('{"id": 2}', "Object missing required field `legal`"),
        ('{"id": 2, "legal": ["Y1"]}', "Expected `str`, got `array` - at `$.legal`"),
        ('{"id": 2, "legal": "Y1,R5"}', "Expected `str` matching regex"),
        ('{"id": 2, "unsupported": "yes"}', "Expected `bool`, got `str` - at `$.unsupported`"),
    ],
)
def test_wrong_types(answer: str, fault: str) -> None:
    said = complaint_of(f"for q in questions(): print({answer!r}, flush=True)")
    assert said.startswith(f"it answered with a wrong field: {fault}")


def test_wrong_id() -> None:
    said = complaint_of("for q in questions(): say(id=1, legal='Y1')")
    assert said.startswith("it answered question 1 when 2 was asked")


def test_second_answer_to_one_question() -> None:
    text = "for q in questions(): print((json.dumps({'id': q['id'], 'legal': 'Y1'}) + '\\n') * 2, flush=True)"
    assert complaint_of(text, times=2).startswith('it wrote a line that nobody asked for: \'{"id": 2,')


def test_line_without_an_end() -> None:
    said = complaint_of("for q in questions():\n  while True: sys.stdout.write('x' * 65536)")
    assert said.startswith("it wrote a line that does not end: 'xxx")


def test_flooded_standard_error_does_no_harm() -> None:
    flood = "for q in questions(): sys.stderr.write('x' * 3000000); "
    assert talk(program(flood + "say(id=q['id'], legal='Y1')"), times=2)[2] == Playable(legal="Y1")


def test_end_of_input_that_is_ignored() -> None:
    engine = ChildProcess(program("for q in questions(): pass\ntime.sleep(60)"), HASTE)
    with engine:
        engine.answer(HELLO)
    assert engine.complaint == "it did not end within 0.5 seconds of the end of its input, and was ended"


def test_orderly_end_is_no_complaint() -> None:
    engine = ChildProcess(the_referee(), HASTE)
    with engine:
        engine.answer(HELLO)
    assert engine.complaint is None


@pytest.mark.parametrize("end", ["time.sleep(60)", "sys.exit(0)"])
def test_nothing_is_left_running(tmp_path: Path, end: str) -> None:
    """The engine and a child of it, which both ignore requests to end."""
    started = tmp_path / "pids"
    text = f"""
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"])
open({str(started)!r}, "w").write(json.dumps([os.getpid(), child.pid]))
for q in questions(): {end}
"""
    with pytest.raises(BrokenTalk):
        talk(program(text))
    assert all(ends_soon(pid) for pid in json.loads(started.read_text(encoding="utf-8")))


def test_interruption_ends_the_program_at_once() -> None:
    engine = ChildProcess(program("time.sleep(60)"))
    with pytest.raises(KeyboardInterrupt), engine:
        raise KeyboardInterrupt
    assert ends_soon(engine.pid)
