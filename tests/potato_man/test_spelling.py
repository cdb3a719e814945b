"""A log has one spelling, however it was written down; and a log to fill in can be read as it is."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee import adjudicate, loads, verdict_to_builtins
from referee.potato_man.blank import blank_log
from referee.potato_man.log import Blocked, Log, Round, Trick
from referee.potato_man.normal import normal_log
from tests.potato_man.simulated import rounds_of, simulated, tricks_of
from tests.potato_man.tables import EDITIONS, TABLES

HEADER = Log(format="referee/1", game="potato-man", players=("Ana María", "r16"))


def normal_trick(trick: str | Trick) -> str | Trick:
    log = normal_log(replace(HEADER, rounds=(Round(tricks=(trick,)),)))
    [one] = rounds_of(log)
    assert one.tricks is not None
    return one.tricks[0]


# One spelling


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("r5 B4", "R5 B4"),
        ("  R5   b4\t", "R5 B4"),
        ("y? ?7 ??", "Y? ?7 ??"),
        ("r5+b4", "R5+B4"),
        ("r16:r5", "r16:R5"),
        ("…", "..."),
        (" ... ", "..."),
        (Trick(plays="r5 b4"), "R5 B4"),
        (Trick(plays=("r5", "r16:b4+y1")), "R5 r16:B4+Y1"),
        (Trick(plays=("Ana María:r5", "r16:b4")), Trick(plays=("Ana María:R5", "r16:B4"))),
        (Trick(plays="r5", sack="none"), Trick(plays="R5", sack="none")),
        (Trick(plays=("r5",), winner="r16"), Trick(plays="R5", winner="r16")),
        (Trick(plays="r5", note="r5"), Trick(plays="R5", note="r5")),
    ],
)
def test_a_trick_has_one_spelling(written: str | Trick, normal: str | Trick) -> None:
    assert normal_trick(written) == normal
    assert normal_trick(normal) == normal


def test_cards_have_one_spelling_wherever_they_stand() -> None:
    one = Round(
        hands={"r16": " r5  b4"},
        piles={"r16": "y1 "},
        aside="g3",
        blocked=Blocked(player="r16", shows="r5  b4"),
    )
    [normal] = rounds_of(normal_log(replace(HEADER, rounds=(one,))))
    assert normal == Round(
        hands={"r16": "R5 B4"}, piles={"r16": "Y1"}, aside="G3", blocked=Blocked(player="r16", shows="R5 B4")
    )


def test_what_is_not_recorded_stays_away() -> None:
    for log in (HEADER, replace(HEADER, rounds=(Round(), Round(tricks=(), blocked=Blocked(player="r16"))))):
        assert normal_log(log) == log


def respelled(log: Log, random: Random) -> Log:
    """The same log in other spellings."""

    def text(cards: str) -> str:
        spaced = random.choice([" ", "  ", "\t"]).join(cards.split())
        return random.choice([spaced, spaced.lower(), f" {spaced} "])

    def respell(trick: Trick) -> str | Trick:
        assert isinstance(trick.plays, str)
        plays = random.choice([text(trick.plays), tuple(trick.plays.lower().split())])
        if trick == Trick(plays=trick.plays) and random.randrange(2):
            return text(trick.plays)
        return replace(trick, plays=plays)

    rounds = tuple(
        replace(
            one,
            hands={name: text(hand) for name, hand in (one.hands or {}).items()},
            piles=one.piles and {name: text(pile) for name, pile in one.piles.items()},
            aside=text(one.aside or ""),
            tricks=tuple(respell(trick) for trick in tricks_of(one)),
            blocked=one.blocked and replace(one.blocked, shows=text(one.blocked.shows or "")),
        )
        for one in rounds_of(log)
    )
    return replace(log, rounds=rounds)


@pytest.mark.parametrize(("players", "variant"), TABLES)
@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=3)
def test_other_spellings_come_to_the_same_log_and_the_same_verdict(
    players: int, variant: str | None, edition: str, seed: int
) -> None:
    [log] = simulated(players, variant, edition, seed=seed)
    other = respelled(log, Random(seed))
    assert normal_log(log) == log
    assert normal_log(other) == log
    # The receipt holds the hash of the log, so that agrees as well.
    assert verdict_to_builtins(adjudicate(other)) == verdict_to_builtins(adjudicate(log))


# A log to fill in

NAMES = ("Ana", "Ben María", 'a"b', "#1", "Eli")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_log_to_fill_in_reads_as_a_game_that_just_started(players: int) -> None:
    log = loads(blank_log(NAMES[:players]))
    assert isinstance(log, Log)
    assert log.players == NAMES[:players]
    assert [(one.starter, one.tricks) for one in rounds_of(log)] == [("Ana", ())]
    verdict = adjudicate(log)
    assert (verdict.verdict, verdict.complete, verdict.findings) == ("legal", False, ())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_hint_of_a_log_to_fill_in_is_a_line_to_uncomment(players: int) -> None:
    text = re.sub(r"^(\s*)# (?=\w+ +=|\"|\{|\[)", r"\1", blank_log(NAMES[:players]), flags=re.MULTILINE)
    log = loads(text)
    assert isinstance(log, Log)
    [one] = rounds_of(log)
    assert log.edition == "zoch-2013"
    assert log.variant == ("no-green" if players == 3 else None)
    assert one.tricks is not None
    plain, claimed = one.tricks
    assert isinstance(claimed, Trick)
    assert (claimed.plays, claimed.winner, claimed.sack) == (plain, NAMES[1], "red")
    assert one.hands == dict.fromkeys(NAMES[:players], "R5 B4")
    assert one.blocked == Blocked(player="Ana", shows="R6 R9")
    assert one.scores == dict.fromkeys(NAMES[:players], 0)
    assert log.result is not None
    assert log.result.totals == dict.fromkeys(NAMES[:players], 0)
    assert adjudicate(log).verdict != "malformed"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_trick_of_a_log_to_fill_in_is_lawful_and_won_as_it_says(players: int) -> None:
    [hint] = re.findall(r"# (\{ plays.*\}),", blank_log(NAMES[:players]))
    log = loads(blank_log(NAMES[:players]).replace("tricks = [", f"tricks = [{hint},"))
    assert (adjudicate(log).verdict, adjudicate(log).findings) == ("legal", ())
