"""Logs as files: reading, writing and converting them, in TOML, JSON and JSON lines.

Knows no game: a game's log type is found by the game's name.
"""

from __future__ import annotations

from referee.log.decode import decode, log_type
from referee.log.entry import Entry
from referee.log.find import find_logs
from referee.log.raw import RawLog, raw_logs
from referee.log.read import load, loads, read_logs

__all__ = ["Entry", "RawLog", "decode", "find_logs", "load", "loads", "log_type", "raw_logs", "read_logs"]
