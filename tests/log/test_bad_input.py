"""Bad input: each kind gives one clear error with its place, and nothing else is lost."""

from __future__ import annotations

import gzip
import io
import os
import random
import sys
import tracemalloc
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.errors import Malformed
from referee.log import find_logs, loads, read_logs
from referee.log.formats import MAX_BYTES
from tests.log.texts import JSON, LINE, TOML, Pieces, as_file, with_head

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.log import Entry

HEAD = "\n".join(TOML.splitlines()[:3]) + "\n"


def error_of(text: str | bytes, name: str = "log.toml") -> Malformed:
    (entry,) = read_logs(as_file(text), name=name)
    assert entry.log is None
    assert entry.error is not None
    return entry.error


def place(error: Malformed) -> tuple[int | None, int | None, str]:
    return error.line, error.column, error.path


def summary(entries: Iterable[Entry]) -> list[str | None]:
    """For each entry the error's message, None for a log."""
    return [None if entry.error is None else entry.error.message for entry in entries]


class TestValues:
    @pytest.mark.parametrize(
        ("fields", "path", "message"),
        [
            (
                '"players":"Ana Ben"',
                "$.players",
                "'players' has to be a list in brackets, not text in quotes",
            ),
            ('"rounds":[{"tricks":["R5",7]}]', "$.rounds[0].tricks[1]", "entry 2 of 'tricks' has to be"),
            (
                '"rounds":[{"hands":{"Ana":"","Ben":3}}]',
                "$.rounds[0].hands.Ben",
                "'Ben' has to be text in quotes",
            ),
            (
                '"rounds":[{"scores":{"A b":true}}]',
                '$.rounds[0].scores["A b"]',
                "has to be a whole number, not true",
            ),
            ('"rounds":[{"scores":{"Ana":1.0}}]', "$.rounds[0].scores.Ana", "not a number with a point"),
            (
                '"rounds":[{"blocked":"Ben"}]',
                "$.rounds[0].blocked",
                '\'blocked\' has to be a table, not text in quotes; in TOML: { player = "Ben", shows = "…" }',
            ),
            (
                '"rounds":[{"blocked":["Ben"]}]',
                "$.rounds[0].blocked",
                'not a list in brackets; in TOML: { player = "…", shows = "…" }',
            ),
            ('"rounds":{}', "$.rounds", "'rounds' has to be a list in brackets, not a table"),
            (
                '"house":{"without":[1]}',
                "$.house.without[0]",
                "entry 1 of 'without' has to be text in quotes",
            ),
            ('"meta":null', "$.meta", "'meta' has to be a table, not null"),
        ],
    )
    def test_wrong_type(self, fields: str, path: str, message: str) -> None:
        error = error_of(with_head(fields), "log.json")
        assert message in error.message
        assert error.path == path
        assert error.line == 1

    def test_wrong_type_among_thousands_of_keys_is_found(self) -> None:
        scores = {f"p{number}": number for number in range(5000)}
        text = repr(scores).replace("'", '"').replace("4321}", "4321.5}").replace(": 4321,", ": 4321.5,")
        error = error_of(with_head(f'"rounds":[{{"scores":{text}}}]'), "log.json")
        assert error.path == "$.rounds[0].scores.p4321"

    @pytest.mark.parametrize("fields", ['"startr":"Ana"', '"rounds":[{"starter":"Ana","stater":1}]'])
    def test_unknown_key(self, fields: str) -> None:
        assert "There is no key 'sta" in error_of(with_head(fields), "log.json").message

    def test_unknown_key_is_pointed_at(self) -> None:
        error = error_of(TOML.replace("starter", "startr"))
        assert place(error) == (7, 1, "$.rounds[0].startr")
        assert "did you mean 'starter'?" in error.message

    def test_unknown_key_that_is_very_long_is_not_told_in_full(self) -> None:
        error = error_of(with_head(f'"rounds":[{{"{"x" * 100_000}":1}}]'), "log.json")
        assert error.path == "$.rounds[0]"
        assert len(error.message) < 300

    def test_unknown_value_names_those_that_are_known(self) -> None:
        error = error_of(TOML.replace('sack = "yellow"', 'sack = "yelow"'))
        assert place(error) == (11, 45, "$.rounds[0].tricks[1].sack")
        assert "did you mean 'yellow'? Known: blue, gold, green, none, red, yellow." in error.message

    def test_unknown_game(self) -> None:
        error = error_of(TOML.replace("potato-man", "potato-mash"))
        assert place(error) == (2, 1, "$.game")
        assert error.message.startswith("There is no game 'potato-mash'; did you mean 'potato-man'?")

    @pytest.mark.parametrize("missing", ["format", "game", "players"])
    def test_missing_key(self, missing: str) -> None:
        text = "".join(line for line in HEAD.splitlines(keepends=True) if not line.startswith(missing))
        assert f"the key '{missing}' is missing" in error_of(text).message

    def test_other_format(self) -> None:
        assert error_of(TOML.replace("referee/1", "referee/2")).path == "$.format"
        assert (
            error_of(with_head("").replace('"referee/1"', "1").replace(",}", "}"), "a.json").path
            == "$.format"
        )

    @pytest.mark.parametrize("text", ["[]", "3", "null", '"text"', "[{}]"])
    def test_json_that_is_no_table(self, text: str) -> None:
        assert "a log has to be a table" in error_of(text, "log.json").message


