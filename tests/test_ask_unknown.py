"""Answers where cards of the trick or the hand are not known, and claims about a trick that is still open."""

from __future__ import annotations

from time import process_time

import pytest

from referee import Malformed
from referee.adjudicate.answers import ask
from referee.adjudicate.answers_written import answer_to_builtins
from referee.questions import Position
from referee.rulebook import load_rulebook
from tests.questions import asked

BOOK = load_rulebook("potato-man")


@pytest.mark.parametrize(
    ("players", "trick", "hand", "legal", "refused", "depends", "blocked"),
    [
        (4, "R9 Y?", "B4 R5 Y1", "B4", "R5 Y1", "", False),
        (4, "R9 ??", "B4 R5", "", "R5", "B4", None),
        (4, "R9 ?13", "B4 Y4", "", "", "B4 Y4", False),
        (4, "R9 ?13 G5", "Y4 B4", "", "", "B4 Y4", False),
        (4, "R9 Y? B?", "R5 ??", "", "R5", "", None),
        (4, "R9 Y? B?", "R5 Y?", "", "R5", "", True),
        (4, "R9 Y? B?", "R5 G?", "", "R5", "", False),
        (5, "Y1 ??", "Y2 Y4 R5", "R5", "Y2", "Y4", False),
        (5, "Y? ??", "Y2 R5", "R5", "", "Y2", False),
        (3, "", "??", "", "", "", False),
    ],
)
def test_what_may_be_played_where_cards_are_not_known(
    players: int, trick: str, hand: str, legal: str, refused: str, depends: str, blocked: bool | None
) -> None:
    answer = asked(players, trick, hand)
    assert (" ".join(answer.legal), " ".join(answer.refused), " ".join(answer.depends)) == (
        legal,
        refused,
        depends,
    )
    assert answer.blocked is blocked


def test_what_depends_names_the_rules_that_may_be_against_it() -> None:
    answer = answer_to_builtins(asked(4, "R9 ??", "B4 R5"))
    assert answer["depends"] == {"B4": ["trick.color-once"]}
    assert "depends" not in answer_to_builtins(asked(4, "R9", "B4 R5"))
    unknown = answer_to_builtins(asked(5, "?? ??"))["depends"]
    assert {*unknown["Y2"]} == {"setup.deck", "trick.one-double", "trick.one-potato-man"}


def test_an_unknown_card_is_named_as_it_was_written() -> None:
    finding = asked(4, "R9 Y?", "Y1").refused["Y1"][0]
    assert "yellow already lies in this trick: Y?, played by P2" in finding.message
    assert [place.card for place in finding.related] == ["Y?"]
    broken = asked(4, "R9 R?").findings[0]
    assert (broken.rule, broken.at.card) == ("trick.color-once", "R?")
    assert "P2 plays R?" in broken.message


@pytest.mark.parametrize(
    ("players", "trick", "rule"),
    [
        (4, "Y? Y3", "trick.color-once"),
        (4, "R9 B9 G9 Y9 ??", "trick.size"),
        (4, "?18 R18", "setup.deck"),
        (5, "Y1 ?2", "trick.one-potato-man"),
        (5, "R9 B9 R? B?", "trick.one-double"),
    ],
)
def test_a_trick_that_cannot_be_lawful_is_told_by_its_rule(players: int, trick: str, rule: str) -> None:
    assert asked(players, trick).findings[0].rule == rule


def test_cards_that_are_nowhere_left_make_no_hand() -> None:
    with pytest.raises(Malformed, match="no hand like that"):
        asked(4, "R16", "B16 ?16")
    assert asked(4, "R16", "?16 G4").legal == ("G4",)


