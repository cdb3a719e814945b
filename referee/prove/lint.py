"""A lint of law: whether exactly one clause answers each question of a game, in every situation.

A clause is what one rule says on a question: when it speaks, and which answers it then gives. Of the
clauses that speak, a general one gives way to those that are not general, as a rule to its exception.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

import attrs

from referee.editions import RuleSet, Text
from referee.prove.solver import Term
from referee.prove.theorem import Example, Value

# gap: no clause speaks. conflict: two speak, and differ. open: one speaks, and leaves several answers.
# vacuous: a clause never speaks. redundant: without it, or with another value of a ruling, no answer changes.
# stale: a finding was accepted that does not occur. unsettled: the solver did not answer in time.
Kind: TypeAlias = Literal["gap", "conflict", "open", "vacuous", "redundant", "stale", "unsettled"]
KINDS = get_args(Kind)
# A number of players, with the variant if there is one, such as `3 no-green`.
TableName: TypeAlias = str


@attrs.frozen
class Clause:
    """What the rule says on a question: `when` it speaks, and which answers it `admits` then."""

    rule: str
    when: Term
    admits: Callable[[Term], Term]
    general: bool = False


@attrs.frozen(kw_only=True, eq=False)
class Scene:
    """The situations of one kind in which a question is asked, and all clauses that there are on it.

    `situation` names the kind; `reachable` are those that can come to be; `answer` is an unknown of the
    size of an answer; `tell` tells an instance, and `simplest` is what it should be like if it can.
    A scene equals itself alone.
    """

    question: str
    situation: str
    reachable: Term
    answer: Term
    clauses: Sequence[Clause]
    tell: Callable[[Value], Example]
    simplest: Sequence[Term] = ()


@attrs.frozen(kw_only=True)
class Subject:
    """What is looked at: the law of an edition as it is refereed, or only what some texts say of it.

    `texts` are ids of sources, none for the law as it is refereed; `rules` are the slugs that count.
    """

    id: str
    rule_set: RuleSet
    texts: tuple[str, ...]
    rules: frozenset[str]


@attrs.frozen(kw_only=True)
class LintedGame:
    """What a game offers to the lint.

    `tables` are the tables at which it can be played, by name, with the number of players; `scenes` are
    the situations at a table for the rules that count, under the rulings of a rule set.
    """

    game: str
    tables: Mapping[TableName, int]
    scenes: Callable[[TableName, RuleSet, frozenset[str]], Sequence[Scene]]


@attrs.frozen(kw_only=True)
class Accepted:
    """A finding that is known and settled, with the reason why, by language.

    It is accepted for the subjects `of`, at the tables `at` or, if there are none, at all of them.
    """

    kind: Kind
    of: tuple[str, ...]
    reason: Text
    question: str | None = None
    rules: tuple[str, ...] = ()
    ruling: str | None = None
    at: tuple[TableName, ...] = ()


@attrs.frozen(kw_only=True)
class Finding:
    """Something that the lint has to say of a subject.

    It is about a `question`, or about a `ruling`. For a gap, `rules` are those that fill it in the law as it
    is refereed; for a redundant clause, `said_by` are the rules that say the same already. `tables` are those
    where it occurs; `example` is a situation at the first of them, of the kind `situation`.
    """

    subject: str
    kind: Kind
    question: str | None = None
    rules: tuple[str, ...] = ()
    ruling: str | None = None
    said_by: tuple[str, ...] = ()
    tables: tuple[TableName, ...] = ()
    situation: str | None = None
    example: Example | None = None
    accepted: Accepted | None = None


@attrs.frozen(kw_only=True)
class LintTexts:
    """The file `lint.toml`: what the questions and situations are called, and the accepted findings."""

    questions: Mapping[str, Text]
    situations: Mapping[str, Text]
    accepted: tuple[Accepted, ...] = ()