class TestKeysTwice:
    @pytest.mark.parametrize(
        ("fields", "path", "column"),
        [
            ('"game":"potato-man"', "$.game", 67),
            ('"rounds":[{"note":"a","note":"b"}]', "$.rounds[0].note", 89),
            ('"rounds":[{},{"scores":{"Ana":1,"Ben":2,"Ana":1}}]', "$.rounds[1].scores.Ana", 107),
            ('"meta":{"a b":[{"c":1},{"c":1,"c":1}]}', '$.meta["a b"][1].c', 97),
            ('"meta":{"e":1,"\\u0065":1}', "$.meta.e", 81),
            ('"meta":{"é":1,"e\u0301":1}', "$.meta.é", 81),
            ('"meta":{"é":1,"e\\u0301":1}', "$.meta.é", 81),
        ],
    )
    def test_in_json(self, fields: str, path: str, column: int) -> None:
        error = error_of(with_head(fields), "log.json")
        assert error.message.endswith("stands twice here")
        assert place(error) == (1, column, path)

    def test_in_json_lines(self) -> None:
        twice = with_head('"meta":{"a":1,"a":2}')
        error = error_of(f"\n\n{twice}\n", "log.jsonl")
        assert place(error) == (3, 81, "$.meta.a")

    def test_in_json_with_spaces_and_line_ends(self) -> None:
        error = error_of(
            JSON.replace('"starter": "Ana",', '"starter": "Ana",\n"starter" : "Ana",'), "log.json"
        )
        assert place(error) == (8, 1, "$.rounds[0].starter")

    def test_in_toml(self) -> None:
        error = error_of(TOML.replace('game = "potato-man"', 'game = "potato-man"\ngame = "potato-man"'))
        assert error.message == "the key before this stands twice"
        assert error.line == 3

    def test_in_toml_in_two_spellings(self) -> None:
        error = error_of(TOML + '[meta2]\n"é" = 1\n"e\u0301" = 1\n')
        assert error.message == "the key 'é' stands twice here"
        assert error.line == 20


class TestNumbers:
    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "-NaN"])
    def test_not_a_number_and_infinity_in_json(self, number: str) -> None:
        error = error_of(with_head(f'"meta":{{"a":{number}}}'), "log.json")
        assert error.message == "not-a-number and infinity are no numbers that a log can hold"

    @pytest.mark.parametrize("number", ["nan", "-nan", "inf", "-inf", "1e999"])
    def test_not_a_number_and_infinity_in_toml(self, number: str) -> None:
        error = error_of(f"{HEAD}meta = {{ a = [1, {number}] }}\n")
        assert error.message.endswith("is not a number that a log can hold")
        assert place(error) == (4, 18, "$.meta.a[1]")

    def test_number_out_of_range_in_json(self) -> None:
        error = error_of(with_head('"meta":{"a":1e999}'), "log.json")
        assert (error.message, error.path) == ("a number is too large", "$.meta")

    @pytest.mark.parametrize("name", ["log.json", "log.toml"])
    def test_number_with_thousands_of_digits(self, name: str) -> None:
        digits = "9" * 5000
        json = with_head(f'"rounds":[{{"scores":{{"Ana":{digits}}}}}]')
        toml = f"{HEAD}[[rounds]]\nscores = {{ Ana = {digits} }}"
        assert error_of(json if name == "log.json" else toml, name).message == "a number has too many digits"


