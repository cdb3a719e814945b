"""What the judge says of a log, word for word: the argument, the places, the table, the rounds."""

from __future__ import annotations

from tests.mutants.judged import judged, written


def test_the_judge_says_what_is_written() -> None:
    """If it shall say something else: `python -m tests.mutants.judged`, and read what has changed."""
    assert judged() == written()
