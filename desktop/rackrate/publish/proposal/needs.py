"""What the client needs, as it was understood; what was assumed; what is unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.domain.workload import Workload
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.check_box import CheckBox
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.need_items import need_items
from rackrate.publish.proposal.run import Run
from rackrate.services import number_text

_ACROSS = 3
"""Workloads side by side in one table."""


def needs(c: Composition) -> Iterator[Block]:
    """Yield the workload tables, the assumptions, the unknowns and the basis."""
    yield c.section("needs")
    yield c.intro(c.say("needs.intro"))
    decisions = c.report.decision.workloads
    for first in range(0, len(decisions), _ACROSS):
        yield _workload_table(c, decisions[first : first + _ACROSS])
    yield c.paragraph(_assumed(c), c.styles.small)
    unknown = _unknown(c)
    if unknown:
        head = Run(c.say("needs.unknown"), bold=True)
        yield c.paragraph([head, Run(c.in_a_row(unknown))], c.styles.small)
    yield _basis(c)


def _workload_table(c: Composition, decisions: Sequence[WorkloadDecision]) -> Block:
    columns = (
        Column(c.say("needs.item"), 24),
        *(
            Column(c.workload(decision.workload), 120 / len(decisions))
            for decision in decisions
        ),
    )
    grid = Grid(c, columns, is_dense=True)
    told = [need_items(c, decision) for decision in decisions]
    for item in dict.fromkeys(name for items in told for name in items):
        cells = (_cell(grid, items.get(item)) for items in told)
        grid.add(c.say(f"needs.{item}"), *cells)
    boxes = (CheckBox(c.styles.dense, c.faces) for _ in decisions)
    grid.add(c.say("needs.is_right"), *boxes)
    return grid.table(c.say("needs.workloads"))


def _cell(grid: Grid, told: tuple[str, str] | None) -> Cell:
    if told is None:
        return "–"
    value, origin = told
    return grid.text(value, origin)


def _assumed(c: Composition) -> list[Run]:
    """Return the assumptions in force in a row, each leading to the list."""
    runs = [Run(c.say("needs.assumed"), bold=True)]
    for number, assumption in enumerate(c.report.assumptions_used()):
        name = f"A{c.assumption_numbers[assumption.name]}"
        span = assumption.range
        text = c.say(
            "needs.assumed_item",
            title=assumption.title[c.report.language],
            base=assumption_value(c, assumption.unit, span.base, assumption.currency),
            low=assumption_value(c, assumption.unit, span.low, assumption.currency),
            high=assumption_value(c, assumption.unit, span.high, assumption.currency),
        )
        separator = ("；" if c.is_chinese else "; ") if number else ""
        runs += [Run(separator), Run(f"{name} ", bold=True, link=name), Run(text)]
    return [*runs, Run("。" if c.is_chinese else ".")]


def assumption_value(c: Composition, unit: str, value: Decimal, currency: str) -> str:
    """Return an assumption's figure in its unit."""
    if unit == "share":
        return number_text.percent(value)
    if unit.startswith("currency"):
        return number_text.unit_price(value, currency or c.labels.currency)
    return number_text.plain(value)


def _unknown(c: Composition) -> list[str]:
    """Return what nobody has said and the figures would need."""
    workloads = c.report.project.workloads
    checks = {
        "budget": [w for w in workloads if w.budget is None],
        "model": [w for w in workloads if not (w.model_params_b or w.work)],
        "storage": [w for w in workloads if not w.storage_gib],
        "bandwidth": [w for w in workloads if not w.bandwidth_mbps],
        "card": [w for w in workloads if not w.accelerators],
        "days": [w for w in workloads if _hours_are_assumed(w)],
        "told_by": [w for w in workloads if not w.told_by],
    }
    told = []
    for name, found in checks.items():
        if found:
            names = c.joined(c.workload(w) for w in found)
            which = c.say("needs.all") if len(found) == len(workloads) else names
            told.append(c.say(f"needs.unknown_{name}", workloads=which))
    return told


def _hours_are_assumed(workload: Workload) -> bool:
    stated = workload.days_per_month is not None
    return not (stated or workload.work or workload.profile)


def _basis(c: Composition) -> Block:
    basis = c.report.decision.basis
    item, value = c.say("needs.item"), c.say("needs.value")
    columns = (
        Column(item, 24),
        Column(value, 30),
        Column(item, 24),
        Column(value, 48),
    )
    items = [
        ("currency", basis.billing_currency),
        ("tax", c.labels.term("tax", basis.tax)),
        (
            "month",
            c.say("needs.month_value", hours=number_text.plain(basis.hours_per_month)),
        ),
        ("cost", c.labels.term("cost", basis.cost)),
        ("as_of", number_text.day(basis.as_of, c.report.language)),
    ]
    if basis.fx:
        rates = c.joined(
            c.say(
                "needs.rate",
                currency=currency,
                rate=number_text.plain(rate),
                billing=basis.billing_currency,
            )
            for currency, rate in basis.fx.items()
        )
        source = basis.fx_source or c.say("needs.not_recorded")
        items.append(("fx", c.say("needs.rates", rates=rates, source=source)))
    shown = [text for name, told in items for text in (c.say(f"needs.{name}"), told)]
    shown += [""] * (-len(shown) % len(columns))
    grid = Grid(c, columns, is_dense=True)
    for first in range(0, len(shown), len(columns)):
        grid.add(*shown[first : first + len(columns)])
    return grid.table(c.say("needs.basis"))
