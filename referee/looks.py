"""What only looks like a log: a card that is none, a name at no seat, an edition that does not exist."""

from __future__ import annotations

from functools import cache

from referee.errors import Malformed, UnknownName
from referee.games import find_game
from referee.header import Header
from referee.rulebook import Rulebook, RuleSet, load_rulebook


def check_log(log: Header) -> None:
    """Raises Malformed, with a path, for what is no log of its game; what is none, no verdict is given on."""
    rules_of(log, load_rulebook(log.game))
    find_game(log.game).check(log)


def rules_of(log: Header, rulebook: Rulebook) -> RuleSet:
    """The rule set that a log itself names. Raises Malformed if the rulebook does not have it."""
    edition = log.edition or rulebook.default_edition
    if not log.house and edition in rulebook.editions:
        return _house_free(rulebook.game, edition)
    try:
        rulebook.edition(edition)
    except UnknownName as error:
        raise Malformed(str(error), path="$.edition") from None
    try:
        return rulebook.rule_set(edition, log.house)
    except UnknownName as error:
        raise Malformed(str(error), path="$.house") from None


@cache
def _house_free(game: str, edition: str) -> RuleSet:
    return load_rulebook(game).rule_set(edition)
