"""Wrong rule sets, each with a theorem that has to fall."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from referee.potato_man import sacks, trick
from referee.potato_man.cards import DECK, EVIL_POTATO, POTATO_MAN, card, cards
from referee.potato_man.law import Ban, Law, law_of
from referee.rulebook import RuleSet, load_rulebook
from referee.words import Word, where

Wrong = Callable[[Law], Law]


@attrs.frozen
class WrongRule:
    """A slip in the rules: its name, what it makes of the right law, and the theorem that must refute it."""

    name: str
    theorem: str
    players: int
    slip: Wrong

    def law(self, rules: RuleSet, players: int, variant: str | None) -> Law:
        """The law with the slip."""
        return self.slip(law_of(rules, players, variant))


def without(slug: str) -> Wrong:
    def slip(law: Law) -> Law:
        return law_of(load_rulebook("potato-man").rule_set(f"zoch-2013-{slug}"), law.players)

    return slip


def ruled(ruling: str) -> Wrong:
    def slip(law: Law) -> Law:
        return law_of(load_rulebook("potato-man").rule_set(f"zoch-2013+{ruling}"), law.players)

    return slip


def favouring(men: Word, evil: Word) -> Wrong:
    """Which cards are Potato Man and Evil Potato."""

    def favoured(table: Word) -> Word:
        return where((table & evil) == 0, 0, men)

    return lambda law: attrs.evolve(law, favoured=favoured)


def paying(due_sack: Callable[[Word, Word], Word]) -> Wrong:
    return lambda law: attrs.evolve(law, due_sack=due_sack)


def letting_in(position: int, formula: Callable[[Word], Word]) -> Wrong:
    """What may be played onto that many cards."""

    def slip(law: Law) -> Law:
        lets_in = (*law.lets_in[:position], formula, *law.lets_in[position + 1 :])
        bans = (*law.bans[:position], (Ban("trick.size", formula),), *law.bans[position + 1 :])
        return attrs.evolve(law, lets_in=lets_in, bans=bans)

    return slip


def gold_first(left: Word, won_by: Word) -> Word:
    gold = sacks.if_left(left, sacks.GOLD_SACK)
    return where(gold == 0, sacks.due_sack(left, won_by), gold)


def red_if_gone(left: Word, won_by: Word) -> Word:
    due = sacks.due_sack(left, won_by)
    return where(due == 0, sacks.if_left(left, sacks.SACKS["red"]), due)


def ever_full(left: Word, won_by: Word) -> Word:
    return sacks.sack_in_color(won_by) | (left & 0)


def no_potato_man(table: Word) -> Word:
    return DECK & ~POTATO_MAN | (table & 0)


def one_evil_potato(table: Word) -> Word:
    five = trick.both(trick.one_double, trick.one_potato_man)(table)
    return where((table & EVIL_POTATO) == 0, five, five & ~EVIL_POTATO)


def always_favoured(table: Word) -> Word:
    return POTATO_MAN | (table & 0)


def favouring_always(law: Law) -> Law:
    return attrs.evolve(law, favoured=always_favoured)


# Beyond all numbers, so that the last place decides before them.
LAST_WINS = (0, 1, 2, 3 | 1 << 24)

WRONG_RULES = (
    WrongRule("the earlier of equals wins", "winner", 4, without("win.later-of-equals")),
    WrongRule("the earlier of equals wins and leads", "turn", 3, without("win.later-of-equals")),
    WrongRule("Evil Potato is 15 to 18", "winner", 3, favouring(POTATO_MAN, EVIL_POTATO | card("R15"))),
    WrongRule("Evil Potato is 17 and 18", "winner", 4, favouring(POTATO_MAN, cards("R17 R18"))),
    WrongRule("Potato Man is 1 to 4", "winner", 5, favouring(POTATO_MAN | card("Y4"), EVIL_POTATO)),
    WrongRule("Potato Man is 1 and 2", "potato-man-wins", 2, favouring(cards("Y1 Y2"), EVIL_POTATO)),
    WrongRule("numbers alone decide", "potato-man-wins", 4, without("win.potato-man")),
    WrongRule("Potato Man wins always", "potato-man-wins", 5, favouring_always),
    WrongRule("the last card wins", "order", 4, lambda law: attrs.evolve(law, ranks=LAST_WINS)),
    WrongRule("gold before the color", "sack", 4, paying(gold_first)),
    WrongRule("no gold", "sack", 3, without("sack.gold")),
    WrongRule("another color when all is gone", "sack", 5, paying(red_if_gone)),
    WrongRule("sacks never run out", "turn", 2, paying(ever_full)),
    WrongRule("sacks never run out, over a round", "most-points", 4, paying(ever_full)),
    WrongRule("colors repeat freely", "colors-distinct", 4, without("trick.color-once")),
    WrongRule("colors repeat freely with two", "legality", 2, without("trick.color-once")),
    WrongRule("colors repeat freely with five", "one-double", 5, without("trick.one-double")),
    WrongRule("two pairs, if no color is missing", "legality", 5, ruled("double-check=full-trick")),
    WrongRule("two Potato Men", "one-potato-man", 5, without("trick.one-potato-man")),
    WrongRule("too strict: no color twice with five", "legality", 5, letting_in(2, trick.color_once)),
    WrongRule("too strict: one Evil Potato", "legality", 5, letting_in(3, one_evil_potato)),
    WrongRule("too strict: Potato Man cannot lead", "legality", 4, letting_in(0, no_potato_man)),
    WrongRule("the last card is free", "shrinking", 4, letting_in(3, trick.any_card)),
    WrongRule("the last card is free, in the trick", "full-trick", 3, letting_in(2, trick.any_card)),
    WrongRule("green forgotten", "red-blue-yellow", 3, lambda law: attrs.evolve(law, deck=DECK)),
    WrongRule("a trick of five with four", "full-trick", 4, lambda law: attrs.evolve(law, trick_size=5)),
    WrongRule("two players go round once", "turn", 2, lambda law: attrs.evolve(law, laps=1)),
    WrongRule(
        "a guard less than what is playable", "guards", 4, lambda law: attrs.evolve(law, bans=((),) * 4)
    ),
    WrongRule(
        "what is playable, with less than the guards", "guards", 5,
        lambda law: attrs.evolve(law, lets_in=(trick.any_card,) * 5),
    ),
)  # fmt: skip

# Slips in the formal law itself: the theorem, and the text that another takes the place of.
WRONG_FORMAL_LAW = (
    ("one-winner", "(as-high ", "(higher "),
    ("one-winner", "(higher ", "(as-high "),
    ("one-sack", "(and (= in-color no-sacks) (not (= golds no-sacks))", "(and (not (= golds no-sacks))"),
    ("one-sack", "(= in-color no-sacks) (= golds no-sacks) (= sack no-sack)", "(= in-color no-sacks) false"),
    ("winner", "(_ bv16 5) (_ bv18 5)", "(_ bv15 5) (_ bv18 5)"),
    ("legality", "(bvule (pairs-4 a b c d) #x1)", "(bvule (pairs-4 a b c d) #x2)"),
)