class TestNoText:
    def test_empty_file(self) -> None:
        for name in ("log.toml", "log.json", "log.jsonl", "log", "-"):
            for text in (b"", b"\n \r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"):
                assert error_of(text, name).message == "the file is empty"

    def test_empty_gzip_file(self) -> None:
        assert error_of(gzip.compress(b""), "log.jsonl.gz").message == "the file is empty"

    @pytest.mark.parametrize("name", ["log.toml", "log.json", "log.jsonl", "-"])
    def test_bytes_that_are_not_utf_8(self, name: str) -> None:
        text = (LINE if name != "log.toml" else TOML).encode().replace(b"Ben", b"B\xe4n")
        error = error_of(text, name)
        assert error.message == "this is not UTF-8 text: byte 0xe4"
        assert error.line == (3 if name == "log.toml" else 1)
        assert error.column is not None

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
    def test_utf_16(self, encoding: str) -> None:
        text = ("\ufeff" if encoding.endswith("be") else "") + TOML
        assert error_of(text.encode(encoding)).message == "the text is UTF-16; save it as UTF-8"

    @pytest.mark.parametrize("name", ["log.toml", "log.json", "-"])
    def test_zero_bytes(self, name: str) -> None:
        assert error_of(b"ab\0cd", name).message == "this is a binary file, not a text"

    @pytest.mark.parametrize("name", ["log.toml", "log.json", "log.jsonl", "log.jsonl.gz", "log", "-"])
    def test_binary_junk(self, name: str) -> None:
        junk = random.Random(1).randbytes(20_000)
        for data in (junk, b"\x1f\x8b" + junk, b"{" + junk + b"}\n", b"\x89PNG\r\n\x1a\n" + junk):
            entries = list(read_logs(as_file(data), name=name))
            assert entries
            assert all(entry.error is not None for entry in entries)

    @pytest.mark.parametrize("escape", ["\\ud800", "\\udc00x", "\\ud800\\u0041"])
    def test_half_a_character(self, escape: str) -> None:
        assert error_of(with_head(f'"meta":{{"a":"{escape}"}}'), "log.json").message.startswith(
            "half a character"
        )
        assert error_of(f'{HEAD}meta = {{ a = "{escape}" }}').message.startswith("half a character")

    def test_text_of_a_program_with_half_a_character(self) -> None:
        with pytest.raises(Malformed, match="not UTF-8"):
            loads(LINE.replace("Ana", "\ud800"))


class TestSyntax:
    @pytest.mark.parametrize(
        ("text", "message", "line", "column"),
        [
            (LINE + " x", "more text follows after the end of the log", 1, len(LINE) + 2),
            (LINE + "\n" + LINE, "more text follows after the end of the log", 2, 1),
            (LINE[:-1], "the JSON ends too early: a brace, a bracket or a quote is not closed", 1, len(LINE)),
            (LINE[:-1] + ",}", "a comma stands before a closing brace or bracket", 1, len(LINE) + 1),
            (LINE.replace('"game"', "game"), "a key has to stand in double quotes", 1, 23),
            (LINE.replace('"game":', '"game" '), "a colon has to follow the key", 1, 30),
            (LINE.replace('"Ana",', '"Ana" '), "a comma or a closing bracket has to stand here", 1, 60),
            (LINE.replace('"Ana"', "“Ana”"), "it has a curly quote, where a straight one", 1, 54),
            (LINE.replace('"Ana"', "Ana"), "this is not JSON: 'A' cannot stand here", 1, 54),
            (LINE.replace('"Ana"', '"A\nna"'), "a text is not closed with a quote on its line", 1, 56),
            (LINE.replace('"Ana"', '"A\\na"').replace("\\n", "\\x"), "no such escape", 1, 57),
        ],
    )
    def test_of_json(self, text: str, message: str, line: int, column: int) -> None:
        error = error_of(text, "log.json")
        assert message in error.message
        assert (error.line, error.column) == (line, column)

    @pytest.mark.parametrize(
        ("old", "new", "message", "line", "column"),
        [
            ('"Cleo"', "Cleo", "this is no value; text has to stand in double quotes", 3, 26),
            ('"Cleo"', "„Cleo“", "it has a curly quote, where a straight one", 3, 26),
            ('"Cleo"', '"Cleo', "a comma or a bracket is missing", 3, 34),
            ("starter =", "starter", "an equals sign has to follow the key", 7, 9),
            ("starter =", "the starter =", "an equals sign has to follow the key; a key with spaces", 7, 5),
            ('starter = "Ana"', 'starter = "Ana', "a text is not closed with a quote on its line", 7, 15),
            ('starter = "Ana"', 'starter = "Ana" first', "nothing may follow a value on its line", 7, 17),
            ("[result]", "[rounds]", "this table stands twice", 17, 8),
            ("B6 r14", "B6 \\x14", "no such escape", 10, 9),
            ("]\n\n[[", "\n\n[[", "a list before this line is not closed with a bracket", 14, 3),
        ],
    )
    def test_of_toml(self, old: str, new: str, message: str, line: int, column: int) -> None:
        assert old in TOML
        error = error_of(TOML.replace(old, new, 1))
        assert message in error.message
        assert (error.line, error.column) == (line, column)

    def test_columns_count_characters_and_not_bytes(self) -> None:
        error = error_of(LINE.replace("Ana", "Zoë").replace('"Ben"', "Ben"), "log.json")
        assert error.column == 60

    def test_pretty_json_in_a_file_of_json_lines(self) -> None:
        first = next(read_logs(as_file(JSON), name="log.jsonl"))
        assert first.error is not None
        assert first.error.message.startswith("the JSON ends too early")


