"""A difference in words, as `referee conform` tells it, for those who are no terminal."""

from __future__ import annotations

from referee.conform.kit import Kit
from referee.conform.probe import Difference

_COLUMNS = 100


def told(difference: Difference, kit: Kit, again: str | None = None) -> str:
    """What was asked, said and right, the rule with its sources, and the difference as a log.

    `again` is the command line that shows it again.
    """
    # Needed only where something differs.
    from referee.cli.conform_as_text import difference_as_text
    from referee.cli.ink import plain
    from referee.cli.page import Page
    from referee.cli.phrases import load_phrases
    from referee.rulebook import load_rulebook

    page = Page(load_phrases("en"), _COLUMNS, load_rulebook(kit.game))
    lines = [plain(spans).rstrip() for spans in difference_as_text(difference, kit, page)]
    if again is not None:
        lines += ["", f"{page.phrases('conform.again')}: {again}"]
    return "\n".join(lines).lstrip()
