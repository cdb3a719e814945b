"""All that the judge says of the examples and of some unusual logs: what `judged.txt` holds it to.

`python -m tests.mutants.judged` writes that file anew, to be read before it is committed.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import attrs

from referee import Malformed, loads, read_logs
from referee.judgement import Judgement
from referee.potato_man.judge import judge
from referee.potato_man.log import Log
from referee.rulebook import load_rulebook
from referee.scene import Face
from tests.test_examples import FILES

JUDGED = Path(__file__).with_name("judged.txt")
UNUSUAL = Path(__file__).with_name("unusual.toml")
BOOK = load_rulebook("potato-man")
HEAD = {"format": "referee/1", "game": "potato-man", "edition": "zoch-2013"}


def judged() -> dict[str, list[str]]:
    """What the judge says of each log, by the log's name: a line for each charge and round, then the rest."""
    return {name: said(log) for name, log in logs()}


def logs() -> Iterator[tuple[str, Log]]:
    """The logs by name: the examples that can be judged, then the unusual ones."""
    for name, file in FILES.items():
        for entry in read_logs(file):
            if isinstance(entry.log, Log):
                yield f"{name} {entry.index + 1}", entry.log
    for name, written in tomllib.loads(UNUSUAL.read_text("utf-8")).items():
        log = loads(json.dumps(HEAD | written))
        assert isinstance(log, Log)
        yield name, log


def said(log: Log) -> list[str]:
    """A judgement in lines of JSON; then what it is if blocks are taken on trust, should that change it."""
    rules = BOOK.rule_set(log.edition or BOOK.default_edition, log.house)
    try:
        lines = _lines(judge(log, rules))
    except Malformed as error:
        return [f"malformed: {error}"]
    trusting = _lines(judge(log, rules, accept_blocks=True))
    return [*lines, *(f"on trust: {line}" for line in trusting if trusting != lines)]


def _lines(judgement: Judgement) -> list[str]:
    rest = attrs.evolve(judgement, charges=(), rounds=())
    parts = [*judgement.charges, *judgement.rounds, rest]
    return [json.dumps(_plain(part), ensure_ascii=False) for part in parts]


def _plain(data: Any) -> Any:
    """Builtin data without what is not there; cards by their names."""
    if isinstance(data, Face):
        return data.name
    if isinstance(data, dict):
        items = cast("dict[str, Any]", data).items()
        return {key: _plain(value) for key, value in items if value not in (None, ())}
    if isinstance(data, list | tuple):
        return [_plain(one) for one in cast("list[Any]", data)]
    return _plain(attrs.asdict(data, recurse=False)) if hasattr(data, "__attrs_attrs__") else data


def written() -> dict[str, list[str]]:
    """What `judged.txt` says of each log."""
    blocks = JUDGED.read_text("utf-8").split("\n\n")
    return {head: lines for head, *lines in map(str.splitlines, blocks)}


if __name__ == "__main__":
    JUDGED.write_text("\n\n".join("\n".join([name, *lines]) for name, lines in judged().items()), "utf-8")
