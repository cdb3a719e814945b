"""Answers to questions about a position: what a game says, put into words, with its citations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from referee.adjudicate.texts import argument, finding
from referee.games import find_game
from referee.judgement import Charge
from referee.questions import Outcome, Position, Reply, Ruling, Win
from referee.rulebook import Citation, Rulebook, RuleSet, load_rulebook
from referee.scene import Scene
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL, Finding

EXIT_OF_OUTCOME: Mapping[Outcome, int] = {
    "upheld": EXIT_OK,
    "rejected": EXIT_UNLAWFUL,
    "undetermined": EXIT_OPEN,
}


@attrs.frozen(kw_only=True)
class Reason:
    """Why something is so: the outcome, the rule that decides it, the reason in words and where it stands.

    `rules` are all that decide it, where a claim goes against several.
    """

    outcome: Outcome
    rule: str
    rules: tuple[str, ...]
    message: str
    citations: tuple[Citation, ...]


@attrs.frozen(kw_only=True)
class Answer:
    """What the referee says of a position, under an edition.

    `findings` are the rules that the trick or the hand breaks; if there are any, the rest is empty. `legal`
    are the cards that `player` may play, `refused` those that may not be, each with the rules against it, and
    `depends` those for which that depends on cards not known, each with the rules that may be against it;
    `blocked` is None where what is not known would decide. `complete` says that the trick is full, `winner`
    and `sack` what it comes to, None if that depends, and `because` why; `claim` is what becomes of the
    claim, None if there was none.
    """

    game: str
    edition: str
    player: str
    legal: tuple[str, ...]
    refused: Mapping[str, tuple[Finding, ...]]
    depends: Mapping[str, tuple[Finding, ...]]
    blocked: bool | None
    complete: bool
    winner: Win | None
    findings: tuple[Finding, ...]
    because: tuple[Reason, ...]
    claimed: str | None
    claim: Reason | None
    scene: Scene | None

    @property
    def sack(self) -> str | None:
        """The sack that the winner takes, "none" if none is left; None while that is not known."""
        return None if self.winner is None else self.winner.sack

    @property
    def may_decline(self) -> bool:
        """Whether the winner may leave the sack, and take none."""
        return self.winner is not None and self.winner.may_decline

    @property
    def exit_code(self) -> int:
        """0 answered or upheld, 1 unlawful or rejected, 3 undetermined."""
        if self.findings:
            return EXIT_UNLAWFUL
        return EXIT_OK if self.claim is None else EXIT_OF_OUTCOME[self.claim.outcome]


def ask(
    position: Position, game: str = "potato-man", edition: str | None = None, *, language: str = "en"
) -> Answer:
    """What may be played in a position, who wins its trick, and what becomes of the claim about it.

    `edition` may carry house rules (`zoch-2013+gold=optional`); None is the game's default; `language` is
    that of the messages. Raises Malformed for a position or a claim that cannot be read, UnknownName for a
    game, an edition or a language that there is none of.
    """
    book = load_rulebook(game)
    rules = book.rule_set(book.default_edition if edition is None else edition)
    return _answer(book, rules, position, find_game(game).ask(position, rules), language)


def ask_editions(
    position: Position, game: str = "potato-man", *, language: str = "en"
) -> Mapping[str, Answer]:
    """The answer under each edition of the game, by its id. Raises as `ask`."""
    editions = load_rulebook(game).editions
    return {edition: ask(position, game, edition, language=language) for edition in editions}


def _answer(book: Rulebook, rules: RuleSet, position: Position, reply: Reply, language: str) -> Answer:
    return Answer(
        game=book.game,
        edition=rules.label,
        player=reply.player,
        legal=reply.legal,
        refused=_findings(book, rules, reply.refused, language),
        depends=_findings(book, rules, reply.depends, language),
        blocked=reply.blocked,
        complete=reply.complete,
        winner=reply.win,
        findings=tuple(finding(book, rules, charge, language) for charge in reply.charges),
        because=tuple(_reason(book, rules, ruling, language) for ruling in reply.because),
        claimed=position.claim,
        claim=None if reply.ruling is None else _reason(book, rules, reply.ruling, language),
        scene=reply.scene,
    )


def _findings(
    book: Rulebook, rules: RuleSet, charges: Mapping[str, tuple[Charge, ...]], language: str
) -> Mapping[str, tuple[Finding, ...]]:
    return {
        card: tuple(finding(book, rules, one, language) for one in some) for card, some in charges.items()
    }


def _reason(book: Rulebook, rules: RuleSet, ruling: Ruling, language: str) -> Reason:
    cited = (citation for rule in ruling.rules for citation in book.citations(rule, rules.edition))
    return Reason(
        outcome=ruling.outcome,
        rule=ruling.rule,
        rules=ruling.rules,
        message=" ".join(_sentences(book, ruling, language)),
        citations=tuple(dict.fromkeys(cited)),
    )


def _sentences(book: Rulebook, ruling: Ruling, language: str) -> Iterator[str]:
    for charge in ruling.charges:
        yield argument(book, charge.key, language, charge.facts)
    if not ruling.charges:
        yield argument(book, f"answers/{ruling.key}", language, ruling.facts)
    for true_one in ruling.because:
        yield from _sentences(book, true_one, language)
