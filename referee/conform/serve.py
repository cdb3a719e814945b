"""The other side of the protocol: an engine in Python that answers on standard input and output."""

from __future__ import annotations

from typing import IO

import msgspec

from referee.conform.engine import Engine
from referee.conform.protocol import Answer, Failed, Hello, Question, Unsupported
from referee.conform.wire import answer_as_line


class _Numbered(msgspec.Struct, frozen=True):
    id: int
    ask: str


_numbered = msgspec.json.Decoder(_Numbered)


def serve(engine: Engine, kinds: tuple[type[Question], ...], source: IO[bytes], sink: IO[bytes]) -> None:
    """Answers the questions of a stream, a line each, until it ends."""
    every: tuple[type[Question], ...] = (Hello, *kinds)
    decoders = {str(kind.__struct_config__.tag): msgspec.json.Decoder(kind) for kind in every}
    for line in source:
        sink.write(answer_to_line(engine, decoders, line))
        sink.flush()


def answer_to_line(engine: Engine, decoders: dict[str, msgspec.json.Decoder[Question]], line: bytes) -> bytes:
    """The line that answers a line; of one that is no question it says so."""
    number: int | None = None
    answer: Answer
    try:
        asked = _numbered.decode(line)
        number = asked.id
        decoder = decoders.get(asked.ask)
        answer = Unsupported() if decoder is None else engine.answer(decoder.decode(line))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        answer = Failed(error=str(error))
    return answer_as_line(answer, number)
