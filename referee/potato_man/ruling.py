"""Rulings on claims about a position: upheld, rejected or undetermined, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from referee.judgement import Charge, Fact
from referee.potato_man.cards import CARD_NAMES, color_of, names_of
from referee.potato_man.claim import Claim
from referee.potato_man.judge.case import Case, Spot, listed, word
from referee.potato_man.judge.claims import winning_rule
from referee.potato_man.law import Law
from referee.potato_man.round import RoundState
from referee.potato_man.sacks import GOLD_SACK, SACKS, if_left, sack_in_color, sack_name
from referee.potato_man.tricks import FullTrick
from referee.questions import Outcome, Ruling
from referee.words import Word


@attrs.frozen
class Standing:
    """A position as it stands. After a full trick its winner has the turn, to lead.

    `hand` is 0 where it is told to be empty, None where it is not told; `legal` and `refused` are the cards
    that may be played and those that may not, with the charges; `full` is the trick if it is full.
    """

    case: Case
    state: RoundState
    hand: Word | None = None
    legal: Word = 0
    refused: Mapping[Word, tuple[Charge, ...]] = attrs.Factory(dict[Word, tuple[Charge, ...]])
    blocked: bool | None = None
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
    if claim.seat is not None and claim.seat != standing.state.turn:
        facts = {"player": standing.player, "found": standing.case.players[claim.seat]}
        return _outcome("rejected", "turn.order", "wrong/turn", facts)
    return _ABOUT_THE_TURN[claim.key](claim, standing)


def _outcome(outcome: Outcome, rule: str, key: str, facts: Mapping[str, Fact]) -> Ruling:
    return Ruling(outcome=outcome, rule=rule, key=key, facts=facts)


def _charged(outcome: Outcome, charge: Charge) -> Ruling:
    return Ruling(outcome=outcome, rule=charge.rule, charge=charge)


def rulings_on_full_trick(case: Case, full: FullTrick) -> tuple[Ruling, ...]:
    """Why the winner wins, which sack that brings, and who leads next: the claims that are right."""
    wins, leads = Claim("wins", seat=full.taker), Claim("leads", seat=full.taker)
    takes = Claim("takes", sack=sack_name(full.sack))
    return _wins(wins, case, full), _takes(takes, case, full), _leads(leads, case, full)


# The turn: what may be played, and is the player blocked


def _may_play(claim: Claim, standing: Standing) -> Ruling:
    card = claim.card or 0
    player = {"player": standing.player, "card": CARD_NAMES[card]}
    if standing.full is not None:
        return _outcome("rejected", "trick.size", "full", {})
    if card in standing.refused:
        return _charged("rejected", standing.refused[card][0])
    if not card & standing.legal:
        hand = Charge(
            rule="turn.in-hand",
            key="turn.in-hand",
            facts={**player, "hand": listed(standing.hand or 0)},
            at=Spot(0, 0, len(standing.state.trick)).place(standing.player, CARD_NAMES[card]),
            path="trick",
        )
        return _charged("rejected", hand)
    if not standing.state.trick:
        return _outcome("upheld", "turn.leader-free", "may-lead", player)
    bans = standing.law.bans[len(standing.state.trick)]
    rule = bans[0].rule if bans else "turn.leader-free"
    return _outcome("upheld", rule, "may-play", player)


def _may_not_play(claim: Claim, standing: Standing) -> Ruling:
    return _turned(_may_play(claim, standing))


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
    return _turned(_blocked(claim, standing))


# The trick: who wins it, who leads next, and which sack it brings


def _on_the_trick(claim: Claim, standing: Standing) -> Ruling:
    full = standing.full
    if full is not None:
        return _ABOUT_THE_TRICK[claim.key](claim, standing.case, full)
    player: Mapping[str, Fact] = {"player": standing.player}
    if standing.blocked:
        return _outcome("rejected", "round.void-trick", "void", player)
    return _outcome("undetermined", "trick.size", "open/trick", player)


def _wins(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    rule, why = winning_rule(case, full)
    winner = case.players[full.taker]
    facts: dict[str, Fact] = {"player": winner, "card": listed(full.card), **why}
    wrong_seat = claim.seat is not None and claim.seat != full.taker
    wrong_card = claim.card is not None and claim.card != full.card
    if wrong_seat or wrong_card:
        found = listed(claim.card or 0) if claim.seat is None else case.players[claim.seat]
        return _outcome("rejected", rule, "wrong/winner", {**facts, "found": found})
    return _outcome("upheld", rule, "win.highest/earlier" if rule == "win.highest" and why else rule, facts)


def _leads(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    facts = {"player": case.players[full.taker]}
    if claim.seat != full.taker:
        found = case.players[claim.seat or 0]
        return _outcome("rejected", "win.leads-next", "wrong/leads", {**facts, "found": found})
    return _outcome("upheld", "win.leads-next", "win.leads-next", facts)


def _takes(claim: Claim, case: Case, full: FullTrick) -> Ruling:
    due = sack_name(full.sack)
    facts: dict[str, Fact] = {"player": case.players[full.taker], "color": word(color_of(full.card).name)}
    rule = _sack_rule(full)
    if claim.seat is not None and claim.seat != full.taker:
        wrong = {"found": case.players[claim.seat], "card": listed(full.card), "player": facts["player"]}
        return _outcome("rejected", winning_rule(case, full)[0], "wrong/winner", wrong)
    if claim.sack == due:
        no_gold = rule == "sack.none" and if_left(full.sacks, GOLD_SACK)
        return _outcome("upheld", rule, "sack.none/no-gold" if no_gold else rule, facts)
    if claim.sack == "none" and full.sack == GOLD_SACK and case.law.gold_optional:
        return _outcome("upheld", rule, "sack.gold/declined", facts)
    wrong = {**facts, "found": word(claim.sack or "none"), "sack": word(due)}
    return _outcome("rejected", rule, "wrong/sack", wrong)


def _sack_rule(full: FullTrick) -> str:
    if full.sack == sack_in_color(full.card):
        return "sack.color"
    return "sack.gold" if full.sack == SACKS["gold"] else "sack.none"


_ABOUT_THE_TURN: Mapping[str, Callable[[Claim, Standing], Ruling]] = {
    "may-play": _may_play,
    "may-not-play": _may_not_play,
    "blocked": _blocked,
    "not-blocked": _not_blocked,
}
_ABOUT_THE_TRICK: Mapping[str, Callable[[Claim, Case, FullTrick], Ruling]] = {
    "wins": _wins,
    "card-wins": _wins,
    "leads": _leads,
    "takes": _takes,
}
