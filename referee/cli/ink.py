"""Text for people, as lines of styled spans: wrapped, aligned and made safe to print."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TypeAlias

import attrs

# Marks that reorder the text around them, so that a line would not show what it says.
_REORDERING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


@attrs.frozen
class Span:
    """A piece of a line. `style` names a look, such as `red` or `bad`; empty is plain."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Span, ...]


def line(*parts: Span | str) -> Line:
    """A line of spans, where a plain piece may be given as text."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def plain(spans: Iterable[Span]) -> str:
    """A line without its styles."""
    return "".join(span.text for span in spans)


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_columns(letter) for letter in text)


def width_of(spans: Iterable[Span]) -> int:
    """How many columns of a terminal a line takes."""
    return width(plain(spans))


def padded(spans: Line, columns: int, *, right: bool = False) -> Line:
    """A line filled with spaces to a number of columns; `right` aligns it to the right."""
    gap = Span(" " * max(0, columns - width_of(spans)))
    return (gap, *spans) if right else (*spans, gap)


def wrapped(
    text: str, columns: int, *, indent: str = "", first: str | None = None, style: str = ""
) -> list[Line]:
    """A paragraph broken into lines of at most `columns`; `first` stands before the first line."""
    pieces = textwrap.wrap(
        visible(text),
        max(columns, len(indent) + 20),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )
    return [line(Span(piece, style)) for piece in pieces]


def words(spans: Iterable[Span]) -> Iterator[Line]:
    """The words of a line, each as a line of its own, with its styles."""
    word: list[Span] = []
    for span in spans:
        for piece in re.findall(r"\s+|\S+", span.text):
            if not piece.isspace():
                word.append(Span(piece, span.style))
            elif word:
                yield tuple(word)
                word = []
    if word:
        yield tuple(word)


def folded(parts: Iterable[Line], columns: int, *, first: Line = (), indent: int = 0) -> list[Line]:
    """Parts that stay whole, with a space between them, in lines of at most `columns` where that can be.

    `first` stands before the first line; the others begin with `indent` spaces.
    """
    lines: list[Line] = []
    current, begun = first, False
    for part in parts:
        if begun and width_of(current) + 1 + width_of(part) > columns:
            lines.append(current)
            current, begun = line(" " * indent), False
        current = (*current, Span(" "), *part) if begun else (*current, *part)
        begun = True
    return [*lines, current]


def table(rows: Sequence[Sequence[Line]], *, gap: int = 2, right: Container[int] = ()) -> list[Line]:
    """Rows with their columns aligned to the left, or to the right for those whose index is in `right`."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [_row(row, widths, gap, right) for row in rows]


def visible(text: str) -> str:
    """A text with what a terminal would obey, or hide, written out: control and reordering characters."""
    if text.isprintable():
        return text
    return "".join(letter if _harmless(letter) else _written_out(letter) for letter in text)


def _row(row: Sequence[Line], widths: Sequence[int], gap: int, right: Container[int]) -> Line:
    spans: list[Span] = []
    for index, (cell, columns) in enumerate(zip(row, widths, strict=True)):
        if index:
            spans.append(Span(" " * gap))
        spans += padded(cell, columns, right=index in right)
    return tuple(spans)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def _harmless(letter: str) -> bool:
    return letter not in _REORDERING and unicodedata.category(letter) not in {"Cc", "Cs", "Zl", "Zp"}


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
