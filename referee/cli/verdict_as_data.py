"""A verdict as JSON."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from referee.adjudicate import editions_to_builtins, verdict_to_builtins
from referee.verdict import Verdict


def judged_as_json(judged: Verdict | Mapping[str, Verdict], *, indented: bool) -> bytes:
    """A verdict, or those under several editions, as JSON, on one line or indented as part of an array."""
    data = verdict_to_builtins(judged) if isinstance(judged, Verdict) else editions_to_builtins(judged)
    text = msgspec.json.encode(data)
    if not indented:
        return text
    return b"  " + msgspec.json.format(text, indent=2).replace(b"\n", b"\n  ")
