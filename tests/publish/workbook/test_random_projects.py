"""Random projects: right when issued, and to the cent after random changes.

A few of them run every time; with `RACKRATE_EVERY_WORKBOOK` set there are thirty
projects, each changed ten times, which takes a quarter of an hour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.publish.workbook.conftest import EVERYTHING
from tests.publish.workbook.random_projects import (
    Change,
    Engagement,
    change,
    engagement,
)
from tests.support.workbook_text import (
    Book,
    differences,
    edited,
    names_in,
    options_in,
    recalculated,
    values_of,
)

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.engine.decision import decide
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import locations_under
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress

PROJECTS = 30 if EVERYTHING else 1
CHANGES = 10 if EVERYTHING else 2
FIRST_SEED = 20261130
DRAWS = 10


@dataclass(frozen=True)
class Written:
    """A random project's workbook: as issued, and computed anew with each change.

    Attributes:
        groups: The comparability group of each workload, which stays as issued.
    """

    issued: Path
    again: Path
    changed: Mapping[int, Path]
    changes: Mapping[int, Change]
    groups: tuple[str, ...]


@pytest.fixture(scope="module", params=range(PROJECTS))
def written(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Written:
    """Return the workbooks of one project, computed anew in one run."""
    seed = FIRST_SEED + request.param
    found = engagement(seed)
    folder = tmp_path_factory.mktemp("random")
    application = Application(locations_under(folder))
    application.__dict__["reference"] = found.reference
    report = application.report(OpenedProject(found.asked, found.offered), Language.EN)
    issued = write_workbook(report, folder / "issued.xlsx", SilentProgress(), DRAWS)
    changes = {n: change(found, seed * 100 + n) for n in range(CHANGES)}
    copies = {
        n: edited(issued, folder / f"{n}.xlsx", c.cells) for n, c in changes.items()
    }
    made = recalculated([issued, *copies.values()], folder / "again")
    computed = {n: made[path.name] for n, path in copies.items()}
    groups = tuple(_group(found) for found in report.decision.workloads)
    return Written(issued, made[issued.name], computed, changes, groups)


def _group(found: WorkloadDecision) -> str:
    """Return the group that a workbook ranks: the verdict's, or the first there is."""
    return found.group or (found.options[0].group if found.options else "")


def test_every_stored_value_is_what_libreoffice_computes(written: Written) -> None:
    assert differences(Book(written.issued), written.again) == []


@pytest.mark.parametrize("number", range(CHANGES))
def test_changed_inputs_give_the_engines_totals(written: Written, number: int) -> None:
    after: Engagement = written.changes[number].after
    book = values_of(written.changed[number])
    named = names_in(book)
    assert named["chk_total"] == 0
    decision = decide(after.asked, after.offered, after.reference)
    for place, found in enumerate(decision.workloads, start=1):
        if not found.options:
            continue
        (totals,) = options_in(book, ["Total"], place).values()
        shown = sorted(total for total in totals if total != "—")
        wanted = sorted(float(option.total) for option in found.options)
        assert shown == pytest.approx(wanted, abs=0.001)
        issued = written.groups[place - 1]
        able = [o.total for o in found.options if o.feasible and o.group == issued]
        best = min(able, default=None)
        term = named[f"out_term_{place}"]
        if best is None:
            assert term == "—"
        else:
            assert term == pytest.approx(float(best), abs=0.001)
