"""Questions about a position: what may be played, who wins the trick, and is a claim about it right.

The answers come from the guards and formulas that judge a log; nothing is decided here a second time.
"""

from __future__ import annotations

import re

import attrs

from referee.judgement import Charge
from referee.potato_man.cards import CARD_NAMES, cards_in, names_of
from referee.potato_man.claim import named_sack, read_claim
from referee.potato_man.judge.case import Case, Spot, listed
from referee.potato_man.judge.claims import may_decline, scene_of, winning_rule
from referee.potato_man.judge.hands import Hands
from referee.potato_man.judge.play import Moment, play_charge, scene
from referee.potato_man.law import Law, law_of
from referee.potato_man.notation import read_cards
from referee.potato_man.reading import check_count
from referee.potato_man.record import Cards, Record, RecordedRound, RecordedTrick
from referee.potato_man.round import Play, RoundState, after_play, play_guards, play_rules, start
from referee.potato_man.ruling import Standing, rule_on, rulings_on_full_trick
from referee.potato_man.sacks import SACK_LANES, SACKS, sack_counts, sack_name
from referee.potato_man.slip import slip
from referee.potato_man.tricks import FullTrick, full_trick
from referee.questions import Position, Reply, Win
from referee.rulebook import RuleSet, load_rulebook
from referee.scene import Scene
from referee.suggest import shown
from referee.words import Word, put


def ask(position: Position, rules: RuleSet) -> Reply:
    """What the law says of a position, by a rule set.

    Raises Malformed for cards, sacks, players or a variant that do not exist, for a hand that nobody can
    hold, and for a claim that is not understood.
    """
    table = _seated(position, rules)
    claim = None
    if position.claim is not None:
        claim = read_claim(position.claim, position.players, load_rulebook("potato-man"))
    played = _play_all(table)
    if not isinstance(played, RoundState):
        return Reply(charges=played)
    standing = _standing(table, played)
    return Reply(
        player=table.case.players[played.turn],
        legal=names_of(standing.legal),
        refused={CARD_NAMES[card]: charges for card, charges in standing.refused.items()},
        blocked=standing.blocked,
        complete=standing.full is not None,
        win=None if standing.full is None else _win(table.case, standing.full),
        because=() if standing.full is None else rulings_on_full_trick(standing.case, standing.full),
        ruling=None if claim is None else rule_on(claim, standing),
        scene=_scene(table, standing),
    )


@attrs.frozen
class _Table:
    """The position as read: cards of the trick in order, those of the hand if told, and the sacks left.

    `printed` is the law without the rules that the table leaves out.
    """

    case: Case
    printed: Law
    trick: tuple[Word, ...]
    hand: Cards | None
    sacks: Word

    @property
    def law(self) -> Law:
        return self.case.law


def _seated(position: Position, rules: RuleSet) -> _Table:
    check_count(position.players, position.variant)
    names = tuple(f"P{number + 1}" for number in range(position.players))
    nothing = Record(players=names, rounds=None, totals=None, winners=None, has_result=False)
    law = law_of(rules, position.players, position.variant)
    trick = _known(position.trick, "trick")
    hand = None if position.hand is None else _known(position.hand, "hand")
    if hand is not None:
        _check_hand(law, hand, trick.sets)
    printed = law_of(attrs.evolve(rules, without=frozenset()), position.players, position.variant)
    return _Table(Case(law, nothing), printed, trick.sets, hand, _sacks_left(law, position.sacks))


def _known(text: str, what: str) -> Cards:
    cards = read_cards(text, what)
    if not cards.all_known:
        raise slip("position-card", what)
    return cards


def _sacks_left(law: Law, text: str) -> Word:
    """The sacks on the table: those named, such as `red=0 gold=1`, and all of the others."""
    left, book = law.sacks, load_rulebook("potato-man")
    for part in text.replace(",", " ").split():
        written, equals, number = part.partition("=")
        name = named_sack(written, book)
        if name not in SACKS or not equals or not re.fullmatch("[0-9]{1,3}", number):
            raise slip("position-sacks", "sacks", found=shown(part), names=", ".join(SACKS))
        most = sack_counts(law.sacks).get(name, 0)
        if int(number) > most:
            raise slip("position-sack-count", "sacks", found=shown(part), most=str(most))
        left = left & ~(15 << SACK_LANES[name]) | int(number) << SACK_LANES[name]
    return left


