"""Writing and converting: nothing is lost, and nothing half-written is left."""

from __future__ import annotations

import gzip
import io
import json
import os
import stat
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.errors import Malformed, RefereeError
from referee.log import load, loads, read_logs
from referee.log.canonical import canonical_json
from referee.log.convert import convert
from referee.log.write import dump, encode_log, write_logs
from tests.log.texts import JSON, LINE, TOML, with_head

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.header import Header
    from referee.log.formats import Format

NAMES = ["game.toml", "game.json", "game.jsonl", "game.toml.gz", "game.json.gz", "game.jsonl.gz"]
FORMATS: tuple[Format, ...] = ("toml", "json", "jsonl")


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


@pytest.fixture
def toml(tmp_path: Path) -> Path:
    path = tmp_path / "in.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


class TestDump:
    @pytest.mark.parametrize("name", NAMES)
    def test_is_read_back_as_the_same_log(self, name: str, tmp_path: Path) -> None:
        log = loads(TOML, "toml")
        dump(log, tmp_path / name)
        assert canonical_json(load(tmp_path / name)) == canonical_json(log)

    @pytest.mark.parametrize("name", NAMES)
    def test_gives_the_same_bytes_each_time(self, name: str, tmp_path: Path) -> None:
        log = loads(TOML, "toml")
        (tmp_path / "a").mkdir()
        dump(log, tmp_path / name)
        dump(log, tmp_path / "a" / name)
        assert (tmp_path / name).read_bytes() == (tmp_path / "a" / name).read_bytes()

    def test_gzip_holds_neither_name_nor_time(self, tmp_path: Path) -> None:
        dump(loads(LINE), tmp_path / "game.jsonl.gz")
        assert (tmp_path / "game.jsonl.gz").read_bytes()[3:8] == b"\0" * 5

    def test_toml_is_laid_out_as_people_would(self) -> None:
        log = loads(TOML, "toml")
        assert (
            encode_log(log, "toml").decode()
            == """\
format = "referee/1"
game = "potato-man"
players = ["Ana", "Ben", "Cleo", "Dov"]
meta = {event = "Club night", date = "2026-11-30", tables = [1, 2.5, {a = true}]}

[[rounds]]
starter = "Ana"
hands = {Ana = "G9 Y8 B12 B16 B9 Y3 G10 G4 B4 Y10 R7 B6"}
tricks = [
  "B6 R14 G12 Y9",
  {plays = "B5 R16 G8 Y3", leader = "Ben", sack = "yellow"},
]

[[rounds]]
scores = {Ana = 4, Ben = 1}

[result]
winners = ["Ana"]
"""
        )

    def test_json_is_indented_and_json_lines_are_not(self) -> None:
        log = loads(LINE)
        assert encode_log(log, "jsonl").decode() == LINE + "\n"
        assert encode_log(log, "json").decode() == json.dumps(json.loads(LINE), indent=2) + "\n"

    @pytest.mark.parametrize(
        "fields", ['"rounds":[]', '"rounds":[{}]', '"rounds":[{},{"tricks":[]}],"result":{}']
    )
    @pytest.mark.parametrize("format_", FORMATS)
    def test_empty_parts_are_kept(self, fields: str, format_: Format) -> None:
        log = loads(with_head(fields), "json")
        assert loads(encode_log(log, format_), format_) == log

    def test_to_a_stream_is_json_lines_unless_told_otherwise(self) -> None:
        stream = io.BytesIO()
        dump(loads(LINE), stream)
        assert stream.getvalue().decode() == LINE + "\n"
        stream = io.BytesIO()
        dump(loads(LINE), stream, "toml")
        assert tomllib.loads(stream.getvalue().decode()) == json.loads(LINE)

    def test_to_standard_output(self, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        dump(loads(LINE), "-")
        assert capfdbinary.readouterr().out.decode() == LINE + "\n"

    def test_null_cannot_be_written_as_toml(self) -> None:
        log = loads(with_head('"meta":{"a":[1,{"b c":null}]}'), "json")
        with pytest.raises(Malformed, match="TOML cannot hold null; JSON can") as caught:
            encode_log(log, "toml")
        assert caught.value.path == '$.meta.a[1]["b c"]'

    def test_name_has_to_tell_the_format(self, tmp_path: Path) -> None:
        with pytest.raises(RefereeError, match=r"the name has to tell the format: \.toml, \.json, \.jsonl"):
            dump(loads(LINE), tmp_path / "game.txt")


class TestFile:
    def test_many_logs_are_written_as_they_come(self, tmp_path: Path) -> None:
        log = loads(LINE)
        assert write_logs((log for _ in range(3)), tmp_path / "games.jsonl") == 3
        assert len(list(read_logs(tmp_path / "games.jsonl"))) == 3

    @pytest.mark.parametrize("name", ["game.toml", "game.json.gz"])
    def test_of_one_log_refuses_more(self, name: str, tmp_path: Path) -> None:
        with pytest.raises(RefereeError, match=r"holds one log; for several use \.jsonl"):
            write_logs([loads(LINE)] * 2, tmp_path / name)
        assert names_in(tmp_path) == []

    def test_of_one_log_refuses_none(self, tmp_path: Path) -> None:
        with pytest.raises(RefereeError, match="there is no log to write"):
            write_logs([], tmp_path / "game.toml")
        assert write_logs([], tmp_path / "games.jsonl") == 0

    @pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
    def test_is_not_touched_if_anything_fails(self, name: str, tmp_path: Path) -> None:
        def logs() -> Iterator[Header]:
            yield loads(LINE)
            raise KeyboardInterrupt

        (tmp_path / name).write_bytes(b"before")
        with pytest.raises(KeyboardInterrupt):
            write_logs(logs(), tmp_path / name)
        assert (tmp_path / name).read_bytes() == b"before"
        assert names_in(tmp_path) == [name]

    def test_keeps_its_permissions_and_a_link_stays_a_link(self, tmp_path: Path) -> None:
        file, link = tmp_path / "file.jsonl", tmp_path / "link.jsonl"
        file.write_text("before", encoding="utf-8")
        file.chmod(0o640)
        link.symlink_to(file)
        dump(loads(LINE), link)
        assert link.is_symlink()
        assert load(file) == loads(LINE)
        assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def test_new_one_has_the_usual_permissions(self, tmp_path: Path) -> None:
        (tmp_path / "other").touch()
        dump(loads(LINE), tmp_path / "game.jsonl")
        assert (tmp_path / "game.jsonl").stat().st_mode == (tmp_path / "other").stat().st_mode

    def test_that_is_a_pipe_is_written_directly(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe.jsonl"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        dump(loads(LINE), pipe)
        assert os.read(reader, 10_000).decode() == LINE + "\n"
        os.close(reader)

    @pytest.mark.parametrize("name", ["none/game.toml", "folder.json"])
    def test_that_cannot_be_written_is_an_error(self, name: str, tmp_path: Path) -> None:
        (tmp_path / "folder.json").mkdir()
        with pytest.raises(RefereeError, match="cannot be written: "):
            dump(loads(LINE), tmp_path / name)


class TestConvert:
    def test_through_all_formats_loses_nothing(self, toml: Path) -> None:
        before = toml
        for name in [*NAMES, "back.toml"]:
            assert convert(before, toml.with_name(name)) == 1
            before = toml.with_name(name)
        assert canonical_json(load(before)) == canonical_json(load(toml))

    def test_from_toml_to_toml_keeps_the_text_with_its_comments(self, toml: Path, tmp_path: Path) -> None:
        convert(toml, tmp_path / "out.toml")
        assert (tmp_path / "out.toml").read_text(encoding="utf-8") == TOML
        convert(toml, tmp_path / "out.toml.gz")
        assert gzip.decompress((tmp_path / "out.toml.gz").read_bytes()).decode() == TOML

    def test_dates_of_toml_become_text(self, toml: Path, tmp_path: Path) -> None:
        convert(toml, tmp_path / "out.json")
        data = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
        assert data["meta"] == {"event": "Club night", "date": "2026-11-30", "tables": [1, 2.5, {"a": True}]}

    def test_of_many_logs_keeps_their_order(self, tmp_path: Path) -> None:
        lines = [LINE.replace("Ana", name) for name in ("Eva", "Ida", "Ute")]
        (tmp_path / "in.jsonl").write_text("\n\n".join(lines), encoding="utf-8")
        assert convert(tmp_path / "in.jsonl", tmp_path / "out.jsonl.gz") == 3
        assert gzip.decompress((tmp_path / "out.jsonl.gz").read_bytes()).decode().split() == lines

    @pytest.mark.parametrize("name", ["out.toml", "out.json"])
    def test_of_many_logs_into_a_file_of_one_is_refused(self, name: str, tmp_path: Path) -> None:
        (tmp_path / "in.jsonl").write_text(f"{LINE}\n{LINE}\n", encoding="utf-8")
        with pytest.raises(RefereeError, match="holds one log"):
            convert(tmp_path / "in.jsonl", tmp_path / name)
        assert names_in(tmp_path) == ["in.jsonl"]

    def test_of_a_broken_log_writes_nothing_and_tells_the_place(self, tmp_path: Path) -> None:
        (tmp_path / "in.jsonl").write_text(f"{LINE}\n{LINE[:-1]}\n", encoding="utf-8")
        with pytest.raises(Malformed, match="the JSON ends too early") as caught:
            convert(tmp_path / "in.jsonl", tmp_path / "out.jsonl")
        assert caught.value.line == 2
        assert names_in(tmp_path) == ["in.jsonl"]

    @pytest.mark.parametrize(
        ("right", "wrong", "line"),
        [
            ("G12", "G99", 10),
            ('leader = "Ben"', 'leader = "Zoe"', 11),
            ('Ana = "g9', 'Ana = "x9', 8),
            ("players =", 'edition = "chess"\nplayers =', 3),
            ("players =", 'house = { gold = "lead" }\nplayers =', 3),
        ],
    )
    @pytest.mark.parametrize("name", ["out.toml", "out.json", "out.jsonl"])
    def test_of_what_only_looks_like_a_log_writes_nothing(
        self, right: str, wrong: str, line: int, name: str, tmp_path: Path
    ) -> None:
        (tmp_path / "in.toml").write_text(TOML.replace(right, wrong), encoding="utf-8")
        with pytest.raises(Malformed) as caught:
            convert(tmp_path / "in.toml", tmp_path / name)
        assert caught.value.line == line
        assert names_in(tmp_path) == ["in.toml"]

    def test_of_an_unlawful_log_is_done(self, tmp_path: Path) -> None:
        (tmp_path / "in.toml").write_text(TOML.replace("G12 Y9", "G12 R9"), encoding="utf-8")
        assert convert(tmp_path / "in.toml", tmp_path / "out.json") == 1

    def test_of_a_broken_toml_into_toml_writes_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "in.toml").write_text(TOML.replace("starter", "startr"), encoding="utf-8")
        with pytest.raises(Malformed):
            convert(tmp_path / "in.toml", tmp_path / "out.toml")
        assert names_in(tmp_path) == ["in.toml"]

    def test_of_null_into_toml_tells_the_place(self, tmp_path: Path) -> None:
        (tmp_path / "in.json").write_text(
            JSON.replace('"rounds"', '"meta": {"a": null},\n"rounds"'), encoding="utf-8"
        )
        with pytest.raises(Malformed, match="TOML cannot hold null") as caught:
            convert(tmp_path / "in.json", tmp_path / "out.toml")
        assert (caught.value.line, caught.value.column, caught.value.path) == (5, 12, "$.meta.a")
        assert names_in(tmp_path) == ["in.json"]

    def test_into_itself(self, toml: Path) -> None:
        convert(toml, toml)
        assert toml.read_text(encoding="utf-8") == TOML

    def test_from_standard_input_to_standard_output(
        self, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(JSON.encode())))
        assert convert("-", "-") == 1
        assert loads(capfdbinary.readouterr().out, "jsonl") == loads(JSON, "json")
