"""Logs with gaps: legal if every completion is lawful, illegal if none is; and what is certain anyhow."""

from __future__ import annotations

import itertools
import json
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee import Verdict, adjudicate, loads, verdict_to_builtins
from referee.reconstruct.potato_man import settle as settle_module
from referee.reconstruct.search import OutOfTime, Search
from tests.faults import TABLES, mutations_for
from tests.naive.notation import may_be, read_play
from tests.naive.play import Log, empty_log, lawful_game
from tests.naive.trick import TRICK_SIZE, deck
from tests.opinions import naive_opinion
from tests.second_solver import reproved
from tests.test_partial import (
    FAULTS_THAT_NO_MISSING_FACT_EXCUSES,
    HIDINGS,
    PHYSICS,
    hide_tricks,
    hide_whole_rounds,
    veiled,
    with_hidden,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = st.integers(0, 2**32)
SEARCHED = [hide for hide in HIDINGS if hide not in {hide_tricks, hide_whole_rounds}]
HIDDEN = st.lists(st.sampled_from(SEARCHED), unique=True, min_size=1, max_size=3)
# Most of it is for the second solver.
LIMIT = 120.0


def judged(log: Log, limit: float = LIMIT) -> Verdict:
    """The verdict, for which whatever is called impossible on the way is proved a second time."""
    with reproved():
        return adjudicate(loads(json.dumps(log)), limit=limit)


def one_round(game: Log) -> Log:
    """The first round of a game, as a game that is not finished."""
    short = deepcopy(game)
    short["rounds"] = short["rounds"][:1]
    short.pop("result", None)
    return short


# Against all completions


def places(log: Log) -> list[tuple[int, int]]:
    """Where cards are played: trick and position."""
    tricks = log["rounds"][0]["tricks"]
    return [(at, place) for at, trick in enumerate(tricks) for place in range(len(trick["plays"].split()))]


def with_cards(log: Log, cards: dict[tuple[int, int], str]) -> Log:
    """The log with other cards in some places."""
    changed = deepcopy(log)
    for (at, place), card in cards.items():
        trick = changed["rounds"][0]["tricks"][at]
        tokens = trick["plays"].split()
        old = read_play(tokens[place])["card"]
        tokens[place] = tokens[place].replace(old, card, 1)
        trick["plays"] = " ".join(tokens)
    return changed


def card_at(log: Log, at: int, place: int) -> str:
    token: str = log["rounds"][0]["tricks"][at]["plays"].split()[place]
    card: str = read_play(token)["card"]
    return card


def completions(log: Log, gaps: dict[tuple[int, int], str]) -> Iterator[Log]:
    """The log with every choice of cards that may stand in the gaps; each card exists once."""
    seen = {card_at(log, *spot) for spot in places(log) if spot not in gaps}
    seen |= set(log["rounds"][0].get("aside", "").split())
    free = [card for card in deck(log.get("variant")) if card not in seen]
    fitting = [[card for card in free if may_be(card, written)] for written in gaps.values()]
    for cards in itertools.product(*fitting):
        if len(set(cards)) == len(cards):
            yield with_cards(log, dict(zip(gaps, cards, strict=True)))


def truth_about(log: Log, gaps: dict[tuple[int, int], str]) -> str:
    """The verdict by the naive model's opinion of every completion that can have happened."""
    opinions = [naive_opinion(completion) for completion in completions(log, gaps)]
    # A hand that was shown is the one that was held, as far as anything is open at all.
    impossible = PHYSICS | {"round.show-hand"}
    possible = [one for one in opinions if not any(found["rule"] in impossible for found in one["findings"])]
    lawful = [one for one in possible if one["verdict"] == "legal"]
    if not lawful:
        return "illegal"
    return "legal" if len(lawful) == len(possible) else "undetermined"


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, count=st.integers(1, 2))
@settings(max_examples=4)
def test_the_verdict_is_that_of_all_completions(
    players: int, variant: str | None, seed: int, count: int
) -> None:
    random = Random(seed)
    game = lawful_game(empty_log(players, variant=variant), random)
    if random.random() < 0.5:
        fault = random.choice(mutations_for(players, variant))(game, random)
        game = game if fault is None else fault.log
    log = one_round(game)
    spots = places(log)
    if len(spots) < count:
        return
    chosen = random.sample(spots, count)
    # Of two gaps at least one is narrow, so that there are not too many completions.
    gaps = {spot: veiled(card_at(log, *spot), random, 1.0) for spot in chosen}
    if list(gaps.values()).count("??") > 1:
        gaps[chosen[0]] = f"{card_at(log, *chosen[0])[0]}?"

    assert judged(with_cards(log, gaps)).verdict == truth_about(log, gaps), with_cards(log, gaps)


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS)
@settings(max_examples=3)
def test_without_hands_cards_are_judged_by_all_that_they_can_be(
    players: int, variant: str | None, seed: int
) -> None:
    random = Random(seed)
    log = one_round(lawful_game(empty_log(players, variant=variant), random))
    record = log["rounds"][0]
    for key in ("hands", "piles", "aside", "blocked", "scores"):
        record.pop(key, None)
    record["tricks"] = [
        trick for trick in record["tricks"] if len(trick["plays"].split()) == TRICK_SIZE[players]
    ][:4]
    spots = places(log)
    if not spots:
        return
    spot = random.choice(spots)
    gaps = {spot: veiled(card_at(log, *spot), random, 1.0)}

    assert judged(with_cards(log, gaps)).verdict == truth_about(log, gaps), with_cards(log, gaps)


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS)
@settings(max_examples=3)
def test_what_is_forced_is_so_in_every_lawful_completion(
    players: int, variant: str | None, seed: int
) -> None:
    random = Random(seed)
    log = one_round(lawful_game(empty_log(players, variant=variant), random))
    spots = places(log)
    if len(spots) < 2:
        return
    gaps = {spot: f"{card_at(log, *spot)[0]}?" for spot in random.sample(spots, 2)}
    verdict = judged(with_cards(log, gaps))
    if verdict.open is None:
        return
    lawful = [one for one in completions(log, gaps) if naive_opinion(one)["verdict"] == "legal"]
    told = {(card.at.trick, card.at.play): card.card for card in verdict.open.forced.cards if card.at.trick}
    for at, place in gaps:
        cards = {card_at(one, at, place) for one in lawful}
        assert told.get((at + 1, place + 1)) == (cards.pop() if len(cards) == 1 else None)


