"""Whatever is read, nothing comes out but logs and clear errors; whatever is written is read back."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from referee.errors import Malformed
from referee.log import loads, read_logs
from referee.log.canonical import canonical_json
from referee.log.positions import Positions
from referee.log.schema import log_schema
from referee.log.write import encode_log
from referee.potato_man.log import Blocked, Log, Result, Round, Trick
from tests.log.texts import JSON, LINE, TOML, as_file, validator

if TYPE_CHECKING:
    from referee.log.formats import Format

FORMATS: tuple[Format, ...] = ("toml", "json", "jsonl")
NAMES = ["log.toml", "log.json", "log.jsonl", "log.toml.gz", "log.jsonl.gz", "log", "-"]
PATHS = ["$", "$.rounds[0].tricks[1].sack", '$.meta["a b"][3]', "$.rounds[0].hands.Ana", "$[", "x"]

VALIDATOR = validator(log_schema("potato-man"))

# Text without half characters, which no file can hold; with some that join the one before.
text = st.text(
    st.one_of(
        st.sampled_from("aeé\u0301\u0338 =\"'\\#[]{}\n\r\t:+"), st.characters(exclude_categories=["Cs"])
    )
)
numbers = st.integers(-(10**30), 10**30) | st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | numbers | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=8,
)
mutable_values = json_values | st.sampled_from(
    ["Ana", "R5", "…", "gold", "none", [], {}, {"plays": "R5"}, {"player": "Ana"}]
)


def check(data: bytes, name: str) -> None:
    """Reads `data`: each entry is a log or has an error that can be told to somebody."""
    entries = list(read_logs(as_file(data), name=name))
    assert entries
    assert [entry.index for entry in entries] == list(range(len(entries)))
    for entry in entries:
        assert (entry.log is None) != (entry.error is None)
        if entry.error is not None:
            assert entry.error.message
            assert entry.error.message.encode()
            assert entry.error.path.startswith("$")
            assert (entry.error.line or 1) >= 1
            assert (entry.error.column or 1) >= 1
        for path in PATHS:
            place = entry.locate(path)
            assert place is None or min(place) >= 1


def mutated(text: str, edits: list[tuple[int, int, str]]) -> str:
    """`text` with, for each edit, some characters from a place on replaced."""
    for place, length, new in edits:
        start = place % (len(text) + 1)
        text = text[:start] + new + text[start + length :]
    return text


FRAGMENTS = ["\\u0301", "null", '"a":1,', "[[rounds]]\n", "1e999", "nan", '"""', "'''"]
fragments = st.sampled_from([*"{}[]\",:'=.#\\\n\r\0é\u0301\ufeff", *FRAGMENTS])
edits = st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 8), fragments | text), min_size=1, max_size=4)


@given(data=st.binary(max_size=300), name=st.sampled_from(NAMES))
@example(data=b"\x1f\x8b", name="-")
@example(data=b"\xef\xbb\xbf{", name="log.jsonl")
@example(data=b"\xff\xfe", name="log.json")
@example(data=b"a.b=1\n[a]\nb.c=1", name="log.toml")
def test_bytes(data: bytes, name: str) -> None:
    check(data, name)


