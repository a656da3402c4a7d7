"""A client's changes against what the project holds now."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from rackrate.services.edited_workbook import ChangeState, Held, InputChange, Taken
from rackrate.services.moved_inputs import HeldNow, Standing, held_now
from rackrate.store.resource_files import read_words

WORDS = read_words(Path(__file__).parents[2] / "resources")
DAY = date(2026, 12, 1)
SERIAL = Decimal(46357)
"""The same day as a spreadsheet counts it."""


def change(path: str, was: Held, now: Held, value: Taken) -> InputChange:
    return InputChange("in_x", path, "x", was, now, value, ChangeState.CHANGED)


HOURS = change("work.hours_per_day", Decimal(12), Decimal(18), Decimal(18))
TAX = change("basis.tax", "含税", "不含税", "excluded")
KEPT = change("work.keep_instance", "no", "yes", value=True)
AS_OF = change("basis.as_of", date(2026, 11, 30), DAY, DAY)
DAYS = change("work.days_per_month", None, Decimal(22), Decimal(22))


@pytest.mark.parametrize(
    ("asked", "held", "shown", "standing"),
    [
        (HOURS, Decimal("12.0"), Decimal(12), Standing.AS_ISSUED),
        (HOURS, Decimal(18), Decimal(18), Standing.ALREADY),
        (HOURS, Decimal(20), Decimal(20), Standing.MOVED),
        (HOURS, None, None, Standing.MOVED),
        (TAX, "tax included", "tax included", Standing.AS_ISSUED),
        (TAX, "tax excluded", "tax excluded", Standing.ALREADY),
        (TAX, "tax unknown", "tax unknown", Standing.MOVED),
        (KEPT, "是", "是", Standing.ALREADY),
        (AS_OF, SERIAL, DAY, Standing.ALREADY),
        (AS_OF, SERIAL - 1, date(2026, 11, 30), Standing.AS_ISSUED),
        (AS_OF, SERIAL + 1, date(2026, 12, 2), Standing.MOVED),
        (DAYS, "=", None, Standing.AS_ISSUED),
        (DAYS, Decimal(20), Decimal(20), Standing.MOVED),
    ],
)
def test_the_project_as_issued_ahead_or_elsewhere(
    asked: InputChange, held: Held, shown: Held, standing: Standing
) -> None:
    assert held_now(asked, {asked.path: held}, WORDS) == HeldNow(shown, standing)


def test_an_input_that_the_project_lost_is_gone() -> None:
    assert held_now(HOURS, {}, WORDS) == HeldNow(None, Standing.GONE)
