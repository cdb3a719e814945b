"""Asking the law a question in the notation of logs: cards as `R16`, sets of them as `"R16 B4"`."""

from __future__ import annotations

from referee.potato_man.cards import CARDS, card, cards, names_of
from referee.potato_man.law import Law
from referee.potato_man.round import Play, RoundState, play_guards, play_rules, playable
from referee.potato_man.sacks import SACKS, sack_counts, sack_name
from referee.potato_man.winner import winner
from referee.rulebook import load_rulebook
from referee.words import Word, union
from tests.naive.trick import Rules
from tests.potato_man.tables import table_with

Names = set[str]


def names(text: str) -> Names:
    """Some cards, by name."""
    return set(text.split())


def named(some: Word) -> Names:
    """A set of cards, by name."""
    return set(names_of(some))


def may_join(law: Law, trick: str, hand: str | None = None) -> Names:
    """The cards, of a hand or of all, that may be played next on a trick."""
    state = table_with(law, trick)
    held = playable(law, state)
    return named(held if hand is None else held & cards(hand))


def broken_rules(law: Law, state: RoundState, play: Play) -> list[str]:
    """The rules that a play breaks."""
    kept = zip(play_rules(law, state), play_guards(law, state, play), strict=True)
    return [rule for rule, is_kept in kept if not is_kept]


def refused(law: Law, trick: str, name: str) -> list[str]:
    """The rules by which the player to move may not play a card that is held."""
    state = table_with(law, trick)
    return broken_rules(law, state, Play(state.turn, card(name)))


def winning_card(law: Law, trick: str) -> str:
    """The card that wins a full trick."""
    played = trick.split()
    assert len(played) == law.trick_size
    full = tuple(CARDS[name] for name in played)
    return played[winner(full, law.favoured(union(full)), law.ranks)]


def stock(text: str) -> Word:
    """Some sacks, such as `"red=3 gold=1"`."""
    pairs = (part.split("=") for part in text.split())
    return sum(SACKS[name] * int(count) for name, count in pairs)


def sack_for(law: Law, name: str, left: str) -> str:
    """The sack that a winning card earns from those that are left."""
    return sack_name(law.due_sack(stock(left), card(name)))


def sacks_won(state: RoundState) -> list[dict[str, int]]:
    """The sacks that each seat has won."""
    return [sack_counts(won) for won in state.won]


def lawful(law: Law, state: RoundState, played: Play) -> bool:
    """Whether a play breaks no rule."""
    return not broken_rules(law, state, played)


def naive_rules(text: str) -> Rules:
    """The rules as the naive model, which shares nothing with the law, takes them."""
    rule_set = load_rulebook("potato-man").rule_set(text)
    return {"rulings": dict(rule_set.rulings), "without": sorted(rule_set.without)}
