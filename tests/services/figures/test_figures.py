"""Figures show the engine's places, inside their frames, and say themselves."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.locations import locations_under
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.chance import chance_figure
from rackrate.services.figures.costs import cost_figure
from rackrate.services.figures.figure import Area, Dot, Figure, Line, Text
from rackrate.services.figures.scale import nice_step, spread, ticks
from rackrate.services.figures.tornado import tornado_figure
from rackrate.services.figures.winner_map import winner_map_figure
from rackrate.services.report import Report

WIDTH, HEIGHT = 620.0, 300.0
EVERY = (
    break_even_figure,
    chance_figure,
    cost_figure,
    tornado_figure,
    winner_map_figure,
)


@pytest.fixture(scope="module", params=list(Language))
def report(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Report:
    application = Application(locations_under(tmp_path_factory.mktemp("personal")))
    return application.report(application.projects.sample(), request.param)


def every_point(figure: Figure) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for mark in figure.marks:
        if isinstance(mark, Line | Area):
            points += mark.points
        else:
            points.append((mark.x, mark.y))
    return points


def figures(report: Report) -> list[Figure]:
    made = [
        make(workload, report.labels, WIDTH, HEIGHT)
        for workload in report.decision.workloads
        for make in EVERY
    ]
    return [figure for figure in made if figure is not None]


def test_each_workload_of_the_sample_has_every_figure(report: Report) -> None:
    assert len(figures(report)) == len(EVERY) * len(report.decision.workloads)


def test_everything_lies_inside_the_frame(report: Report) -> None:
    for figure in figures(report):
        for x, y in every_point(figure):
            assert -1 <= x <= WIDTH + 1
            assert -1 <= y <= HEIGHT + 1


def test_the_crossing_is_drawn_where_the_engine_puts_it(report: Report) -> None:
    workload = report.decision.workloads[0]
    figure = break_even_figure(workload, report.labels, WIDTH, HEIGHT)
    found = workload.verdict.headline
    assert figure is not None
    assert found is not None
    assert found.hours_per_month is not None
    ticks_x = {
        m.text: m.x for m in figure.marks if isinstance(m, Text) and m.text.isdigit()
    }
    per_hour = (ticks_x["24"] - ticks_x["4"]) / 20
    solid = [m for m in figure.marks if isinstance(m, Dot) and not m.hollow]
    hours = Decimal(str((solid[0].x - ticks_x["4"]) / per_hour + 4))
    assert abs(hours - found.hours_per_month / 30) < Decimal("1e-6")


def test_the_table_twin_has_the_options_costs(report: Report) -> None:
    workload = report.decision.workloads[0]
    figure = break_even_figure(workload, report.labels, WIDTH, HEIGHT)
    assert figure is not None
    today = next(row for row in figure.table if row[0] == "12")
    assert report.labels.money(workload.ranked[0].per_month) in today


def test_a_figure_says_itself_in_words(report: Report) -> None:
    for figure in figures(report):
        assert figure.title
        assert figure.subtitle
        assert figure.alternative
        assert all(hit.text for hit in figure.hits)


def test_nothing_ranked_is_no_figure(report: Report) -> None:
    empty = replace(report.decision.workloads[0], ranking=())
    assert all(make(empty, report.labels, WIDTH, HEIGHT) is None for make in EVERY)


def test_ticks_are_round_and_reach_the_top() -> None:
    for high in (0.3, 1.0, 2.3, 7.0, 23.4, 999.0, 87_000.0):
        found = ticks(high, 5)
        assert found[-1] >= high
        step = nice_step(high, 5)
        assert all(abs(b - a - step) < step / 1e6 for a, b in pairwise(found))


def test_labels_are_spread_without_leaving_the_frame() -> None:
    moved = spread([100.0, 101.0, 102.0, 299.0], 13.0, 0.0, 300.0)
    assert all(b - a >= 13 - 1e-9 for a, b in pairwise(moved))
    assert moved[-1] <= 300
