"""Whole logs as questions: lawful games, and such that are falsified in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import msgspec

from referee.conform.potato_man.questions import Game, Table
from referee.conform.potato_man.rounds import simulated
from referee.conform.potato_man.short_rounds import short_rounds
from referee.conform.potato_man.tables import right_probe
from referee.conform.potato_man.truth import law_at, rules_of
from referee.conform.potato_man.written import Written
from referee.conform.probe import Probe
from referee.potato_man import GAME
from referee.potato_man.log import Log

_LAWFUL = ("game.total", "game.rounds", "game.starter", "round.score", "round.reset", "round.show-hand")


def log_probes(table: Table) -> Iterator[Probe]:
    """A lawful game, the same unfinished, and the same with each of the falsifications that it allows."""
    written: Written = msgspec.json.decode(msgspec.json.encode(simulated(table, "random")))
    short = short_rounds(law_at(table.edition, table.players, table.variant))
    if short:
        head = {key: value for key, value in written.items() if key not in {"rounds", "result"}}
        yield _probe(table, "two short rounds", ("round.reset", "round.blocked"), {**head, "rounds": short})
    yield _probe(table, "a lawful game", _LAWFUL, written)
    begun = {**written, "rounds": written["rounds"][:1]}
    del begun["result"]
    yield _probe(table, "a game that is not finished", ("game.rounds", "round.score"), begun)
    for name, falsify in _FALSIFICATIONS.items():
        falsified = deepcopy(written)
        falsify(falsified)
        log = msgspec.convert(falsified, Log)
        charges = GAME.judge(log, rules_of(table.edition), accept_blocks=False).charges
        if charges:
            yield _probe(table, name, (charges[0].rule,), falsified)


def _probe(table: Table, name: str, rules: tuple[str, ...], log: Written) -> Probe:
    variant = "" if table.variant == "none" else f" {table.variant}"
    full = f"{rules[0]}: {table.edition}, {table.players} players{variant}: log, {name}"
    return right_probe("vectors", full, rules, Game(**table.fields(), log=log))


def _first(log: Written) -> Written:
    first: Written = log["rounds"][0]
    return first


def _claim(log: Written, **claims: Any) -> None:
    """Claims about the first trick."""
    first = _first(log)["tricks"][0]
    plays = first if isinstance(first, str) else first["plays"]
    _first(log)["tricks"][0] = {"plays": plays, **claims}


def _wrong_leader(log: Written) -> None:
    starter = _first(log)["starter"]
    _claim(log, leader=next(name for name in log["players"] if name != starter))


def _wrong_sack(log: Written) -> None:
    _claim(log, sack="gold")


def _wrong_score(log: Written) -> None:
    _first(log)["scores"][log["players"][0]] += 1


def _wrong_total(log: Written) -> None:
    log["result"]["totals"][log["players"][-1]] += 1


def _wrong_winner(log: Written) -> None:
    log["result"] = {"winners": [name for name in log["players"] if name not in log["result"]["winners"]]}


def _one_round_less(log: Written) -> None:
    log["rounds"].pop()


def _one_round_more(log: Written) -> None:
    log["rounds"].append(deepcopy(_first(log)))


def _same_starter(log: Written) -> None:
    log["rounds"][1] = deepcopy(_first(log))


def _card_too_few(log: Written) -> None:
    name = log["players"][0]
    _first(log)["hands"][name] = _first(log)["hands"][name].rpartition(" ")[0]


def _card_dealt_twice(log: Written) -> None:
    hands, (one, other, *_) = _first(log)["hands"], log["players"]
    hands[one] = f"{hands[one].rpartition(' ')[0]} {hands[other].partition(' ')[0]}"


def _card_not_put_aside(log: Written) -> None:
    _first(log)["aside"] = _first(log)["aside"].rpartition(" ")[0]


def _pile_too_small(log: Written) -> None:
    piles: dict[str, str] = _first(log).get("piles", {})
    for name in piles:
        piles[name] = piles[name].rpartition(" ")[0]


def _hand_without_a_card(log: Written) -> None:
    blocked = _first(log).get("blocked")
    if blocked:
        blocked["shows"] = blocked["shows"].rpartition(" ")[0]


def _stop_although_one_could_play(log: Written) -> None:
    first = _first(log)
    first["tricks"] = first["tricks"][:1]
    del first["scores"]
    first["blocked"] = None


def _card_played_twice(log: Written) -> None:
    first = _first(log)
    tricks = [trick if isinstance(trick, str) else trick["plays"] for trick in first["tricks"]]
    first["tricks"] = [tricks[0], tricks[0]]


_FALSIFICATIONS: Mapping[str, Callable[[Written], None]] = {
    "a wrong leader": _wrong_leader,
    "a wrong sack": _wrong_sack,
    "a wrong score": _wrong_score,
    "a wrong total": _wrong_total,
    "wrong winners": _wrong_winner,
    "a round too few": _one_round_less,
    "a round too many": _one_round_more,
    "the same starter again": _same_starter,
    "a card too few": _card_too_few,
    "a card dealt twice": _card_dealt_twice,
    "a card not put aside": _card_not_put_aside,
    "piles that are too small": _pile_too_small,
    "a hand that is shown without a card": _hand_without_a_card,
    "a stop although one could play": _stop_although_one_could_play,
    "a trick played twice": _card_played_twice,
}
