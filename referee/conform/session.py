"""An engine that is a program: a child process that is asked and answers through pipes.

Whatever it does, nothing here waits for it longer than its time limits, and nothing of it is left running.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, sleep
from types import TracebackType
from typing import IO, Self

import attrs

from referee.conform.pipes import Pipes
from referee.conform.protocol import Answer, Question
from referee.conform.wire import LONGEST_LINE, BrokenTalk, answer_from_line, question_as_line, quoted
from referee.suggest import shown

_LAST_WORDS = 0.5
_LOOK_AGAIN = 0.005


@attrs.frozen
class Limits:
    """How long an engine may take, in seconds: for its first answer, for each other one, and to end."""

    first: float = 10.0
    answer: float = 5.0
    end: float = 2.0


class ChildProcess:
    """A program that is talked to. Use it as a context: leaving it ends the program and all of its group.

    `complaint` says after that what was wrong with its end.
    """

    def __init__(self, command: Sequence[str], limits: Limits = Limits()) -> None:
        self._command = tuple(command)
        self._limits = limits
        self._asked = 0
        self._last_words: tuple[str, ...] = ()
        self.complaint: str | None = None

    def __enter__(self) -> Self:
        """Start the program. Raises BrokenTalk if it cannot be started."""
        try:
            # A group of its own, so that what it starts can be ended with it.
            self._process = subprocess.Popen(  # noqa: S603  the command is the user's own
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BrokenTalk(f"it cannot be started: {shown(self._command[0])}: {reason}") from None
        self._pipes = Pipes(
            _open(self._process.stdin), _open(self._process.stdout), _open(self._process.stderr)
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the program: by the end of its input, or by force."""
        patient = kind is None
        try:
            self._pipes.close_input()
            if patient and not self._ends_by_itself():
                seconds = f"{self._limits.end:g} seconds"
                self.complaint = f"it did not end within {seconds} of the end of its input, and was ended"
        finally:
            self._end_group()

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    @property
    def last_words(self) -> tuple[str, ...]:
        """The last lines that the program wrote to standard error, once it has ended."""
        return self._last_words

    def answer(self, question: Question) -> Answer:
        """The program's answer. Raises BrokenTalk if there is none in time, or none that can be read."""
        self._asked += 1
        line = question_as_line(question, self._asked)
        seconds = self._limits.first if self._asked == 1 else self._limits.answer
        early = self._pipes.unread()
        if early:
            raise BrokenTalk(f"it wrote a line that nobody asked for: {quoted(early)}")
        answered = self._pipes.exchange(line, monotonic() + seconds)
        if answered is None:
            # What a program has started may hold its output open when it has long ended itself.
            if self._pipes.is_silent and _exit_code_of(self._process) is None:
                raise BrokenTalk(f"it gave no answer within {seconds:g} seconds to {quoted(line)}")
            raise BrokenTalk(self._why_it_stopped(line))
        if len(answered) > LONGEST_LINE:
            raise BrokenTalk(f"it wrote a line that does not end: {quoted(answered)}")
        return answer_from_line(answered, question, self._asked)

    def _why_it_stopped(self, line: bytes) -> str:
        """What became of a program that has closed its output."""
        self._pipes.drain(monotonic() + _LAST_WORDS)
        code = self._exit_code(monotonic() + _LAST_WORDS)
        when = "before its first answer" if self._asked == 1 else f"when it was asked {quoted(line)}"
        if code is None:
            return f"it closed its standard output {when}"
        if code < 0:
            return f"it was ended by the signal {_signal_name(-code)} {when}"
        return f"it ended with exit code {code} {when}"

    def _ends_by_itself(self) -> bool:
        until = monotonic() + self._limits.end
        self._pipes.drain(until)
        return self._exit_code(until) is not None

    def _exit_code(self, until: float) -> int | None:
        """The exit code, negative for a signal; None if the program still runs then."""
        while (code := _exit_code_of(self._process)) is None and monotonic() < until:
            sleep(_LOOK_AGAIN)
        return code

    def _end_group(self) -> None:
        """Ends the program and all that it started, and waits for it."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._last_words = self._pipes.last_words
        self._pipes.close()


def _exit_code_of(process: subprocess.Popen[bytes]) -> int | None:
    """The exit code of a program, negative for a signal; None if it still runs.

    It is left to be collected, so that the number of its group stays taken, where the system can do that.
    """
    if not hasattr(os, "waitid"):
        return process.poll()
    ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
    if ended is None:
        return None
    return -ended.si_status if ended.si_code in {os.CLD_KILLED, os.CLD_DUMPED} else ended.si_status


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise AssertionError("all three are pipes")
    return stream


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
