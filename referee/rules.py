"""What a rulebook's files hold, as frozen data: sources, rules, arguments."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import msgspec

from referee.editions import Edition, Ruling, Text


@attrs.frozen
class Citation:
    """A place in a source: its id and the heading under which the rule stands there."""

    source: str
    section: str


@attrs.frozen(kw_only=True)
class SourceNote:
    """A trap in a source: what is misleading under the heading `section`, and how it is read."""

    section: str
    text: Text


@attrs.frozen(kw_only=True)
class Source:
    """A printed or published text of the rules, in one language, of one edition (its id)."""

    id: str
    title: str
    language: str
    edition: str
    notes: tuple[SourceNote, ...] = ()


@attrs.frozen(kw_only=True)
class Rule:
    """One rule, in our own words.

    `slug` is its public name, `kind` the part of the game (the slug up to the dot), `players` the
    player counts it speaks of. A log can break it if `breakable`; a house rule can drop it if
    `droppable`; `when_dropped` says what holds then. `ruling` is the ruling it depends on. `notes` say,
    by edition, what to know of that edition's text.
    """

    slug: str
    kind: str
    players: tuple[int, ...]
    breakable: bool
    droppable: bool
    ruling: str | None = None
    citations: tuple[Citation, ...]
    title: Text
    statement: Text
    when_dropped: Text | None = None
    notes: Mapping[str, Text] = {}


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The file `game.toml`: all of a rulebook but its rules and arguments."""

    game: str
    title: Text
    languages: tuple[str, ...]
    default_edition: str
    kinds: tuple[str, ...]
    sources: tuple[Source, ...]
    rulings: tuple[Ruling, ...]
    editions: tuple[Edition, ...]


class RulesFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file `rules/KIND.toml`: the rules of one kind, in their order."""

    rules: tuple[Rule, ...]


class Arguments(msgspec.Struct, frozen=True, kw_only=True):
    """A file `arguments/LANGUAGE.toml`.

    `words` are names and phrases to fill in, `messages` the reasons told to people by `SLUG` or
    `SLUG/VARIANT`, `notation` what is said of a text that is no log, `answers` what is said to questions
    about a position; `claims` are the ways to claim something of a position. All are `str.format` templates.
    `sacks` are the words by which something to win is named in a claim.
    """

    language: str
    words: Mapping[str, str]
    messages: Mapping[str, str]
    notation: Mapping[str, str]
    answers: Mapping[str, str]
    claims: Mapping[str, tuple[str, ...]]
    sacks: Mapping[str, tuple[str, ...]]
