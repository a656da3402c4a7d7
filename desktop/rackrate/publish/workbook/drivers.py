"""The inputs by name, with the values they are issued with.

Formulas on every sheet use these references; `inputs` writes the cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.assumptions import Assumption
from rackrate.domain.units import TaxBasis
from rackrate.engine.tornado import USUAL_SWING
from rackrate.publish.workbook.formula import Formula, Value, named
from rackrate.publish.workbook.kit import Kit
from rackrate.publish.workbook.lists import first_display_unit
from rackrate.publish.workbook.model import Model, WorkloadModel
from rackrate.publish.workbook.text_fit import plain_name, serial
from rackrate.services.report import LABOUR

LOSSES = ("container_loss_exclusive", "container_loss_shared")


@dataclass(frozen=True, slots=True)
class Drivers:
    """The inputs of one workload.

    Attributes:
        budget: Text where there is no limit.
        metered, fixed: Names of the options whose break-even is shown.
    """

    cards: Formula
    hours_day: Formula
    days_month: Formula
    months: Formula
    storage_gib: Formula
    bandwidth_mbps: Formula
    public_ips: Formula
    keep_instance: Formula
    budget: Formula
    metered: Formula
    fixed: Formula


@dataclass(frozen=True, slots=True)
class Shared:
    """The inputs that all workloads share.

    Attributes:
        assumptions: Those in force, by name; each input is the base value.
        ranges: Low and high of each of them.
        swings: Share by which an input without a range of its own is moved.
    """

    hours_month: Formula
    tax_basis: Formula
    as_of: Formula
    disp_unit: Formula
    assumptions: Mapping[str, Formula]
    ranges: Mapping[str, tuple[Formula, Formula]]
    swings: Mapping[str, Formula]

    @property
    def billed_idle(self) -> Formula:
        """Hours billed but not used, as a share of run hours."""
        return self.assumptions["billed_idle"]


def shared_inputs(kit: Kit, model: Model) -> Shared:
    """Return the inputs that all workloads share."""
    basis = kit.report.project.basis
    tax = TaxBasis.INCLUDED if basis.tax is TaxBasis.UNKNOWN else basis.tax
    shown = assumptions_shown(model)
    return Shared(
        hours_month=named("in_hours_month", basis.hours_per_month),
        tax_basis=named("in_tax_basis", kit.term("tax", tax)),
        as_of=named("in_as_of", serial(basis.as_of)),
        disp_unit=named("in_disp_unit", first_display_unit(kit)),
        assumptions={a.name: named(input_name(a.name), a.range.base) for a in shown},
        ranges={
            a.name: (
                named(f"{input_name(a.name)}_low", a.range.low),
                named(f"{input_name(a.name)}_high", a.range.high),
            )
            for a in shown
        },
        swings={
            name: named(f"in_swing_{name}", share)
            for name, share in USUAL_SWING.items()
        },
    )


def input_name(assumption: str) -> str:
    """Return the defined name of an assumption's base value.

    Example:
        >>> input_name("mfu_a100-80g_bare_metal")
        'in_mfu_a100_80g_bare_metal'
    """
    return f"in_{plain_name(assumption)}"


def assumptions_shown(model: Model) -> list[Assumption]:
    """Return the assumptions that are inputs of this workbook."""
    labour = LABOUR if model.is_full_cost else ()
    first = ("billed_idle", *LOSSES, *labour)
    names = dict.fromkeys((*first, *model.judged_names, *model.owned_names))
    known = model.report.assumptions.by_name
    return [known[name] for name in names if name in known]


def workload_inputs(kit: Kit, block: WorkloadModel, shared: Shared) -> Drivers:
    """Return the inputs of one workload, named with its number."""
    workload = block.workload
    days = workload.days(shared.hours_month.number)
    answer = kit.say("answer.yes" if workload.keep_instance else "answer.no")
    budget: Value = "" if workload.budget is None else workload.budget
    values: dict[str, Value] = {
        "cards": Decimal(workload.cards),
        "hours_day": workload.hours_per_day,
        "days_month": days,
        "months": workload.months,
        "storage_gib": workload.storage_gib,
        "bandwidth_mbps": workload.bandwidth_mbps,
        "public_ips": Decimal(workload.public_ips),
        "keep_instance": answer,
        "budget": budget,
        "metered": block.metered,
        "fixed": block.fixed,
    }
    return Drivers(
        **{
            field: named(f"in_{field}_{block.number}", value)
            for field, value in values.items()
        }
    )
