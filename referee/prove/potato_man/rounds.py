"""What holds in a whole round, for all deals and all plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.prove.potato_man.table import Table
from referee.prove.theorem import Claim

CLAIMS: Mapping[str, Callable[[Table], list[Claim]]] = {}
