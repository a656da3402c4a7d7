"""Our own form, filled in and read back. SYNTHETIC: every figure is made up."""

from __future__ import annotations

import csv
import json
import subprocess
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from tests.support.programs import needs

from rackrate.app import Application
from rackrate.cli import run
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Provider
from rackrate.domain.comparison import ScopeFlag, ScopeLine, ScopeUnit
from rackrate.domain.rfq import Rfq
from rackrate.domain.rfq_answer import RfqAnswer
from rackrate.domain.units import Delivery, Meter, PriceScope, PricingUnit, TaxBasis
from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.importer import OpenedQuote
from rackrate.ingest.rfq_form import meant
from rackrate.locations import locations_under
from rackrate.publish.rfq_workbook import write_rfq

LINES = (
    ScopeLine("w-node", "8 × H100", ScopeUnit.NODE_MONTH, Decimal(6), 8, "h100"),
    ScopeLine("w-hour", "4090", ScopeUnit.CARD_HOUR, Decimal(1000), 1, "rtx4090"),
    ScopeLine("w-storage", "storage", ScopeUnit.GIB_MONTH, Decimal("12000.5")),
    ScopeLine("w-network", "network", ScopeUnit.MBPS_MONTH, Decimal(600)),
    ScopeLine("w-setup", "set-up", ScopeUnit.EACH, Decimal(1)),
    ScopeLine("w-wipe", "wiping", ScopeUnit.EACH, Decimal(1)),
)
FILLED = {
    "line:node_month:w-node": (79_800, "✔ 含 included", 6, "25G"),
    "line:card_hour:w-hour": (1.85, "", None, ""),
    "line:gib_month:w-storage": (0.3, "≠ 有差异 qualified", None, "NAS"),
    "line:mbps_month:w-network": (None, "✖ 不含 not included", None, ""),
    "line:each:w-setup": (2000, "✔ 含 included", None, ""),
    "line:each:w-wipe": (None, "✔ 含 included", None, "free"),
}
TOTAL = 79_800 * 6 + 1850 + Decimal("3600.15") + 2000
FIELDS = {
    "vendor": "SYNTHETIC Cloud",
    "quote_number": "S-17",
    "quote_date": datetime(2030, 1, 2, tzinfo=UTC).replace(tzinfo=None),
    "valid_until": datetime(2030, 3, 31, tzinfo=UTC).replace(tzinfo=None),
    "tax": "不含税 excluded",
    "vat_rate": 0.06,
    "lead_days": 14,
    "stated_total": float(TOTAL),
}
PROVIDER = Provider("synthetic", Bilingual.same("SYNTHETIC"), "CNY")


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    return Application(locations_under(tmp_path_factory.mktemp("personal")))


@pytest.fixture
def form(application: Application, tmp_path: Path) -> Path:
    rfq = Rfq("a tender", LINES, "USD", "2030-02-01")
    return write_rfq(rfq, application.words, tmp_path / "form.xlsx")


def fill(path: Path, **fields: object) -> Worksheet:
    """Fill a form in as a vendor does in a spreadsheet program."""
    book = load_workbook(path)
    (sheet,) = book.worksheets
    for row in sheet.iter_rows():
        name = str(row[0].value)
        if name in FILLED:
            price, said, months, note = FILLED[name]
            row[6].value, row[7].value = price, said or None
            row[8].value, row[9].value = months, note or None
        elif name in FIELDS or name in fields:
            row[2].value = {**FIELDS, **fields}[name]
    book.save(path)
    return sheet


def opened(application: Application, path: Path) -> OpenedQuote:
    """Return a form, read."""
    return application.importer.open(path)


def answer_of(application: Application, path: Path) -> RfqAnswer:
    """Return what was filled in."""
    found = application.importer.answer(opened(application, path).book)
    assert found is not None
    return found


def reading_of(application: Application, path: Path) -> Reading:
    """Return what the form means."""
    return opened(application, path).understand()


def test_every_figure_comes_back(application: Application, form: Path) -> None:
    fill(form)
    found = answer_of(application, form)
    prices = {line.line_id: line.unit_price for line in found.lines}
    assert prices == {
        "w-node": 79_800,
        "w-hour": Decimal("1.85"),
        "w-storage": Decimal("0.3"),
        "w-network": None,
        "w-setup": 2000,
        "w-wipe": None,
    }
    assert [line.quantity for line in found.lines] == [x.quantity for x in LINES]
    assert [line.unit for line in found.lines] == [x.unit for x in LINES]
    assert [line.flag for line in found.lines] == [
        ScopeFlag.INCLUDED,
        ScopeFlag.INCLUDED,
        ScopeFlag.QUALIFIED,
        ScopeFlag.NOT_INCLUDED,
        ScopeFlag.INCLUDED,
        ScopeFlag.INCLUDED,
    ]
    assert found.vendor == "SYNTHETIC Cloud"
    assert found.currency == "USD"
    assert found.tax is TaxBasis.EXCLUDED
    assert found.vat_rate == Decimal("0.06")
    assert found.lead_days == 14
    assert found.stated_total == TOTAL
    assert found.effective_to == date(2030, 4, 1)
    assert found.faults == ()


def test_it_reads_back_without_a_question(application: Application, form: Path) -> None:
    fill(form)
    reading = reading_of(application, form)
    assert reading.issues == ()
    assert [row.flags + row.questions for row in reading.rows] == [()] * 4
    node, hour, storage, setup = reading.rows
    assert (node.cards, node.price_scope) == (8, PriceScope.NODE)
    assert node.delivery is Delivery.BARE_METAL
    assert node.commitment_months == 6
    assert (hour.accelerator, hour.pricing_unit) == ("rtx4090", PricingUnit.HOUR)
    assert (storage.meter, setup.meter) == (Meter.STORAGE, Meter.SETUP)
    left = {line.reason for line in reading.left}
    assert {"not_offered", "in_another_line", "header"} <= left
    counts = reading.accounting
    assert counts.imported == 4
    assert counts.total == counts.imported + counts.rejected + counts.skipped


