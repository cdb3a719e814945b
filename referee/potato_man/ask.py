"""Questions about a position: what may be played, who wins the trick, and is a claim about it right.

The answers come from the guards and formulas that judge a log; nothing is decided here a second time. Where
cards are not known, what is answered holds in every case that is possible: the trick is one that could be
played, and every card lies in one place.
"""

from __future__ import annotations

import re

import attrs

from referee.judgement import Charge
from referee.potato_man.cards import CARD_NAMES, cards_in, names_of
from referee.potato_man.claim import named_sack, read_claim
from referee.potato_man.courses import fillings
from referee.potato_man.judge.case import Case, face, faces
from referee.potato_man.judge.claims import scene_of
from referee.potato_man.judge.play import play_charge
from referee.potato_man.law import Law, law_of
from referee.potato_man.notation import read_cards, upper
from referee.potato_man.outlook import Outlook
from referee.potato_man.reading import check_count
from referee.potato_man.record import Record, is_known
from referee.potato_man.ruling import rule_on
from referee.potato_man.sacks import SACK_LANES, SACKS, sack_counts
from referee.potato_man.slip import slip
from referee.potato_man.standing import (
    Standing,
    as_written,
    charges_against,
    merged,
    moment_of,
    state_after,
)
from referee.potato_man.winning import rulings_on_full_trick, win_of
from referee.questions import Position, Reply
from referee.rulebook import RuleSet, load_rulebook
from referee.scene import Face, Scene, Turn
from referee.suggest import shown
from referee.words import Word


def ask(position: Position, rules: RuleSet) -> Reply:
    """What the law says of a position, by a rule set.

    Raises Malformed for cards, sacks, players or a variant that do not exist, for a hand that nobody can
    hold, and for a claim that is not understood.
    """
    standing = _seated(position, rules)
    claim = None
    if position.claim is not None:
        claim = read_claim(position.claim, position.players, load_rulebook("potato-man"))
    charges = _against_trick(standing)
    if charges:
        return Reply(charges=charges)
    if next(fillings(standing.outlook), None) is None:
        raise slip("position-hand-impossible", "hand")
    rulings = standing.rulings
    is_full = standing.outlook.is_full
    return Reply(
        player=standing.player if standing.full is not None or not is_full else "",
        legal=names_of(standing.legal),
        refused={CARD_NAMES[card]: one.charges for card, one in rulings.items() if one.may is False},
        depends={CARD_NAMES[card]: one.charges for card, one in rulings.items() if one.may is None},
        blocked=standing.blocked,
        complete=is_full,
        win=win_of(standing) if is_full else None,
        because=rulings_on_full_trick(standing) if is_full else (),
        ruling=None if claim is None else rule_on(claim, standing),
        scene=_scene(standing, position),
    )


def _seated(position: Position, rules: RuleSet) -> Standing:
    """The position as read; whether it is possible is yet to be seen."""
    check_count(position.players, position.variant)
    names = tuple(f"P{number + 1}" for number in range(position.players))
    nothing = Record(players=names, rounds=None, totals=None, winners=None, has_result=False)
    law = law_of(rules, position.players, position.variant)
    trick = read_cards(position.trick, "trick").sets
    hand = None if position.hand is None else read_cards(position.hand, "hand").sets
    if hand is not None:
        _check_hand(law, hand, trick, _tokens(position.hand))
    return Standing(
        case=Case(law, nothing),
        printed=law_of(attrs.evolve(rules, without=frozenset()), position.players, position.variant),
        outlook=Outlook(law, trick, hand),
        written=_tokens(position.trick),
        sacks=_sacks_left(law, position.sacks),
    )


def _tokens(text: str | None) -> tuple[str, ...]:
    return tuple(upper(token) for token in (text or "").split())


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


def _check_hand(law: Law, hand: tuple[Word, ...], trick: tuple[Word, ...], written: tuple[str, ...]) -> None:
    """Raises Malformed for a hand that nobody can hold: that is an error of the question."""
    for some, token in zip(hand, written, strict=True):
        reason = (
            "no-green" if not some & law.deck
            else None if not is_known(some)
            else "played" if some in trick
            else "twice" if hand.count(some) > 1
            else None
        )  # fmt: skip
        if reason is not None:
            raise slip(f"position-hand-{reason}", "hand", card=token)
    if len(hand) > law.hand_size:
        raise slip("position-hand-size", "hand", found=str(len(hand)), most=str(law.hand_size))


def _against_trick(standing: Standing) -> tuple[Charge, ...]:
    """The charges against the first card of the trick that cannot be lawful."""
    trick, law = standing.outlook.trick, standing.law
    for place in range(len(trick)):
        before = Outlook(law, trick[:place], None)
        if place == law.trick_size:
            return _too_many(standing, next(fillings(before)))
        if next(fillings(Outlook(law, trick[: place + 1], None)), None) is None:
            return _against_card(standing, before, trick[place])
    return ()


def _too_many(standing: Standing, played: tuple[Word, ...]) -> tuple[Charge, ...]:
    case, place = standing.case, standing.law.trick_size
    last = cards_in(standing.outlook.trick[place])[0]
    state = state_after(case.law, played[:-1], standing.sacks)
    charge = play_charge(moment_of(case, state, (*played, last)), "trick.size")
    return (_told(standing, charge, (*played, last)),)


def _against_card(standing: Standing, before: Outlook, some: Word) -> tuple[Charge, ...]:
    """What is against a card, which may be one of several, in every case of what lies before it."""
    found: list[tuple[Charge, ...]] = []
    for played in fillings(before):
        state = state_after(standing.law, played, standing.sacks)
        for card in cards_in(some):
            charges = charges_against(standing.case, state, played, card)
            found.append(tuple(_told(standing, charge, (*played, card)) for charge in charges))
    return merged([charges for charges in found if charges])


def _told(standing: Standing, charge: Charge, played: tuple[Word, ...]) -> Charge:
    """A charge as the cards were written, its place too."""
    told = as_written(charge, played, standing.written)
    written = standing.written[len(played) - 1]
    return attrs.evolve(told, at=attrs.evolve(told.at, card=written))


def _scene(standing: Standing, position: Position) -> Scene:
    if standing.full is not None:
        return scene_of(standing.case, standing.full)
    outlook = standing.outlook
    players = standing.case.players
    table = tuple(
        (players[place % len(players)], _face(some, token))
        for place, (some, token) in enumerate(zip(outlook.trick, standing.written, strict=True))
    )
    turn = None
    if not outlook.is_full:
        unknown = [
            _face(some, token)
            for some, token in zip(outlook.hand or (), _tokens(position.hand), strict=True)
            if not is_known(some)
        ]
        told = outlook.hand is not None
        turn = Turn(
            player=standing.player,
            hand=(*(faces(outlook.hand_known) or ()), *unknown) if told else None,
            lawful=faces(standing.legal) if told and not unknown and outlook.is_known else None,
        )
    return Scene(table=table, turn=turn, stock=tuple(sack_counts(standing.sacks).items()))


def _face(some: Word, written: str) -> Face:
    """A card of the trick as it is drawn: as it was written, in its color if that is known."""
    if is_known(some):
        return face(some)
    colors = {face(card).color for card in cards_in(some)}
    return Face(written, colors.pop() if len(colors) == 1 else "")
