"""Questions as SMT-LIB text that every solver reads, from the text that z3 writes."""

from __future__ import annotations

import re

_FUNCTION = re.compile(r"\(declare-fun (?:\|[^|]*\||\S+) \((?!\))")
_INTEGER = re.compile(r"\(declare-fun (?:\|[^|]*\||\S+) \(\) Int\)")
# A remark of z3's, and a status that it cannot know yet.
_REMARKS = re.compile(r"^(?:;.*|\(set-info :status \w+\))\n", re.MULTILINE)
_PART = re.compile(r"([?$])x\d+")


def script_from(written: str) -> str:
    """The text of a question, from what z3 wrote: with its logic, and the same each time."""
    return f"(set-logic {logic_of(written)})\n{_renumbered(_REMARKS.sub('', written))}"


def logic_of(script: str) -> str:
    """The smallest logic of a script: integers, or bit vectors, with uninterpreted functions if there are."""
    if _INTEGER.search(script):
        return "QF_LIA"
    return "QF_UFBV" if _FUNCTION.search(script) else "QF_BV"


def _renumbered(script: str) -> str:
    """The script with z3's running numbers of parts counted from 0."""
    numbers: dict[str, int] = {}

    def renumber(name: re.Match[str]) -> str:
        return f"{name[1]}x{numbers.setdefault(name[0], len(numbers))}"

    return _PART.sub(renumber, script)
