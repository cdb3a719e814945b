"""Positions of the case law put into the first trick of a real deal: a log is judged as the position is."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cases import Case
from tests.cases import Log, about_position, each, house_of, naive_rules, position_answer
from tests.naive.play import deal_with, empty_log
from tests.naive.trick import HAND_SIZE, deck
from tests.opinions import agreed_opinion

SACKS = ("red", "blue", "green", "yellow", "gold", "none")


def cards_of(case: Case) -> list[str]:
    assert case.position is not None
    return case.position.trick.split()


def names_of(case: Case) -> list[str]:
    assert case.position is not None
    names: list[str] = empty_log(case.position.players)["players"]
    return names


def seat_of(case: Case, play: int) -> str:
    """Who plays a card, counted from 1."""
    names = names_of(case)
    return names[(play - 1) % len(names)]


def is_dealt(case: Case) -> bool:
    """Its cards exist once, and no sacks are gone: a first trick can be so."""
    if case.position is None or case.position.sacks:
        return False
    cards = cards_of(case)
    return len({*cards}) == len(cards) and {*cards} <= {*deck(case.position.variant)}


def has_whole_hand(case: Case) -> bool:
    """Its hand has all cards that are left in the first trick."""
    if not is_dealt(case) or case.position is None or case.position.hand is None:
        return False
    players = case.position.players
    played = sum(place % players == len(cards_of(case)) % players for place in range(len(cards_of(case))))
    return len(case.position.hand.split()) + played == HAND_SIZE[players]


def log_of(case: Case, edition: str, cards: list[str], **claims: Any) -> Log:
    """A log in which the cards are played in the first trick of a real deal."""
    assert case.position is not None
    names = names_of(case)
    holdings: dict[str, list[str]] = {name: [] for name in names}
    for place, card in enumerate(cards):
        holdings[names[place % len(names)]].append(card)
    if has_whole_hand(case) and case.position.hand is not None:
        holdings[seat_of(case, len(cards_of(case)) + 1)] = case.position.hand.split()
    record = deal_with(names, case.position.variant, holdings)
    trick = {"plays": " ".join(cards), **claims}
    log = {**empty_log(len(names), variant=case.position.variant), **house_of(edition)}
    return {**log, "rounds": [{"starter": names[0], **record, "tricks": [trick] if cards else []}]}


def whole_hands() -> list[Any]:
    """The cases that tell a whole hand, under the editions by which the trick itself is lawful."""
    return [param for param in each(has_whole_hand) if not position_answer(*param.values).findings]


def is_won(case: Case) -> bool:
    return is_dealt(case) and all(
        position_answer(case, edition).winner is not None for edition in case.answers
    )


def is_refused(case: Case) -> bool:
    return is_dealt(case) and all(position_answer(case, edition).findings for edition in case.answers)


def test_there_are_positions_of_each_sort() -> None:
    assert min(len(each(sort)) for sort in (is_won, is_refused, has_whole_hand)) > 5
    assert len(each(about_position)) > len(each(is_dealt))


@pytest.mark.parametrize(("case", "edition"), each(is_won))
def test_the_trick_goes_to_its_winner_and_any_other_is_a_false_claim(case: Case, edition: str) -> None:
    stated = position_answer(case, edition).winner
    assert stated is not None
    winner = seat_of(case, stated.play)

    opinion = agreed_opinion(log_of(case, edition, cards_of(case), winner=winner))
    assert (opinion["verdict"], opinion["rounds"][0]["tricks"]) == ("legal", 1)
    for other in {*names_of(case)} - {winner}:
        [finding] = agreed_opinion(log_of(case, edition, cards_of(case), winner=other))["findings"]
        assert ([finding["rule"]], finding["expected"]) == ([*stated.by], winner)


@pytest.mark.parametrize(("case", "edition"), each(is_won))
def test_any_other_sack_is_a_false_claim(case: Case, edition: str) -> None:
    due = position_answer(case, edition).sack
    for sack in SACKS if due is not None else ():
        findings = agreed_opinion(log_of(case, edition, cards_of(case), sack=sack))["findings"]
        told = [(finding["rule"], finding["expected"], finding["found"]) for finding in findings]
        assert told == ([] if sack == due else [("sack.color", due, sack)])


@pytest.mark.parametrize(("case", "edition"), each(is_refused))
def test_the_last_card_is_refused(case: Case, edition: str) -> None:
    cards = cards_of(case)
    opinion = agreed_opinion(log_of(case, edition, cards))

    stated = position_answer(case, edition).findings or ()
    assert [finding["rule"] for finding in opinion["findings"]] == [*stated]
    for finding in opinion["findings"]:
        place = {"round": 1, "trick": 1, "play": len(cards), "card": cards[-1]}
        assert {**finding["at"], "player": None} == {**place, "player": None}


@pytest.mark.parametrize(("case", "edition"), whole_hands())
def test_exactly_these_cards_may_be_played(case: Case, edition: str) -> None:
    assert case.position is not None
    assert case.position.hand is not None
    legal = position_answer(case, edition).legal or ()
    for card in case.position.hand.split():
        verdict = agreed_opinion(log_of(case, edition, [*cards_of(case), card]))["verdict"]
        assert verdict == ("legal" if card in legal else "illegal")


@pytest.mark.parametrize(("case", "edition"), whole_hands())
def test_a_block_is_claimed_by_right_only_without_a_card_to_play(case: Case, edition: str) -> None:
    assert case.position is not None
    mover = seat_of(case, len(cards_of(case)) + 1)
    log = log_of(case, edition, cards_of(case))
    log["rounds"][0]["blocked"] = {"player": mover, "shows": case.position.hand}
    opinion = agreed_opinion(log)

    if position_answer(case, edition).legal:
        assert "turn.must-play" not in naive_rules(edition)["without"]
        assert [finding["rule"] for finding in opinion["findings"]] == ["turn.must-play"]
    else:
        assert opinion["verdict"] == "legal"
        assert opinion["rounds"][0]["blocked"] == mover
        assert set(opinion["rounds"][0]["scores"].values()) == {0}
