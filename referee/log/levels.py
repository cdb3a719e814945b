"""How deep a text nests, told before it is decoded: decoders recurse, and TOML's is slow on long keys."""

from __future__ import annotations

import re

from referee.log.formats import MAX_LEVELS

# Good for TOML and for JSON, which has no comments and only the third kind of text.
_TOKEN = re.compile(
    rb"""
    (?P<comment> \#[^\n]*+ )
  | (?P<block> \"{3} (?:[^"\\]|\\.|"(?!""))*+ (?:\"{3,5}|\Z) | '{3} .*? (?:'{3,5}|\Z) )
  | (?P<key> (?:KEY) (?: [ \t]*+ \. [ \t]*+ (?:KEY) ){LEVELS,}+ )
  | (?P<word> KEY )
  | (?P<opened> [\[{] )
  | (?P<closed> [\]}] )
    """.replace(b"KEY", rb"""[A-Za-z0-9_-]++ | "(?:[^"\\\n]|\\.)*+" | '[^'\n]*+'""").replace(
        b"LEVELS", str(MAX_LEVELS).encode()
    ),
    re.VERBOSE | re.DOTALL,
)


def too_deep_at(text: bytes) -> int | None:
    """The first byte of `text` where tables and arrays, or the parts of a key, nest too deep, if any."""
    level = 0 if text.lstrip().startswith(b"{") else 1  # a JSON log has braces of its own
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "opened":
            level += 1
        elif token.lastgroup == "closed":
            level -= 1
        if level > MAX_LEVELS or token.lastgroup == "key":
            return token.start()
    return None