def test_prices_are_named_after_our_lines(application: Application, form: Path) -> None:
    fill(form)
    quote = opened(application, form)
    catalog = quote.prices(quote.understand(), PROVIDER)
    assert [price.sku_price_id for price in catalog.prices] == [
        "w-hour/hour",
        "w-node/month",
        "w-setup/once",
        "w-storage/month",
    ]
    node = catalog.prices[1]
    assert node.source_ref == f"{quote.understand().tables[0].sheet}!{node_cell(form)}"
    assert node.billing_currency == "USD"


def node_cell(form: Path) -> str:
    """Return where the first price stands."""
    (sheet,) = load_workbook(form).worksheets
    (row,) = [r for r in sheet.iter_rows() if r[0].value == "line:node_month:w-node"]
    return str(row[6].coordinate)


def test_the_command_line_gives_rows_without_flags(
    form: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(form)
    assert run(["import", str(form), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["flags"] for row in found["rows"]] == [[]] * 4
    assert [row["list_unit_price"] for row in found["rows"]] == [79800, 1.85, 0.3, 2000]
    assert found["issues"] == []


def test_what_is_missing_is_asked_or_flagged(
    application: Application, form: Path
) -> None:
    fill(form, currency=None, tax=None)
    row = reading_of(application, form).rows[0]
    assert row.questions == ("billing_currency",)
    assert row.flags == ("tax_unknown",)
    assert row.price is None


def test_a_total_that_does_not_add_up_is_said(
    application: Application, form: Path
) -> None:
    fill(form, stated_total=100)
    (issue,) = reading_of(application, form).issues
    assert issue.code == "arithmetic_differs"
    assert issue.values == {"stated": "100.00", "expected": f"{TOTAL:,.2f}"}


@pytest.mark.parametrize("text", ["about 100", "on request"])
def test_a_cell_in_words_counts_as_blank_and_is_said(
    application: Application, form: Path, text: str
) -> None:
    fill(form, lead_days=text)
    found = answer_of(application, form)
    assert found.lead_days is None
    assert [fault.code for fault in found.faults] == ["rfq_cell"]


def test_not_included_beside_a_price_is_unclear(
    application: Application, form: Path
) -> None:
    fill(form)
    book = load_workbook(form)
    (sheet,) = book.worksheets
    for row in sheet.iter_rows():
        if row[0].value == "line:node_month:w-node":
            row[7].value = "✖ 不含 not included"
    book.save(form)
    found = answer_of(application, form)
    assert found.lines[0].flag is ScopeFlag.UNCLEAR
    assert found.faults[0].code == "rfq_against_itself"


def test_columns_are_found_by_their_heads(application: Application, form: Path) -> None:
    fill(form)
    book = load_workbook(form)
    (sheet,) = book.worksheets
    sheet.move_range(f"G1:K{sheet.max_row}", cols=1)
    book.save(form)
    found = answer_of(application, form)
    assert found.lines[0].unit_price == 79_800
    assert found.lines[0].note == "25G"


@needs("soffice")
def test_a_form_saved_by_libreoffice_reads_the_same(
    application: Application, form: Path, tmp_path: Path
) -> None:
    fill(form)
    before = answer_of(application, form)
    out, home = tmp_path / "out", tmp_path / "home"
    command = ["soffice", f"-env:UserInstallation=file://{home}", "--headless"]
    subprocess.run(
        [*command, "--convert-to", "xlsx", "--outdir", str(out), str(form)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    after = answer_of(application, out / form.name)
    assert after.stated_total == before.stated_total
    assert after.effective_to == before.effective_to
    for old, new in zip(before.lines, after.lines, strict=True):
        assert (old.unit_price, old.flag) == (new.unit_price, new.flag)
        assert (old.quantity, old.cards) == (new.quantity, new.cards)
    assert reading_of(application, out / form.name).issues == ()


@pytest.mark.parametrize("encoding", ["gbk", "gb18030", "utf-8-sig"])
def test_an_answer_sheet_saved_as_text_reads_the_same(
    application: Application, form: Path, encoding: str
) -> None:
    fill(form)
    before = answer_of(application, form)
    (sheet,) = load_workbook(form).worksheets
    path = form.with_suffix(".csv")
    rows = [[_as_text(cell) for cell in row] for row in sheet.values]
    with path.open("w", encoding=encoding, errors="replace", newline="") as file:
        csv.writer(file).writerows(rows)
    after = answer_of(application, path)
    assert after.effective_to == before.effective_to
    assert after.stated_total == before.stated_total
    for old, new in zip(before.lines, after.lines, strict=True):
        assert (old.unit_price, old.flag, old.note) == (
            new.unit_price,
            new.flag,
            new.note,
        )
    assert all(row.is_ready for row in reading_of(application, path).rows)


def _as_text(value: object) -> object:
    """Return a cell as a spreadsheet program writes it into a text; no formulas."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    return "" if value is None or str(value).startswith("=") else value


def test_another_file_is_no_form(application: Application, tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text("型号,单价(元/卡/时)\n4090,1.9\n", "utf-8")
    assert application.importer.answer(opened(application, path).book) is None


@pytest.mark.parametrize("text", ["不包含", "included?", "?含", "", "maybe"])
def test_words_of_their_own_are_not_guessed(text: str) -> None:
    assert meant(text, {1: ["✔ 含", "included"], 0: ["不含"]}) is None