# Against the truth


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, hidden=HIDDEN)
@settings(max_examples=3)
def test_a_lawful_game_with_gaps_is_never_illegal(
    players: int, variant: str | None, seed: int, hidden: list[Any]
) -> None:
    random = Random(seed)
    log = one_round(lawful_game(empty_log(players, variant=variant), random))
    partial = with_hidden(log, hidden, random)
    assert judged(partial).verdict in {"legal", "undetermined"}, partial


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, hidden=HIDDEN, number=st.integers(0, len(FAULTS_THAT_NO_MISSING_FACT_EXCUSES) - 1))
@settings(max_examples=4)
def test_a_game_with_a_fault_and_gaps_is_never_legal(
    players: int, variant: str | None, seed: int, hidden: list[Any], number: int
) -> None:
    random = Random(seed)
    game = lawful_game(empty_log(players, variant=variant), random)
    fault = FAULTS_THAT_NO_MISSING_FACT_EXCUSES[number](game, random)
    if fault is not None:
        partial = with_hidden(fault.log, hidden, random)
        assert judged(partial).verdict in {"illegal", "undetermined"}, partial


# What is told


def four(*tricks: Any, **record: Any) -> Log:
    log = empty_log(4)
    log["rounds"] = [{"starter": log["players"][0], "tricks": list(tricks), **record}]
    return log


