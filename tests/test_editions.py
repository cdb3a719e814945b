"""Editions, house rules, and the one way to write a rule set."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import UnknownName
from referee.rulebook import RuleSet, load_rulebook

BOOK = load_rulebook("potato-man")
SETTABLE = {name: ruling.values for name, ruling in BOOK.rulings.items() if ruling.settable}
DROPPABLE = sorted(slug for slug, rule in BOOK.rules.items() if rule.droppable)


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, dict[str, str], list[str]]:
    """An edition, some settings and some dropped rules, in any order."""
    edition = draw(st.sampled_from(sorted(BOOK.editions)))
    names = draw(st.lists(st.sampled_from(sorted(SETTABLE)), unique=True))
    settings = {name: draw(st.sampled_from(SETTABLE[name])) for name in names}
    return edition, settings, draw(st.lists(st.sampled_from(DROPPABLE), unique=True))


def test_the_rulings_of_the_two_editions() -> None:
    assert BOOK.default_edition == "zoch-2013"
    assert BOOK.rule_set("zoch-2013").rulings == {
        "villain": "evil-potato",
        "first-starter": "youngest",
        "next-starter": "left",
        "gold": "automatic",
        "tie-break": "best-round",
        "no-green": "optional",
        "double-check": "each-play",
    }
    assert BOOK.rule_set("lord-fry").rulings == {
        "villain": "lord-fry",
        "first-starter": "latest-potatoes",
        "next-starter": "any-once",
        "gold": "optional",
        "tie-break": "none",
        "no-green": "recommended",
        "double-check": "each-play",
    }


def test_display_and_the_first_starter_cannot_be_set() -> None:
    assert set(BOOK.rulings) - set(SETTABLE) == {"villain", "first-starter"}


def test_an_edition_with_house_rules_is_read_and_written() -> None:
    written = "zoch-2013+gold=optional-trick.one-potato-man"
    rules = BOOK.rule_set(written)
    assert rules.edition == "zoch-2013"
    assert rules.rulings["gold"] == "optional"
    assert rules.without == {"trick.one-potato-man"}
    assert rules.label == written


@given(requests())
def test_a_label_reads_back_as_the_same_rule_set(request: tuple[str, dict[str, str], list[str]]) -> None:
    edition, settings, without = request
    rules = BOOK.rule_set(edition, {**settings, "without": tuple(without)})
    again = BOOK.rule_set(rules.label)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.label == rules.label
    assert {**rules.rulings, **settings} == rules.rulings
    assert rules.without == set(without)


@given(requests(), st.randoms(use_true_random=False))
def test_the_order_of_house_rules_does_not_matter(
    request: tuple[str, dict[str, str], list[str]], random: Random
) -> None:
    edition, settings, without = request
    parts = [*(f"+{name}={value}" for name, value in settings.items()), *(f"-{slug}" for slug in without)]
    random.shuffle(parts)
    rules = BOOK.rule_set(edition + "".join(parts))
    assert rules == BOOK.rule_set(edition, {**settings, "without": tuple(without)})


def test_a_label_is_sorted_and_leaves_out_what_the_edition_says_anyway() -> None:
    rules = BOOK.rule_set("zoch-2013-win.potato-man+tie-break=none-sack.gold+gold=optional+next-starter=left")
    assert rules.label == "zoch-2013+gold=optional+tie-break=none-sack.gold-win.potato-man"
    assert BOOK.rule_set("zoch-2013+gold=automatic") == BOOK.rule_set("zoch-2013")


def test_different_rule_sets_differ() -> None:
    labels = ["zoch-2013", "lord-fry", "zoch-2013+gold=optional", "zoch-2013-sack.gold", "lord-fry-sack.gold"]
    assert len({BOOK.rule_set(label) for label in labels}) == len(labels)


def test_a_house_rule_may_be_said_twice_but_not_in_two_ways() -> None:
    rules = BOOK.rule_set(
        "zoch-2013+gold=optional-sack.gold", {"gold": "optional", "without": ("sack.gold",)}
    )
    assert rules.label == "zoch-2013+gold=optional-sack.gold"
    with pytest.raises(UnknownName, match="set twice: to 'optional' and to 'automatic'"):
        BOOK.rule_set("zoch-2013+gold=optional", {"gold": "automatic"})
    with pytest.raises(UnknownName, match="set twice"):
        BOOK.rule_set("zoch-2013+gold=optional+gold=automatic")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no edition ''. Known: lord-fry, zoch-2013"),
        ("zoch-2031", "did you mean 'zoch-2013'"),
        ("zoch-2013 ", "no edition 'zoch-2013 '"),
        ("zoch-2013-green", "no edition 'zoch-2013-green'"),
        ("all", "no edition 'all'"),
        ("zoch-2013\n", r"no edition 'zoch-2013\n'"),
        ("zoch-2013+gild=optional", "did you mean 'gold'"),
        ("zoch-2013+gold=optionl", "did you mean 'optional'"),
        ("zoch-2013+gold=", "no value of 'gold' ''. Known: automatic, optional"),
        ("zoch-2013+gold=optional=x", "'optional=x'"),
        ("zoch-2013+gold", "written +RULING=VALUE or -SLUG, not '+gold'"),
        ("zoch-2013+", "not '+'"),
        ("zoch-2013+villain=lord-fry", "'villain' cannot be set"),
        ("zoch-2013+first-starter=youngest", "'first-starter' cannot be set"),
        ("zoch-2013-trick.one-potatoman", "did you mean 'trick.one-potato-man'"),
        ("zoch-2013-setup.deck", "'setup.deck' cannot be dropped"),
        ("zoch-2013-win.highest", "Those that can: turn.must-play"),
        ("x" * 100_000, "xxx…'"),
    ],
)
def test_what_is_not_a_rule_set_is_refused_with_what_there_is(text: str, message: str) -> None:
    with pytest.raises(UnknownName, match=re.escape(message)) as error:
        BOOK.rule_set(text)
    assert len(str(error.value)) < 1200


@pytest.mark.parametrize("slug", sorted(set(BOOK.rules) - set(DROPPABLE)))
def test_physics_and_structure_cannot_be_dropped(slug: str) -> None:
    with pytest.raises(UnknownName, match="cannot be dropped"):
        BOOK.rule_set("zoch-2013", {"without": (slug,)})


def test_house_rules_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(UnknownName, match="takes a list of rules"):
        BOOK.rule_set("zoch-2013", {"without": "sack.gold"})
    with pytest.raises(UnknownName, match="takes one value"):
        BOOK.rule_set("zoch-2013", {"gold": ("optional",)})


def test_the_editions_differ_in_these_rulings() -> None:
    differences = BOOK.diff("zoch-2013", "lord-fry")
    assert {one.name: (one.first, one.second) for one in differences} == {
        "villain": ("evil-potato", "lord-fry"),
        "first-starter": ("youngest", "latest-potatoes"),
        "next-starter": ("left", "any-once"),
        "gold": ("automatic", "optional"),
        "tie-break": ("best-round", "none"),
        "no-green": ("optional", "recommended"),
    }
    assert {one.name: one.rules for one in differences}["tie-break"] == ("game.tie-break", "game.shared")
    assert BOOK.diff("lord-fry", "lord-fry") == ()


def test_a_dropped_rule_is_a_difference() -> None:
    (one,) = BOOK.diff("zoch-2013-sack.gold", "zoch-2013")
    assert (one.name, one.first, one.second, one.rules) == (
        "sack.gold",
        "dropped",
        "in force",
        ("sack.gold",),
    )


def test_a_rule_set_cannot_be_changed() -> None:
    rules: RuleSet = BOOK.rule_set("zoch-2013")
    with pytest.raises(AttributeError):
        rules.edition = "lord-fry"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
