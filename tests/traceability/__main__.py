"""Writes docs/traceability.md."""

from __future__ import annotations

from tests.traceability import PAGE
from tests.traceability.page import written

if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
