"""Reading logs: entry by entry, or a single one."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from referee.errors import Malformed
from referee.log.decode import LogTypes, decode
from referee.log.raw import Source, raw_logs

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from referee.header import Header
    from referee.log.entry import Entry
    from referee.log.formats import Format


def read_logs(
    source: Source, *, name: str | None = None, log_types: LogTypes | None = None
) -> Iterator[Entry]:
    """The logs of a file, of `-` for standard input, or of an open binary stream, one after the other.

    `name` is what a stream is called; its ending tells the format, and so does the content without a known
    ending. JSON lines stream: the memory used does not grow with the file. A broken log is an entry with an
    error, and the next one is read all the same. As `load`, it decodes and does not judge: a log with a
    card that does not exist is an entry without an error, and its verdict is `malformed`. A folder is one
    such error; `find_logs` gives the files in it. `log_types` is by default `log_type`. Raises nothing.
    """
    for raw in raw_logs(source, name=name):
        yield decode(raw, log_types)


def load(path: str | os.PathLike[str], *, log_types: LogTypes | None = None) -> Header:
    """The one log of a file, of the type of its game.

    Raises Malformed for what has not the shape of a log, and for a file with several, which `read_logs`
    reads. What the fields say is not looked at: a log with a card that does not exist is loaded, and its
    verdict is `malformed`.
    """
    return _only(read_logs(path, log_types=log_types))


def loads(text: str | bytes, format_: Format | None = None, *, log_types: LogTypes | None = None) -> Header:
    """The one log of a text in `format_`, or in the format that it looks like. Raises as `load`."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    name = "text" if format_ is None else f"text.{format_}"
    return _only(read_logs(io.BytesIO(data), name=name, log_types=log_types))


def _only(entries: Iterator[Entry]) -> Header:
    entry = next(entries)
    if next(entries, None) is not None:
        raise Malformed("this holds more than one log; read_logs reads them all", line=entry.line)
    if entry.log is None:
        raise entry.error or Malformed("no log")
    return entry.log
