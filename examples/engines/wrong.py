#!/usr/bin/env python3
"""Engines that are wrong in one way each, to see what the kit makes of them.

python examples/engines/wrong.py --list              their names, the rules that they break, and how
referee conform -- python examples/engines/wrong.py first-of-equals
"""

from __future__ import annotations

import sys

from mistakes import course, game, table, trick, win
from mistakes.mistake import Mistake, name_of
from potato_man import serve

WRONG: dict[str, type[Mistake]] = {
    name_of(mistake): mistake
    for module in (table, trick, win, course, game)
    for mistake in vars(module).values()
    if isinstance(mistake, type) and issubclass(mistake, Mistake) and mistake is not Mistake
}


def main(words: list[str]) -> int:
    """List the wrong engines, or be one of them."""
    if words == ["--list"]:
        for name, mistake in WRONG.items():
            sys.stdout.write(f"{name:26} {mistake.breaks:22} {mistake.__doc__}\n")
        return 0
    if len(words) != 1 or words[0] not in WRONG:
        sys.stderr.write("Usage: wrong.py NAME, one of the names that wrong.py --list shows\n")
        return 2
    serve(WRONG[words[0]]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
