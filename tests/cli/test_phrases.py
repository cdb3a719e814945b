"""The command line's texts are there in every language, and fit each other."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import referee.cli
from referee.cli.phrases import LANGUAGES, load_phrases
from referee.rulebook import load_rulebook

SOURCE = "".join(path.read_text() for path in Path(referee.cli.__file__).parent.glob("**/*.py"))


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_phrases_with_the_same_facts(language: str) -> None:
    english = load_phrases("en").texts
    other = load_phrases(language).texts
    assert list(other) == list(english)
    assert {key: facts(text) for key, text in other.items()} == {
        key: facts(text) for key, text in english.items()
    }


def test_every_phrase_is_used() -> None:
    written_out = set(re.findall(r'"([a-z]+(?:[.-][a-z-]+)*)"', SOURCE))
    put_together = tuple(re.findall(r'f"([a-z]+[.])\{', SOURCE))
    assert [
        key for key in load_phrases("en").texts if key not in written_out and not key.startswith(put_together)
    ] == []


def test_the_languages_are_those_of_the_rulebook() -> None:
    assert load_rulebook("potato-man").languages == LANGUAGES


def test_lists_read_as_in_a_sentence() -> None:
    joined = load_phrases("en").joined
    assert [joined(()), joined(("Ana",)), joined(("Ana", "Ben")), joined(("Ana", "Ben", "Cleo"))] == [
        "", "Ana", "Ana and Ben", "Ana, Ben and Cleo",
    ]  # fmt: skip
