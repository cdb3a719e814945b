"""Charges against a play: one for each rule whose guard it does not keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from referee.judgement import Charge, Fact
from referee.potato_man.cards import COLORS, POTATO_MAN, color_of, names_of
from referee.potato_man.judge.case import Case, Spot, face, faces, listed, word
from referee.potato_man.judge.hands import Hands, can_play, known_hand
from referee.potato_man.record import Cards, RecordedPlay, RecordedRound, RecordedTrick, is_known
from referee.potato_man.round import Play, RoundState, admitted, leader, own_plays, seat_at
from referee.potato_man.sacks import sack_counts
from referee.potato_man.trick import cards_of, doubled_colors
from referee.potato_man.turn import seat_after
from referee.scene import Scene, Turn
from referee.verdict import Place
from referee.words import Word, union


@attrs.frozen
class Moment:
    """A play about to be judged. `leaders` are the seats that led the tricks so far, this one too."""

    case: Case
    recorded: RecordedRound
    spot: Spot
    state: RoundState
    hands: Hands
    leaders: tuple[int, ...]
    play: Play
    card_name: str

    @property
    def player(self) -> str:
        """Who plays."""
        return self.case.players[self.play.seat]

    @property
    def due_player(self) -> str:
        """Whose turn it is."""
        return self.case.players[self.state.turn]

    @property
    def trick(self) -> RecordedTrick:
        """The trick that the play is recorded in."""
        trick = (self.recorded.tricks or ())[self.spot.trick or 0]
        if trick is None:
            raise AssertionError("a play is judged only where it is recorded")
        return trick

    @property
    def recorded_play(self) -> RecordedPlay:
        """The play as it is recorded."""
        return self.trick.plays[self.spot.play or 0]

    @property
    def is_named(self) -> bool:
        """Whether the log says who played."""
        return self.recorded_play.seat is not None

    def seat_on_table(self, card: Word) -> int:
        """The seat that played a card of the open trick."""
        led_by = leader(self.case.law, self.state)
        return seat_after(led_by, self.state.trick.index(card), self.case.law.players)

    def player_on_table(self, card: Word) -> str:
        """The player of a card of the open trick."""
        return self.case.players[self.seat_on_table(card)]


# Rules by which nobody is to play: unless the log names the player, nothing tells whose card it is.
_NO_TURN = frozenset({"round.blocked", "round.exhausted", "trick.size"})


@attrs.frozen
class _Argument:
    """A reason: its key and facts, and what was due and found instead."""

    key: str
    facts: Mapping[str, Fact]
    related: tuple[tuple[Place, str], ...] = ()
    expected: str | int | None = None
    found: str | int | None = None


def play_charge(moment: Moment, rule: str) -> Charge:
    """The charge that a play breaks a rule. The rule must be one of those that a play can break."""
    argument = _ARGUMENTS[rule](moment)
    player = moment.player if rule not in _NO_TURN or moment.is_named else None
    facts = {"card": moment.card_name} if player is None else {"card": moment.card_name, "player": player}
    return Charge(
        rule=rule,
        key=argument.key,
        facts={**facts, **argument.facts},
        at=moment.spot.place(player, moment.card_name),
        path=moment.spot.path,
        related=argument.related,
        expected=argument.expected,
        found=argument.found,
        scene=_scene_of(moment, rule, player or ""),
    )


def _scene_of(moment: Moment, rule: str, player: str) -> Scene | None:
    """The scene of a play that breaks a rule."""
    case, state = moment.case, moment.state
    match rule:
        case "round.exhausted":
            return None
        case "round.blocked":
            return scene(case, state, moment.hands, state.turn)
        case "trick.size":
            return _overfull(moment, player)
        case "turn.draw":
            return _after_play(moment)
        case _:
            return scene(case, state, moment.hands, moment.play.seat, moment.play.card)


def _after_play(moment: Moment) -> Scene:
    """The table with the card that was played by right: what is wrong is the draw after it."""
    before = scene(moment.case, moment.state, moment.hands, None)
    card = moment.play.card
    played = ((moment.player, face(card)),) if is_known(card) else ()
    return attrs.evolve(before, table=(*before.table, *played))


def _overfull(moment: Moment, player: str) -> Scene:
    """A full trick, and the card too many."""
    law, led_by = moment.case.law, moment.leaders[-1]
    table = tuple(
        (moment.case.players[seat_at(law, led_by, position)], face(play.card))
        for position, play in enumerate(moment.trick.plays[: law.trick_size])
    )
    card = moment.play.card
    turn = Turn(player=player, card=face(card)) if is_known(card) else None
    return Scene(table=table, turn=turn, stock=tuple(sack_counts(moment.state.sacks).items()))


def scene(case: Case, state: RoundState, hands: Hands, seat: int | None, card: Word = 0) -> Scene:
    """The table, and the turn of a seat with the card it played (0 for none), as far as that is known."""
    led_by = leader(case.law, state)
    table = tuple(
        (case.players[seat_after(led_by, steps, case.law.players)], face(lying))
        for steps, lying in enumerate(state.trick)
    )
    turn = None if seat is None else turn_of(case, state, hands, seat, card)
    return Scene(table=table, turn=turn, stock=tuple(sack_counts(state.sacks).items()))


def turn_of(case: Case, state: RoundState, hands: Hands, seat: int, card: Word) -> Turn:
    """The turn of a seat: what may be played is told only of the player to move."""
    hand = known_hand(hands, state, seat)
    to_move = seat == state.turn
    lawful = None if hand is None or not to_move else hand & admitted(case.law, state)
    played = face(card) if card and is_known(card) else None
    return Turn(player=case.players[seat], hand=faces(hand), lawful=faces(lawful), card=played)


def _round_exhausted(_: Moment) -> _Argument:
    return _Argument("round.exhausted", {})


def _round_blocked(moment: Moment) -> _Argument:
    if can_play(moment.case.law, moment.hands, moment.state) is False:
        return _Argument("round.blocked", {"blocked": moment.due_player})
    return _Argument("round.blocked/stopped", {"trick": str(moment.spot.trick or 0)})


def _trick_size(moment: Moment) -> _Argument:
    return _Argument("trick.size", {"expected": str(moment.case.law.trick_size)})


def _order(moment: Moment) -> _Argument:
    return _out_of_turn(moment, "turn.order")


def _leads_next(moment: Moment) -> _Argument:
    return _out_of_turn(moment, "win.leads-next")


def _out_of_turn(moment: Moment, rule: str) -> _Argument:
    due = moment.due_player
    return _Argument(rule, {"expected": due}, expected=due, found=moment.player)


def _in_hand(moment: Moment) -> _Argument:
    card, own = moment.play.card, moment.play.seat
    if is_known(card) and not card & moment.state.gone:
        for seat, player in enumerate(moment.case.players):
            place = _place_with(moment, seat, card)
            if place == "pile" or (place == "hand" and seat != own):
                key = "turn.in-hand/held" if place == "hand" else "turn.in-hand/pile"
                return _Argument(key, {"holder": player}, related=_drawn_at(moment, seat, card))
    hand = known_hand(moment.hands, moment.state, own)
    # An empty hand would be listed as nothing at all.
    if not hand:
        return _Argument("turn.in-hand/impossible", {})
    return _Argument("turn.in-hand", {"hand": listed(hand)})


def _place_with(moment: Moment, seat: int, card: Word) -> str | None:
    """Whether a card that is still held is recorded in the hand of a seat, or in its pile."""
    hand, pile = moment.recorded.hands[seat], moment.recorded.piles[seat]
    if pile is not None and pile.known & card:
        return "pile" if moment.state.piles[seat] & card else "hand"
    drawn = moment.hands.sure is not None and moment.hands.sure[seat] & card
    return "hand" if drawn or (hand is not None and hand.known & card) else None


def _may_have_several_colors(card: Word) -> bool:
    return sum(bool(card & color.cards) for color in COLORS) > 1


def _whatever_it_is(moment: Moment, rule: str) -> _Argument:
    """The reason for an unknown card: of all that it may be, none keeps the rule."""
    place = {"trick": str((moment.spot.trick or 0) + 1), "play": str((moment.spot.play or 0) + 1)}
    return _Argument(f"answers/gaps/{rule}", place)


def _deck(moment: Moment) -> _Argument:
    card = moment.play.card
    if not card & moment.case.law.deck:
        return _Argument("setup.deck/no-green", {})
    if not is_known(card):
        return _whatever_it_is(moment, "setup.deck")
    earlier = _earlier_play(moment, card)
    if earlier is None:
        return _Argument("setup.deck/elsewhere", {"where": word("aside")})
    spot, seat = earlier
    player = moment.case.players[seat]
    facts = {"earlier_player": player, "trick": str((spot.trick or 0) + 1)}
    place = spot.place(player, moment.card_name)
    return _Argument("setup.deck/played-twice", facts, related=((place, spot.path),))


def _earlier_play(moment: Moment, card: Word) -> tuple[Spot, int] | None:
    return next(((spot, seat) for spot, seat, played in _plays_before(moment) if played.card == card), None)


def _plays_before(moment: Moment) -> Iterator[tuple[Spot, int, RecordedPlay]]:
    """The plays of the round so far: where, by which seat, and what is recorded."""
    for index, (trick, led_by) in enumerate(zip(moment.recorded.tricks or (), moment.leaders, strict=False)):
        for position, played in enumerate(trick.plays if trick else ()):
            if (index, position) == (moment.spot.trick, moment.spot.play):
                return
            seat = seat_after(led_by, position, moment.case.law.players)
            yield Spot(moment.spot.round, index, position), seat, played


def _drawn_at(moment: Moment, seat: int, card: Word) -> tuple[tuple[Place, str], ...]:
    """The play after which a seat drew a card, if it did."""
    pile = moment.recorded.piles[seat]
    own = [(spot, played) for spot, by, played in _plays_before(moment) if by == seat]
    for number, (spot, played) in enumerate(own):
        top = pile.sets[number] if pile is not None and number < pile.count else 0
        if card in (played.drawn, top):
            return ((spot.place(moment.case.players[seat], listed(card)), spot.path),)
    return ()


def _draw(moment: Moment) -> _Argument:
    found, expected = moment.recorded_play.drawn_name or "", listed(moment.play.top)
    if not expected:
        return _Argument("turn.draw/empty", {"found": found}, found=found)
    return _Argument("turn.draw", {"found": found, "expected": expected}, expected=expected, found=found)


def _on_table(moment: Moment, cards: Word) -> Word:
    return next(card for card in moment.state.trick if card & cards)


def _color_once(moment: Moment) -> _Argument:
    if _may_have_several_colors(moment.play.card):
        return _whatever_it_is(moment, "trick.color-once")
    color = color_of(moment.play.card)
    earlier = _on_table(moment, color.cards)
    return _Argument(
        "trick.color-once",
        {
            "color": word(color.name),
            "earlier": listed(earlier),
            "earlier_player": moment.player_on_table(earlier),
        },
        related=(_related(moment, earlier),),
    )


def _related(moment: Moment, card: Word) -> tuple[Place, str]:
    spot = attrs.evolve(moment.spot, play=moment.state.trick.index(card))
    return spot.place(moment.player_on_table(card), listed(card)), spot.path


def _one_double(moment: Moment) -> _Argument:
    if _may_have_several_colors(moment.play.card):
        return _whatever_it_is(moment, "trick.one-double")
    table = moment.state.table
    pairs = table & cards_of(doubled_colors(table))
    of_color = pairs & color_of(moment.play.card).cards
    pair = of_color or pairs
    # Two pairs lie there only where a pair may be spoiled: what is asked is that no colour is missing.
    if not pair or (not of_color and len(names_of(pairs)) > 2):
        return _missing_colors(moment, table)
    related = tuple(_related(moment, card) for card in moment.state.trick if card & pair)
    key = "trick.one-double/third" if of_color else "trick.one-double"
    return _Argument(key, {"pair": names_of(pair)}, related=related)


def _missing_colors(moment: Moment, table: Word) -> _Argument:
    there = table | moment.play.card
    missing = tuple(word(color.name) for color in COLORS if not there & color.cards)
    return _Argument("trick.one-double/colors", {"missing": missing})


def _one_potato_man(moment: Moment) -> _Argument:
    earlier = _on_table(moment, POTATO_MAN)
    return _Argument(
        "trick.one-potato-man",
        {"earlier": listed(earlier), "earlier_player": moment.player_on_table(earlier)},
        related=(_related(moment, earlier),),
    )


_ARGUMENTS: Mapping[str, Callable[[Moment], _Argument]] = {
    "round.blocked": _round_blocked,
    "round.exhausted": _round_exhausted,
    "trick.size": _trick_size,
    "turn.order": _order,
    "win.leads-next": _leads_next,
    "turn.in-hand": _in_hand,
    "setup.deck": _deck,
    "turn.draw": _draw,
    "trick.color-once": _color_once,
    "trick.one-double": _one_double,
    "trick.one-potato-man": _one_potato_man,
}


def drawn_before(moment: Moment, drawn_so_far: Word) -> Iterator[Charge]:
    """`setup.deck`: the charge that a drawn card was seen before, dealt, put aside, played or drawn."""
    drawn = moment.play.drawn
    where = _seen_where(moment, drawn, drawn_so_far)
    if where is not None:
        (card,) = names_of(drawn)
        yield Charge(
            rule="setup.deck",
            key="setup.deck/drawn-twice",
            facts={"player": moment.player, "card": card, "where": where},
            at=moment.spot.place(moment.player, moment.card_name),
            path=moment.spot.path,
            found=card,
            scene=_after_play(moment),
        )


def _seen_where(moment: Moment, drawn: Word, drawn_so_far: Word) -> Fact | None:
    case, recorded = moment.case, moment.recorded
    own = moment.play.seat
    heaps: list[tuple[Cards | None, Fact]] = [
        *((cards, _of("hand", case.players[seat])) for seat, cards in enumerate(recorded.hands)),
        *(
            (cards, _of("pile", case.players[seat]))
            for seat, cards in enumerate(recorded.piles)
            if seat != own
        ),
        (recorded.aside, word("aside")),
    ]
    for cards, phrase in heaps:
        if cards is not None and cards.known & drawn:
            return phrase
    played = moment.play.card if is_known(moment.play.card) else 0
    before = drawn_so_far | moment.state.gone | played | _taken_from_pile(moment)
    return word("seen-before") if drawn & before else None


def _taken_from_pile(moment: Moment) -> Word:
    """The known cards that the player has drawn from the own pile so far."""
    pile = moment.recorded.piles[moment.play.seat]
    drawn = () if pile is None else pile.sets[: own_plays(moment.case.law, moment.state)]
    return union(card for card in drawn if is_known(card))


def _of(key: str, player: str) -> Fact:
    return attrs.evolve(word(key), facts={"player": player})
