"""What every text about a game is written with: the language's phrases, the width, and the rulebook."""

from __future__ import annotations

import attrs

from referee.cli.phrases import Phrases
from referee.rulebook import Rulebook


@attrs.frozen
class Page:
    """The phrases of a language, how many columns wide to write, and the game's rulebook."""

    phrases: Phrases
    columns: int
    book: Rulebook

    def word(self, key: str) -> str:
        """The game's word for something, such as a colour, in the language of the page."""
        return self.book.argument(f"words/{key}", self.phrases.language, {})
