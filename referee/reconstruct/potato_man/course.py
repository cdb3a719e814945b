"""The course of a round with gaps: what has to hold, and what came of it."""

from __future__ import annotations

import attrs

from referee.potato_man.round import RoundState
from referee.prove.solver import Term
from referee.reconstruct.potato_man.condition import Condition, Taken, UnknownCard
from referee.reconstruct.potato_man.deal import Deal
from referee.reconstruct.search import all_of, any_of, fails
from referee.words import Word


@attrs.frozen(kw_only=True)
class Course:
    """A round as it went: what has to hold, event by event, and what came of it.

    `plays` are the cards by trick, `seats` who played them; `taken` are the full tricks; `ends` tells that
    the round is over (`game.rounds` counts it), and how.
    """

    deal: Deal
    starter: Word
    conditions: tuple[Condition, ...]
    plays: tuple[tuple[Word, ...], ...]
    seats: tuple[tuple[Word, ...], ...]
    taken: tuple[Taken, ...]
    unknown: tuple[UnknownCard, ...]
    scores: tuple[Word, ...]
    claimed_scores: tuple[int | None, ...]
    state: RoundState
    ends: bool

    def lawful(self) -> Term:
        """That the round is possible, and breaks no rule and makes no false claim."""
        return all_of([one.holds for one in self.conditions])

    def ended_unlawfully(self) -> Term:
        """That a play, or the stop, breaks a rule."""
        return any_of([fails(one.holds) for one in self.conditions if one.kind == "play"])

    def possible(self) -> Term:
        """That the round can have been played. Of what comes after an unlawful play it is only asked that
        its cards exist once.
        """
        possible: list[Term] = []
        lawful_so_far: Term = True
        for one in self.conditions:
            if one.kind == "physics":
                excused = False if one.rule == "setup.deck" else fails(lawful_so_far)
                possible.append(any_of([one.holds, excused]))
            elif one.kind == "play":
                lawful_so_far = all_of([lawful_so_far, one.holds])
        return all_of(possible)

    def breaks_a_rule(self, *, but_for: str | None = None) -> Term:
        """That an event breaks a rule, or that a claim before any such event is false, `but_for` one rule."""
        broken: list[Term] = []
        lawful_so_far: Term = True
        for one in self.conditions:
            if one.kind != "physics" and one.rule != but_for:
                broken.append(all_of([lawful_so_far, fails(one.holds)]))
            if one.kind == "play":
                lawful_so_far = all_of([lawful_so_far, one.holds])
        return any_of(broken)
