"""The law of one table: which rules are in force for its edition, players and variant.

A variant is data: numbers, and which formula answers a question. No formula asks what is played.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from referee.potato_man import sacks, trick, winner
from referee.potato_man.cards import DECK, GREEN
from referee.rulebook import RuleSet
from referee.words import Truth, Word

NO_GREEN = "no-green"
PLAYERS = range(2, 6)


@attrs.frozen
class Ban:
    """A rule of the trick: its slug, and the cards that it lets into a table of cards."""

    rule: str
    admits: Callable[[Word], Word]


@attrs.frozen(kw_only=True)
class Law:
    """What a game is judged by; counts are cards, `tricks` the most that a round can have, `rounds` those
    of a game.

    A trick goes round the table `laps` times.

    `bans` holds, for each number of cards on the table (0 to `trick_size` - 1), the rules that the
    next card has to meet: none for the leader (`turn.leader-free`). `lets_in` holds for each the cards
    that all of them let in. `due_sack` tells the sack that a winning card earns, from those left, and
    `may_take` whether its winner may take a sack, or none, where another is due.
    """

    players: int
    deck: Word
    hand_size: int
    pile_size: int
    aside_size: int
    trick_size: int
    laps: int
    tricks: int
    rounds: int
    sacks: Word
    bans: tuple[tuple[Ban, ...], ...]
    lets_in: tuple[Callable[[Word], Word], ...]
    favoured: Callable[[Word], Word]
    ranks: tuple[int, ...]
    due_sack: Callable[[Word, Word], Word]
    may_take: Callable[[Word, Word], Truth]
    gold_optional: bool
    must_play: bool
    next_starter: str
    tie_break: str


def law_of(rules: RuleSet, players: int, variant: str | None = None) -> Law:
    """The law of a table with that edition and house rules, 2 to 5 players, and a variant or none."""
    no_green = variant == NO_GREEN
    hand_size = 10 if players == 5 else 12
    pile_size = 8 if players == 2 else 0
    trick_size = 4 if players == 2 else players
    deck = DECK & ~GREEN if no_green else DECK
    dropped = rules.without
    gold_optional = rules.rulings["gold"] == "optional"
    bans = _bans(players, trick_size, rules)
    ranks = winner.later_of_equals
    if "win.later-of-equals" in dropped:
        ranks = winner.earlier_of_equals
    return Law(
        players=players,
        deck=deck,
        hand_size=hand_size,
        pile_size=pile_size,
        aside_size=deck.bit_count() - players * (hand_size + pile_size),
        trick_size=trick_size,
        laps=trick_size // players,
        tricks=players * (hand_size + pile_size) // trick_size,
        rounds=players,
        sacks=sacks.SACKS_WITHOUT_GREEN if no_green else sacks.ALL_SACKS,
        bans=bans,
        lets_in=tuple(_let_in_by_all(of_position) for of_position in bans),
        favoured=winner.nobody if "win.potato-man" in dropped else winner.potato_man,
        ranks=ranks(trick_size),
        due_sack=sacks.due_sack_without_gold if "sack.gold" in dropped else sacks.due_sack,
        may_take=sacks.gold_declined_or_taken if gold_optional else sacks.taken_as_due,
        gold_optional=gold_optional,
        must_play="turn.must-play" not in dropped,
        next_starter=rules.rulings["next-starter"],
        tie_break=rules.rulings["tie-break"],
    )


def _bans(players: int, trick_size: int, rules: RuleSet) -> tuple[tuple[Ban, ...], ...]:
    """The bans by number of cards on the table: the leader is free, the last card fills the trick."""
    between: tuple[Ban, ...]
    last: tuple[Ban, ...]
    if players < 5:
        between = last = (Ban("trick.color-once", trick.color_once),)
    else:
        each_play = rules.rulings["double-check"] == "each-play"
        one_potato_man = Ban("trick.one-potato-man", trick.one_potato_man)
        doubles = trick.one_double if each_play else trick.no_third
        full = trick.one_double if each_play else trick.no_third_all_colors
        between = (Ban("trick.one-double", doubles), one_potato_man)
        last = (Ban("trick.one-double", full), one_potato_man)
    by_position = [(), *[between] * (trick_size - 2), last]
    return tuple(tuple(ban for ban in bans if ban.rule not in rules.without) for bans in by_position)


def _let_in_by_all(bans: tuple[Ban, ...]) -> Callable[[Word], Word]:
    """The formula for the cards that all of some bans let in."""
    if not bans:
        return trick.any_card
    first, *others = (ban.admits for ban in bans)
    return first if not others else trick.both(first, _let_in_by_all(bans[1:]))
