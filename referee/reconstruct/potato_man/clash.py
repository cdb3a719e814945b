"""What a log with gaps cannot be, told as a charge: lines that cannot all be true, and why they cannot."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import attrs

from referee.judgement import Charge, Phrase
from referee.potato_man.judge.case import Case
from referee.reconstruct.potato_man.conclusion import conclusion_of
from referee.reconstruct.potato_man.condition import Condition
from referee.reconstruct.potato_man.game import Part
from referee.reconstruct.potato_man.lemmas import Lemma, Lemmas
from referee.reconstruct.potato_man.naming import named
from referee.reconstruct.search import OutOfTime, Search, fails
from referee.verdict import Place

# What is charged is certain by then, so nobody has to wait long for the reason.
_SECONDS = 3.0
_SECONDS_FOR_LEMMAS = 1.5
_MOST_PREMISES = 3
# Where no premise is needed, what is known anyhow of the trick or the hand helps to see why.
_MOST_HINTS = 2


def charge_of(case: Case, part: Part) -> Charge:
    """The charge against rounds of which no completion is lawful: conditions that cannot hold together, each
    needed for that. The last one is charged, beside the others. Raises OutOfTime.
    """
    clash = part.clash()
    if not clash:
        return Charge(rule="setup.deck", key="answers/gaps/deal", facts={}, at=Place(), path="$.rounds")
    *given, charged = clash
    plain = charge_without_argument(given, charged)
    try:
        with part.search.within(_SECONDS):
            plain = attrs.evolve(plain, rule=_rule(part, given, charged))
            return _argued(case, part, given, charged, plain)
    except OutOfTime:
        return plain


def charge_without_argument(given: Sequence[Condition], charged: Condition) -> Charge:
    """The charge that says no more than that a condition cannot hold together with others."""
    return Charge(
        rule=charged.rule,
        key="answers/gaps" if given else "answers/gaps/alone",
        facts={"places": named(given, charged.at.round)},
        at=charged.at,
        path=charged.path,
        related=tuple(
            dict.fromkeys(
                (one.at, one.path) for one in given if (one.at, one.path) != (charged.at, charged.path)
            )
        ),
    )


def _rule(part: Part, given: Sequence[Condition], charged: Condition) -> str:
    """The rule that the charged claim goes against, if that is the same whatever fills the gaps."""
    if charged.rules is None:
        return charged.rule
    rest = [one.holds for one in part.conditions if one is not charged]
    # Where several lines are wrong, only those that clash with this one count.
    supposed = rest if part.search.find(*rest) is not None else [one.holds for one in given]
    for rule, is_it in charged.rules().items():
        if part.search.find(*supposed, fails(is_it)) is None:
            return rule
    return charged.rule


def _argued(case: Case, part: Part, given: Sequence[Condition], charged: Condition, plain: Charge) -> Charge:
    """The charge with its argument, or as it is if there are no words for that."""
    search = part.search
    if search.find(*(one.holds for one in given)) is None:
        # There was no time to find out which of them it takes.
        return plain
    course = None if charged.at.round is None else part.courses.get(charged.at.round - 1)
    lemmas: list[Lemma] = []
    if course is not None:
        found = Lemmas(search, course, case.players, case.law.sacks).about(charged, given)
        supposed = search.supposing(*(one.holds for one in given))
        # Those found before time is up are kept.
        with supposed, suppress(OutOfTime), search.within(_SECONDS_FOR_LEMMAS):
            lemmas.extend(found)
    premises, rest = _needed(search, lemmas, given, charged)
    with search.supposing(*(one.holds for one in premises), *(one.holds for one in rest)):
        conclusion = conclusion_of(search, case, charged, course)
    if conclusion is None:
        return plain
    round_ = charged.at.round
    because = [_sentence(lemma, named(_grounds(search, lemma, given), round_)) for lemma in premises]
    if any(one.about != "deal" for one in (*rest, charged)) and rest:
        because.append(Phrase("taken-together", {"places": named(rest, round_)}))
    return attrs.evolve(
        plain,
        key=f"answers/{conclusion.key}",
        facts=conclusion.facts,
        because=tuple(because),
        at=attrs.evolve(charged.at, player=conclusion.player or charged.at.player),
        expected=conclusion.expected,
        found=conclusion.found,
    )


def _needed(
    search: Search, lemmas: Sequence[Lemma], given: Sequence[Condition], charged: Condition
) -> tuple[list[Lemma], list[Condition]]:
    """What of the lemmas, and of the other conditions, it takes to go against the charged one."""
    needed = _enough(search, lemmas, given, charged)
    told = [one for one in needed if isinstance(one, Lemma)][-_MOST_PREMISES:]
    told = told or [one for one in lemmas if one.near][:_MOST_HINTS]
    untold = [one for one in needed if isinstance(one, Lemma) and one not in told]
    rest = [one for one in needed if isinstance(one, Condition)]
    for lemma in untold:
        rest += _grounds(search, lemma, given)
    return told, [one for one in given if any(one is other for other in rest)]


def _enough(
    search: Search, lemmas: Sequence[Lemma], given: Sequence[Condition], charged: Condition
) -> list[Lemma | Condition]:
    """What goes against a condition: one lemma if that will do, else several, else other conditions too."""
    if search.find(charged.holds) is None:
        return []
    for lemma in lemmas:
        if search.find(lemma.holds, charged.holds) is None:
            return [lemma]
    enough = search.find(*(one.holds for one in lemmas), charged.holds) is None
    premises: list[Lemma | Condition] = [*lemmas, *(() if enough else given)]
    numbers = search.clash(dict(enumerate([*(one.holds for one in premises), charged.holds])))
    return [premises[number] for number in numbers if number < len(premises)]


def _grounds(search: Search, lemma: Lemma, given: Sequence[Condition]) -> list[Condition]:
    """The conditions that a lemma follows from."""
    truths = [one.holds for one in given]
    numbers = search.clash(dict(enumerate([*truths, fails(lemma.holds)])))
    return [given[number] for number in numbers if number < len(given)]


def _sentence(lemma: Lemma, grounds: tuple[Phrase, ...]) -> Phrase:
    if grounds:
        return Phrase("follows-from", {"what": lemma.told, "places": grounds})
    return Phrase("holds-anyhow", {"what": lemma.told})
