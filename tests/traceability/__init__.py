"""Where each rule, each theorem and each formula is found. `python -m tests.traceability` writes the page.

Everything is derived from the files themselves: the rulebook, the formal law, the docstrings of the code,
the cases, the examples and the tests. What cannot be there has its reason in
`specs/potato-man/traceability.toml`.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
SPECS = ROOT / "specs" / "potato-man"
LAW = ROOT / "referee" / "potato_man"
PAGE = ROOT / "docs" / "traceability.md"
