"""The protocol `conform/1` as far as it names no game: what is asked, and what may be answered.

A question or answer is one flat JSON object. On the wire it carries an `id` besides, see
`referee.conform.wire`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec

PROTOCOL: Final = "conform/1"
NO_VARIANT: Final = "none"

# A list is one string, its members separated by blanks; a list of lists separates those by slashes.
Words: TypeAlias = str
Numbers: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^ *(-?[0-9]{1,9}( +|$))*$")]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer. Fields that an answer does not have are ignored, so that engines may add remarks.

    `unordered` are the fields that are lists whose order does not matter.
    """

    unordered: ClassVar[frozenset[str]] = frozenset()

    def read(self) -> tuple[str, ...]:
        """The fields that are read of this answer: what one of them says may make others void."""
        return self.__struct_fields__

    def told(self) -> dict[str, object]:
        """What the answer says, in one form for everything that may be written in several."""
        return {name: self._plain(name, getattr(self, name)) for name in self.read()}

    def _plain(self, name: str, value: object) -> object:
        if not isinstance(value, str):
            return value
        members = value.replace("/", " / ").split()
        return sorted(members) if name in self.unordered else members


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="ask"):
    """A question. `answer` is the type of its answer."""

    answer: ClassVar[type[Answer]] = Answer


class Introduction(Answer, frozen=True, kw_only=True):
    """What an engine says of itself: what it supports is asked, and nothing else.

    `engine` is its name, and version if it likes; `editions`, `players`, `variants` are lists of what it
    plays, `answers` of the questions that it answers.
    """

    protocol: str
    engine: str
    game: str
    editions: Words
    players: Numbers
    variants: Words = ""
    answers: Words


class Hello(Question, frozen=True, kw_only=True, tag="hello"):
    """The first question: who the engine is, and what it supports."""

    answer: ClassVar[type[Answer]] = Introduction

    protocol: str = PROTOCOL
    game: str


class Unsupported(Answer, frozen=True, kw_only=True):
    """The answer to a question that the engine does not support; it is not counted."""

    unsupported: bool = True


class Failed(Answer, frozen=True, kw_only=True):
    """The answer of an engine that cannot answer although it should: it counts as a wrong one."""

    error: str


def words(text: str) -> list[str]:
    """The members of a list."""
    return text.split()


def lists(text: str) -> list[list[str]]:
    """The members of a list of lists; none of an empty text."""
    return [part.split() for part in text.split("/")] if text.strip() else []
