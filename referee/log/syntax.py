"""What is wrong with a text that is no TOML, no JSON or no text at all, and at which byte."""

from __future__ import annotations

import re
from tomllib import TOMLDecodeError
from typing import TYPE_CHECKING

from referee.errors import Malformed
from referee.log.levels import too_deep_at
from referee.log.plain import stands_twice, too_deep

if TYPE_CHECKING:
    import msgspec

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CURLY_QUOTES = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"

# What the decoders say begins so; what we say.
_JSON_FAULTS = {
    "Input data was truncated": "the JSON ends too early: a brace, a bracket or a quote is not closed",
    "trailing characters": "more text follows after the end of the log",
    "trailing comma": "a comma stands before a closing brace or bracket",
    "object keys must be strings": "a key has to stand in double quotes",
    "expected ':'": "a colon has to follow the key",
    "expected ',' or '}'": "a comma or a closing brace has to stand here",
    "expected ',' or ']'": "a comma or a closing bracket has to stand here",
    "invalid number": "this is not a number: no sign +, no leading zero, a digit before and after the point",
    "invalid escape": "no such escape: a backslash in a text is written twice",
    "invalid character in unicode escape": "\\u has to be followed by four hexadecimal digits",
    "invalid utf-16 surrogate pair": "half a character: \\ud800 to \\udfff need their other half",
}
_TOML_FAULTS = {
    "Expected '=' after a key": "an equals sign has to follow the key; a key with spaces stands in quotes",
    "Cannot overwrite a value": "the key before this stands twice",
    "Duplicate inline table key": "the key before this stands twice",
    "Cannot declare": "this table stands twice; a list of tables has two brackets: [[rounds]]",
    "Cannot mutate immutable namespace": "this table is already complete",
    "Unclosed array": "a list is not closed: a comma or a bracket is missing",
    "Unclosed inline table": "a table is not closed on its line: a comma or a brace is missing",
    "Illegal character '\\n'": "a text is not closed with a quote on its line",
    "Unterminated string": "a text is not closed with a quote",
    "Expected newline or end of document": "nothing may follow a value on its line but a comment, # ...",
    "Invalid statement": "a line begins with a key, with [ or with #",
    "Invalid initial character for a key part": "a key has to stand here; one that is not plain needs quotes",
    "Invalid value": "this is no value; text has to stand in double quotes",
    "Unescaped '\\' in a string": "no such escape: a backslash in a text is written twice",
    "Escaped character is not": "half a character: \\ud800 to \\udfff are not allowed",
    "Found invalid character": "a control character stands here",
}
_HALF_CHARACTER = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])")
_TOML_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def at_byte(error: Malformed, text: bytes, offset: int) -> Malformed:
    """The error with the line and the column of a byte of `text`."""
    start = text.rfind(b"\n", 0, offset) + 1
    error.line = text.count(b"\n", 0, offset) + 1
    error.column = len(text[start:offset].decode(errors="replace")) + 1
    return error


def no_text(text: bytes) -> Malformed | None:
    """The error for bytes that are no text in UTF-8; None if they are."""
    if text.startswith(_UTF_16):
        return Malformed("the text is UTF-16; save it as UTF-8", line=1, column=1)
    try:
        text.decode()
    except UnicodeDecodeError as error:
        message = f"this is not UTF-8 text: byte 0x{text[error.start]:02x}"
        return at_byte(Malformed(message), text, error.start)
    if b"\0" in text:
        return at_byte(Malformed("this is a binary file, not a text"), text, text.index(b"\0"))
    return None


def nesting_fault(text: bytes) -> Malformed:
    """The error for a text that nests too deep for its decoder."""
    return at_byte(too_deep("$"), text, too_deep_at(text) or 0)


def repeated_key(text: bytes) -> Malformed:
    """The error for a JSON text where an object has a key twice."""
    # Imported here: it loads tree-sitter.
    from referee.log.positions import first_repeated_key

    found = first_repeated_key(text)
    if found is None:
        return Malformed("a key stands twice in a table")
    key, path, (line, column) = found
    error = stands_twice(key, path)
    error.line, error.column = line, column
    return error


def json_fault(text: bytes, error: msgspec.DecodeError) -> Malformed:
    """The error for a text that is no JSON."""
    what = str(error).removeprefix("JSON is malformed: ")
    detail, there, offset = what.removesuffix(")").rpartition(" (byte ")
    if not there:
        detail, place = what, len(text.rstrip())
        if half := _HALF_CHARACTER.search(text):  # taken for a text that ends
            detail, place = "invalid utf-16 surrogate pair", half.start()
    else:
        # msgspec counts one too many here
        place = int(offset) - detail.startswith("trailing characters")
    if detail == "invalid character":
        message = _invalid_character(text, place)
    else:
        message = _translated(detail, _JSON_FAULTS) or f"this is not JSON: {detail}"
    return at_byte(Malformed(message), text, place)


def _invalid_character(text: bytes, place: int) -> str:
    if re.match(rb"-?(NaN|Infinity|inf)", text[max(0, place - 1) : place + 10].lstrip(b" :,[")):
        return "not-a-number and infinity are no numbers that a log can hold"
    character = text[place:].decode(errors="replace")[:1]
    if character and character < " ":
        return "a text is not closed with a quote on its line, or holds a control character"
    return f"this is not JSON: {character!r} cannot stand here{_hint(character)}"


def toml_fault(text: bytes, error: TOMLDecodeError) -> Malformed:
    """The error for a text that is no TOML."""
    match = _TOML_PLACE.fullmatch(str(error))
    detail = match[1] if match else str(error)
    message = _translated(detail, _TOML_FAULTS) or f"this is not TOML: {detail}"
    if match is None or match[2] is None:
        return at_byte(Malformed(message), text, len(text.rstrip()))
    line, column = int(match[2]), int(match[3])
    found = text.decode().split("\n")[line - 1][column - 1 : column]
    if detail.startswith("Invalid initial character") and found in ("", "\r"):
        message = "the line ends inside braces: a table in braces has to stand on one line"
    elif detail.startswith("Invalid value") and text.decode().split("\n")[line - 1].startswith("["):
        message = "a list before this line is not closed with a bracket"
    return Malformed(message + _hint(found), line=line, column=column)


def _translated(detail: str, faults: dict[str, str]) -> str | None:
    return next((ours for theirs, ours in faults.items() if detail.startswith(theirs)), None)


def _hint(character: str) -> str:
    is_curly = character and character in _CURLY_QUOTES
    return '; it has a curly quote, where a straight one, ", is meant' if is_curly else ""
