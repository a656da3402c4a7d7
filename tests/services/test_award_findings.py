"""What preflight says of an award memo, and where each point is settled."""

from __future__ import annotations

from dataclasses import replace

from tests.services.bids import UNCLEAR, YES, A, B, C, bidder, compared, view
from tests.support.builders import DAY, workload

from rackrate.domain.comparison import Award, BidLine
from rackrate.domain.project import Project
from rackrate.services.award_findings import award_findings
from rackrate.services.finding import ERROR, GOOD, WARNING, Finding

DECIDED = Award(("a",), "delivers first", "Wang", DAY)


def found_in(project: Project) -> dict[str, Finding]:
    """Return the findings on a project's memo by their codes."""
    return {found.code: found for found in award_findings(project, view(project))}


def test_a_decided_award_with_a_reason_has_nothing_to_mend() -> None:
    found = found_in(compared(A, C, award=DECIDED))
    assert {finding.tone for finding in found.values()} == {GOOD}
    assert found["award_decided"].values == {"day": "2026-11-30"}


def test_an_award_that_nobody_has_been_given_blocks_and_leads_to_its_form() -> None:
    nobody = found_in(compared(A, B))["award_nobody"]
    assert (nobody.tone, nobody.mend_in, nobody.field) == (ERROR, "compare", "")


def test_an_undecided_award_without_reason_or_approver_says_each() -> None:
    found = found_in(compared(A, C, award=Award(("a",), "")))
    assert found["award_no_reason"].tone == ERROR
    assert found["award_undecided"].tone == ERROR
    assert found["award_no_approver"].tone == WARNING


def test_a_point_of_the_tabulation_leads_to_its_cell_until_a_reason_passes_it() -> None:
    open_quote = bidder("a", BidLine(YES, "a/nothing"))
    bare = found_in(compared(open_quote, C, award=Award(("a",), "", "W", DAY)))
    point = bare["award_point"]
    assert point.tone == ERROR
    assert point.field.endswith("/a")
    assert str(point.values["said"])
    passed = found_in(compared(open_quote, C, award=DECIDED))["award_point"]
    assert passed.tone == WARNING


def test_answers_that_leave_a_line_open_are_counted_and_the_first_is_led_to() -> None:
    vague = bidder("c", BidLine(UNCLEAR))
    found = found_in(compared(A, vague, award=DECIDED))["scope_unclear"]
    assert (found.tone, found.field) == (WARNING, "storage/c")
    assert found.values == {"count": 1}


def test_a_project_without_quotes_has_nothing_to_award() -> None:
    plain = replace(compared(), comparison=None, workloads=(workload(),))
    (finding,) = award_findings(plain, None)
    assert (finding.code, finding.tone) == ("memo_nothing", ERROR)
    assert found_in(compared())["memo_nothing"].mend_in == "compare"
