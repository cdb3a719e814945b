"""Rulings on claims about a position: upheld, rejected or undetermined, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from referee.judgement import Charge, Fact
from referee.potato_man.cards import CARD_NAMES, color_of, names_of
from referee.potato_man.claim import Claim
from referee.potato_man.judge.case import Case, Spot, listed, word
from referee.potato_man.judge.claims import may_decline, sack_rule, winning_argument
from referee.potato_man.law import Ban, Law
from referee.potato_man.round import RoundState
from referee.potato_man.sacks import sack_name
from referee.potato_man.trick import cards_of, colors_in, doubled_colors
from referee.potato_man.tricks import FullTrick
from referee.questions import Outcome, Ruling
from referee.words import Word


@attrs.frozen
class Standing:
    """A position as it stands. After a full trick its winner has the turn, to lead.

    `hand` is 0 where it is told to be empty, None where it is not told; `legal` and `refused` are the cards
    that may be played and those that may not, with the charges; `against` tells those of any card.
    `printed` are the bans on the next card without house rules; `full` is the trick if it is full.
    """

    case: Case
    state: RoundState
    hand: Word | None = None
    legal: Word = 0
    refused: Mapping[Word, tuple[Charge, ...]] = attrs.Factory(dict[Word, tuple[Charge, ...]])
    blocked: bool | None = None
    against: Callable[[Word], tuple[Charge, ...]] = lambda _: ()
    printed: tuple[Ban, ...] = ()
    full: FullTrick | None = None

    @property
    def law(self) -> Law:
        """The law of the table."""
        return self.case.law

    @property
    def player(self) -> str:
        """Who is to move."""
        return self.case.players[self.state.turn]


def rule_on(claim: Claim, standing: Standing) -> Ruling:
    """What becomes of a claim about a position."""
    if claim.key in _ABOUT_THE_TRICK:
        return _on_the_trick(claim, standing)
    if claim.seat not in (None, standing.state.turn):
        return _not_the_turn(claim, standing)
    return _ABOUT_THE_TURN[claim.key](claim, standing)


def _not_the_turn(claim: Claim, standing: Standing) -> Ruling:
    facts = {"player": standing.player, "found": standing.case.players[claim.seat or 0]}
    # Whoever is not to move may play nothing, and is not blocked either.
    outcome: Outcome = "upheld" if claim.key in {"may-not-play", "not-blocked"} else "rejected"
    return _outcome(outcome, "turn.order", "wrong/turn", facts)


def _outcome(outcome: Outcome, rule: str, key: str, facts: Mapping[str, Fact]) -> Ruling:
    return Ruling(outcome=outcome, rule=rule, key=key, facts=facts)


def _wrong(rule: str, key: str, found: Fact, *because: Ruling) -> Ruling:
    """A rejected claim, with the argument for what is true instead."""
    return Ruling(outcome="rejected", rule=rule, key=key, facts={"found": found}, because=because)


def rulings_on_full_trick(case: Case, full: FullTrick) -> tuple[Ruling, ...]:
    """Why the winner wins, which sack that brings, and who leads next: the claims that are right."""
    wins, leads = Claim("wins", seat=full.taker), Claim("leads", seat=full.taker)
    takes = Claim("takes", sack=sack_name(full.sack))
    return _wins(wins, case, full), _takes(takes, case, full), _leads(leads, case, full)


# The turn: what may be played, and is the player blocked


def _may_play(claim: Claim, standing: Standing) -> Ruling:
    card = claim.card or 0
    player: Mapping[str, Fact] = {"player": standing.player, "card": CARD_NAMES[card]}
    if standing.full is not None:
        if claim.seat == standing.full.taker and card not in standing.full.cards:
            return _outcome("upheld", "turn.leader-free", "may-lead", player)
        return _outcome("rejected", "trick.size", "full", {})
    charges = (*_not_in_hand(card, standing), *standing.against(card))
    if charges:
        return Ruling(outcome="rejected", rule=charges[0].rule, charges=charges)
    if not standing.state.trick:
        return _outcome("upheld", "turn.leader-free", "may-lead", player)
    rule, key = _why_let_in(card, standing)
    color = word(color_of(card).name)
    return _outcome("upheld", rule, f"may-play/{key}", {**player, "rule": rule, "color": color})


def _not_in_hand(card: Word, standing: Standing) -> Iterator[Charge]:
    if standing.hand is None or card & standing.hand:
        return
    name = CARD_NAMES[card]
    yield Charge(
        rule="turn.in-hand",
        key="turn.in-hand",
        facts={"player": standing.player, "card": name, "hand": listed(standing.hand) or "–"},
        at=Spot(0, 0, len(standing.state.trick)).place(standing.player, name),
        path="trick",
    )


def _why_let_in(card: Word, standing: Standing) -> tuple[str, str]:
    """The rule that decides that a card may follow, and which of its reasons: rules left out come first."""
    table = standing.state.table
    in_force = {ban.rule for ban in standing.law.bans[len(standing.state.trick)]}
    left_out = [ban for ban in standing.printed if ban.rule not in in_force]
    barring = [ban.rule for ban in left_out if not card & ban.admits(table)]
    first = standing.printed[0].rule
    if barring or first not in in_force:
        return (*barring, first)[0], "left-out"
    if not card & cards_of(colors_in(table)):
        return first, "new-color"
    return first, "second-double" if doubled_colors(table) else "first-double"


def _may_not_play(claim: Claim, standing: Standing) -> Ruling:
    return _turned(_may_play(claim, standing))


def _must_play(claim: Claim, standing: Standing) -> Ruling:
    """`turn.must-play`: only the one card that may be played has to be."""
    allowed = _may_play(claim, standing)
    if allowed.outcome != "upheld":
        return allowed
    card = claim.card or 0
    player: Mapping[str, Fact] = {"player": standing.player, "card": CARD_NAMES[card]}
    if not standing.law.must_play:
        return _outcome("rejected", "turn.must-play", "must-play/any-stop", player)
    others = names_of(standing.legal & ~card)
    if not others:
        return _outcome("upheld", "turn.must-play", "must-play", player)
    if standing.hand is None:
        return _outcome("undetermined", "turn.must-play", "open/hand", {"player": standing.player})
    return _outcome("rejected", "turn.must-play", "must-play/others", {**player, "others": others})


def _turned(ruling: Ruling) -> Ruling:
    turned: Mapping[Outcome, Outcome] = {"upheld": "rejected", "rejected": "upheld"}
    return attrs.evolve(ruling, outcome=turned.get(ruling.outcome, ruling.outcome))


def _blocked(_: Claim, standing: Standing) -> Ruling:
    player: Mapping[str, Fact] = {"player": standing.player}
    if not standing.law.must_play:
        return _outcome("upheld", "round.blocked", "blocked/any-stop", player)
    if standing.full is not None or not standing.state.trick:
        return _outcome("rejected", "turn.leader-free", "not-blocked/lead", player)
    if standing.blocked is None:
        return _outcome("undetermined", "round.blocked", "open/hand", player)
    if standing.blocked:
        key = "blocked/no-card" if standing.hand is None else "blocked"
        return _outcome("upheld", "round.blocked", key, player)
    facts = {**player, "lawful": names_of(standing.legal)}
    return _outcome("rejected", "turn.must-play", "not-blocked", facts)


def _not_blocked(claim: Claim, standing: Standing) -> Ruling:
    if standing.legal and not standing.law.must_play:
        facts: Mapping[str, Fact] = {"player": standing.player, "lawful": names_of(standing.legal)}
        return _outcome("upheld", "round.blocked", "not-blocked", facts)
    return _turned(_blocked(claim, standing))


# The trick: who wins it, who leads next, and which sack it brings


def _on_the_trick(claim: Claim, standing: Standing) -> Ruling:
    full = standing.full
    if full is not None:
        return _ABOUT_THE_TRICK[claim.key](claim, standing.case, full)
    player: Mapping[str, Fact] = {"player": standing.player}
    if claim.key == "leads" and not standing.state.trick:
        return _leads_now(claim, standing)
    if standing.blocked:
        return _outcome("rejected", "round.void-trick", "void", player)
    return _outcome("undetermined", "trick.size", "open/trick", player)


def _leads_now(claim: Claim, standing: Standing) -> Ruling:
    if claim.seat != standing.state.turn:
        return _not_the_turn(claim, standing)
    return _outcome("upheld", "turn.order", "leads", {"player": standing.player})


def _wins(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    rule, key, why = winning_argument(case, full)
    facts: dict[str, Fact] = {"player": case.players[full.taker], "card": listed(full.card), **why}
    true_one = _outcome("upheld", rule, key, facts)
    if claim.seat not in (None, full.taker):
        return _wrong(rule, "wrong", case.players[claim.seat or 0], true_one)
    if claim.card not in (None, full.card):
        return _wrong(rule, "wrong", listed(claim.card or 0), true_one)
    return true_one


def _leads(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    rule = "win.leads-next"
    true_one = _outcome("upheld", rule, rule, {"player": case.players[full.taker]})
    if claim.seat != full.taker:
        return _wrong(rule, "wrong", case.players[claim.seat or 0], true_one, _winning(case, full))
    return true_one


def _winning(case: Case, full: FullTrick) -> Ruling:
    return _wins(Claim("wins", seat=full.taker), case, full)


def _takes(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    if claim.seat not in (None, full.taker):
        true_one = _winning(case, full)
        return _wrong(true_one.rule, "wrong", case.players[claim.seat or 0], true_one)
    rule, key = sack_rule(full)
    facts: dict[str, Fact] = {"player": case.players[full.taker], "color": word(color_of(full.card).name)}
    if claim.sack == "none" and may_decline(case.law, full):
        return _outcome("upheld", rule, "sack.gold/declined", facts)
    true_one = _outcome("upheld", rule, key, facts)
    if claim.sack != sack_name(full.sack):
        return _wrong(rule, "wrong/sack", word(claim.sack or "none"), true_one)
    return true_one


_ABOUT_THE_TURN: Mapping[str, Callable[[Claim, Standing], Ruling]] = {
    "may-play": _may_play,
    "may-not-play": _may_not_play,
    "must-play": _must_play,
    "blocked": _blocked,
    "not-blocked": _not_blocked,
}
_ABOUT_THE_TRICK: Mapping[str, Callable[[Claim, Case, FullTrick], Ruling]] = {
    "wins": _wins,
    "card-wins": _wins,
    "leads": _leads,
    "takes": _takes,
    "takes-none": _takes,
}
