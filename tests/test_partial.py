"""What is not written down is never guessed: hiding facts makes a verdict less decided, never different.

Facts are hands, piles, the cards put aside, starters, cards played and whole tricks. Claims are no facts.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults import TABLES, Mutation, games, rounds, tricks, turns
from tests.naive.notation import read_cards, read_play, read_trick
from tests.naive.play import Log, Player, empty_log, lawful_game, planned_deal
from tests.naive.trick import DECK, TRICK_SIZE, deck, rules_of
from tests.opinions import Opinion, agreed_opinion, naive_opinion, referee_opinion

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**32)
EDITIONS = ["zoch-2013", "lord-fry"]
PHYSICS = {"setup.deck", "setup.deal", "setup.draw-pile", "setup.aside", "turn.in-hand", "turn.draw"}
"""A log that breaks one of these has no completion: nothing like it can have happened at a table."""


# Hiding facts. Each hides one kind of fact, here and there in a log that it may change.


def write_draws_for_piles(log: Log, random: Random) -> None:
    """With two players some draws are written after the plays, and most piles are not written any more."""
    for record in log["rounds"]:
        piles = {name: pile.split() for name, pile in record.get("piles", {}).items()}
        leader = record.get("starter")
        if len(piles) < 2 or leader is None:
            continue
        for trick in record["tricks"]:
            order = [leader, *(name for name in log["players"] if name != leader)]
            plays = trick["plays"].split()
            by_play = [piles[order[place % 2]] for place in range(len(plays))]
            drawn = [pile.pop(0) if pile else "" for pile in by_play]
            trick["plays"] = " ".join(
                f"{play}+{card}" if card and random.random() < 0.6 else play
                for play, card in zip(plays, drawn, strict=True)
            )
            leader = trick.get("winner") or leader
        if random.random() < 0.8:
            record.pop("piles")


def hide_hands(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        for name in log["players"]:
            if "hands" in record and random.random() < 0.5:
                record["hands"].pop(name, None)


def hide_cards_in_hands(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        for name, hand in record.get("hands", {}).items():
            record["hands"][name] = " ".join(veiled(card, random, 0.2) for card in hand.split())


def hide_piles(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        for name in log["players"]:
            if "piles" in record and random.random() < 0.5:
                record["piles"].pop(name, None)


def hide_cards_aside(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        if "aside" in record and random.random() < 0.5:
            record["aside"] = " ".join(veiled(card, random, 0.5) for card in record["aside"].split())


def hide_aside(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        if random.random() < 0.7:
            record.pop("aside", None)


def hide_starters(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        if random.random() < 0.7:
            record.pop("starter", None)


def hide_cards_played(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        if random.random() < 0.5:
            for trick in record["tricks"]:
                trick["plays"] = " ".join(veiled_play(token, random) for token in trick["plays"].split())


def hide_cards_shown(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        if "shows" in record.get("blocked", {}):
            shown: str = record["blocked"]["shows"]
            record["blocked"]["shows"] = " ".join(veiled(card, random, 0.2) for card in shown.split())


def hide_tricks(log: Log, random: Random) -> None:
    """Some tricks in a row become "...": whole ones only."""
    size = TRICK_SIZE[len(log["players"])]
    for record in log["rounds"]:
        whole = [at for at, trick in enumerate(record["tricks"]) if len(trick["plays"].split()) == size]
        if whole and random.random() < 0.4:
            first = random.choice(whole)
            last = max(at for at in whole if whole.index(at) - whole.index(first) == at - first)
            record["tricks"][first : random.randint(first, last) + 1] = ["..."]


def hide_whole_rounds(log: Log, random: Random) -> None:
    for record in log["rounds"]:
        if random.random() < 0.2:
            record.pop("tricks")


HIDINGS: list[Callable[[Log, Random], None]] = [
    write_draws_for_piles,
    hide_hands,
    hide_cards_in_hands,
    hide_piles,
    hide_cards_aside,
    hide_aside,
    hide_starters,
    hide_cards_played,
    hide_cards_shown,
    hide_tricks,
    hide_whole_rounds,
]


def veiled(card: str, random: Random, share: float) -> str:
    """The card, or what is still known of it."""
    if random.random() >= share:
        return card
    return random.choice(["??", f"{card[0]}?", f"?{card[1:]}"])


def veiled_play(token: str, random: Random) -> str:
    play = read_play(token)
    named = "" if play["name"] is None else f"{play['name']}:"
    drawn = "" if play["drawn"] is None else f"+{veiled(play['drawn'], random, 0.1)}"
    return f"{named}{veiled(play['card'], random, 0.1)}{drawn}"


def with_hidden(log: Log, hidings: list[Callable[[Log, Random], None]], random: Random) -> Log:
    partial = deepcopy(log)
    # Tricks and rounds go last: the others look into them.
    for hide in sorted(hidings, key=HIDINGS.index):
        hide(partial, random)
    return partial


hidings = st.lists(st.sampled_from(HIDINGS), unique=True, min_size=1)


def opinions(log: Log) -> list[Opinion]:
    return [referee_opinion(log), naive_opinion(log)]


# A lawful game


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, edition=st.sampled_from(EDITIONS), hidden=hidings)
@settings(max_examples=40)
def test_a_lawful_game_is_never_illegal_because_facts_are_missing(
    players: int, variant: str | None, seed: int, edition: str, hidden: list[Callable[[Log, Random], None]]
) -> None:
    random = Random(seed)
    log = lawful_game(empty_log(players, edition=edition, variant=variant), random)
    truth = naive_opinion(log)
    partial = with_hidden(log, hidden, random)

    for opinion in opinions(partial):
        assert opinion["verdict"] in {"legal", "undetermined"}, partial
        assert nothing_is_invented(opinion, truth), partial


def nothing_is_invented(opinion: Opinion, truth: Opinion) -> bool:
    """Whatever the opinion says is so."""
    pairs = [*zip(opinion["rounds"], truth["rounds"], strict=True), (opinion, truth)]
    keys = ("starter", "ended", "blocked", "sacks", "scores", "totals", "winners", "tie_break")
    return all(told.get(key) is None or told[key] == true[key] for told, true in pairs for key in keys)


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, edition=st.sampled_from(EDITIONS))
@settings(max_examples=20)
def test_blocks_taken_on_trust_complete_a_game_without_hands(
    players: int, variant: str | None, seed: int, edition: str
) -> None:
    log = lawful_game(empty_log(players, edition=edition, variant=variant), Random(seed))
    truth = naive_opinion(log)
    for record in log["rounds"]:
        for key in ("hands", "piles", "aside"):
            record.pop(key, None)
        if "blocked" in record:
            record["blocked"].pop("shows")

    opinion = agreed_opinion(log)

    # Sometimes the cards played leave no lawful one to hold: then the block is certain without a hand.
    assert opinion["verdict"] == "undetermined" or opinion == truth
    assert agreed_opinion(log, accept_blocks=True) == truth


def test_a_ninth_card_that_was_not_dealt_is_in_no_hand_of_two_players() -> None:
    """Piles and draws are not recorded, but eight cards are drawn, and no more."""
    log = empty_log(2)
    random = Random(1)
    record, plan = planned_deal(log["players"], None, random)
    dealt_card, last = plan["Ana"][2], plan["Ana"][-1]
    aside = record.pop("aside").split()
    plan["Ana"][2] = next(card for card in aside if card[0] == dealt_card[0])
    played = Player(log["players"], None, rules_of(log), record, "Ana", random).play(plan)
    log["rounds"] = [{"starter": "Ana", "hands": played["hands"], "tricks": played["tricks"]}]

    opinion = agreed_opinion(log)

    assert [finding["rule"] for finding in opinion["findings"]] == ["turn.in-hand"]
    assert opinion["findings"][0]["at"]["card"] == last
    assert opinion["findings"][0]["at"]["trick"] == 10


# A game with a fault

FAULTS_THAT_NO_MISSING_FACT_EXCUSES: list[Mutation] = [
    turns.wrong_leader,
    tricks.wrong_leader_claim,
    tricks.wrong_winner_claim,
    tricks.wrong_sack_claim,
    tricks.open_trick_won,
    tricks.card_too_many,
    rounds.stops_too_early,
    rounds.trick_left_open,
    rounds.wrong_player_blocked,
    rounds.goes_on_after_the_block,
    rounds.goes_on_after_the_last_card,
    rounds.blocked_after_the_last_card,
    rounds.wrong_score,
    games.round_too_many,
    games.round_missing,
    games.wrong_total,
    games.wrong_winners,
]
"""What happened is possible at a table, and unlawful: so one completion of the partial log is unlawful.

