"""Questions and answers as lines of JSON."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from referee.conform.protocol import Answer, Failed, Question, Unsupported
from referee.errors import RefereeError

LONGEST_LINE = 1 << 20
_LONGEST_QUOTED = 300
# What every language can count to, and short enough for a message.
_LARGEST_ID = 1 << 53


class BrokenTalk(RefereeError):
    """An engine cannot be talked to (any more); the message says why."""


class _Envelope(msgspec.Struct, frozen=True):
    """What every answer may say, whatever was asked."""

    id: Annotated[int, msgspec.Meta(ge=-_LARGEST_ID, le=_LARGEST_ID)]
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
