"""The rulebook data: complete, in three languages, traceable to its sources, and refused when broken."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from string import Formatter

import pytest

from referee.errors import UnknownName
from referee.rulebook import Citation, Rule, Rulebook, Text, load_rulebook, read_rulebook
from referee.rulebook_files import RulebookError

BOOK = load_rulebook("potato-man")

# Every rule of the game, in the rulebook's order.
SLUGS = [
    "setup.deck",
    "setup.sacks",
    "setup.players",
    "setup.deal",
    "setup.draw-pile",
    "setup.aside",
    "setup.no-green",
    "setup.first-starter",
    "turn.order",
    "turn.leader-free",
    "turn.in-hand",
    "turn.must-play",
    "turn.draw",
    "trick.color-once",
    "trick.one-double",
    "trick.one-potato-man",
    "trick.size",
    "win.highest",
    "win.later-of-equals",
    "win.potato-man",
    "win.leads-next",
    "sack.color",
    "sack.gold",
    "sack.none",
    "round.blocked",
    "round.show-hand",
    "round.void-trick",
    "round.exhausted",
    "round.score",
    "round.reset",
    "game.rounds",
    "game.starter",
    "game.total",
    "game.tie-break",
    "game.shared",
]

UNBREAKABLE = {"setup.sacks", "setup.first-starter", "turn.leader-free", "round.reset"}

DROPPABLE = {
    "win.later-of-equals",
    "win.potato-man",
    "sack.gold",
    "turn.must-play",
    "trick.color-once",
    "trick.one-double",
    "trick.one-potato-man",
}

# What each reason is told with.
PLACEHOLDERS = {
    "setup.players": "found",
    "setup.no-green": "found",
    "setup.deck/dealt-twice": "card first second",
    "setup.deck/no-green": "card",
    "setup.deck/played-twice": "player card earlier_player trick",
    "setup.deck/elsewhere": "player card where",
    "setup.deck/drawn-twice": "player card where",
    "setup.deal": "player found expected",
    "setup.draw-pile": "player found expected",
    "setup.draw-pile/none": "player players",
    "setup.aside": "found expected",
    "turn.order": "player card expected",
    "turn.order/leader": "found expected",
    "turn.order/blocked": "found expected",
    "turn.in-hand": "player card hand",
    "turn.in-hand/held": "player card holder",
    "turn.in-hand/pile": "player card holder",
    "turn.in-hand/impossible": "player card",
    "turn.must-play": "player lawful",
    "turn.must-play/lead": "player",
    "turn.must-play/some": "player",
    "turn.draw": "player found expected",
    "turn.draw/empty": "player found",
    "trick.color-once": "player card color earlier earlier_player",
    "trick.one-double": "player card pair",
    "trick.one-double/third": "player card pair",
    "trick.one-double/colors": "player card missing",
    "trick.one-potato-man": "player card earlier earlier_player",
    "trick.size": "card expected",
    "win.highest": "found expected card",
    "win.later-of-equals": "found expected card equal",
    "win.potato-man": "found expected card evil",
    "win.leads-next": "player card expected",
    "win.leads-next/leader": "found expected",
    "sack.color": "found expected player",
    "sack.gold": "found color player",
    "sack.gold/declined": "player color",
    "sack.none/no-gold": "player found color",
    "win.highest/earlier": "found expected card equal",
    "sack.none": "found color player",
    "round.blocked": "card blocked",
    "round.blocked/stopped": "trick",
    "round.show-hand": "player found expected",
    "round.show-hand/size": "player found expected",
    "round.show-hand/impossible": "player card",
    "round.show-hand/missing": "player found expected",
    "round.show-hand/no-green": "player card",
    "round.show-hand/played": "player card trick",
    "round.show-hand/twice": "player card",
    "round.show-hand/with-played": "player found expected card trick",
    "round.void-trick/winner": "found",
    "round.void-trick/sack": "found",
    "round.exhausted": "card",
    "round.exhausted/blocked": "found",
    "round.score": "player found expected sum",
    "game.rounds/surplus": "found expected",
    "game.rounds/missing": "found expected",
    "game.starter": "found expected",
    "game.starter/again": "found",
    "game.total/total": "player found expected sum",
    "game.total": "found expected total",
    "game.tie-break": "found expected total best",
    "game.shared": "found expected total",
}

WORDS = {
    **dict.fromkeys(
        ["red", "blue", "green", "yellow", "gold", "none", "nobody", "and", "aside", "seen-before", "rounds"],
        "",
    ),
    "hand": "player",
    "pile": "player",
    "starter-of-round": "round",
    "tricks-of-round": "round",
    "cards-of-trick": "round trick",
    "hand-of-round": "player round",
    "card-of-trick": "round trick play",
    "aside-of-round": "round",
    "gap-round": "round",
    "next-of-list": "first last",
    "one-of-two": "first last",
    "together": "players",
    "in-round": "what round",
    **dict.fromkeys(
        ("said-deal", "said-stop", "said-blocked", "said-shown", "said-round", "said-result"), ""
    ),
    **dict.fromkeys(("said-leader", "said-winner", "said-sack", "said-trick"), "trick"),
    **dict.fromkeys(("said-score", "said-total"), "player"),
    "said-card": "trick play",
    "only-cards": "trick play cards",
    "only-colors": "trick play colors",
    "only-winner": "trick players",
    "no-color-dealt": "player color",
    "some-color-dealt": "player color",
    "no-sack-left": "trick color",
    "follows-from": "what places",
    "holds-anyhow": "what",
    "taken-together": "places",
    "however-many-tricks": "count round",
    "points-of": "player points",
}

NOTATION = {
    "position-hand-impossible": "",
    "position-sacks": "found names",
    "position-sack-count": "found most",
    "position-hand-twice": "card",
    "position-hand-played": "card",
    "position-hand-no-green": "card",
    "position-hand-size": "found most",
    "position-claim": "found",
    "position-player": "name last",
    "card-foreign": "token character name",
    "card-joined": "token",
    "card-space": "token",
    "card-letter": "token letters",
    "card-digits": "token",
    "card-zero": "token",
    "card-number": "token",
    "card-range": "token letter lowest highest",
    "spaced-draw": "token",
    "spaced-name": "token",
    "draws": "token",
    "empty-trick": "",
    "unknown-player": "name players",
    "player-twice": "name",
    "name-blank": "name",
    "name-invisible": "name",
    "name-sign": "name",
    "unknown-variant": "found expected",
}

# Texts that are names, or the same word in several languages.
ALIKE = {"Potato Man", "Evil Potato", "Lord Fry", "Zoch, 2013"}


def placeholders(template: str) -> list[str]:
    return sorted({field for _, field, _, _ in Formatter().parse(template) if field is not None})


def texts_of_rule(rule: Rule) -> Iterator[Text]:
    yield from (rule.title, rule.statement, *rule.notes.values())
    if rule.when_dropped:
        yield rule.when_dropped


def all_texts() -> Iterator[Text]:
    yield BOOK.frame.title
    for rule in BOOK.rules.values():
        yield from texts_of_rule(rule)
    for ruling in BOOK.rulings.values():
        yield from (ruling.question, *ruling.meanings.values())
    for edition in BOOK.editions.values():
        yield from (edition.title, *edition.reasons.values())
    for source in BOOK.sources.values():
        yield from (note.text for note in source.notes)


def test_every_rule_is_there_in_order() -> None:
    assert list(BOOK.rules) == SLUGS


def test_the_kind_of_a_rule_is_the_first_part_of_its_slug() -> None:
    assert [rule.kind for rule in BOOK.rules.values()] == [slug.partition(".")[0] for slug in SLUGS]


def test_every_text_is_there_in_three_languages_and_differs() -> None:
    for text in all_texts():
        assert set(text) == {"en", "de", "es"}
        assert all(part.strip() == part and part for part in text.values())
        assert len(set(text.values())) == 3 or set(text.values()) & ALIKE, text


def test_statements_are_sentences_on_one_line() -> None:
    for rule in BOOK.rules.values():
        for statement in rule.statement.values():
            assert statement.endswith(".")
            assert "\n" not in statement
            assert "  " not in statement


def test_titles_of_rules_are_distinct() -> None:
    for language in BOOK.languages:
        titles = [rule.title[language] for rule in BOOK.rules.values()]
        assert len(set(titles)) == len(titles)


def test_exactly_these_rules_can_be_dropped_and_say_what_then_holds() -> None:
    assert {slug for slug, rule in BOOK.rules.items() if rule.droppable} == DROPPABLE
    assert {slug for slug, rule in BOOK.rules.items() if rule.when_dropped} == DROPPABLE


def test_a_rule_is_breakable_if_and_only_if_there_is_a_reason_to_tell() -> None:
    breakable = {slug for slug, rule in BOOK.rules.items() if rule.breakable}
    assert breakable == set(SLUGS) - UNBREAKABLE
    for language in BOOK.languages:
        assert {key.partition("/")[0] for key in BOOK.arguments(language).messages} == breakable


def test_every_ruling_is_one_that_a_rule_depends_on() -> None:
    assert {rule.ruling for rule in BOOK.rules.values() if rule.ruling} == set(BOOK.rulings)


def test_rules_of_some_player_counts_only() -> None:
    assert {slug: rule.players for slug, rule in BOOK.rules.items() if rule.players != (2, 3, 4, 5)} == {
        "setup.draw-pile": (2,),
        "setup.no-green": (3,),
        "turn.draw": (2,),
        "trick.color-once": (2, 3, 4),
        "trick.one-double": (5,),
        "trick.one-potato-man": (5,),
    }


def test_sources_and_their_editions() -> None:
    assert {source.id: (source.language, source.edition) for source in BOOK.sources.values()} == {
        "potato-man-en": ("en", "lord-fry"),
        "potato-man-de-guide": ("de", "zoch-2013"),
        "potato-man-de-review": ("de", "zoch-2013"),
        "potato-man-es": ("es", "zoch-2013"),
    }


def test_every_rule_cites_a_section_of_a_known_source_once() -> None:
    for rule in BOOK.rules.values():
        assert rule.citations
        assert len(set(rule.citations)) == len(rule.citations)
        assert all(cited.source in BOOK.sources and cited.section.strip() for cited in rule.citations)


def test_citations_are_those_of_the_edition_in_its_order() -> None:
    cited = [(cited.source, cited.section) for cited in BOOK.citations("sack.gold", "zoch-2013")]
    assert cited == [
        ("potato-man-de-guide", "Für den Stich zählt die Farbe der Gewinnkarte"),
        ("potato-man-es", "Tarjetas de saco"),
        ("potato-man-de-review", "Stichbelohnung"),
    ]
    assert BOOK.citations("sack.gold", "lord-fry") == (Citation("potato-man-en", "Sack Cards"),)


def test_an_edition_that_is_silent_on_a_rule_cites_the_others() -> None:
    silent = [rule.slug for rule in BOOK.taken_over("lord-fry")]
    assert silent == ["round.exhausted", "game.tie-break", "game.shared"]
    for slug in silent:
        assert BOOK.citations(slug, "lord-fry") == BOOK.rule(slug).citations
    assert BOOK.taken_over("zoch-2013") == ()


@pytest.mark.parametrize("language", BOOK.languages)
def test_templates_have_just_their_placeholders(language: str) -> None:
    arguments = BOOK.arguments(language)
    assert {key: placeholders(text) for key, text in arguments.messages.items()} == {
        key: sorted(names.split()) for key, names in PLACEHOLDERS.items()
    }
    assert {key: placeholders(text) for key, text in arguments.words.items()} == {
        key: sorted(names.split()) for key, names in WORDS.items()
    }
    assert {key: placeholders(text) for key, text in arguments.notation.items()} == {
        key: sorted(names.split()) for key, names in NOTATION.items()
    }


def test_messages_differ_between_languages() -> None:
    by_language = [BOOK.arguments(language).messages for language in BOOK.languages]
    for key in PLACEHOLDERS:
        assert len({messages[key] for messages in by_language}) == 3, key
    slips = [BOOK.arguments(language).notation for language in BOOK.languages]
    for key in NOTATION:
        assert len({texts[key] for texts in slips}) == 3, key


def test_an_argument_is_filled_with_facts() -> None:
    facts = {"found": "Ana", "expected": "Ben {x}", "card": "B12", "equal": "R12"}
    for language in BOOK.languages:
        told = BOOK.argument("win.later-of-equals", language, facts)
        assert all(fact in told for fact in facts.values())


def test_words_are_arguments_too() -> None:
    assert BOOK.argument("words/hand", "de", {"player": "Ben"}) == "die Hand von Ben"
    assert BOOK.argument("words/red", "es", {}) == "rojo"


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(KeyError):
        BOOK.argument("win.highest", "en", {})


@pytest.mark.parametrize(
    ("key", "language", "message"),
    [
        ("win.hihgest", "en", "did you mean 'win.highest'"),
        ("words/rde", "en", "'words/rde'"),
        ("notation/card", "en", "'notation/card'"),
        ("hand", "en", "'hand'"),
        ("win.highest", "fr", "Known: de, en, es"),
    ],
)
def test_an_unknown_argument_or_language_is_refused(key: str, language: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        BOOK.argument(key, language, {})


def test_search_finds_all_words_whatever_case_and_accents() -> None:
    assert [rule.slug for rule in BOOK.search("SÄCKE wieder", "de")] == ["round.reset"]
    assert [rule.slug for rule in BOOK.search("ultima ROBA", "es")] == ["turn.draw"]
    assert [rule.slug for rule in BOOK.search("one-potato", "en")] == ["trick.one-potato-man"]
    assert BOOK.search("sack xyzzy", "en") == ()
    with pytest.raises(UnknownName, match="fr"):
        BOOK.search("x", "fr")


def test_an_unknown_rule_or_game_is_refused_with_the_likely_one() -> None:
    with pytest.raises(UnknownName, match=r"did you mean 'sack\.gold'"):
        BOOK.rule("sack.glod")
    with pytest.raises(UnknownName, match="did you mean 'potato-man'"):
        load_rulebook("potato-mann")
    with pytest.raises(UnknownName, match="no game"):
        load_rulebook("../potato-man")


def test_a_rulebook_is_loaded_once() -> None:
    assert load_rulebook("potato-man") is BOOK
    assert BOOK.game == BOOK.folder.name == "potato-man"


def test_the_digest_is_over_names_and_contents_of_all_files(copied: Path) -> None:
    assert read_rulebook(copied).digest == BOOK.digest
    files = [
        *(f"arguments/{language}.toml" for language in ("de", "en", "es")),
        "game.toml",
        *(f"rules/{kind}.toml" for kind in sorted(BOOK.frame.kinds)),
    ]
    lines = "".join(f"{sha256((copied / name).read_bytes()).hexdigest()}  {name}\n" for name in files)
    assert sha256(lines.encode()).hexdigest() == BOOK.digest


def test_the_digest_changes_with_any_file_and_not_with_others(copied: Path) -> None:
    (copied / "cases").mkdir(exist_ok=True)
    (copied / "cases" / "x.json").write_text("{}")
    assert read_rulebook(copied).digest == BOOK.digest
    for name in ("arguments/es.toml", "game.toml", "rules/win.toml"):
        path = copied / name
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert read_rulebook(copied).digest != BOOK.digest
        path.write_bytes(text)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the rulebook's folder, to be broken."""
    return Path(shutil.copytree(BOOK.folder, tmp_path / "potato-man"))


