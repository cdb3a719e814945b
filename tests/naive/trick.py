"""The cards and one trick, told as the rulebooks tell it. Cards are strings such as "R16"."""

from __future__ import annotations

from typing import Any

COLORS = ["red", "blue", "green", "yellow"]
COLOR_OF_LETTER = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
NUMBERS = {"red": range(5, 19), "blue": range(4, 17), "green": range(3, 15), "yellow": range(1, 14)}
DECK = [color[0].upper() + str(number) for color in COLORS for number in NUMBERS[color]]

POTATO_MAN = ["Y1", "Y2", "Y3"]
EVIL_POTATO = ["R16", "R17", "R18"]

SACK_VALUE = {"red": 1, "blue": 2, "green": 3, "yellow": 4, "gold": 5}
SACKS_OF_EACH_KIND = 3

HAND_SIZE = {2: 12, 3: 12, 4: 12, 5: 10}
PILE_SIZE = {2: 8, 3: 0, 4: 0, 5: 0}
TRICK_SIZE = {2: 4, 3: 3, 4: 4, 5: 5}
TRICKS_IN_A_ROUND = {2: 10, 3: 12, 4: 12, 5: 10}

EDITIONS: dict[str, dict[str, str]] = {
    "zoch-2013": {
        "next-starter": "left",
        "gold": "automatic",
        "tie-break": "best-round",
        "double-check": "each-play",
    },
    "lord-fry": {
        "next-starter": "any-once",
        "gold": "optional",
        "tie-break": "none",
        "double-check": "each-play",
    },
}

Rules = dict[str, Any]


def rules_of(log: dict[str, Any]) -> Rules:
    """The rules that a log is played by: its edition's rulings, then its house rules."""
    house = dict(log.get("house") or {})
    without = list(house.pop("without", []))
    edition = log.get("edition") or "zoch-2013"
    return {"rulings": {**EDITIONS[edition], **house}, "without": without}


def color(card: str) -> str:
    return COLOR_OF_LETTER[card[0]]


def number(card: str) -> int:
    return int(card[1:])


def deck(variant: str | None) -> list[str]:
    """The cards in the game, in deck order: red, blue, green, yellow, each upwards."""
    if variant == "no-green":
        return [card for card in DECK if color(card) != "green"]
    return list(DECK)


def in_deck_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=DECK.index)


def cards_aside(players: int, variant: str | None) -> int:
    """How many cards nobody gets in a round."""
    return len(deck(variant)) - players * (HAND_SIZE[players] + PILE_SIZE[players])


def all_sacks(variant: str | None) -> dict[str, int]:
    """The sacks that lie open at the start of a round."""
    sacks = dict.fromkeys(SACK_VALUE, SACKS_OF_EACH_KIND)
    if variant == "no-green":
        sacks["green"] = 0
    return sacks


def bans(players: int, rules: Rules, table: list[str], card: str) -> list[str]:
    """The rules of the trick that forbid `card` after the cards on the table."""
    if not table:
        return []
    broken: list[str] = []
    if players == 5:
        if breaks_one_double(rules["rulings"]["double-check"], table, card):
            broken.append("trick.one-double")
        if card in POTATO_MAN and any(other in POTATO_MAN for other in table):
            broken.append("trick.one-potato-man")
    elif color(card) in [color(other) for other in table]:
        broken.append("trick.color-once")
    return [slug for slug in broken if slug not in rules["without"]]


def breaks_one_double(double_check: str, table: list[str], card: str) -> bool:
    before = [color(other) for other in table]
    after = [*before, color(card)]
    if after.count(color(card)) == 3:
        return True
    if double_check == "full-trick":
        return len(after) == 5 and len(set(after)) < 4
    doubled_already = len(set(before)) < len(before)
    return doubled_already and color(card) in before


def legal_cards(
    players: int, variant: str | None, rules: Rules, trick_so_far: list[str], hand: list[str]
) -> list[str]:
    """The cards of the hand that may be played now."""
    playable = deck(variant)
    return [card for card in hand if card in playable and not bans(players, rules, trick_so_far, card)]


def winner_and_reason(trick: list[str], rules: Rules) -> tuple[int, str]:
    """Which card of a full trick wins (counted from 0), and the rule that says so."""
    potato_men = [at for at, card in enumerate(trick) if card in POTATO_MAN]
    evil_ones = [at for at, card in enumerate(trick) if card in EVIL_POTATO]
    if potato_men and evil_ones and "win.potato-man" not in rules["without"]:
        # Two Potato Men meet only under a house rule; between them the number decides.
        best = max(number(trick[at]) for at in potato_men)
        return next(at for at in potato_men if number(trick[at]) == best), "win.potato-man"
    highest = max(number(card) for card in trick)
    equals = [at for at, card in enumerate(trick) if number(card) == highest]
    if len(equals) > 1 and "win.later-of-equals" not in rules["without"]:
        return equals[-1], "win.later-of-equals"
    return equals[0], "win.highest"


def winner(trick: list[str], rules: Rules) -> int:
    """Which card of a full trick wins, counted from 0."""
    return winner_and_reason(trick, rules)[0]


def due_sack(winning_color: str, sacks_left: dict[str, int], rules: Rules) -> str:
    """The sack that the winner of a trick gets: "none" if there is none to get."""
    if sacks_left[winning_color] > 0:
        return winning_color
    if sacks_left["gold"] > 0 and "sack.gold" not in rules["without"]:
        return "gold"
    return "none"


def sack_rule(sack: str) -> str:
    """The rule by which a sack is due."""
    return {"gold": "sack.gold", "none": "sack.none"}.get(sack, "sack.color")


def hand_size_after(players: int, plays: int) -> int:
    """How many cards a player holds after so many own plays of a round."""
    drawn = min(plays, PILE_SIZE[players])
    return HAND_SIZE[players] - plays + drawn
