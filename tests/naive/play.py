"""Playing lawful games of Potato Man, for tests to judge or to break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.naive.table import Table
from tests.naive.trick import (
    HAND_SIZE,
    PILE_SIZE,
    POTATO_MAN,
    SACK_VALUE,
    TRICK_SIZE,
    TRICKS_IN_A_ROUND,
    Rules,
    color,
    deck,
    due_sack,
    legal_cards,
    rules_of,
    winner,
)

if TYPE_CHECKING:
    from random import Random

NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]
Log = dict[str, Any]
Record = dict[str, Any]


def empty_log(
    players: int,
    *,
    edition: str = "zoch-2013",
    variant: str | None = None,
    house: dict[str, Any] | None = None,
) -> Log:
    """The header of a game, and no round yet."""
    log: Log = {"format": "referee/1", "game": "potato-man", "edition": edition, "players": NAMES[:players]}
    if variant is not None:
        log["variant"] = variant
    if house:
        log["house"] = house
    return {**log, "rounds": []}


def shuffled(cards: list[str], random: Random) -> list[str]:
    return random.sample(cards, len(cards))


def dealt(names: list[str], cards: list[str]) -> Record:
    """Deal the cards from the top: all hands, then all draw piles; the rest is put aside."""
    players = len(names)
    hands: dict[str, list[str]] = {}
    piles: dict[str, list[str]] = {}
    for name in names:
        hands[name], cards = cards[: HAND_SIZE[players]], cards[HAND_SIZE[players] :]
    for name in names:
        piles[name], cards = cards[: PILE_SIZE[players]], cards[PILE_SIZE[players] :]
    record: Record = {"hands": {name: " ".join(hand) for name, hand in hands.items()}}
    if players == 2:
        record["piles"] = {name: " ".join(pile) for name, pile in piles.items()}
    return {**record, "aside": " ".join(cards)}


def random_deal(names: list[str], variant: str | None, random: Random) -> Record:
    return dealt(names, shuffled(deck(variant), random))


def planned_deal(
    names: list[str], variant: str | None, random: Random
) -> tuple[Record, dict[str, list[str]]]:
    """A deal by which the round can be played to its last card, and who plays which cards in which order.

    In every trick each seat has a colour of its own, and the colours move on a seat from trick to trick.
    With five players the fifth plays any colour: it is the one that occurs twice. With two players a seat
    is a player's turn.
    """
    cards = {name: shuffled([c for c in deck(variant) if color(c) == name], random) for name in SACK_VALUE}
    colors = [name for name in SACK_VALUE if cards[name]]
    cards["yellow"].sort(key=POTATO_MAN.count)
    players = len(names)
    plan: dict[str, list[str]] = {name: [] for name in names}
    for trick in range(TRICKS_IN_A_ROUND[players]):
        for seat in range(min(TRICK_SIZE[players], 4)):
            plan[names[seat % players]].append(cards[colors[(seat + trick) % len(colors)]].pop())
    rest = [card for name in colors for card in cards[name] if card not in POTATO_MAN]
    if players == 5:
        plan[names[4]], rest = rest[:10], rest[10:]
    order = [card for name in names for card in plan[name][: HAND_SIZE[players]]]
    order += [card for name in names for card in plan[name][HAND_SIZE[players] :]]
    order += [card for card in deck(variant) if card not in order]
    return dealt(names, order), plan


class Player:
    """Plays one round, lawfully, and writes it down."""

    def __init__(
        self,
        names: list[str],
        variant: str | None,
        rules: Rules,
        record: Record,
        starter: str,
        random: Random,
    ) -> None:
        self.rules = rules
        self.random = random
        self.record: Record = {"starter": starter, **record, "tricks": []}
        self.table = Table(names, variant, record, starter)

    def play(self, plan: dict[str, list[str]] | None = None) -> Record:
        """Play to the end of the round; by the plan, if there is one, else any lawful card."""
        table = self.table
        while not table.is_exhausted():
            name = table.mover()
            hand = table.known[name]
            lawful = legal_cards(table.players, table.variant, self.rules, table.cards_on_table(), hand)
            if not lawful:
                self.record["blocked"] = {"player": name, "shows": " ".join(hand)}
                break
            card = plan[name].pop(0) if plan else self.random.choice(lawful)
            self.put_down(name, card)
        self.record["scores"] = {
            name: sum(SACK_VALUE[sack] * count for sack, count in won.items())
            for name, won in table.sacks_won.items()
        }
        return self.record

    def put_down(self, name: str, card: str) -> None:
        table = self.table
        if not table.on_table:
            self.record["tricks"].append({"plays": "", "leader": name})
        trick = self.record["tricks"][-1]
        trick["plays"] = f"{trick['plays']} {card}".strip()
        table.put_down(name, card)
        table.draw(name, None)
        if table.trick_is_full():
            at = winner(table.cards_on_table(), self.rules)
            player, card = table.on_table[at]
            sack = due_sack(color(card), table.sacks_left, self.rules)
            if sack == "gold" and self.rules["rulings"]["gold"] == "optional" and self.random.random() < 0.5:
                sack = "none"
            trick["winner"], trick["sack"] = player, sack
            table.clear(player, sack)


def lawful_round(log: Log, starter: str, random: Random, *, to_the_last_card: bool = False) -> Record:
    """A round with everything written down: the deal, the tricks with their claims, the scores."""
    names, variant, rules = log["players"], log.get("variant"), rules_of(log)
    plan = None
    if to_the_last_card:
        record, plan = planned_deal(names, variant, random)
    else:
        record = random_deal(names, variant, random)
    return Player(names, variant, rules, record, starter, random).play(plan)


def lawful_game(log: Log, random: Random, *, long_rounds: float = 0.3) -> Log:
    """A complete game under the header of `log`; `long_rounds` is the share of rounds played to the end."""
    rules = rules_of(log)
    names: list[str] = log["players"]
    first = random.randrange(len(names))
    order = names[first:] + names[:first]
    if rules["rulings"]["next-starter"] == "any-once":
        order = shuffled(names, random)
    rounds = [
        lawful_round(log, starter, random, to_the_last_card=random.random() < long_rounds)
        for starter in order
    ]
    return {
        **log,
        "rounds": rounds,
        "result": result_of(names, rules, [record["scores"] for record in rounds]),
    }


def result_of(names: list[str], rules: Rules, scores: list[dict[str, int]]) -> dict[str, Any]:
    totals = {name: sum(score[name] for score in scores) for name in names}
    best = {name: max(score[name] for score in scores) for name in names}
    winners = [name for name in names if totals[name] == max(totals.values())]
    if rules["rulings"]["tie-break"] == "best-round":
        winners = [name for name in winners if best[name] == max(best[other] for other in winners)]
    return {"totals": totals, "winners": winners}


def deal_with(names: list[str], variant: str | None, holdings: dict[str, list[str]]) -> Record:
    """A deal in which the players hold at least these cards; the others are dealt out in deck order."""
    players = len(names)
    held = [card for cards in holdings.values() for card in cards]
    others = [card for card in deck(variant) if card not in held]
    order: list[str] = []
    for name in names:
        missing = HAND_SIZE[players] - len(holdings.get(name, []))
        order += holdings.get(name, []) + others[:missing]
        others = others[missing:]
    return dealt(names, order + others)