@given(data=st.binary(max_size=200), name=st.sampled_from(NAMES), keep=st.integers(0, 200))
def test_bytes_in_gzip_that_may_be_cut_off_or_damaged(data: bytes, name: str, keep: int) -> None:
    zipped = gzip.compress(LINE.encode() + b"\n" + data, mtime=0)
    check(zipped[:keep], name)
    check(zipped[: keep // 2] + data + zipped[keep // 2 :], name)


@given(text=text, name=st.sampled_from(NAMES))
def test_text(text: str, name: str) -> None:
    check(text.encode(), name)


@settings(max_examples=300)
@given(
    text=st.sampled_from([TOML, JSON, LINE, f"{LINE}\n{LINE}\n"]), edits=edits, name=st.sampled_from(NAMES)
)
def test_logs_with_some_characters_replaced(text: str, edits: list[tuple[int, int, str]], name: str) -> None:
    check(mutated(text, edits).encode(), name)


def places(value: Any) -> list[list[Any]]:
    """Each container of a JSON value with a key or index of it, as pairs."""
    found: list[list[Any]] = []
    kind = type(value).__name__
    items = value.items() if kind == "dict" else enumerate(value) if kind == "list" else ()
    for key, inner in items:
        found += [[value, key], *places(inner)]
    return found


FULL: dict[str, Any] = {
    **json.loads(JSON),
    "edition": None,
    "variant": "no-green",
    "house": {"gold": "optional", "without": ["trick.one-double"]},
    "meta": {"a": [1, {"b": None}]},
    "result": {"totals": {"Ana": 4}, "winners": ["Ana"]},
}
FULL["rounds"][0] |= {
    "hands": {"Ana": "R5 ??"},
    "piles": {"Ana": "R5"},
    "aside": "R5",
    "blocked": {"player": "Ben", "shows": "R6"},
    "scores": {"Ana": 4, "Ben": 0},
    "note": "n",
    "annulled": "a",
}


@settings(max_examples=300)
@given(data=st.data(), value=mutable_values, key=text | st.sampled_from(["note", "sack", "player", "meta"]))
def test_log_with_a_value_replaced_is_read_if_and_only_if_the_schema_allows_it(
    data: st.DataObject, value: Any, key: str
) -> None:
    log = json.loads(json.dumps(FULL))
    container, place = data.draw(st.sampled_from(places(log)))
    if data.draw(st.booleans()) and isinstance(container, dict):
        container[key] = value
    else:
        container[place] = value
    written = json.dumps(log, ensure_ascii=data.draw(st.booleans()))
    # JSON Schema cannot tell 4.0 from 4, nor see keys that become the same in NFC.
    is_allowed = VALIDATOR.is_valid(log)
    error = error_of(written)
    if error is None:
        assert is_allowed
    else:
        assert not is_allowed or "number with a point" in error or "stands twice" in error
    check(written.encode(), "log.json")


def error_of(text: str) -> str | None:
    try:
        loads(text, "json")
    except Malformed as error:
        return error.message
    return None


names = text.filter(bool)
a_card = st.sampled_from(["R5", "r18", "B9", "g3", "Y?", "?7", "??"])
cards = st.lists(a_card, max_size=4).map(" ".join)
a_play = a_card | st.builds("{}:{}".format, st.sampled_from(["Ana", "r16", "José"]), a_card)
some_plays = st.lists(a_play, min_size=1, max_size=5)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


tricks = (
    some_plays.map(" ".join)
    | st.just("...")
    | st.builds(
        Trick,
        plays=some_plays.map(tuple) | some_plays.map(" ".join),
        leader=maybe(names),
        winner=maybe(names),
        sack=maybe(st.sampled_from(["gold", "none"])),
        note=maybe(text),
    )
)
rounds = st.builds(
    Round,
    starter=maybe(names),
    hands=maybe(st.dictionaries(names, cards, max_size=2)),
    piles=maybe(st.dictionaries(names, cards, max_size=2)),
    aside=maybe(cards),
    tricks=maybe(st.lists(tricks, max_size=3).map(tuple)),
    blocked=maybe(st.builds(Blocked, player=names, shows=maybe(cards))),
    scores=maybe(st.dictionaries(names, st.integers(-(2**63), 2**63), max_size=2)),
    note=maybe(text),
    annulled=maybe(text),
)
logs = st.builds(
    Log,
    format=st.just("referee/1"),
    game=st.just("potato-man"),
    edition=maybe(text),
    players=st.lists(names, max_size=3).map(tuple),
    variant=maybe(text),
    house=st.dictionaries(text, text | st.lists(text, max_size=2).map(tuple), max_size=2),
    meta=st.dictionaries(text, json_values, max_size=3),
    rounds=maybe(st.lists(rounds, max_size=3).map(tuple)),
    result=maybe(
        st.builds(
            Result,
            totals=maybe(st.dictionaries(names, st.integers(), max_size=2)),
            winners=maybe(st.lists(names, max_size=2).map(tuple)),
        )
    ),
)


def written_or_why_not(log: Log, format_: Format) -> bytes | str:
    try:
        return encode_log(log, format_)
    except Malformed as error:
        return error.message


@given(log=logs, format_=st.sampled_from(FORMATS))
def test_what_is_written_is_read_back_as_the_same_log(log: Log, format_: Format) -> None:
    written = written_or_why_not(log, format_)
    if isinstance(written, str):
        assume("stands twice" not in written)  # two keys that NFC makes one
        assert (format_, written) == ("toml", "TOML cannot hold null; JSON can")
        return
    assert canonical_json(loads(written, format_)) == canonical_json(log)


@example(text='[[##"rounds":[{"start####\nsco\nscove ["Ina"]\n')
@example(text="[]\n[[]]\n = 1\n[a.]\n[[a]]\n[a]\nb")
@given(text=st.text(st.sampled_from("ab[]{}=.\"'#, \n1"), max_size=60))
def test_places_are_told_for_texts_that_are_no_toml(text: str) -> None:
    positions = Positions(text.encode(), "toml")
    assert min(positions.locate("$.a.b[0]")) >= 1
