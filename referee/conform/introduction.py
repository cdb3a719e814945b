"""How an engine introduces itself, and whether that makes sense."""

from __future__ import annotations

from collections.abc import Container, Iterable

from referee.conform.engine import Engine
from referee.conform.kit import Kit, Support
from referee.conform.protocol import PROTOCOL, Failed, Hello, Introduction
from referee.conform.wire import BrokenTalk
from referee.errors import UnknownName
from referee.suggest import shown


def introduce(engine: Engine, kit: Kit) -> Support:
    """What an engine supports, by its own words. Raises BrokenTalk if they make no sense."""
    said = engine.answer(Hello(game=kit.game))
    if isinstance(said, Failed):
        raise BrokenTalk(f"it does not introduce itself: {said.error}")
    if not isinstance(said, Introduction):
        raise BrokenTalk("it does not introduce itself: it does not support hello")
    if said.protocol != PROTOCOL:
        raise BrokenTalk(f"it speaks the protocol {shown(said.protocol)}, not {PROTOCOL}")
    if said.game != kit.game:
        raise BrokenTalk(f"it plays the game {shown(said.game)}, not {kit.game}")
    editions = _some(said.editions.split(), "edition")
    for edition in editions:
        _check_edition(edition, kit)
    answers = {str(kind.__struct_config__.tag) for kind in kit.questions}
    return Support(
        engine=said.engine,
        editions=editions,
        players=tuple(
            map(int, _known(said.players.split(), set(map(str, kit.players)), "number of players"))
        ),
        variants=tuple(_known(said.variants.split(), set(kit.variants), "variant")),
        answers=frozenset(_known(said.answers.split(), answers, "question")),
    )


def _check_edition(edition: str, kit: Kit) -> None:
    try:
        kit.check_edition(edition)
    except UnknownName as error:
        raise BrokenTalk(f"it names an edition that is not known: {error}") from None


def _known(names: Iterable[str], known: Container[str], what: str) -> tuple[str, ...]:
    named = tuple(dict.fromkeys(names))
    for name in named:
        if name not in known:
            raise BrokenTalk(f"it names a {what} that there is not: {shown(name)}")
    return named if what == "variant" else _some(named, what)


def _some(names: Iterable[str], what: str) -> tuple[str, ...]:
    named = tuple(dict.fromkeys(names))
    if not named:
        raise BrokenTalk(f"it names no {what}, so there is nothing to ask")
    return named
