"""The three pipes of a child process, served together, so that nobody waits for ever for one of them."""

from __future__ import annotations

import os
import selectors
from contextlib import suppress
from time import monotonic
from typing import IO

from referee.conform.wire import LONGEST_LINE

_PIECE = 1 << 16
_LINES_KEPT = 10
_BYTES_KEPT = 4096


class Pipes:
    """Writes lines to a program, reads lines from it, and always listens to its standard error.

    `is_silent` is whether the last exchange ended because time was up, not because the output was closed.
    """

    def __init__(self, to: IO[bytes], back: IO[bytes], errors: IO[bytes]) -> None:
        self._to, self._back, self._errors = to, back, errors
        self._selector = selectors.DefaultSelector()
        for stream in (to, back, errors):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(back, selectors.EVENT_READ)
        self._selector.register(errors, selectors.EVENT_READ)
        self._read = bytearray()
        self._heard = bytearray()
        self.is_silent = False

    @property
    def last_words(self) -> tuple[str, ...]:
        """The last lines of standard error."""
        return tuple(self._heard.decode("utf-8", "replace").splitlines()[-_LINES_KEPT:])

    def unread(self) -> bytes:
        """The first line that has been read, or can be read at once, although nothing was asked."""
        self._serve(b"", 0)
        return bytes(self._read).partition(b"\n")[0]

    def exchange(self, line: bytes, until: float) -> bytes | None:
        """Writes a line, and gives the next one that comes back, or None if none comes.

        A line that is longer than it may be is given without its end.
        """
        left = memoryview(line)
        self.is_silent = False
        while True:
            end = self._read.find(b"\n")
            if end >= 0 or len(self._read) > LONGEST_LINE:
                return self._take(end)
            if not self._is_registered(self._back):
                return None
            seconds = until - monotonic()
            if seconds <= 0:
                self.is_silent = True
                return None
            left = left[self._serve(left, seconds) :]

    def drain(self, until: float) -> None:
        """Reads and forgets what still comes, until both streams are closed or time is up."""
        while self._is_registered(self._back) or self._is_registered(self._errors):
            seconds = until - monotonic()
            if seconds <= 0:
                return
            self._serve(b"", seconds)
            self._read.clear()

    def close_input(self) -> None:
        """Closes the standard input of the program."""
        self._forget(self._to)
        with suppress(OSError):
            self._to.close()

    def close(self) -> None:
        """Closes all pipes."""
        self._selector.close()
        for stream in (self._to, self._back, self._errors):
            with suppress(OSError):
                stream.close()

    def _take(self, end: int) -> bytes:
        size = len(self._read) if end < 0 else end + 1
        line = bytes(self._read[:size])
        del self._read[:size]
        return line

    def _serve(self, line: memoryview | bytes, seconds: float) -> int:
        """Waits until something can be read or written, and does it; how many bytes were written."""
        if len(line) and not self._to.closed and not self._is_registered(self._to):
            self._selector.register(self._to, selectors.EVENT_WRITE)
        written = 0
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._to:
                written = self._write(line)
                if written == len(line):
                    self._forget(self._to)
            elif key.fileobj is self._back:
                self._read += self._piece(self._back)
            else:
                self._heard += self._piece(self._errors)
                del self._heard[:-_BYTES_KEPT]
        return written

    def _write(self, line: memoryview | bytes) -> int:
        try:
            return os.write(self._to.fileno(), line)
        except BlockingIOError:
            return 0
        except OSError:  # it does not listen any more; whether it still answers is another matter
            self.close_input()
            return 0

    def _piece(self, stream: IO[bytes]) -> bytes:
        try:
            piece = os.read(stream.fileno(), _PIECE)
        except BlockingIOError:
            return b""
        except OSError:
            piece = b""
        if not piece:
            self._forget(stream)
        return piece

    def _is_registered(self, stream: IO[bytes]) -> bool:
        return stream in self._selector.get_map()

    def _forget(self, stream: IO[bytes]) -> None:
        with suppress(KeyError, ValueError):
            self._selector.unregister(stream)
