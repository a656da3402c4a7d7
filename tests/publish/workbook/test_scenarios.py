"""Engagements of unusual shape: each is written, and agrees with LibreOffice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest
from tests.publish.workbook.conftest import EVERYTHING, FEW_DRAWS
from tests.support.builders import (
    accelerator,
    basis,
    catalog,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)
from tests.support.workbook_text import (
    Book,
    differences,
    edited,
    named_values,
    recalculated,
)

from rackrate.app import Application
from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.rule import Rule
from rackrate.domain.units import WorkloadKind
from rackrate.domain.work import Work, WorkMethod
from rackrate.engine.break_even import BreakEvenState
from rackrate.locations import locations_under
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress

CLOSED = rule("closed", "true")
MISSING_NODE = node("node/month", None)
OFFICE_HOURS = (*((2,) * 9 + (16,) * 12 + (2,) * 3) * 5, *(2,) * 48)
TRAINING = Work(method=WorkMethod.FULL, params_b=Decimal(13), tokens_b=Decimal(30))


@dataclass(frozen=True)
class Shape:
    """One engagement: what is asked, what is offered, which rule excludes."""

    asked: Project
    offered: Catalog
    rules: tuple[Rule, ...] = ()


SHAPES: dict[str, Shape] = {
    "nothing fits": Shape(
        project(workload(accelerators=("h100",))), catalog(price(), node())
    ),
    "no workload": Shape(Project("empty", basis(), ()), catalog(price())),
    "all excluded": Shape(project(), catalog(price(), node()), (CLOSED,)),
    "only to be quoted": Shape(project(), catalog(price(amount=None))),
    "two to be quoted": Shape(project(), catalog(price(amount=None), MISSING_NODE)),
    "one option": Shape(project(), catalog(price())),
    "fixed to be quoted": Shape(project(), catalog(price(), MISSING_NODE)),
    "metered to be quoted": Shape(project(), catalog(price(amount=None), node())),
    "never": Shape(project(), catalog(price(amount="0.9"), node())),
    "always": Shape(
        project(workload(keep_instance=True)),
        catalog(price(), node(), stopped_instance_billed=True),
    ),
    "steps": Shape(
        project(workload(cards=5, hours_per_day=20)),
        catalog(node("n/hour", "30", pricing_unit="hour"), node(amount="9000")),
    ),
    "two kinds of card": Shape(
        project(workload(accelerators=("rtx4090", "h100"))),
        catalog(price(), node(), price("h/hour", "20", accelerator="h100")),
    ),
    "yen": Shape(
        project(basis=basis({"CNY": "21.5", "USD": "149"}, billing_currency="JPY")),
        catalog(price(amount="3.333"), node()),
    ),
    "free": Shape(project(workload(hours_per_day=0)), catalog(price(), node())),
    "same names": Shape(
        project(), catalog(price("a/hour"), price("b/hour"), node(), node("m/month"))
    ),
    "a week's profile": Shape(
        project(
            workload(kind=WorkloadKind.INFERENCE_ELASTIC).with_profile(OFFICE_HOURS)
        ),
        catalog(price(), node(), price("c/month", "1900", pricing_unit="month")),
    ),
    "two share servers": Shape(
        project(
            workload("a", cards=6, kind=WorkloadKind.EXPERIMENT),
            workload("b", cards=3, months=2, kind=WorkloadKind.EXPERIMENT),
        ),
        catalog(price(), node(amount="6000")),
    ),
    "sized by work": Shape(
        project(
            workload(accelerators=("h100",), work=TRAINING),
            assumptions={
                "mfu_h100_bare_metal": Range.fixed(Decimal("0.4")),
                "mfu_h100_container": Range.fixed(Decimal("0.35")),
            },
        ),
        catalog(
            price("h/hour", "20", accelerator="h100"),
            node("h/month", "80000", accelerator="h100"),
        ),
    ),
    "daily": Shape(
        project(workload(days_per_month=None), basis=basis(hours_per_month=730)),
        catalog(price(), node()),
    ),
}


COMPUTED = (
    "two to be quoted",
    "steps",
    "two kinds of card",
    "two share servers",
    "sized by work",
)
"""Those that LibreOffice computes anew every time."""
SHOWN = tuple(SHAPES) if EVERYTHING else COMPUTED


@dataclass(frozen=True)
class Written:
    """The workbooks as written, as computed anew, and one with a price filled in."""

    books: Mapping[str, Book]
    again: Mapping[str, Path]
    filled: Path


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Return the workbooks of all shapes."""
    folder = tmp_path_factory.mktemp("shapes")
    application = Application(locations_under(folder))
    paths = {}
    for name, shape in SHAPES.items():
        application.__dict__["reference"] = reference(
            accelerator(),
            accelerator("h100", memory_gib=80),
            rules=shape.rules,
            mfu_h100_bare_metal="0.4",
            mfu_h100_container="0.38",
        )
        opened = OpenedProject(shape.asked, (shape.offered,))
        path = folder / f"{name.replace(' ', '_')}.xlsx"
        report = application.report(opened, Language.ZH)
        paths[name] = write_workbook(report, path, SilentProgress(), FEW_DRAWS)
    quoted = price_cell(paths["fixed to be quoted"])
    filled = edited(
        paths["fixed to be quoted"], folder / "filled.xlsx", {quoted: 9000.0}
    )
    shown = [paths[name] for name in SHOWN]
    computed = recalculated([*shown, filled], folder / "again")
    return Written(
        {name: Book(path) for name, path in paths.items()},
        {name: computed[paths[name].name] for name in SHOWN},
        computed[filled.name],
    )


