"""The JSON Schema of the logs of a game, made from the types that logs are decoded into."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.games import find_game
from referee.header import FORMAT

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def log_schema(game: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the logs of a game, as builtin data. Raises UnknownName.

    It tells keys and types. What cards, players and rulings there are is told by the rulebook.
    """
    kind = find_game(game).log_type
    schema = msgspec.json.schema(kind)
    schema["$defs"][kind.__name__]["properties"]["game"] = {"const": game}
    return {"$schema": DRAFT, "title": f"{FORMAT}: a log of {game}", **schema}
