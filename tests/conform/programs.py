"""Programs that are talked to in the tests: small ones in Python, written on the spot."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

REFEREE = """
import sys
from referee.conform.engine import InProcess
from referee.conform.potato_man.questions import QUESTIONS
from referee.conform.potato_man.truth import Truth
from referee.conform.serve import serve
serve(InProcess(Truth()), QUESTIONS, sys.stdin.buffer, sys.stdout.buffer)
"""

TALK = """
import json, os, signal, subprocess, sys, time

HELLO = {"protocol": "conform/1", "engine": "a test", "game": "potato-man", "editions": "zoch-2013",
         "players": "4", "variants": "", "answers": "legal"}

def say(**fields):
    print(json.dumps(fields), flush=True)

def questions():
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["ask"] == "hello":
            say(id=asked["id"], **HELLO)
        else:
            yield asked
"""


def program(text: str) -> list[str]:
    """The command that runs a program, with what it needs to talk."""
    return [sys.executable, "-c", TALK + text]


def the_referee() -> list[str]:
    """The command that runs the referee itself as an engine."""
    return [sys.executable, "-c", REFEREE]


def is_running(pid: int) -> bool:
    """Whether a process is there, and not only waiting to be collected."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False


def ends_soon(pid: int) -> bool:
    """Whether a process is gone, perhaps after a moment."""
    for _ in range(200):
        if not is_running(pid):
            return True
        time.sleep(0.01)
    os.kill(pid, 9)
    return False
