"""Decided disputes: the referee and the naive model both give the right verdict on each."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.naive import legal_cards, rules_of, winner
from tests.naive.play import deal_with, empty_log
from tests.naive.trick import TRICK_SIZE, bans
from tests.opinions import Opinion, agreed_opinion, naive_opinion, place_of, referee_verdict

Case = dict[str, Any]
FOLDER = Path(__file__).parent / "cases"


def cases_of(name: str) -> list[Case]:
    cases: list[Case] = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["cases"]
    return cases


def named(cases: list[Case]) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases]


TRICKS = cases_of("potato_man_tricks")
WHOLE_LOGS = [case for name in ("rounds", "turns", "games") for case in cases_of(f"potato_man_{name}")]
BY_ID = {case["id"]: case for case in WHOLE_LOGS}


def test_every_case_has_its_own_name() -> None:
    assert len(BY_ID) == len(WHOLE_LOGS)
    assert len({case["id"] for case in TRICKS}) == len(TRICKS)


# One trick


def log_of_trick(case: Case, cards: list[str], **claims: Any) -> dict[str, Any]:
    """A log in which the cards are played in the first trick of a real deal."""
    log = empty_log(case["players"], variant=case.get("variant"), house=case.get("house"))
    names = log["players"]
    holdings: dict[str, list[str]] = {name: [] for name in names}
    for place, card in enumerate(cards):
        holdings[names[place % len(names)]].append(card)
    if "hand" in case:
        holdings[next_player(case)] = case["hand"].split()
    record = deal_with(names, case.get("variant"), holdings)
    log["rounds"] = [{"starter": names[0], **record, "tricks": [{"plays": " ".join(cards), **claims}]}]
    return log


def next_player(case: Case) -> str:
    names: list[str] = empty_log(case["players"])["players"]
    return names[len(case["trick"].split()) % len(names)]


def player_of(case: Case, play: int) -> str:
    """Who plays the card, counted from 1."""
    names: list[str] = empty_log(case["players"])["players"]
    return names[(play - 1) % len(names)]


@pytest.mark.parametrize("case", named([case for case in TRICKS if "winner" in case]))
def test_the_trick_goes_to_its_winner(case: Case) -> None:
    cards = case["trick"].split()
    name = player_of(case, case["winner"])
    log = log_of_trick(case, cards, winner=name, sack=case["sack"])

    assert len(cards) == TRICK_SIZE[case["players"]]
    assert winner(cards, rules_of(log)) == case["winner"] - 1
    opinion = agreed_opinion(log)
    assert opinion["verdict"] == "legal"
    assert opinion["rounds"][0]["tricks"] == 1


@pytest.mark.parametrize("case", named([case for case in TRICKS if "winner" in case]))
def test_any_other_winner_is_a_false_claim(case: Case) -> None:
    name = player_of(case, case["winner"])
    for other in empty_log(case["players"])["players"]:
        if other != name:
            opinion = agreed_opinion(log_of_trick(case, case["trick"].split(), winner=other))
            [finding] = opinion["findings"]
            assert (finding["rule"], finding["expected"], finding["found"]) == (case["by"], name, other)


@pytest.mark.parametrize("case", named([case for case in TRICKS if "winner" in case]))
def test_any_other_sack_is_a_false_claim(case: Case) -> None:
    for sack in ("red", "blue", "green", "yellow", "gold", "none"):
        if sack != case["sack"]:
            [finding] = agreed_opinion(log_of_trick(case, case["trick"].split(), sack=sack))["findings"]
            assert (finding["rule"], finding["expected"], finding["found"]) == (
                "sack.color",
                case["sack"],
                sack,
            )


@pytest.mark.parametrize("case", named([case for case in TRICKS if "refused" in case]))
def test_the_last_card_is_refused(case: Case) -> None:
    cards = case["trick"].split()
    log = log_of_trick(case, cards)

    assert bans(case["players"], rules_of(log), cards[:-1], cards[-1]) == case["refused"]
    opinion = agreed_opinion(log)
    assert [finding["rule"] for finding in opinion["findings"]] == case["refused"]
    for finding in opinion["findings"]:
        place = {"round": 1, "trick": 1, "play": len(cards), "card": cards[-1]}
        assert finding["at"] == {**place, "player": player_of(case, len(cards))}
    assert opinion["rounds"][0]["ended"] == "unlawful"


@pytest.mark.parametrize("case", named([case for case in TRICKS if "hand" in case]))
def test_exactly_these_cards_may_be_played(case: Case) -> None:
    cards, hand = case["trick"].split(), case["hand"].split()
    rules = rules_of(log_of_trick(case, cards))

    assert legal_cards(case["players"], case.get("variant"), rules, cards, hand) == case["legal"]
    for card in hand:
        verdict = agreed_opinion(log_of_trick(case, [*cards, card]))["verdict"]
        assert verdict == ("legal" if card in case["legal"] else "illegal")


@pytest.mark.parametrize("case", named([case for case in TRICKS if "hand" in case]))
def test_a_block_is_claimed_by_right_only_without_a_card_to_play(case: Case) -> None:
    log = log_of_trick(case, case["trick"].split())
    log["rounds"][0]["blocked"] = {"player": next_player(case), "shows": case["hand"]}

    opinion = agreed_opinion(log)

    if case["legal"]:
        assert [finding["rule"] for finding in opinion["findings"]] == ["turn.must-play"]
        assert opinion["rounds"][0]["ended"] == "unlawful"
    else:
        assert opinion["verdict"] == "legal"
        assert opinion["rounds"][0]["blocked"] == next_player(case)
        assert set(opinion["rounds"][0]["scores"].values()) == {0}


# A whole log


def log_of(case: Case) -> dict[str, Any]:
    log = empty_log(case["players"], edition=case.get("edition", "zoch-2013"), variant=case.get("variant"))
    rounds = case["rounds"] if "rounds" in case else BY_ID[case["rounds_of"]]["rounds"]
    log["rounds"] = deepcopy(rounds)
    if "result" in case:
        log["result"] = case["result"]
    return log


@pytest.mark.parametrize("case", named(WHOLE_LOGS))
def test_a_dispute_has_the_right_verdict(case: Case) -> None:
    opinion = agreed_opinion(log_of(case))

    assert opinion["verdict"] == case["verdict"]
    for key in ("complete", "winners", "tie_break"):
        if key in case:
            assert opinion[key] == case[key]
    check_rounds(case, opinion)
    check_findings(case, opinion)


def check_rounds(case: Case, opinion: Opinion) -> None:
    for key in ("starter", "ended", "blocked", "tricks", "scores"):
        if key in case:
            wanted = [None if value == "" else value for value in case[key]]
            assert [report[key] for report in opinion["rounds"]] == wanted
    for report in opinion["rounds"]:
        if report["ended"] == "unlawful":
            assert report["sacks"] is None
            assert report["scores"] is None


def check_findings(case: Case, opinion: Opinion) -> None:
    expected = case.get("findings", [])
    assert len(opinion["findings"]) == len(expected)
    for finding, wanted in zip(opinion["findings"], expected, strict=True):
        flat = {**finding["at"], **finding}
        assert {key: flat[key] for key in wanted} == wanted


@pytest.mark.parametrize("case", named([case for case in WHOLE_LOGS if "related" in case]))
def test_a_card_in_two_places_names_both(case: Case) -> None:
    verdict = referee_verdict(log_of(case))

    on_the_deck = next(finding for finding in verdict.findings if finding.rule == "setup.deck")
    assert [place_of(place) for place in on_the_deck.related] == case["related"]


def prefixes(log: dict[str, Any]) -> list[dict[str, Any]]:
    """The log of one round after each of its plays."""
    record = log["rounds"][0]
    tricks: list[str] = record["tricks"]
    logs: list[dict[str, Any]] = []
    for at, trick in enumerate(tricks):
        plays = trick.split()
        for count in range(1, len(plays) + 1):
            shown = [*tricks[:at], " ".join(plays[:count])]
            logs.append({**log, "rounds": [{**record, "tricks": shown}]})
    return logs


def test_single_steps_and_the_whole_log_have_the_same_verdict() -> None:
    """E33: what is checked move by move is checked in a whole file, too."""
    log = log_of(BY_ID["D9"])
    steps = prefixes(log)

    assert [agreed_opinion(step)["verdict"] for step in steps[:-1]] == ["legal"] * (len(steps) - 1)
    assert agreed_opinion(steps[-1]) == agreed_opinion(log)
    assert naive_opinion(log)["verdict"] == "illegal"
