"""A log to fill in."""

from __future__ import annotations

import json

from referee.header import FORMAT
from referee.potato_man.simulate import GAME_NAME

_FIRST_ROUND = """\
[[rounds]]
starter = {starter}
# hands = {{ {hands} }}   # if they were written down; leave out what is not known
tricks = [
  # one line a trick, in order of play, from the leader on:
  # "B6 R14 G12 Y9",
]
# blocked = {{ player = {starter}, shows = "R6 R9" }}   # who could not play, and the hand shown
# scores = {{ {scores} }}   # if they were written down: they are checked
"""


def blank_log(players: tuple[str, ...]) -> str:
    """A TOML log for some players (2 to 5 names), with hints as comments; it can be read as it is."""
    names = [json.dumps(name, ensure_ascii=False) for name in players]
    header = [
        f'format  = "{FORMAT}"',
        f'game    = "{GAME_NAME}"',
        '# edition = "zoch-2013"   # or "lord-fry"; what differs: referee rules --diff zoch-2013 lord-fry',
        f"players = [{', '.join(names)}]   # clockwise",
    ]
    if len(players) == 3:
        header.append('# variant = "no-green"   # if the green cards were left out')
    first_round = _FIRST_ROUND.format(
        starter=names[0],
        hands=", ".join(f'{_key(name)} = "R5 B4"' for name in players),
        scores=", ".join(f"{_key(name)} = 0" for name in players),
    )
    return "\n".join([*header, "", first_round])


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if plain else json.dumps(name, ensure_ascii=False)
