"""Logs without whole tricks or rounds: what games they can have been, and why some cannot have been any."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Verdict, adjudicate, loads
from referee.potato_man.law import law_of
from referee.potato_man.log import Round
from referee.reconstruct.potato_man.layouts import layouts_of
from referee.rulebook import load_rulebook
from tests.faults import TABLES
from tests.naive.play import Log, empty_log, lawful_game, lawful_round
from tests.second_solver import reproved
from tests.test_gaps import four
from tests.test_partial import (
    EDITIONS,
    FAULTS_THAT_NO_MISSING_FACT_EXCUSES,
    hide_hands,
    hide_tricks,
    hide_whole_rounds,
    with_hidden,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SEEDS = st.integers(0, 2**32)
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva")


def judged(log: Log, limit: float = 60.0) -> Verdict:
    return adjudicate(loads(json.dumps(log)), limit=limit)


def sheet(*rounds: Sequence[int], players: int = 4, **more: Any) -> Log:
    """A log with nothing but the scores of its rounds, by seat from the first on."""
    log = empty_log(players, **more)
    log["players"] = list(NAMES[:players])
    log["rounds"] = [{"scores": dict(zip(NAMES, scores, strict=False))} for scores in rounds]
    return log


def totals(*points: int, players: int = 4, **result: Any) -> Log:
    log = empty_log(players)
    log["players"] = list(NAMES[:players])
    del log["rounds"]
    log["result"] = {"totals": dict(zip(NAMES, points, strict=False)), **result}
    return log


def lawful_completion(verdict: Verdict) -> Verdict:
    """The verdict on the lawful game that an open one can have been, whose unlawful twin is unlawful."""
    assert verdict.open is not None
    both = verdict.open.completions
    assert both is not None, verdict.open
    assert adjudicate(both.illegal).verdict == "illegal"
    lawful = adjudicate(both.legal)
    assert lawful.verdict == "legal"
    return lawful


# Score sheets: what sacks can come to


SHARES = {players: [one for one in product(range(4), repeat=players) if sum(one) <= 3] for players in (2, 3)}


def can_be_scored(points: tuple[int, ...], tricks: int) -> bool:
    """Whether sacks can be shared out so, three of each kind, gold only when a color is gone: tried out."""

    @cache
    def shared(kind: int, left: tuple[int, ...], sacks: int, *, gone: bool) -> bool:
        if kind > 5:
            return not any(left) and sacks <= tricks
        for counts in SHARES[len(left)]:
            rest = tuple(one - kind * count for one, count in zip(left, counts, strict=True))
            taken = sum(counts)
            allowed = min(rest) >= 0 and (kind < 5 or not taken or gone)
            if allowed and shared(kind + 1, rest, sacks + taken, gone=gone or (taken == 3 and kind < 5)):
                return True
        return False

    return shared(1, points, 0, gone=False)


@pytest.mark.parametrize(("players", "tricks"), [(2, 10), (3, 12)])
@given(data=st.data())
@settings(max_examples=4)
def test_scores_are_possible_just_if_sacks_can_be_shared_out_so(
    players: int, tricks: int, data: st.DataObject
) -> None:
    points = data.draw(st.tuples(*[st.integers(0, 21)] * players))
    with reproved():
        verdict = judged(sheet(points, players=players))
    assert (verdict.verdict != "illegal") == can_be_scored(points, tricks)
    if verdict.verdict != "illegal":
        [report] = lawful_completion(verdict).rounds
        assert report.scores == dict(zip(NAMES, points, strict=False))


@pytest.mark.parametrize(
    ("scores", "players", "message"),
    [
        ((47, 0), 4, "Ana cannot have 47 points in round 1. A round has at most 12 full tricks"),
        ((20, 20, 3), 4, "come to 43"),
        ((41, 1), 4, "take at least 13 sacks"),
        ((39, 0), 5, "and their sacks are worth 38 at most"),
        ((38, 1), 2, "come to 39"),
        ((-1,), 3, "cannot be below 0"),
        ((25, 5), 2, ""),
    ],
)
def test_why_a_round_cannot_have_such_scores(scores: tuple[int, ...], players: int, message: str) -> None:
    with reproved():
        verdict = judged(sheet(scores, players=players))
    if not message:
        assert verdict.verdict == "undetermined"
        return
    [finding] = verdict.findings
    assert finding.rule == "round.score"
    assert finding.at.round == 1
    assert message in finding.message


def test_without_green_its_sacks_are_not_there() -> None:
    assert judged(sheet((37,), players=3)).verdict == "undetermined"
    assert judged(sheet((37,), players=3, variant="no-green")).verdict == "illegal"


def test_where_gold_is_never_paid_colors_have_to_do() -> None:
    log = sheet((31,))
    assert judged(log).verdict == "undetermined"
    assert judged({**log, "house": {"without": ["sack.gold"]}}).verdict == "illegal"


def test_a_score_sheet_of_five_rounds_has_a_game() -> None:
    rounds = [(5, 3, 9, 8, 7), (10, 0, 0, 5, 0), (3, 3, 3, 3, 3), (12, 1, 7, 7, 7), (0, 9, 9, 9, 1)]
    log = {**sheet(*rounds, players=5), "result": {"winners": ["Dov"]}}
    lawful = lawful_completion(judged(log))
    assert lawful.complete
    assert lawful.winners == ("Dov",)
    assert [tuple((one.scores or {}).values()) for one in lawful.rounds] == rounds


def test_totals_alone_have_a_game() -> None:
    verdict = judged(totals(21, 30, 12, 30, winners=["Ben"]))
    assert lawful_completion(verdict).totals == dict(zip(NAMES, (21, 30, 12, 30), strict=False))
    assert verdict.open is not None
    assert verdict.open.forced.scores["Ana"] == (21, 21)


def test_totals_beyond_all_sacks_have_none() -> None:
    with reproved():
        verdict = judged(totals(169, 0, 0, 0))
    [finding] = verdict.findings
    assert finding.rule == "game.total"
    assert "168 at most" in finding.message


def test_the_tie_break_decides_who_can_have_won() -> None:
    log = totals(30, 30, 8, players=3)
    log["rounds"] = [
        {"scores": {"Ana": 8, "Ben": 9, "Cleo": 3}},
        {},
        {"scores": {"Ana": 10, "Ben": 7, "Cleo": 3}},
    ]
    # In between Ana had 12 and Ben 14, which is the best round of both.
    log["result"]["winners"] = ["Ana"]
    with reproved():
        [finding] = judged(log).findings
    assert (finding.rule, finding.expected, finding.found) == ("game.tie-break", ["Ben"], ["Ana"])
    log["result"]["winners"] = ["Ben"]
    assert lawful_completion(judged(log)).tie_break == "best-round"


def test_whoever_took_the_only_sack_leads_and_is_not_blocked() -> None:
    log = sheet((4, 0, 0, 0))
    log["rounds"][0] |= {"starter": "Ana", "blocked": {"player": "Ana"}}
    with reproved():
        [finding] = judged(log).findings
    assert (finding.rule, finding.at.player) == ("turn.order", "Ana")
    log["rounds"][0]["blocked"] = {"player": "Cleo"}
    assert lawful_completion(judged(log)).rounds[0].blocked == "Cleo"


def test_a_log_of_nothing_but_players_can_be_any_game() -> None:
    log = empty_log(3)
    del log["rounds"]
    assert lawful_completion(judged(log)).complete


# Missing tricks


def test_tricks_may_be_missing_where_they_are_said_to_be() -> None:
    law = law_of(load_rulebook("potato-man").rule_set("zoch-2013"), 4)
    written = Round(tricks=("R5 B4 G3 Y1", "...", "R6 B5"))
    lengths = [len(one.round.tricks or ()) for one in layouts_of(law, written)]
    assert lengths == list(range(2, 14))
    assert next(layouts_of(law, written, {3})).written == (0, None, None, 2)
    # After the last trick written the round may have ended with an open one.
    at_the_end = Round(tricks=("R5 B4 G3 Y1", "..."))
    assert sum(1 for _ in layouts_of(law, at_the_end)) == 11 * 4 + 1


@pytest.mark.long
def test_a_false_winner_stays_false_whatever_is_missing() -> None:
    log = four("R18 B4 G3 Y4", "...", {"plays": "R16 B6 G5 Y?", "leader": "Ben", "winner": "Cleo"}, "R15")
    verdict = judged(log)
    assert verdict.verdict == "illegal"
    [finding] = verdict.findings
    assert (finding.rule, finding.at.round, finding.at.trick) == ("win.highest", 1, 3)
    assert "However many tricks are missing in round 1" in finding.message


def test_points_tell_how_many_tricks_are_missing() -> None:
    log = four("R18 B4 G3 Y4", "...", scores={"Ana": 1, "Ben": 13, "Cleo": 0, "Dov": 0})
    lawful = lawful_completion(judged(log))
    assert lawful.rounds[0].tricks >= 4
    assert lawful.rounds[0].scores == {"Ana": 1, "Ben": 13, "Cleo": 0, "Dov": 0}


def test_what_is_forced_is_told_at_the_lines_of_the_log() -> None:
    log = four("R18 B4 G3 Y4", "...", "R17 B5 G? Y5", "R16", scores={"Ana": 3, "Ben": 0, "Cleo": 0, "Dov": 0})
    verdict = judged(log)
    assert verdict.open is not None
    assert {(one.at.trick, one.player) for one in verdict.open.forced.winners} <= {(1, "Ana")}


def test_known_hands_can_leave_no_way_but_one() -> None:
    random = Random(3)
    game = lawful_game(empty_log(3), random)
    while len(game["rounds"][0]["tricks"]) < 12:
        game = lawful_game(empty_log(3), random)
    game["rounds"], _ = game["rounds"][:1], game.pop("result", None)
    game["rounds"][0]["tricks"][5] = "..."
    verdict = judged(game)
    assert verdict.verdict == "legal"
    assert verdict.rounds[0].scores == game["rounds"][0]["scores"]


def with_gold_declined() -> tuple[Log, int]:
    """A round of which all hands are known and played, and the number of a trick that took no gold."""
    random = Random(5)
    while True:
        game = lawful_game(empty_log(3, edition="lord-fry"), random)
        one = game["rounds"][0]
        declined = [number for number, trick in enumerate(one["tricks"]) if trick.get("sack") == "none"]
        gold = sum(trick.get("sack") == "gold" for trick in one["tricks"])
        if len(one["tricks"]) == 12 and declined and gold < 3:
            game["rounds"] = [one]
            game.pop("result", None)
            return game, declined[0]


def test_in_a_missing_trick_gold_may_have_been_declined() -> None:
    game, declined = with_gold_declined()
    assert adjudicate(loads(json.dumps(game))).verdict == "legal"
    game["rounds"][0]["tricks"][declined] = "..."
    verdict = judged(game)
    assert verdict.verdict in {"legal", "undetermined"}
    assert verdict.open is None or lawful_completion(verdict).rounds[0].scores == game["rounds"][0]["scores"]


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(
    seed=SEEDS,
    edition=st.sampled_from(EDITIONS),
    hide=st.sampled_from([hide_tricks, hide_whole_rounds]),
    more=st.booleans(),
)
@settings(max_examples=1)
def test_a_lawful_game_without_some_tricks_is_never_illegal(
    players: int,
    variant: str | None,
    seed: int,
    edition: str,
    hide: Callable[[Log, Random], None],
    more: bool,
) -> None:
    random = Random(seed)
    game = lawful_game(empty_log(players, edition=edition, variant=variant), random)
    log = with_hidden(game, [hide, hide_hands] if more else [hide], random)
    verdict = judged(log, limit=3.0)
    assert verdict.verdict in {"legal", "undetermined"}, log
    if verdict.open is not None:
        truth = adjudicate(loads(json.dumps(game))).totals or {}
        for player, (low, high) in verdict.open.forced.scores.items():
            assert low <= truth[player] <= high


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, data=st.data())
@settings(max_examples=1)
def test_a_broken_game_without_some_tricks_is_never_legal(
    players: int, variant: str | None, seed: int, data: st.DataObject
) -> None:
    random = Random(seed)
    mutation = data.draw(st.sampled_from(FAULTS_THAT_NO_MISSING_FACT_EXCUSES))
    game = lawful_game(empty_log(players, variant=variant), random)
    fault = mutation(game, random)
    if fault is None:
        return
    log, without_fault = (
        with_hidden(one, [hide_tricks, hide_whole_rounds], Random(seed)) for one in (fault.log, game)
    )
    # The fault itself may be among what is hidden.
    if log != without_fault:
        assert judged(log, limit=3.0).verdict in {"illegal", "undetermined"}, log


def test_out_of_time_nothing_is_guessed() -> None:
    verdict = judged(four("R18 B4 G3 Y4", "...", scores={"Ben": 13}), limit=1e-9)
    assert verdict.open is not None
    assert (verdict.open.reason, verdict.open.completions) == ("time-limit", None)


def test_a_round_made_up_where_players_may_stop_shows_the_hand_that_is_held() -> None:
    log = sheet((), players=2, house={"without": ["turn.must-play"]})
    log["rounds"] = [{"starter": "Ben"}]
    assert lawful_completion(judged(log)).rounds[0].blocked is not None


def test_an_unlawful_game_may_have_been_opened_by_somebody_else() -> None:
    played = lawful_round(empty_log(3), "Ana", Random(1), to_the_last_card=True)
    tricks = [trick["plays"] for trick in played["tricks"]]
    first, second, third = tricks[0].split()
    # Only if Ana opened, it was Ben's turn.
    log = empty_log(3)
    log["rounds"] = [{"tricks": [f"{first} Ben:{second} {third}", *tricks[1:], "..."]}]
    verdict = judged(log)
    assert lawful_completion(verdict).rounds[0].starter == "Ana"
    assert verdict.open is not None
    assert verdict.open.completions is not None
    broken = adjudicate(verdict.open.completions.illegal)
    assert [finding.rule for finding in broken.findings] == ["turn.order"]


def test_a_round_with_more_tricks_than_there_are_is_charged_though_some_are_missing() -> None:
    log = empty_log(3)
    log["rounds"] = [{"starter": "Ana", "tricks": ["...", *["?? ?? ??"] * 13]}]
    assert judged(log).verdict == "illegal"


def test_a_round_with_more_tricks_than_its_scores_allow_is_charged_though_some_are_missing() -> None:
    tricks = ("R18 B4 G3 Y4", "R17 B5 G4 Y5", "...")
    [finding] = judged(four(*tricks, scores={"Ana": 1, "Ben": 0, "Cleo": 0, "Dov": 0})).findings
    assert (finding.rule, finding.at.player, finding.expected) == ("round.score", "Ana", 2)


def test_what_a_total_is_taken_together_with_is_named() -> None:
    log = {**sheet((10,), (), players=2), "result": {"totals": {"Ana": 50}}}
    [finding] = judged(log).findings
    assert finding.message.startswith(
        "Take this together with what is written of the points of Ana in round 1."
    )


def test_somebody_wins() -> None:
    log = sheet((1, 1), (1,), players=2)
    log["result"] = {"winners": list[str]()}
    [finding] = judged(log).findings
    assert finding.message.endswith("and not by nobody.")


def test_nobody_is_blocked_where_the_points_take_all_tricks() -> None:
    log = sheet((42,))
    log["rounds"][0]["blocked"] = {"player": "Ben"}
    with reproved():
        [finding] = judged(log).findings
    assert finding.rule == "round.exhausted"


def test_totals_are_told_by_what_they_come_to() -> None:
    with reproved():
        [finding] = judged(totals(100, 50, 31, 9)).findings
    assert finding.message == "The totals come to 190. The sacks of 4 rounds are worth 168 at most."


def test_the_hand_shown_tells_how_many_tricks_were_full() -> None:
    shown = "B6 B7 B8 G3 G4 G5 Y1 Y2 Y3"
    log = four(
        "R18 B5 G12 Y9", "...", "G11 Y12 B9", blocked={"player": "Dov", "shows": shown}, scores={"Ana": 13}
    )
    with reproved():
        [finding] = judged(log).findings
    assert finding.rule == "round.show-hand"
    # Nine of twelve cards are left, so there were three full tricks, of which Ana won the first.
    log["rounds"][0]["scores"] = {"Ana": 9}
    assert judged(log).verdict == "undetermined"
