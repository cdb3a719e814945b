"""A probe: a question with its right answer, and what differs if an engine answers otherwise."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias, TypeVar

import attrs

from referee.conform.engine import Engine
from referee.conform.protocol import Answer, Question, Unsupported

T = TypeVar("T")

Origin: TypeAlias = Literal["case law", "vectors", "play"]


@attrs.frozen(kw_only=True)
class Probe:
    """A question and its right answer.

    `rules` are the slugs that the answer depends on, the one that the probe was made for first; `name` tells
    the probes of one origin apart.
    """

    origin: Origin
    name: str
    rules: tuple[str, ...]
    question: Question
    right: Answer


@attrs.frozen(kw_only=True)
class Difference:
    """A wrong answer: the probe, what the engine said, and the slug of the rule that it goes against."""

    rule: str
    probe: Probe
    given: Answer


# Without slots, so that what is asked for often is worked out once.
@attrs.frozen(slots=False)
class Asked:
    """A probe that was asked, and what came back."""

    probe: Probe
    given: Answer

    @cached_property
    def outcome(self) -> Literal["right", "wrong", "not supported"]:
        """Whether the answer is right."""
        if isinstance(self.given, Unsupported):
            return "not supported"
        return "right" if not differing(self.probe.right, self.given) else "wrong"


def ask(engine: Engine, probe: Probe) -> Asked:
    """Ask an engine. Raises BrokenTalk."""
    return Asked(probe, engine.answer(probe.question))


def narrowed(value: object, kind: type[T]) -> T:
    """The value, which has to be of that kind. Raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError(f"a {type(value).__name__} where a {kind.__name__} belongs")
    return value


def differing(right: Answer, given: Answer) -> tuple[str, ...]:
    """The fields in which an answer differs from the right one; all of them if it is of another kind."""
    if given == right:
        return ()
    if type(given) is not type(right):
        return right.read()
    due, told = right.told(), given.told()
    return tuple(name for name in due if name not in told or told[name] != due[name])
