"""Decided cases as data for programs: texts in all languages, and what is stated of the answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import msgspec

if TYPE_CHECKING:
    from referee.cases import Case

Data = dict[str, Any]


def cases(chosen: Iterable[Case]) -> list[Data]:
    """Some cases, each with what it has: a position, a log, or a text and its file."""
    return [_case(case) for case in chosen]


def _case(case: Case) -> Data:
    data: Data = _stated(msgspec.to_builtins(case))
    if case.text is None:
        del data["file"]
    return data


def _stated(value: Any) -> Any:
    """The value without what is not stated."""
    if isinstance(value, dict):
        return {key: _stated(part) for key, part in cast("Data", value).items() if part is not None}
    if isinstance(value, list | tuple):
        return [_stated(part) for part in cast("Iterable[object]", value)]
    return value
