"""Logs with gaps: from what a search finds to what the verdict says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from referee.adjudicate.texts import phrase
from referee.games import find_game
from referee.header import Header
from referee.judgement import Judgement
from referee.reconstruct.games import settler_of
from referee.reconstruct.settled import Bounds, Settled
from referee.rulebook import Rulebook, RuleSet, load_rulebook
from referee.verdict import Completions, Forced, ForcedCard, ForcedWinner, OpenMatter, RoundReport


def with_gaps(
    log: Header,
    rules: RuleSet,
    judgement: Judgement,
    language: str,
    *,
    accept_blocks: bool,
    seconds: float,
) -> tuple[Judgement, OpenMatter]:
    """The judgement of a log once its gaps were searched, and what is open if it still is.

    `judgement` is that of what is plainly seen, which has no charges.
    """
    book = load_rulebook(log.game)
    settle = settler_of(log.game)
    if settle is None:
        return judgement, _matter(book, judgement, language, Settled(verdict="undetermined"))
    settled = settle(log, rules, accept_blocks=accept_blocks, seconds=seconds)
    matter = _matter(book, judgement, language, settled)
    completed = _confirmed(rules, settled)
    if settled.verdict == "illegal":
        return attrs.evolve(judgement, charges=settled.charges, open=()), matter
    told = attrs.evolve(judgement, rounds=tuple(_rounds(judgement, settled)))
    if settled.verdict == "legal" and completed is not None:
        return _lawful(told, completed, settled), matter
    return told, matter


def _confirmed(rules: RuleSet, settled: Settled) -> Judgement | None:
    """The judgement of the lawful completion, if there is one. The judge of whole logs has to say of both
    completions what the search says.
    """
    lawful, unlawful = (
        None if log is None else find_game(log.game).judge(log, rules, accept_blocks=False)
        for log in (settled.lawful, settled.unlawful)
    )
    if lawful is not None and (lawful.open or lawful.charges):
        raise AssertionError(f"a completion is not lawful: {settled.lawful}")
    if unlawful is not None and (unlawful.open or not unlawful.charges):
        raise AssertionError(f"a completion is not unlawful: {settled.unlawful}")
    return lawful


def _lawful(judgement: Judgement, completed: Judgement, settled: Settled) -> Judgement:
    """A log of which every completion is lawful: what is the same in all of them is told of one."""
    bounds = [one for of_round in settled.forced.scores.values() for one in of_round.values()]
    fixed = bool(bounds) and all(low == high for low, high in bounds)
    return attrs.evolve(
        judgement,
        complete=completed.complete,
        totals=completed.totals if fixed else None,
        winners=completed.winners if fixed else None,
        tie_break=completed.tie_break if fixed else None,
        open=(),
    )


def _rounds(judgement: Judgement, settled: Settled) -> Iterator[RoundReport]:
    """The reports of the rounds, with the scores that are the same in every lawful completion."""
    for index, report in enumerate(judgement.rounds):
        if report.scores is not None:
            yield report
            continue
        bounds = settled.forced.scores.get(index, {})
        fixed = bounds and all(low == high for low, high in bounds.values())
        yield attrs.evolve(
            report,
            tricks=settled.tricks.get(index, report.tricks),
            scores={player: low for player, (low, _) in bounds.items()} if fixed else None,
        )


def _matter(book: Rulebook, judgement: Judgement, language: str, settled: Settled) -> OpenMatter:
    searched = settled.lawful is not None
    missing = settled.settled_by if searched else judgement.open
    return OpenMatter(
        reason="open" if settled.in_time else "time-limit",
        forced=_forced(settled),
        settled_by=tuple(phrase(book, language, fact) for fact in missing),
        completions=_completions(settled),
        unshown_blocks=judgement.unshown,
    )


def _forced(settled: Settled) -> Forced:
    forced = settled.forced
    totals: Mapping[str, Bounds] = forced.totals
    return Forced(
        winners=tuple(ForcedWinner(at=at, player=player) for at, player in forced.winners),
        scores={player: (low, high) for player, (low, high) in totals.items()},
        cards=tuple(ForcedCard(at=at, card=card) for at, card in forced.cards),
    )


def _completions(settled: Settled) -> Completions | None:
    if settled.lawful is None or settled.unlawful is None:
        return None
    return Completions(legal=settled.lawful, illegal=settled.unlawful)