def _play_all(table: _Table) -> RoundState | tuple[Charge, ...]:
    """The state after the cards of the trick, or the charges against the first unlawful one.

    The state of a full trick is the one before its last card: it is settled from there.
    """
    law = table.law
    piles = (0,) * law.players if law.pile_size else ()
    state = attrs.evolve(start(law, 0, (law.deck,) * law.players, piles), sacks=table.sacks)
    for place, card in enumerate(table.trick):
        if place == law.trick_size:
            return (play_charge(_moment(table, state, place, card), "trick.size"),)
        charges = _against(table, state, card)
        if charges:
            return charges
        if place + 1 < law.trick_size:
            state = after_play(law, state, Play(state.turn, card))
    return state


def _against(table: _Table, state: RoundState, card: Word) -> tuple[Charge, ...]:
    """The charges against a card, played now by the player to move; of unknown hands there are none."""
    law = table.law
    kept = play_guards(law, state, Play(state.turn, card))
    broken = [rule for rule, keeps in zip(play_rules(law, state), kept, strict=True) if not keeps]
    moment = _moment(table, state, len(state.trick), card)
    return tuple(play_charge(moment, rule) for rule in broken if rule != "turn.in-hand")


def _moment(table: _Table, state: RoundState, place: int, card: Word) -> Moment:
    players = table.law.players
    recorded = RecordedRound(
        starter=0,
        hands=(None,) * players,
        piles=(None,) * players,
        aside=None,
        tricks=(RecordedTrick((*table.trick[:place], card)),),
        blocked=None,
        shows=None,
        scores=None,
        annulled=False,
    )
    nothing_sure = Hands((0,) * players)
    spot = Spot(0, 0, place)
    return Moment(
        table.case, recorded, spot, state, nothing_sure, (0,), Play(state.turn, card), CARD_NAMES[card]
    )


def _check_hand(law: Law, hand: Cards, trick: tuple[Word, ...]) -> None:
    """Raises Malformed for a hand that nobody can hold: that is an error of the question."""
    for card in hand.sets:
        reason = (
            "no-green" if not card & law.deck
            else "played" if card in trick
            else "twice" if hand.sets.count(card) > 1
            else None
        )  # fmt: skip
        if reason is not None:
            raise slip(f"position-hand-{reason}", "hand", card=CARD_NAMES[card])
    if len(hand.sets) > law.hand_size:
        raise slip("position-hand-size", "hand", found=str(len(hand.sets)), most=str(law.hand_size))


def _standing(table: _Table, state: RoundState) -> Standing:
    law, case = table.law, table.case
    if len(table.trick) == law.trick_size:
        full = full_trick(law, table.trick, 0, table.sacks)
        return Standing(case, attrs.evolve(state, turn=full.taker), blocked=False, full=full)
    if table.hand is not None:
        state = attrs.evolve(state, hands=put(state.hands, state.turn, table.hand.known))
    asked = law.deck if table.hand is None else table.hand.known
    against = {card: _against(table, state, card) for card in cards_in(asked)}
    legal = sum(card for card, charges in against.items() if not charges)
    return Standing(
        case,
        state,
        hand=None if table.hand is None else table.hand.known,
        legal=legal,
        refused={card: charges for card, charges in against.items() if charges},
        blocked=_blocked(table, legal),
        against=lambda card: _against(table, state, card),
        printed=table.printed.bans[len(table.trick)],
    )


def _blocked(table: _Table, legal: Word) -> bool | None:
    """`round.blocked`: whether the player to move has no card to play; None if the hand would decide."""
    if not table.trick:
        return False
    if table.hand is None and legal:
        return None
    return not legal


def _win(case: Case, full: FullTrick) -> Win:
    rule, _ = winning_rule(case, full)
    return Win(
        play=full.position + 1,
        player=case.players[full.taker],
        card=listed(full.card),
        rule=rule,
        sack=sack_name(full.sack),
        may_decline=may_decline(case.law, full),
    )


def _scene(table: _Table, standing: Standing) -> Scene:
    if standing.full is not None:
        return scene_of(table.case, standing.full)
    told = Hands(None if table.hand is not None else (0,) * table.law.players)
    return scene(table.case, standing.state, told, standing.state.turn)
