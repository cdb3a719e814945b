"""The law of a table: what editions, player counts, rulings and dropped rules change, and what not."""

from __future__ import annotations

import attrs
import pytest

from referee.potato_man.law import NO_GREEN, PLAYERS, Law
from referee.potato_man.sacks import due_sack, due_sack_without_gold
from referee.potato_man.trick import any_card, color_once
from referee.potato_man.winner import nobody, potato_man
from tests.potato_man.tables import DROPPABLE, FULL_TRICK, LAWS, TABLES, law_for


def bans_of(law: Law) -> list[list[str]]:
    """The bans by position in the trick."""
    return [[ban.rule for ban in bans] for bans in law.bans]


def changed_fields(law: Law, plain: Law) -> set[str]:
    fields = [field.name for field in attrs.fields(Law)]
    # Formulas put together anew are never equal, so what they are made of is compared.
    parts = [name for name in fields if name != "lets_in"]
    return {name for name in parts if getattr(law, name) != getattr(plain, name)}


def test_the_game_is_for_two_to_five_players() -> None:
    assert list(PLAYERS) == [2, 3, 4, 5]


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_all_cards_of_the_deck_are_dealt_or_put_aside(law: Law) -> None:
    assert law.players * (law.hand_size + law.pile_size) + law.aside_size == law.deck.bit_count()


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_all_hand_cards_go_into_full_tricks(law: Law) -> None:
    assert law.tricks * law.trick_size == law.players * (law.hand_size + law.pile_size)


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_the_bans_are_asked_together_and_one_by_one(law: Law) -> None:
    for bans, lets_in in zip(law.bans, law.lets_in, strict=True):
        for table in (0, law.deck, 1 << 48, 0b111, (1 << 48) | 0b10):
            alone = law.deck
            for ban in bans:
                alone &= ban.admits(table)
            assert lets_in(table) & law.deck == alone


@pytest.mark.parametrize(("players", "variant"), [table for table in TABLES if table[0] < 5])
def test_two_to_four_players_know_one_ban(players: int, variant: str | None) -> None:
    law = law_for(players, variant=variant)
    assert bans_of(law) == [[], *[["trick.color-once"]] * (law.trick_size - 1)]
    assert law.lets_in == (any_card, *[color_once] * (law.trick_size - 1))


@pytest.mark.parametrize("rules", ["zoch-2013", "lord-fry", FULL_TRICK])
def test_five_players_know_two_bans(rules: str) -> None:
    assert bans_of(law_for(5, rules)) == [[], *[["trick.one-double", "trick.one-potato-man"]] * 4]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_editions_differ_in_three_rulings_that_the_law_knows(players: int, variant: str | None) -> None:
    first, second = (law_for(players, edition, variant) for edition in ("zoch-2013", "lord-fry"))
    assert changed_fields(first, second) == {"gold_optional", "may_take", "next_starter", "tie_break"}


def test_without_green_only_deck_sacks_and_the_cards_put_aside_differ() -> None:
    assert changed_fields(law_for(3, variant=NO_GREEN), law_for(3)) == {"deck", "sacks", "aside_size"}


@pytest.mark.parametrize(
    ("slug", "players", "field"),
    [
        ("win.later-of-equals", 4, "ranks"),
        ("win.potato-man", 4, "favoured"),
        ("sack.gold", 4, "due_sack"),
        ("turn.must-play", 4, "must_play"),
        ("trick.color-once", 4, "bans"),
        ("trick.one-double", 5, "bans"),
        ("trick.one-potato-man", 5, "bans"),
    ],
)
def test_a_dropped_rule_changes_one_thing(slug: str, players: int, field: str) -> None:
    assert changed_fields(law_for(players, f"zoch-2013-{slug}"), law_for(players)) == {field}


def test_each_droppable_rule_is_dropped_by_a_test() -> None:
    assert len(set(DROPPABLE)) == 7


@pytest.mark.parametrize(
    ("players", "slug"), [(4, "trick.one-double"), (4, "trick.one-potato-man"), (5, "trick.color-once")]
)
def test_a_dropped_rule_of_another_player_count_changes_nothing(players: int, slug: str) -> None:
    assert changed_fields(law_for(players, f"zoch-2013-{slug}"), law_for(players)) == set()


def test_a_dropped_ban_is_gone_and_the_other_stays() -> None:
    assert bans_of(law_for(4, "zoch-2013-trick.color-once")) == [[], [], [], []]
    assert bans_of(law_for(5, "zoch-2013-trick.one-double"))[1] == ["trick.one-potato-man"]
    assert bans_of(law_for(5, "zoch-2013-trick.one-potato-man"))[4] == ["trick.one-double"]


def test_what_remains_when_a_rule_is_dropped() -> None:
    plain = law_for(4)
    assert (plain.favoured, plain.ranks, plain.due_sack) == (potato_man, (0, 1, 2, 3), due_sack)
    assert law_for(4, "zoch-2013-win.potato-man").favoured is nobody
    assert law_for(4, "zoch-2013-win.later-of-equals").ranks == (3, 2, 1, 0)
    assert law_for(4, "zoch-2013-sack.gold").due_sack is due_sack_without_gold


def test_the_double_check_matters_for_five_players_only() -> None:
    for players, variant in TABLES:
        changed = changed_fields(law_for(players, FULL_TRICK, variant), law_for(players, variant=variant))
        assert changed == ({"bans"} if players == 5 else set())
