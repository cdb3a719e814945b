"""What all wrong engines have in common."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from potato_man import Answer
from potato_man_logs import PotatoManWithLogs


class Mistake(PotatoManWithLogs):
    """A wrong engine: it breaks one rule, whose slug it names, and its docstring says how."""

    breaks: ClassVar[str]

    def hello(self, question: Any) -> Answer:
        """The name of the mistake is the name of the engine."""
        return {**super().hello(question), "engine": name_of(type(self))}


def name_of(mistake: type[Mistake]) -> str:
    """The name of a wrong engine: `first-of-equals` of `FirstOfEquals`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", mistake.__name__).lower()
