"""Texts that people type: how they are compared, and the message for a name that is not known."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from referee.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_SHOWN = 60


def unknown_name(what: str, name: str, known: Iterable[str]) -> UnknownName:
    """The error that there is no `what` called `name`, with the likely one and all that are known."""
    names = sorted(known)
    likely = _close_match(name, names)
    guess = f"; did you mean {likely!r}?" if likely else "."
    listed = ", ".join(names) if names else "none"
    return UnknownName(f"There is no {what} {shown(name)}{guess} Known: {listed}.")


def shown(name: str) -> str:
    """A name as it may stand in a message: quoted, control characters escaped, not too long."""
    return repr(name if len(name) <= LONGEST_SHOWN else name[: LONGEST_SHOWN - 1] + "…")


def plain_text(text: str) -> str:
    """Lower case, without accents, so that `reves` finds `revés`."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _close_match(name: str, known: list[str]) -> str | None:
    from difflib import get_close_matches

    if len(name) > LONGEST_SHOWN:  # comparing is quadratic
        return None
    return next(iter(get_close_matches(name, known, n=1)), None)
