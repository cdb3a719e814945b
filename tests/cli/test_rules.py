"""`referee rules`: the law can be read and searched."""

from __future__ import annotations

import pytest

from referee.rulebook import load_rulebook
from tests.cli.running import run

BOOK = load_rulebook("potato-man")


def test_every_rule_is_listed() -> None:
    listed = run("rules")
    assert listed.code == 0
    assert all(f"  {slug} " in listed.out for slug in BOOK.rules)


@pytest.mark.parametrize("slug", BOOK.rules)
@pytest.mark.parametrize("lang", BOOK.languages)
def test_a_rule_is_shown_with_its_statement_and_all_its_sources(slug: str, lang: str) -> None:
    shown = run("rules", slug, "--lang", lang)
    assert shown.code == 0
    words = shown.out.split()
    assert " ".join(BOOK.rule(slug).statement[lang].split()) in " ".join(words)
    assert all(f"({citation.source})" in words for citation in BOOK.rule(slug).citations)


def test_under_an_edition_only_its_own_sources_are_cited() -> None:
    shown = run("rules", "sack.gold", "--edition", "lord-fry")
    assert "(potato-man-en)" in shown.out
    assert "(potato-man-de-guide)" not in shown.out
    assert "optional: " in shown.out
    assert "automatic: " not in shown.out


def test_a_rule_that_an_edition_is_silent_on_is_said_to_be_taken_over() -> None:
    assert "taken over" in run("rules", "game.shared", "--edition", "lord-fry").out
    assert "taken over" not in run("rules", "game.shared", "--edition", "zoch-2013").out


def test_an_edition_is_shown_with_every_ruling_and_reason() -> None:
    shown = run("rules", "--edition", "zoch-2013", "--format", "json").data
    edition = BOOK.edition("zoch-2013")
    assert {name: ruling["value"] for name, ruling in shown["rulings"].items()} == dict(edition.rulings)
    assert all(ruling["reason"]["en"] for ruling in shown["rulings"].values())
    text = run("rules", "--edition", "zoch-2013").out
    assert all(f"  {name}: " in text for name in edition.rulings)


def test_a_rule_as_data_has_all_languages_sources_and_what_editions_make_of_it() -> None:
    rule = run("rules", "sack.gold", "--format", "json").data
    assert set(rule["statement"]) == set(BOOK.languages)
    assert [citation["source"] for citation in rule["citations"]] == [
        citation.source for citation in BOOK.rule("sack.gold").citations
    ]
    assert {label: edition["ruling"]["value"] for label, edition in rule["editions"].items()} == {
        "zoch-2013": "automatic",
        "lord-fry": "optional",
    }
    dropped = run("rules", "sack.gold", "--edition", "lord-fry-sack.gold", "--format", "json").data
    assert dropped["editions"]["lord-fry-sack.gold"]["in_force"] is False
    assert {citation["source"] for citation in dropped["citations"]} == {"potato-man-en"}


def test_house_rules_are_shown_as_such() -> None:
    text = run("rules", "--edition", "zoch-2013+gold=optional-trick.one-double").out
    assert "house rule" in text
    assert "Dropped by house rule\n  trick.one-double" in text


def test_two_editions_are_compared_ruling_by_ruling() -> None:
    text = run("rules", "--diff", "zoch-2013", "lord-fry").out
    for name in ("next-starter", "gold", "tie-break", "no-green"):
        assert f"\n  {name}: " in text
    assert "double-check" not in text
    data = run("rules", "--diff", "zoch-2013", "lord-fry", "--format", "json").data
    assert {"name": "gold", "first": "automatic", "second": "optional", "rules": ["sack.gold"]} in data[
        "differences"
    ]


def test_an_edition_does_not_differ_from_itself() -> None:
    assert run("rules", "--diff", "lord-fry", "lord-fry").out == "lord-fry and lord-fry are judged alike.\n"


def test_a_dropped_rule_is_a_difference() -> None:
    text = run("rules", "--diff", "zoch-2013", "zoch-2013-sack.gold").out
    assert "zoch-2013: in force" in text
    assert "zoch-2013-sack.gold: dropped" in text


