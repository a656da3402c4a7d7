"""Labour, MFU and memory changed in the sheets, computed by LibreOffice.

Every total, both ends of each input and the chance are those of the engine, as issued
and with other assumptions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest
from tests.publish.workbook.conftest import EVERYTHING, FEW_DRAWS, application_under
from tests.publish.workbook.sheet_reading import cents, tables
from tests.support.computed import Computed
from tests.support.judged import CASES, KNOWN, decided, offered
from tests.support.workbook_text import (
    Book,
    differences,
    edited,
    names_in,
    options_in,
    recalculated,
    values_of,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Language
from rackrate.domain.project import Project
from rackrate.engine.tornado import tornado
from rackrate.engine.uncertainty import uncertainty
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.workbook.book import write_workbook
from rackrate.publish.workbook.drivers import input_name
from rackrate.services.labels import Labels
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress

CHANGES: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "full cost": {
        "operations_hours_bare_metal": ("2", "9", "11"),
        "operations_rate": ("90", "250", "260"),
        "setup_days_container": ("1", "2", "7"),
        "migration_cann_days": ("1", "2", "3"),
    },
    "labour in dollars": {"day_rate": ("500", "700", "2000")},
    "training": {"mfu_rtx4090_bare_metal": ("0.1", "0.2", "0.3")},
    "training in time": {
        "mfu_rtx4090_bare_metal": ("0.15", "0.16", "0.5"),
        "memory_overhead": ("0.5", "0.9", "2"),
    },
    "training on one card": {"mfu_rtx4090_bare_metal": ("0.2", "0.3", "0.31")},
    "measured in containers": {
        "operations_rate": ("90", "250", "260"),
        "memory_overhead": ("0.5", "0.9", "2"),
        "mfu_rtx4090_container": ("0.1", "0.19", "0.21"),
        "mfu_ascend910b_bare_metal": ("0.2", "0.3", "0.4"),
    },
    "serving": {"inference_utilisation": ("0.1", "0.15", "0.4")},
}
USUAL = ("measured in containers",)
"""It has everything at once: labour, a deadline, two cards, a stated loss."""
NAMES = tuple(CASES) if EVERYTHING else USUAL


def after(name: str) -> Project:
    """Return a project with other assumptions."""
    own = {k: Range(*map(Decimal, ends)) for k, ends in CHANGES[name].items()}
    asked = CASES[name]
    return replace(asked, assumptions={**asked.assumptions, **own})


@dataclass(frozen=True)
class Written:
    """The issued workbooks, and all of them computed anew."""

    issued: Mapping[str, Path]
    again: Mapping[str, Path]
    labels: Mapping[str, Labels]

    def book(self, name: str, *, is_changed: bool) -> Computed:
        """Return a workbook's values, as issued or with its changed inputs."""
        return values_of(self.again[f"{name}{' changed' if is_changed else ''}.xlsx"])


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Return the workbooks of every engagement."""
    folder = tmp_path_factory.mktemp("judged")
    issued, copies, labels = {}, [], {}
    for name in NAMES:
        application = application_under(folder)
        application.__dict__["reference"] = KNOWN
        opened = OpenedProject(CASES[name], tuple(offered()))
        report = application.report(opened, Language.EN)
        labels[name] = report.labels
        path = folder / f"{name}.xlsx"
        issued[name] = write_workbook(report, path, SilentProgress(), FEW_DRAWS)
        cells = {
            f"{input_name(assumption)}{end}": float(value)
            for assumption, ends in CHANGES[name].items()
            for end, value in zip(("_low", "", "_high"), ends, strict=True)
        }
        copies.append(edited(path, folder / f"{name} changed.xlsx", cells))
    again = recalculated([*issued.values(), *copies], folder / "again")
    return Written(issued, again, labels)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_issued_is_what_libreoffice_computes(
    written: Written, name: str
) -> None:
    assert differences(Book(written.issued[name]), written.again[f"{name}.xlsx"]) == []


def decision_of(name: str, *, is_changed: bool) -> WorkloadDecision:
    """Return what the engine decides."""
    return decided(after(name) if is_changed else CASES[name], offered())


@pytest.mark.parametrize("is_changed", [False, True], ids=["issued", "changed"])
@pytest.mark.parametrize("name", NAMES)
def test_the_sheets_say_what_the_engine_does(
    written: Written, name: str, *, is_changed: bool
) -> None:
    book, labels = written.book(name, is_changed=is_changed), written.labels[name]
    decision = decision_of(name, is_changed=is_changed)
    named = names_in(book)
    assert named["chk_total"] == 0
    (totals,) = options_in(book, ["Total"]).values()
    wanted = sorted(float(option.total) for option in decision.options)
    assert sorted(t for t in totals if t != "—") == pytest.approx(wanted, abs=0.001)
    assert named["in_cards_1"] == decision.workload.cards

    (table,) = tables(book, "Sensitivity", "Gap at low")
    lines = {line["Input"]: line for line in table.lines}
    found = tornado(decision, decision.billed_idle)
    assert found is not None
    own = {"hours_per_day": "Useful hours a day", "months": "Months"}
    for bar in found.bars:
        price = f"Price of {labels.option(bar.of)}" if bar.of else ""
        line = lines[price or own.get(bar.input, bar.input)]
        assert cents(line["Gap at low"]) == bar.at_low, bar
        assert cents(line["Gap at high"]) == bar.at_high, bar
        assert line["The advice"].startswith("⚠") == found.flips(bar), bar

    drawn = uncertainty(
        decision, decision.billed_idle, seed=decision.seed, draws=FEW_DRAWS
    )
    best = drawn.outcome(decision.ranking[0])
    assert named["out_prob_1"] == pytest.approx(float(best.chance))
