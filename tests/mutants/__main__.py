"""The score of a run of `mutmut run`, with each survivor that is not listed as equivalent.

`python -m tests.mutants` exits with 1 if there is one.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs
from mutmut.mutation.diff_apply import get_diff_for_mutant

EQUIVALENT = Path(__file__).parent / "equivalent.toml"
KILLED = frozenset({"killed", "timeout", "segfault", "suspicious"})
NOT_RUN = frozenset({"not checked", "skipped", "check was interrupted by user"})


@attrs.frozen
class Change:
    """What a mutant changes: the lines of a function as they are written, and what they become."""

    file: str
    was: str
    becomes: str


@attrs.frozen
class Mutant:
    """A mutant by the name that mutmut gives it, such as `referee.potato_man.turn.x_seat_after__mutmut_1`."""

    name: str
    status: str

    @property
    def file(self) -> str:
        """The module that is changed, as a path."""
        module = Path(*self.name.split(".")[:-1])
        path = module.with_suffix(".py")
        return str(path if path.exists() else module / "__init__.py")

    @property
    def part(self) -> str:
        """The part of the law that it belongs to."""
        return "judge" if "/judge" in self.file else "formulas"


def mutants() -> list[Mutant]:
    """All mutants of the last run."""
    command = [sys.executable, "-m", "mutmut", "results", "--all", "true"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = [line.strip().rpartition(": ") for line in told.splitlines()]
    return [Mutant(name, status) for name, _, status in lines if name]


def change_of(mutant: Mutant) -> Change:
    """What a mutant changes."""
    lines = get_diff_for_mutant(mutant.name, path=mutant.file).splitlines()
    was, becomes = (
        " ".join(
            line[1:].strip() for line in lines if line.startswith(sign) and not line.startswith(sign * 3)
        )
        for sign in "-+"
    )
    return Change(mutant.file, was, becomes)


@attrs.frozen
class Equivalents:
    """The mutants that are listed as changing nothing: one by one, and in kinds.

    Of a kind are those whose lines are the same before and after, once all that fits its pattern is erased.
    """

    changes: frozenset[Change]
    kinds: tuple[re.Pattern[str], ...]

    def __contains__(self, change: Change) -> bool:
        """Whether a change is listed."""
        if change in self.changes:
            return True
        return any(kind.sub("", change.was) == kind.sub("", change.becomes) for kind in self.kinds)


def listed() -> Equivalents:
    """What is listed in `equivalent.toml`."""
    data: dict[str, list[dict[str, str]]] = tomllib.loads(EQUIVALENT.read_text("utf-8"))
    changes = frozenset(Change(one["file"], one["was"], one["becomes"]) for one in data["mutant"])
    return Equivalents(changes, tuple(re.compile(one["erase"]) for one in data["kind"]))


def report(all_of_them: list[Mutant], known: Equivalents) -> Iterator[str]:
    """A line for each part of the law, then the survivors that nobody has accounted for."""
    survivors = {one: change_of(one) for one in all_of_them if one.status not in KILLED | NOT_RUN}
    for part in sorted({one.part for one in all_of_them}):
        count = Counter(sort_of(one, survivors, known) for one in all_of_them if one.part == part)
        run = sum(count.values()) - count["not run"]
        yield (
            f"{part}: {run} mutants run, {count['killed']} killed, {count['equivalent']} equivalent, "
            f"{count['survived']} survived; {count['not run']} not run"
        )
    for one, change in survivors.items():
        if change not in known:
            yield f"\n{one.name} ({one.status})\n- {change.was}\n+ {change.becomes}"


def sort_of(one: Mutant, survivors: dict[Mutant, Change], known: Equivalents) -> str:
    """Whether a mutant was killed, is equivalent, has survived, or was not run."""
    if one.status in NOT_RUN:
        return "not run"
    if one not in survivors:
        return "killed"
    return "equivalent" if survivors[one] in known else "survived"


def main() -> int:
    """Prints the score; the exit code."""
    lines = [*report(mutants(), listed())]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(any(line.startswith("\n") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
