"""What holds at every moment of a round: the parts of the invariant.

The numbers are those of the rulebooks and not the law's, so that a slip in the law shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.cards import COLORS, POTATO_MAN
from referee.potato_man.sacks import GOLD_SACK, SACK_LANES, SACKS, SACKS_OF_A_KIND
from referee.prove.potato_man.counting import has_number
from referee.prove.potato_man.states import Moment, is_card, is_split
from referee.prove.potato_man.table import Table
from referee.prove.solver import Term, both, denied, either
from referee.words import Word, union, where

Part = Callable[[Table, Moment], Term]

# By number of players: `setup.deal`, `setup.draw-pile`, and the plays of the longest round.
HAND_SIZES = {2: 12, 3: 12, 4: 12, 5: 10}
PILE_SIZES = {2: 8, 3: 0, 4: 0, 5: 0}
MOST_PLAYS = {2: 40, 3: 36, 4: 48, 5: 50}


def trick_lies_open(_table: Table, now: Moment) -> Term:
    """The trick is made of single cards, is the set on the table, and its cards cannot come again."""
    state = now.state
    return both(
        [state.table == union(state.trick), (state.table & ~state.gone) == 0, *map(is_card, state.trick)]
    )


def conserved(table: Table, now: Moment) -> Term:
    """`setup.deck`: each card is in exactly one place: in a hand, in a pile, or gone or put aside."""
    state = now.state
    return is_split(table.law.deck, [*state.hands, *state.piles, state.gone | now.aside])


def of_the_deck(table: Table, now: Moment) -> Term:
    """`setup.deck`, `setup.no-green`: only cards of the table's deck are in hands, piles and trick."""
    state = now.state
    return (union([*state.hands, *state.piles, *state.trick]) & ~table.law.deck) == 0


def each_once(_table: Table, now: Moment) -> Term:
    """`setup.deck`: no card lies twice in the trick."""
    cards = now.state.trick
    return both(one != other for place, one in enumerate(cards) for other in cards[:place])


def aside_unseen(_table: Table, now: Moment) -> Term:
    """`setup.aside`: no card put aside is in a hand, in a pile or on the table."""
    state = now.state
    return (now.aside & union([*state.hands, *state.piles, *state.trick])) == 0


def in_turn(table: Table, now: Moment) -> Term:
    """`turn.order`: it is the turn of the seat that is as far left of the opener as cards lie there."""
    players, played = table.law.players, len(now.state.trick)
    return either(
        both([now.opener == seat, now.state.turn == (seat + played) % players]) for seat in range(players)
    )


def in_time(table: Table, now: Moment) -> Term:
    """`round.exhausted`: no trick is begun after the last one."""
    tricks = now.state.full_tricks
    return tricks < table.law.tricks if now.state.trick else tricks <= table.law.tricks


def own_pile_apart(_table: Table, now: Moment) -> Term:
    """`turn.draw`: what a seat still has to draw is not in its hand."""
    pairs = zip(now.state.hands, now.state.piles, strict=False)
    return both((hand & pile) == 0 for hand, pile in pairs)


def hands_in_size(table: Table, now: Moment) -> Term:
    """`round.show-hand`, `turn.draw`: after k own plays a seat has 12-k or 10-k cards; with two players 12
    while its pile lasts, then 20-k.
    """
    players, state = table.law.players, now.state
    dealt, pile_size = HAND_SIZES[players], PILE_SIZES[players]
    sizes: list[Term] = []
    for seat, hand in enumerate(state.hands):
        own = plays_of(table, now, seat)
        drawn = where(own < pile_size, own, pile_size)
        sizes.append(has_number(now.hands[seat], hand, dealt + drawn - own))
        if state.piles:
            sizes.append(has_number(now.piles[seat], state.piles[seat], pile_size - drawn))
    return both(sizes)


def plays_of(table: Table, now: Moment, seat: int) -> Word:
    """How many cards a seat has played in the round."""
    players, played = table.law.players, len(now.state.trick)
    in_trick = [where(now.opener == (seat - place) % players, 1, 0) for place in range(played)]
    return now.state.full_tricks * (table.size // players) + sum(in_trick)


def sacks_in_bounds(table: Table, now: Moment) -> Term:
    """`setup.sacks`: never more than three of a kind on the table, won, or both; nor less than none."""
    stock, left = sacks_of(table), now.state.sacks
    # A number below none would borrow from the next lane, or pass three.
    places = [left, *now.state.won, *(left + won for won in now.state.won)]
    return both((sacks & ~stock) == 0 for sacks in places)


def sacks_complete(table: Table, now: Moment) -> Term:
    """`setup.sacks`: on the table and won, there are three of each kind in all."""
    return sum([now.state.sacks, *now.state.won]) == sacks_of(table)


def sacks_of(table: Table) -> Word:
    """`setup.sacks`: three of each kind that the table plays with."""
    without = "green" if table.variant else None
    return sum(SACKS_OF_A_KIND * sack for name, sack in SACKS.items() if name != without)


def gold_follows_color(table: Table, now: Moment) -> Term:
    """`sack.gold`: a gold sack is only gone when all of some color are."""
    stock, left = sacks_of(table), now.state.sacks
    all_gold = (left & SACKS_OF_A_KIND * GOLD_SACK) == SACKS_OF_A_KIND * GOLD_SACK
    colors = [SACKS_OF_A_KIND * SACKS[color.name] for color in COLORS]
    return either([all_gold, *((left & color) == 0 for color in colors if stock & color)])


def one_sack_a_trick(table: Table, now: Moment) -> Term:
    """`sack.color`: no more sacks were taken than there were full tricks."""
    stock = sacks_of(table)
    taken = sum(_number(stock, lane) - _number(now.state.sacks, lane) for lane in SACK_LANES.values())
    return both([(now.state.sacks & ~stock) == 0, taken <= now.state.full_tricks])


def no_early_gold(_table: Table, now: Moment) -> Term:
    """`sack.gold`: no gold sack is taken before the fourth full trick."""
    gold = now.state.sacks & SACKS_OF_A_KIND * GOLD_SACK
    return either([gold == SACKS_OF_A_KIND * GOLD_SACK, now.state.full_tricks >= 4])


def _number(sacks: Word, lane: int) -> Word:
    return sacks >> lane & SACKS_OF_A_KIND


def colors_by_rule(table: Table, now: Moment) -> Term:
    """`trick.color-once`, `trick.one-double`: no color lies there twice; with five players one at most."""
    return colors_of_trick(table, now.state.trick)


def colors_of_trick(table: Table, cards: Sequence[Word]) -> Term:
    """The same of some cards."""
    alike = [same_color(one, other) for place, one in enumerate(cards) for other in cards[:place]]
    if table.law.players < 5:
        return denied(either(alike))
    # Two pairs of places of one color are two doubled colors, or one that lies there three times.
    return both(denied(both([one, other])) for place, one in enumerate(alike) for other in alike[:place])


def same_color(one: Word, other: Word) -> Term:
    """That two cards are of one color."""
    return either(both([(one & color.cards) != 0, (other & color.cards) != 0]) for color in COLORS)


def one_potato_man(_table: Table, now: Moment) -> Term:
    """`trick.one-potato-man`: no two Potato Men lie open."""
    return one_man_of(now.state.trick)


def one_man_of(cards: Sequence[Word]) -> Term:
    """The same of some cards."""
    men = [(card & POTATO_MAN) != 0 for card in cards]
    return both(denied(both([one, other])) for place, one in enumerate(men) for other in men[:place])
