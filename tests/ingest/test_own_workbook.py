"""Reading back: our own workbook gives its changes, and a project takes them."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from openpyxl import load_workbook
from tests.support import workbook_text
from tests.support.workbook_text import recalculated, target

from rackrate.app import Application
from rackrate.cli import run
from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import PlugRule, ScopeFlag
from rackrate.domain.units import TaxBasis
from rackrate.ingest.own_workbook import may_be_own, read_own_workbook
from rackrate.locations import locations_under
from rackrate.publish.workbook.book import write_workbook
from rackrate.publish.workbook.text_fit import serial
from rackrate.services.edited_workbook import (
    ChangeState,
    InputChange,
    changes_of,
)
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress
from rackrate.services.returned_workbook import Origin, TakenChanges
from rackrate.store.taken_changes import with_changes

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
FEW_DRAWS = 20
Cells = Mapping[str, object]


read_once = cache(read_own_workbook)
"""Every test writes a file of its own, which stays as it is."""


@dataclass(frozen=True)
class Issued:
    """An engagement and its workbooks, as they went out."""

    application: Application
    opened: OpenedProject
    books: Mapping[Language, Path]

    def changes(self, path: Path) -> dict[str, InputChange]:
        """Return what was changed in a workbook, by the input's name."""
        edited = read_once(path)
        assert edited is not None
        found = changes_of(edited, self.application.words)
        return {change.name: change for change in found}

    def taken(self, path: Path) -> TakenChanges:
        """Return the engagement with the changes of a workbook in it."""
        known = self.application.report(self.opened, Language.EN).assumptions
        return with_changes(self.opened, list(self.changes(path).values()), known)


def issued(folder: Path, opened: OpenedProject, application: Application) -> Issued:
    books = {
        language: write_workbook(
            application.report(opened, language),
            folder / f"{language}.xlsx",
            SilentProgress(),
            FEW_DRAWS,
        )
        for language in Language
    }
    return Issued(application, opened, books)


@pytest.fixture(scope="module")
def engagement(tmp_path_factory: pytest.TempPathFactory) -> Issued:
    """Return the sample engagement, issued."""
    folder = tmp_path_factory.mktemp("engagement")
    application = Application(locations_under(folder))
    opened = application.projects.sample()
    project = replace(opened.project, workloads=opened.project.workloads[:2])
    return issued(folder, replace(opened, project=project), application)


@pytest.fixture(scope="module")
def comparison(tmp_path_factory: pytest.TempPathFactory) -> Issued:
    """Return the sample comparison, issued."""
    folder = tmp_path_factory.mktemp("comparison")
    application = Application(locations_under(folder))
    opened = application.open_input(
        SAMPLES / "comparison.toml", [SAMPLES / "comparison-catalogs"]
    )
    return issued(folder, opened, application)


def edited(source: Path, copy: Path, cells: Cells) -> Path:
    """Write a copy in which some inputs hold something else; None empties one."""
    plain = {name: _plain(value) for name, value in cells.items()}
    return workbook_text.edited(source, copy, plain)


def _plain(value: object) -> float | str:
    if isinstance(value, date):
        return float(serial(value))
    if value is None:
        return ""
    return value if isinstance(value, int | float) else str(value)


def saved_elsewhere(source: Path, copy: Path, cells: Cells) -> Path:
    """Write a copy as another program saves it, with some inputs changed."""
    book = load_workbook(source)
    for name, value in cells.items():
        sheet, place = target(book, name)
        book[sheet][place].value = value
    book.save(copy)
    return copy


@pytest.mark.parametrize("language", list(Language))
def test_a_workbook_as_issued_has_no_changes(
    engagement: Issued, language: Language
) -> None:
    path = engagement.books[language]
    found = read_once(path)
    assert found is not None
    report = engagement.application.report(engagement.opened, language)
    assert found.document_id == report.document_id
    assert len(found.inputs) > 100
    assert found.unknown == ()
    assert engagement.changes(path) == {}


