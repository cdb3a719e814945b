"""A difference as a log that `referee adjudicate` reads: what the engine said stands there as a claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.conform.potato_man.deals import Deal, deal_for, lead_up
from referee.conform.potato_man.questions import (
    AtTable,
    Game,
    Legal,
    Openers,
    Opens,
    Playable,
    Played,
    Rank,
    Ranked,
    Round,
    Trick,
    Won,
)
from referee.conform.potato_man.truth import RoundCourse, cards_of, law_at, named_variant, rules_of, sacks_of
from referee.conform.potato_man.written import Written, joined, written_round
from referee.conform.probe import Difference, narrowed
from referee.header import FORMAT
from referee.potato_man import GAME
from referee.potato_man.cards import CARDS
from referee.potato_man.law import Law
from referee.potato_man.simulate import NAMES
from referee.potato_man.tricks import full_trick


def as_log(difference: Difference) -> Mapping[str, Any] | None:
    """The difference as a log in the form of `referee/1`, as builtin data; None if it is about no log.

    What the engine takes for right stands there as a play or a claim, so that the verdict names the rule.
    """
    question = difference.probe.question
    write = _WRITE.get(type(question))
    if write is None or not isinstance(question, AtTable):
        return None
    return write(difference)


def _head(question: AtTable) -> Written:
    rules = rules_of(question.edition)
    house = {**dict(rules.house), **({"without": sorted(rules.without)} if rules.without else {})}
    head: Written = {"format": FORMAT, "game": GAME.name, "edition": rules.edition}
    if named_variant(question.variant):
        head["variant"] = question.variant
    if house:
        head["house"] = house
    return {**head, "players": list(NAMES[: question.players])}


def _law(question: AtTable) -> Law:
    return law_at(question.edition, question.players, question.variant)


def _of_legal(difference: Difference) -> Written:
    """The trick, and the card next to it that is wrongly let in or refused."""
    question = narrowed(difference.probe.question, Legal)
    right = narrowed(difference.probe.right, Playable)
    given = difference.given
    law, trick = _law(question), cards_of(question.trick)
    told = set(given.legal.split()) if isinstance(given, Playable) else set[str]()
    disputed = sorted(told ^ set(right.legal.split()), key=lambda name: (name not in told, name))
    plays = (*trick, *(CARDS[name] for name in disputed[:1] if name in CARDS))
    deal = deal_for(law, 0, plays, held=cards_of(question.hand), turn=len(trick) % law.players)
    return {**_head(question), "rounds": [written_round(law, deal, [joined(plays)])]}


def _of_trick(difference: Difference) -> Written | None:
    """The trick with the winner and the sack that the engine gives, after tricks that take other sacks.

    None if such tricks are not found, and another sack would be due without them.
    """
    question = narrowed(difference.probe.question, Trick)
    given = difference.given
    law, trick = _law(question), cards_of(question.trick)
    left = sacks_of(question.sacks)
    before = lead_up(law, trick, left)
    if not before and full_trick(law, trick, 0, left).sack != full_trick(law, trick, 0, law.sacks).sack:
        return None
    plays = tuple(card for one in before for card in one)
    claims: Written = {"plays": joined(trick)}
    if isinstance(given, Won):
        if 0 < given.winner <= law.trick_size:
            claims["winner"] = NAMES[(given.winner - 1) % law.players]
        claims["sack"] = given.sack
    deal = deal_for(law, 0, (*plays, *trick))
    return {**_head(question), "rounds": [written_round(law, deal, [*map(joined, before), claims])]}


def _of_round(difference: Difference) -> Written:
    """The round with what the engine says of its tricks and its end."""
    question = narrowed(difference.probe.question, Round)
    right = narrowed(difference.probe.right, Played)
    given = difference.given
    law = _law(question)
    course = RoundCourse(law, question)
    course.play_all()
    tricks = _tricks(law, course, right, given)
    written = written_round(law, _deal_of(law, question), tricks, starter=question.starter - 1)
    if isinstance(given, Played) and not right.unlawful and not given.unlawful:
        written |= _ending(question, right, given)
    return {**_head(question), "rounds": [written]}


def _deal_of(law: Law, question: Round) -> Deal:
    piles = question.piles.split("/") if law.pile_size else []
    return Deal(tuple(map(cards_of, question.hands.split("/"))), tuple(map(cards_of, piles)))


def _tricks(law: Law, course: RoundCourse, right: Played, given: object) -> list[str | Written]:
    """The tricks; the first one of which the engine tells another winner or sack with these as claims."""
    size, plays = law.trick_size, course.plays
    tricks: list[str | Written] = [joined(plays[at : at + size]) for at in range(0, len(plays), size)]
    declined = {
        number for number in course.declined if number <= len(course.won) and not course.won[number - 1][1]
    }
    for number in declined:
        tricks[number - 1] = {"plays": tricks[number - 1], "sack": "none"}
    if not isinstance(given, Played) or right.unlawful or given.unlawful:
        return tricks
    told = zip(given.winners.split(), given.sacks.split(), strict=False)
    due = zip(right.winners.split(), right.sacks.split(), strict=False)
    for index, ((winner, sack), (true_winner, true_sack)) in enumerate(zip(told, due, strict=False)):
        if (winner, sack) != (true_winner, true_sack):
            plays_of = (
                tricks[index]
                if isinstance(tricks[index], str)
                else joined(plays[index * size : (index + 1) * size])
            )
            claims: Written = {"plays": plays_of}
            if winner != true_winner and 0 < int(winner) <= law.players:
                claims["winner"] = NAMES[int(winner) - 1]
            if sack in _SACKS and sack != true_sack:
                claims["sack"] = sack
            tricks[index] = claims
            break
    return tricks


_SACKS = frozenset({"red", "blue", "green", "yellow", "gold", "none"})


def _ending(question: Round, right: Played, given: Played) -> Written:
    """What the engine says of a round's end, where it says it otherwise."""
    written: Written = {}
    if right.ended != given.ended and given.ended == "blocked" and 0 < given.next <= question.players:
        written["blocked"] = {"player": NAMES[given.next - 1]}
    points = given.scores.split()
    if right.ended != "no" and len(points) == question.players:
        written["scores"] = dict(zip(NAMES, map(int, points), strict=False))
    return written


