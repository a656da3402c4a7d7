"""The sample's workbook: right by itself, by LibreOffice, and by the house's rules."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.formula import Tokenizer
from openpyxl.formula.translate import Translator
from openpyxl.utils import range_boundaries
from tests.publish.workbook.conftest import Maker, Sample
from tests.support.builders import catalog, node, price, project, reference
from tests.support.workbook_text import (
    Book,
    FormulaCell,
    differences,
    named_values,
    same,
    target,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import RefusedInputError
from rackrate.publish.workbook.book import SHEETS, write_workbook
from rackrate.services.progress import CancelledError, SilentProgress

ALLOWED = frozenset(
    {"ABS", "AND", "COUNTA", "COUNTIF", "FIXED", "IF", "IFERROR", "INDEX", "INT"}
    | {"ISERROR", "ISNUMBER", "MATCH", "MAX", "MIN", "OR", "PERCENTILE", "POWER"}
    | {"RANK", "ROUND", "ROUNDUP", "ROWS", "SQRT", "SUM", "SUMIFS", "SUMPRODUCT"}
)
MODEL = frozenset({"Inputs", "Prices", "Calc", "Steps", "BreakEven", "Lists"})
"""Sheets without paragraphs, whose rows are the same in both languages."""
LITERALS = frozenset({"0", "1", "24", "100"})
CELLS = re.compile(r"(?:[A-Z]\w+!)?\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?")
NAMES = """in_cards_{n} in_hours_day_{n} in_days_month_{n} in_months_{n}
    in_storage_gib_{n} in_bandwidth_mbps_{n} out_winner_{n} out_term_{n} out_month_{n}
    out_breakeven_{n} out_state_{n}"""
SHARED_NAMES = """in_hours_month in_tax_basis in_billed_idle
    in_container_loss_exclusive in_container_loss_shared in_disp_unit chk_total"""

both_languages = pytest.mark.parametrize("language", list(Language))


@both_languages
def test_every_formula_computed_anew_gives_the_stored_value(
    sample: Sample, language: Language
) -> None:
    assert differences(sample.books[language], sample.again[language]) == []


@both_languages
def test_the_answers_are_the_engines(sample: Sample, language: Language) -> None:
    report = sample.application.report(sample.opened, language)
    named = named_values(sample.books[language].path)
    for number, decision in enumerate(report.decision.workloads, start=1):
        best = decision.option(decision.ranking[0])
        assert named[f"out_term_{number}"] == float(best.total)
        assert named[f"out_month_{number}"] == float(best.per_month)
        assert named[f"out_winner_{number}"] == report.labels.option(best.id)
        headline = decision.verdict.headline
        assert headline is not None
        state = report.labels.term("state", headline.state)
        assert named[f"out_state_{number}"] == state
        hours = headline.hours_per_month
        assert hours is not None
        per_day = float(hours / decision.workload.days(best.terms.hours_per_month))
        assert named[f"out_breakeven_{number}"] == pytest.approx(per_day, rel=1e-12)
    assert named["chk_total"] == 0


@both_languages
def test_every_formula_has_a_value_and_none_is_an_error(
    sample: Sample, language: Language
) -> None:
    for cell in sample.books[language].formula_cells():
        assert cell.stored is not None, cell
        assert not str(cell.stored).startswith("#"), cell


def test_another_reader_finds_the_same_values_in_every_cell(sample: Sample) -> None:
    path = sample.books[Language.EN].path
    mine = sample.books[Language.EN].values
    for sheet in load_workbook(path, data_only=True):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is not None:
                    found = mine[sheet.title].at(cell.row, cell.column)
                    assert same(cell.value, found), (sheet.title, cell.coordinate)


@both_languages
def test_formulas_use_listed_functions_and_no_numbers_of_their_own(
    sample: Sample, language: Language
) -> None:
    book = sample.books[language]
    names = set(book.formulas.defined_names)
    for cell in alike(book):
        functions, numbers, words = parts_of(cell.formula)
        assert functions <= ALLOWED, cell
        assert numbers <= LITERALS, cell
        assert words <= names, cell


def alike(book: Book) -> list[FormulaCell]:
    """Return the formulas of a book, of those that differ in their rows alone one."""
    found = {
        re.sub(r"(?<=[A-Z])\$?\d+", "", c.formula): c for c in book.formula_cells()
    }
    return list(found.values())


def parts_of(formula: str) -> tuple[set[str], set[str], set[str]]:
    """Return the functions, the numbers but for digits of ROUND, and the names."""
    functions, numbers, words = set(), set(), set()
    opened: list[str] = []
    tokens = Tokenizer(formula).items
    for token, following in pairwise([*tokens, tokens[-1]]):
        if token.type == token.FUNC and token.subtype == token.OPEN:
            opened.append(token.value.rstrip("("))
            functions.add(opened[-1])
        elif token.type == token.FUNC:
            opened.pop()
        elif token.subtype == token.NUMBER:
            is_digits = following.value == ")" and opened[-1:] == ["ROUND"]
            numbers |= set() if is_digits else {token.value}
        elif token.subtype == token.RANGE and not CELLS.fullmatch(token.value):
            words.add(token.value)
    return functions, numbers, words


def test_both_languages_have_the_same_formulas(sample: Sample) -> None:
    def shape(book: Book) -> dict[str, str]:
        return {
            c.where: re.sub(r'"[^"]*"', "", c.formula)
            for c in book.formula_cells()
            if "&" not in c.formula and c.where.split("!")[0] in MODEL
        }

    assert shape(sample.books[Language.ZH]) == shape(sample.books[Language.EN])


def test_one_formula_serves_a_whole_row_of_calc(sample: Sample) -> None:
    sheet = sample.books[Language.EN].formulas["Calc"]
    compared = 0
    for row in sheet.iter_rows(min_row=5, min_col=6):
        formulas = [cell for cell in row if cell.data_type == "f"]
        for first, other in pairwise(formulas):
            moved = Translator(first.value, first.coordinate)
            assert moved.translate_formula(other.coordinate) == other.value
            compared += 1
    assert compared


def test_nothing_is_hidden_merged_or_driven_by_macros(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    assert tuple(book.sheetnames) == SHEETS
    for sheet in book:
        assert sheet.sheet_state == "visible"
        assert not sheet.merged_cells.ranges
        assert not [d for d in sheet.row_dimensions.values() if d.hidden]
        assert not [d for d in sheet.column_dimensions.values() if d.hidden]
        assert sheet.protection.sheet
        assert not sheet.protection.password
    with zipfile.ZipFile(sample.books[Language.ZH].path) as parts:
        assert not [n for n in parts.namelist() if "vba" in n or "externalLink" in n]


def test_every_promised_name_points_to_a_cell(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    wanted = SHARED_NAMES.split()
    for number in range(1, len(sample.opened.project.workloads) + 1):
        wanted += NAMES.format(n=number).split()
    assert set(wanted) <= set(book.defined_names)
    for name in book.defined_names:
        if not name.startswith("_"):
            sheet, place = target(book, name)
            filled = book[sheet][place].value is not None
            may_be_empty = ("in_budget", "in_done", "in_remark", "in_price", "in_vat")
            assert filled or name.startswith(may_be_empty), name


def test_inputs_may_be_changed_and_results_may_not(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    for name in book.defined_names:
        sheet, place = target(book, name)
        is_input = name.startswith("in_")
        assert book[sheet][place].protection.locked != is_input, name


def test_every_link_leads_to_a_cell(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    cells = sample.books[Language.ZH].cells()
    links = [cell.hyperlink for cell in cells if cell.hyperlink]
    assert links
    for link in links:
        sheet, place = link.location.split("!")
        assert book[sheet.strip("'")][place.replace("$", "")] is not None


def test_every_list_to_choose_from_is_a_range_of_cells(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    lists = 0
    for sheet in book:
        for rule in sheet.data_validations.dataValidation:
            if rule.type == "list":
                lists += 1
                home, cells = rule.formula1.split("!")
                left, top, right, bottom = range_boundaries(cells)
                rows = book[home].iter_rows(top, bottom, left, right)
                assert all(cell.value for row in rows for cell in row)
    assert lists


def test_the_sample_is_marked_on_every_sheet(sample: Sample) -> None:
    book = sample.books[Language.ZH].formulas
    for sheet in book:
        assert "示例" in [cell.value for cell in sheet[2]]
        assert "示例" in sheet.oddHeader.center.text
        assert "&P" in sheet.oddFooter.right.text


def test_the_document_is_named_in_its_properties(sample: Sample) -> None:
    report = sample.application.report(sample.opened, Language.ZH)
    properties = sample.books[Language.ZH].formulas.properties
    assert report.document_id in properties.keywords
    assert properties.creator == report.project.client.prepared_by.zh
    assert properties.created.date() == report.issued_on


def test_the_same_report_gives_the_same_bytes(sample: Sample, tmp_path: Path) -> None:
    again = tmp_path / "again.xlsx"
    report = sample.application.report(sample.opened, Language.ZH)
    write_workbook(report, again, SilentProgress())
    assert again.read_bytes() == sample.books[Language.ZH].path.read_bytes()


def test_words_of_clients_and_vendors_never_become_formulas(
    report_of: Maker, tmp_path: Path
) -> None:
    nasty = '=1+1"&cmd|\x01'
    asked = replace(project(), title=nasty)
    (work,) = asked.workloads
    asked = replace(asked, workloads=(replace(work, title=nasty, told_by="@x"),))
    prices = [
        price(source="=HYPERLINK(1)", source_ref="+1", note="-1"),
        node(source=nasty),
    ]
    report = report_of(asked, [catalog(*prices)], reference())
    path = write_workbook(report, tmp_path / "nasty.xlsx", SilentProgress())
    for cell in Book(path).cells():
        assert cell.data_type != "f" or "cmd|" not in cell.value
        assert cell.data_type != "f" or "HYPERLINK" not in cell.value


def test_a_file_that_cannot_be_written_keeps_the_old_one(
    report_of: Maker, tmp_path: Path
) -> None:
    report = report_of(project(), [catalog(price(), node())], reference())
    folder = tmp_path / "taken.xlsx"
    folder.mkdir()
    (folder / "inside").write_text("kept", encoding="utf-8")
    with pytest.raises(RefusedInputError) as refused:
        write_workbook(report, folder, SilentProgress())
    assert [p.code for p in refused.value.problems] == ["cannot_write"]
    assert (folder / "inside").read_text(encoding="utf-8") == "kept"
    assert [p.name for p in tmp_path.iterdir()] == ["taken.xlsx"]


class StopAt:
    """Progress that is called off at one step."""

    def __init__(self, step: int) -> None:
        self.at = step
        self.told: list[str] = []

    def step(self, done: int, total: int, doing: str) -> None:
        """Note the step, and stop at the one."""
        self.told.append(doing)
        assert done < total
        if done == self.at:
            raise CancelledError


@pytest.mark.parametrize("step", [0, 4, len(SHEETS)])
def test_a_cancelled_export_leaves_nothing(
    report_of: Maker, tmp_path: Path, step: int
) -> None:
    report = report_of(project(), [catalog(price(), node())], reference())
    progress = StopAt(step)
    with pytest.raises(CancelledError):
        write_workbook(report, tmp_path / "never.xlsx", progress)
    assert list(tmp_path.iterdir()) == []
    assert all(key in report.labels.words for key in progress.told)
