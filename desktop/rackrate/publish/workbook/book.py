"""The workbook as a whole: which sheets, in which order, and the file."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, time
from decimal import Decimal
from io import BytesIO
from pathlib import Path

from xlsxwriter import Workbook

from rackrate.publish.workbook.acceptance import write_acceptance
from rackrate.publish.workbook.assumptions import write_assumptions
from rackrate.publish.workbook.bid_tab import write_bid_tab
from rackrate.publish.workbook.break_even import write_break_even
from rackrate.publish.workbook.buy_or_rent import write_buy_or_rent
from rackrate.publish.workbook.calc import write_calc
from rackrate.publish.workbook.checks import Parts, area, write_checks
from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.cover import write_cover
from rackrate.publish.workbook.draws import write_draws
from rackrate.publish.workbook.drivers import Shared, shared_inputs, workload_inputs
from rackrate.publish.workbook.formula import Formula, named, text
from rackrate.publish.workbook.functions import if_
from rackrate.publish.workbook.inputs import (
    choose_pairs,
    finish_inputs,
    write_inputs,
    write_strip,
)
from rackrate.publish.workbook.kit import Kit, NamedCell
from rackrate.publish.workbook.lists import write_lists, write_names
from rackrate.publish.workbook.mix import write_mix
from rackrate.publish.workbook.money_cells import DIVISORS
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.prices import write_prices
from rackrate.publish.workbook.reported_model import model_of
from rackrate.publish.workbook.sensitivity import write_sensitivity
from rackrate.publish.workbook.sources import write_sources
from rackrate.publish.workbook.steps import write_steps
from rackrate.publish.workbook.styles import TAB_COLOURS, Styles
from rackrate.publish.workbook.summary import answer_of, write_summary
from rackrate.publish.workbook.text_fit import plain_text
from rackrate.publish.workbook.winner_map import write_winner_map
from rackrate.services.progress import Progress
from rackrate.services.report import Report
from rackrate.whole_file import write_whole

BIDS = "BidTab"
SHEETS = tuple(name for name in TAB_COLOURS if name != BIDS)
"""The sheets of every workbook, in the order of the file."""
_CHECKED = (
    "Summary",
    "Inputs",
    "Prices",
    "Calc",
    "Steps",
    "BreakEven",
    "Sensitivity",
    "WinnerMap",
    "Draws",
    "Mix",
    "BuyOrRent",
    BIDS,
    "Assumptions",
)
USUAL_DRAWS = 500
"""Holds a chance to 4.4 points, 19 times in 20, and the file to its size."""
_NO_GUESSING = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def write_workbook(
    report: Report, path: Path, progress: Progress, draws: int = USUAL_DRAWS
) -> Path:
    """Write the Excel workbook of a report and return where it is.

    The same report gives the same bytes. The old file stays until the new one is
    complete. Few `draws` make a smaller file with rougher chances.

    Raises:
        CancelledError: The user stopped it; nothing was left behind.
        RefusedInputError: The file cannot be written; the old one is untouched.
    """
    write_whole(path, workbook_bytes(report, progress, draws))
    return path


def workbook_bytes(
    report: Report, progress: Progress, draws: int = USUAL_DRAWS
) -> bytes:
    """Return the workbook's file as bytes.

    Raises:
        CancelledError: The user stopped it.
    """
    return made(report, progress, draws)[0]


def made(
    report: Report, progress: Progress, draws: int
) -> tuple[bytes, list[NamedCell]]:
    """Return the workbook's file, and the cells that have names in it.

    Raises:
        CancelledError: The user stopped it.
    """
    with _collector_at_rest():
        return _written(report, progress, draws)


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Let no cycles be looked for: a model makes much that lasts, and none of them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _written(
    report: Report, progress: Progress, draws: int
) -> tuple[bytes, list[NamedCell]]:
    buffer = BytesIO()
    book = Workbook(buffer, _NO_GUESSING)
    currency = report.project.basis.billing_currency
    units = {u: _short(report, u) for u, divisor in DIVISORS.items() if divisor > 1}
    styles = Styles(book, report.language, currency, units)
    kit = Kit(book, styles, report, draws)
    _set_properties(kit)
    _Writer(kit, progress).write()
    sheets = sheets_of(report)
    progress.step(len(sheets), len(sheets) + 1, "workbook.progress.saving")
    book.close()
    return buffer.getvalue(), kit.names


def _short(report: Report, unit: str) -> str:
    """Return what stands behind an amount that is shown in a unit."""
    return report.labels.say(f"workbook.lists.display_short.{unit}")


def sheets_of(report: Report) -> tuple[str, ...]:
    """Return the sheets of a report's workbook, in the order of the file."""
    compares = report.project.comparison is not None
    return tuple(name for name in TAB_COLOURS if compares or name != BIDS)


