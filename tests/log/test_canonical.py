"""The canonical form: one text and one digest for all logs that say the same."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from referee.errors import Malformed, UnknownName
from referee.log import loads
from referee.log.canonical import canonical_json, log_sha256, normal_form
from referee.potato_man.log import Log
from tests.log.texts import LINE, TOML, with_head


def canonical(fields: str) -> str:
    return canonical_json(loads(with_head(fields), "json")).decode()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('"rounds":[{"tricks":["r5  b6 "]}]', '"rounds":[{"tricks":["R5 B6"]}]'),
        ('"rounds":[{"tricks":["…"]}]', '"rounds":[{"tricks":["..."]}]'),
        ('"rounds":[{"tricks":[{"plays":["r5","b6"]}]}]', '"rounds":[{"tricks":["R5 B6"]}]'),
        ('"rounds":[{"tricks":["Ana:r5+g7"]}]', '"rounds":[{"tricks":["Ana:R5+G7"]}]'),
        (
            '"rounds":[{"hands":{"Ben":"y?","Ana":" ?7\\t??"}}]',
            '"rounds":[{"hands":{"Ana":"?7 ??","Ben":"Y?"}}]',
        ),
        (
            '"rounds":[{"blocked":{"shows":"r5","player":"Ana"}}]',
            '"rounds":[{"blocked":{"player":"Ana","shows":"R5"}}]',
        ),
        ('"rounds":[{"starter":null}],"house":{}', '"rounds":[{}],"meta":{}'),
        ('"meta":{"b":"Jose\\u0301","a":[]}', '"meta":{"a":[],"b":"José"}'),
    ],
)
def test_is_the_same_for_two_spellings(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('"rounds":[]', '"rounds":null'),
        ('"rounds":[{"tricks":[]}]', '"rounds":[{}]'),
        ('"rounds":[{"hands":{}}]', '"rounds":[{}]'),
        ('"rounds":[{"hands":{"Ana":"R5 R6"}}]', '"rounds":[{"hands":{"Ana":"R6 R5"}}]'),
        ('"meta":{"a":null}', '"meta":{}'),
        ('"meta":{"a":1}', '"meta":{"a":1.0}'),
        ('"rounds":[{"note":"a"}]', '"rounds":[{"note":"A"}]'),
        ('"rounds":[{"tricks":["Ana:R5"]}]', '"rounds":[{"tricks":["R5"]}]'),
    ],
)
def test_differs_where_the_logs_say_different_things(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_is_json_with_sorted_keys_without_spaces_in_utf_8() -> None:
    fields = '"meta":{"é":"\\u0001\\u007f\\"/","b":1e2,"Z":0.00001,"\\ud83d\\ude00":1,"\\uffff":2}'
    assert canonical(fields) == (
        '{"format":"referee/1","game":"potato-man",'
        '"meta":{"Z":0.00001,"b":100.0,"é":"\\u0001\x7f\\"/","\uffff":2,"😀":1},"players":["Ana","Ben"]}'
    )


def test_names_keep_their_case_even_if_they_look_like_cards() -> None:
    text = (
        LINE.replace('"Ana"', '"r16"')
        .replace('"Ben"', '"José"')
        .replace('"starter"', '"tricks":["r16:g5 José:b6"],"starter"')
    )
    assert '"tricks":["r16:G5 José:B6"]' in canonical_json(loads(text)).decode()


def test_digest_is_the_sha_256_of_the_canonical_json() -> None:
    log = loads(TOML, "toml")
    assert log_sha256(log) == sha256(canonical_json(log)).hexdigest()


def test_a_log_made_by_a_program_is_brought_into_form() -> None:
    log = Log(format="referee/1", game="potato-man", players=("Jose\u0301", "Ben"), meta={"a": ("e\u0301",)})
    assert normal_form(log).players == ("José", "Ben")
    assert normal_form(log).meta == {"a": ["é"]}


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_log_made_by_a_program_with_a_number_that_none_can_hold_is_refused(number: float) -> None:
    log = Log(format="referee/1", game="potato-man", players=("Ana", "Ben"), meta={"a": number})
    with pytest.raises(Malformed, match="is not a number that a log can hold") as caught:
        canonical_json(log)
    assert caught.value.path == "$.meta.a"


def test_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName):
        normal_form(Log(format="referee/1", game="mau-mau", players=("Ana",)))


def test_reading_it_again_changes_nothing() -> None:
    text = canonical_json(loads(TOML, "toml"))
    assert canonical_json(loads(text, "json")) == text
    assert msgspec.json.decode(text)["meta"]["date"] == "2026-11-30"