def test_search_finds_rules_by_their_words() -> None:
    found = run("rules", "--search", "gewinner eröffnet", "--lang", "de", "--format", "json").data
    assert [rule["slug"] for rule in found["rules"]] == [
        rule.slug for rule in BOOK.search("gewinner eröffnet", "de")
    ]


@pytest.mark.parametrize("lang", BOOK.languages)
def test_search_finds_rules_by_the_ruling_that_they_depend_on(lang: str) -> None:
    for rule in BOOK.rules.values():
        if rule.ruling:
            ruling = BOOK.rulings[rule.ruling]
            answers = [f"{value} {meaning[lang]}" for value, meaning in ruling.meanings.items()]
            for text in (ruling.name, ruling.question[lang], *answers):
                assert rule in BOOK.search(text, lang)


def test_one_rule_is_counted_as_one() -> None:
    assert run("rules", "--search", "later-of-equals").out.startswith("Potato Man: 1 rule\n")


def test_a_search_that_finds_nothing_says_so() -> None:
    found = run("rules", "--search", "xyzzy")
    assert (found.code, found.out) == (0, "")
    assert "xyzzy" in found.err


def test_an_unknown_slug_is_an_input_error_that_names_the_likely_one() -> None:
    ran = run("rules", "trick.colour-once")
    assert ran.code == 2
    assert "did you mean 'trick.color-once'" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("trick.size", "--search", "size"),
        ("--search", "size", "--edition", "lord-fry"),
        ("trick.size", "--diff", "lord-fry", "zoch-2013"),
        ("--lang", "fr"),
        ("--format", "xml"),
        ("--diff", "lord-fry"),
        ("--game", "chess"),
        ("--edition", "2014"),
    ],
)
def test_a_question_that_makes_no_sense_is_a_usage_error(words: tuple[str, ...]) -> None:
    ran = run("rules", *words)
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err


# Decided cases


@pytest.mark.parametrize("lang", BOOK.languages)
def test_search_finds_decided_cases_after_the_rules(lang: str) -> None:
    found = run("rules", "--search", "sack.gold", "--lang", lang)
    data = run("rules", "--search", "sack.gold", "--lang", lang, "--format", "json").data
    assert {"gold-declined", "may-gold-be-left"} <= {case["id"] for case in data["cases"]}
    places = [found.out.index(f"  {case['id']}\n") for case in data["cases"]]
    assert places == sorted(places)
    assert found.out.index("  sack.gold  ") < places[0]
    words = " ".join(found.out.split())
    for case in data["cases"]:
        assert case["question"][lang] in words
        if "open" in case:
            assert case["open"]["reason"][lang] in words


def test_cases_alone_are_found_where_no_rule_has_the_words() -> None:
    found = run("rules", "--search", "cyrillic")
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("Decided cases: 1\n\n  cyrillic-letter\n")
    assert "zoch-2013, lord-fry: not a log" in found.out


def test_a_found_case_tells_its_answer_by_edition_and_its_rules() -> None:
    out = run("rules", "--search", "may-gold-be-left").out
    assert "“takes none” is rejected; sack: gold" in out
    assert "“takes none” is upheld; sack: gold, which may be left" in out
    assert "Decided by sack.gold" in out
    assert "A text can be read in two ways: " in out


def test_cases_as_data_leave_out_what_is_not_stated() -> None:
    [case] = run("rules", "--search", "may-gold-be-left", "--format", "json").data["cases"]
    assert case["answers"]["lord-fry"] == {"claim": "upheld", "sack": "gold", "may_decline": True}
    assert case["open"]["why"] == "ambiguous"
    assert not {"log", "text", "file"} & set(case)
    [read] = run("rules", "--search", "key-given-twice-in-json", "--format", "json").data["cases"]
    assert read["file"] == "game.json"


@pytest.mark.parametrize("lang", BOOK.languages)
def test_a_rule_names_the_cases_that_it_decides(lang: str) -> None:
    out = run("rules", "sack.none", "--lang", lang).out
    decided = run("rules", "sack.none", "--format", "json").data["cases"]
    assert "neither-color-nor-gold" in decided
    assert all(f"  {case}\n" in out for case in decided)


def test_every_answer_of_the_case_law_can_be_told() -> None:
    for lang in BOOK.languages:
        assert run("rules", "--search", ".", "--lang", lang).code == 0
