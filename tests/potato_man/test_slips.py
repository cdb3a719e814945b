"""Slips of the pen in cards, names and plays: each has its reason, told in every language."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee import Malformed, Position
from referee.log import loads
from referee.rulebook import load_rulebook

BOOK = load_rulebook("potato-man")
HEAD = 'format = "referee/1"\ngame = "potato-man"\n'
TWO = 'players = ["Ana", "Ben"]\n'
THREE = 'players = ["Ana", "Ben", "Cleo"]\n'


def trick(plays: str) -> str:
    return f'rounds = [{{ tricks = ["{plays}"] }}]\n'


# What is written, its key in `notation`, and what is told of it.
SLIPS: list[tuple[str, str, dict[str, str]]] = [
    (THREE + trick("R5 \u04126"), "card-foreign",
     {"token": "'\u04126'", "character": "'\u0412'", "name": "CYRILLIC CAPITAL LETTER VE"}),
    (THREE + trick("Y7, B9"), "card-joined", {"token": "'Y7,'"}),
    (THREE + trick("Y7;B9"), "card-joined", {"token": "'Y7;B9'"}),
    (THREE + "rounds = [{ tricks = [{ plays = ['Y7 B9'] }] }]", "card-space", {"token": "'Y7 B9'"}),
    (THREE + trick("X5"), "card-letter", {"token": "'X5'", "letters": "R, B, G, Y"}),
    (THREE + trick("R"), "card-digits", {"token": "'R'"}),
    (THREE + trick("R05"), "card-zero", {"token": "'R05'"}),
    (THREE + trick("?19"), "card-number", {"token": "'?19'"}),
    (THREE + trick("y15"), "card-range",
     {"token": "'y15'", "letter": "Y", "lowest": "Y1", "highest": "Y13"}),
    (TWO + trick("R9 + B4"), "spaced-draw", {"token": "'+'"}),
    (TWO + trick("R9+ B4"), "spaced-draw", {"token": "'R9+'"}),
    (TWO + trick("R9 +B4"), "spaced-draw", {"token": "'+B4'"}),
    (TWO + trick("Ana: R9"), "spaced-name", {"token": "'Ana:'"}),
    (THREE + trick("R9+B4"), "draws", {"token": "'R9+B4'"}),
    (THREE + trick(" "), "empty-trick", {}),
    (THREE + "rounds = [{ starter = 'Eve' }]", "unknown-player",
     {"name": "'Eve'", "players": "Ana, Ben, Cleo"}),
    ("players = ['Ana', 'Ana']", "player-twice", {"name": "'Ana'"}),
    ("players = ['Ana', ' Ben']", "name-blank", {"name": "' Ben'"}),
    ('players = ["Ana", "Be\\u200bn"]', "name-invisible", {"name": r"'Be\u200bn'"}),
    ("players = ['Ana', 'B+n']", "name-sign", {"name": "'B+n'"}),
    (THREE + "variant = 'no-gren'", "unknown-variant", {"found": "'no-gren'", "expected": "'no-green'"}),
]  # fmt: skip

# A question has no log.
POSITION_SLIPS = {
    "position-hand-impossible": Position(players=4, trick="R16", hand="B16 ?16"),
    "position-sacks": Position(players=4, sacks="red"),
    "position-sack-count": Position(players=4, sacks="red=4"),
    "position-hand-twice": Position(players=4, trick="R9", hand="B4 B4"),
    "position-hand-played": Position(players=4, trick="R9", hand="R9 B4"),
    "position-hand-no-green": Position(players=3, trick="R9", hand="G4", variant="no-green"),
    "position-hand-size": Position(players=5, hand="B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14"),
    "position-claim": Position(players=4, claim="P1 dances"),
    "position-player": Position(players=4, claim="P5 wins"),
}


def error_of(text: str, language: str) -> dict[str, Any]:
    verdict = referee.adjudicate(loads(HEAD + text, "toml"), language=language)
    assert verdict.verdict == "malformed"
    error: dict[str, Any] = referee.verdict_to_builtins(verdict)["error"]
    return error


@pytest.mark.parametrize("language", BOOK.languages)
@pytest.mark.parametrize(("text", "fault", "facts"), SLIPS)
def test_a_slip_is_told_in_every_language(
    text: str, fault: str, facts: dict[str, str], language: str
) -> None:
    told = BOOK.argument(f"notation/{fault}", language, facts)
    assert error_of(text, language)["message"] == told
    assert all(fact in told for fact in facts.values())


@pytest.mark.parametrize("fault", POSITION_SLIPS)
def test_a_slip_in_a_position_is_told_in_every_language(fault: str) -> None:
    with pytest.raises(Malformed) as caught:
        referee.ask(POSITION_SLIPS[fault])
    assert caught.value.key == f"notation/{fault}"
    told = {BOOK.argument(f"notation/{fault}", language, caught.value.facts) for language in BOOK.languages}
    assert caught.value.message in told
    assert len(told) == 3


def test_every_slip_is_tried() -> None:
    assert {fault for _, fault, _ in SLIPS} | set(POSITION_SLIPS) == set(BOOK.arguments("en").notation)


def test_a_green_card_has_the_same_letter_in_every_language() -> None:
    log = loads(HEAD + THREE + trick("G7"), "toml")
    assert {referee.adjudicate(log, language=one).error for one in BOOK.languages} == {None}
