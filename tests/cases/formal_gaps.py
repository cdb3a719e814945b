"""What a log of one trick with gaps is, by the formal law: whether it can be lawful, and whether unlawful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.potato_man.sacks import SACKS
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import GREEN, color_in, hand, number_in, only_cards
from referee.prove.potato_man.unknowns import card as unknown_card
from referee.prove.solver import Term, at_least, both, constant, denied, either, possible, unknown
from tests.cases import Log
from tests.cases.formal_answers import card, formal_table, is_full, says
from tests.naive.notation import read_cards, read_trick
from tests.potato_man.readings import z3

# Bits for a number of sacks: there are 15.
COUNTED = 8


def formal_outcome(log: Log, edition: str) -> str:
    """Legal if no way to fill the gaps is unlawful, illegal if none is lawful, else undetermined.

    It speaks of the first trick with a gap, or else of a block of a hand that nobody knows.
    """
    table = formal_table(len(log["players"]), log.get("variant"), edition)
    [record] = log["rounds"]
    trick = read_trick(next((one for one in record["tricks"] if "?" in str(one)), record["tricks"][-1]))
    written = [play["card"] for play in trick["plays"]]
    cards = [unknown_card(f"played{at}") for at in range(len(written))]
    physics = both(
        [
            table.cards_of_deck(cards),
            *(fits(one, text) for one, text in zip(cards, written, strict=True)),
            *held(log["players"], record, cards),
        ]
    )
    lawful = both(laws(table, log["players"], record, trick, cards))
    answers = (possible([physics, lawful]), possible([physics, denied(lawful)]))
    return {("yes", "yes"): "undetermined", ("yes", "no"): "legal", ("no", "yes"): "illegal"}[answers]


def fits(one: Term, written: str) -> Term:
    color = True if written[0] == "?" else color_in(one) == "RBGY".index(written[0])
    number = True if written[1:] == "?" else number_in(one) == int(written[1:])
    return both([color, number])


def held(names: Sequence[str], record: Log, cards: Sequence[Term]) -> Iterator[Term]:
    """Whose hand is known plays from it; the trick is the first, and P1 leads it."""
    first = names.index(record["starter"])
    for place, one in enumerate(cards):
        name = names[(first + place) % len(names)]
        if name in record.get("hands", {}):
            yield either(one == card(text) for text in read_cards(record["hands"][name]))


def laws(
    table: Table, names: Sequence[str], record: Log, trick: Log, cards: Sequence[Term]
) -> Iterator[Term]:
    yield from (table.may_lie(cards[:count]) for count in range(1, len(cards) + 1))
    if trick["winner"] is not None:
        first = names.index(record["starter"])
        yield table.wins(cards, constant((names.index(trick["winner"]) - first) % len(names), 3))
    if "blocked" in record:
        nobody_knows = hand("held")
        yield both([only_cards(nobody_knows), table.may_stop(nobody_knows, table.may_lie_after(cards))])


# Points alone


def formal_points(log: Log, edition: str) -> bool:
    """Whether the points of the one round can come of the sacks, at most one for each full trick."""
    table = formal_table(len(log["players"]), log.get("variant"), edition)
    [record] = log["rounds"]
    tricks = record.get("tricks")
    full = next(count for count in range(16) if says(f"exhausted-{table.law.players}", constant(count, 4)))
    if tricks is not None:
        full = sum(is_full(table, trick.split()) for trick in tricks)
    won = {name: [unknown(f"{sack}-of-{name}", 2) for sack in range(len(SACKS))] for name in record["scores"]}
    scored = [
        table.formal.holds("score", *won[name], constant(points, 8))
        for name, points in record["scores"].items()
    ]
    left = [constant(0 if table.variant and sack == GREEN else 3, COUNTED) for sack in range(len(SACKS))]
    in_all = [sum_of([sacks[place] for sacks in won.values()]) for place in range(len(SACKS))]
    enough = [at_least(there, taken) for there, taken in zip(left, in_all, strict=True)]
    paid = at_least(constant(full, COUNTED), sum_of([count for sacks in won.values() for count in sacks]))
    return possible([*scored, *enough, paid]) == "yes"


def sum_of(counts: Sequence[Term]) -> Term:
    """Their sum, in so many bits that it never runs over."""
    total: Term = constant(0, COUNTED)
    for count in counts:
        total += z3.ZeroExt(COUNTED - count.size(), count)
    return total
