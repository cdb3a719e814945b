"""The words in which something may be claimed of a moment, in every language."""

from __future__ import annotations

import re

import pytest

from referee.potato_man.claim import Claim, read_claim
from referee.rulebook import load_rulebook
from tests.questions import asked

BOOK = load_rulebook("potato-man")


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("P2 wins with B16", "upheld"), ("P2 does not win.", "rejected"), ("R16 doesn't win", "upheld"),
        ("the trick goes to P2", "upheld"), ("nobody wins", "rejected"), ("P2 takes the blue sack", "upheld"),
        ("blue sack", "upheld"), ("P2 does not take a red sack", "upheld"), ("P2 takes a sack", "upheld"),
        ("P1 does not lead", "upheld"), ("it is P2's turn", "upheld"), ("P2 leads the next trick", "upheld"),
        ("P2 gewinnt mit B16", "upheld"), ("P2 gewinnt nicht", "rejected"),
        ("R16 macht den Stich nicht", "upheld"),
        ("der Stich geht an P2", "upheld"), ("niemand gewinnt", "rejected"),
        ("P2 nimmt den blauen Sack", "upheld"), ("blauer Sack", "upheld"),
        ("P2 bekommt keinen roten Sack", "upheld"), ("P2 nimmt einen Sack", "upheld"),
        ("P1 spielt nicht aus", "upheld"), ("P2 ist dran", "upheld"),
        ("P2 gana con B16", "upheld"), ("P2 no gana", "rejected"), ("R16 no gana la baza", "upheld"),
        ("la baza es para P2", "upheld"), ("nadie gana", "rejected"), ("P2 toma el saco azul", "upheld"),
        ("saco azul", "upheld"), ("P2 no se lleva un saco rojo", "upheld"), ("P2 toma un saco", "upheld"),
        ("P1 no sale", "upheld"), ("le toca a P2", "upheld"),
    ],
)  # fmt: skip
def test_a_full_trick_may_be_claimed_in_natural_words(claim: str, outcome: str) -> None:
    ruling = asked(4, "R16 B16 G3 Y4", claim=claim).claim
    assert ruling is not None
    assert ruling.outcome == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("is not blocked", "upheld"), ("P4 has no card to play", "rejected"), ("P4 must play", "upheld"),
        ("P4 must play Y4", "upheld"), ("P4 does not have to play Y4", "rejected"),
        ("Y4 may be played", "upheld"),
        ("R5 is not legal", "upheld"), ("P4 is to move", "upheld"), ("P1 is not to move", "upheld"),
        ("ist nicht blockiert", "upheld"), ("P4 hat keine spielbare Karte", "rejected"),
        ("P4 muss Y4 nicht spielen", "rejected"), ("Y4 darf gespielt werden", "upheld"),
        ("R5 geht nicht", "upheld"), ("P4 has to pass", "rejected"), ("I can't play", "rejected"),
        ("P4 muss passen", "rejected"), ("P4 kann nicht mehr zugeben", "rejected"),
        ("ich darf Y4 spielen", "upheld"), ("P4 tiene que pasar", "rejected"),
        ("estoy bloqueada", "rejected"),
        ("no está bloqueada", "upheld"), ("P4 no tiene carta que jugar", "rejected"),
        ("P4 no tiene por qué jugar Y4", "rejected"), ("Y4 se puede jugar", "upheld"),
        ("R5 no vale", "upheld"),
        ("P4 may play G5", "rejected"), ("P4 may play R9", "rejected"), ("P4 must play Y5", "rejected"),
    ],
)  # fmt: skip
def test_a_turn_may_be_claimed_in_natural_words(claim: str, outcome: str) -> None:
    ruling = asked(4, "R9 B9 G9", "R5 Y4", claim=claim).claim
    assert ruling is not None
    assert ruling.outcome == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("P2 BEKOMMT den Stich", "upheld"), ("gana P1", "rejected"), ("P2 se lleva oro", "rejected"),
        ("P2 empieza", "upheld"), ("P1 kommt raus", "rejected"), ("P2 fangt an!", "upheld"),
        ("P2 gets no sack", "rejected"), ("P1 can\u2019t play.", "rejected"),
        ("¿Gana P2?", "upheld"), ("P2 se lleva azul", "upheld"),
    ],
)  # fmt: skip
def test_claims_are_understood_without_case_and_accents(claim: str, outcome: str) -> None:
    ruling = asked(4, "R16 B16 G3 Y4", claim=claim).claim
    assert ruling is not None
    assert ruling.outcome == outcome


@pytest.mark.parametrize("language", BOOK.languages)
def test_the_examples_of_claims_are_claims(language: str) -> None:
    told = BOOK.arguments(language).notation["position-claim"]
    examples = re.findall("[“„«]([^”“»]+)[”“»]", told)
    assert len(examples) == 10
    for example in examples:
        assert asked(4, "R9", claim=example).claim is not None


def _key_of(claim: Claim) -> str:
    return f"not-{claim.key}" if claim.denied else claim.key


@pytest.mark.parametrize("language", BOOK.languages)
def test_every_way_to_claim_something_is_understood_as_that(language: str) -> None:
    for key, templates in BOOK.arguments(language).claims.items():
        for template in templates:
            claim = template.format(player="P2", card="Y2", sack="gold")
            assert _key_of(read_claim(claim, 4, BOOK)) == key, claim