def price_cell(path: Path) -> str:
    """Return the cell on Prices that waits for a quote."""
    sheet = Book(path).formulas["Prices"]
    heads = [cell.value for cell in sheet[4]]
    column = heads.index("报价金额")
    (cell,) = (r[column] for r in sheet.iter_rows(5, 6) if r[column].value is None)
    return f"Prices!{cell.coordinate}"


@pytest.mark.parametrize("name", SHOWN)
def test_every_shape_agrees_with_libreoffice(written: Written, name: str) -> None:
    assert differences(written.books[name], written.again[name]) == []


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_passes_its_checks(written: Written, name: str) -> None:
    assert named_values(written.books[name].path)["chk_total"] == 0
    if name in written.again:
        assert named_values(written.again[name])["chk_total"] == 0


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("never", BreakEvenState.NEVER),
        ("always", BreakEvenState.ALWAYS),
        ("steps", BreakEvenState.CROSSOVER),
        ("fixed to be quoted", BreakEvenState.MISSING),
        ("metered to be quoted", BreakEvenState.MISSING),
    ],
)
def test_the_state_of_the_break_even_is_said_in_the_terms_words(
    written: Written, name: str, state: BreakEvenState
) -> None:
    named = named_values(written.books[name].path)
    words = {
        BreakEvenState.NEVER: "一个月内不存在",
        BreakEvenState.ALWAYS: "包期始终更便宜",
        BreakEvenState.CROSSOVER: "有盈亏平衡点",
        BreakEvenState.MISSING: "缺少报价",
    }
    assert named["out_state_1"] == words[state]
    is_number = isinstance(named["out_breakeven_1"], int | float)
    assert is_number == (state is BreakEvenState.CROSSOVER)


def test_without_a_feasible_option_the_workbook_says_so(written: Written) -> None:
    named = named_values(written.books["all excluded"].path)
    assert named["out_winner_1"] == "没有可行方案"
    assert named["out_term_1"] == "—"


def test_a_quote_that_is_filled_in_takes_part(written: Written) -> None:
    named = named_values(written.filled)
    assert named["out_term_1"] == 9000
    assert named["out_state_1"] == "有盈亏平衡点"
    assert named["chk_total"] == 0


def test_options_of_the_same_name_are_told_apart(written: Written) -> None:
    sheet = written.books["same names"].formulas["Calc"]
    (names,) = (
        [c.value for c in row[5:] if c.value]
        for row in sheet.iter_rows(5, 8)
        if row[1].value == "方案名称"
    )
    assert len(set(names)) == 4


def test_amounts_in_yen_have_no_decimals(written: Written) -> None:
    total = Decimal(str(named_values(written.books["yen"].path)["out_term_1"]))
    assert total == total.to_integral_value()
