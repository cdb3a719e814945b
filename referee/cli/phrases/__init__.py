"""The words of the command line's texts, in each language: a file a language, all with the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import attrs

LANGUAGES = ("en", "de", "es")


@attrs.frozen
class Phrases:
    """The phrases of one language: `phrases("key", fact="…")` gives a phrase filled with its facts."""

    language: str
    texts: Mapping[str, str]

    def __call__(self, key: str, **facts: object) -> str:
        """The phrase `key`, filled with `facts`."""
        return self.texts[key].format_map(facts)

    def joined(self, items: tuple[str, ...]) -> str:
        """A list as a sentence has it: `Ana`, `Ana and Ben`, `Ana, Ben and Cleo`."""
        if len(items) < 2:
            return "".join(items)
        return self("list.and", first=", ".join(items[:-1]), last=items[-1])


@cache
def load_phrases(language: str) -> Phrases:
    """The phrases of a language, one of LANGUAGES."""
    path = Path(__file__).parent / f"{language}.toml"
    return Phrases(language, tomllib.loads(path.read_text(encoding="utf-8")))