def test_a_card_is_forced_by_a_claim_about_the_trick() -> None:
    # A 12 wins as the later of equals; of the others above it, one is played later.
    verdict = judged(four({"plays": "R12 B4 G? Y4", "winner": "Cleo"}, "G14 B5 R5 Y5", "G13 B6 R6 Y6"))
    assert verdict.verdict == "undetermined"
    assert verdict.open is not None
    forced = verdict.open.forced
    assert [(card.at.trick, card.at.play, card.card) for card in forced.cards] == [(1, 3, "G12")]
    assert [(one.at.trick, one.player) for one in forced.winners] == [(1, "Cleo"), (2, "Cleo"), (3, "Cleo")]
    assert verdict.open.settled_by == ("card 3 of trick 1 in round 1",)


def test_two_completions_are_given_and_judged_as_told() -> None:
    verdict = judged(four("R12 B4 ?9 Y4"))
    assert verdict.open is not None
    both = verdict.open.completions
    assert both is not None
    assert adjudicate(both.legal).verdict == "legal"
    assert adjudicate(both.illegal).verdict == "illegal"
    data = verdict_to_builtins(verdict)
    assert loads(json.dumps(data["completions"]["legal"])) == both.legal


def test_lines_that_cannot_all_be_true_are_named_together() -> None:
    verdict = judged(four({"plays": "R? B4 G3 Y4", "winner": "Ben"}, "B5 G9 R6 Y5"))
    assert verdict.verdict == "illegal"
    [finding] = verdict.findings
    assert finding.rule == "win.highest"
    assert finding.at.trick == 1


def test_the_cards_of_a_color_can_be_too_few() -> None:
    hands = dict.fromkeys(("Ana", "Ben", "Cleo"), "Y? Y? Y? Y? Y? ?? ?? ?? ?? ?? ?? ??")
    verdict = judged(four(hands=hands))
    assert verdict.verdict == "illegal"
    assert [finding.rule for finding in verdict.findings] == ["setup.deck"]


def test_a_block_is_certain_where_nothing_lawful_is_left_to_hold() -> None:
    log = four("R? B4 G3", blocked={"player": "Dov", "shows": "R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16"})
    assert judged(log).verdict == "legal"


def test_the_hand_decides_where_only_the_block_is_open() -> None:
    verdict = judged(four("R5 B4 G3", blocked={"player": "Dov"}))
    assert verdict.open is not None
    assert verdict.open.settled_by == ("the hand of Dov in round 1",)


def test_a_round_that_cannot_be_lawful_is_illegal_whatever_a_missing_one_was() -> None:
    log = four({"plays": "R12 B? G3 Y4", "winner": "Cleo"})
    log["rounds"].insert(0, {"starter": "Dov", "scores": {"Ana": 1}})
    assert judged(log).verdict == "illegal"
    log["rounds"][1]["tricks"][0]["winner"] = "Ben"
    assert judged(log).verdict == "undetermined"


def test_who_opened_by_the_hands_may_not_open_again() -> None:
    red = "R12 R5 R6 R7 R8 R9 R10 R11 R13 R14 R15 R16"
    log = four("R12 B4 G? Y4", "R5 B5", hands={"Ana": red}, blocked={"player": "Cleo"})
    del log["rounds"][0]["starter"]
    log["rounds"].append({"starter": "Ana", "tricks": ["R12 B4 G? Y4"]})
    verdict = judged(log)
    assert verdict.verdict == "illegal"
    assert [(finding.rule, finding.at.round) for finding in verdict.findings] == [("game.starter", 2)]


def test_out_of_time_nothing_is_guessed() -> None:
    verdict = judged(four("R? ?? G? ??", "?? ?? ?? ??"), limit=1e-9)
    assert verdict.verdict == "undetermined"
    assert verdict.open is not None
    assert verdict.open.reason == "time-limit"
    assert verdict.open.completions is None


def test_scores_are_told_as_bounds() -> None:
    verdict = judged(four("R18 B4 G3 Y4", "R17 B5 ?? Y5", "R16 B6", blocked={"player": "Cleo"}))
    assert verdict.open is not None
    assert verdict.open.forced.scores["Ana"] == (2, 2)


