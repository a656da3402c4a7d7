"""Checks: what must hold whatever the inputs; 0 means that it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rackrate.publish.workbook.bid_tab import BidResult
from rackrate.publish.workbook.break_even import BreakEvenResult
from rackrate.publish.workbook.buy_or_rent import BuyResult
from rackrate.publish.workbook.draws import DrawsResult
from rackrate.publish.workbook.formula import Formula, Place, Span, literal, span
from rackrate.publish.workbook.functions import (
    all_of,
    count_above_zero,
    count_below_zero,
    count_of,
    errors_in,
    filled,
    if_,
    if_error,
    is_number,
    item_at,
    least,
    most,
    numbers_in,
    position_of,
    rounded,
    row_count,
    size,
    total,
)
from rackrate.publish.workbook.inputs import WrittenInputs
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.mix import MixResult
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.prices import WrittenPrices
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.sensitivity import SensitivityResult
from rackrate.publish.workbook.summary import SummaryResult
from rackrate.publish.workbook.winner_map import MapResult

_NUMBER, _WHAT, _WORKLOAD, _LEFT, _RIGHT, _GAP, _TOLERANCE, _RESULT, _WORD = range(9)
_WIDTHS = (8, 80, 34, 18, 18, 14, 12, 9, 14)
_TOLERANCE_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Parts:
    """What the checks look at.

    Attributes:
        issued: The issued figures on Cover, and how many there must be.
        areas: The cells of each sheet that must hold no error.
        changed: How many inputs are no longer as issued.
    """

    results: Mapping[int, Results]
    break_evens: Mapping[int, BreakEvenResult]
    summary: SummaryResult
    prices: WrittenPrices
    inputs: WrittenInputs
    issued: Span | None
    areas: Mapping[str, Span]
    tax_basis: Formula
    changed: Formula
    moved: Mapping[int, SensitivityResult]
    mapped: Mapping[int, MapResult]
    drawn: Mapping[int, DrawsResult]
    mixes: Mapping[int, MixResult]
    bought: Mapping[int, BuyResult]
    bid: BidResult | None


@dataclass(frozen=True, slots=True)
class _Check:
    """One comparison: two figures that must not be further apart than allowed."""

    key: str
    workload: str
    left: Formula
    right: Formula
    tolerance: Formula


def area(page: Page, first_row: int) -> Span:
    """Return all cells of a sheet from a row on."""
    first = Place(page.name, first_row, 0).pinned()
    last = Place(page.name, page.last_row, page.last_column).pinned()
    return Span(first, last, ())


def write_checks(page: Page, lists: Lists, parts: Parts) -> Formula:
    """Write every check and return their sum, `chk_total`."""
    page.header(_WIDTHS)
    names = ("number", "what", "workload", "left", "right", "gap", "tolerance")
    heads = [page.say(f"head.{n}") for n in (*names, "result", "word")]
    page.heads(3, heads, height=20, right=range(_LEFT, _WORD))
    checks = [*_of_workloads(lists, parts), *_of_all(lists, parts)]
    row = HEADER_ROWS
    outcomes = []
    for number, check in enumerate(checks, start=1):
        page.number(row, _NUMBER, number, "label", "plain")
        what = page.say(f"check.{check.key}")
        page.text(row, _WHAT, what, "wrap")
        page.text(row, _WORKLOAD, check.workload, "wrap")
        page.fit_row(row, (what, _WIDTHS[_WHAT]), (check.workload, _WIDTHS[_WORKLOAD]))
        left = page.put(row, _LEFT, check.left, "link", "quantity", align="right")
        right = page.put(row, _RIGHT, check.right, "link", "quantity", align="right")
        gap = if_error(rounded(size(left - right), _TOLERANCE_DIGITS), 1)
        gap = page.put(row, _GAP, gap, "calc", "exact")
        allowed = page.put(row, _TOLERANCE, check.tolerance, "link", "exact")
        outcome = if_(gap.at_most(allowed), 0, 1)
        outcomes.append(page.put(row, _RESULT, outcome, "total", "plain"))
        words = lists.word("result", "pass"), lists.word("result", "fail")
        page.put(row, _WORD, if_(outcomes[-1].equals(0), *words))
        row += 1
    page.signal(HEADER_ROWS, _WORD, len(checks))
    page.text(row + 1, _WHAT, page.say("total"), "total")
    failed = page.put(row + 1, _RESULT, total(span(outcomes)), "total", "plain")
    page.finish()
    return page.define("chk_total", failed, page.say("total"))


def _of_workloads(lists: Lists, parts: Parts) -> Iterator[_Check]:
    for number, result in parts.results.items():
        title = result.block.title
        found = (
            *_of_one(number, result, lists, parts),
            *_of_further_sheets(number, result, lists, parts),
        )
        for key, left, right, tolerance in found:
            yield _Check(key, title, left, right, tolerance)


def _of_one(
    number: int, result: Results, lists: Lists, parts: Parts
) -> Iterator[tuple[str, Formula, Formula, Formula]]:
    rows, none, one = result.rows, literal(0), literal(1)
    pair = parts.break_evens[number].pair

    def row(name: str) -> Span:
        return rows.span(name).pinned()

    yield "parts", most(row("parts_gap")), none, lists.cent
    values, ranks = row("ranking_value"), row("rank")
    best = if_(count_above_zero(values).above(0), least(values), none)
    shown = parts.summary.best_totals[number]
    first = if_(is_number(shown), shown, none)
    yield "summary", first, best, lists.cent
    term = result.term
    yield "term", if_(is_number(term), term, none), best, lists.cent
    differences = parts.break_evens[number].differences
    if differences:
        lines = span([rows[name][0] for name in rows.lines]).pinned()
        gap = most(span(differences).pinned())
        yield "curve", gap, none, lists.cent * row_count(lines)
    meets = all_of(
        pair.state.equals(lists.word("state", "crossover")),
        pair.solution.jumps.equals(0),
    )
    metered, fixed = (if_(meets, bill.total, none) for bill in pair.at)
    yield "substituted", metered, fixed, lists.cent
    yield "covered", pair.solution.covered, one, none
    yield "cards", total(row("cards_short")), none, none
    winner = position_of(1, ranks)
    feasible = if_error(item_at(row("takes_part"), winner), one)
    yield "feasible", feasible, one, none
    yield "ranks", most(ranks), count_above_zero(ranks), none
    yield "idle", count_below_zero(row("idle_card_hours")), none, none
    hours = result.costs.drivers.hours_day
    within = if_(all_of(hours.at_least(0), hours.at_most(24)), one, none)
    yield "hours", within, one, none


def _of_further_sheets(
    number: int, result: Results, lists: Lists, parts: Parts
) -> Iterator[tuple[str, Formula, Formula, Formula]]:
    """Yield what holds each further sheet to Calc, or to what was issued."""
    none = literal(0)
    lines = span([result.rows[name][0] for name in result.rows.lines]).pinned()
    few_cents = lists.cent * row_count(lines)
    as_issued = parts.changed.equals(0)
    if number in parts.moved:
        moved = parts.moved[number]
        gap = if_(is_number(moved.gap), moved.gap, none)
        yield "moved", moved.gaps.base, gap, lists.cent
    if number in parts.mapped:
        yield "mapped", most(parts.mapped[number].gaps.pinned()), none, few_cents
    if number in parts.drawn:
        drawn = parts.drawn[number]
        now = if_(as_issued, drawn.issued_now, drawn.issued)
        yield "drawn", now, drawn.issued, lists.near
    if number in parts.bought:
        bought = parts.bought[number]
        yield "owned", bought.cost, bought.total, few_cents + few_cents


def _of_all(lists: Lists, parts: Parts) -> Iterator[_Check]:
    none = literal(0)
    spans, within = parts.prices.spans, parts.inputs.within
    if spans:
        prices = count_above_zero(spans["number"])
        yield _Check("sources", "", filled(spans["source"]), prices, none)
        yield _Check("rates", "", count_above_zero(spans["fx"]), prices, none)
    held = count_of(within, lists.word("result", "pass"))
    yield _Check("ranges", "", held, filled(within), none)
    tax = count_of(lists.choices["tax_basis"], parts.tax_basis)
    yield _Check("tax_basis", "", tax, literal(1), none)
    if parts.issued is not None:
        issued = filled(parts.issued)
        yield _Check("issued", "", issued, row_count(parts.issued), none)
    for mix in parts.mixes.values():
        now = if_(parts.changed.equals(0), mix.total, mix.issued)
        yield _Check("mix", "", now, mix.issued, lists.cent)
    if parts.bid is not None:
        bid = parts.bid
        ranked = count_above_zero(bid.ranks)
        amounts = if_(
            numbers_in(bid.normalised).equals(row_count(bid.normalised)),
            total(bid.quoted) + total(bid.plugs),
            total(bid.normalised),
        )
        yield _Check("bids", "", amounts, total(bid.normalised), lists.cent)
        yield _Check("scored", "", numbers_in(bid.scores), ranked, none)
    for name, cells in parts.areas.items():
        yield _Check("errors", name, errors_in(cells), none, none)