def load_all(folder: Path) -> Rulebook:
    book = read_rulebook(folder)
    assert book.rules
    for language in book.languages:
        book.arguments(language)
    return book


# File, text there, text instead, what the error says.
BROKEN = [
    ("game.toml", 'game = "potato-man"', 'game = "potato-man"\nextra = 1', r"unknown key \$\.extra"),
    (
        "game.toml",
        "settable = false",
        "settable = false\nsetable = 1",
        r"unknown key \$\.rulings\[0\]\.setable",
    ),
    (
        "game.toml",
        "settable = false",
        'settable = "no"',
        r"Expected `bool`, got `str` - at `\$\.rulings\[0\]\.settable`",
    ),
    ("game.toml", 'name = "villain"', 'name = "gold"', "ruling given twice: gold"),
    ("game.toml", "de = 'Evil Potato'\n", "", "meaning of evil-potato: languages: missing de"),
    ("game.toml", "es = 'Evil Potato'\n", "es = ' '\n", "meaning of evil-potato: blank in es"),
    ("game.toml", "es = 'Evil Potato'\n", "es = 'x'\nfr = 'y'\n", "languages: unknown fr"),
    (
        "game.toml",
        'default_edition = "zoch-2013"',
        'default_edition = "zoch"',
        "default_edition: unknown zoch",
    ),
    (
        "game.toml",
        'edition = "lord-fry"',
        'edition = "zoch-2013"',
        "edition zoch-2013: sources: missing potato-man-en",
    ),
    ("game.toml", 'edition = "lord-fry"', 'edition = "x"', "source potato-man-en: edition: unknown x"),
    (
        "game.toml",
        '["potato-man-en"]',
        '["potato-man-fr"]',
        "edition lord-fry: sources: unknown potato-man-fr",
    ),
    ("game.toml", 'gold = "optional"', 'gold = "maybe"', "edition lord-fry: gold: unknown maybe"),
    ("game.toml", 'gold = "optional"\n', "", "edition lord-fry: rulings: missing gold"),
    (
        "game.toml",
        'gold = "optional"',
        'gold = "optional"\nsilver = "x"',
        "edition lord-fry: rulings: unknown silver",
    ),
    (
        "game.toml",
        'values = ["left", "any-once"]',
        'values = ["left"]',
        "ruling next-starter: meanings: unknown any-once",
    ),
    ("game.toml", "[title]", "[title", "game.toml: "),
    ("rules/sack.toml", 'ruling = "gold"', 'ruling = "golden"', r"rule sack\.gold: ruling: unknown golden"),
    ("rules/sack.toml", 'kind = "sack"', 'kind = "win"', r"rule sack\.color: the kind is 'win'"),
    ("rules/sack.toml", 'kind = "sack"', 'kind = "sacks"', r"rule sack\.color: kind: unknown sacks"),
    ("rules/sack.toml", 'slug = "sack.color"', 'slug = "sack.gold"', r"rule given twice: sack\.gold"),
    (
        "rules/sack.toml",
        'source = "potato-man-en"',
        'source = "potato"',
        r"rule sack\.color: citations: unknown potato",
    ),
    (
        "rules/sack.toml",
        'section = "Sack Cards"',
        'section = "Sack Cards", page = 3',
        r"citations\[0\]\.page",
    ),
    ("rules/sack.toml", "players = [2, 3, 4, 5]", "players = []", r"rule sack\.color: players and citations"),
    ("rules/sack.toml", "droppable = true", "droppable = false", r"rule sack\.gold: when_dropped"),
    ("rules/sack.toml", 'es = "Ya no queda nada"\n', "", r"rule sack\.none: title: languages: missing es"),
    (
        "rules/game.toml",
        "[rules.notes.lord-fry]",
        "[rules.notes.lord]",
        r"rule game\.tie-break: notes: unknown lord",
    ),
    ("arguments/es.toml", 'language = "es"', 'language = "en"', r"arguments/es\.toml: the language is 'en'"),
    ("arguments/es.toml", 'red = "rojo"', 'red = ""', r"arguments/es\.toml: red is blank"),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), BROKEN)
def test_a_broken_rulebook_is_refused(copied: Path, name: str, old: str, new: str, message: str) -> None:
    path = copied / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulebookError, match=message):
        load_all(copied)


def test_an_unbroken_copy_is_accepted(copied: Path) -> None:
    assert list(load_all(copied).rules) == SLUGS


def test_a_missing_file_is_refused(copied: Path) -> None:
    (copied / "rules" / "win.toml").unlink()
    with pytest.raises(RulebookError, match=r"rules/win\.toml"):
        load_all(copied)
