"""Verdicts as JUnit XML: one test case a log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from referee.cli.ink import plain
from referee.cli.verdict_as_text import judged_as_text
from referee.verdict import Verdict, VerdictName

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases

COLUMNS = 100
# What XML 1.0 cannot hold, not even as a reference.
_UNSPEAKABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ELEMENT: dict[VerdictName, str] = {"illegal": "failure", "malformed": "error", "undetermined": "skipped"}


def case_as_xml(judged: Verdict | Mapping[str, Verdict], phrases: Phrases) -> bytes:
    """A log as a test case: a failure if it is illegal, an error if malformed, skipped if undetermined.

    Under several editions it has one such element for each.
    """
    by_edition = {"": judged} if isinstance(judged, Verdict) else judged
    first = next(iter(by_edition.values()))
    elements = "".join(_element(verdict, edition, phrases) for edition, verdict in by_edition.items())
    return _case(first.log or "-", first.index, elements)


def failure_as_xml(source: str, index: int, message: str) -> bytes:
    """A log that could not be judged as a test case with an error."""
    return _case(source, index, f'    <error type="internal" message={attribute(message)}/>\n')


def suite_head(tests: int, failures: int, errors: int, skipped: int) -> bytes:
    """What stands before the test cases."""
    counts = f'tests="{tests}" failures="{failures}" errors="{errors}" skipped="{skipped}"'
    declaration = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{declaration}\n<testsuites>\n<testsuite name="referee" {counts}>\n'.encode()


def suite_end() -> bytes:
    """What stands after the test cases."""
    return b"</testsuite>\n</testsuites>\n"


def _case(source: str, index: int, elements: str) -> bytes:
    name = f"{source}[{index}]"
    head = f"  <testcase classname={attribute(source)} name={attribute(name)}"
    return (f"{head}>\n{elements}  </testcase>\n" if elements else f"{head}/>\n").encode()


def _element(verdict: Verdict, edition: str, phrases: Phrases) -> str:
    element = _ELEMENT.get(verdict.verdict)
    if element is None:
        return ""
    message = f"{edition}: {_message(verdict)}" if edition else _message(verdict)
    text = "\n".join(plain(spans).rstrip() for spans in judged_as_text(verdict, phrases, COLUMNS))
    kind = ",".join(dict.fromkeys(finding.rule for finding in verdict.findings)) or verdict.verdict
    head = f"    <{element} type={attribute(kind)} message={attribute(message)}>"
    return f"{head}{escaped(text)}</{element}>\n"


def _message(verdict: Verdict) -> str:
    if verdict.error is not None:
        return verdict.error.message
    if verdict.findings:
        return verdict.findings[0].message
    return "; ".join(verdict.open.settled_by) if verdict.open else verdict.verdict


def attribute(text: str) -> str:
    """A text as the value of an attribute, in quotes."""
    return f'"{escaped(text)}"'


def escaped(text: str) -> str:
    """A text as it may stand in XML."""
    return escape(_UNSPEAKABLE.sub("\ufffd", text))
