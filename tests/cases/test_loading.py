"""The case law is loaded, and refused with the file's name where its files do not hold together."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import msgspec
import pytest

from referee.case_answers import LogAnswer, PositionAnswer, unlike
from referee.cases import deciding, load_cases, read_cases, search_cases
from referee.errors import UnknownName
from referee.rulebook import read_rulebook
from referee.rulebook_files import RulebookError, specs_folder
from tests.cases import BY_ID, CASES, GAME

QUESTION = 'question = { en = "Who?", de = "Wer?", es = "¿Quién?" }'
POSITION = 'position = { players = 4, trick = "R9" }'
HEAD = '[[cases]]\nid = "one"\nslugs = ["win.highest"]'
GOOD = f"{HEAD}\n{POSITION}\nanswer = {{ blocked = false }}\n{QUESTION}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder with an empty case law."""
    copied = tmp_path / GAME
    shutil.copytree(specs_folder() / GAME, copied, ignore=shutil.ignore_patterns("cases"))
    (copied / "cases").mkdir()
    return copied


def written(folder: Path, text: str, kind: str = "win") -> Path:
    (folder / "cases" / f"{kind}.toml").write_text(text, "utf-8")
    return folder


def test_a_game_without_cases_has_none(folder: Path) -> None:
    assert read_cases(read_rulebook(folder)) == ()
    (folder / "cases").rmdir()
    assert read_cases(read_rulebook(folder)) == ()


def test_a_game_that_does_not_exist_has_no_case_law() -> None:
    with pytest.raises(UnknownName):
        load_cases("chess")


def test_one_answer_is_that_of_every_edition(folder: Path) -> None:
    [case] = read_cases(read_rulebook(written(folder, GOOD)))
    assert (case.kind, case.alike) == ("win", True)
    assert case.answers == dict.fromkeys(("zoch-2013", "lord-fry"), PositionAnswer(blocked=False))


def test_the_cases_come_by_the_order_of_the_rulebook() -> None:
    kinds = list(dict.fromkeys(case.kind for case in CASES))
    assert kinds == ["setup", "turn", "trick", "win", "sack", "round", "game", "log"]


def test_a_log_may_be_like_another_but_for_some_keys() -> None:
    whole, changed = BY_ID["equal-totals-best-round"].log, BY_ID["total-is-added-wrongly"].log
    assert whole is not None
    assert changed is not None
    assert {key: value for key, value in changed.items() if key != "result"} == whole
    assert isinstance(BY_ID["total-is-added-wrongly"].answers["lord-fry"], LogAnswer)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("win.highest", "win.lowest", "win.lowest"),
        ('["win.highest"]', "[]", "no rule"),
        ("[[cases]]\n", '[[cases]]\ncolour = "red"\n', "colour"),
        ("answer = {", "answers.zoch-2031 = {", "zoch-2031"),
        ("answer = {", "answers.zoch-2013+gold=often = {", "cases/win.toml"),
        ("answer = { blocked = false }\n", "", "one answer"),
        ("answer = {", "answers.lord-fry = { blocked = true }\nanswer = {", "one answer"),
        ("blocked = false", 'verdict = "legal"', "verdict"),
        ("blocked = false", 'claim = "perhaps"', "claim"),
        (POSITION, "", "a position, a log or a text"),
        (POSITION, f'{POSITION}\ntext = "x"', "a position, a log or a text"),
        (POSITION, 'like = "another"', "another"),
        ('de = "Wer?", ', "", "de"),
        ('en = "Who?"', 'en = " "', "en"),
        (
            QUESTION,
            f'{QUESTION}\nopen = {{ why = "odd", reason = {{ en = "a", de = "b", es = "c" }} }}',
            "why",
        ),
        (QUESTION, f'{QUESTION}\nopen = {{ why = "silent", reason = {{ en = "a", de = "b" }} }}', "es"),
        ("[[cases]]", "[[cases]", "cases/win.toml"),
    ],
)
def test_what_does_not_hold_together_is_refused_with_the_file(
    folder: Path, old: str, new: str, message: str
) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError, match=r"cases/win\.toml") as caught:
        read_cases(read_rulebook(written(folder, GOOD.replace(old, new))))
    assert message in str(caught.value)


def test_an_id_given_twice_is_refused_also_in_another_file(folder: Path) -> None:
    written(folder, GOOD)
    with pytest.raises(RulebookError, match=r"cases/log\.toml: one: another case"):
        read_cases(read_rulebook(written(folder, GOOD, kind="log")))


def test_cases_are_found_by_their_words() -> None:
    for language, words in (("en", "blue 16"), ("de", "BLAUE 16"), ("es", "baza azul 16")):
        found = search_cases(CASES, words, language)
        assert BY_ID["later-16-beats-evil-potato"] in found
        assert len(found) < len(CASES) / 4
    assert search_cases(CASES, "xyzzy", "en") == ()
    assert BY_ID["gold-declined"] in search_cases(CASES, "sack.gold leave to take", "en")


def test_cases_are_found_by_the_rule_that_decides() -> None:
    found = [case.id for case in deciding(CASES, "game.shared")]
    assert found
    assert found == [case.id for case in CASES if "game.shared" in case.slugs]


def test_the_page_shows_a_case_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "case-law.md").read_text("utf-8")
    [written_there] = tomllib.loads(page.split("```toml\n")[1].split("```")[0])["cases"]
    case = BY_ID[written_there["id"]]
    data = msgspec.to_builtins(case)

    assert written_there["slugs"] == [*case.slugs]
    assert case.question["en"] == written_there["question"]["en"]
    assert written_there["position"].items() <= data["position"].items()
    assert [*written_there["answers"]] == [*case.answers]
    for edition, answer in written_there["answers"].items():
        said = {**answer, "findings": [{"rule": rule} for rule in answer.get("findings", ())]}
        assert unlike(case.answers[edition], said) == ()
    assert case.open is not None
    assert case.open.reason["en"].startswith(written_there["open"]["reason"]["en"].removesuffix("…").strip())