class TestNesting:
    @pytest.mark.parametrize("levels", [63, 1000, 100_000])
    def test_of_lists_in_json(self, levels: int) -> None:
        error = error_of(with_head(f'"meta":{{"a":{"[" * levels}{"]" * levels}}}'), "log.json")
        assert error.message == "tables and arrays nest deeper than 64 levels"
        assert error.line == 1

    def test_beyond_all_decoders_is_pointed_at(self) -> None:
        text = with_head(f'"meta":{{"a":{"[" * 5000}{"]" * 5000}}}')
        assert error_of(text, "log.json").column == text.index("[[") + 1 + 62

    @pytest.mark.parametrize("levels", [63, 1000, 100_000])
    def test_of_lists_in_toml(self, levels: int) -> None:
        error = error_of(f"{HEAD}meta = {{ a = {'[' * levels}{']' * levels} }}")
        assert error.message == "tables and arrays nest deeper than 64 levels"
        assert error.line == 4

    @pytest.mark.parametrize("levels", [64, 1000, 1_000_000])
    def test_of_dotted_keys_in_toml(self, levels: int) -> None:
        error = error_of(f"{HEAD}meta{'.a' * levels} = 1\n")
        assert error.message == "tables and arrays nest deeper than 64 levels"

    def test_of_tables_that_are_not_closed(self) -> None:
        for name, text in (("a.json", '{"a":' * 100_000), ("a.toml", "a=" + "[" * 100_000)):
            assert error_of(text, name).message == "tables and arrays nest deeper than 64 levels"

    def test_64_levels_are_read(self) -> None:
        assert loads(with_head(f'"meta":{{"a":{"[" * 62}{"]" * 62}}}').replace("[]", '""'), "json").meta
        assert loads(f"{HEAD}meta = {{ a = {'[' * 62}{']' * 62} }}", "toml").meta
        assert loads(f"{HEAD}meta{'.a' * 63} = 1\n", "toml").meta

    def test_brackets_in_text_and_comments_do_not_nest(self) -> None:
        brackets = "[{" * 100
        assert loads(
            f"{HEAD}meta = {{ a = \"{brackets}\", b = '''\n{brackets}''' }} # {brackets}", "toml"
        ).meta
        assert loads(with_head(f'"meta":{{"a":"\\"{brackets}"}}'), "json").meta


