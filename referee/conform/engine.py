"""An engine as the kit sees it: something that answers questions. Neither files nor processes here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import attrs
import msgspec

from referee.conform.protocol import Answer, Failed, Question, Unsupported


class Engine(Protocol):
    """Answers questions: a program on the other side of a pipe, or an object in this process."""

    def answer(self, question: Question, /) -> Answer:
        """The answer, `Unsupported` or `Failed`.

        Raises BrokenTalk if the engine cannot be talked to any more.
        """
        ...


@attrs.frozen
class InProcess:
    """An engine that is a Python object with a method for each kind of question that it answers.

    A method has the name of the question (`legal`, `trick`, …), takes the question, whose fields are its
    attributes, and gives the answer: as a dict of plain data, as it stands on a line of the protocol, or as
    the kit's own type. A method that is missing, or raises NotImplementedError, is a question that the engine
    does not support; another exception, and an answer of wrong types, is a wrong answer.
    """

    engine: object

    def answer(self, question: Question) -> Answer:
        """The answer of the method that is called like the question."""
        name = question.__struct_config__.tag
        method: Callable[[Question], Any] | None = getattr(self.engine, str(name), None)
        if method is None:
            return Unsupported()
        try:
            return _of_its_type(method(question), question)
        except NotImplementedError:
            return Unsupported()
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever goes wrong in somebody's engine is its answer
            return Failed(error=f"{type(error).__name__}: {error}")


def _of_its_type(given: Any, question: Question) -> Answer:
    expected = question.answer
    if isinstance(given, (Unsupported, Failed)):
        return given
    if isinstance(given, expected):
        # Types are only a promise in Python: an answer of our own kind may hold anything, too.
        given = msgspec.to_builtins(given)
    if isinstance(given, Mapping):
        return msgspec.convert(given, expected)
    return Failed(error=f"the answer is a {type(given).__name__}, not a {expected.__name__}")
