"""How the workbook is shown: in 万元, in two languages, and against what was issued."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.cell_range import CellRange
from tests.publish.workbook.conftest import FEW_DRAWS, application_under
from tests.support.computed import stored_formulas
from tests.support.workbook_text import (
    Book,
    differences,
    edited,
    names_in,
    recalculated,
    values_of,
)

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.both_languages import in_both_languages, joined, joined_words
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report

HAN, LATIN = re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[A-Za-z]{2}")
HELD = {"Summary": "held", "Cover": "held", "Steps": "drawn", "BreakEven": "drawn"}
MONEY_FORMATS = {
    '#,##0.00;[Red]-#,##0.00;"–"',
    '"¥"#,##0.00;[Red]-"¥"#,##0.00;"–"',
}
"""As `amount` and `money` have them; the others are also those of quantities."""
LITERAL = re.compile(r'"((?:[^"]|"")*)"')
MOST_LITERAL, MOST_FORMULA = 255, 8192


@dataclass(frozen=True)
class Shown:
    """The sample's first workload, written in several ways and computed anew."""

    report: Report
    books: Mapping[str, Book]
    again: Mapping[str, Path]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    """Return the workbooks, all computed anew in one run."""
    folder = tmp_path_factory.mktemp("shown")
    application = application_under(folder)
    opened = application.projects.sample()
    first = replace(opened.project, workloads=opened.project.workloads[:1])
    report = application.report(replace(opened, project=first), Language.ZH)
    told = SilentProgress()
    plain = write_workbook(report, folder / "plain.xlsx", told, FEW_DRAWS)
    both = in_both_languages(report)
    paths = {
        "plain": plain,
        "both": write_workbook(both, folder / "both.xlsx", told, FEW_DRAWS),
        "tens": edited(plain, folder / "tens.xlsx", {"in_disp_unit": "万 CNY"}),
        "moved": edited(plain, folder / "moved.xlsx", {"in_hours_day_1": 20}),
    }
    made = recalculated(list(paths.values()), folder / "again")
    again = {name: made[path.name] for name, path in paths.items()}
    return Shown(report, {n: Book(p) for n, p in paths.items()}, again)


def test_amounts_are_shown_in_the_unit_that_is_chosen(shown: Shown) -> None:
    plain, tens = (values_of(shown.again[name]) for name in ("plain", "tens"))
    named = names_in(tens)
    assert named["disp_div"] == 10_000
    assert named["chk_total"] == 0
    assert named["wb_modified"] == 0
    term = named["out_term_1"]
    assert term == names_in(plain)["out_term_1"]
    assert isinstance(term, int | float)
    for sheet, holds in HELD.items():
        amounts = [c.value for row in tens[sheet] for c in row]
        drawn = [n for n in amounts if isinstance(n, int | float)]
        wanted = term / 10_000 if holds == "drawn" else term
        assert any(n == pytest.approx(wanted, abs=1e-6) for n in drawn), sheet


def test_what_charts_draw_is_named_by_its_unit_in_every_program(shown: Shown) -> None:
    for name, unit in (("plain", "CNY"), ("tens", "万 CNY")):
        book = values_of(shown.again[name])
        for sheet in ("Steps", "BreakEven", "BuyOrRent", "Sensitivity"):
            cells = {c.value for row in book[sheet] for c in row}
            assert f"图中金额：{unit}" in cells, (name, sheet)


def test_every_amount_of_money_follows_the_unit(shown: Shown) -> None:
    seen = 0
    for sheet in shown.books["plain"].formulas:
        ruled: dict[str, set[tuple[int, int]]] = {"1000": set(), "10000": set()}
        for area in sheet.conditional_formatting:
            (rule, *_) = area.rules
            if rule.formula and rule.formula[0].startswith("disp_div="):
                places = {at for part in area.cells.ranges for at in _places(part)}
                for rule in area.rules:
                    ruled[rule.formula[0].removeprefix("disp_div=")] |= places
        amounts = {
            (cell.row, cell.column)
            for row in sheet.iter_rows(min_row=5)
            for cell in row
            if cell.number_format in MONEY_FORMATS
        }
        seen += len(amounts)
        assert ruled["1000"] == ruled["10000"]
        assert amounts <= ruled["1000"], sheet.title
    assert seen > 500


