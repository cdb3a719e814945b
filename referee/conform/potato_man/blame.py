"""Which rule a wrong answer goes against: in the order of the game the first that tells it from the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
import msgspec
from msgspec.structs import replace

from referee.conform.potato_man.questions import (
    Game,
    Judged,
    Legal,
    Openers,
    Opens,
    Playable,
    Played,
    Rank,
    Ranked,
    Round,
    Settings,
    Setup,
    Trick,
    Won,
)
from referee.conform.potato_man.tables import TRUTH
from referee.conform.potato_man.truth import RoundCourse, cards_of, law_at, rules_of, sacks_of
from referee.conform.probe import Asked, narrowed
from referee.conform.protocol import NO_VARIANT
from referee.potato_man import GAME
from referee.potato_man.cards import CARDS, EVIL_POTATO, POTATO_MAN, color_of, number_of
from referee.potato_man.game import WINNERS
from referee.potato_man.law import Law
from referee.potato_man.log import Log
from referee.potato_man.sacks import GOLD_SACK
from referee.potato_man.tricks import full_trick
from referee.potato_man.winner import earlier_of_equals, later_of_equals, nobody, potato_man, winner
from referee.words import Word, union

_SETTINGS = {
    "deck": "setup.deck",
    "sacks": "setup.sacks",
    "hand": "setup.deal",
    "pile": "setup.draw-pile",
    "aside": "setup.aside",
    "trick": "trick.size",
    "tricks": "round.exhausted",
    "rounds": "game.rounds",
}
_LOWEST_STRENGTH = 5
_FIGURES = 3


def blame(asked: Asked) -> str:
    """The slug of the rule that a wrong answer goes against; that of the probe if the engine said nothing."""
    probe = asked.probe
    judge = _BY_QUESTION[type(probe.question)]
    if type(asked.given) is not type(probe.right):
        return probe.rules[0]
    return judge(asked)


def _of_setup(asked: Asked) -> str:
    question = narrowed(asked.probe.question, Setup)
    right = narrowed(asked.probe.right, Settings)
    given = narrowed(asked.given, Settings)
    if right.lawful != given.lawful:
        return "setup.players" if question.variant == NO_VARIANT else "setup.no-green"
    due, told = right.told(), given.told()
    wrong = next(name for name in _SETTINGS if due[name] != told[name])
    if question.variant == NO_VARIANT:
        return _SETTINGS[wrong]
    without = narrowed(TRUTH.answer(replace(question, variant=NO_VARIANT)), Settings).told()
    return "setup.no-green" if told[wrong] == without[wrong] else _SETTINGS[wrong]


def _of_legal(asked: Asked) -> str:
    question = narrowed(asked.probe.question, Legal)
    right = narrowed(asked.probe.right, Playable)
    given = narrowed(asked.given, Playable)
    law = law_at(question.edition, question.players, question.variant)
    held, told = question.hand.split(), given.legal.split()
    foreign = [name for name in told if name not in held]
    if foreign or len(set(told)) < len(told):
        return "turn.in-hand"
    trick = cards_of(question.trick)
    let_in = [CARDS[name] for name in told if name not in right.legal.split()]
    if let_in:
        return _refusing(law, trick, let_in[0])
    return why_refused(law, trick, CARDS[next(name for name in right.legal.split() if name not in told)])


def _refusing(law: Law, trick: tuple[Word, ...], card: Word) -> str:
    """The first rule that refuses a card."""
    if not card & law.deck:
        return "setup.deck"
    return next(ban.rule for ban in law.bans[len(trick)] if not card & ban.admits(union(trick)))


def why_refused(law: Law, trick: tuple[Word, ...], card: Word) -> str:
    """The rule that somebody takes for refusing a card that it lets in."""
    if not trick:
        return "turn.leader-free"
    alike = union(trick) & color_of(card).cards
    if alike and (alike | card) & (POTATO_MAN | EVIL_POTATO) and law.players == 5:
        return "trick.one-potato-man"
    bans = [ban.rule for ban in law.bans[len(trick)]]
    return bans[0] if bans else "turn.leader-free"


def _of_trick(asked: Asked) -> str:
    question = narrowed(asked.probe.question, Trick)
    right = narrowed(asked.probe.right, Won)
    given = narrowed(asked.given, Won)
    law = law_at(question.edition, question.players, question.variant)
    cards = cards_of(question.trick)
    if right.winner != given.winner:
        return winner_rule(law, cards, given.winner - 1)
    return sack_rule(law, cards, sacks_of(question.sacks), given.sack)


def winner_rule(law: Law, cards: tuple[Word, ...], found: int) -> str:
    """The rule of who wins that somebody misses who gives a full trick to the card at `found`."""
    table = union(cards)
    right = winner(cards, law.favoured(table), law.ranks)
    if not 0 <= found < len(cards):
        return "win.highest"
    numbers_only = winner(cards, nobody(table), law.ranks)
    if numbers_only != right:
        return "win.potato-man"
    if number_of(cards[found]) == number_of(cards[right]):
        return "win.later-of-equals"
    other_ranks = later_of_equals if law.ranks != later_of_equals(law.trick_size) else earlier_of_equals
    if found == winner(cards, potato_man(table), other_ranks(law.trick_size)):
        return "win.later-of-equals"
    return "win.potato-man" if _is_like_potato_man(cards[found], cards) else "win.highest"


def _is_like_potato_man(card: Word, cards: tuple[Word, ...]) -> bool:
    """Whether somebody may take a card for Potato Man: by its number, or as one of the lowest of its color
    beside one of the highest of a color.
    """
    beside_high = any(number_of(other) > color_of(other).highest - _FIGURES for other in cards)
    lowest = color_of(card).lowest + _FIGURES
    return number_of(card) < _LOWEST_STRENGTH or (beside_high and number_of(card) < lowest)


def sack_rule(law: Law, cards: tuple[Word, ...], sacks: Word, found: str) -> str:
    """The rule of the sacks that somebody misses who pays `found` for a full trick."""
    full = full_trick(law, cards, 0, sacks)
    if full.sack == 0:
        return "sack.none"
    if full.sack == GOLD_SACK:
        return "sack.gold"
    return "sack.gold" if found == "gold" else "sack.color"


def _of_round(asked: Asked) -> str:
    question = narrowed(asked.probe.question, Round)
    right = narrowed(asked.probe.right, Played)
    given = narrowed(asked.given, Played)
    if right.unlawful != given.unlawful:
        # Nobody played the card that is said to be unlawful, if it comes after the last one.
        told = 0 if given.unlawful > len(question.plays.split()) else given.unlawful
        return _of_play(question, right, told) if right.unlawful or told else asked.probe.rules[0]
    course = RoundCourse(law_at(question.edition, question.players, question.variant), question)
    course.play_all()
    return _of_tricks(course, right, given)


def _of_play(question: Round, right: Played, told: int) -> str:
    """The rule that decides about the first play that is taken for lawful wrongly, or for unlawful."""
    law = law_at(question.edition, question.players, question.variant)
    course = RoundCourse(law, question)
    first = min(number for number in (right.unlawful, told) if number)
    for card in course.plays[: first - 1]:
        course.play(card)
    state, card = course.state, course.plays[first - 1]
    if first == right.unlawful:
        return course.broken_by(card)[0]
    if law.pile_size and card not in cards_of(question.hands.split("/")[state.turn]):
        return "turn.draw"
    if not state.trick:
        return "win.leads-next" if state.full_tricks else "turn.order"
    return why_refused(law, state.trick, card) if card & union(state.hands) else "turn.order"


def _of_tricks(course: RoundCourse, right: Played, given: Played) -> str:
    """The rule that decides about the first trick, or what follows from all, that is told otherwise."""
    law, size = course.law, course.law.trick_size
    sacks, leads = law.sacks, course.starter
    due, told = right.winners.split(), given.winners.split()
    due_sacks, told_sacks = right.sacks.split(), given.sacks.split()
    for number, (seat, sack) in enumerate(course.won):
        cards = course.plays[number * size : (number + 1) * size]
        if number >= len(told) or told[number] != due[number]:
            said = told[number] if number < len(told) else ""
            found = [place for place in range(size) if str((leads + place) % law.players + 1) == said]
            return winner_rule(law, cards, found[-1]) if found else "trick.size"
        if number >= len(told_sacks) or told_sacks[number] != due_sacks[number]:
            found_sack = told_sacks[number] if number < len(told_sacks) else "none"
            return sack_rule(law, cards, sacks, found_sack)
        sacks, leads = sacks - sack, seat
    if len(told) > len(due) or len(told_sacks) > len(due_sacks):
        return "round.void-trick"
    if right.scores.split() != given.scores.split() and right.ended == given.ended == "blocked":
        return "round.void-trick" if course.state.trick else "round.score"
    return _of_ending(right, given)


def _of_ending(right: Played, given: Played) -> str:
    if right.ended != given.ended:
        if "exhausted" in {right.ended, given.ended}:
            return "round.exhausted"
        return "round.blocked" if right.ended == "blocked" else "turn.must-play"
    if right.next != given.next:
        at_lead = right.ended == "no" and right.winners.split()[-1:] == [str(right.next)]
        return "win.leads-next" if at_lead else "turn.order"
    return "round.score"


def _of_opens(asked: Asked) -> str:
    right = narrowed(asked.probe.right, Openers)
    given = narrowed(asked.given, Openers)
    return "game.starter" if right.seats.split() and given.seats.split() else "game.rounds"


def _of_rank(asked: Asked) -> str:
    question = narrowed(asked.probe.question, Rank)
    right = narrowed(asked.probe.right, Ranked)
    given = narrowed(asked.given, Ranked)
    if right.totals.split() != given.totals.split():
        return "game.total"
    totals = list(map(int, right.totals.split()))
    if totals.count(max(totals)) == 1:
        return "game.total"
    by_round = [tuple(map(int, part.split())) for part in question.rounds.split("/")]
    bests = [str(seat) for seat, won in enumerate(WINNERS["best-round"](by_round), start=1) if won]
    if len(right.winners.split()) == 1 or sorted(given.winners.split()) == bests:
        return "game.tie-break"
    return "game.shared"


def _of_game(asked: Asked) -> str:
    question = narrowed(asked.probe.question, Game)
    right = narrowed(asked.probe.right, Judged)
    given = narrowed(asked.given, Judged)
    if not right.lawful:
        log = msgspec.convert(question.log, Log)
        return GAME.judge(log, rules_of(question.edition), accept_blocks=False).charges[0].rule
    if not given.lawful:
        return _of_lawful_log(asked, given)
    if right.complete != given.complete:
        return "game.rounds"
    due, told = right.told()["scores"], given.told()["scores"]
    if due != told:
        return "round.score" if len(question.log["rounds"]) == 1 else "round.reset"
    if not right.complete:
        return "game.rounds"
    rounds = Rank(**question.table.fields(), rounds=right.scores)
    of_rank = Asked(
        attrs.evolve(asked.probe, question=rounds, right=Ranked(totals=right.totals, winners=right.winners)),
        Ranked(totals=given.totals, winners=given.winners),
    )
    return _of_rank(of_rank)


def _of_lawful_log(asked: Asked, given: Judged) -> str:
    """The rule that somebody misreads who finds a fault in a lawful log.

    Each of its rounds is played rightly when it stands alone: what is asked before is not made smaller else.
    """
    if given.round < 2:
        return asked.probe.rules[0]
    return "round.reset" if given.trick else "game.starter"


_BY_QUESTION: Mapping[type, Callable[[Asked], str]] = {
    Setup: _of_setup,
    Legal: _of_legal,
    Trick: _of_trick,
    Round: _of_round,
    Opens: _of_opens,
    Rank: _of_rank,
    Game: _of_game,
}