class TestSize:
    def test_line_that_is_too_long_is_dropped_and_the_next_one_read(self) -> None:
        padding = " " * MAX_BYTES
        text = f"{LINE}\n{LINE}{padding}\n{LINE}\n{LINE[:-1]}{padding}{padding}x{padding}\n\n{LINE}"
        for name in ("log.jsonl", "-"):
            entries = list(read_logs(as_file(text), name=name))
            too_large = "the log is larger than 16 MiB"
            assert summary(entries) == [None, too_large, None, too_large, None]
            assert [(entry.index, entry.line) for entry in entries] == [
                (0, 1),
                (1, 2),
                (2, 3),
                (3, 4),
                (4, 6),
            ]

    def test_first_line_that_is_too_long_does_not_hide_the_next_ones(self) -> None:
        text = LINE[:-1] + " " * MAX_BYTES + "}\n" + LINE
        assert summary(read_logs(as_file(text), name="-")) == ["the log is larger than 16 MiB", None]

    def test_line_of_100_mb_is_refused_without_being_held_in_memory(self) -> None:
        tracemalloc.start()
        entries = list(read_logs(io.BufferedReader(Pieces(repeat(b"x" * 1000, 100_000))), name="log.jsonl"))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert summary(entries) == ["the log is larger than 16 MiB"]
        assert peak < 5 * MAX_BYTES < 100_000_000

    @pytest.mark.parametrize("name", ["log.toml", "log.json", "log.toml.gz"])
    def test_single_log_that_is_too_large(self, name: str) -> None:
        data = (TOML + "#" * MAX_BYTES).encode()
        error = error_of(gzip.compress(data, 1) if name.endswith("gz") else data, name)
        assert error.message == "the log is larger than 16 MiB"

    def test_log_of_just_the_limit_is_read(self) -> None:
        data = LINE[:-1] + " " * (MAX_BYTES - len(LINE)) + "}"
        assert len(data) == MAX_BYTES
        assert summary(read_logs(as_file(data + "\n"), name="log.jsonl")) == [None]
        assert summary(read_logs(as_file(data), name="log.json")) == [None]

    def test_many_blank_lines(self) -> None:
        assert (
            error_of((" " * 99 + "\n") * (MAX_BYTES // 100 + 2), "-").message
            == "the log is larger than 16 MiB"
        )
        assert error_of("\n" * 1_000_000, "-").message == "the file is empty"


class TestManyLogs:
    def test_broken_lines_never_stop_the_others(self) -> None:
        lines = [LINE, "{", LINE.replace("game", "gme"), "junk", LINE, '{"a":"\ud800"}', "[" * 10_000, LINE]
        data = "\n".join(lines).encode(errors="surrogatepass")
        for name in ("log.jsonl", "-"):
            messages = summary(read_logs(as_file(data), name=name))
            assert [message is None for message in messages] == [
                True,
                False,
                False,
                False,
                True,
                False,
                False,
                True,
            ]

    def test_place_of_an_error_is_that_of_the_file(self) -> None:
        text = f"{LINE}\n\n{LINE.replace('starter', 'startr')}\n{LINE}x\n"
        entries = list(read_logs(as_file(text), name="log.jsonl"))
        errors = [entry.error for entry in entries if entry.error is not None]
        assert [place(error) for error in errors] == [
            (3, LINE.index('"starter"') + 1, "$.rounds[0].startr"),
            (4, len(LINE) + 1, "$"),
        ]

    def test_gzip_that_was_cut_off_gives_the_logs_before_and_one_error(self) -> None:
        rng = random.Random(1)
        lines = [with_head(f'"meta":{{"a":"{rng.randbytes(300).hex()}"}}') for _ in range(500)]
        data = gzip.compress("\n".join(lines).encode())
        entries = list(read_logs(as_file(data[: len(data) // 2]), name="log.jsonl.gz"))
        assert 200 < len(entries) < 300
        assert summary(entries[:-1]) == [None] * (len(entries) - 1)
        assert summary(entries[-1:]) == ["the compressed file ends too early: the rest of it is lost"]
        assert [entry.index for entry in entries] == list(range(len(entries)))

    def test_gzip_that_is_damaged(self) -> None:
        data = bytearray(gzip.compress(f"{LINE}\n".encode() * 3))
        data[-8] ^= 1  # the check sum
        messages = summary(read_logs(as_file(bytes(data)), name="log.jsonl.gz"))
        assert messages[:3] == [None] * 3
        assert len(messages) == 4
        data[12] ^= 255
        assert summary(read_logs(as_file(bytes(data)), name="log.jsonl.gz"))[-1] is not None

    def test_file_that_is_no_gzip_although_its_name_says_so(self) -> None:
        assert "cannot be read" in error_of(LINE, "log.jsonl.gz").message

    def test_several_gzip_members_are_one_file(self) -> None:
        data = gzip.compress(f"{LINE}\n".encode()) * 3
        assert summary(read_logs(as_file(data), name="log.jsonl.gz")) == [None] * 3


class TestFiles:
    def test_file_that_is_not_there(self, tmp_path: Path) -> None:
        (entry,) = read_logs(tmp_path / "none.toml")
        assert entry.source == str(tmp_path / "none.toml")
        assert summary([entry]) == ["this cannot be read: No such file or directory"]

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_file_without_read_permission(self, tmp_path: Path) -> None:
        path = tmp_path / "secret.toml"
        path.write_text(TOML, encoding="utf-8")
        path.chmod(0)
        assert summary(read_logs(path)) == ["this cannot be read: Permission denied"]

    def test_error_of_the_system_while_reading(self) -> None:
        line = f"{LINE}\n".encode()
        stream = Pieces([line, line, PermissionError(13, "Permission denied")])
        messages = summary(read_logs(io.BufferedReader(stream), name="log.jsonl"))
        assert messages == [None, None, "this cannot be read: Permission denied"]

    @pytest.mark.parametrize("closed", [True, False])
    def test_standard_input_that_is_closed(self, closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        stream = io.TextIOWrapper(io.BytesIO())
        stream.close()
        monkeypatch.setattr(sys, "stdin", stream if closed else None)
        assert summary(read_logs("-")) == ["this cannot be read: standard input is closed"]

    def test_name_too_long(self) -> None:
        assert summary(read_logs("x" * 5000 + ".toml")) == ["this cannot be read: File name too long"]

    def test_name_that_is_no_text(self, tmp_path: Path) -> None:
        path = os.fsencode(tmp_path) + b"/\xff.toml"
        Path(os.fsdecode(path)).write_text(TOML, encoding="utf-8")
        (entry,) = read_logs(os.fsdecode(path))
        assert entry.error is None
        assert entry.source.encode().endswith(b"\\udcff.toml")

    def test_device(self) -> None:
        assert summary(read_logs("/dev/null")) == ["the file is empty"]
        assert summary(read_logs("/dev/zero")) == ["the log is larger than 16 MiB"]


class TestFolders:
    def test_are_searched_for_known_endings_in_sorted_order(self, tmp_path: Path) -> None:
        for name in ("b.toml", "a/c.jsonl.gz", "a/d/e.json", "a.json", "readme.md", "Z.JSON", "a/x.txt"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(TOML, encoding="utf-8")
        found = [Path(path).relative_to(tmp_path).as_posix() for path in find_logs([tmp_path])]
        assert found == ["Z.JSON", "a/c.jsonl.gz", "a/d/e.json", "a.json", "b.toml"]

    def test_links_inside_are_not_followed_so_that_loops_end(self, tmp_path: Path) -> None:
        inner = tmp_path / "inner"
        inner.mkdir()
        (inner / "game.toml").write_text(TOML, encoding="utf-8")
        (inner / "loop").symlink_to(tmp_path, target_is_directory=True)
        (inner / "self.toml").symlink_to(inner / "self.toml")
        (tmp_path / "again.toml").symlink_to(inner / "game.toml")
        assert list(find_logs([str(tmp_path)])) == [str(inner / "game.toml")]

    def test_link_that_is_named_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "folder" / "game.toml").write_text(TOML, encoding="utf-8")
        (tmp_path / "link").symlink_to(tmp_path / "folder")
        assert list(find_logs([tmp_path / "link"])) == [str(tmp_path / "link" / "game.toml")]

    def test_order_of_the_paths_is_kept_and_the_rest_given_as_it_is(self, tmp_path: Path) -> None:
        (tmp_path / "b.toml").write_text(TOML, encoding="utf-8")
        assert list(find_logs(["none.toml", "-", tmp_path])) == ["none.toml", "-", str(tmp_path / "b.toml")]

    def test_without_a_log_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        assert list(find_logs([tmp_path])) == [str(tmp_path)]
        (message,) = summary(read_logs(tmp_path))
        assert message is not None
        assert message.startswith("this folder holds no log")

    def test_that_cannot_be_listed_is_an_error_beside_the_other_logs(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "b.toml").write_text(TOML, encoding="utf-8")
        (tmp_path / "a").mkdir()
        scan = os.scandir

        def refuse(path: str) -> object:  # permissions alone would not stop the superuser
            if path == str(tmp_path / "a"):
                raise PermissionError(13, "Permission denied")
            return scan(path)

        monkeypatch.setattr(os, "scandir", refuse)
        assert list(find_logs([tmp_path])) == [str(tmp_path / "a"), str(tmp_path / "b.toml")]
        assert summary(read_logs(tmp_path / "a")) == ["this folder cannot be listed"]

    def test_read_as_a_log_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "b.toml").write_text(TOML, encoding="utf-8")
        assert summary(read_logs(tmp_path)) == ["this is a folder, not a log"]
