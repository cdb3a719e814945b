"""Who wins the trick, which sack that brings and who leads next; and claims about it.

A claim about a trick that is not full, or not known in full, is upheld if it is true in every way in which
the trick can go, rejected if in none, and else undetermined. In a trick that is never filled, because
somebody has no card to play, nobody wins: so a claim that somebody does is upheld only where the trick is
sure to be filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from referee.judgement import Fact
from referee.potato_man.cards import POTATO_MAN, cards_in, color_of, number_of
from referee.potato_man.claim import Claim
from referee.potato_man.courses import equals_of, stopped_way, winning_way, winning_ways
from referee.potato_man.judge.case import Case, listed, word
from referee.potato_man.judge.claims import may_decline, sack_rule, winning_argument, winning_rule
from referee.potato_man.law import Law
from referee.potato_man.outlook import Outlook
from referee.potato_man.record import is_known
from referee.potato_man.sacks import SACKS, sack_name
from referee.potato_man.standing import Standing
from referee.potato_man.tricks import FullTrick, full_trick
from referee.questions import Outcome, Ruling, Win
from referee.words import Word, union


def is_true(claim: Claim, law: Law, taker: int, card: Word, sacks: Word) -> bool:
    """Whether a claim about a trick holds where a seat wins it with a card, with those sacks left."""
    match claim.key:
        case "wins" | "card-wins":
            holds = claim.seat in (None, taker) and claim.card in (None, card)
        case "takes" | "takes-none":
            taken = SACKS.get(claim.sack or "none", 0)
            holds = claim.seat in (None, taker) and bool(law.may_take(law.due_sack(sacks, card), taken))
        case "takes-some":
            holds = claim.seat in (None, taker) and law.due_sack(sacks, card) != 0
        case "nobody-wins":
            holds = False
        case _:
            holds = claim.seat == taker
    return holds is not claim.denied


def is_true_of_none(claim: Claim) -> bool:
    """Whether a claim about a trick holds where the trick is never filled: it brings no sack to anybody."""
    brings_none = claim.seat is None and claim.sack == "none"
    return (brings_none or claim.key == "nobody-wins") is not claim.denied


def rule_on_trick(claim: Claim, standing: Standing) -> Ruling:
    """What becomes of a claim about the trick."""
    full = standing.full
    if full is not None:
        return as_claimed(claim, _CLAIMS[claim.key](claim, standing.case, full))
    if standing.blocked:
        outcome: Outcome = "upheld" if is_true_of_none(claim) else "rejected"
        facts = {"player": standing.player}
        return Ruling(outcome=outcome, rule="round.void-trick", key="void", facts=facts)
    return _weighed(claim, standing)


def as_claimed(claim: Claim, ruling: Ruling) -> Ruling:
    """The ruling on a claim, from that on what it says or denies."""
    opposite: Mapping[Outcome, Outcome] = {"upheld": "rejected", "rejected": "upheld"}
    if not claim.denied:
        return ruling
    return attrs.evolve(ruling, outcome=opposite.get(ruling.outcome, ruling.outcome))


# Where cards are not known or still to come


@attrs.frozen
class _Way:
    """A way in which a trick can go: its cards, and whether it is filled by them."""

    cards: tuple[Word, ...]
    filled: bool


def _weighed(claim: Claim, standing: Standing) -> Ruling:
    """A claim weighed by the ways in which the trick can go: one in which it is true, one in which not."""
    so, not_so = _way(claim, standing), _way(attrs.evolve(claim, denied=not claim.denied), standing)
    if so is not None and not_so is not None:
        because = (_told("so", so, standing), _told("not-so", not_so, standing))
        # Of an open trick what is still missing decides; of a full one, how it is won.
        if standing.outlook.is_full:
            rule = _deciding_rule(claim, so, standing)
            return Ruling(outcome="undetermined", rule=rule, key="open/unknown", because=because)
        return Ruling(outcome="undetermined", rule="trick.size", key="open/ways", because=because)
    way = so or not_so
    if way is None:
        raise AssertionError("a position that is possible can go on")
    rule = _deciding_rule(claim, way, standing)
    example = (_told("example", way, standing),)
    if so is not None:
        return Ruling(outcome="upheld", rule=rule, key="sure/so", because=example)
    return Ruling(outcome="rejected", rule=rule, key="sure/not-so", because=example)


def _way(claim: Claim, standing: Standing) -> _Way | None:
    """A way in which a claim is true: the trick is filled, if that can be."""
    law, sacks = standing.law, standing.sacks

    def holds(position: int, card: Word) -> bool:
        return is_true(claim, law, position % law.players, card, sacks)

    won = next(_won(standing.outlook, holds), None)
    if won is not None:
        return _Way(won, filled=True)
    if not is_true_of_none(claim) or standing.outlook.is_full:
        return None
    stopped = stopped_way(standing.outlook)
    return None if stopped is None else _Way(stopped, filled=False)


def _won(outlook: Outlook, holds: Callable[[int, Word], bool]) -> Iterator[tuple[Word, ...]]:
    """Ways to fill the trick, one for each position and card that can win it, of those for which that holds.

    The higher cards come first, as these win most often.
    """
    for position in range(outlook.law.trick_size):
        for card in _by_number(_cards_at(outlook, position)):
            way = winning_way(outlook, position, card) if holds(position, card) else None
            if way is not None:
                yield way


def _cards_at(outlook: Outlook, position: int) -> Word:
    """The cards that may lie at a position of the trick, whatever else does."""
    if position < len(outlook.trick):
        return outlook.slots[position]
    return outlook.free | (outlook.hand_known if outlook.is_own(position) else 0)


def _by_number(some: Word) -> list[Word]:
    return sorted(cards_in(some), key=number_of, reverse=True)


def _deciding_rule(claim: Claim, way: _Way, standing: Standing) -> str:
    if not way.filled:
        return "round.void-trick"
    full = _full(standing, way.cards)
    if claim.key in ("takes", "takes-none"):
        return sack_rule(full)[0]
    return "win.leads-next" if claim.key.startswith("leads") else winning_rule(standing.case, full)[0]


def _full(standing: Standing, cards: tuple[Word, ...]) -> FullTrick:
    return full_trick(standing.law, cards, 0, standing.sacks)


def _told(key: str, way: _Way, standing: Standing) -> Ruling:
    """A way in which the trick can go, told."""
    trick = " ".join(map(listed, way.cards)) or "–"
    if not way.filled:
        players = standing.case.players
        facts: dict[str, Fact] = {"trick": trick, "player": players[len(way.cards) % len(players)]}
        key = f"way/{key}/{'stopped' if standing.law.must_play else 'any-stop'}"
        return Ruling(outcome="upheld", rule="round.void-trick", key=key, facts=facts)
    full = _full(standing, way.cards)
    facts = {
        "trick": trick,
        "player": standing.case.players[full.taker],
        "card": listed(full.card),
        "sack": word(sack_name(full.sack)),
    }
    rule = winning_rule(standing.case, full)[0]
    return Ruling(outcome="upheld", rule=rule, key=f"way/{key}", facts=facts)


# The full trick


def win_of(standing: Standing) -> Win | None:
    """Who wins a full trick: the same play in every case, or None."""
    law, written = standing.law, standing.written
    tricks: list[FullTrick] = []
    for cards in _won(standing.outlook, lambda _position, _card: True):
        tricks.append(_full(standing, cards))
        if tricks[-1].position != tricks[0].position:
            return None
    position, taker = tricks[0].position, tricks[0].taker
    sacks = {sack_name(full.sack) for full in tricks}
    return Win(
        play=position + 1,
        player=standing.case.players[taker],
        card=listed(tricks[0].card) if len(tricks) == 1 else written[position],
        rules=tuple(_rules(standing, tricks)),
        sack=sacks.pop() if len(sacks) == 1 else None,
        may_decline=all(may_decline(law, full) for full in tricks),
    )


def _rules(standing: Standing, tricks: Sequence[FullTrick]) -> Iterator[str]:
    """The rules by which a play that wins in every case may win."""
    seen: set[str] = set()
    surely = union(some for some in standing.outlook.slots if is_known(some))
    for trick in tricks:
        # More rules than these cannot decide for that card, so nothing else is looked for.
        thinkable = {"win.highest"}
        if equals_of(trick.card) != trick.card:
            thinkable.add("win.later-of-equals")
        if trick.card & POTATO_MAN:
            always = trick.card & standing.law.favoured(surely)
            thinkable = {"win.potato-man"} if always else thinkable | {"win.potato-man"}
        for cards in winning_ways(standing.outlook, trick.position, trick.card):
            if thinkable <= seen:
                break
            rule = winning_rule(standing.case, _full(standing, cards))[0]
            if rule not in seen:
                seen.add(rule)
                yield rule


def rulings_on_full_trick(standing: Standing) -> tuple[Ruling, ...]:
    """Why the winner wins, which sack that brings, and who leads next: the claims that are right."""
    case, full = standing.case, standing.full
    if full is not None:
        wins, leads = Claim("wins", seat=full.taker), Claim("leads", seat=full.taker)
        takes = Claim("takes", sack=sack_name(full.sack))
        return _wins(wins, case, full), _takes(takes, case, full), _leads(leads, case, full)
    win = win_of(standing)
    if win is not None:
        surely_wins = _weighed(Claim("wins", seat=(win.play - 1) % standing.law.players), standing)
        return surely_wins, _upheld("win.leads-next", "win.leads-next", {"player": win.player})
    return (_several_may_win(standing),)


def _several_may_win(standing: Standing) -> Ruling:
    first = next(_won(standing.outlook, lambda _position, _card: True))
    position = _full(standing, first).position
    other = next(_won(standing.outlook, lambda place, _card: place != position))
    ways = tuple(_told("example", _Way(cards, filled=True), standing) for cards in (first, other))
    return Ruling(outcome="undetermined", rule=ways[0].rule, key="open/winner", because=ways)


def wrong(rule: str, key: str, found: Fact, *because: Ruling) -> Ruling:
    """A rejected claim, with the argument for what is true instead."""
    return Ruling(outcome="rejected", rule=rule, key=key, facts={"found": found}, because=because)


def _upheld(rule: str, key: str, facts: Mapping[str, Fact]) -> Ruling:
    return Ruling(outcome="upheld", rule=rule, key=key, facts=facts)


def _wins(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    rule, key, why = winning_argument(case, full)
    facts: dict[str, Fact] = {"player": case.players[full.taker], "card": listed(full.card), **why}
    true_one = _upheld(rule, key, facts)
    if claim.seat not in (None, full.taker):
        return wrong(rule, "wrong", case.players[claim.seat or 0], true_one)
    if claim.card not in (None, full.card):
        return wrong(rule, "wrong", listed(claim.card or 0), true_one)
    return true_one


def _leads(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    rule = "win.leads-next"
    true_one = _upheld(rule, rule, {"player": case.players[full.taker]})
    if claim.seat != full.taker:
        return wrong(rule, "wrong", case.players[claim.seat or 0], true_one, _winning(case, full))
    return true_one


def _winning(case: Case, full: FullTrick) -> Ruling:
    return _wins(Claim("wins", seat=full.taker), case, full)


def _takes(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    if claim.seat not in (None, full.taker):
        true_one = _winning(case, full)
        return wrong(true_one.rule, "wrong", case.players[claim.seat or 0], true_one)
    rule, key = sack_rule(full)
    facts: dict[str, Fact] = {"player": case.players[full.taker], "color": word(color_of(full.card).name)}
    if claim.sack == "none" and may_decline(case.law, full):
        return _upheld(rule, "sack.gold/declined", facts)
    true_one = _upheld(rule, key, facts)
    if claim.sack != sack_name(full.sack):
        return wrong(rule, "wrong/sack", word(claim.sack or "none"), true_one)
    return true_one


def _takes_some(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    taken = _takes(attrs.evolve(claim, sack=sack_name(full.sack)), case, full)
    return taken if full.sack else attrs.evolve(taken, outcome="rejected")


def _nobody_wins(_: Claim, case: Case, full: FullTrick) -> Ruling:
    return attrs.evolve(_winning(case, full), outcome="rejected")


_CLAIMS: Mapping[str, Callable[[Claim, Case, FullTrick], Ruling]] = {
    "wins": _wins,
    "card-wins": _wins,
    "leads": _leads,
    "leads-next": _leads,
    "takes": _takes,
    "takes-none": _takes,
    "takes-some": _takes_some,
    "nobody-wins": _nobody_wins,
}
