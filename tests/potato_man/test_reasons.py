"""Reasons that point to what explains the fault: an earlier play, the draw, what shifts all turns."""

from __future__ import annotations

import msgspec
import pytest

import referee
from referee import Finding
from referee.log import loads
from referee.rulebook import load_rulebook

HEAD = 'format = "referee/1"\ngame = "potato-man"\n'
FOUR = 'players = ["Ana", "Ben", "Cleo", "Dov"]\n'
TWO = 'players = ["Ana", "Ben"]\n'
NO_GREEN = 'players = ["Ana", "Ben", "Cleo"]\nvariant = "no-green"\n'
DOV = "R5 R6 R9 R11 R16 B5 G3 G7 G8 G11 Y1 Y4"


def finding_of(players: str, lines: str) -> Finding:
    (finding,) = referee.adjudicate(
        loads(f"{HEAD}{players}[[rounds]]\nstarter = 'Ana'\n{lines}", "toml")
    ).findings
    return finding


def related(finding: Finding) -> list[dict[str, object]]:
    places = [msgspec.to_builtins(place) for place in finding.related]
    return [{key: value for key, value in place.items() if value is not None} for place in places]


def shown_by_dov(cards: str, hand: str = "") -> Finding:
    return finding_of(
        FOUR,
        f"{hand}\ntricks = ['R15 Y13 G14 B5', 'R13 Y12 G13']\n"
        f"blocked = {{ player = 'Dov', shows = '{cards}' }}",
    )


@pytest.mark.parametrize("hand", ["", f"hands.Dov = '{DOV}'"])
@pytest.mark.parametrize("shows", [DOV, DOV.removesuffix(" Y4")])
def test_a_card_shown_that_was_played_is_told_with_the_trick(shows: str, hand: str) -> None:
    finding = shown_by_dov(shows, hand)
    assert finding.rule == "round.show-hand"
    assert "B5" in finding.message
    assert "already played in trick 1" in finding.message
    assert related(finding) == [{"round": 1, "trick": 1, "play": 4, "card": "B5"}]


def test_every_card_shown_that_was_played_is_pointed_back_to() -> None:
    finding = shown_by_dov(DOV.replace("Y4", "G13"))
    assert [place["card"] for place in related(finding)] == ["B5", "G13"]


def test_a_hand_of_the_wrong_size_without_played_cards_is_told_by_its_size() -> None:
    finding = shown_by_dov(DOV.removeprefix("R5 R6 ").replace("B5 ", ""))
    assert finding.message == "Cards that Dov shows: 9. At this point the hand has 11."
    assert not finding.related


@pytest.mark.parametrize("hand", ["", "hands.Cleo = 'R5 R6 R7 R8 R9 R11 R16 Y1 Y4 Y9 Y10 Y11'\n"])
@pytest.mark.parametrize("more", ["", " Y11"])
def test_green_shown_in_a_game_without_green_is_told_as_such(more: str, hand: str) -> None:
    shows = f"R5 R6 R7 R8 R9 R11 R16 G11 Y1 Y4 Y9 Y10{more}"
    finding = finding_of(
        NO_GREEN, f"{hand}tricks = ['R13 Y13']\nblocked = {{ player = 'Cleo', shows = '{shows}' }}"
    )
    assert finding.message.startswith(
        "Cleo shows G11, which is green, and this game is played without green."
    )


@pytest.mark.parametrize("pile", ["", "piles.Ben = 'B4 R5 R6 R7 B5 B6 B7 B8'\n"])
def test_a_card_that_the_holder_drew_is_pointed_back_to_its_draw(pile: str) -> None:
    drawn = "" if pile else "+B4"
    finding = finding_of(TWO, f"{pile}tricks = ['Ana:R9 Ben:B9{drawn} Y8 G9', 'Ben:R8 Ana:B4']")
    assert finding.rule == "turn.in-hand"
    assert finding.message.startswith("Ana plays B4, but that card is in the hand of Ben.")
    assert related(finding) == [{"round": 1, "trick": 1, "play": 2, "player": "Ben", "card": "B4"}]


def test_a_card_that_the_holder_was_dealt_is_not_pointed_back_to_a_draw() -> None:
    finding = finding_of(FOUR, "hands.Ben = 'B4 ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??'\ntricks = ['B4']")
    assert finding.message.startswith("Ana plays B4, but that card is in the hand of Ben.")
    assert not finding.related


@pytest.mark.parametrize(
    "lines", ["tricks = ['Ana:R9 Cleo:B9']", "tricks = ['R9 Y9 G9']\nblocked = { player = 'Cleo' }"]
)
def test_a_wrong_turn_names_what_shifts_all_turns(lines: str) -> None:
    log = loads(f"{HEAD}{FOUR}[[rounds]]\nstarter = 'Ana'\n{lines}", "toml")
    for language in load_rulebook("potato-man").languages:
        first = referee.adjudicate(log, language=language).findings[0]
        assert first.rule == "turn.order"
        assert "`referee show`" in first.message
