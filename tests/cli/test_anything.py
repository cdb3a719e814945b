"""Whatever is typed and fed: a verdict or a clear message, never an internal error."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.logs import LAWFUL, OPEN, UNLAWFUL, simulated
from tests.cli.running import run

WORDS = """
adjudicate rules schema show new log verdict - -- --lang de --format json junit --edition all zoch-2013
lord-fry+gold=optional-sack.gold zoch-2013+ --diff --search sack.gold --game potato-man --players 3 -1 --only
illegal --summary --accept-blocks --limit 0 --jobs --quiet Ana /no/such/file /dev/null =
""".split()
# All that can stand on a command line.
TYPED = st.text(st.characters(exclude_characters="\0"), max_size=8)
COMMANDS = ("adjudicate", "rules", "schema", "show", "new")
GAME = simulated(1)
SEEDS = (LAWFUL.encode(), UNLAWFUL.encode(), OPEN.encode(), GAME)


def is_clear(code: int, err: str) -> bool:
    return code in {0, 1, 2, 3} and "Traceback" not in err


@given(st.sampled_from(COMMANDS), st.lists(st.sampled_from(WORDS) | TYPED, max_size=5))
def test_any_words_are_understood_or_refused(command: str, words: list[str]) -> None:
    ran = run(command, *words)
    assert is_clear(ran.code, ran.err), ran


@given(st.binary(max_size=200), st.sampled_from(("text", "json", "junit")))
def test_any_bytes_are_judged_or_refused(data: bytes, output_format: str) -> None:
    ran = run("adjudicate", "--format", output_format, stdin=data)
    assert is_clear(ran.code, ran.err), ran


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good log with some bytes changed, cut out or put in."""
    text = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text[start:end] = draw(
            st.binary(max_size=6) | st.sampled_from((b"R5", b"??", b'"', b"[", b"}", b"\n", b","))
        )
    return bytes(text)


@settings(max_examples=100)
@given(damaged(), st.sampled_from(("adjudicate", "show")))
def test_a_damaged_log_is_judged_or_refused(data: bytes, command: str) -> None:
    ran = run(command, "-", stdin=data)
    assert is_clear(ran.code, ran.err), ran


def keys_of(value: Any) -> list[Any]:
    """The keys of a table or the indices of a list; none of anything else."""
    kind = value.__class__.__name__
    return sorted(value) if kind == "dict" else list(range(len(value))) if kind == "list" else []


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from(("R5", "Y?", "Ana", "", "+", "…", "potato-man")),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("Ana", "player", "plays")), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=100)
@given(st.data())
def test_a_log_with_a_wrong_value_somewhere_is_judged_or_refused(data: st.DataObject) -> None:
    log: Any = msgspec.json.decode(GAME)
    place = log
    while True:
        key = data.draw(st.sampled_from(keys_of(place)))
        if not keys_of(place[key]) or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(VALUES)
    ran = run("adjudicate", "-", "--format", "json", "--edition", "all", stdin=msgspec.json.encode(log))
    assert is_clear(ran.code, ran.err), ran
