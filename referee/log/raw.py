"""Files and streams cut into the texts of single logs, with every limit kept and nothing decoded yet."""

from __future__ import annotations

import io
import os
import sys
import zlib
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias, cast

import attrs

from referee.errors import Malformed, Unreadable
from referee.log.find import why_no_log
from referee.log.formats import (
    BYTE_ORDER_MARK,
    GZIP_MAGIC,
    MAX_BYTES,
    Format,
    format_of_name,
    format_of_text,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

Source: TypeAlias = "str | os.PathLike[str] | BinaryIO"

_BUFFER = 1024 * 1024


@attrs.frozen(kw_only=True)
class RawLog:
    """The text of one log as it stands in a file, or why there is none.

    `source` is the file's name (`-`: standard input), `index` counts its logs from 0, `line` is the file's
    line where the format is JSON lines. `text` has no byte-order mark; in JSON lines it is the line alone.
    """

    source: str
    index: int = 0
    line: int | None = None
    format: Format
    text: bytes = attrs.field(default=b"", repr=False)
    error: Malformed | None = None


def raw_logs(source: Source, *, name: str | None = None) -> Iterator[RawLog]:
    """The logs of a file, of `-` for standard input, or of an open binary stream.

    `name` is what a stream is called; its ending tells the format, and so does the content without a known
    ending. A file of JSON lines is read line by line. What cannot be read is yielded as an error, after the
    logs that stand before it. Raises nothing.
    """
    name = name or _name_of(source)
    index = 0
    format_ = format_of_name(name)[0] or "jsonl"
    try:
        with _opened(source) as stream:
            for raw in _split(stream, name):
                yield raw
                index = raw.index + 1
    except IsADirectoryError:
        message = why_no_log(name)
    except (OSError, EOFError, zlib.error) as error:
        message = _why_unreadable(error)
    else:
        return
    yield RawLog(source=name, index=index, format=format_, error=Unreadable(message))


def _name_of(source: Source) -> str:
    name = str(getattr(source, "name", "-"))
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
    # A name that is no text (undecodable bytes) must still be printable.
    return name.encode(errors="backslashreplace").decode()


@contextmanager
def _opened(source: Source) -> Generator[io.BufferedReader]:
    if source == "-":
        standard_input = cast("io.TextIOWrapper | None", sys.stdin)
        if standard_input is None or standard_input.closed:
            raise OSError("standard input is closed")
        source = cast("BinaryIO", standard_input.buffer)
    if not isinstance(source, (str, os.PathLike)):
        reader = _buffered(source)
        try:
            yield reader
        finally:
            if reader is not source:
                reader.detach()  # or it would close the caller's stream
    else:
        with Path(source).open("rb", buffering=_BUFFER) as file:
            yield cast("io.BufferedReader", file)


def _buffered(stream: BinaryIO) -> io.BufferedReader:
    if isinstance(stream, io.BufferedReader):
        return cast("io.BufferedReader", stream)
    return io.BufferedReader(cast("io.RawIOBase", stream), _BUFFER)


def _split(file: io.BufferedReader, name: str) -> Iterator[RawLog]:
    format_, zipped = format_of_name(name)
    if format_ is None:
        zipped = file.peek(2).startswith(GZIP_MAGIC)
    stream: BinaryIO = _unzipped(file) if zipped else file
    start: list[bytes] = []
    if format_ is None:
        start = _start(stream)
        format_ = format_of_text(b"".join(start))
        if format_ == "json" and len(start[-1]) > MAX_BYTES:
            format_ = "jsonl"  # so that one line that is too long does not hide the others
    if format_ == "jsonl":
        yield from _lines(chain(start, _pieces(stream)), name)
    else:
        yield _whole(start, stream, name, format_)


def _unzipped(stream: BinaryIO) -> BinaryIO:
    import gzip

    # Read as it is: another buffer around it would lose what stands before a damage.
    return cast("BinaryIO", gzip.GzipFile(fileobj=stream, mode="rb"))


def _start(stream: BinaryIO) -> list[bytes]:
    """The pieces of a stream up to the end of the first line that is not blank."""
    start: list[bytes] = []
    size = 0
    for piece in _pieces(stream):
        start.append(piece)
        size += len(piece)
        if piece.removeprefix(BYTE_ORDER_MARK).strip() or size > MAX_BYTES:
            break
    return start


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, each with its end; one that is too long comes in several pieces."""
    return iter(partial(stream.readline, MAX_BYTES + 1), b"")


def _whole(start: list[bytes], stream: BinaryIO, name: str, format_: Format) -> RawLog:
    read = b"".join(start)
    text = (read + stream.read(max(0, MAX_BYTES + 1 - len(read)))).removeprefix(BYTE_ORDER_MARK)
    error = None
    if len(text) > MAX_BYTES:
        text, error = b"", _too_large()
    elif not text.strip():
        error = Malformed("the file is empty")
    return RawLog(source=name, format=format_, text=text, error=error)


def _lines(pieces: Iterator[bytes], name: str) -> Iterator[RawLog]:
    index = 0
    for number, line in enumerate(_joined_or_dropped(pieces), 1):
        text = line if number > 1 or line is None else line.removeprefix(BYTE_ORDER_MARK)
        if text is None:
            yield RawLog(source=name, index=index, line=number, format="jsonl", error=_too_large(number))
        elif text.isspace() or not text:
            continue
        else:
            yield RawLog(source=name, index=index, line=number, format="jsonl", text=text.rstrip(b"\r\n"))
        index += 1
    if index == 0:
        yield RawLog(source=name, format="jsonl", error=Malformed("the file is empty"))


def _joined_or_dropped(pieces: Iterator[bytes]) -> Iterator[bytes | None]:
    """Line by line; None in place of one that is too long, which is dropped piece by piece."""
    for piece in pieces:
        if len(piece) <= MAX_BYTES or piece.endswith(b"\n"):
            yield piece
        else:
            yield None
            _drop_line(pieces)


def _drop_line(pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        if piece.endswith(b"\n"):
            return


def _too_large(line: int | None = None) -> Malformed:
    return Malformed(f"the log is larger than {MAX_BYTES // 1024**2} MiB", line=line, column=line and 1)


def _why_unreadable(error: Exception) -> str:
    if isinstance(error, EOFError):
        return "the compressed file ends too early: the rest of it is lost"
    if isinstance(error, zlib.error):
        return "the compressed file is damaged"
    if isinstance(error, OSError) and error.strerror:
        return f"this cannot be read: {error.strerror}"
    return f"this cannot be read: {error}"
