"""The few tools that formulas are written with, on plain numbers; the other readings follow them."""

from __future__ import annotations

import pytest

from referee.words import largest, pick, put, union, where


def test_where_chooses_by_the_condition() -> None:
    assert where(True, 3, 4) == 3
    assert where(False, 3, 4) == 4


def test_the_union_of_no_sets_is_empty() -> None:
    assert union([]) == 0
    assert union([0b1, 0b10, 0b11]) == 0b11


def test_pick_takes_the_item_at_an_index() -> None:
    assert [pick((7, 8, 9), index) for index in range(3)] == [7, 8, 9]


def test_put_changes_the_item_at_an_index_alone() -> None:
    assert put((7, 8, 9), 0, 1) == (1, 8, 9)
    assert put((7, 8, 9), 2, 1) == (7, 8, 1)


@pytest.mark.parametrize("values", [(3,), (3, 1, 2), (1, 2, 3), (2, 3, 3), (0, 0)])
def test_largest_is_the_largest(values: tuple[int, ...]) -> None:
    assert largest(values) == max(values)
