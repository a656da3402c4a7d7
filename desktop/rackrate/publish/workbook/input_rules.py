"""What each kind of input may hold; the words are `workbook.prompt.<kind>`."""

from __future__ import annotations

from typing import Any


def _between(kind: str, low: float, high: float) -> dict[str, Any]:
    return {
        "validate": kind,
        "criteria": "between",
        "minimum": low,
        "maximum": high,
    }


_FIRST_DAY_OF_2020 = 43831
AT_LEAST_ZERO: dict[str, Any] = {"validate": "decimal", "criteria": ">=", "value": 0}
RULES: dict[str, dict[str, Any]] = {
    "cards": _between("integer", 1, 4096),
    "hours_day": _between("decimal", 0, 24),
    "days_month": _between("decimal", 1, 31),
    "months": _between("decimal", 0.03, 60),
    "share": _between("decimal", 0, 0.9),
    "portion": _between("decimal", 0, 1),
    "hours_month": _between("decimal", 600, 760),
    "mark": _between("decimal", 0, 10),
    "amount": AT_LEAST_ZERO,
    "rate": {"validate": "decimal", "criteria": ">", "value": 0},
    "as_of": {"validate": "decimal", "criteria": ">=", "value": _FIRST_DAY_OF_2020},
}
