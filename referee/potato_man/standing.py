"""A position as it stands: whose turn it is, and what may be played.

Where cards are not known, what may be played is asked in every case that is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import attrs

from referee.judgement import Charge, Fact
from referee.potato_man.cards import CARD_NAMES, COLORS, cards_in
from referee.potato_man.courses import KINDS, fillings, numbered
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.judge.hands import Hands
from referee.potato_man.judge.play import Moment, play_charge
from referee.potato_man.law import Ban, Law
from referee.potato_man.outlook import Outlook, can_hold, can_hold_only
from referee.potato_man.record import RecordedRound, RecordedTrick, is_known
from referee.potato_man.round import Play, RoundState, admitted, after_play, play_guards, play_rules, start
from referee.potato_man.tricks import FullTrick, full_trick
from referee.words import Word, union


@attrs.frozen
class CardRuling:
    """Whether a card may be played: `charges` are the rules that are, or may be, against it.

    `fits` are cards of the trick with which it may be played, `bars` some with which it may not, None where
    there are none.
    """

    charges: tuple[Charge, ...]
    fits: tuple[Word, ...] | None
    bars: tuple[Word, ...] | None

    @property
    def may(self) -> bool | None:
        """Whether the card may be played; None if that depends on what is not known."""
        return None if self.fits is not None and self.bars is not None else self.bars is None


# Without slots, because what follows from it is worked out once and kept.
@attrs.frozen(slots=False)
class Standing:
    """A position that is possible. `written` is the trick as it was written, `printed` the law without house
    rules, `sacks` what is left to win.
    """

    case: Case
    printed: Law
    outlook: Outlook
    written: tuple[str, ...]
    sacks: Word

    @property
    def law(self) -> Law:
        """The law of the table."""
        return self.case.law

    @cached_property
    def full(self) -> FullTrick | None:
        """The trick, if it is full and all its cards are known."""
        if not (self.outlook.is_full and self.outlook.is_known):
            return None
        return full_trick(self.law, self.outlook.trick, 0, self.sacks)

    @property
    def turn(self) -> int:
        """The seat to move: after a full trick that is known its winner, else whoever comes next."""
        return self.full.taker if self.full is not None else len(self.outlook.trick) % self.law.players

    @property
    def player(self) -> str:
        """Who is to move."""
        return self.case.players[self.turn]

    @cached_property
    def tables(self) -> tuple[tuple[Word, ...], ...]:
        """What can lie on the table: a trick for each case in which other cards, or hands, are possible."""
        if self.outlook.is_known:
            return (self.outlook.trick,)
        return tuple(self._parting(fillings(self.outlook)))

    def _parting(self, tables: Iterable[tuple[Word, ...]]) -> Iterator[tuple[Word, ...]]:
        """Those of some tables that differ in what matters of them."""
        seen: set[object] = set()
        for played in tables:
            table = union(played)
            lets_in = tuple(ban.admits(table) for ban in self._bans)
            key = (lets_in, self._left_for_hand(table))
            if key not in seen:
                seen.add(key)
                yield played

    def _left_for_hand(self, table: Word) -> tuple[int, ...]:
        """What a table leaves for the unknown cards of the hand: by color, and those of few."""
        if not self.outlook.hidden:
            return ()
        counts = [(table & color.cards).bit_count() for color in COLORS]
        return (table & union(numbered(self.outlook)), *counts)

    @property
    def _bans(self) -> tuple[Ban, ...]:
        return () if self.outlook.is_full else self.law.bans[len(self.outlook.trick)]

    def state(self, played: tuple[Word, ...]) -> RoundState:
        """The state after some cards of a trick that is not full."""
        return state_after(self.law, played, self.sacks)

    # What may be played

    def ruling_on(self, card: Word) -> CardRuling:
        """Whether a card may be played by whoever is to move, if it is in that hand."""
        found = [(played, self._against(played, card)) for played in self._tables_for(card)]
        fits = next((played for played, charges in found if not charges), None)
        against = [charges for _, charges in found if charges]
        return CardRuling(
            charges=merged(against) if fits is None else all_of(against),
            fits=fits,
            bars=next((played for played, charges in found if charges), None),
        )

    def _tables_for(self, card: Word) -> Iterator[tuple[Word, ...]]:
        """What can lie on the table where a card is asked for: it may lie there itself."""
        outlook = self.outlook
        places = [place for place, some in enumerate(outlook.slots) if card & some and not is_known(some)]
        if not places:
            yield from self.tables
            return
        of_its_kind = next(kind for kind in KINDS if card & kind) & union(outlook.slots)
        if of_its_kind.bit_count() > len(outlook.slots) and not any(card in one for one in self.tables):
            # Another card of its kind is always there, so these tables do.
            yield from self.tables
        else:
            without = tuple(some if is_known(some) else some & ~card for some in outlook.slots)
            yield from self._parting(fillings(outlook, without))
        for place in places:
            slots = outlook.slots
            yield from _first(fillings(outlook, (*slots[:place], card, *slots[place + 1 :])))

    def _against(self, played: tuple[Word, ...], card: Word) -> tuple[Charge, ...]:
        charges = charges_against(self.case, self.state(played), played, card)
        return tuple(as_written(charge, played, self.written, card) for charge in charges)

    @cached_property
    def rulings(self) -> dict[Word, CardRuling]:
        """The ruling on each card known to be in the hand; of every card of the deck if no hand is told."""
        if self.outlook.is_full:
            return {}
        asked = self.law.deck if self.outlook.hand is None else self.outlook.hand_known
        return {card: self.ruling_on(card) for card in cards_in(asked)}

    @property
    def legal(self) -> Word:
        """The cards asked for that may be played in every case."""
        return union(card for card, ruling in self.rulings.items() if ruling.may)

    @cached_property
    def blocked(self) -> bool | None:
        """`round.blocked`: whether the player to move has no card to play; None if that is not known."""
        if self.outlook.is_full or not self.outlook.trick:
            return False
        may_be = any(can_hold_only(self.outlook, played, ~self._lawful(played)) for played in self.tables)
        need_not_be = any(can_hold(self.outlook, played, self._lawful(played)) for played in self.tables)
        return None if may_be and need_not_be else may_be

    def _lawful(self, played: tuple[Word, ...]) -> Word:
        return admitted(self.law, self.state(played))

    def has_to_play(self, card: Word) -> bool | None:
        """`turn.must-play`: whether a card that is held and lawful is the only one; None if unknown."""
        if self.outlook.hand is None:
            return None if self.outlook.is_full or self.legal & ~card else True
        if self.outlook.is_full:
            return not self.outlook.without(card).hand
        if not self.may_have_to_play(card):
            return False
        others = self.outlook.without(card)
        need_not_be = any(can_hold(others, played, self._lawful(played)) for played in self.tables)
        return None if need_not_be else True

    def may_have_to_play(self, card: Word) -> bool:
        """Whether there is a case in which a card is held and is the only lawful one; the hand is told."""
        hands = self.outlook.hands_without(card)
        return any(
            can_hold_only(rest, played, ~self._lawful(played))
            for played in self._tables_for(card)
            if card & self._lawful(played) & ~union(played)
            for rest in hands
        )


def _first(ways: Iterator[tuple[Word, ...]]) -> Iterator[tuple[Word, ...]]:
    way = next(ways, None)
    if way is not None:
        yield way


def state_after(law: Law, played: tuple[Word, ...], sacks: Word) -> RoundState:
    """The state after lawful cards of a trick that is not full; the hands may be any cards."""
    piles = (0,) * law.players if law.pile_size else ()
    state = attrs.evolve(start(law, 0, (law.deck,) * law.players, piles), sacks=sacks)
    for card in played:
        state = after_play(law, state, Play(state.turn, card))
    return state


def charges_against(
    case: Case, state: RoundState, played: tuple[Word, ...], card: Word
) -> tuple[Charge, ...]:
    """The charges against a card, played now by the player to move; of hands there are none."""
    kept = play_guards(case.law, state, Play(state.turn, card))
    broken = [rule for rule, keeps in zip(play_rules(case.law, state), kept, strict=True) if not keeps]
    moment = moment_of(case, state, (*played, card))
    return tuple(play_charge(moment, rule) for rule in broken if rule != "turn.in-hand")


def moment_of(case: Case, state: RoundState, played: tuple[Word, ...]) -> Moment:
    """The moment at which the last of some cards of a trick is played."""
    players = case.law.players
    recorded = RecordedRound(
        starter=0,
        hands=(None,) * players,
        piles=(None,) * players,
        aside=None,
        tricks=(RecordedTrick(played),),
        blocked=None,
        shows=None,
        scores=None,
        annulled=False,
    )
    play = Play(state.turn, played[-1])
    spot, nothing_sure = Spot(0, 0, len(played) - 1), Hands((0,) * players)
    return Moment(case, recorded, spot, state, nothing_sure, (0,), play, CARD_NAMES[played[-1]])


def merged(cases: Sequence[tuple[Charge, ...]]) -> tuple[Charge, ...]:
    """The charges that hold in every case, or all of them if there are none: one for each rule."""
    charges = all_of(cases)
    everywhere = tuple(
        charge for charge in charges if all(charge.rule in {one.rule for one in case} for case in cases)
    )
    return everywhere or charges


def all_of(cases: Sequence[tuple[Charge, ...]]) -> tuple[Charge, ...]:
    """The charges that hold in some case: one for each rule."""
    by_rule: dict[str, Charge] = {}
    for case in cases:
        for charge in case:
            by_rule.setdefault(charge.rule, charge)
    return tuple(by_rule.values())


def as_written(
    charge: Charge, played: Sequence[Word], written: Sequence[str], asked: Word | None = None
) -> Charge:
    """A charge that names the cards of the trick as they were written, where they are not known."""
    names = {
        CARD_NAMES[card]: token
        for card, token in zip(played, written, strict=False)
        if CARD_NAMES[card] != token and card != asked
    }
    if not names:
        return charge
    facts = {key: _renamed(fact, names) for key, fact in charge.facts.items()}
    related = tuple(
        (attrs.evolve(place, card=names.get(place.card or "", place.card)), path)
        for place, path in charge.related
    )
    return attrs.evolve(charge, facts=facts, related=related, scene=None)


def _renamed(fact: Fact, names: dict[str, str]) -> Fact:
    if isinstance(fact, str):
        return " ".join(names.get(part, part) for part in fact.split(" "))
    if isinstance(fact, tuple):
        return tuple(names.get(part, part) if isinstance(part, str) else part for part in fact)
    return fact
