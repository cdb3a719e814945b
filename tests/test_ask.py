"""Disputes about one moment: what may be played, who wins, and what becomes of a claim."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee import Malformed
from referee.adjudicate.answers import Answer, ask, ask_editions
from referee.adjudicate.answers_written import answer_to_builtins, answers_to_builtins
from referee.questions import Position
from referee.rulebook import load_rulebook
from tests.questions import asked

BOOK = load_rulebook("potato-man")


def refusals(answer: Answer) -> dict[str, list[str]]:
    return {card: [finding.rule for finding in findings] for card, findings in answer.refused.items()}


# What may be played


@pytest.mark.parametrize(
    ("players", "trick", "hand", "legal", "refused"),
    [
        (4, "", "R10 B4", "R10 B4", {}),
        (4, "R9", "R10 B4", "B4", {"R10": ["trick.color-once"]}),
        (4, "R9 B9 G9", "R5 R6 Y1", "Y1", {"R5": ["trick.color-once"], "R6": ["trick.color-once"]}),
        (4, "R13 Y13 G14", "R5 G4", "", {"R5": ["trick.color-once"], "G4": ["trick.color-once"]}),
        (2, "R9 B9", "R10 G4", "G4", {"R10": ["trick.color-once"]}),
        (5, "R9 B9 R10", "R11 B10 B12", "", {card: ["trick.one-double"] for card in ("R11", "B10", "B12")}),
        (5, "Y1 R16 B4 G5", "Y2 Y9", "Y9", {"Y2": ["trick.one-potato-man"]}),
        (5, "Y1 R16 B4 G5", "Y2 Y3", "", {card: ["trick.one-potato-man"] for card in ("Y2", "Y3")}),
        (5, "R9 B9 G9 Y9", "R12", "R12", {}),
        (5, "R5 R6", "R7", "", {"R7": ["trick.one-double"]}),
        (5, "Y1 Y9", "Y2", "", {"Y2": ["trick.one-double", "trick.one-potato-man"]}),
    ],
)
def test_what_of_a_hand_may_be_played(
    players: int, trick: str, hand: str, legal: str, refused: dict[str, list[str]]
) -> None:
    answer = asked(players, trick, hand)
    assert " ".join(answer.legal) == legal
    assert refusals(answer) == refused
    assert answer.blocked is (not legal)
    assert not answer.complete
    assert answer.findings == ()


def test_without_a_hand_every_card_of_the_deck_is_answered_for() -> None:
    answer = asked(4, "R9 B9")
    assert len(answer.legal) + len(answer.refused) == 52
    assert refusals(answer)["B9"] == ["setup.deck", "trick.color-once"]
    assert {card[0] for card in answer.legal} == {"G", "Y"}
    assert answer.blocked is None


def test_without_green_no_green_card_is_answered_for() -> None:
    answer = asked(3, "R9", variant="no-green")
    assert len(answer.legal) + len(answer.refused) == 40
    assert asked(3, "G9", variant="no-green").findings[0].rule == "setup.deck"


def test_at_the_lead_nobody_is_blocked() -> None:
    assert asked(4, "").blocked is False
    assert len(asked(4, "").legal) == 52


# Who wins, and what it brings


@pytest.mark.parametrize(
    ("players", "trick", "play", "rule", "sack"),
    [
        (4, "R16 B16 G3 Y4", 2, "win.later-of-equals", "blue"),
        (4, "B16 R16 G3 Y4", 2, "win.later-of-equals", "red"),
        (4, "B16 G3 R5 Y1", 1, "win.highest", "blue"),
        (4, "R18 G3 B4 Y4", 1, "win.highest", "red"),
        (5, "Y8 B8 R17 Y2 G4", 4, "win.potato-man", "yellow"),
        (5, "R16 R18 B10 G9 Y3", 5, "win.potato-man", "yellow"),
        (5, "R16 R18 B10 G9 Y4", 2, "win.highest", "red"),
        (2, "R9 B9 G12 Y13", 4, "win.highest", "yellow"),
    ],
)
def test_who_wins_a_full_trick(players: int, trick: str, play: int, rule: str, sack: str) -> None:
    answer = asked(players, trick)
    assert answer.complete
    assert answer.winner is not None
    assert (answer.winner.play, answer.winner.card) == (play, trick.split()[play - 1])
    assert answer.winner.rule == rule
    assert answer.sack == sack
    assert answer.blocked is False
    assert answer.because[0].rule == rule
    assert {reason.outcome for reason in answer.because} == {"upheld"}


@pytest.mark.parametrize(
    ("sacks", "edition", "sack", "rule"),
    [
        ("", None, "red", "sack.color"),
        ("red=1 gold=0", None, "red", "sack.color"),
        ("red=0", None, "gold", "sack.gold"),
        ("red=0, gold=0", None, "none", "sack.none"),
        ("red=0", "zoch-2013-sack.gold", "none", "sack.none"),
    ],
)
def test_which_sack_is_taken(sacks: str, edition: str | None, sack: str, rule: str) -> None:
    answer = asked(4, "R18 B4 G3 Y4", sacks=sacks, edition=edition)
    assert answer.sack == sack
    assert answer.because[1].rule == rule


# Claims


@pytest.mark.parametrize(
    ("players", "trick", "hand", "claim", "outcome", "rule"),
    [
        (4, "R9 B9 G9", "R5 Y1", "blocked", "rejected", "turn.must-play"),
        (4, "R13 Y13 G14", "R5 G4", "P4 is blocked", "upheld", "round.blocked"),
        (4, "R13 Y13 G14", "R5 G4", "not blocked", "rejected", "round.blocked"),
        (4, "R13 Y13 G14", None, "blocked", "undetermined", "round.blocked"),
        (4, "R13 Y13 G14", None, "not blocked", "undetermined", "round.blocked"),
        (4, "", "R5", "blocked", "rejected", "turn.leader-free"),
        (4, "R13", "R5", "P3 is blocked", "rejected", "turn.order"),
        (4, "R9", None, "P4 may not play B9", "upheld", "turn.order"),
        (4, "R9", None, "P4 is not blocked", "upheld", "turn.order"),
        (4, "R9 B9 G9 Y9", None, "P4 may play R5", "upheld", "turn.leader-free"),
        (4, "R9 B9 G9 Y9", None, "P4 may play R9", "rejected", "trick.size"),
        (4, "R9", "R10 B4", "may play B4", "upheld", "trick.color-once"),
        (4, "R9", "R10 B4", "may play R10", "rejected", "trick.color-once"),
        (4, "R9", "R10 B4", "may not play R10", "upheld", "trick.color-once"),
        (4, "R9", "R10 B4", "may play G4", "rejected", "turn.in-hand"),
        (4, "", "R10 B4", "P1 may play b4", "upheld", "turn.leader-free"),
        (5, "Y1 R16 B4 G5", "Y2 Y9", "may play Y2", "rejected", "trick.one-potato-man"),
        (4, "R16 B16 G3 Y4", None, "P2 wins", "upheld", "win.later-of-equals"),
        (4, "R16 B16 G3 Y4", None, "R16 wins", "rejected", "win.later-of-equals"),
        (4, "R16 B16 G3 Y4", None, "P1 gewinnt.", "rejected", "win.later-of-equals"),
        (4, "R16 B16 G3 Y4", None, "P2 sale", "upheld", "win.leads-next"),
        (4, "R16 B16 G3 Y4", None, "P1 leads", "rejected", "win.leads-next"),
        (4, "R16 B16 G3 Y4", None, "takes blue", "upheld", "sack.color"),
        (4, "R16 B16 G3 Y4", None, "P2 takes gold", "rejected", "sack.color"),
        (4, "R16 B16 G3 Y4", None, "P1 takes blue", "rejected", "win.later-of-equals"),
        (4, "R16 B16 G3 Y4", None, "may play R5", "rejected", "trick.size"),
        (4, "R16 B16 G3 Y4", None, "P2 takes nothing", "rejected", "sack.color"),
        (4, "", None, "P1 leads", "upheld", "turn.order"),
        (4, "", None, "P2 leads", "rejected", "turn.order"),
        (4, "R9", None, "P2 leads", "undetermined", "trick.size"),
        (4, "R9 B9 G9", "R5 Y4", "P4 must play y4", "upheld", "turn.must-play"),
        (4, "R9 B9 G9", "Y5 Y4", "must play Y4", "rejected", "turn.must-play"),
        (4, "R9 B9 G9", "R5 Y4", "must play R5", "rejected", "trick.color-once"),
        (4, "R9 B9 G9", None, "must play Y4", "undetermined", "turn.must-play"),
        (4, "R13 Y13 G14", None, "P3 wins", "undetermined", "trick.size"),
        (4, "R13 Y13 G14", "R5 G4", "P3 wins", "rejected", "round.void-trick"),
    ],
)
def test_what_becomes_of_a_claim(
    players: int, trick: str, hand: str | None, claim: str, outcome: str, rule: str
) -> None:
    answer = asked(players, trick, hand, claim=claim)
    assert answer.claim is not None
    assert (answer.claim.outcome, answer.claim.rule) == (outcome, rule)
    assert answer.claim.message
    assert answer.exit_code == {"upheld": 0, "rejected": 1, "undetermined": 3}[outcome]


@pytest.mark.parametrize(
    ("players", "trick", "card", "edition", "rule", "said"),
    [
        (4, "R9 B9 G9", "Y1", None, "trick.color-once", "no card of that color (yellow)"),
        (5, "R9 R8", "B4", None, "trick.one-double", "no card of that color (blue)"),
        (5, "R9 B8", "B4", None, "trick.one-double", "no color is doubled"),
        (5, "R9 R8 B8", "B4", "zoch-2013+double-check=full-trick", "trick.one-double", "full trick"),
        (
            4,
            "R9 B9 G9",
            "R5",
            "zoch-2013-trick.color-once",
            "trick.color-once",
            "leaves out trick.color-once",
        ),
        (4, "R9 B9 G9", "Y1", "zoch-2013-trick.color-once", "trick.color-once", "leaves out"),
        (5, "Y1 B8", "Y2", "zoch-2013-trick.one-potato-man", "trick.one-potato-man", "leaves out"),
        (5, "Y1 B8", "B9", "zoch-2013-trick.one-potato-man", "trick.one-double", "no color is doubled"),
    ],
)
def test_why_a_card_may_be_played(
    players: int, trick: str, card: str, edition: str | None, rule: str, said: str
) -> None:
    claim = asked(players, trick, claim=f"may play {card}", edition=edition).claim
    assert claim is not None
    assert (claim.outcome, claim.rule) == ("upheld", rule)
    assert said in claim.message


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("P1 wins", "Not P1. P2 wins the trick: B16 has the highest number and came after R16."),
        ("R16 wins", "Not R16. P2 wins the trick: B16"),
        ("P1 leads", "Not P1. P2 won the trick, and whoever wins a trick leads to the next. P2 wins the"),
        ("P1 takes red", "Not P1. P2 wins the trick: B16"),
        ("takes gold", "Not “gold”. P2 won with blue, and takes a sack of that color."),
    ],
)
def test_a_rejected_claim_tells_why_the_true_one_is_so(claim: str, message: str) -> None:
    ruling = asked(4, "R16 B16 G3 Y4", claim=claim).claim
    assert ruling is not None
    assert ruling.message.startswith(message)


def test_every_rule_against_a_claim_is_named() -> None:
    answer = asked(4, "R9 B9", "B5 Y3", claim="may play R5")
    claim = answer_to_builtins(answer)["claim"]
    assert (claim["rule"], claim["rules"]) == ("turn.in-hand", ["turn.in-hand", "trick.color-once"])
    assert "does not hold" in claim["message"]
    assert "red already lies" in claim["message"]


def test_an_empty_hand_is_told_as_such() -> None:
    claim = asked(4, "R9", "", claim="may play B5").claim
    assert claim is not None
    assert claim.message.endswith("The hand at this moment: \N{EN DASH}.")


def test_sacks_have_their_names_in_every_language() -> None:
    for sacks in ("red=0 green=1", "rot=0 grün=1", "Rojo=0 verde=1", "ROT=0 grun=1"):
        scene = asked(4, "R9", sacks=sacks).scene
        assert scene is not None
        assert dict(scene.stock or ()) == {"blue": 3, "green": 1, "yellow": 3, "gold": 3}
    with pytest.raises(Malformed):
        asked(4, "R9", sacks="none=1")


def test_where_nobody_has_to_play_any_stop_is_a_block() -> None:
    answer = asked(4, "R9", "B4", claim="blocked", edition="zoch-2013-turn.must-play")
    assert answer.claim is not None
    assert answer.claim.outcome == "upheld"


def test_where_nobody_has_to_play_who_can_play_is_not_blocked() -> None:
    answer = asked(4, "R9", "B4 R5", claim="not blocked", edition="zoch-2013-turn.must-play")
    assert answer.claim is not None
    assert (answer.claim.outcome, answer.blocked) == ("upheld", False)


def test_an_empty_hand_at_the_lead_is_played_out_and_not_blocked() -> None:
    answer = asked(4, "", "", claim="blocked")
    assert answer.claim is not None
    assert (answer.claim.outcome, answer.blocked) == ("rejected", False)


@pytest.mark.parametrize("words", [{"claim": f"P{'9' * 5000} wins"}, {"sacks": f"red={'1' * 5000}"}])
def test_a_number_without_end_is_refused(words: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        asked(4, "R9", **words)


def test_gold_may_be_declined_only_where_it_is_optional() -> None:
    def outcome(edition: str) -> str | None:
        answer = asked(4, "R18 B4 G3 Y4", sacks="red=0", claim="takes none", edition=edition)
        return None if answer.claim is None else answer.claim.outcome

    assert (outcome("zoch-2013"), outcome("lord-fry")) == ("rejected", "upheld")


def test_the_editions_part_where_gold_may_be_declined_and_nowhere_else() -> None:
    position = Position(players=4, trick="R18 B4 G3 Y4", sacks="red=0")
    parts = answers_to_builtins(ask_editions(position))["parts"]
    assert parts == [{"field": "may_decline", "by_edition": {"zoch-2013": False, "lord-fry": True}}]
    assert answers_to_builtins(ask_editions(Position(players=4, trick="R18 B4 G3 Y4")))["parts"] == []


def test_each_edition_cites_its_own_texts() -> None:
    answers = ask_editions(Position(players=4, trick="R16 B16 G3 Y4", claim="P2 wins"))
    for edition, answer in answers.items():
        assert answer.claim is not None
        assert {citation.source for citation in answer.claim.citations} <= {*BOOK.editions[edition].sources}


# What is unlawful or cannot be read


@pytest.mark.parametrize(
    ("players", "trick", "hand", "rule"),
    [
        (4, "R9 R10", None, "trick.color-once"),
        (4, "R9 B9 G9 Y9 R5", None, "trick.size"),
        (5, "R9 B9 R10 B10", None, "trick.one-double"),
        (4, "R9 R9", None, "setup.deck"),
    ],
)
def test_an_unlawful_position_is_told_by_its_rule(
    players: int, trick: str, hand: str | None, rule: str
) -> None:
    answer = asked(players, trick, hand)
    assert answer.findings[0].rule == rule
    assert answer.exit_code == 1
    assert (answer.legal, answer.refused, answer.winner) == ((), {}, None)


@pytest.mark.parametrize(
    "position",
    [
        Position(players=1),
        Position(players=6),
        Position(players=4, variant="no-green"),
        Position(players=4, trick="R99"),
        Position(players=4, trick="R9", hand="B4,G5"),
        Position(players=4, trick="R9", hand="R9 B4"),
        Position(players=4, trick="R9", hand="B4 B4"),
        Position(players=4, trick="R9", hand="B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16"),
        Position(players=3, trick="R9", hand="G4", variant="no-green"),
        Position(players=4, sacks="red"),
        Position(players=4, sacks="red=4"),
        Position(players=4, sacks="purple=1"),
        Position(players=3, sacks="green=1", variant="no-green"),
    ],
)
def test_what_is_no_position_is_refused(position: Position) -> None:
    with pytest.raises(Malformed):
        ask(position)


@pytest.mark.parametrize("claim", ["", "P1 dances", "P5 wins", "P0 leads", "may play R99", "takes purple"])
def test_what_is_no_claim_is_refused(claim: str) -> None:
    with pytest.raises(Malformed):
        asked(4, "R9", claim=claim)


def test_every_language_has_the_same_answers_and_claims() -> None:
    english = BOOK.arguments("en")
    for language in BOOK.languages:
        assert list(BOOK.arguments(language).answers) == list(english.answers)
        assert list(BOOK.arguments(language).claims) == list(english.claims)


def test_an_answer_has_the_same_placeholders_in_every_language() -> None:
    english = BOOK.arguments("en").answers
    for language in BOOK.languages:
        for key, text in BOOK.arguments(language).answers.items():
            assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", english[key])), key


def test_the_form_for_programs() -> None:
    assert answer_to_builtins(asked(4, "R9", "R10 B4")) == {
        "game": "potato-man",
        "edition": "zoch-2013",
        "legal": ["B4"],
        "refused": {"R10": ["trick.color-once"]},
        "blocked": False,
        "complete": False,
        "winner": None,
        "sack": None,
        "may_decline": False,
        "findings": [],
    }
    won = answer_to_builtins(asked(4, "R16 B16 G3 Y4"))
    assert won["winner"] == {"play": 2, "card": "B16", "by": ["win.later-of-equals"]}