def _places(part: CellRange) -> Iterator[tuple[int, int]]:
    for row in part.rows:
        yield from row


def test_every_sheet_says_whether_it_is_still_what_was_issued(shown: Shown) -> None:
    version = shown.report.project.client.version
    for name, words in (
        ("plain", f"✔ 结果与已签发的 {version} 一致"),
        ("moved", f"⚠ 输入已改动，不再对应已签发的 {version}"),
    ):
        book = values_of(shown.again[name])
        for sheet in shown.books["plain"].formulas.sheetnames:
            (row,) = book[sheet].iter_rows(2, 2, values_only=True)
            assert any(words in str(cell) for cell in row), (name, sheet)


def test_the_document_and_its_hash_stand_on_the_cover_and_in_the_properties(
    shown: Shown,
) -> None:
    report = shown.report
    book = load_workbook(shown.books["plain"].path)
    custom = {entry.name: entry.value for entry in book.custom_doc_props.props}
    assert custom["RackRate-ID"] == report.document_id
    assert custom["RackRate-Hash"] == report.digest
    cells = [c.value for row in shown.books["plain"].values["Cover"] for c in row]
    assert report.document_id in cells
    assert report.digest[:16] in cells


def test_a_workbook_in_both_languages_computes_the_same(shown: Shown) -> None:
    assert differences(shown.books["both"], shown.again["both"]) == []
    both, plain = (names_in(values_of(shown.again[n])) for n in ("both", "plain"))
    assert both["chk_total"] == 0
    assert both["out_term_1"] == plain["out_term_1"]


def test_heads_and_labels_are_in_both_languages(shown: Shown) -> None:
    sheet = shown.books["both"].values["Calc"]
    titles = [row[1] for row in sheet.iter_rows(6, values_only=True) if row[1]]
    own = [t for t in titles if HAN.search(t) and not LATIN.search(t)]
    assert len(titles) > 60
    assert own == []


def test_texts_in_both_languages_keep_to_the_formats_limits(shown: Shown) -> None:
    for cell in stored_formulas(shown.books["both"].path):
        assert len(cell.formula) <= MOST_FORMULA, cell
        for literal in LITERAL.findall(cell.formula):
            assert len(literal) <= MOST_LITERAL, cell
    for sheet in shown.books["both"].formulas:
        for rule in sheet.data_validations.dataValidation:
            assert len(rule.prompt or "") <= 255
            assert len(rule.promptTitle or "") <= 32
            assert rule.errorTitle


def test_names_in_both_languages_are_said_once(shown: Shown) -> None:
    winner = names_in(shown.books["both"].values)["out_winner_1"]
    for part in ("极智算", "JYGPU", "容器", "container"):
        assert str(winner).count(part) == 1


@pytest.mark.parametrize(
    ("zh", "en", "both"),
    [
        ("合计", "Total", "合计 Total"),
        ("8 h", "8 h", "8 h"),
        ("", "only", "only"),
        ("先看结论。", "The answer first.", "先看结论。 / The answer first."),
        ("{count} 项", "{count} items", "{count} 项 / {count} items"),
    ],
)
def test_two_languages_are_joined_as_a_reader_expects(
    zh: str, en: str, both: str
) -> None:
    assert joined(Bilingual(zh, en)) == both


def test_a_joined_phrase_takes_its_values_in_both_halves(shown: Shown) -> None:
    words = joined_words(shown.report.labels.words)
    said = words.say("workbook.blocks.title", Language.EN, number=1, title="T")
    assert said == "需求 1 · T / Workload 1 · T"
