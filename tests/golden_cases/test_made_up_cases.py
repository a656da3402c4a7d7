"""What nobody worked out by hand: files drawn at random, billed twice.

The engine's figures are held against a second sum in fractions, from the files on,
so that reading, comparing and billing are all told apart from their copies.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.golden_cases.made_up import write_case
from tests.support import by_hand

from rackrate.app import Application
from rackrate.engine.decision import decide
from rackrate.locations import locations_under


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    """Return the program, its personal folders empty."""
    return Application(locations_under(tmp_path_factory.mktemp("home")))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_quoted_is_billed_as_a_second_sum_bills_it(
    seed: int, tmp_path: Path, application: Application
) -> None:
    write_case(tmp_path, seed)
    case = by_hand.Case(tmp_path)
    opened = application.open_input(tmp_path / "scenario.toml", [tmp_path / "catalogs"])
    known = application.reference
    (found,) = decide(opened.project, opened.catalogs, known, thorough=False).workloads
    assert len(found.options) >= 5
    for option in found.options:
        sold = case.sold(option.id)
        bill = by_hand.bill(sold, case.wanted)
        told = option.category, option.units, option.cards_paid
        assert told == (sold.category, bill.units, bill.cards_paid)
        lines = {line.charge: Fraction(line.amount) for line in option.lines}
        rounded = bill.rounded(case.currency)
        assert lines == {name: rounded[name] for name in lines}
        assert not any(x for name, x in rounded.items() if name not in lines)
        assert option.total == bill.total(case.currency)
        for mine, other in (
            (option.idle_card_hours, bill.idle),
            (option.lost_card_hours, bill.lost),
            (option.per_useful_card_hour, bill.total(case.currency) / bill.useful),
        ):
            assert float(mine or 0) == pytest.approx(float(other), rel=1e-9, abs=1e-6)
