"""Names told apart, ticks side by side, letters where there is room for them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.services.bids import WORDS
from tests.support.builders import catalog, node, price, project, reference, workload

from rackrate.domain.bilingual import Language
from rackrate.domain.price import Price
from rackrate.engine.decision import decide
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.costs import cost_figure
from rackrate.services.figures.figure import Anchor, Role, Text
from rackrate.services.figures.scale import text_extent
from rackrate.services.figures.winner_map import winner_map_figure
from rackrate.services.labels import Labels

KNOWN = reference()
WIDTH, ROW = 451.5, 11.5
LEGEND = WIDTH * 0.6


def decision_on(*prices: Price, **asked: object) -> tuple[WorkloadDecision, Labels]:
    """Return a decision over one vendor's prices, and the words for it."""
    sellers = [catalog(*prices)]
    found = decide(project(workload(months=6, **asked)), sellers, KNOWN)
    labels = Labels.over(WORDS, Language.EN, KNOWN, sellers, "CNY")
    return found.workloads[0], labels


def test_two_lines_of_one_form_are_named_with_their_prices() -> None:
    found, labels = decision_on(price(), price("dear", "9", commitment_months=1))
    figure = break_even_figure(found, labels, WIDTH, 130.0)
    assert figure is not None
    names = [m.text for m in figure.marks if isinstance(m, Text) and m.x > LEGEND]
    assert len(names) > 1
    assert len(names) == len(set(names))


@pytest.mark.parametrize("amount", ["14000", "1234567", "98765432"])
def test_figures_at_an_axis_stand_side_by_side(amount: str) -> None:
    found, labels = decision_on(price(), node(amount=amount))
    figure = cost_figure(found, labels, WIDTH, 2 * ROW + 34.0)
    assert figure is not None
    ticks = [
        m
        for m in figure.marks
        if isinstance(m, Text) and m.role is Role.MUTED and m.anchor is Anchor.MIDDLE
    ]
    assert len(ticks) > 1
    for left, right in pairwise(ticks):
        room = (
            text_extent(left.text, left.size) + text_extent(right.text, right.size)
        ) / 2
        assert right.x - left.x >= room


def test_long_names_of_bars_are_smaller_and_whole() -> None:
    found, labels = decision_on(price(), node(), node("second/month", "16000"))
    figure = cost_figure(found, labels, WIDTH, 3 * ROW + 34.0)
    assert figure is not None
    names = [m for m in figure.marks if isinstance(m, Text) and m.anchor is Anchor.END]
    assert {name.text for name in names} == {labels.option(o.id) for o in found.ranked}
    assert all(7.0 <= name.size <= 9.0 for name in names)


def test_a_low_map_has_one_letter_for_each_stretch_of_a_column() -> None:
    found, labels = decision_on(price(), node())
    low = winner_map_figure(found, labels, WIDTH, 106.0)
    high = winner_map_figure(found, labels, WIDTH, 400.0)
    assert low is not None
    assert high is not None
    counts = [
        sum(
            isinstance(m, Text) and m.text in "AB" and m.x < WIDTH * 0.6
            for m in f.marks
        )
        for f in (low, high)
    ]
    assert 0 < counts[0] < counts[1]
    columns = len(low.table[0]) - 1
    assert counts[0] <= 2 * columns
