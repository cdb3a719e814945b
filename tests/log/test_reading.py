"""Reading logs: formats, files, streams; one log or many; what counts as the same."""

from __future__ import annotations

import gzip
import io
import sys
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.errors import Malformed
from referee.log import load, loads, read_logs
from referee.log.canonical import canonical_json
from tests.log.texts import JSON, LINE, TOML, Pieces, as_file, with_head

if TYPE_CHECKING:
    from referee.log import Entry

LINES = f"{LINE}\n\n  \n{LINE.replace('Ana', 'Eva')}\r\n"
BOM = b"\xef\xbb\xbf"


def read(text: str | bytes, name: str) -> list[Entry]:
    return list(read_logs(as_file(text), name=name))


@pytest.mark.parametrize(("name", "text"), [("a.toml", TOML), ("a.json", JSON), ("a.jsonl", LINES)])
class TestEachFormat:
    def test_is_read_by_its_ending(self, name: str, text: str) -> None:
        entries = read(text, name)
        assert [entry.error for entry in entries] == [None] * len(entries)
        assert entries[0].source == name
        assert entries[0].log is not None
        assert entries[0].log.game == "potato-man"

    @pytest.mark.parametrize("other_name", ["-", "log", "log.txt", "log.toml.bak"])
    def test_is_read_by_content_without_a_known_ending(self, name: str, text: str, other_name: str) -> None:
        assert [one.log for one in read(text, other_name)] == [one.log for one in read(text, name)]

    def test_is_read_after_blank_lines_by_content(self, name: str, text: str) -> None:
        expected = [one.log for one in read(text, name)]
        assert [one.log for one in read("\n \r\n\n" + text, "-")] == expected

    def test_is_read_from_gzip_by_ending_and_by_content(self, name: str, text: str) -> None:
        zipped = gzip.compress(text.encode())
        expected = [one.log for one in read(text, name)]
        for other_name in (f"{name}.gz", name.upper() + ".GZ", "-", "log.gz"):
            assert [one.log for one in read(zipped, other_name)] == expected

    @pytest.mark.parametrize("other_name", [None, "-"])
    def test_may_begin_with_a_byte_order_mark_and_end_lines_in_crlf(
        self, name: str, text: str, other_name: str | None
    ) -> None:
        spelled = BOM + text.replace("\r\n", "\n").replace("\n", "\r\n").encode()
        assert [one.log for one in read(spelled, other_name or name)] == [one.log for one in read(text, name)]

    def test_is_read_from_a_file(self, name: str, text: str, tmp_path: Path) -> None:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        entries = list(read_logs(path))
        assert entries[0].source == str(path)
        assert [one.log for one in entries] == [one.log for one in read(text, name)]

    def test_is_read_from_standard_input(self, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(as_file(text))))
        assert [one.log for one in read_logs("-")] == [one.log for one in read(text, name)]


def test_logs_of_json_lines_have_an_index_from_0_and_the_line_of_the_file() -> None:
    assert [(entry.index, entry.line) for entry in read(LINES, "a.jsonl")] == [(0, 1), (1, 4)]


def test_single_log_has_index_0_and_no_line() -> None:
    assert [(entry.index, entry.line) for entry in read(TOML, "a.toml")] == [(0, None)]


def test_json_lines_are_read_one_by_one() -> None:
    """A log is there before the next line is even asked for, as from a pipe that stays open."""

    entries = read_logs(io.BufferedReader(Pieces(repeat(f"{LINE}\n".encode()))), name="-")
    assert [next(entries).index for _ in range(3)] == [0, 1, 2]


def test_stream_stays_open_for_its_owner() -> None:
    stream = as_file(LINES)
    assert len(list(read_logs(stream))) == 2
    assert not stream.closed


def test_names_are_the_same_in_composed_and_decomposed_spelling() -> None:
    fields = '"rounds":[{"starter":"%s","scores":{"%s":3},"tricks":["%s:R5"],"note":"%s"}]'
    composed, decomposed, escaped = "José", "Jose\u0301", "Jos\\u0065\\u0301"
    logs = [
        loads(with_head(fields % ((name,) * 4)).replace("Ana", name), "json")
        for name in (composed, decomposed, escaped)
    ]
    assert logs[0] == logs[1] == logs[2]
    assert logs[0].players == (composed, "Ben")


def test_names_in_toml_are_the_same_in_composed_and_decomposed_spelling() -> None:
    logs = [
        loads(TOML.replace('"Ana"', f'"{name}"').replace("Ana =", f'"{name}" ='), "toml")
        for name in ("José", "Jose\u0301", "Jos\\u0065\\u0301")
    ]
    assert logs[0] == logs[1] == logs[2]
    assert logs[0].players[0] == "José"


def test_ascii_texts_with_other_escapes_are_read() -> None:
    log = loads(with_head('"meta":{"a\\tb":"\\"\\\\\\/\\n"}'), "json")
    assert log.meta == {"a\tb": '"\\/\n'}


def test_null_is_absent() -> None:
    assert loads(with_head('"edition":null,"rounds":null'), "json") == loads(
        with_head('"rounds":null'), "json"
    )


def test_empty_list_is_not_absent() -> None:
    assert loads(with_head('"rounds":[]'), "json") != loads(with_head('"rounds":null'), "json")


def test_dates_of_toml_are_text() -> None:
    dates = (
        "d = 2026-11-30, t = 20:15:00.5, l = 2026-11-30 20:15:00, "
        "z = 2026-11-30T20:15:00Z, o = 2026-11-30T20:15:00+01:00"
    )
    log = loads(TOML.replace("date = 2026-11-30", dates), "toml")
    assert {key: log.meta[key] for key in "dtlzo"} == {
        "d": "2026-11-30",
        "t": "20:15:00.500000",
        "l": "2026-11-30T20:15:00",
        "z": "2026-11-30T20:15:00Z",
        "o": "2026-11-30T20:15:00+01:00",
    }


def test_toml_and_json_of_one_game_are_the_same_log() -> None:
    toml = """\
        format = "referee/1"
        game = "potato-man"
        players = ["Ana", "Ben", "Cleo", "Dov"]
        [[rounds]]
        starter = "Ana"
        tricks = ["B6 r14 G12 Y9", { plays = ["B5", "R16", "G8", "Y3"], sack = "yellow" }]
    """
    assert canonical_json(loads(toml, "toml")) == canonical_json(loads(JSON, "json"))


class TestLoad:
    def test_gives_the_one_log_of_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        path.write_text(TOML, encoding="utf-8")
        assert load(path).players == ("Ana", "Ben", "Cleo", "Dov")
        assert load(str(path)) == load(path)

    def test_raises_malformed_with_the_place(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        path.write_text(JSON.replace("starter", "startr"), encoding="utf-8")
        with pytest.raises(Malformed, match="did you mean 'starter'") as caught:
            load(path)
        assert (caught.value.line, caught.value.column) == (7, 7)

    def test_refuses_a_file_of_several_logs(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        path.write_text(LINES, encoding="utf-8")
        with pytest.raises(Malformed, match="more than one log"):
            load(path)

    def test_takes_json_lines_with_one_log(self) -> None:
        assert loads(LINE + "\n", "jsonl") == loads(LINE)

    def test_takes_text_and_bytes(self) -> None:
        assert loads(TOML) == loads(TOML.encode()) == loads(TOML, "toml")
