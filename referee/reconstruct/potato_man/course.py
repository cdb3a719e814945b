"""The course of a round with gaps: what has to hold, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import attrs

from referee.potato_man.round import RoundState
from referee.prove.solver import Term
from referee.reconstruct.potato_man.condition import Condition, Taken, UnknownCard
from referee.reconstruct.potato_man.deal import Deal
from referee.reconstruct.search import all_of, any_of, fails
from referee.verdict import Place
from referee.words import Word


@attrs.frozen(kw_only=True)
class Course:
    """A round as it went: what has to hold, event by event, and what came of it.

    `plays` are the cards by trick, `draws` what was drawn after each (0: nothing is told of that), `seats`
    who played them; `taken` are the full tricks, and `declined` the gold that was declined in one, by its
    number, where that is not written; `ends` tells that the round is over (`game.rounds` counts it), and how.
    """

    deal: Deal
    starter: Word
    conditions: tuple[Condition, ...]
    plays: tuple[tuple[Word, ...], ...]
    draws: tuple[tuple[Word, ...], ...]
    seats: tuple[tuple[Word, ...], ...]
    taken: tuple[Taken, ...]
    unknown: tuple[UnknownCard, ...]
    scores: tuple[Word, ...]
    claimed_scores: tuple[int | None, ...]
    state: RoundState
    ends: bool
    declined: Mapping[int, Word] = attrs.Factory(dict[int, Word])

    def lawful(self) -> Term:
        """That the round is possible, and breaks no rule and makes no false claim."""
        return all_of([one.holds for one in self.conditions])

    def ended_unlawfully(self) -> Term:
        """That a play, or the stop, breaks a rule."""
        return any_of([fails(one.holds) for one in self.conditions if one.kind == "play"])

    def possible(self) -> Term:
        """That the round can have been played. Of what comes after an unlawful event it is only asked that
        its cards exist once.
        """
        possible: list[Term] = []
        lawful_before: Term = True
        for _, of_event in groupby(self.conditions, key=_event):
            event = tuple(of_event)
            for one in event:
                if one.kind == "physics":
                    excused = False if one.rule == "setup.deck" else fails(lawful_before)
                    possible.append(any_of([one.holds, excused]))
            lawful_before = all_of([lawful_before, *(one.holds for one in event if one.kind == "play")])
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


def _event(one: Condition) -> Place:
    """Where what a condition speaks of happened."""
    return attrs.evolve(one.at, player=None, card=None)
