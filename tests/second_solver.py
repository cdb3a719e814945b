"""A second solver's word on whatever the search for completions calls impossible."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from referee.prove.second_opinions import ANSWERS_OF
from referee.reconstruct.search import Search

if TYPE_CHECKING:
    from collections.abc import Generator

    from referee.prove.solver import Term
    from referee.reconstruct.search import Value

SECONDS = 60.0


@contextmanager
def reproved(solver: str = "bitwuzla") -> Generator[list[str]]:
    """Each time that nothing is found within, another solver has to say so too of the exported question.

    Gives the questions, as they come. They are asked in the end, so that they take no time from the search.
    """
    asked: list[str] = []
    find = Search.find

    def find_and_compare(search: Search, *truths: Term) -> Value | None:
        found = find(search, *truths)
        if found is None:
            asked.append(search.script(*truths))
        return found

    with patch.object(Search, "find", find_and_compare):
        yield asked
    for script in asked:
        # Of integers bitwuzla knows nothing.
        fit = "cvc5" if "(set-logic QF_LIA)" in script else solver
        answer = ANSWERS_OF[fit](script, SECONDS)
        assert answer == "no", f"{fit} says {answer} of:\n{script}"