Left out: what nobody can have done (a card not held, a wrong deal), a hand shown that is not the hand (it is
all that tells the hand, once that is hidden), and the opening of a round (told by who plays its first card).
"""


@pytest.mark.parametrize(("players", "variant"), TABLES)
@pytest.mark.parametrize("mutation", FAULTS_THAT_NO_MISSING_FACT_EXCUSES)
@given(seed=SEEDS, edition=st.sampled_from(EDITIONS), hidden=hidings)
@settings(max_examples=4)
def test_a_game_with_a_fault_never_becomes_legal_because_facts_are_missing(
    players: int,
    variant: str | None,
    mutation: Mutation,
    seed: int,
    edition: str,
    hidden: list[Callable[[Log, Random], None]],
) -> None:
    random = Random(seed)
    fault = mutation(lawful_game(empty_log(players, edition=edition, variant=variant), random), random)
    if fault is not None:
        partial = with_hidden(fault.log, hidden, random)
        for opinion in opinions(partial):
            assert opinion["verdict"] in {"illegal", "undetermined"}, partial


@pytest.mark.parametrize("mutation", [turns.color_twice, turns.second_pair, turns.second_potato_man])
@given(seed=SEEDS, hidden=hidings)
@settings(max_examples=15)
def test_a_forbidden_card_never_becomes_lawful_because_facts_are_missing(
    mutation: Mutation, seed: int, hidden: list[Callable[[Log, Random], None]]
) -> None:
    random = Random(seed)
    players = random.choice([2, 3, 4]) if mutation is turns.color_twice else 5
    fault = mutation(lawful_game(empty_log(players), random), random)
    if fault is not None:
        partial = with_hidden(fault.log, hidden, random)
        for opinion in opinions(partial):
            assert opinion["verdict"] in {"illegal", "undetermined"}, partial


# One fact missing: all that it can have been


def round_of_a_game(log: Log, random: Random) -> Log:
    """The first round of a game, as a game that is not finished."""
    short = deepcopy(log)
    short["rounds"] = short["rounds"][:1]
    short.pop("result", None)
    if random.random() < 0.5:
        short["rounds"][0].pop("scores", None)
    return short


def a_round_perhaps_with_a_fault(players: int, variant: str | None, random: Random) -> Log:
    log = lawful_game(empty_log(players, variant=variant), random)
    mutations = [turns.wrong_leader, tricks.wrong_winner_claim, tricks.open_trick_won, rounds.stops_too_early]
    mutations += [rounds.wrong_score, rounds.trick_left_open, turns.card_of_another]
    fault = random.choice(mutations)(log, random) if random.random() < 0.5 else None
    return round_of_a_game(log if fault is None else fault.log, random)


def check_against_completions(partial: Log, completions: list[Log], impossible: set[str] = PHYSICS) -> None:
    """Legal: every completion is lawful. Illegal: none is."""
    verdicts = [naive_opinion(log) for log in completions]
    possible = [v for v in verdicts if not any(f["rule"] in impossible for f in v["findings"])]
    lawful = [v for v in possible if v["verdict"] == "legal"]
    for opinion in opinions(partial):
        if opinion["verdict"] == "legal":
            assert len(lawful) == len(possible), partial
        elif opinion["verdict"] == "illegal":
            assert not lawful, partial


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, knows=st.sampled_from(["nothing", "the colour", "the number"]), hands=st.booleans())
@settings(max_examples=12)
def test_an_unknown_card_is_judged_by_all_that_it_can_be(
    players: int, variant: str | None, seed: int, knows: str, hands: bool
) -> None:
    random = Random(seed)
    log = a_round_perhaps_with_a_fault(players, variant, random)
    if not hands:
        log["rounds"][0].pop("hands")
    if not log["rounds"][0]["tricks"]:
        return
    trick = random.choice(log["rounds"][0]["tricks"])
    if not trick["plays"]:
        return
    tokens: list[str] = trick["plays"].split()
    at = random.randrange(len(tokens))
    card = read_play(tokens[at])["card"]
    veil = {"nothing": "??", "the colour": f"{card[0]}?", "the number": f"?{card[1:]}"}[knows]
    matching = [
        other
        for other in deck(variant)
        if veil == "??" or other[0] == veil[0] or (veil[0] == "?" and other[1:] == card[1:])
    ]

    def with_card(other: str) -> Log:
        trick["plays"] = " ".join([*tokens[:at], tokens[at].replace(card, other), *tokens[at + 1 :]])
        return deepcopy(log)

    check_against_completions(with_card(veil), [with_card(other) for other in matching])


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, hands=st.booleans())
@settings(max_examples=12)
def test_an_unknown_starter_is_judged_by_all_who_may_have_opened(
    players: int, variant: str | None, seed: int, hands: bool
) -> None:
    random = Random(seed)
    log = a_round_perhaps_with_a_fault(players, variant, random)
    record = log["rounds"][0]
    if not hands:
        record.pop("hands")
    first = read_trick(record["tricks"][0])["plays"][0] if record["tricks"] else None
    if first is not None and first["name"] is not None:
        return
    completions = [{**log, "rounds": [{**record, "starter": name}]} for name in log["players"]]
    record.pop("starter")

    check_against_completions(log, completions)


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, aside=st.booleans())
@settings(max_examples=12)
def test_an_unknown_card_of_the_deal_is_judged_by_all_that_it_can_be(
    players: int, variant: str | None, seed: int, aside: bool
) -> None:
    random = Random(seed)
    log = a_round_perhaps_with_a_fault(players, variant, random)
    record = log["rounds"][0]
    if not aside:
        record.pop("aside")
    heaps: dict[str, str] = record[random.choice([key for key in ("hands", "piles") if key in record])]
    name = random.choice(log["players"])
    cards = heaps[name].split()
    at = random.randrange(len(cards))

    def with_card(card: str) -> Log:
        heaps[name] = " ".join([*cards[:at], card, *cards[at + 1 :]])
        return deepcopy(log)

    check_against_completions(
        with_card("??"), [with_card(card) for card in deck(variant)], impossible=PHYSICS | {"round.show-hand"}
    )


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS)
@settings(max_examples=12)
def test_an_unknown_hand_is_judged_by_what_it_can_be(players: int, variant: str | None, seed: int) -> None:
    """Some of the hands that it can have been: the cards played, and others that nobody else has."""
    random = Random(seed)
    log = a_round_perhaps_with_a_fault(players, variant, random)
    record = log["rounds"][0]
    record.pop("aside")
    name = random.choice(log["players"])
    hand: list[str] = read_cards(record["hands"].pop(name))
    others = [read_cards(text) for text in [*record["hands"].values(), *record.get("piles", {}).values()]]
    taken = [card for cards in others for card in cards]
    all_played = [play["card"] for trick in record["tricks"] for play in read_trick(trick)["plays"]]
    played = [card for card in hand if card in all_played]
    free = [card for card in DECK if card in deck(variant) and card not in taken and card not in played]
    completions: list[Log] = []
    for _ in range(20):
        rest = (
            random.sample(free, len(hand) - len(played))
            if random.random() < 0.8
            else hand_like(hand, played, free)
        )
        full: dict[str, Any] = {**record["hands"], name: " ".join(played + rest)}
        completions.append({**log, "rounds": [{**record, "hands": full}]})

    # A hand shown tells a hand that is not recorded: it is no claim then, and no other hand is possible.
    check_against_completions(log, completions, impossible=PHYSICS | {"round.show-hand"})


def hand_like(hand: list[str], played: list[str], free: list[str]) -> list[str]:
    """The cards left of a hand, one colour after the other: the hands that block."""
    size = len(hand) - len(played)
    return sorted(free, key=lambda card: (hand[0][0] != card[0], card))[:size]
