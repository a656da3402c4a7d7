"""What one price is per and under what conditions, from its cell outwards.

The nearer text wins: the price's own cell, its line, its column's header, the heading
above it, the notes of the table, then what a person settled; what nobody says is
assumed with a flag where one reading is plain, and asked where it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rackrate.domain.basis import USUAL_HOURS_PER_MONTH
from rackrate.domain.price_columns import CellFaultError, parse_cell
from rackrate.domain.units import (
    Delivery,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
)
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.context import Context
from rackrate.ingest.understanding.line_facts import LineFacts
from rackrate.ingest.understanding.said import NOTHING, YEN, Said
from rackrate.ingest.understanding.scopes import (
    charge_scope,
    compute_scope,
    settled_cards,
    settled_delivery,
)

_PAID = {1: PricingUnit.MONTH, 3: PricingUnit.QUARTER, 12: PricingUnit.YEAR}
_PERIOD_MONTHS = {PricingUnit.QUARTER: 3, PricingUnit.YEAR: 12}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is around a table's lines.

    Attributes:
        section: What the last heading inside the table says.
        settled: What a person settled for the table, by price column.
        is_chinese: The table is written in Chinese.
        currencies: Every currency that the sheet names.
        usual_delivery: The only form that headers of prices name.
        has_ladder: Headers name several ways to pay, so that 月付 is a term of its own.
        month_hours: Hours in a month, as the project counts them.
        titled_currency: What the table's own title and notes name.
    """

    context: Context
    section: Said = NOTHING
    settled: Mapping[str, object] = field(default_factory=dict)
    is_chinese: bool = False
    currencies: frozenset[str] = frozenset()
    usual_delivery: Delivery | None = None
    has_ladder: bool = False
    month_hours: Decimal = USUAL_HOURS_PER_MONTH
    titled_currency: str | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything about a price but its amount."""

    meter: Meter
    delivery: Delivery | None
    cards: int | None
    price_scope: PriceScope | None
    pricing_unit: PricingUnit | None
    billing_currency: str | None
    tax: TaxBasis
    vat_rate: Decimal | None
    commitment_months: Decimal
    pricing_category: PricingCategory
    multiplier: Decimal
    flags: tuple[str, ...]
    questions: tuple[str, ...]


def terms_of(
    facts: LineFacts,
    column: Column,
    cell: Said,
    around: Surroundings,
    meter: Meter,
) -> Terms:
    """Return the terms of one price."""
    flags: list[str] = []
    questions: list[str] = []
    header, settled = column.said, around.settled
    wide = around.context.said
    unit, months = _unit_and_term(facts, header, cell, around, flags)
    if _titles_contradict(facts, header, cell, around):
        flags.append("unit_conflict")
        questions.append("pricing_unit")
    if unit is None:
        unit = settled.get("pricing_unit")  # type: ignore[assignment]
    delivery = (
        cell.delivery
        or facts.delivery
        or header.delivery
        or around.section.delivery
        or facts.prose.delivery
        or settled.get("delivery")
        or wide.delivery
    )
    if unit is None and (meter is Meter.SETUP or delivery is Delivery.PURCHASE):
        unit = PricingUnit.ONCE
    if unit is None:
        flags.append("unit_unknown")
        questions.append("pricing_unit")
    if delivery is None and meter is Meter.COMPUTE and around.usual_delivery:
        delivery = around.usual_delivery
        flags.append("delivery_assumed")
    cards = _first_of(
        cell.cards,
        facts.cards,
        facts.unit.cards,
        header.cards,
        facts.prose.cards,
        around.section.cards,
        settled.get("cards"),
        wide.cards,
    )
    scope = (
        cell.scope
        or facts.unit.scope
        or header.scope
        or settled.get("price_scope")
        or around.section.scope
        or wide.scope
    )
    if meter is Meter.COMPUTE:
        is_strange = any(
            said.per_unknown is not None for said in (cell, facts.unit, header)
        )
        scope = compute_scope(
            scope, cards, delivery, facts, flags, questions, is_strange=is_strange
        )
        is_hourly = unit is PricingUnit.HOUR and "scope_assumed" in flags
        delivery = settled_delivery(
            delivery, scope, flags, questions, is_hourly=is_hourly
        )
        cards = settled_cards(cards, scope, flags, questions)
        if facts.cards and facts.named_cards not in (None, facts.cards):
            flags.append("cards_conflict")
    else:
        delivery = delivery or Delivery.ANY
        scope = charge_scope(scope, meter, flags, questions)
        cards = 1
    currency = _currency(facts, header, cell, around, flags, questions)
    tax, vat = _tax(facts, header, cell, around)
    own = facts.tax or cell.tax
    if None not in (own, header.tax) and own is not header.tax:
        answer = settled.get("tax")
        tax = answer if isinstance(answer, TaxBasis) else TaxBasis.UNKNOWN
        if answer is None:
            flags.append("tax_conflict")
    if tax is TaxBasis.UNKNOWN:
        flags.append("tax_unknown")
    month_hours = _first_of(
        cell.month_hours,
        facts.unit.month_hours,
        header.month_hours,
        wide.month_hours,
    )
    if month_hours not in (None, around.month_hours) and unit is not PricingUnit.HOUR:
        flags.append("month_hours_differ")
    if cell.is_promotion or header.is_promotion or facts.prose.is_promotion:
        flags.append("promotion")
    if cell.is_withdrawn or facts.prose.is_withdrawn:
        flags.append("withdrawn")
    if facts.discount.is_ambiguous:
        flags.append("discount_ambiguous")
        questions.append("discount")
    return Terms(
        meter=meter,
        delivery=delivery,  # type: ignore[arg-type]
        cards=cards,  # type: ignore[arg-type]
        price_scope=scope,  # type: ignore[arg-type]
        pricing_unit=unit,
        billing_currency=currency,
        tax=tax,
        vat_rate=vat,
        commitment_months=months,
        pricing_category=_category(facts, header, cell),
        multiplier=_multiplier(facts, header, around),
        flags=tuple(flags),
        questions=tuple(questions),
    )


def settled_values(values: Mapping[str, str]) -> dict[str, object]:
    """Return what a person settled as typed values; what cannot be read is left out."""
    found: dict[str, object] = {}
    for name, text in values.items():
        try:
            value = parse_cell(name, text)
        except (CellFaultError, KeyError):
            continue
        if value is not None:
            found[name] = value
    return found


def _first_of(*values: object) -> object:
    return next((value for value in values if value is not None), None)


def _titles_contradict(
    facts: LineFacts, header: Said, cell: Said, around: Surroundings
) -> bool:
    """Return whether only a word like 包月 says another unit than the table's title.

    Under a title of 元/卡/时, 包月 1.78 may be an hour's price with a month committed,
    or a month's price: nobody can tell.
    """
    stated = cell.unit or facts.unit.unit or header.unit
    period = cell.period or facts.unit.period or header.period
    wide = around.section.unit or around.context.said.unit
    is_settled = around.settled.get("pricing_unit") is not None
    return not (stated or is_settled) and None not in (period, wide) and period != wide


def _unit_and_term(
    facts: LineFacts,
    header: Said,
    cell: Said,
    around: Surroundings,
    flags: list[str],
) -> tuple[PricingUnit | None, Decimal]:
    """Return the pricing unit and the months of commitment.

    年付 beside a unit of its own (元/台/月) is a commitment; alone it is the unit.
    """
    stated = cell.unit or facts.unit.unit or header.unit
    period = cell.period or facts.unit.period or header.period
    settled = around.settled.get("pricing_unit")
    unit = stated or period
    months = _first_of(
        cell.commitment, facts.term, header.commitment, facts.unit.commitment
    )
    if stated is not None and facts.unit.period not in (None, stated):
        longer = _PERIOD_MONTHS.get(facts.unit.period or PricingUnit.HOUR)
        if longer and stated is PricingUnit.MONTH and months is None:
            months = Decimal(longer)
            flags.append("term_assumed")
        else:
            flags.append("unit_conflict")
    elif stated is not None and header.period not in (None, stated):
        longer = _PERIOD_MONTHS.get(header.period or PricingUnit.HOUR)
        if longer and stated is PricingUnit.MONTH:
            months = Decimal(longer) if months is None else months
            flags.append("term_assumed")
        else:
            flags.append("unit_conflict")
    elif stated is not None and header.unit not in (None, stated):
        flags.append("unit_conflict")
    if header.payment is not None:
        wide = around.section.unit or settled or around.context.said.unit
        if unit is None and wide is None:
            unit = _PAID.get(header.payment)
        else:
            unit = unit or wide  # type: ignore[assignment]
            if months is None and (header.payment > 1 or around.has_ladder):
                months = Decimal(header.payment)
    elif facts.unit.payment is not None:
        if unit is None:
            unit = _PAID.get(facts.unit.payment)
        elif facts.unit.payment > 1 and months is None:
            months = Decimal(facts.unit.payment)
            flags.append("term_assumed")
    if unit is None:
        unit = around.section.unit or settled or around.context.said.unit  # type: ignore[assignment]
    months = _first_of(
        months,
        facts.prose.commitment,
        around.section.commitment,
        around.settled.get("commitment_months"),
        around.context.said.commitment,
    )
    return unit, months if isinstance(months, Decimal) else Decimal(0)


def _currency(
    facts: LineFacts,
    header: Said,
    cell: Said,
    around: Surroundings,
    flags: list[str],
    questions: list[str],
) -> str | None:
    wide = around.context.said.currency
    candidates = (
        cell.currency,
        facts.currency,
        facts.unit.currency,
        header.currency,
        around.section.currency,
        around.settled.get("billing_currency"),
        wide,
    )
    named = [c for c in candidates if c is not None]
    certain = [c for c in named if c != YEN]
    if certain:
        nearest = certain[0]
        if named[0] == YEN and nearest not in ("CNY", "JPY"):
            flags.append("currency_unknown")
            questions.append("billing_currency")
            return None
        titled = around.titled_currency
        is_settled = around.settled.get("billing_currency") is not None
        if titled not in (None, YEN, nearest) and nearest == "CNY" and not is_settled:
            # 元 under a title of 美元 may be the yuan or short for the dollar.
            flags.append("currency_conflict")
            questions.append("billing_currency")
            return None
        return str(nearest)
    others = around.currencies - {YEN}
    if YEN in named and others & {"CNY", "JPY"} and len(others) == 1:
        flags.append("currency_assumed")
        return next(iter(others))
    if around.is_chinese and not others - {"CNY"}:
        flags.append("currency_assumed")
        return "CNY"
    flags.append("currency_unknown")
    questions.append("billing_currency")
    return None


def _tax(
    facts: LineFacts, header: Said, cell: Said, around: Surroundings
) -> tuple[TaxBasis, Decimal | None]:
    settled = around.settled
    wide = around.context.said
    tax = (
        facts.tax
        or cell.tax
        or header.tax
        or facts.unit.tax
        or facts.prose.tax
        or around.section.tax
        or settled.get("tax")
        or wide.tax
        or TaxBasis.UNKNOWN
    )
    vat = _first_of(
        facts.vat_rate,
        cell.vat_rate,
        header.vat_rate,
        facts.unit.vat_rate,
        facts.prose.vat_rate,
        around.section.vat_rate,
        settled.get("vat_rate"),
        wide.vat_rate,
    )
    return tax, vat  # type: ignore[return-value]


def _category(facts: LineFacts, header: Said, cell: Said) -> PricingCategory:
    found = cell.category or header.category or facts.unit.category
    return found or facts.prose.category or PricingCategory.STANDARD


def _multiplier(facts: LineFacts, header: Said, around: Surroundings) -> Decimal:
    """Return 10,000 where 万 stands once in header, unit or notes, else 1.

    A header or unit that names its currency without 万 rules out that of the notes.
    """
    near = _first_of(
        header.multiplier, facts.unit.multiplier, around.section.multiplier
    )
    if near is not None:
        return near  # type: ignore[return-value]
    if header.currency or facts.unit.currency:
        return Decimal(1)
    return around.context.said.multiplier or Decimal(1)
