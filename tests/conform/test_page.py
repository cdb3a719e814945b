"""The page that tells the protocol: each of its examples is asked of the referee, which answers so."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.conform.engine import InProcess
from referee.conform.kit import find_kit
from referee.conform.potato_man.questions import QUESTIONS
from referee.conform.potato_man.truth import Truth
from referee.conform.schema import lines_schema
from referee.conform.serve import serve
from tests.log.texts import validator

PAGE = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(\{.*\})\n(\{.*\})\n```$", PAGE, re.MULTILINE)
SCHEMA = lines_schema(find_kit("potato-man"))


def answered(question: str) -> dict[str, Any]:
    sink = io.BytesIO()
    serve(InProcess(Truth()), QUESTIONS, io.BytesIO(question.encode() + b"\n"), sink)
    answer: dict[str, Any] = json.loads(sink.getvalue())
    return answer


def validate(line: str, kind: str) -> None:
    validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}).validate(json.loads(line))


def test_page_has_an_example_of_each_question() -> None:
    asked = {json.loads(question)["ask"] for question, _ in EXAMPLES}
    assert asked == {"hello", *(str(kind.__struct_config__.tag) for kind in QUESTIONS)}


@pytest.mark.parametrize(("question", "answer"), EXAMPLES)
def test_the_referee_answers_as_the_page_says(question: str, answer: str) -> None:
    said, told = answered(question), json.loads(answer)
    assert {key: said[key] for key in told} == told
    # What the page leaves out is not read.
    assert (
        said.keys() == told.keys()
        or told.get("lawful") is False
        or told.get("unlawful", 0) > 0
        or (told["lawful"] and {key for key in said if key not in told} == {"round", "trick", "play"})
    )


@pytest.mark.parametrize(("question", "answer"), EXAMPLES)
def test_examples_follow_the_schema(question: str, answer: str) -> None:
    validate(question, "Question")
    validate(answer, "Answer")
