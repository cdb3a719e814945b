"""The report on an engine as JUnit XML: one test case a rule."""

from __future__ import annotations

import msgspec

from referee.cli.conform_as_data import difference_as_data
from referee.cli.junit import attribute, escaped, suite_end, suite_head
from referee.conform.kit import Kit
from referee.conform.report import Report, RuleReport


def report_as_xml(report: Report, kit: Kit, again: str) -> bytes:
    """The report as a test suite; a rule that was not asked for, or is not supported, is skipped."""
    statuses = [rule.status for rule in report.rules]
    failures = statuses.count("broken")
    skipped = len(statuses) - failures - statuses.count("held")
    cases = "".join(_case(rule, report, kit, again) for rule in report.rules)
    return suite_head(len(statuses), failures, 0, skipped) + cases.encode() + suite_end()


def _case(rule: RuleReport, report: Report, kit: Kit, again: str) -> str:
    head = f"  <testcase classname={attribute(report.support.engine)} name={attribute(rule.rule)}"
    if rule.status == "held":
        return f"{head}/>\n"
    if rule.difference is None:
        return f"{head}>\n    <skipped message={attribute(rule.status)}/>\n  </testcase>\n"
    data = {**difference_as_data(rule.difference, kit), "again": again}
    body = escaped(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    message = attribute(rule.difference.probe.name)
    failure = f"    <failure type={attribute(rule.rule)} message={message}>{body}</failure>\n"
    return f"{head}>\n{failure}  </testcase>\n"
