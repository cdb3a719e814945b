"""Running the command line inside the test's process."""

from __future__ import annotations

import json
from typing import Any

import attrs
from click.testing import CliRunner

from referee.cli import main


@attrs.frozen
class Ran:
    """What a command line came to: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def run(*words: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Ran:
    result = CliRunner().invoke(main, words, input=stdin, env=env)
    return Ran(result.exit_code, result.stdout, result.stderr)
