"""Converting logs from one format into another, with no data lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import Malformed
from referee.log.decode import LogTypes
from referee.log.read import read_logs
from referee.log.write import Target, encode_log, format_of_target, write_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.header import Header
    from referee.log.canonical import Normal
    from referee.log.entry import Entry
    from referee.log.formats import Format
    from referee.log.raw import Source


def convert(
    source: Source,
    target: Target,
    *,
    log_types: LogTypes | None = None,
    normal: Normal | None = None,
) -> int:
    """Write the logs of `source` into `target`, in the format of its name; returns how many there were.

    Sources are as for `read_logs`, targets as for `write_logs`. From TOML to TOML the text stays as it is,
    with its comments; elsewhere the logs are written in their normal form, and the dates and times of
    TOML become text. Raises Malformed, with the place, for the first log that is none, also for one that
    names a card, a player or an edition that does not exist; then no file is written.
    """
    format_ = format_of_target(target)
    return write_texts(_texts(source, format_, log_types, normal), target, format_)


def _texts(
    source: Source, format_: Format, log_types: LogTypes | None, normal: Normal | None
) -> Iterator[bytes]:
    for entry in read_logs(source, log_types=log_types):
        if entry.log is None:
            raise entry.error or Malformed("no log")
        _check(entry, entry.log)
        if format_ == "toml" and entry.raw.format == "toml":
            yield entry.raw.text
        else:
            yield _encoded(entry, entry.log, format_, normal)


def _check(entry: Entry, log: Header) -> None:
    # Imported here: it loads the law.
    from referee.looks import check_log

    try:
        check_log(log)
    except Malformed as error:
        raise _placed(error, entry) from None


def _encoded(entry: Entry, log: Header, format_: Format, normal: Normal | None) -> bytes:
    try:
        return encode_log(log, format_, normal=normal)
    except Malformed as error:
        raise _placed(error, entry) from None


def _placed(error: Malformed, entry: Entry) -> Malformed:
    error.line, error.column = entry.locate(error.path) or (entry.line, None)
    return error
