"""Wrong rule sets, each with a theorem that has to fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from referee.potato_man import sacks, trick
from referee.potato_man.cards import DECK, EVIL_POTATO, POTATO_MAN, card, cards
from referee.potato_man.law import Ban, Law, law_of
from referee.rulebook import RuleSet, load_rulebook
from referee.words import Word, where
from tests.prove import wrong_formulas as wrong
from tests.prove.wrong_formulas import ever_full

# What other tests take from here.
__all__ = ["WRONG_FORMAL_LAW", "WRONG_RULES", "WrongRule", "ever_full", "paying", "without"]

Wrong = Callable[[Law], Law]


def right(law: Law) -> Law:
    """No slip in the law of a table: there is one elsewhere."""
    return law


@attrs.frozen
class WrongRule:
    """A slip in the rules: its name, the theorem that must refute it, for how many players, and what it makes
    of the right law.

    `found` is the rule by which a right referee contradicts the counterexample, or how its slug begins; None
    where its log shows no opinion of the wrong one. `formulas` take the place of those with these full names.
    """

    name: str
    theorem: str
    players: int
    slip: Wrong = right
    found: str | None = None
    formulas: Mapping[str, object] = attrs.Factory(dict[str, object])

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


def changed(**fields: Any) -> Wrong:
    """Other numbers or formulas in the law of a table."""
    return lambda law: attrs.evolve(law, **fields)


def more(field: str, by: int) -> Wrong:
    """A number of the law of a table that is too high, or too low."""
    return lambda law: attrs.evolve(law, **{field: getattr(law, field) + by})


def only_without_tie_break(slip: Wrong) -> Wrong:
    """A slip under the ruling of one edition alone."""
    return lambda law: slip(law) if law.tie_break == "none" else law


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


# Beyond all numbers, so that the last place decides before them.
LAST_WINS = (0, 1, 2, 3 | 1 << 24)
ROUND = "referee.potato_man.round"
GAME = "referee.potato_man.game"
PROVE = "referee.prove.potato_man"

OF_CARDS = (
    WrongRule(
        "Evil Potato is 15 to 18", "winner", 3, favouring(POTATO_MAN, EVIL_POTATO | card("R15")), "win."
    ),
    WrongRule("Evil Potato is 17 and 18", "winner", 4, favouring(POTATO_MAN, cards("R17 R18")), "win."),
    WrongRule("Potato Man is 1 to 4", "winner", 5, favouring(POTATO_MAN | card("Y4"), EVIL_POTATO), "win."),
    WrongRule("Potato Man is 1 and 2", "potato-man-wins", 2, favouring(cards("Y1 Y2"), EVIL_POTATO), "win."),
    WrongRule("numbers alone decide", "potato-man-wins", 4, without("win.potato-man"), "win."),
    WrongRule(
        "Potato Man wins always", "potato-man-wins", 5, changed(favoured=wrong.always_favoured), "win.highest"
    ),
    WrongRule(
        "Lord Fry: the earlier of equals wins",
        "rulings",
        4,
        only_without_tie_break(without("win.later-of-equals")),
    ),
    WrongRule(
        "Lord Fry: numbers alone decide", "rulings", 3, only_without_tie_break(without("win.potato-man"))
    ),
    WrongRule("Lord Fry: hands of 11", "rulings", 4, only_without_tie_break(more("hand_size", -1))),
    WrongRule("Lord Fry: nobody has to play", "rulings", 2, only_without_tie_break(changed(must_play=False))),
    WrongRule(
        "Lord Fry: the last card is free",
        "rulings",
        4,
        only_without_tie_break(letting_in(3, trick.any_card)),
    ),
    WrongRule(
        "cards put aside may come",
        "setup",
        4,
        formulas={"referee.prove.potato_man.setup.start": wrong.forgets_aside},
    ),
    WrongRule("a hand of 11", "setup", 4, more("hand_size", -1), "setup.deal"),
    WrongRule("a pile of 9", "setup", 2, more("pile_size", 1), "setup.draw-pile"),
    WrongRule("no cards put aside", "setup", 5, changed(aside_size=0), "setup.aside"),
    WrongRule("no green, but green sacks", "setup", 3, changed(sacks=sacks.ALL_SACKS)),
    WrongRule("no-green forgotten", "red-blue-yellow", 3, changed(deck=DECK), "setup.deck"),
    WrongRule("no-green forgotten at the deal", "setup", 3, changed(deck=DECK), "setup.deck"),
)

OF_TRICKS = (
    WrongRule(
        "the earlier of equals wins", "winner", 4, without("win.later-of-equals"), "win.later-of-equals"
    ),
    WrongRule(
        "the earlier of equals wins, of two",
        "later-wins",
        5,
        without("win.later-of-equals"),
        "win.later-of-equals",
    ),
    WrongRule(
        "the earlier of equals wins and leads", "turn", 3, without("win.later-of-equals"), "win.leads-next"
    ),
    WrongRule("the last card wins", "order", 4, changed(ranks=LAST_WINS)),
    WrongRule("colors repeat freely", "colors-distinct", 4, without("trick.color-once"), "trick.color-once"),
    WrongRule(
        "colors repeat freely with two", "legality", 2, without("trick.color-once"), "trick.color-once"
    ),
    WrongRule(
        "colors repeat freely with five", "one-double", 5, without("trick.one-double"), "trick.one-double"
    ),
    WrongRule(
        "two pairs, if no color is missing",
        "legality",
        5,
        ruled("double-check=full-trick"),
        "trick.one-double",
    ),
    WrongRule(
        "too strict: two pairs barred at once",
        "legality-checked-when-full",
        5,
        ruled("double-check=each-play"),
    ),
    WrongRule(
        "a color missing",
        "full-trick-checked-when-full",
        5,
        letting_in(4, trick.both(trick.no_third, trick.one_potato_man)),
        "trick.one-double",
    ),
    WrongRule("two Potato Men", "one-potato-man", 5, without("trick.one-potato-man"), "trick.one-potato-man"),
    WrongRule("too strict: no color twice with five", "legality", 5, letting_in(2, trick.color_once)),
    WrongRule("too strict: one Evil Potato", "legality", 5, letting_in(3, wrong.one_evil_potato)),
    WrongRule("too strict: Potato Man cannot lead", "legality", 4, letting_in(0, wrong.no_potato_man)),
    WrongRule(
        "bans and permissions swapped",
        "legality",
        3,
        letting_in(1, wrong.only_colors_there),
        "trick.color-once",
    ),
    WrongRule("the last card is free", "shrinking", 4, letting_in(3, trick.any_card)),
    WrongRule(
        "the last card is free, in the trick",
        "full-trick",
        3,
        letting_in(2, trick.any_card),
        "trick.color-once",
    ),
    WrongRule("a trick of five with four", "full-trick", 4, changed(trick_size=5)),
    WrongRule("a trick of two with two", "setup", 2, changed(trick_size=2)),
    WrongRule("a guard less than what is playable", "guards", 4, changed(bans=((),) * 4)),
    WrongRule(
        "what is playable, with less than the guards",
        "guards",
        5,
        changed(lets_in=(trick.any_card,) * 5),
        "trick.",
    ),
    WrongRule(
        "a draw forgotten", "guards", 2, formulas={f"{ROUND}._drawn_by_rule": wrong.always_drawn_by_rule}
    ),
)

OF_TURNS = (
    WrongRule("two players go round once", "turn", 2, changed(laps=1)),
    WrongRule(
        "the winner's neighbor leads",
        "turn",
        4,
        found="win.leads-next",
        formulas={f"{ROUND}.seat_at": wrong.next_to_the_winner},
    ),
    WrongRule(
        "blocked only without a card", "block", 4, formulas={f"{PROVE}.stop.is_blocked": wrong.without_a_card}
    ),
    WrongRule("two pairs block nobody", "block", 5, ruled("double-check=full-trick"), "trick.one-double"),
    WrongRule("passing", "stop", 4, changed(must_play=False), "turn.must-play"),
    WrongRule(
        "passing, of a player with a card",
        "stops-only-blocked",
        2,
        changed(must_play=False),
        "turn.must-play",
    ),
    WrongRule("a round of 13 tricks", "stop", 3, more("tricks", 1)),
    WrongRule("a round of 9 tricks", "stop", 5, more("tricks", -1)),
)

OF_SACKS = (
    WrongRule("gold before the color", "sack", 4, paying(wrong.gold_first), "sack.color"),
    WrongRule("no gold", "sack", 3, without("sack.gold"), "sack.gold"),
    WrongRule("no gold, though the color is gone", "gold-when-gone", 2, without("sack.gold"), "sack.gold"),
    WrongRule("another color when all is gone", "sack", 5, paying(wrong.red_if_gone), "sack.none"),
    WrongRule("sacks never run out", "sack", 2, paying(ever_full), "sack.gold"),
    WrongRule("sacks never run out, over a round", "sack-arithmetic", 4, paying(ever_full)),
    WrongRule("no gold, over a round", "most-points", 4, without("sack.gold")),
    WrongRule(
        "gold declined without leave", "sack", 4, changed(may_take=sacks.gold_declined_or_taken), "sack.gold"
    ),
    WrongRule("gold cannot be declined", "sack-optional", 3, changed(may_take=sacks.taken_as_due)),
    WrongRule(
        "any sack may be declined", "sack-optional", 5, changed(may_take=wrong.any_declined), "sack.color"
    ),
    WrongRule(
        "declined gold goes missing",
        "sack-optional",
        4,
        formulas={f"{PROVE}.agreement.without_gold": wrong.gold_lost},
    ),
    WrongRule(
        "gold counts four",
        "score",
        4,
        found="round.score",
        formulas={f"{PROVE}.games.points": wrong.gold_worth_four},
    ),
)

OF_GAMES = (
    WrongRule(
        "the right neighbor opens",
        "next-starter",
        4,
        found="game.starter",
        formulas={f"{GAME}.left_neighbour": wrong.right_neighbour},
    ),
    WrongRule(
        "one player opens all rounds",
        "each-opens-one",
        3,
        found="game.starter",
        formulas={f"{PROVE}.starters.MAY_OPEN": {"left": wrong.always_the_same}},
    ),
    WrongRule(
        "anyone opens any round",
        "next-starter-free",
        5,
        found="game.starter",
        formulas={f"{PROVE}.starters.MAY_OPEN": {"any-once": wrong.anyone}},
    ),
    WrongRule(
        "anyone opens any round, again",
        "each-opens-one-in-any-order",
        2,
        found="game.starter",
        formulas={f"{PROVE}.starters.MAY_OPEN": {"any-once": wrong.anyone}},
    ),
    WrongRule("the order of opening is fixed", "next-starter-free", 3, changed(next_starter="left")),
    WrongRule("a round more", "setup", 3, more("rounds", 1), "game.rounds"),
    WrongRule("a round less", "each-opens-one", 4, more("rounds", -1)),
    WrongRule(
        "the first round does not count",
        "total",
        3,
        found="game.total",
        formulas={f"{GAME}.totals": wrong.first_round_forgotten},
    ),
    WrongRule(
        "the worst round breaks ties",
        "result",
        2,
        found="game.tie-break",
        formulas={f"{GAME}.best_rounds": wrong.by_worst_round},
    ),
    WrongRule(
        "the last round breaks ties",
        "scores-alone",
        3,
        found="game.",
        formulas={f"{GAME}.best_rounds": wrong.by_last_round},
    ),
    WrongRule(
        "the last round decides",
        "result",
        3,
        found="game.",
        formulas={f"{GAME}.WINNERS": {"best-round": wrong.last_round_decides}},
    ),
    WrongRule("no tie is broken", "tie-break", 4, changed(tie_break="none"), "game."),
    WrongRule(
        "the lowest total wins",
        "result-without-tie-break",
        4,
        found="game.total",
        formulas={f"{GAME}.highest": wrong.lowest},
    ),
    WrongRule(
        "of equal totals the first seat wins",
        "tie-shared",
        5,
        found="game.shared",
        formulas={f"{GAME}.highest": wrong.first_of_highest},
    ),
)

WRONG_RULES = (*OF_CARDS, *OF_TRICKS, *OF_TURNS, *OF_SACKS, *OF_GAMES)

# Slips in the formal law itself: the theorem, and the text that another takes the place of.
WRONG_FORMAL_LAW = (
    ("one-winner", "(if-after w #b001 (higher x b))", "(if-after w #b001 (as-high x b))"),
    ("one-winner", "(and (bvult w #b101) (as-high x a)", "(and (bvult w #b101) (higher x a)"),
    ("one-sack", "(not (color-gone won-by reds blues greens yellows golds))", "true"),
    (
        "one-sack",
        "(gold-gone won-by reds blues greens yellows golds)\n       (= sack no-sack)",
        "(= sack no-sack)",
    ),
    ("winner", "(_ bv16 5) (_ bv18 5)", "(_ bv15 5) (_ bv18 5)"),
    ("legality", "(bvule (pairs-4 a b c d) #x1)", "(bvule (pairs-4 a b c d) #x2)"),
    ("all-four-colors", "(bvule (pairs-5 a b c d e) #x1)", "(bvule (pairs-5 a b c d e) #x2)"),
    ("setup", "(= hand (_ bv10 6))", "(= hand (_ bv11 6))"),
    ("result", "(bvult best others-best)", "(bvule best others-best)"),
)
