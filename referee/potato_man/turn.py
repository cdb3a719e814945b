"""A turn: whose it is. A formula, in every reading (see `referee.words`)."""

from __future__ import annotations

from referee.words import Word, where


def seat_after(seat: Word, steps: int, players: int) -> Word:
    """`turn.order`: the seat some steps clockwise, or counter-clockwise if negative. Seats count from 0."""
    further = seat + steps % players
    return where(further >= players, further - players, further)