def _set_properties(kit: Kit) -> None:
    report, book = kit.report, kit.book
    client, language = report.project.client, report.language
    title = plain_text(client.project_name[language] or report.project.title)
    author = plain_text(report.adviser)
    book.set_properties(
        {
            "title": title,
            "subject": kit.say("cover.title"),
            "author": author,
            "company": author,
            "keywords": f"{report.document_id} {report.digest}",
            "created": datetime.combine(report.issued_on, time()),
        }
    )
    book.set_custom_property("RackRate-ID", report.document_id)
    book.set_custom_property("RackRate-Hash", report.digest)
    book.set_size(2400, 1500)


class _Writer:
    """The sheets of one workbook while they are being written."""

    def __init__(self, kit: Kit, progress: Progress) -> None:
        self._kit = kit
        self._progress = progress
        self._done = 0
        self._pages = {name: Page(kit, name) for name in sheets_of(kit.report)}

    def write(self) -> None:
        """Write every sheet; what others lean on comes first."""
        kit, pages = self._kit, self._pages
        model = model_of(kit.report)
        shared = shared_inputs(kit, model)
        self._step("Lists")
        lists = write_lists(pages["Lists"], shared.hours_month, shared.disp_unit)
        drivers = {b.number: workload_inputs(kit, b, shared) for b in model.workloads}
        self._step("Inputs")
        inputs = write_inputs(pages["Inputs"], model, lists, shared, drivers)
        self._step("Prices")
        prices = write_prices(pages["Prices"], model, lists, shared, inputs)
        costs = {
            n: Costs(drivers[n], shared, lists, inputs.works.get(n)) for n in drivers
        }
        self._step("Calc")
        results = write_calc(pages["Calc"], model, costs, prices, inputs)
        choose_pairs(
            pages["Inputs"],
            inputs,
            {n: r.rows.span("name") for n, r in results.items()},
        )
        self._step("Steps")
        workings = write_steps(pages["Steps"], model, results)
        self._step("BreakEven")
        found = write_break_even(pages["BreakEven"], results, workings)
        self._step("Sensitivity")
        moved = write_sensitivity(pages["Sensitivity"], results)
        self._step("WinnerMap")
        mapped = write_winner_map(pages["WinnerMap"], results)
        self._step("Draws")
        drawn = write_draws(pages["Draws"], model, results)
        self._step("Assumptions")
        changed = write_assumptions(pages["Assumptions"], model, lists, shared, results)
        self._step("Mix")
        mixes = write_mix(pages["Mix"], model, results, changed)
        self._step("BuyOrRent")
        bought = write_buy_or_rent(pages["BuyOrRent"], results, mixes)
        bid = None
        if BIDS in pages:
            self._step(BIDS)
            bid = write_bid_tab(pages[BIDS], lists, shared, inputs)
        self._step("Acceptance")
        checks = [rule for b in model.workloads for rule in b.decision.checks]
        write_acceptance(pages["Acceptance"], lists, checks)
        answers = {n: answer_of(results[n], found[n]) for n in results}
        write_strip(pages["Inputs"], model, answers)
        finish_inputs(pages["Inputs"], model)
        self._step("Summary")
        summary = write_summary(
            pages["Summary"], model, lists, results, found, workings, prices, drawn
        )
        self._step("Sources")
        write_sources(pages["Sources"], model)
        self._step("Cover")
        issued = write_cover(pages["Cover"], model, lists, answers)
        self._step("Checks")
        body = {"Inputs": inputs.body_row, "Summary": summary.body_row}
        areas = {
            name: area(pages[name], body.get(name, HEADER_ROWS))
            for name in _CHECKED
            if name in pages
        }
        parts = Parts(
            results=results,
            break_evens=found,
            summary=summary,
            prices=prices,
            inputs=inputs,
            issued=issued,
            areas=areas,
            tax_basis=shared.tax_basis,
            changed=changed,
            moved=moved,
            mapped=mapped,
            drawn=drawn,
            mixes=mixes,
            bought=bought,
            bid=bid,
        )
        failed = write_checks(pages["Checks"], lists, parts)
        self._finish(shared, failed, is_issued=issued is not None)

    def _step(self, name: str) -> None:
        key = f"workbook.progress.{name.lower()}"
        self._progress.step(self._done, len(self._pages) + 1, key)
        self._done += 1

    def _finish(self, shared: Shared, failed: Formula, *, is_issued: bool) -> None:
        """Write what needs everything else: lights, register of names, panes."""
        kit, pages = self._kit, self._pages
        page = pages["Lists"]
        printed = page.last_row, page.last_column
        write_names(page)
        page.finish(landscape=False, printed=printed)
        pages["Prices"].finish(large=True, frozen_columns=3, repeated_rows=3)
        good = text(kit.say("header.pass"))
        light = if_(failed.equals(0), good, kit.sentence("header.fail", count=failed))
        basis = kit.sentence(
            "header.basis", tax=shared.tax_basis, hours=shared.hours_month
        )
        if is_issued:
            same = text(kit.say("header.as_issued", version=kit.version))
            other = text(kit.say("header.changed", version=kit.version))
            basis = basis & if_(named("wb_modified", Decimal(0)).equals(0), same, other)
        for page in pages.values():
            page.light(light, basis)
        pages["Cover"].sheet.activate()
