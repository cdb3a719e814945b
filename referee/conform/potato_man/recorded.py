"""Rounds of logs as questions: from what is recorded, if nothing of it is missing."""

from __future__ import annotations

from referee.conform.potato_man.questions import Round, Table
from referee.conform.potato_man.truth import law_at
from referee.potato_man.cards import CARD_NAMES
from referee.potato_man.law import Law
from referee.potato_man.record import Cards, RecordedRound


def is_whole(law: Law, one: RecordedRound) -> bool:
    """Whether a round is told from a proper deal on, card by card, and by nobody in particular."""
    if one.starter is None or one.tricks is None or None in one.tricks:
        return False
    heaps = [(cards, law.hand_size) for cards in one.hands]
    heaps += [(cards, law.pile_size) for cards in one.piles if law.pile_size or cards is not None]
    if not all(_is_dealt(cards, count) for cards, count in heaps):
        return False
    dealt = [cards.known for cards, _ in heaps if cards is not None]
    if sum(dealt) & ~law.deck or sum(map(int.bit_count, dealt)) != sum(dealt).bit_count():
        return False
    plays = [play for trick in one.tricks if trick is not None for play in trick.plays]
    return all(play.known and play.seat is None and play.drawn is None for play in plays)


def _is_dealt(cards: Cards | None, count: int) -> bool:
    return cards is not None and cards.all_known and cards.known.bit_count() == cards.count == count


def as_round(table: Table, one: RecordedRound) -> Round:
    """The question what becomes of a round that is told as a whole."""
    law = law_at(table.edition, table.players, table.variant)
    tricks = [trick for trick in one.tricks or () if trick is not None]
    declined = [number for number, trick in enumerate(tricks, start=1) if trick.sack == "none"]
    return Round(
        **table.fields(),
        starter=(one.starter or 0) + 1,
        hands=" / ".join(_names(cards) for cards in one.hands),
        piles=" / ".join(_names(cards) for cards in one.piles) if law.pile_size else "",
        plays=" ".join(play.name for trick in tricks for play in trick.plays),
        declined=" ".join(map(str, declined)) if law.gold_optional else "",
    )


def _names(cards: Cards | None) -> str:
    return "" if cards is None else " ".join(CARD_NAMES[card] for card in cards.sets)
