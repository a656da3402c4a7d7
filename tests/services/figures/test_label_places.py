"""Labels of a plot: off each other, inside the frame, and each by its own point."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.engine.verdict import Choice
from rackrate.locations import locations_under
from rackrate.services import number_text
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.figure import Anchor, Area, Dot, Line, Mark, Role, Text
from rackrate.services.figures.label_places import Places
from rackrate.services.figures.scale import text_extent
from rackrate.services.report import Report

FRAME = (0.0, 0.0, 300.0, 120.0)
SIZES = [(300, 150), (470, 100), (470, 130), (620, 300), (900, 480)]
WITHIN = st.tuples(st.floats(0, 300), st.floats(0, 120))


def box(text: Text) -> tuple[float, float, float, float]:
    """Return the room of a text: left, top, right, bottom."""
    extent = text_extent(text.text, text.size)
    shares = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
    left = text.x - extent * shares[text.anchor]
    return left, text.y - 0.9 * text.size, left + extent, text.y + 0.25 * text.size


def overlap(one: Text, other: Text) -> bool:
    """Return whether two texts lie on each other."""
    a, b = box(one), box(other)
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def only_text(marks: list[Mark]) -> Text:
    """Return the single text among some marks."""
    (text,) = (mark for mark in marks if isinstance(mark, Text))
    return text


@given(points=st.lists(WITHIN, min_size=1, max_size=6), line=st.lists(WITHIN))
def test_labels_never_lie_on_each_other_nor_outside(
    points: list[tuple[float, float]], line: list[tuple[float, float]]
) -> None:
    places = Places(FRAME)
    places.avoid(line)
    drawn: list[Text] = []
    for number, (x, y) in enumerate(points):
        marks = list(places.beside(x, y, [f"label {number}", f"{number}"]))
        drawn += [mark for mark in marks if isinstance(mark, Text)]
    assert not any(overlap(a, b) for a, b in combinations(drawn, 2))
    for text in drawn:
        left, top, right, bottom = box(text)
        assert left >= 0
        assert right <= 300.001
        assert top >= 0
        assert bottom <= 120.001


def test_a_label_keeps_off_a_line_where_it_can() -> None:
    places = Places(FRAME)
    places.avoid([(0.0, 60.0), (300.0, 60.0)])
    text = only_text(list(places.beside(150, 60, ["here"])))
    _, top, _, bottom = box(text)
    assert bottom <= 60 or top >= 60


def test_a_label_that_must_cross_a_line_stands_on_a_ground() -> None:
    places = Places((0.0, 0.0, 60.0, 16.0))
    places.avoid([(0.0, 8.0), (60.0, 8.0)])
    marks = list(places.beside(5, 8, ["here"]))
    assert [type(mark) for mark in marks] == [Area, Text]
    assert isinstance(marks[0], Area)
    assert marks[0].role is Role.SURFACE


def test_a_label_far_from_its_point_is_tied_to_it() -> None:
    places = Places(FRAME)
    places.keep_box_clear(100, 20, 300, 100)
    marks = list(places.beside(200, 60, ["far away"]))
    tie = next(mark for mark in marks if isinstance(mark, Line))
    assert tie.points[0] == (200, 60)


def test_short_of_room_the_shorter_text_stands_or_none() -> None:
    narrow = Places((0.0, 0.0, 60.0, 40.0))
    texts = ["a text that is far too long", "short"]
    assert only_text(list(narrow.beside(10, 20, texts))).text == "short"
    full = Places((0.0, 0.0, 12.0, 10.0))
    assert list(full.beside(5, 5, texts)) == []


@pytest.fixture(scope="module", params=list(Language))
def report(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Report:
    """Return the sample's report in each language."""
    home: Path = tmp_path_factory.mktemp("personal")
    application = Application(locations_under(home))
    return application.report(application.projects.sample(), request.param)


@pytest.mark.parametrize("size", SIZES)
def test_no_label_of_a_break_even_covers_another(
    size: tuple[float, float], report: Report
) -> None:
    for decision in report.decision.workloads:
        figure = break_even_figure(decision, report.labels, *size)
        assert figure is not None
        texts = [mark for mark in figure.marks if isinstance(mark, Text)]
        assert not [
            (a.text, b.text) for a, b in combinations(texts, 2) if overlap(a, b)
        ]


@pytest.mark.parametrize("size", SIZES)
def test_every_crossing_is_labelled_with_its_own_hours_or_not_at_all(
    size: tuple[float, float], report: Report
) -> None:
    for decision in report.decision.workloads:
        figure = break_even_figure(decision, report.labels, *size)
        found = decision.verdict.headline
        assert figure is not None
        assert found is not None
        days = decision.workload.days(decision.hours_per_month)
        hours = {number_text.hours(c.at / days) for c in found.crossings}
        labels = [m.text for m in figure.marks if isinstance(m, Text) and m.bold]
        said = {text.split(" h")[0] for text in labels if text[0].isdigit()}
        assert said <= hours
        if size >= (470, 130):
            assert said == hours


def test_a_mix_stands_in_the_figure_where_it_is_recommended(report: Report) -> None:
    for decision in report.decision.workloads:
        figure = break_even_figure(decision, report.labels, 620.0, 300.0)
        assert figure is not None
        dots = [m for m in figure.marks if isinstance(m, Dot) and m.role is Role.OTHER]
        is_mix = decision.verdict.choice is Choice.HYBRID
        assert len(dots) == is_mix
        if is_mix and decision.mix is not None:
            amount = report.labels.money(decision.mix.total_per_month)
            assert amount in figure.title
            assert any(amount in m.text for m in figure.marks if isinstance(m, Text))