def test_gaps_left_alone_are_open_and_no_completion_is_sought() -> None:
    verdict = judged(four("R5 B? G3 Y4"), limit=0)
    assert verdict.open is not None
    assert verdict.open.completions is None
    assert referee.adjudicate(loads(json.dumps(four("R5 B4 G3 Y4"))), limit=0).verdict == "legal"


# Completions, and what is told beside them


def test_whoever_plays_out_of_turn_plays_a_card_of_the_own_hand() -> None:
    hand = "B4 B13 G5 B6 B7 B8 B9 B10 B11 Y1 Y2 R18"
    for card in ("?5", "?9", "G?"):
        verdict = judged(four("R12 B? G3 Y4", f"Ben:{card} R6", hands={"Ben": hand}))
        assert verdict.open is not None
        both = verdict.open.completions
        assert both is not None
        assert [finding.rule for finding in adjudicate(both.illegal).findings] == ["win.leads-next"]


def test_draws_that_are_not_known_are_filled_in() -> None:
    log = empty_log(2)
    log["rounds"] = [{"starter": "Ana", "tricks": ["R12+?? B4+Y? G3+?7 Y?+G5", "R13 B5 G?"]}]
    verdict = judged(log)
    assert verdict.open is not None
    both = verdict.open.completions
    assert both is not None
    assert "?" not in json.dumps(verdict_to_builtins(verdict)["completions"]["legal"])
    assert adjudicate(both.legal).verdict == "legal"
    # A card that is drawn by mistake is one of the own pile, too.
    assert [finding.rule for finding in adjudicate(both.illegal).findings] == ["turn.draw"]


def test_a_block_is_taken_on_trust_though_other_hands_are_known() -> None:
    hand = "R12 R5 R6 R7 R8 R9 R10 R11 R13 R14 R15 R16"
    log = four("R12 B4 G3 Y4", "R13 B? G5", blocked={"player": "Dov"}, hands={"Ana": hand})
    assert judged(log).verdict == "undetermined"
    assert adjudicate(loads(json.dumps(log)), accept_blocks=True).verdict == "legal"
    # Where the hand is known, it decides.
    log["rounds"][0]["hands"] = {"Dov": "Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 G6 G7"}
    assert adjudicate(loads(json.dumps(log)), accept_blocks=True).verdict == "illegal"


@pytest.mark.parametrize("told", ["_forced", "deciding_facts"])
def test_a_verdict_that_is_certain_is_told_though_there_is_no_time_to_tell_more(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_time(*_: object) -> None:
        raise OutOfTime("not settled in time")

    monkeypatch.setattr(settle_module, told, out_of_time)
    verdict = judged(four({"plays": "R? B4 G3 Y8", "winner": "Ana"}))
    assert verdict.open is not None
    assert (verdict.open.reason, verdict.open.settled_by) == ("open", ())
    assert verdict.open.completions is not None


def test_the_only_one_who_has_not_opened_yet_opens() -> None:
    house = {"next-starter": "any-once", "without": ["turn.must-play"]}
    log = empty_log(2, house=house)
    tricks = ["R12 B? G3 Y4"]
    log["rounds"] = [{"starter": "Ana", "tricks": tricks}, {"tricks": tricks}]
    assert judged(log).verdict == "legal"
    log["rounds"][0].pop("starter")
    assert judged(log).verdict == "undetermined"


def test_lines_that_there_was_no_time_to_part_are_charged_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_them(_: Search, truths: dict[int, Any]) -> tuple[int, ...]:
        return tuple(truths)

    monkeypatch.setattr(Search, "clash", all_of_them)
    log = four({"plays": "R? B4 G3 Y4", "winner": "Ben"}, "B? G9 R6 Y5", "B6 ?9 R6 Y?")
    [finding] = judged(log).findings
    assert "one of these breaks this rule" in finding.message
