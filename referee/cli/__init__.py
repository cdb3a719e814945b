"""The command line, `referee`: one module a command, each loaded only when it is called."""

from __future__ import annotations

from referee.cli.start import main

__all__ = ["main"]
