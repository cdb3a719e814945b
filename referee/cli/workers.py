"""Judging many logs, in their order, in one process or in several."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future

    from referee.cli.judging import Outcome, Task
    from referee.log import RawLog

BATCH_LOGS = 64
BATCH_BYTES = 1024 * 1024
BATCHES_A_WORKER = 4


def outcomes(task: Task, logs: Iterable[RawLog], jobs: int) -> Iterator[Outcome]:
    """The outcomes of logs, in the order of the logs. Only a few logs are held at a time."""
    if jobs == 1:
        yield from map(task, logs)
        return
    from concurrent.futures import ProcessPoolExecutor

    batches = _batches(logs)
    running: deque[Future[list[Outcome]]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        try:
            while True:
                missing = jobs * BATCHES_A_WORKER - len(running)
                running.extend(pool.submit(judge_batch, task, batch) for batch in islice(batches, missing))
                if not running:
                    return
                yield from running.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def judge_batch(task: Task, logs: Sequence[RawLog]) -> list[Outcome]:
    """Judge some logs, in a process of its own."""
    return [task(log) for log in logs]


def _batches(logs: Iterable[RawLog]) -> Iterator[list[RawLog]]:
    """The logs in batches, of a limited number and size."""
    batch: list[RawLog] = []
    size = 0
    for log in logs:
        batch.append(log)
        size += len(log.text)
        if len(batch) >= BATCH_LOGS or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
