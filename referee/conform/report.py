"""What comes of checking an engine: for each rule, whether it is held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from referee.conform.kit import Support
from referee.conform.probe import Difference, Origin
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL

Status: TypeAlias = Literal["held", "broken", "not supported", "not reached"]


@attrs.frozen(kw_only=True)
class RuleReport:
    """What was seen of one rule: how many answers were right, how many wrong, how many not given.

    `difference` is a wrong answer, a small one, if there is any.
    """

    rule: str
    right: int = 0
    wrong: int = 0
    unsupported: int = 0
    difference: Difference | None = None

    @property
    def status(self) -> Status:
        """One wrong answer breaks a rule; one right answer holds it."""
        if self.difference is not None:
            return "broken"
        if self.right:
            return "held"
        return "not supported" if self.unsupported else "not reached"


@attrs.frozen(kw_only=True)
class Report:
    """What comes of checking an engine. `asked` counts questions by their origin.

    `complaint` says what is wrong with its end, if anything is.
    """

    game: str
    support: Support
    seed: int
    rules: tuple[RuleReport, ...]
    asked: Mapping[Origin, int]
    shortest: Difference | None
    complaint: str | None = None

    @property
    def exit_code(self) -> int:
        """0: it conforms; 1: it differs; 3: it answered nothing, so nothing can be said."""
        if any(rule.status == "broken" for rule in self.rules):
            return EXIT_UNLAWFUL
        return EXIT_OK if any(rule.status == "held" for rule in self.rules) else EXIT_OPEN
