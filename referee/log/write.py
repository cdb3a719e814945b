"""Writing logs, in their normal form: to a file, which appears only when it is complete, or to a stream."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias, cast

import msgspec

from referee.errors import RefereeError
from referee.log.canonical import Normal, normal_form
from referee.log.formats import ENDINGS, Format, format_of_name

if TYPE_CHECKING:
    from collections.abc import Generator

    from referee.header import Header

Target: TypeAlias = "str | os.PathLike[str] | BinaryIO"

_COMPRESSION = 6


def dump(log: Header, target: Target, format_: Format | None = None, *, normal: Normal | None = None) -> None:
    """Write one log: see `write_logs`."""
    write_logs([log], target, format_, normal=normal)


def write_logs(
    logs: Iterable[Header], target: Target, format_: Format | None = None, *, normal: Normal | None = None
) -> int:
    """Write logs to a file, to `-` for standard output, or to an open binary stream; returns how many.

    The format is by default what the name's ending tells, and JSON lines for a stream. A file whose name
    ends in `.gz` is compressed, always to the same bytes. It is complete or not there at all: if anything
    fails, what stood there stays. Raises RefereeError if the file cannot be written, if the format holds
    one log and there are more, or none, and Malformed for what no log, or no TOML, can hold.
    """
    format_ = format_ or format_of_target(target)
    return write_texts((encode_log(log, format_, normal=normal) for log in logs), target, format_)


def encode_log(log: Header, format_: Format, *, normal: Normal | None = None) -> bytes:
    """The text of a log in its normal form, with a line end. Raises Malformed as `write_logs`."""
    log = normal_form(log, normal)
    if format_ == "toml":
        # Imported here: it loads tomlkit.
        from referee.log.toml import toml_text

        return toml_text(log).encode()
    text = msgspec.json.encode(log)
    return (text if format_ == "jsonl" else msgspec.json.format(text, indent=2)) + b"\n"


def format_of_target(target: Target) -> Format:
    """The format that a file's name tells; JSON lines for streams. Raises RefereeError if it tells none."""
    if not isinstance(target, (str, os.PathLike)) or os.fspath(target) == "-":
        return "jsonl"
    format_, _ = format_of_name(os.fspath(target))
    if format_ is None:
        raise RefereeError(f"{os.fspath(target)}: the name has to tell the format: {', '.join(ENDINGS)}")
    return format_


def write_texts(texts: Iterable[bytes], target: Target, format_: Format) -> int:
    """Write the texts of logs, already in `format_`; see `write_logs`."""
    count = 0
    with _opened(target) as stream:
        for text in texts:
            if count == 1 and format_ != "jsonl":
                raise RefereeError(f"a {format_.upper()} file holds one log; for several use .jsonl")
            stream.write(text)
            count += 1
        if count == 0 and format_ != "jsonl":
            raise RefereeError("there is no log to write")
    return count


@contextmanager
def _opened(target: Target) -> Generator[BinaryIO]:
    if not isinstance(target, (str, os.PathLike)):
        yield target
    elif os.fspath(target) == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        path = Path(target)
        try:
            with _replacing(path) as file, _compressed(file, path) as stream:
                yield stream
        except OSError as error:
            raise RefereeError(f"{path} cannot be written: {error.strerror or error}") from error


@contextmanager
def _compressed(file: BinaryIO, path: Path) -> Generator[BinaryIO]:
    if not format_of_name(path.name)[1]:
        yield file
        return
    import gzip

    # Neither name nor time, so that the same logs give the same bytes.
    with gzip.GzipFile("", "wb", _COMPRESSION, file, mtime=0) as zipped:
        buffered = io.BufferedWriter(cast("io.RawIOBase", zipped))
        yield buffered
        buffered.flush()
        buffered.detach()


@contextmanager
def _replacing(path: Path) -> Generator[BinaryIO]:
    """A file that takes the place of `path` when all went well; what is no plain file is written directly."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("xb") as file:
            yield file
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
