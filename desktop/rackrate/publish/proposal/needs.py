"""What the client needs, as it was understood; what was assumed; what is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.services import number_text

_DEMANDS = (
    "physical_isolation",
    "domestic_only",
    "custom_kernel",
    "cuda_only",
    "multi_node",
    "elastic",
    "keep_instance",
    "interruptible",
)


def needs(c: Composition) -> Iterator[Block]:
    """Yield the workload tables, the assumptions, the unknowns and the basis."""
    yield c.section("needs")
    yield c.intro(c.say("needs.intro"))
    for decision in c.report.decision.workloads:
        yield _workload_table(c, decision)
    yield c.subsection(c.say("needs.assumed"), level=3)
    yield from c.bulleted(_assumed(c), is_small=True)
    unknown = _unknown(c)
    if unknown:
        yield c.subsection(c.say("needs.unknown"), level=3)
        yield from c.bulleted(unknown, is_small=True)
    yield from _basis(c)


def _workload_table(c: Composition, decision: WorkloadDecision) -> Block:
    workload = decision.workload
    columns = (
        Column(c.say("needs.item"), 28),
        Column(c.say("needs.value"), 76),
        Column(c.say("needs.told_by"), 22),
    )
    told = workload.told_by or c.say("needs.not_recorded")
    grid = Grid(c, columns, is_dense=True)
    for item, value, origin in _items(c, decision):
        grid.add(item, value, origin or told)
    if workload.throughput is not None and workload.throughput.source:
        source = c.say("needs.from", source=workload.throughput.source)
        ratios: Cell = grid.text(_ratios(c, workload.throughput), source)
        grid.add(c.say("needs.throughput"), ratios, told)
    return grid.table(c.say("needs.workload", workload=c.workload(workload)))


def _items(
    c: Composition, decision: WorkloadDecision
) -> Iterator[tuple[str, str, str]]:
    """Yield (item, value, who told) of a workload; empty: told as the rest."""
    workload, month = decision.workload, c.report.decision.basis.hours_per_month

    def said(name: str, **values: object) -> str:
        return c.say(f"needs.{name}", **values)

    cards = c.labels.cards(workload.accelerators)
    yield said("kind"), c.labels.term("kind", workload.kind), ""
    yield (
        said("cards"),
        said(
            "cards_value",
            cards=workload.cards,
            card=cards or said("any_card"),
        ),
        "",
    )
    days = number_text.plain(workload.days(month))
    yield (
        said("hours"),
        said(
            "hours_value",
            hours=number_text.hours(workload.hours_per_day),
            days=days,
            month=number_text.hours(workload.useful_hours_per_month(month)),
        ),
        _hours_told_by(c, workload),
    )
    yield said("months"), c.months(workload.months), ""
    yield said("demands"), _demands(c, workload), ""
    yield from _work(c, decision)
    yield from _sizes(c, workload)


def _hours_told_by(c: Composition, workload: Workload) -> str:
    """Return where hours come from that nobody stated as such."""
    if workload.work is not None:
        return c.say("needs.sized")
    if workload.profile:
        return c.say("needs.profile")
    return c.say("needs.days_assumed") if workload.days_per_month is None else ""


def _work(c: Composition, decision: WorkloadDecision) -> Iterator[tuple[str, str, str]]:
    """Yield the work that a workload was sized by, and what came out."""
    work, sized = decision.workload.work, decision.sized
    if work is None:
        return
    rate = work.tokens_per_second
    key = "work_training" if work.tokens_b is not None else "work_inference"
    told = c.say(
        f"needs.{key}",
        method=c.say(f"needs.method_{work.method}"),
        params=number_text.plain(work.params_b),
        tokens=number_text.plain(work.tokens_b or rate or Decimal(0)),
    )
    yield c.say("needs.work"), told, ""
    if sized is None:
        return
    memory = number_text.grouped(sized.memory_gb)
    parts = [c.say("needs.sized_memory", memory=memory)]
    if sized.training_hours is not None:
        hours = number_text.grouped(sized.training_hours)
        parts.insert(0, c.say("needs.sized_hours", hours=hours))
    origin = "estimated" if sized.is_estimate else "sized"
    yield c.say("needs.comes_to"), c.joined(parts), c.say(f"needs.{origin}")


def _demands(c: Composition, workload: Workload) -> str:
    held = [c.say(f"needs.{name}") for name in _DEMANDS if getattr(workload, name)]
    return c.joined(held) or c.say("needs.no_demands")


def _sizes(c: Composition, workload: Workload) -> Iterator[tuple[str, str, str]]:
    figures = {
        "model": workload.model_params_b,
        "storage": workload.storage_gib,
        "bandwidth": workload.bandwidth_mbps,
    }
    for name, figure in figures.items():
        if figure:
            value = c.say(f"needs.{name}_value", n=number_text.plain(figure))
            yield c.say(f"needs.{name}"), value, ""
    if workload.budget is not None:
        yield c.say("needs.budget"), c.amount(workload.budget), ""


def _ratios(c: Composition, throughput: Throughput) -> str:
    ratios = c.joined(
        f"{c.labels.card(card)} {number_text.plain(ratio)}"
        for card, ratio in throughput.ratios.items()
    )
    return c.say(
        "needs.throughput_value",
        reference=c.labels.card(throughput.reference),
        ratios=ratios,
    )


def _assumed(c: Composition) -> list[list[Run]]:
    """Return the assumptions in force, each leading to its row in the list."""
    lines = []
    for assumption in c.report.assumptions_used():
        number = c.assumption_numbers[assumption.name]
        span = assumption.range
        text = c.say(
            "needs.assumed_item",
            title=assumption.title[c.report.language],
            base=assumption_value(c, assumption.unit, span.base, assumption.currency),
            low=assumption_value(c, assumption.unit, span.low, assumption.currency),
            high=assumption_value(c, assumption.unit, span.high, assumption.currency),
        )
        lines.append([Run(f"A{number} ", bold=True, link=f"A{number}"), Run(text)])
    return lines


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


def _basis(c: Composition) -> Iterator[Block]:
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
    yield grid.table(c.say("needs.basis"))
