"""Finding the lint of a game: its questions with their clauses, and what of the findings is accepted."""

from __future__ import annotations

from referee.prove.lint import LintedGame, LintTexts
from referee.prove.potato_man.lint import LINTED
from referee.rulebook_files import read, specs_folder
from referee.suggest import unknown_name

_LINTED = {LINTED.game: LINTED}


def linted_game(game: str) -> LintedGame:
    """What a game offers to the lint. Raises UnknownName if it offers nothing."""
    if game not in _LINTED:
        raise unknown_name("game with a lint", game, _LINTED)
    return _LINTED[game]


def lint_texts(game: str) -> LintTexts:
    """What a game's questions and situations are called, and its accepted findings."""
    return read(specs_folder() / game / "lint.toml", LintTexts)
