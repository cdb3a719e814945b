"""Rulings on claims about a position: upheld, rejected or undetermined, and why.

Here are those about the turn: what may be played, and whether the player to move is blocked. Where cards are
not known, such a claim is upheld if it holds in every case, rejected if in none, and else undetermined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from referee.judgement import Charge, Fact
from referee.potato_man.cards import CARD_NAMES, cards_in, color_of, names_of
from referee.potato_man.claim import Claim
from referee.potato_man.judge.case import Spot, listed, word
from referee.potato_man.standing import Standing
from referee.potato_man.trick import cards_of, colors_in, doubled_colors
from referee.potato_man.winning import as_claimed, rule_on_trick
from referee.questions import Outcome, Ruling
from referee.words import Word, union


def rule_on(claim: Claim, standing: Standing) -> Ruling:
    """What becomes of a claim about a position."""
    if claim.key in _ABOUT_WHO_IS_NEXT:
        return _on_who_is_next(claim, standing)
    if claim.key not in _ABOUT_THE_TURN:
        return rule_on_trick(claim, standing)
    if claim.key == "blocked" and claim.denied:
        return _not_blocked(claim, standing)
    return as_claimed(claim, _on_the_turn(claim, standing))


def _on_the_turn(claim: Claim, standing: Standing) -> Ruling:
    if standing.outlook.is_full and standing.full is None:
        return _before_the_lead(claim, standing)
    if claim.seat not in (None, standing.turn):
        return _not_the_turn(claim, standing)
    return _ABOUT_THE_TURN[claim.key](claim, standing)


def _outcome(outcome: Outcome, rule: str, key: str, facts: Mapping[str, Fact]) -> Ruling:
    return Ruling(outcome=outcome, rule=rule, key=key, facts=facts)


def _not_the_turn(claim: Claim, standing: Standing) -> Ruling:
    """Whoever is not to move may play nothing, and is not blocked either."""
    facts = {"player": standing.player, "found": standing.case.players[claim.seat or 0]}
    return _outcome("rejected", "turn.order", "wrong/turn", facts)


def _on_who_is_next(claim: Claim, standing: Standing) -> Ruling:
    """Who is to move; and who leads, which is told of the trick at hand only before it begins."""
    trick = standing.outlook.trick
    if standing.outlook.is_full or (claim.key == "leads" and trick):
        return rule_on_trick(attrs.evolve(claim, key="leads"), standing)
    if claim.seat != standing.turn:
        return as_claimed(claim, _not_the_turn(claim, standing))
    key = "moves" if trick else "leads"
    return as_claimed(claim, _outcome("upheld", "turn.order", key, {"player": standing.player}))


def _before_the_lead(claim: Claim, standing: Standing) -> Ruling:
    """A claim about the turn after a full trick of which some cards are not known: its winner is to lead."""
    if claim.key == "blocked":
        return _outcome("rejected", "turn.leader-free", "not-blocked/full", {})
    known = union(some for some in standing.outlook.trick if some in CARD_NAMES)
    if claim.seat is None or (claim.card or 0) & known:
        return _outcome("rejected", "trick.size", "full", {})
    leads = rule_on_trick(Claim("leads", seat=claim.seat), standing)
    if leads.outcome == "rejected":
        return leads
    facts = {"player": standing.case.players[claim.seat], "card": CARD_NAMES[claim.card or 0]}
    return _outcome("undetermined", "turn.leader-free", "open/lead", facts)


# What may be played


def _may_play(claim: Claim, standing: Standing) -> Ruling:
    card = claim.card or 0
    player: Mapping[str, Fact] = {"player": standing.player, "card": CARD_NAMES[card]}
    if standing.full is not None and (claim.seat is None or card in standing.full.cards):
        return _outcome("rejected", "trick.size", "full", {})
    ruling = None if standing.outlook.is_full else standing.ruling_on(card)
    against = ruling.charges if ruling is not None and ruling.may is False else ()
    charges = (*_not_in_hand(card, standing), *against)
    if charges:
        return Ruling(outcome="rejected", rule=charges[0].rule, charges=charges)
    if not _surely_held(card, standing):
        return _outcome("undetermined", "turn.in-hand", "open/in-hand", player)
    if ruling is None or not standing.outlook.trick:
        return _outcome("upheld", "turn.leader-free", "may-lead", player)
    if ruling.may is None:
        tables: Mapping[str, Fact] = {"so": _cards(ruling.fits), "not_so": _cards(ruling.bars)}
        return _outcome("undetermined", ruling.charges[0].rule, "open/may-play", {**player, **tables})
    rule, key = _why_let_in(card, standing)
    color = word(color_of(card).name)
    return _outcome("upheld", rule, f"may-play/{key}", {**player, "rule": rule, "color": color})


def _cards(played: tuple[Word, ...] | None) -> str:
    return " ".join(map(listed, played or ()))


def _may_be_held(card: Word, standing: Standing) -> bool:
    outlook = standing.outlook
    return outlook.hand is None or bool(card & (outlook.hand_known | union(outlook.hidden)))


def _surely_held(card: Word, standing: Standing) -> bool:
    return standing.outlook.hand is None or bool(card & standing.outlook.hand_known)


def _not_in_hand(card: Word, standing: Standing) -> Iterator[Charge]:
    if _may_be_held(card, standing):
        return
    name = CARD_NAMES[card]
    hand = [*map(listed, cards_in(standing.outlook.hand_known)), *["??"] * len(standing.outlook.hidden)]
    yield Charge(
        rule="turn.in-hand",
        key="turn.in-hand",
        facts={"player": standing.player, "card": name, "hand": " ".join(hand) or "–"},
        at=Spot(0, 0, len(standing.outlook.trick)).place(standing.player, name),
        path="trick",
    )


def _why_let_in(card: Word, standing: Standing) -> tuple[str, str]:
    """The rule that decides that a card may follow, and which of its reasons: rules left out come first."""
    place = len(standing.outlook.trick)
    printed = standing.printed.bans[place]
    first = printed[0].rule
    if not standing.outlook.is_known:
        return first, "in-every-case"
    table = union(standing.outlook.trick)
    in_force = {ban.rule for ban in standing.law.bans[place]}
    left_out = [ban for ban in printed if ban.rule not in in_force]
    barring = [ban.rule for ban in left_out if not card & ban.admits(table)]
    if barring or first not in in_force:
        return (*barring, first)[0], "left-out"
    if not card & cards_of(colors_in(table)):
        return first, "new-color"
    return first, "second-double" if doubled_colors(table) else "first-double"


def _must_play(claim: Claim, standing: Standing) -> Ruling:
    """`turn.must-play`: only the one card that may be played has to be."""
    allowed = _may_play(claim, standing)
    if allowed.outcome == "rejected":
        return allowed
    card = claim.card or 0
    player: Mapping[str, Fact] = {"player": standing.player, "card": CARD_NAMES[card]}
    if not standing.law.must_play:
        return _outcome("rejected", "turn.must-play", "must-play/any-stop", player)
    outlook = standing.outlook
    others = names_of((outlook.hand_known if outlook.is_full else standing.legal) & ~card)
    if others and outlook.hand is not None:
        return _outcome("rejected", "turn.must-play", "must-play/others", {**player, "others": others})
    if allowed.outcome == "upheld":
        return _only_card(player, standing, card)
    if not outlook.is_full and not standing.may_have_to_play(card):
        return _outcome("rejected", "turn.must-play", "must-play/other", player)
    return allowed


def _only_card(player: Mapping[str, Fact], standing: Standing, card: Word) -> Ruling:
    """Whether a card that may be played is the only one that may."""
    has_to = standing.has_to_play(card)
    if has_to is None:
        key = "open/hand" if standing.outlook.hand is None else "open/unknown"
        return _outcome("undetermined", "turn.must-play", key, player)
    if has_to:
        return _outcome("upheld", "turn.must-play", "must-play", player)
    return _outcome("rejected", "turn.must-play", "must-play/other", player)


# The block


def _blocked(_: Claim, standing: Standing) -> Ruling:
    player: Mapping[str, Fact] = {"player": standing.player}
    outlook = standing.outlook
    if not standing.law.must_play:
        return _outcome("upheld", "round.blocked", "blocked/any-stop", player)
    if outlook.is_full:
        return _outcome("rejected", "turn.leader-free", "not-blocked/lead", player)
    if standing.blocked is None:
        key = "open/hand" if outlook.hand is None else "open/unknown"
        return _outcome("undetermined", "round.blocked", key, player)
    if standing.blocked:
        key = "blocked/no-card" if outlook.hand is None else "blocked"
        return _outcome("upheld", "round.blocked", key, player)
    return _can_play(standing)


def _can_play(standing: Standing) -> Ruling:
    """That the player to move is not blocked, by the cards that may be played if they are known."""
    player: Mapping[str, Fact] = {"player": standing.player}
    if not standing.outlook.trick:
        return _outcome("rejected", "turn.leader-free", "not-blocked/lead", player)
    if standing.outlook.hand is None or not standing.legal:
        return _outcome("rejected", "turn.must-play", "not-blocked/some", player)
    facts = {**player, "lawful": names_of(standing.legal)}
    return _outcome("rejected", "turn.must-play", "not-blocked", facts)


def _not_blocked(claim: Claim, standing: Standing) -> Ruling:
    """That the player to move can play. Where nobody has to, any stop is a block, and that is asked apart."""
    is_due = claim.seat in (None, standing.turn) and not standing.outlook.is_full
    if standing.law.must_play or not is_due or standing.blocked:
        return as_claimed(claim, _on_the_turn(claim, standing))
    player: Mapping[str, Fact] = {"player": standing.player}
    if standing.blocked is None:
        key = "open/hand" if standing.outlook.hand is None else "open/unknown"
        return _outcome("undetermined", "round.blocked", key, player)
    return attrs.evolve(_can_play(standing), outcome="upheld", rule="round.blocked")


_ABOUT_WHO_IS_NEXT = frozenset({"leads", "moves"})
_ABOUT_THE_TURN: Mapping[str, Callable[[Claim, Standing], Ruling]] = {
    "may-play": _may_play,
    "must-play": _must_play,
    "blocked": _blocked,
}
