"""The CSV for other tools: FOCUS columns, figures that add up, nothing that runs."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import catalog, node, price, project, reference
from tests.support.hostile_text import hostile

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.locations import locations_under
from rackrate.publish.focus_csv import (
    COLUMNS,
    focus_rows,
    plain_cell,
    write_focus_csv,
)
from rackrate.services.ports import OpenedProject
from rackrate.services.report import Report

_NAMES = """BilledCost BillingCurrency ChargeCategory ChargeDescription ChargeFrequency
    CommitmentDiscountCategory CommitmentDiscountId CommitmentDiscountName
    CommitmentDiscountType ConsumedQuantity ConsumedUnit ContractedCost
    ContractedUnitPrice EffectiveCost ListCost ListUnitPrice PricingCategory
    PricingCurrency PricingQuantity PricingUnit ProviderName RegionName
    ServiceCategory ServiceName ServiceProviderName SkuId SkuMeter SkuPriceId"""
SPECIFIED = frozenset(_NAMES.split())
"""Names of the FOCUS specification, versions 1.0 to 1.3."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Return the report of the sample engagement."""
    application = Application(locations_under(tmp_path_factory.mktemp("focus")))
    return application.report(application.projects.sample(), Language.ZH)


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the file's rows, as a spreadsheet that knows UTF-8 would read it."""
    text = path.read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


def test_columns_are_focuss_or_say_that_they_are_ours() -> None:
    own = {name for name in COLUMNS if not name.startswith("x_")}
    assert own == SPECIFIED
    assert len(set(COLUMNS)) == len(COLUMNS)


def test_the_charges_of_every_option_add_up_to_its_total(
    sample: Report, tmp_path: Path
) -> None:
    rows = rows_of(write_focus_csv(sample, tmp_path / "out.csv"))
    for decision in sample.decision.workloads:
        for option in decision.options:
            place = (decision.workload.id, option.id)
            own = [
                row for row in rows if (row["x_Workload"], row["x_OptionId"]) == place
            ]
            assert len(own) == len(option.lines)
            assert sum(Decimal(row["BilledCost"]) for row in own) == option.total
            assert {row["BillingCurrency"] for row in own} == {option.currency}


def test_quantity_times_price_is_the_cost(sample: Report) -> None:
    rows = list(focus_rows(sample))
    assert rows
    for row in rows:
        product = Decimal(row["PricingQuantity"]) * Decimal(row["ContractedUnitPrice"])
        assert abs(product - Decimal(row["BilledCost"])) < Decimal("0.01"), row
        assert Decimal(row["ListCost"]) >= Decimal(row["ContractedCost"])


def test_closed_lists_hold_focuss_own_values(sample: Report) -> None:
    for row in focus_rows(sample):
        assert row["ChargeCategory"] in {"Usage", "Purchase"}
        assert row["ChargeFrequency"] in {"One-Time", "Recurring", "Usage-Based"}
        if row["ChargeCategory"] == "Purchase":
            assert row["ChargeFrequency"] != "Usage-Based"
        assert row["PricingCategory"] in {"Standard", "Dynamic", "Committed"}
        committed = row["PricingCategory"] == "Committed"
        assert committed == bool(row.get("CommitmentDiscountId"))


def test_the_file_begins_with_a_mark_and_its_lines_end_as_rfc_4180_asks(
    sample: Report, tmp_path: Path
) -> None:
    content = write_focus_csv(sample, tmp_path / "out.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfBilledCost,")
    assert content.count(b"\n") == content.count(b"\r\n")
    assert content.endswith(b"\r\n")


@given(st.text(max_size=30))
def test_no_text_begins_like_a_formula(text: str) -> None:
    assert not plain_cell(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_words_of_vendors_and_clients_are_neutralised(tmp_path: Path) -> None:
    left = iter(hostile(1000))
    asked = project()
    (work,) = asked.workloads
    asked = replace(asked, workloads=(replace(work, id="+1", title=next(left)),))
    application = Application(locations_under(tmp_path))
    application.__dict__["reference"] = reference()
    prices = [
        maker(f"p{n}", source=next(left), source_ref=next(left), note=next(left))
        for n in range(100)
        for maker in (price, node)
    ]
    opened = OpenedProject(asked, (catalog(*prices),))
    report = application.report(opened, Language.EN)
    path = write_focus_csv(report, tmp_path / "nasty.csv")
    cells = [cell for row in rows_of(path) for cell in row.values()]
    assert any("~" in cell for cell in cells)
    for cell in cells:
        is_number = re.fullmatch(r"-?\d+(\.\d+)?", cell) is not None
        assert is_number or not cell.startswith(("=", "+", "-", "@", "\t", "\r")), cell


def test_the_command_line_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from rackrate.cli import run  # noqa: PLC0415

    sample = Path(__file__).parents[2] / "resources" / "samples" / "engagement.toml"
    target = tmp_path / "options.csv"
    assert run(["export", str(sample), "--csv", str(target), "--lang", "en"]) == 0
    assert capsys.readouterr().out.strip() == str(target)
    assert rows_of(target)
