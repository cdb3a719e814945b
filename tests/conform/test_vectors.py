"""Vectors: questions and right answers as files, the same each time, and by a published schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.conform.kit import find_kit
from referee.conform.potato_man.shapes import load_shapes
from referee.conform.potato_man.solve import solve
from referee.conform.potato_man.truth import law_at
from referee.conform.schema import lines_schema, vectors_schema
from referee.conform.vectors import write_vectors
from referee.rulebook import load_rulebook
from referee.rulebook_files import specs_folder
from tests.cli.running import run
from tests.log.texts import validator

KIT = find_kit("potato-man")
SCHEMAS = {"schema": lines_schema(KIT), "vectors.schema": vectors_schema(KIT)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("vectors")
    write_vectors(KIT, path)
    return path


def content(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SCHEMAS)
def test_shipped_schema_is_what_the_classes_give(name: str) -> None:
    schema = SCHEMAS[name]
    validator(schema).check_schema(schema)
    shipped = (specs_folder() / "conformance" / f"potato-man.{name}.json").read_text(encoding="utf-8")
    assert shipped == json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize(("what", "name"), [("conform", "schema"), ("vectors", "vectors.schema")])
def test_schema_is_printed(what: str, name: str) -> None:
    assert run("schema", what).data == SCHEMAS[name]


def test_there_is_a_file_for_each_edition_and_rule(folder: Path) -> None:
    for edition in load_rulebook("potato-man").editions:
        assert {path.stem for path in (folder / edition).glob("*.json")} == {*KIT.rules}


def test_files_follow_their_schema(folder: Path) -> None:
    schema = content(folder / "schema.json")
    assert schema == vectors_schema(KIT)
    for path in folder.glob("*/*.json"):
        validator(schema).validate(content(path))


def test_a_wrong_file_does_not_follow_the_schema(folder: Path) -> None:
    data = content(folder / "zoch-2013" / "win.highest.json")
    data["vectors"][0]["answer"]["winner"] = "first"
    assert not validator(vectors_schema(KIT)).is_valid(data)


def test_command_writes_the_same_bytes_each_time(folder: Path, tmp_path: Path) -> None:
    ran = run("vectors", "--game", "potato-man", "-o", str(tmp_path))
    assert ran.code == 0
    written = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.json")}
    assert {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.json")} == written


def test_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ran = run("vectors", "-o", str(tmp_path / "file"))
    assert ran.code == 2


def test_every_rule_that_can_be_checked_has_a_vector() -> None:
    reached = {rule for probe in KIT.vectors(KIT.everything) for rule in probe.rules}
    assert reached == {*KIT.rules}
    rules = load_rulebook("potato-man").rules
    # Who opens the first round is told, and nothing could be wrong about it.
    [never_asked] = {*rules} - reached
    assert not rules[never_asked].breakable


def test_vectors_have_names_of_their_own() -> None:
    names = [probe.name for probe in (*KIT.cases(KIT.everything), *KIT.vectors(KIT.everything))]
    assert len(names) == len({*names})


@pytest.mark.slow
def test_a_solver_makes_the_positions_that_are_shipped() -> None:
    """Of the smallest table; `python -m referee.conform.potato_man.solve` makes them all."""
    shipped = [shape for shape in load_shapes() if (shape.players, shape.variant) == (3, "no-green")]
    assert list(solve(3, "no-green")) == shipped


@pytest.mark.parametrize(
    ("players", "cards"), [(4, ("R16", "Y3")), (4, ("R15", "Y3")), (4, ("R16", "Y4")), (5, ("R18", "Y1"))]
)
def test_both_sides_of_the_border_of_the_figures_are_there(players: int, cards: tuple[str, str]) -> None:
    tricks = [
        shape.trick.split()
        for shape in load_shapes()
        if (shape.players, shape.rule) == (players, "win.potato-man")
    ]
    orders = {tuple(card for card in trick if card in cards) for trick in tricks} - {()}
    assert {cards, cards[::-1]} <= orders


@pytest.mark.parametrize("number", range(6, 15))
def test_each_number_above_the_lowest_red_card_is_there_as_a_pair_in_both_orders(number: int) -> None:
    pairs = {
        shape.branch for shape in load_shapes() if (shape.players, shape.rule) == (4, "win.later-of-equals")
    }
    letters = [
        color
        for color, lowest, highest in (("R", 5, 18), ("B", 4, 16), ("G", 3, 14), ("Y", 1, 13))
        if lowest <= number <= highest
    ]
    for one in letters:
        for other in letters:
            if one != other:
                assert f"{one}{number} {other}{number}" in pairs


def test_shipped_positions_are_lawful_tricks() -> None:
    for shape in load_shapes():
        law = law_at("zoch-2013", shape.players, shape.variant)
        assert len(shape.trick.split()) <= law.trick_size
