"""Looking at one scene: gaps, conflicts, open answers, clauses that never speak or never matter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

import attrs

from referee.prove.lint import Clause, Kind, Scene
from referee.prove.solver import Possible, Term, both, constant, denied, either, find, possible, unknown
from referee.prove.theorem import Example
from referee.words import where

SECONDS = 10.0
# What may be wrong: of which kind, of which rules, and the truth that tells whether it is.
Doubt: TypeAlias = tuple[Kind, tuple[str, ...], Term]


@attrs.frozen(eq=False)
class Fault:
    """What is wrong with the clauses of a scene; `truth` is that it is so, if that was settled."""

    kind: Kind
    rules: tuple[str, ...]
    truth: Term | None = None


@attrs.frozen
class Code:
    """The clauses that count in a scene, and what follows from them."""

    scene: Scene
    clauses: Sequence[Clause]

    @property
    def speaks(self) -> Term:
        """That some clause speaks."""
        return either(clause.when for clause in self.clauses)

    def heard(self, clause: Clause) -> Term:
        """That the clause speaks, and gives way to no other."""
        if not clause.general:
            return clause.when
        return both([clause.when, *(denied(one.when) for one in self.clauses if not one.general)])

    def gives(self, answer: Term) -> Term:
        """That the answer is what every clause says that is heard, and one is."""
        said = [either([denied(self.heard(one)), one.admits(answer)]) for one in self.clauses]
        return both([self.speaks, *said])

    def without(self, clause: Clause) -> Code:
        """The same clauses but one."""
        return Code(self.scene, [one for one in self.clauses if one is not clause])


def code_of(scene: Scene, rules: Collection[str]) -> Code:
    """The clauses of the rules that count."""
    return Code(scene, [clause for clause in scene.clauses if clause.rule in rules])


def faults(scene: Scene, rules: Collection[str]) -> tuple[Fault, ...]:
    """Gaps, conflicts and open answers in a scene, where only some rules count."""
    return _faults(scene, frozenset(clause.rule for clause in scene.clauses if clause.rule in rules))


@cache
def _faults(scene: Scene, rules: frozenset[str]) -> tuple[Fault, ...]:
    """The same, asked once only: many subjects agree in most of their clauses."""
    code = code_of(scene, rules)
    doubts = [*_gaps(code), *_mutes(code), *_conflicts(code), *_several(code)]
    return tuple(_confirmed(scene, doubts))


def _confirmed(scene: Scene, doubts: Sequence[Doubt]) -> list[Fault]:
    """Those of the doubts that can be true, in their order, found with as few questions as there are."""
    left = dict(enumerate(doubts))
    confirmed: dict[int, Fault] = {}
    while left and _possible(scene, [either(truth for _, _, truth in left.values())]) != "no":
        found = find([scene.reachable, either(truth for _, _, truth in left.values())], SECONDS)
        if found.possible == "unknown":
            in_doubt = dict.fromkeys(rule for _, rules, _ in left.values() for rule in rules)
            confirmed[len(doubts)] = Fault("unsettled", tuple(in_doubt))
        if found.possible != "yes":
            break
        for place, (kind, rules, truth) in [*left.items()]:
            if found.value(where(truth, constant(1, 1), constant(0, 1))):
                confirmed[place] = Fault(kind, rules, truth)
                del left[place]
    return [fault for _, fault in sorted(confirmed.items(), key=lambda item: item[0])]


@cache
def told(scene: Scene, fault: Fault) -> Example | None:
    """An instance of a fault, as simple as it can be; none if it was not settled."""
    if fault.truth is None:
        return None
    for wish in (scene.simplest, ()):
        found = find([scene.reachable, fault.truth, *wish], SECONDS)
        if found.possible == "yes":
            return scene.tell(found.value)
    return None


def _gaps(code: Code) -> Iterator[Doubt]:
    """A gap for each missing clause that would fill it, and one for what no clause at all fills."""
    every = Code(code.scene, code.scene.clauses)
    told = [denied(code.speaks)]
    for clause in (one for one in every.clauses if one not in code.clauses):
        heard = every.heard(clause)
        yield "gap", (clause.rule,), both([*told, heard])
        # What one rule fills need not be told of another.
        told.append(denied(heard))
    yield "gap", (), both([*told, denied(every.speaks)])


def _mutes(code: Code) -> Iterator[Doubt]:
    """A clause that speaks, but admits no answer: as good as a gap."""
    bits = code.scene.answer.size()
    answers = [constant(value, bits) for value in range(1 << bits)]
    for one in code.clauses:
        yield "gap", (), both([code.heard(one), *(denied(one.admits(each)) for each in answers)])


def _conflicts(code: Code) -> Iterator[Doubt]:
    answer = code.scene.answer
    for one, other in combinations(code.clauses, 2):
        differ = one.admits(answer) != other.admits(answer)
        yield "conflict", (one.rule, other.rule), both([code.heard(one), code.heard(other), differ])


def _several(code: Code) -> Iterator[Doubt]:
    answer = code.scene.answer
    another = unknown("another-answer", answer.size())
    for clause in code.clauses:
        two = [clause.admits(answer), clause.admits(another), answer != another]
        yield "open", (clause.rule,), both([code.heard(clause), *two])


def can_speak(scenes: Sequence[Scene], rule: str) -> Possible:
    """Whether some clause of the rule can ever speak."""
    return any_possible(
        _possible(scene, [clause.when]) for scene in scenes for clause in scene.clauses if clause.rule == rule
    )


def can_matter(scene: Scene, rules: Collection[str], rule: str) -> Possible:
    """Whether some answer changes in a scene without the clauses of a rule, if it has any there."""
    if all(clause.rule != rule for clause in scene.clauses):
        return "no"
    code = code_of(scene, rules)
    fewer = code_of(scene, [one for one in rules if one != rule])
    return _possible(scene, [code.gives(scene.answer) != fewer.gives(scene.answer)])


def can_part(one: Scene, other: Scene, rules: Collection[str]) -> Possible:
    """Whether two scenes, made under different rulings, have other situations or other answers."""
    if one is other:
        return "no"
    here, there = code_of(one, rules), code_of(other, rules)
    other_situation = one.reachable != other.reachable
    other_answer = both([one.reachable, here.gives(one.answer) != there.gives(one.answer)])
    return _possible_at_all(either([other_situation, other_answer]))


def said_by(scene: Scene, rules: Collection[str], rule: str) -> tuple[str, ...]:
    """The other rules whose clause is known to speak whenever that of a redundant rule does."""
    code = code_of(scene, rules)
    mine = either(clause.when for clause in code.clauses if clause.rule == rule)
    others = [clause for clause in code.clauses if clause.rule != rule and not clause.general]
    return tuple(clause.rule for clause in others if _possible(scene, [mine, denied(clause.when)]) == "no")


def any_possible(answers: Iterable[Possible]) -> Possible:
    """Whether one of several things is possible; no more is asked after the first that is."""
    worst: Possible = "no"
    for answer in answers:
        if answer == "yes":
            return "yes"
        worst = "unknown" if answer == "unknown" else worst
    return worst


def _possible(scene: Scene, truths: Sequence[Term]) -> Possible:
    return _possible_at_all(both([scene.reachable, *truths]))


@cache
def _possible_at_all(truth: Term) -> Possible:
    return possible([truth], SECONDS)
