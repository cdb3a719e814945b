"""The other libraries, each doing its usual job on its own corpus."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import chess
import chess.pgn

from tests.benchmarks.corpora import chess_games, poker_hands
from tests.benchmarks.timing import Contender

if TYPE_CHECKING:
    from pokerkit import HandHistory

CHESS = "python-chess, visitor over PGN"
POKER = "PokerKit, replay of decoded hands"
IMPORTS = 'python -c "import attrs, click, msgspec"'


class MoveCounter(chess.pgn.BaseVisitor[int]):
    """Counts the moves of a game, each parsed and checked on the board."""

    def __init__(self) -> None:
        self.moves = 0

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves += 1

    def result(self) -> int:
        return self.moves


def chess_visitor(games: int, seed: int) -> Contender:
    text = chess_games(games, seed)
    return Contender(CHESS, "moves", lambda: _read(text), _read(text))


def poker_replay(hands: int, seed: int) -> Contender:
    decoded = poker_hands(hands, seed)
    return Contender(POKER, "actions", lambda: _replay(decoded), sum(len(hand.actions) for hand in decoded))


def bare_imports() -> Contender:
    command = [sys.executable, "-c", "import attrs, click, msgspec"]
    return Contender(IMPORTS, "starts", lambda: subprocess.run(command, check=True), 1)


def _read(text: str) -> int:
    moves = 0
    pgn = io.StringIO(text)
    while (read := chess.pgn.read_game(pgn, Visitor=MoveCounter)) is not None:
        moves += read
    return moves


def _replay(hands: Iterable[HandHistory]) -> None:
    for hand in hands:
        for _state in hand:
            pass
