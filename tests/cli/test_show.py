"""`referee show`: a game trick by trick, lawful or not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.phrases import LANGUAGES
from tests.cli.logs import LAWFUL, NOT_A_LOG, UNLAWFUL, simulated
from tests.cli.running import Ran, run


def show(text: str | bytes, *options: str) -> Ran:
    return run("show", "-", *options, stdin=text.encode() if isinstance(text, str) else text)


def test_a_trick_is_shown_with_hands_lawful_cards_winner_and_sacks_left() -> None:
    shown = show(LAWFUL)
    assert shown.code == 0
    for piece in (
        "Round 1",
        "  Trick 2\n",
        "│ B5  │ │ R16 │ │ G8  │ │ Y3  │",
        "Ana:   (R7) (B4) (B9) (B12) (B16) (G4) (G9) (G10) [Y3] Y8 Y10",
        "Ana wins the trick (win.potato-man) and takes: yellow",
        "Left to win:  2 red, 3 blue, 3 green, 2 yellow, 3 gold",
        "legal, not finished",
    ):
        assert piece in shown.out


@pytest.mark.parametrize(("lang", "left"), [("de", "2 × Rot, 3 × Blau"), ("es", "2 × rojo, 3 × azul")])
def test_sacks_are_counted_so_that_no_ending_has_to_agree(lang: str, left: str) -> None:
    assert left in show(LAWFUL, "--lang", lang).out


def test_a_block_is_told_in_spanish_without_an_ending() -> None:
    shows = "R5 R6 R9 R11 R16 G3 G7 G8 G11 Y1 Y4 Y9"
    blocked = f"tricks = ['R13 Y13 G14']\nblocked = {{ player = 'Dov', shows = '{shows}' }}"
    game = LAWFUL.partition("[[rounds]]")[0] + f"[[rounds]]\nstarter = 'Ana'\n{blocked}\n"
    assert "bloqueo de Dov" in show(game, "--lang", "es").out


def test_a_game_without_hands_is_shown_too() -> None:
    shown = show(LAWFUL.partition("[rounds.hands]")[0])
    assert "│ B5  │" in shown.out
    assert "Ana:" not in shown.out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trick_of_a_game_is_shown(players: int, lang: str) -> None:
    game = simulated(1, players)
    tricks = sum(len(one["tricks"]) for one in json.loads(game)["rounds"])
    shown = show(game, "--lang", lang)
    assert shown.code == 0
    heading = {"en": "  Trick ", "de": "  Stich ", "es": "  Baza "}[lang]
    assert sum(line.startswith(heading) for line in shown.out.splitlines()) == tricks


def test_an_unlawful_game_is_shown_up_to_its_fault() -> None:
    shown = show(UNLAWFUL)
    assert shown.code == 1
    assert "trick.color-once" in shown.out
    assert "Trick 2" not in shown.out


def test_what_is_no_log_is_told() -> None:
    shown = show(NOT_A_LOG)
    assert shown.code == 2
    assert "'R99' is not a card" in shown.out


def test_several_games_of_a_file_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(simulated(2))
    shown = run("show", str(path))
    assert shown.out.count("legal, complete game") == 2


def test_the_unlawful_card_is_shown_with_a_cross_before_the_round_ends() -> None:
    table, _, rest = show(UNLAWFUL).out.partition("End of the round: unlawful")
    assert rest
    *_, cards, bottom, marks = table.rstrip().splitlines()[:-4]
    assert cards == "    │ B6  │ │ R14 │ │ G12 │ │ R9  │"
    assert marks.strip() == "✗"
    assert marks.index("✗") == cards.index("R9") + 1
    assert bottom.count("╯") == 4


def test_with_two_players_one_card_wins_and_the_cards_drawn_are_shown() -> None:
    shown = show(simulated(1, players=2)).out
    stars = [line.count("★") for line in shown.splitlines() if "★" in line]
    assert len(stars) > 5
    assert set(stars) == {1}
    assert "   +" in shown.partition("★")[0].partition("╯")[2]


@pytest.mark.parametrize("players", [2, 4])
def test_signs_are_explained_once_in_a_game_and_only_if_they_occur(players: int) -> None:
    hands, drawn = "[R5]: played from the hand", "+R5: drawn after the play"
    shown = show(simulated(1, players=players)).out
    assert (shown.count(hands), shown.count(drawn)) == (1, int(players == 2))
    without_hands = show(LAWFUL.partition("[rounds.hands]")[0]).out
    assert "Trick 2" in without_hands
    assert (hands in without_hands, drawn in without_hands) == (False, False)


def test_all_editions_are_more_than_can_be_shown() -> None:
    shown = show(LAWFUL, "--edition", "all")
    assert shown.code == 2
    assert "show takes one edition" in shown.err
