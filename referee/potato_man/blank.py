"""A log to fill in."""

from __future__ import annotations

import json

from referee.header import FORMAT
from referee.potato_man.reading import check_count
from referee.potato_man.simulate import GAME_NAME

_FIRST_ROUND = """\
# Cards: R5 to R18 red, B4 to B16 blue, G3 to G14 green, Y1 to Y13 yellow. Not seen: Y? or ?7 or ??

[[rounds]]   # one such table for each round
starter = {starter}
# hands = {{ {hands} }}   # if they were written down; leave out what is not known
tricks = [
  # one line a trick, in order of play, from the leader on{drawing}:
  # "{trick}",
  # {{ plays = "{trick}", winner = {winner}, sack = "red" }},   # with what is claimed
]
# blocked = {{ player = {starter}, shows = "R6 R9" }}   # who could not play, and the hand shown
# scores = {{ {scores} }}   # if they were written down: they are checked

# [result]   # at the end of the game
# totals  = {{ {scores} }}
# winners = [{starter}]
"""

_TRICKS = {2: "B6+R7 R14+G5 G11+Y3 Y9+B8", 3: "B6 R14 Y9", 4: "B6 R14 G12 Y9", 5: "B6 R14 G12 Y9 Y11"}


def blank_log(players: tuple[str, ...]) -> str:
    """A TOML log for some players, with hints as comments; it can be read as it is.

    Raises Malformed for other than 2 to 5 players.
    """
    check_count(len(players), None)
    names = [json.dumps(name, ensure_ascii=False) for name in players]
    header = [
        f'format  = "{FORMAT}"',
        f'game    = "{GAME_NAME}"',
        '# edition = "zoch-2013"   # or "lord-fry", if red 16 to 18 are Lord Fry in your box',
        f"players = [{', '.join(names)}]   # clockwise",
    ]
    if len(players) == 3:
        header.append('# variant = "no-green"   # if the green cards were left out')
    first_round = _FIRST_ROUND.format(
        starter=names[0],
        hands=", ".join(f'{_key(name)} = "R5 B4"' for name in players),
        trick=_TRICKS[len(players)],
        winner=names[1],
        drawing="; after the + the card drawn" if len(players) == 2 else "",
        scores=", ".join(f"{_key(name)} = 0" for name in players),
    )
    return "\n".join([*header, "", first_round])


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if plain else json.dumps(name, ensure_ascii=False)
