"""The comparison of options as a CSV file in the columns of the FOCUS specification.

A row is one charge of one option over the whole engagement. Costs are estimates of
a comparison and no bill, so the periods of billing are left out; what FOCUS has no
column for begins with `x_`, as it asks of columns of one's own.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from decimal import Decimal
from io import StringIO
from pathlib import Path

from rackrate.domain.catalog import Provider
from rackrate.domain.price import Price
from rackrate.domain.units import (
    ChargeCategory,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
)
from rackrate.engine.billing import SideCharge
from rackrate.engine.offers import Offer, offers_for
from rackrate.engine.option import Line, Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.report import Report
from rackrate.whole_file import write_whole

COLUMNS = (
    "BilledCost",
    "BillingCurrency",
    "ChargeCategory",
    "ChargeDescription",
    "ChargeFrequency",
    "CommitmentDiscountCategory",
    "CommitmentDiscountId",
    "CommitmentDiscountName",
    "CommitmentDiscountType",
    "ConsumedQuantity",
    "ConsumedUnit",
    "ContractedCost",
    "ContractedUnitPrice",
    "EffectiveCost",
    "ListCost",
    "ListUnitPrice",
    "PricingCategory",
    "PricingCurrency",
    "PricingQuantity",
    "PricingUnit",
    "ProviderName",
    "RegionName",
    "ServiceCategory",
    "ServiceName",
    "ServiceProviderName",
    "SkuId",
    "SkuMeter",
    "SkuPriceId",
    "x_Workload",
    "x_OptionId",
    "x_Option",
    "x_Delivery",
    "x_Accelerator",
    "x_Cards",
    "x_Months",
    "x_TaxBasis",
    "x_Rank",
    "x_IsFeasible",
    "x_ExcludedBy",
    "x_OptionTotal",
    "x_Flags",
    "x_Evidence",
    "x_Source",
    "x_DocumentId",
)
_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n")
_STEP = Decimal("1e-10")
_ONE, _ZERO = Decimal(1), Decimal(0)
_UNITS = {
    PricingUnit.HOUR: "Hours",
    PricingUnit.DAY: "Days",
    PricingUnit.WEEK: "Weeks",
    PricingUnit.MONTH: "Months",
    PricingUnit.QUARTER: "Quarters",
    PricingUnit.YEAR: "Years",
    PricingUnit.ONCE: "Units",
}
_SERVICES: Mapping[str, str] = {
    Meter.COMPUTE: "Compute",
    Meter.STORAGE: "Storage",
    Meter.BANDWIDTH: "Networking",
    Meter.PUBLIC_IP: "Networking",
}
_PER_MONTH: Mapping[str, str] = {
    Meter.STORAGE: "GiB-Months",
    Meter.BANDWIDTH: "Mbps-Months",
    Meter.PUBLIC_IP: "Address-Months",
}


def write_focus_csv(report: Report, path: Path) -> Path:
    """Write the comparison of a report's options and return where it is.

    Raises:
        RefusedInputError: The file cannot be written; the old one is untouched.
    """
    write_whole(path, focus_bytes(report))
    return path


def focus_bytes(report: Report) -> bytes:
    """Return the file, with a byte-order mark so that spreadsheets read it as UTF-8."""
    return b"\xef\xbb\xbf" + focus_text(report).encode()


def focus_text(report: Report) -> str:
    """Return the file's text: a row of names, then a row for each charge."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for row in focus_rows(report):
        writer.writerow({name: row.get(name, "") for name in COLUMNS})
    return out.getvalue()


def focus_rows(report: Report) -> Iterator[dict[str, str]]:
    """Yield every charge of every priced option, workload by workload."""
    for decision in report.decision.workloads:
        project, workload = report.project, decision.workload
        found = offers_for(workload, report.catalogs, project.basis, project.include)
        offers = {tier.key: offer for offer in found.priced for tier in offer.tiers}
        for option in decision.options:
            about = _of_option(report, decision, option)
            for line in option.lines:
                own = _of_line(report, option, offers[option.id], line)
                yield {**about, **own}


