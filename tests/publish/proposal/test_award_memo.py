"""The award memo as its reader finds it: decided, open, near a tie, or empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from tests.publish.proposal import engagements
from tests.publish.proposal.conftest import ReportOf
from tests.publish.proposal.structure_reader import StructureReader
from tests.services.bids import SELLERS, A, B, C, bidder, compared, seller
from tests.support.builders import DAY
from tests.support.pdf_text import (
    badly_broken,
    flat,
    outline,
    pages,
    without_spaces,
)
from tests.support.pdf_text import (
    fonts as fonts_of,
)
from tests.support.programs import is_used

from rackrate.app import Application
from rackrate.cli import run
from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Provider
from rackrate.domain.comparison import Award, Comparison, Criteria
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.publish.proposal.document import write_proposal
from rackrate.publish.proposal.document_plan import MEMO
from rackrate.services import number_text
from rackrate.services.award_memo import award_memo
from rackrate.services.figures.bid_totals import bid_totals_figure
from rackrate.services.figures.figure import Area
from rackrate.services.progress import SilentProgress

BOTH = [Language.ZH, Language.EN]
CRITERIA = Criteria(Decimal(50), {"quality": Decimal(50)})
DECIDED = Award(("a",), "delivers first", "Wang", DAY)
MARKED = replace(A, marks={"quality": Decimal(9)}, lead_days=Decimal(7))
OUT = {"is_qualified": False, "reason": "no certificate"}


def decided() -> Project:
    """Return a comparison that was decided."""
    other = replace(B, marks={"quality": Decimal(5)})
    return compared(MARKED, other, C, award=DECIDED, criteria=CRITERIA)


def not_awarded() -> Project:
    """Return a comparison that nobody has chosen from yet."""
    return compared(A, B, C)


def one_bidder() -> Project:
    """Return the answers of a single vendor."""
    return compared(A, award=Award(("a",), ""))


def near_tie() -> Project:
    """Return two vendors less than two in a hundred apart."""
    return compared(A, B)


def all_disqualified() -> Project:
    """Return vendors none of whom meets what is required."""
    return compared(*(replace(x, **OUT) for x in (A, B, C)))  # type: ignore[arg-type]


def no_bidders() -> Project:
    """Return a scope that nobody has quoted for."""
    return compared()


def nothing() -> Project:
    """Return a comparison in which nothing has been entered."""
    return replace(compared(), comparison=Comparison())


def split() -> Project:
    """Return an award to two vendors, each for some lines."""
    return compared(A, B, C, award=Award(("b", "a"), "cheapest by line"))


def many_bidders() -> Project:
    """Return more vendors than stand side by side, with long names."""
    bidders = [bidder(f"v{n}") for n in range(7)]
    return compared(*bidders)


ALL: dict[str, Callable[[], Project]] = {
    made.__name__: made
    for made in (
        decided,
        not_awarded,
        one_bidder,
        near_tie,
        all_disqualified,
        no_bidders,
        nothing,
        split,
        many_bidders,
    )
}


@pytest.fixture(params=BOTH)
def language(request: pytest.FixtureRequest) -> Language:
    """Return each language in turn."""
    return Language(request.param)


Written = Callable[[Project, Language], Path]


@pytest.fixture
def written(report_of: ReportOf, fonts: Path, tmp_path: Path) -> Written:
    """Return the writer of memos."""
    long = Bilingual("某某市" * 10, "The Far Vendor of Somewhere Else " * 2)
    sellers = [*SELLERS, *(seller(f"v{n}", "15600", "0.30") for n in range(6))]
    sellers.append(replace(seller("v6", "15000", "0.30"), provider=_named("v6", long)))

    def write(project: Project, language: Language) -> Path:
        report = report_of(project, sellers, language)
        path = tmp_path / "memo.pdf"
        return write_proposal(report, fonts, path, SilentProgress(), MEMO)

    return write


def _named(name: str, shown: Bilingual) -> Provider:
    return replace(seller(name, "1").provider, name=shown)


@pytest.mark.parametrize("name", ALL)
def test_every_state_lays_out_whole(
    name: str, language: Language, written: Written
) -> None:
    path = written(ALL[name](), language)
    count = len(pages(path))
    assert count in ((7, 8) if name == "many_bidders" else (6,))
    assert all(fonts_of(path).values())
    assert len(outline(path)) == len(MEMO)
    assert StructureReader(path).unmarked_text() == []
    if is_used("pdftotext"):
        assert badly_broken(path) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("decided", "Awarded to Alpha: ¥97,200, decided on 2026-11-30"),
        ("decided", "delivers first"),
        ("not_awarded", "No vendor has been chosen yet; this memo is a draft"),
        ("not_awarded", "An approver: nobody is named"),
        ("one_bidder", "To be awarded to Alpha: ¥97,200. Not decided yet"),
        ("one_bidder", "A reason: why it is to be chosen has not been written down"),
        ("all_disqualified", "Not qualified: no certificate"),
        ("no_bidders", "Quotes: no vendor takes part yet"),
        ("nothing", "A scope: what is needed has not been listed"),
        ("split", "To be awarded to Alpha, Alpha: ¥93,000"),
    ],
)
def test_the_decision_says_what_holds(name: str, said: str, written: Written) -> None:
    read = flat(written(ALL[name](), Language.EN))
    assert said.replace(" ", "").replace(",", "") in read


def test_a_decided_memo_lists_nothing_missing(written: Written) -> None:
    read = flat(written(decided(), Language.EN))
    assert "Whattheawardstillneeds" not in read
    assert "thismemoisadraft" not in read


@pytest.mark.parametrize("name", ["decided", "near_tie", "split"])
def test_every_figure_of_the_tabulation_stands_in_it(
    name: str, language: Language, report_of: ReportOf, written: Written
) -> None:
    project = ALL[name]()
    read = flat(written(project, language))
    report = report_of(project, list(SELLERS), language)
    memo = award_memo(project, report.catalogs, report.labels)
    shown = [cell.amount for row in memo.tab.cells for cell in row]
    shown += [figure.text for row in memo.tab.rows for figure in row.figures]
    shown += [memo.tab.headline.rstrip("。."), memo.decision.amount]
    shown += [remark.text for remark in (*memo.exclusions, *memo.clarifications)]
    for text in shown:
        assert without_spaces([text]) in read


def test_plugs_are_hatched_in_the_figure(report_of: ReportOf) -> None:
    project = compared(A, B, C)
    report = report_of(project, list(SELLERS), Language.EN)
    tab = award_memo(project, report.catalogs, report.labels).tab
    figure = bid_totals_figure(tab, report.labels, 400.0, 120.0)
    hatched = [m for m in figure.marks if isinstance(m, Area) and m.hatched]
    plugged = [column for column in tab.tab.columns if column.plugs]
    assert len(hatched) == len(plugged) == 1
    totals = [row[-1].replace(",", "") for row in figure.table[1:]]
    assert sorted(totals, key=int) == totals


def test_the_amount_stands_in_words_in_a_chinese_memo(written: Written) -> None:
    assert "玖万柒仟贰佰元整" in flat(written(decided(), Language.ZH))
    assert number_text.MISSING in "".join(pages(written(not_awarded(), Language.ZH)))


def test_the_same_comparison_gives_the_same_bytes(written: Written) -> None:
    first = written(decided(), Language.ZH).read_bytes()
    assert written(decided(), Language.ZH).read_bytes() == first


def test_a_project_without_a_comparison_is_refused(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    report = report_of(*engagements.ordinary(), Language.ZH)
    with pytest.raises(RefusedInputError) as refused:
        write_proposal(report, fonts, tmp_path / "a.pdf", SilentProgress(), MEMO)
    assert [p.code for p in refused.value.problems] == ["no_comparison"]
    assert list(tmp_path.iterdir()) == []


def test_a_note_that_no_font_can_show_is_named(
    report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    award = Award(("a",), "fast 🚀")
    report = report_of(compared(A, award=award), list(SELLERS), Language.EN)
    with pytest.raises(RefusedInputError) as refused:
        write_proposal(report, fonts, tmp_path / "a.pdf", SilentProgress(), MEMO)
    assert [p.values["where"] for p in refused.value.problems] == ["award"]


def test_the_command_line_writes_it(
    application: Application, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = application.projects.sample_comparison()
    project = tmp_path / "c.rackrate"
    application.projects.save(opened, project, overwrite=True)
    memo = tmp_path / "memo.pdf"
    given = ["export", str(project), "--document", "memo", "--pdf", str(memo)]
    assert run([*given, "--lang", "en"]) == 0
    assert str(memo) in capsys.readouterr().out
    assert len(pages(memo)) == 6
