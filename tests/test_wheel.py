"""The package as users get it: built, installed into an empty environment, and run there."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from referee import __version__
from referee.rulebook import load_rulebook
from tests.cli.logs import UNLAWFUL

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution as an installer would."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], check=True, capture_output=True
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an empty environment into which nothing but the wheel was installed."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(commands / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run(
        [*pip, "--constraint", str(ROOT / "constraints.txt"), str(wheel)], check=True, capture_output=True
    )
    return commands


def test_the_wheel_holds_the_law_the_phrases_and_the_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    specs = {f"referee/{path.relative_to(ROOT)}" for path in (ROOT / "specs").glob("**/*.*")}
    assert specs
    assert specs <= names
    assert {"referee/py.typed", "referee/cli/phrases/de.toml"} <= names
    assert not any(name.startswith(("tests/", "specs/", "examples/")) for name in names)


def test_the_command_works_where_nothing_else_is_installed(installed: Path, tmp_path: Path) -> None:
    def referee(*words: str, code: int = 0) -> str:
        ended = subprocess.run(
            [str(installed / "referee"), *words], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert ended.returncode == code, ended.stderr
        return ended.stdout

    (tmp_path / "game.toml").write_text(UNLAWFUL, encoding="utf-8")
    assert referee("--version") == f"referee {__version__}\n"
    assert "trick.color-once" in referee("adjudicate", "game.toml", "--lang", "es", code=1)
    verdict = json.loads(referee("adjudicate", "game.toml", "--format", "jsonl", code=1))
    assert verdict["receipt"]["rulebook"] == load_rulebook("potato-man").digest
    assert json.loads(referee("schema", "log"))["$defs"]
    assert json.loads(referee("schema", "verdict"))["$defs"]
    assert "sack.gold" in referee("rules")
    referee("simulate", "--players", "3", "--seed", "1", "-o", "game.jsonl")
    referee("convert", "game.jsonl", "game.json")
    referee("adjudicate", "game.json")
