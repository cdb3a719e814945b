"""The smallest wrong answer behind a wrong answer: a card instead of a hand, a trick instead of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
import msgspec
from msgspec.structs import replace

from referee.conform.engine import Engine
from referee.conform.kit import Support
from referee.conform.potato_man.blame import blame
from referee.conform.potato_man.questions import AtTable, Game, Legal, Playable, Round, Trick
from referee.conform.potato_man.recorded import as_round, is_whole
from referee.conform.potato_man.tables import TRUTH
from referee.conform.potato_man.truth import RoundCourse, cards_of, counted_sacks, law_at
from referee.conform.probe import Asked, Difference, ask
from referee.potato_man.cards import CARD_NAMES, EVIL_POTATO, POTATO_MAN, cards_in, color_of, names_of
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.words import Word, union

_FIGURES = POTATO_MAN | EVIL_POTATO

# Every color has these numbers, and none of them is a figure.
_PLAIN = range(5, 14)


def explain(engine: Engine, support: Support, asked: Asked) -> Difference:
    """The smallest difference behind a wrong answer, and the rule that it goes against.

    Smaller questions are put to the engine, one after the other. Raises BrokenTalk.
    """
    smallest = asked
    while True:
        smaller = _smaller(engine, support, smallest)
        if smaller is None:
            return Difference(rule=blame(smallest), probe=smallest.probe, given=smallest.given)
        smallest = smaller


def _smaller(engine: Engine, support: Support, asked: Asked) -> Asked | None:
    """A smaller question that is answered wrongly, too; None if none is found."""
    make = _SMALLER.get(type(asked.probe.question))
    if make is None:
        return None
    for question in make(asked):
        if support.answers_to(question) and question != asked.probe.question:
            probe = attrs.evolve(asked.probe, question=question, right=TRUTH.answer(question))
            again = ask(engine, probe)
            if again.outcome == "wrong":
                return again
    return None


def _smaller_hands(asked: Asked) -> Iterator[Legal]:
    """Each card that is wrongly let in or refused as the whole hand."""
    question, right, given = asked.probe.question, asked.probe.right, asked.given
    if not (isinstance(question, Legal) and isinstance(right, Playable)):
        return
    told = given.legal.split() if isinstance(given, Playable) else []
    hand = question.hand.split()
    disputed = [card for card in hand if (card in told) != (card in right.legal.split())]
    for card in disputed:
        plain = _plain_cards(question.trick.split(), card)
        if card not in plain:
            # If a card that is no figure is refused, too, the color is the reason, and not the figure.
            yield from (replace(question, hand=one) for one in plain[:1])
        if len(hand) > 1:
            yield replace(question, hand=card)


def _plain_cards(trick: Sequence[str], card: str) -> list[str]:
    """Cards of the same color that are no figures and do not lie on the table."""
    return [name for number in _PLAIN if (name := f"{card[0]}{number}") not in trick]


def _smaller_or_plainer(asked: Asked) -> Iterator[Legal]:
    """A single card as the hand; then the same without figures, to tell whether they are what matters."""
    yield from _smaller_hands(asked)
    question = asked.probe.question
    if not isinstance(question, Legal):
        return
    size, cards = len(question.trick.split()), cards_of(f"{question.trick} {question.hand}")
    plain = [CARD_NAMES[card] for card in _without_figures(cards)]
    if len(plain) < len(cards):
        return
    yield replace(question, trick=" ".join(plain[:size]), hand=" ".join(plain[size:]))


def _without_figures(cards: tuple[Word, ...]) -> Iterator[Word]:
    """The cards, but for each figure the card of its color that is least like one; those up to the first for
    which there is none.
    """
    taken = union(cards) | _FIGURES
    for card in cards:
        free = cards_in(color_of(card).cards & ~taken)
        if card & _FIGURES and not free:
            return
        plain = card if not card & _FIGURES else free[-1] if card & POTATO_MAN else free[0]
        taken |= plain
        yield plain


def _all_sacks(asked: Asked) -> Iterator[Trick]:
    """The same trick as the first of a round."""
    question = asked.probe.question
    if isinstance(question, Trick):
        law = law_at(question.edition, question.players, question.variant)
        yield replace(question, sacks=counted_sacks(law.sacks))


def _smaller_rounds(asked: Asked) -> Iterator[AtTable]:
    """For each number of cards from the first on: what may be played next, who wins the trick, the round
    up to there.
    """
    question = asked.probe.question
    if not isinstance(question, Round):
        return
    law = law_at(question.edition, question.players, question.variant)
    course = RoundCourse(law, question)
    plays = question.plays.split()
    table = question.table.fields()
    for count in range(len(plays)):
        state = course.state
        trick = [CARD_NAMES[card] for card in state.trick]
        hand = names_of(state.hands[state.turn])
        if hand:
            yield Legal(**table, trick=" ".join(trick), hand=" ".join(hand))
        if len(trick) + 1 == law.trick_size and course.can_play(course.plays[count]):
            yield Trick(**table, trick=" ".join([*trick, plays[count]]), sacks=counted_sacks(state.sacks))
        yield replace(question, plays=" ".join(plays[:count]))
        if not course.play(course.plays[count]):
            return


def _smaller_logs(asked: Asked) -> Iterator[AtTable]:
    """The rounds of a log, first as such, then each as a log of its own; then fewer, and without claims."""
    question = asked.probe.question
    if not isinstance(question, Game):
        return
    log = msgspec.convert(question.log, Log)
    law = law_at(question.edition, question.players, question.variant)
    recorded = read_record(log).rounds or ()
    for one in recorded:
        if is_whole(law, one) and not one.annulled:
            yield as_round(question.table, one)
    rounds: list[dict[str, Any]] = question.log.get("rounds") or []
    alone = {key: value for key, value in question.log.items() if key != "result"}
    fewer = [[one] for one in rounds] if len(rounds) > 1 else []
    fewer += [rounds[:count] for count in range(2, len(rounds))]
    bare = [{key: value for key, value in one.items() if key != "scores"} for one in rounds]
    for some in (*fewer, bare):
        yield replace(question, log={**alone, "rounds": some})


_SMALLER: Mapping[type, Callable[[Asked], Iterator[AtTable]]] = {
    Legal: _smaller_or_plainer,
    Trick: _all_sacks,
    Round: _smaller_rounds,
    Game: _smaller_logs,
}
