"""Our side of the figures: judging decoded logs, logs end to end, and one small log from the command line."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from referee import adjudicate, read_logs, simulate, verdict_to_builtins
from referee.header import Header
from tests.benchmarks.timing import Contender

DECODED = "referee, decoded logs to verdicts"
BROKEN = "referee, decoded unlawful logs to verdicts"
END_TO_END = "referee, JSON lines to JSON lines"
COMMAND = "referee adjudicate small.toml"

CARD = re.compile(r"(?<![+])[RBGY][0-9]+")
SMALL = """
format = "referee/1"
game = "potato-man"
players = ["Ana", "Ben", "Cleo", "Dov"]
[[rounds]]
starter = "Ana"
tricks = ["B6 R14 G12 Y9", "B5 R16 G8 Y3"]
"""


def simulated(games: int, seed: int) -> list[Header]:
    """Complete lawful games of 2 to 5 players, as many of each."""
    return [log for players in (2, 3, 4, 5) for log in simulate(players=players, games=games // 4, seed=seed)]


def judging_decoded(games: int, seed: int) -> Contender:
    """Verdicts, with every explanation on, of logs in memory; all verdicts are made and thrown away."""
    logs = simulated(games, seed)
    return Contender(DECODED, "plays", lambda: _judge(logs), plays(logs))


def judging_broken(games: int, seed: int) -> Contender:
    """The same for logs that claim false scores, so that every verdict has findings to explain."""
    logs = [_with_false_scores(log) for log in simulated(games, seed)]
    return Contender(BROKEN, "plays", lambda: _judge(logs), plays(logs))


def end_to_end(games: int, seed: int) -> Contender:
    """From the bytes of JSON lines to the bytes of JSON lines."""
    logs = simulated(games, seed)
    text = b"".join(msgspec.json.encode(log) + b"\n" for log in logs)

    def run() -> None:
        from referee.adjudicate import adjudicate_entry

        for entry in read_logs(io.BytesIO(text), name="games.jsonl"):
            msgspec.json.encode(verdict_to_builtins(adjudicate_entry(entry)))

    return Contender(END_TO_END, "plays", run, plays(logs))


def one_small_log(folder: str) -> Contender:
    """The command on one small file, as a process of its own."""
    path = Path(folder) / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    script = "from referee.cli import main; main()"
    command = [sys.executable, "-c", script, "adjudicate", str(path)]
    return Contender(COMMAND, "starts", lambda: _start(command), 1)


def plays(logs: Iterable[Header]) -> int:
    """How many cards are played in some logs: those that the tricks name."""
    return sum(len(CARD.findall(trick)) for log in logs for trick in _tricks(log))


def _tricks(log: Header) -> list[str]:
    data = msgspec.to_builtins(log)
    return [
        trick if isinstance(trick, str) else trick["plays"]
        for one in data["rounds"]
        for trick in one["tricks"]
    ]


def _judge(logs: Iterable[Header]) -> None:
    for log in logs:
        adjudicate(log)


def _with_false_scores(log: Header) -> Header:
    data = msgspec.to_builtins(log)
    for one in data["rounds"]:
        one["scores"] = {player: score + 1 for player, score in one["scores"].items()}
    return msgspec.convert(data, type(log))


def _start(command: list[str]) -> None:
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