@pytest.mark.parametrize(
    ("trick", "play", "card", "by", "sack"),
    [
        ("R17 Y13 B? G12", 1, "R17", ["win.highest"], "red"),
        ("R16 Y13 B? G12", None, None, None, None),
        ("B13 G? R5 Y?", None, None, None, None),
        ("B? R5 G14 Y13", None, None, None, None),
        ("G14 B? R? Y3", None, None, None, None),
        ("R17 B? G? Y3", 4, "Y3", ["win.potato-man"], "yellow"),
        ("Y13 ?13 R5 G3", 2, "B13", ["win.later-of-equals"], "blue"),
        ("?16 Y13 G3 B4", 1, "R16", ["win.highest"], "red"),
        ("R18 Y? B4 G3", None, None, None, None),
        ("Y5 R? G3 B4", 2, "R?", ["win.highest", "win.later-of-equals"], "red"),
    ],
)
def test_a_winner_is_told_where_it_is_the_same_in_every_case(
    trick: str, play: int | None, card: str | None, by: list[str] | None, sack: str | None
) -> None:
    answer = answer_to_builtins(asked(4, trick))
    assert answer["complete"]
    assert answer["sack"] == sack
    if play is None:
        assert answer["winner"] is None
    else:
        assert answer["winner"] is not None
        assert (answer["winner"]["play"], answer["winner"]["card"]) == (play, card)
        assert {*answer["winner"]["by"]} == {*(by or [])}


@pytest.mark.parametrize(
    ("players", "trick", "hand", "claim", "outcome"),
    [
        (4, "R9 B12", None, "P1 wins", "rejected"),
        (4, "R9 B12", None, "P2 wins", "undetermined"),
        (4, "R9 B12", None, "P1 does not win", "upheld"),
        (4, "R18 B4 G5", None, "P1 wins", "undetermined"),
        (4, "R18 B4 G5", "R5 Y4", "P1 wins", "upheld"),
        (4, "R18 B4 G5", "R5 Y3", "P1 wins", "rejected"),
        (4, "R18 B4 G5", "R5 Y3", "P4 wins with Y3", "upheld"),
        (4, "R18 B4 G5", "R5 ??", "P1 wins", "undetermined"),
        (4, "R18 B4 G5", "Y4", "P1 leads the next trick", "upheld"),
        (4, "R18 B4 G5", "Y4", "P1 takes red", "upheld"),
        (4, "R18 B4 G5", "Y4", "P1 takes the blue sack", "rejected"),
        (4, "R18 B4 G5", "R5", "nobody wins", "upheld"),
        (4, "R18 B4 G5", "R5", "no sack", "upheld"),
        (4, "R18 B4 G5", "R5", "P1 takes nothing", "rejected"),
        (4, "R18 B4 G5", "R5", "P1 does not win", "upheld"),
        (4, "R9", None, "takes gold", "rejected"),
        (4, "", None, "P3 wins", "undetermined"),
        (5, "R9 B9 G9 Y1", None, "nobody wins", "undetermined"),
        (5, "R9 B9 G9 Y9", None, "nobody wins", "rejected"),
        (5, "R9 B9 G9 Y8", "Y4 Y5", "nobody wins", "rejected"),
        (5, "R18 B9 G9", "Y13", "P1 wins", "undetermined"),
        (3, "R18 B9", None, "G14 wins", "rejected"),
        (4, "R9 Y? B12 G3", None, "P3 wins", "undetermined"),
        (4, "R9 Y? B12 G3", None, "P1 wins", "rejected"),
        (4, "R9 Y? B14 G3", None, "P3 wins", "upheld"),
    ],
)
def test_a_claim_holds_in_every_way_in_none_or_in_some(
    players: int, trick: str, hand: str | None, claim: str, outcome: str
) -> None:
    ruling = asked(players, trick, hand, claim=claim).claim
    assert ruling is not None
    assert ruling.outcome == outcome


def test_a_player_who_may_be_blocked_has_as_many_cards_as_the_one_to_move() -> None:
    """Only Y2 and Y3 would be barred to the last player: ten cards are never just these, one may be."""
    ten = "G3 G4 G5 G6 G7 G8 G9 G10 G11 G12"
    for hand, outcome in ((ten, "rejected"), ("G3", "undetermined")):
        ruling = asked(5, "Y1 R8 B4", hand, claim="nobody wins").claim
        assert ruling is not None
        assert ruling.outcome == outcome


