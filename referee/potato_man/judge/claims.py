"""Claims about a trick: who led it, who won it, which sack was paid. A false claim changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.judgement import Charge, Fact
from referee.potato_man.cards import EVIL_POTATO, POTATO_MAN, color_of, number_of
from referee.potato_man.judge.case import Case, Spot, face, listed, word
from referee.potato_man.law import Law
from referee.potato_man.record import RecordedTrick
from referee.potato_man.round import seat_at
from referee.potato_man.sacks import GOLD_SACK, SACKS, if_left, sack_counts, sack_in_color, sack_name
from referee.potato_man.tricks import FullTrick
from referee.potato_man.winner import later_of_equals
from referee.scene import Scene
from referee.words import union


def judge_leader(case: Case, spot: Spot, trick: RecordedTrick, led_by: int) -> Iterator[Charge]:
    """The claim who led: `turn.order` for the first trick, `win.leads-next` for the others."""
    if trick.leader is None or trick.leader == led_by:
        return
    rule = "win.leads-next" if spot.trick else "turn.order"
    found, expected = case.players[trick.leader], case.players[led_by]
    yield Charge(
        rule=rule,
        key=f"{rule}/leader",
        facts={"found": found, "expected": expected},
        at=spot.place(found),
        path=spot.path,
        expected=expected,
        found=found,
    )


def judge_open_trick(case: Case, spot: Spot, trick: RecordedTrick, scene: Scene) -> Iterator[Charge]:
    """`round.void-trick`: a trick that was not filled has no winner and no sack."""
    if trick.winner is not None:
        name = case.players[trick.winner]
        yield _void(spot, "winner", name, name, scene)
    if trick.sack not in (None, "none"):
        yield _void(spot, "sack", word(str(trick.sack)), str(trick.sack), scene)


def _void(spot: Spot, claim: str, shown: Fact, found: str, scene: Scene) -> Charge:
    return Charge(
        rule="round.void-trick",
        key=f"round.void-trick/{claim}",
        facts={"found": shown},
        at=spot.place(found if claim == "winner" else None),
        path=spot.path,
        found=found,
        scene=scene,
    )


def judge_winner(case: Case, spot: Spot, trick: RecordedTrick, full: FullTrick) -> Iterator[Charge]:
    """The claim who won, charged under the rule by which the true winner wins."""
    if trick.winner is None or trick.winner == full.taker:
        return
    rule, key, facts = winning_argument(case, full)
    found, expected = case.players[trick.winner], case.players[full.taker]
    yield Charge(
        rule=rule,
        key=key,
        facts={"found": found, "expected": expected, "card": listed(full.card), **facts},
        at=spot.place(found),
        path=spot.path,
        expected=expected,
        found=found,
        scene=scene_of(case, full),
    )


def winning_argument(case: Case, full: FullTrick) -> tuple[str, str, Mapping[str, Fact]]:
    """The rule by which the winning card wins, with the key and the facts of its argument."""
    rule, facts = winning_rule(case, full)
    return rule, "win.highest/earlier" if rule == "win.highest" and facts else rule, facts


def winning_rule(case: Case, full: FullTrick) -> tuple[str, Mapping[str, Fact]]:
    """The rule by which the winning card wins, with the facts of its argument."""
    law = case.law
    table = union(full.cards)
    if full.card & POTATO_MAN & law.favoured(table):
        return "win.potato-man", {"evil": listed(table & EVIL_POTATO)}
    equals = union(card for card in full.cards if number_of(card) == number_of(full.card)) & ~full.card
    if not equals:
        return "win.highest", {}
    later_wins = law.ranks == later_of_equals(law.trick_size)
    return "win.later-of-equals" if later_wins else "win.highest", {"equal": listed(equals)}


def judge_sack(case: Case, spot: Spot, trick: RecordedTrick, full: FullTrick) -> Iterator[Charge]:
    """The claim which sack was paid, charged under the rule of the one that was due."""
    due = sack_name(full.sack)
    if trick.sack is None or case.law.may_take(full.sack, SACKS.get(trick.sack, 0)):
        return
    rule, key, facts = _sack_argument(trick.sack, full)
    yield Charge(
        rule=rule,
        key=key,
        facts={"player": case.players[full.taker], **facts},
        at=spot.place(case.players[full.taker]),
        path=spot.path,
        expected=due,
        found=trick.sack,
        scene=scene_of(case, full),
    )


def is_declined(case: Case, trick: RecordedTrick, full: FullTrick) -> bool:
    """`sack.gold`, ruling `gold = optional`: the gold sack was due, and was not taken."""
    return trick.sack == "none" and may_decline(case.law, full)


def may_decline(law: Law, full: FullTrick) -> bool:
    """`sack.gold`: whether the winner of a full trick may leave the gold sack that is due."""
    return full.sack == GOLD_SACK and law.may_take(full.sack, 0)


def _sack_argument(found: str, full: FullTrick) -> tuple[str, str, dict[str, Fact]]:
    color = word(color_of(full.card).name)
    rule, key = sack_rule(full)
    if rule == "sack.color":
        return rule, key, {"found": word(found), "expected": color}
    if rule == "sack.gold" and found == "none":
        return rule, "sack.gold/declined", {"color": color}
    return rule, key, {"found": word(found), "color": color}


def sack_rule(full: FullTrick) -> tuple[str, str]:
    """The rule by which the sack of a full trick is due, or none is, and the key of its argument."""
    if full.sack == sack_in_color(full.card):
        return "sack.color", "sack.color"
    if full.sack == GOLD_SACK:
        return "sack.gold", "sack.gold"
    return "sack.none", "sack.none/no-gold" if if_left(full.sacks, GOLD_SACK) else "sack.none"


def scene_of(case: Case, full: FullTrick) -> Scene:
    """The full trick, as a scene."""
    seats = (seat_at(case.law, full.leader, position) for position in range(len(full.cards)))
    return Scene(
        table=tuple((case.players[seat], face(card)) for seat, card in zip(seats, full.cards, strict=True)),
        stock=tuple(sack_counts(full.sacks).items()),
        winning=full.position,
    )
