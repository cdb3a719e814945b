"""Questions and answers as lines of JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from referee.conform.protocol import Answer, Failed, Hello, Question, Unsupported
from referee.errors import RefereeError

LONGEST_LINE = 1 << 20
_LONGEST_QUOTED = 300
DRAFT = "https://json-schema.org/draft/2020-12/schema"


class BrokenTalk(RefereeError):
    """An engine cannot be talked to (any more); the message says why."""


class _Envelope(msgspec.Struct, frozen=True):
    """What every answer may say, whatever was asked."""

    id: int
    unsupported: bool = False
    error: str | None = None


_envelope = msgspec.json.Decoder(_Envelope)


def question_as_line(question: Question, number: int) -> bytes:
    """A question as a line, with its number as `id` first."""
    return b'{"id":%d,' % number + msgspec.json.encode(question)[1:] + b"\n"


def answer_as_line(answer: Answer, number: int | None) -> bytes:
    """An answer as a line, with the number of its question; None where that is not known."""
    start = b'{"id":%s' % (b"null" if number is None else b"%d" % number)
    fields = msgspec.json.encode(answer)[1:]
    return start + (b"" if fields == b"}" else b",") + fields + b"\n"


def answer_from_line(line: bytes, question: Question, number: int) -> Answer:
    """The answer in a line. Raises BrokenTalk for what is none, or none to this question."""
    try:
        envelope = _envelope.decode(line)
        if envelope.id != number:
            raise BrokenTalk(f"it answered question {envelope.id} when {number} was asked: {quoted(line)}")
        if envelope.error is not None:
            return Failed(error=envelope.error)
        if envelope.unsupported:
            return Unsupported()
        return _decoder(question.answer).decode(line)
    except msgspec.ValidationError as error:
        asked = quoted(question_as_line(question, number))
        raise BrokenTalk(f"it answered with a wrong field: {error}: {quoted(line)} to {asked}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenTalk(f"it answered with a line that is not JSON ({error}): {quoted(line)}") from None


@cache
def _decoder(kind: type[Answer]) -> msgspec.json.Decoder[Answer]:
    return msgspec.json.Decoder(kind)


def quoted(line: bytes) -> str:
    """A line as it may stand in a message: control characters escaped, not too long."""
    text = line.decode("utf-8", "replace").strip()
    return repr(text if len(text) <= _LONGEST_QUOTED else text[:_LONGEST_QUOTED] + "…")


def protocol_schema(title: str, questions: tuple[type[Question], ...]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the lines of the protocol, as builtin data.

    `$defs` has `Question` and `Answer`, and each of their kinds; a line is one or the other.
    """
    kinds: tuple[type[Question], ...] = (Hello, *questions)
    answers: tuple[type[Answer], ...] = (*(kind.answer for kind in kinds), Unsupported, Failed)
    _, parts = msgspec.json.schema_components((*kinds, *answers), ref_template="#/$defs/{name}")
    for kind in kinds:
        _numbered(parts[kind.__name__])
        parts[kind.__name__]["required"] = list(parts[kind.__name__]["properties"])
        parts[kind.__name__]["additionalProperties"] = False
    for answer in answers:
        _numbered(parts[answer.__name__])
    parts["Unsupported"]["properties"]["unsupported"] = {"const": True}
    parts["Unsupported"]["required"] = ["id", "unsupported"]
    return {
        "$schema": DRAFT,
        "title": title,
        "anyOf": [{"$ref": "#/$defs/Question"}, {"$ref": "#/$defs/Answer"}],
        "$defs": {
            "Question": _any_of(kinds),
            "Answer": _any_of(answers),
            **parts,
        },
    }


def _numbered(part: dict[str, Any]) -> None:
    part["properties"] = {"id": {"type": "integer", "minimum": 1}, **part["properties"]}
    part["required"] = ["id", *part["required"]]


def _any_of(kinds: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}