def plain_cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    Example:
        >>> plain_cell("=1+1"), plain_cell("8 × 910B")
        ("'=1+1", '8 × 910B')
    """
    one_line = " ".join(text.split())
    return f"'{one_line}" if text.startswith(_RISKY) else one_line


def _of_option(
    report: Report, decision: WorkloadDecision, option: Option
) -> dict[str, str]:
    labels, workload = report.labels, decision.workload
    ranks = {key: place for place, key in enumerate(decision.ranking, start=1)}
    return {
        "BillingCurrency": option.currency,
        "ProviderName": plain_cell(option.provider.name[report.language]),
        "ServiceProviderName": plain_cell(option.provider.name[report.language]),
        "x_Workload": plain_cell(workload.id),
        "x_OptionId": plain_cell(option.id),
        "x_Option": plain_cell(labels.option(option.id)),
        "x_Delivery": option.delivery.value,
        "x_Accelerator": plain_cell(option.price.accelerator),
        "x_Cards": str(option.cards_paid),
        "x_Months": _number(workload.months),
        "x_TaxBasis": report.project.basis.tax.value,
        "x_Rank": str(ranks.get(option.id, "")),
        "x_IsFeasible": "true" if option.feasible else "false",
        "x_ExcludedBy": plain_cell(" ".join(option.excluded_by)),
        "x_OptionTotal": _number(option.total),
        "x_Flags": plain_cell(" ".join(option.flags)),
        "x_DocumentId": report.document_id,
    }


def _of_line(
    report: Report, option: Option, offer: Offer, line: Line
) -> dict[str, str]:
    amount = _number(line.amount)
    row = {
        "BilledCost": amount,
        "EffectiveCost": amount,
        "ServiceCategory": _SERVICES.get(line.charge, "Other"),
        "ServiceName": plain_cell(report.labels.term("charge", line.charge)),
        "ChargeDescription": plain_cell(
            f"{report.labels.option(option.id)} · "
            f"{report.labels.term('charge', line.charge)}"
        ),
    }
    if line.charge == Meter.COMPUTE:
        return row | _compute(option)
    charge = next(x for x in option.terms.side if x.name == line.charge)
    side = next((s for m, s in offer.sides.items() if m == line.charge), None)
    row |= _beside(option, charge)
    return row | (_sku(offer.provider, side.price) if side else {})


def _sku(provider: Provider, price: Price) -> dict[str, str]:
    return {
        "SkuId": plain_cell(f"{provider.id}/{price.sku_id}"),
        "SkuPriceId": plain_cell(f"{provider.id}/{price.sku_price_id}"),
        "SkuMeter": price.meter.value,
        "PricingCurrency": price.billing_currency or provider.billing_currency,
        "RegionName": plain_cell(price.region),
        "x_Evidence": price.evidence.value,
        "x_Source": plain_cell(price.source),
    }


def _compute(option: Option) -> dict[str, str]:
    price, terms = option.price, option.terms
    is_card = price.price_scope is PriceScope.CARD
    count = option.cards_paid if is_card else option.units
    quantity = count * option.hours_billed / terms.unit_hours
    net = option.comparable.net
    row = _priced(quantity, net.amount if net else _ZERO, price.discount)
    unit = f"{'Card' if is_card else 'Node'}-{_UNITS[price.pricing_unit]}"
    consumed = option.cards_paid * option.hours_billed
    row |= {
        "PricingUnit": unit,
        "ConsumedQuantity": _number(consumed),
        "ConsumedUnit": "Card-Hours",
        **_charged(price),
        **_sku(option.provider, price),
    }
    return row


def _charged(price: Price) -> dict[str, str]:
    """Return how a compute price is charged, in FOCUS's closed lists."""
    is_metered = price.category is ChargeCategory.METERED
    pricing = "Standard"
    if price.pricing_category is PricingCategory.DYNAMIC:
        pricing = "Dynamic"
    row = {
        "ChargeCategory": "Usage" if is_metered else "Purchase",
        "ChargeFrequency": "Usage-Based" if is_metered else "Recurring",
    }
    if price.commitment_months:
        pricing = "Committed"
        months = number_text.plain(price.commitment_months)
        row |= {
            "CommitmentDiscountCategory": "Usage",
            "CommitmentDiscountId": plain_cell(price.sku_price_id),
            "CommitmentDiscountName": f"{months}-month term",
            "CommitmentDiscountType": "Term",
        }
    return row | {"PricingCategory": pricing}


def _beside(option: Option, charge: SideCharge[Decimal]) -> dict[str, str]:
    """Return quantity and price of a charge beside compute."""
    months, units = option.terms.months, Decimal(option.units)
    cards = Decimal(option.cards_paid)
    above = max(_ZERO, charge.quantity - charge.included * units)
    parts: Mapping[str, tuple[Decimal, Decimal, str, bool]] = {
        "rate": (
            charge.rate,
            months * above,
            _PER_MONTH.get(charge.name, "Months"),
            False,
        ),
        "per_month": (charge.per_month, months, "Months", False),
        "per_unit_month": (charge.per_unit_month, months * units, "Node-Months", False),
        "per_card_month": (charge.per_card_month, months * cards, "Card-Months", False),
        "once": (charge.once, _ONE, "Units", True),
        "per_unit_once": (charge.per_unit_once, units, "Nodes", True),
        "per_card_once": (charge.per_card_once, cards, "Cards", True),
    }
    price, quantity, unit, is_once = next(
        (part for part in parts.values() if part[0]), parts["rate"]
    )
    is_used = bool(charge.rate)
    return {
        **_priced(quantity, price, None),
        "PricingUnit": unit,
        "PricingCategory": "Standard",
        "ChargeCategory": "Usage" if is_used else "Purchase",
        "ChargeFrequency": "One-Time" if is_once else _frequency(is_used=is_used),
        "PricingCurrency": option.currency,
    }


def _frequency(*, is_used: bool) -> str:
    return "Usage-Based" if is_used else "Recurring"


def _priced(
    quantity: Decimal, price: Decimal, discount: Decimal | None
) -> dict[str, str]:
    """Return quantity, prices and costs; the list price is before the discount."""
    listed = price / discount if discount else price
    return {
        "PricingQuantity": _number(quantity),
        "ContractedUnitPrice": _number(price),
        "ContractedCost": _number(price * quantity),
        "ListUnitPrice": _number(listed),
        "ListCost": _number(listed * quantity),
    }


def _number(amount: Decimal) -> str:
    return number_text.plain(amount.quantize(_STEP).normalize())