def test_saved_by_another_program_it_has_no_changes_either(
    engagement: Issued, comparison: Issued, tmp_path: Path
) -> None:
    cells: Cells = {"in_as_of": date(2026, 12, 1), "in_cards_2": None}
    source = engagement.books[Language.ZH]
    path = saved_elsewhere(source, tmp_path / "plain.xlsx", cells)
    assert set(engagement.changes(path)) == set(cells)
    asked = comparison.books[Language.EN]
    (again,) = recalculated([asked], tmp_path / "again").values()
    assert comparison.changes(again) == {}


CHANGED: Mapping[Language, Cells] = {
    Language.EN: {
        "in_hours_day_1": 18,
        "in_cards_2": 16,
        "in_budget_1": 90_000,
        "in_keep_instance_2": "yes",
        "in_tax_basis": "tax excluded",
        "in_as_of": date(2026, 12, 1),
        "in_billed_idle": 0.2,
        "in_container_loss_exclusive_high": 0.3,
        "in_hours_month": 730,
    },
    Language.ZH: {
        "in_hours_day_1": 18,
        "in_cards_2": 16,
        "in_budget_1": 90_000,
        "in_keep_instance_2": "是",
        "in_tax_basis": "不含税",
        "in_as_of": date(2026, 12, 1),
        "in_billed_idle": 0.2,
        "in_container_loss_exclusive_high": 0.3,
        "in_hours_month": 730,
    },
}


@pytest.mark.parametrize("language", list(Language))
def test_the_project_takes_what_the_client_changed(
    engagement: Issued, tmp_path: Path, language: Language
) -> None:
    cells = CHANGED[language]
    path = edited(engagement.books[language], tmp_path / "back.xlsx", cells)
    assert set(engagement.changes(path)) == set(cells)
    found = engagement.taken(path)
    assert set(found.taken) == set(cells)
    assert found.refused == {}
    first, second, *_ = (w.id for w in engagement.opened.project.workloads)
    wanted = engagement.application.with_settings(
        engagement.opened,
        [
            f"{first}.hours_per_day=18",
            f"{second}.cards=16",
            f"{first}.budget=90000",
            f"{second}.keep_instance=true",
            "basis.tax=excluded",
            "basis.as_of=2026-12-01",
            "basis.hours_per_month=730",
        ],
    )
    assert found.opened.project.workloads == wanted.project.workloads
    assert found.opened.project.basis == wanted.project.basis
    assert found.opened.project.basis.tax is TaxBasis.EXCLUDED
    known = engagement.application.report(engagement.opened, language).assumptions
    ranges = found.opened.project.assumptions
    assert ranges["billed_idle"].base == Decimal("0.2")
    assert ranges["container_loss_exclusive"].high == Decimal("0.3")
    base = known.by_name["container_loss_exclusive"].range.base
    assert ranges["container_loss_exclusive"].base == base


def test_a_changed_price_goes_into_the_projects_own_catalog(
    engagement: Issued, tmp_path: Path
) -> None:
    report = engagement.application.report(engagement.opened, Language.EN)
    best = report.decision.workloads[0].ranking[0]
    path = engagement.books[Language.EN]
    read = read_once(path)
    assert read is not None
    wanted = f"prices.{best}.list_unit_price"
    (name,) = (x.name for x in read.inputs if x.path == wanted)
    found = engagement.taken(edited(path, tmp_path / "back.xlsx", {name: 1.25}))
    assert found.taken == (name,)
    prices = {c.key(p): p for c in found.opened.catalogs for p in c.prices}
    assert prices[best].list_unit_price == Decimal("1.25")
    after = engagement.application.decide(found.opened).workloads[0]
    assert after.option(best).total < report.decision.workloads[0].option(best).total


def test_a_price_that_is_emptied_is_to_be_quoted_and_never_0(
    engagement: Issued, tmp_path: Path
) -> None:
    path = edited(
        engagement.books[Language.EN], tmp_path / "back.xlsx", {"in_price_1": None}
    )
    (change,) = engagement.changes(path).values()
    assert (change.value, change.state) == (None, ChangeState.CHANGED)
    found = engagement.taken(path)
    key = change.path.removeprefix("prices.").removesuffix(".list_unit_price")
    prices = {c.key(p): p for c in found.opened.catalogs for p in c.prices}
    assert prices[key].typical_unit_price is None