def test_what_is_not_settled_is_told_with_a_way_for_each() -> None:
    ruling = asked(4, "R9 B9", claim="P2 wins").claim
    assert ruling is not None
    assert "It is so with R9 B9 G3 Y4: P2 wins with B9 (sack: blue)." in ruling.message
    assert "It is not so with R9 B9 G14 Y4: P3 wins with G14 (sack: green)." in ruling.message
    stopped = asked(4, "R18 B4 G5", claim="P1 wins").claim
    assert stopped is not None
    assert "not so with R18 B4 G5 Y" in stopped.message


@pytest.mark.parametrize(
    ("trick", "hand", "claim", "outcome", "rule"),
    [
        ("R9 B9", "?? G4", "may play Y4", "undetermined", "turn.in-hand"),
        ("R9 B9", "Y? G4", "may play R5", "rejected", "turn.in-hand"),
        ("R9 B9", "R? G4", "may play R5", "rejected", "trick.color-once"),
        ("R9 B9", "R? G4", "must play G4", "upheld", "turn.must-play"),
        ("R9 B9", "?? G4", "must play G4", "undetermined", "turn.must-play"),
        ("R9 B9", "Y? G4", "must play G4", "rejected", "turn.must-play"),
        ("R9 ??", "G4", "may play G4", "undetermined", "trick.color-once"),
        ("R9 Y?", "G4", "may play G4", "upheld", "trick.color-once"),
        ("R9 B9 G9 Y?", None, "P4 may play R5", "undetermined", "turn.leader-free"),
        ("R9 B9 G9 Y?", None, "P1 may play R5", "rejected", "win.leads-next"),
        ("R9 B9 G9 Y?", None, "may play R5", "rejected", "trick.size"),
        ("R9 B9 G9 Y?", None, "blocked", "rejected", "turn.leader-free"),
        ("R9 B9 G9 Y9", "R5 B6", "P4 may play G5", "rejected", "turn.in-hand"),
        ("R9 B9 G9 Y9", "R5", "P4 must play R5", "upheld", "turn.must-play"),
        ("R9 B9 G9 Y9", "R5 B6", "P4 must play R5", "rejected", "turn.must-play"),
        ("R9 B9 G9 Y9", None, "P4 must play R5", "undetermined", "turn.must-play"),
    ],
)
def test_claims_about_the_turn_where_cards_are_not_known(
    trick: str, hand: str | None, claim: str, outcome: str, rule: str
) -> None:
    ruling = asked(4, trick, hand, claim=claim).claim
    assert ruling is not None
    assert (ruling.outcome, ruling.rule) == (outcome, rule)
    assert ruling.message


@pytest.mark.parametrize("language", BOOK.languages)
def test_every_answer_to_a_claim_can_be_told(language: str) -> None:
    for key, templates in BOOK.arguments(language).claims.items():
        for trick, hand in (("R9 B9", None), ("R9 ?? B?", "G? R5"), ("R9 B9 G? Y9", None), ("", "?? Y2")):
            claim = templates[0].format(
                player="P3", card="Y2", sack=BOOK.argument("words/gold", language, {})
            )
            position = Position(players=4, trick=trick, hand=hand, claim=claim)
            for edition in ("zoch-2013", "zoch-2013-turn.must-play"):
                ruling = ask(position, edition=edition, language=language).claim
                assert ruling is not None, key
                assert "{" not in ruling.message


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("trick", ["", "Y3", "R18", "?? ??", "R15 ??"])
@pytest.mark.parametrize(
    "claim", ["P1 wins", "takes gold", "P2 takes a yellow sack", "Y1 wins", "nobody wins"]
)
def test_an_open_claim_is_settled_at_once(players: int, trick: str, claim: str) -> None:
    begun = process_time()
    asked(players, trick, sacks="red=0 blue=0", claim=claim)
    assert process_time() - begun < 1.0


@pytest.mark.parametrize(
    ("trick", "claim", "rule"),
    [("R16 ?? Y4", "P1 wins", "win.highest"), ("R16 ?? Y?", "P3 wins", "win.potato-man")],
)
def test_what_decides_a_full_trick_is_how_it_is_won(trick: str, claim: str, rule: str) -> None:
    ruling = asked(3, trick, claim=claim).claim
    assert ruling is not None
    assert (ruling.outcome, ruling.rules) == ("undetermined", (rule,))
