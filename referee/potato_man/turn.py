"""A turn: whose it is, and what may be played. Formulas, in every reading (see `referee.words`)."""

from __future__ import annotations

from referee.words import Truth, Word, where


def seat_after(seat: Word, steps: int, players: int) -> Word:
    """`turn.order`: the seat some steps clockwise. Seats count from 0."""
    further = seat + steps % players
    return where(further >= players, further - players, further)


def in_hand(card: Word, hand: Word) -> Truth:
    """`turn.in-hand`: the card is in the hand at that moment."""
    return (card & hand) != 0


def still_there(card: Word, deck: Word, gone: Word) -> Truth:
    """`setup.deck`: the card is in the deck of this game and was not played before in this round."""
    return (card & deck & ~gone) != 0


def let_in(card: Word, admitted: Word) -> Truth:
    """The card is one of those that a rule of the trick lets in."""
    return (card & admitted) != 0


def blocked(hand: Word, admitted: Word) -> Truth:
    """`round.blocked`: no card of the hand is let in; by `turn.must-play` nothing else ends a turn
    without a card.
    """
    return (hand & admitted) == 0


def drawn_by_rule(drawn: Word, top: Word, pile: Word) -> Truth:
    """`turn.draw`: the top card of the own pile is drawn while it lasts; 0 stands for no card."""
    return (drawn == top) & ((drawn & pile) == drawn) & ((drawn == 0) == (pile == 0))