def test_what_cannot_be_taken_is_said_and_left(
    engagement: Issued, tmp_path: Path
) -> None:
    cells: Cells = {
        "in_months_1": "abc",
        "in_cards_1": None,
        "in_tax_basis": "maybe",
        "in_swing_months": 0.9,
        "in_as_of": "soon",
    }
    path = edited(engagement.books[Language.EN], tmp_path / "b.xlsx", cells)
    states = {name: c.state for name, c in engagement.changes(path).items()}
    assert states == {
        "in_months_1": ChangeState.NOT_A_NUMBER,
        "in_cards_1": ChangeState.EMPTIED,
        "in_tax_basis": ChangeState.UNKNOWN_WORD,
        "in_swing_months": ChangeState.VIEW_ONLY,
        "in_as_of": ChangeState.NOT_A_NUMBER,
    }
    found = engagement.taken(path)
    assert found.taken == ()
    assert found.opened == engagement.opened


def test_a_value_that_the_project_refuses_is_said_with_its_reason(
    engagement: Issued, tmp_path: Path
) -> None:
    cells = {"in_hours_day_1": 25, "in_cards_1": 12}
    path = edited(engagement.books[Language.EN], tmp_path / "b.xlsx", cells)
    found = engagement.taken(path)
    assert found.taken == ("in_cards_1",)
    assert set(found.refused) == {"in_hours_day_1"}


def test_names_that_went_and_names_that_came_are_reported(
    engagement: Issued, tmp_path: Path
) -> None:
    book = load_workbook(engagement.books[Language.EN])
    moved = book.defined_names.pop("in_cards_1")
    moved.name = "in_of_their_own"
    book.defined_names["in_of_their_own"] = moved
    path = tmp_path / "renamed.xlsx"
    book.save(path)
    found = read_once(path)
    assert found is not None
    assert found.unknown == ("in_of_their_own",)
    assert engagement.changes(path)["in_cards_1"].state is ChangeState.REMOVED


def test_inputs_of_a_sheet_that_was_deleted_are_gone_and_the_rest_is_read(
    engagement: Issued, tmp_path: Path
) -> None:
    book = load_workbook(engagement.books[Language.EN])
    sheet, place = target(book, "in_cards_1")
    book[sheet][place].value = 5
    del book["Prices"]
    path = tmp_path / "cut.xlsx"
    book.save(path)
    changes = engagement.changes(path)
    assert changes["in_cards_1"].now == Decimal(5)
    assert changes["in_price_1"].state is ChangeState.REMOVED
    assert engagement.taken(path).taken == ("in_cards_1",)


def test_a_project_knows_which_workbook_came_back(engagement: Issued) -> None:
    application, opened = engagement.application, engagement.opened
    workbooks = application.workbooks
    edited_now = workbooks.read(engagement.books[Language.EN])
    assert edited_now is not None
    assert workbooks.seen_from(opened, edited_now).origin is Origin.CURRENT
    later = application.with_settings(opened, ["basis.hours_per_month=730"])
    assert workbooks.seen_from(later, edited_now).origin is Origin.OTHER
    version = SimpleNamespace(document_id=edited_now.document_id)
    issued_then = replace(later, issued=(version,))  # type: ignore[arg-type]
    assert workbooks.seen_from(issued_then, edited_now).origin is Origin.EARLIER


def test_cells_that_moved_are_found_by_their_names(
    engagement: Issued, tmp_path: Path
) -> None:
    book = load_workbook(engagement.books[Language.EN])
    sheet, place = target(book, "in_hours_day_1")
    row = book[sheet][place].row
    book[sheet]["Z1"].value = 20
    book.defined_names["in_hours_day_1"].attr_text = f"{sheet}!$Z$1"
    book[sheet].cell(row, book[sheet][place].column).value = None
    path = tmp_path / "moved.xlsx"
    book.save(path)
    assert engagement.changes(path)["in_hours_day_1"].now == Decimal(20)


