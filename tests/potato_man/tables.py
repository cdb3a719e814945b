"""Tables to test at: laws, rounds under way, and random cards, states and plays for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from hypothesis import strategies as st

from referee.potato_man.cards import CARDS, COLORS, DECK, cards, cards_in
from referee.potato_man.law import NO_GREEN, Law, law_of
from referee.potato_man.round import Play, RoundState, after_play, start
from referee.potato_man.sacks import ALL_SACKS, SACKS
from referee.rulebook import load_rulebook
from referee.words import Word, union

TABLES: tuple[tuple[int, str | None], ...] = ((2, None), (3, None), (3, NO_GREEN), (4, None), (5, None))
EDITIONS = ("zoch-2013", "lord-fry")
FULL_TRICK = "zoch-2013+double-check=full-trick"

DROPPABLE = (
    "win.later-of-equals",
    "win.potato-man",
    "sack.gold",
    "turn.must-play",
    "trick.color-once",
    "trick.one-double",
    "trick.one-potato-man",
)


@cache
def law_for(players: int = 4, rules: str = "zoch-2013", variant: str | None = None) -> Law:
    """The law of a table; `rules` is an edition with house rules, as on the command line."""
    return law_of(load_rulebook("potato-man").rule_set(rules), players, variant)


RULE_SETS = (*EDITIONS, FULL_TRICK, *(f"zoch-2013-{slug}" for slug in DROPPABLE))
# Every table with every edition, ruling and dropped rule: players, variant, rules.
EVERY_TABLE = tuple((players, variant, rules) for players, variant in TABLES for rules in RULE_SETS)
# One table for each set of formulas: the other rule sets change none of them.
TELLING_TABLES: tuple[tuple[int, str | None, str], ...] = (
    *((players, variant, "zoch-2013") for players, variant in TABLES),
    (4, None, "lord-fry"),
    (4, None, "zoch-2013-trick.color-once"),
    (5, None, FULL_TRICK),
    (5, None, "zoch-2013-win.later-of-equals"),
    (5, None, "zoch-2013-win.potato-man"),
    (5, None, "zoch-2013-sack.gold"),
    (5, None, "zoch-2013-trick.one-double"),
    (5, None, "zoch-2013-trick.one-potato-man"),
)


def laws_of(tables: Iterable[tuple[int, str | None, str]]) -> dict[str, Law]:
    """The laws of some tables, by a name."""
    return {
        f"{players}-{variant or 'full'}-{rules}": law_for(players, rules, variant)
        for players, variant, rules in tables
    }


LAWS = laws_of(EVERY_TABLE)
TELLING_LAWS = laws_of(TELLING_TABLES)


def state_after(law: Law, hands: Sequence[str], plays: str, starter: int = 0) -> RoundState:
    """The state after some lawful plays, written as cards in order, from hands as written."""
    state = start(law, starter, tuple(cards(hand) for hand in hands))
    for name in plays.split():
        state = after_play(law, state, Play(state.turn, CARDS[name]))
    return state


def table_with(law: Law, trick: str, *, turn: int | None = None, sacks: Word | None = None) -> RoundState:
    """A state with an open trick, led by seat 0; each player holds all cards that do not lie there."""
    lying = tuple(CARDS[name] for name in trick.split())
    return RoundState(
        hands=(law.deck & ~union(lying),) * law.players,
        piles=(0,) * law.players if law.pile_size else (),
        turn=len(lying) % law.players if turn is None else turn,
        trick=lying,
        table=union(lying),
        gone=union(lying),
        sacks=law.sacks if sacks is None else sacks,
        won=(0,) * law.players,
        full_tricks=0,
    )


def dealt(law: Law, random: Random) -> tuple[RoundState, tuple[tuple[Word, ...], ...]]:
    """The state after a random deal, and the draw piles in order."""
    deck = list(cards_in(law.deck))
    random.shuffle(deck)
    heaps = iter(deck)
    hands = tuple(union(next(heaps) for _ in range(law.hand_size)) for _ in range(law.players))
    piles = tuple(
        tuple(next(heaps) for _ in range(law.pile_size)) for _ in range(law.players if law.pile_size else 0)
    )
    starter = random.randrange(law.players)
    return start(law, starter, hands, tuple(map(union, piles)), union(heaps)), piles


# What Hypothesis draws

EDGES = [color.card(number) for color in COLORS for number in (color.lowest, color.highest)]
BORDERS = [CARDS[name] for name in ("R15", "R16", "R18", "B16", "G14", "G3", "Y1", "Y3", "Y4")]
BOUNDARY_SETS = [0, DECK, *(color.cards for color in COLORS), union(EDGES), union(BORDERS), *EDGES, *BORDERS]

single_cards = st.sampled_from([*BORDERS, *CARDS.values()])
sets_of_cards = st.sampled_from(BOUNDARY_SETS) | st.integers(0, 2**64 - 1).map(lambda word: word & DECK)
sack_sets = st.just(ALL_SACKS) | st.lists(st.integers(0, 3), min_size=5, max_size=5).map(
    lambda counts: sum(count * sack for count, sack in zip(counts, SACKS.values(), strict=True))
)


def distinct_cards(count: int, deck: Word = DECK) -> st.SearchStrategy[tuple[Word, ...]]:
    """Some different cards, in order."""
    one = st.sampled_from(cards_in(deck))
    return st.lists(one, min_size=count, max_size=count, unique=True).map(tuple)


@st.composite
def round_states(draw: st.DrawFn, law: Law, lying: int) -> RoundState:
    """Any state with so many cards in the open trick, also one that no round leads to."""
    by_seat = st.tuples(*[sets_of_cards.map(lambda some: some & law.deck)] * law.players)
    trick = draw(distinct_cards(lying, law.deck))
    return RoundState(
        hands=draw(by_seat),
        piles=draw(by_seat) if law.pile_size else (),
        turn=draw(st.integers(0, law.players - 1)),
        trick=trick,
        table=union(trick),
        gone=draw(sets_of_cards) | union(trick),
        sacks=draw(sack_sets) & law.sacks,
        won=draw(st.tuples(*[sack_sets] * law.players)),
        # No trick is open after the last one: a hand would have less than no card.
        full_tricks=draw(st.integers(0, law.tricks - bool(lying))),
    )


@st.composite
def any_plays(draw: st.DrawFn, law: Law) -> Play:
    """Any play, lawful or not."""
    drawn = draw(st.just(0) | single_cards)
    top = draw(st.just(drawn) | single_cards)
    return Play(draw(st.integers(0, law.players - 1)), draw(single_cards), drawn, top)
