"""What the contenders read, made from a seed: chess games as PGN, and poker hands."""

from __future__ import annotations

import random

import chess
import chess.pgn
from pokerkit import Automation, HandHistory, NoLimitTexasHoldem, State

PLIES = 120
STACK = 200
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def chess_game(seed: int) -> str:
    """Return the PGN of a game of random legal moves, cut after 60 moves a side."""
    chance = random.Random(seed)
    board = chess.Board()
    game = chess.pgn.Game()
    game.headers["White"], game.headers["Black"] = "Ana", "Ben"
    node: chess.pgn.GameNode = game
    while board.ply() < PLIES and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        board.push(move)
        node = node.add_variation(move)
    game.headers["Result"] = board.result()
    return str(game)


def chess_games(count: int, seed: int) -> str:
    """Return one PGN text of `count` games."""
    return "\n\n".join(chess_game(seed + number) for number in range(count)) + "\n"


def poker_hand(seed: int) -> HandHistory:
    """Return a six-handed no-limit hold'em hand of random lawful actions."""
    chance = random.Random(seed)
    game = NoLimitTexasHoldem(AUTOMATIONS, True, 0, (1, 2), 2)
    state = game([STACK] * 6, 6)
    while state.status:
        _random_action(state, chance)
    return HandHistory.from_game_state(game, state)


def poker_hands(count: int, seed: int) -> list[HandHistory]:
    """Return `count` hands, decoded and ready to replay."""
    return [poker_hand(seed + number) for number in range(count)]


def _random_action(state: State, chance: random.Random) -> None:
    if state.can_deal_hole():
        state.deal_hole()
    elif state.can_deal_board():
        state.deal_board()
    elif state.can_complete_bet_or_raise_to() and chance.random() < 0.2:
        state.complete_bet_or_raise_to()
    elif state.can_fold() and chance.random() < 0.2:
        state.fold()
    else:
        state.check_or_call()
