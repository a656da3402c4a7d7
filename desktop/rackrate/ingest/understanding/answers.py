"""What a person answered about single prices, put in place of what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rackrate.domain.reading_choices import Choices
from rackrate.domain.units import PriceScope
from rackrate.domain.vendor_reading import ReadRow
from rackrate.ingest.understanding.terms import settled_values

_ANSWERED = frozenset(
    {
        "accelerator",
        "delivery",
        "cards",
        "price_scope",
        "pricing_unit",
        "list_unit_price",
        "price_low",
        "price_high",
        "discount",
        "billing_currency",
        "tax",
        "vat_rate",
        "commitment_months",
        "region",
        "effective_from",
        "effective_to",
        "meter",
        "min_units",
        "pricing_category",
        "interconnect",
        "note",
    }
)
_SETTLES = {
    "unit_unknown": {"pricing_unit", "price_scope"},
    "scope_unknown": {"price_scope"},
    "scope_assumed": {"price_scope"},
    "unit_suspect": {"price_scope", "pricing_unit"},
    "unit_conflict": {"pricing_unit"},
    "unit_assumed": {"pricing_unit"},
    "delivery_assumed": {"delivery"},
    "delivery_unknown": {"delivery"},
    "currency_assumed": {"billing_currency"},
    "currency_conflict": {"billing_currency"},
    "currency_unknown": {"billing_currency"},
    "tax_unknown": {"tax"},
    "cards_unknown": {"cards"},
    "cards_conflict": {"cards"},
    "tax_conflict": {"tax"},
    "vat_unclear": {"vat_rate"},
    "discount_elsewhere": {"discount"},
    "accelerator_unknown": {"accelerator"},
    "accelerator_variant": {"accelerator"},
    "accelerator_from_title": {"accelerator"},
    "discount_ambiguous": {"discount"},
    "discount_unreadable": {"discount"},
    "discount_maybe_in": {"discount"},
    "discount_for_term": {"discount"},
    "discount_from_note": {"discount"},
    "number_ambiguous": {"list_unit_price"},
    "date_ambiguous": {"effective_to", "effective_from"},
    "validity_unclear": {"effective_to"},
    "term_assumed": {"commitment_months"},
}
"""Flag → the fields whose answer settles it."""


def with_answers(rows: Sequence[ReadRow], choices: Choices) -> list[ReadRow]:
    """Return prices with a person's answers in place, and what they settle closed."""
    if not choices.answers:
        return list(rows)
    return [
        _answered(row, choices.answers.get(f"{row.sheet}!{row.cell}", {}))
        for row in rows
    ]


def _answered(row: ReadRow, answers: Mapping[str, str]) -> ReadRow:
    values = {n: v for n, v in settled_values(answers).items() if n in _ANSWERED}
    if not values:
        return row
    questions = tuple(q for q in row.questions if q not in values)
    flags = tuple(
        flag
        for flag in row.flags
        if not _SETTLES.get(flag, set()) & set(values)
        or _SETTLES[flag] & set(questions)
    )
    is_node = values.get("price_scope") is PriceScope.NODE
    if is_node and row.cards is None and "cards" not in values:
        questions = (*questions, "cards")
    if "accelerator" in values:
        values["accelerator_family"] = values["accelerator"]
    return replace(row, **values, flags=flags, questions=questions)  # type: ignore[arg-type]