def _of_opens(difference: Difference) -> Written:
    """The rounds that were opened, and one more that is opened as the engine says."""
    question = narrowed(difference.probe.question, Opens)
    right = narrowed(difference.probe.right, Openers)
    given = difference.given
    seats = [*map(int, question.starters.split())]
    told = given.seats.split() if isinstance(given, Openers) else []
    wrong = [int(seat) for seat in told if seat not in right.seats.split()]
    seats += [seat for seat in wrong[:1] if 0 < seat <= question.players]
    rounds = [{"starter": NAMES[seat - 1]} for seat in seats]
    return {**_head(question), "rounds": rounds}


def _of_rank(difference: Difference) -> Written:
    """A score sheet, with the result that the engine gives."""
    question = narrowed(difference.probe.question, Rank)
    given = difference.given
    sheet = [dict(zip(NAMES, map(int, part.split()), strict=False)) for part in question.rounds.split("/")]
    log: Written = {**_head(question), "rounds": [{"scores": scores} for scores in sheet]}
    if isinstance(given, Ranked):
        winners = [int(seat) for seat in given.winners.split() if 0 < int(seat) <= question.players]
        result: Written = {"winners": [NAMES[seat - 1] for seat in winners]}
        if len(given.totals.split()) == question.players:
            result["totals"] = dict(zip(NAMES, map(int, given.totals.split()), strict=False))
        log["result"] = result
    return log


def _of_game(difference: Difference) -> Written:
    question = narrowed(difference.probe.question, Game)
    return {**question.log, **{key: value for key, value in _head(question).items() if key != "players"}}


_WRITE: Mapping[type, Callable[[Difference], Written | None]] = {
    Legal: _of_legal,
    Trick: _of_trick,
    Round: _of_round,
    Opens: _of_opens,
    Rank: _of_rank,
    Game: _of_game,
}
