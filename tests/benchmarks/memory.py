"""The memory while JSON lines stream through the command: `python -m tests.benchmarks.memory [MB]`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import IO

import msgspec

from referee import simulate

MEGABYTE = 1_000_000
STEPS = 10


def main() -> None:
    """Print the memory in use after each tenth of the file, for one process and for two."""
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for jobs in ("1", "2"):
        print(f"{megabytes} MB of JSON lines through referee adjudicate --jobs {jobs}")
        for share, memory, seconds in stream(megabytes * MEGABYTE, jobs):
            print(f"    {share:4.0%}  {memory / 1024:6.1f} MiB  {seconds:6.1f} s")


def stream(size: int, jobs: str) -> Iterator[tuple[float, int, float]]:
    """Feed `size` bytes to the command; yields the share fed, its resident memory in KiB, seconds gone."""
    block = b"".join(msgspec.json.encode(log) + b"\n" for log in simulate(players=4, games=100, seed=1))
    command = [sys.executable, "-m", "referee", "adjudicate", "-", "--format", "jsonl", "--jobs", jobs]
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        fed: list[int] = [0]
        feeder = Thread(target=_feed, args=(process.stdin, block, size, fed))
        feeder.start()
        for step in range(1, STEPS + 1):
            while feeder.is_alive() and fed[0] < size * step / STEPS:
                time.sleep(0.05)
            yield step / STEPS, _resident(process.pid), time.perf_counter() - start
        feeder.join()


def _feed(stream: IO[bytes], block: bytes, size: int, fed: list[int]) -> None:
    while fed[0] < size:
        stream.write(block)
        fed[0] += len(block)
    stream.close()


def _resident(pid: int) -> int:
    """The resident memory of a process in KiB, where the system tells it; else 0."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)


if __name__ == "__main__":
    main()