def test_a_comparison_takes_flags_marks_weights_and_the_award(
    comparison: Issued, tmp_path: Path
) -> None:
    cells: Cells = {
        "in_bid_flag_2_1": "unclear",
        "in_bid_own_2_2": 5000.5,
        "in_bid_quantity_2": 36_000,
        "in_bid_mark_2_1": 10,
        "in_bid_weight_1": 50,
        "in_bid_best": 100_000,
        "in_bid_worst": 130_000,
        "in_plug_rule": "plug: median quote",
        "in_outlier_pct": 0.05,
        "in_bid_stated_3": 120_000,
        "in_bid_qualified_2": "no",
        "in_bid_awarded_2": "yes",
        "in_bid_reason": "cheapest",
        "in_bid_decided_on": "2026-12-10",
    }
    path = edited(comparison.books[Language.EN], tmp_path / "back.xlsx", cells)
    found = comparison.taken(path)
    assert set(found.taken) == set(cells)
    taken = found.opened.project.comparison
    assert taken is not None
    first, second, third = taken.bidders
    assert first.line("storage").flag is ScopeFlag.UNCLEAR
    assert first.line("storage").price_key == "sample-a/storage/month"
    assert second.line("storage").plug == Decimal("5000.5")
    assert taken.lines[1].quantity == 36_000
    assert second.marks["service"] == 10
    assert not second.is_qualified
    assert third.stated_total == 120_000
    assert taken.criteria.weights["service"] == 50
    assert (taken.criteria.best, taken.criteria.worst) == (100_000, 130_000)
    assert taken.plug_rule is PlugRule.MEDIAN
    assert taken.outlier_share == Decimal("0.05")
    assert taken.award is not None
    assert set(taken.award.providers) == {"sample-a", "sample-b"}
    assert taken.award.reason == "cheapest"
    assert taken.award.decided_on == date(2026, 12, 10)


def test_other_files_are_none_of_ours(tmp_path: Path) -> None:
    text = tmp_path / "a.csv"
    text.write_text("a,b\n", encoding="utf-8")
    packed = tmp_path / "b.xlsx"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("xl/sharedStrings.xml", "<sst/>")
    for path in (text, packed, tmp_path / "missing.xlsx", tmp_path):
        assert not may_be_own(path)
        assert read_own_workbook(path) is None


def test_a_register_in_a_workbook_with_a_document_type_is_read_by_address(
    engagement: Issued, tmp_path: Path
) -> None:
    source = engagement.books[Language.EN]
    path = tmp_path / "odd.xlsx"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w") as new:
        for item in old.infolist():
            content = old.read(item)
            if item.filename == "xl/workbook.xml":
                content = content.replace(b"<definedNames>", b"<definedNames><!-- -->")
            new.writestr(item, content)
    assert engagement.changes(path) == {}


def test_the_command_line_says_and_takes_what_was_changed(
    engagement: Issued, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tmp_path / "asked.rackrate"
    opened = replace(engagement.opened, path=None, is_read_only=False)
    engagement.application.projects.save(opened, project, overwrite=True)
    path = edited(
        engagement.books[Language.EN], tmp_path / "b.xlsx", {"in_hours_day_1": 18}
    )
    assert run(["import", str(path)]) == 0
    assert "in_hours_day_1" in capsys.readouterr().out
    before = engagement.application.projects.open(project)
    assert before.project.workloads[0].hours_per_day == 12
    assert run(["import", str(path), "--into", str(project)]) == 0
    assert "⚠" not in capsys.readouterr().out
    after = engagement.application.projects.open(project)
    assert after.project.workloads[0].hours_per_day == 18
    first = after.project.workloads[0].id
    moved = engagement.application.with_settings(after, [f"{first}.hours_per_day=20"])
    engagement.application.projects.save(moved, project, overwrite=True)
    assert run(["import", str(path), "--into", str(project), "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["project"]["held"]
    assert (entry["holds"], entry["standing"]) == (20, "moved")
    after = engagement.application.projects.open(project)
    assert after.project.workloads[0].hours_per_day == 20
    scenario = SAMPLES / "engagement.toml"
    assert run(["import", str(path), "--into", str(scenario)]) == 1


def test_json_says_the_same(
    engagement: Issued, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = edited(
        engagement.books[Language.ZH], tmp_path / "b.xlsx", {"in_tax_basis": "不含税"}
    )
    assert run(["import", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["schema"] == 1
    assert said["workbook"]["document_id"].startswith("RR-")
    (change,) = said["changes"]
    assert change["path"] == "basis.tax"
    assert change["was"] == "含税"
    assert change["value"] == "excluded"
    assert change["state"] == "changed"
