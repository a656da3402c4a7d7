"""Native charts, in the house's colours and dashes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rackrate.domain.units import Delivery
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.styles import GRID, INK, MUTED, NAVY, ORANGE, PLUM, TEAL

_FIRST_LOOKS = {
    Delivery.CONTAINER: (NAVY, "solid"),
    Delivery.BARE_METAL: (ORANGE, "dash"),
}
_FURTHER_LOOKS = (
    (TEAL, "dash_dot"),
    (PLUM, "long_dash"),
    ("#5B6B7F", "round_dot"),
    ("#7FB3E6", "solid"),
    ("#F7915B", "dash"),
    ("#5CC6BC", "dash_dot"),
)
_NORMAL, _STRONG = 1.5, 2.5
_UNSEEN = {"line": {"none": True}, "marker": {"type": "none"}}
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of the break-even chart.

    Attributes:
        name: The cell with the option's name.
        hours, costs: Its points.
        is_of_pair: It is one of the two that are compared.
    """

    name: Formula
    hours: Sequence[Formula]
    costs: Sequence[Formula]
    delivery: Delivery
    is_of_pair: bool


@dataclass(frozen=True, slots=True)
class Marker:
    """A point or an upright line on the break-even chart."""

    name: Formula
    hours: Sequence[Formula]
    costs: Sequence[Formula]
    is_line: bool


def cost_chart(
    page: Page,
    title: Formula,
    curves: Sequence[Curve],
    markers: Sequence[Marker],
    *,
    axis: tuple[str, str],
    unit: Formula,
    most: tuple[int, int] = (24, 4),
) -> Any:  # noqa: ANN401 - XlsxWriter has no types
    """Return cost over hours a day or months, one straight line an option.

    Args:
        page: The sheet that will hold it.
        title: The cell that says what is found.
        curves: The options.
        markers: Points and upright lines.
        axis: What is measured across and upwards.
        unit: The cell that says in which unit amounts are; the legend shows it.
        most: Where the lower axis ends, and the steps on it.
    """
    chart = page.kit.book.add_chart({"type": "scatter", "subtype": "straight"})
    looks = _looks(curves)
    for curve, (colour, dash) in zip(curves, looks, strict=True):
        width = _STRONG if curve.is_of_pair else _NORMAL
        chart.add_series(
            {
                "name": cells_reference(curve.name),
                "categories": cells_range(curve.hours),
                "values": cells_range(curve.costs),
                "line": {"color": colour, "width": width, "dash_type": dash},
                "marker": {"type": "none"},
            }
        )
    for marker in markers:
        series: dict[str, Any] = {
            "name": cells_reference(marker.name),
            "categories": cells_range(marker.hours),
            "values": cells_range(marker.costs),
        }
        if marker.is_line:
            series["line"] = {"color": INK, "width": 1.25, "dash_type": "square_dot"}
            series["marker"] = {"type": "none"}
        else:
            series["line"] = {"none": True}
            series["marker"] = {
                "type": "circle",
                "size": 9,
                "fill": {"color": INK},
                "border": {"color": INK, "width": 2},
            }
        chart.add_series(series)
    chart.add_series(
        {
            "name": cells_reference(unit),
            "categories": cells_range(markers[0].hours),
            "values": cells_range(markers[0].costs),
            **_UNSEEN,
        }
    )
    font = {"name": page.kit.styles.font, "size": 9, "color": MUTED}
    chart.set_title(
        {
            "name": cells_reference(title),
            "name_font": {**font, "size": 11, "bold": True, "color": NAVY},
            "overlay": False,
        }
    )
    line = {"color": GRID, "width": 0.75}
    chart.set_x_axis(
        {
            "name": axis[0],
            "name_font": {**font, "bold": False},
            "num_font": font,
            "min": 0,
            "max": most[0],
            "major_unit": most[1],
            "num_format": "0",
            "line": line,
            "major_gridlines": {"visible": False},
        }
    )
    chart.set_y_axis(
        {
            "name": axis[1],
            "name_font": {**font, "bold": False},
            "num_font": font,
            "min": 0,
            "num_format": "#,##0",
            "line": {"none": True},
            "major_gridlines": {"visible": True, "line": line},
        }
    )
    chart.set_legend({"position": "bottom", "font": font})
    chart.set_chartarea({"border": {"color": GRID}})
    return chart


def _looks(curves: Sequence[Curve]) -> list[tuple[str, str]]:
    """Return colour and dash of each line; the pair has those of its delivery."""
    free = dict(_FIRST_LOOKS)
    further = iter(_FURTHER_LOOKS)
    reserved = {}
    for number, curve in enumerate(curves):
        if curve.is_of_pair and curve.delivery in free:
            reserved[number] = free.pop(curve.delivery)
    looks = []
    for number, curve in enumerate(curves):
        own = reserved.get(number) or free.pop(curve.delivery, None)
        looks.append(own or next(further))
    return looks


def total_chart(
    page: Page,
    title: Formula,
    names: Sequence[Formula],
    columns: Sequence[tuple[Formula, Sequence[Formula], str]],
    axis: str,
    unit: tuple[Formula, Sequence[Formula]],
) -> Any:  # noqa: ANN401 - XlsxWriter has no types
    """Return a bar for each ranked option, the cheapest on top.

    Args:
        page: The sheet that will hold it.
        title: The cell that says what is found.
        names: Names of the options, cheapest first.
        columns: (cell with a name, amounts, colour), one for each kind of delivery.
        axis: What is measured.
        unit: The cell that says in which unit amounts are, which the legend shows,
            and as many zeros as there are names.
    """
    chart = page.kit.book.add_chart({"type": "bar", "subtype": "stacked"})
    font = {"name": page.kit.styles.font, "size": 9, "color": MUTED}
    for number, (name, amounts, colour) in enumerate(columns):
        fill: dict[str, Any] = {"fill": {"color": colour}}
        if number:
            pattern = {"pattern": "wide_upward_diagonal", "fg_color": colour}
            fill = {"pattern": {**pattern, "bg_color": "#FFFFFF"}}
        chart.add_series(
            {
                "name": cells_reference(name),
                "categories": cells_range(names),
                "values": cells_range(amounts),
                "border": {"color": colour},
                "gap": 60,
                **fill,
            }
        )
    chart.add_series(
        {
            "name": cells_reference(unit[0]),
            "categories": cells_range(names),
            "values": cells_range(unit[1]),
            "fill": {"none": True},
            "border": {"none": True},
        }
    )
    lay_out_bars(
        chart,
        title,
        font,
        {"crossing": "max", "line": {"color": GRID}},
        {"name": axis, "min": 0, "num_format": "#,##0"},
    )
    chart.set_legend({"position": "bottom", "font": font})
    return chart


def lay_out_bars(
    chart: Any,  # noqa: ANN401 - XlsxWriter has no types
    title: Formula,
    font: dict[str, Any],
    names: dict[str, Any],
    amounts: dict[str, Any],
) -> None:
    """Give a chart of bars its title and axes, the first bar on top.

    Args:
        chart: The chart.
        title: The cell that says what is found.
        font: Of all its text.
        names: What is particular to the axis of names.
        amounts: What is particular to the axis of amounts.
    """
    chart.set_title(
        {
            "name": cells_reference(title),
            "name_font": {**font, "size": 11, "bold": True, "color": NAVY},
        }
    )
    chart.set_y_axis({"reverse": True, "interval_unit": 1, "num_font": font, **names})
    chart.set_x_axis(
        {
            "name_font": {**font, "bold": False},
            "num_font": font,
            "line": {"none": True},
            "major_gridlines": {"visible": True, "line": {"color": GRID}},
            **amounts,
        }
    )
    chart.set_chartarea({"border": {"color": GRID}})


def cells_reference(at: Formula) -> str:
    """Return a cell as charts refer to it."""
    return f"={at.place.sheet}!{at.place.pinned().local()}"


def cells_range(cells: Sequence[Formula]) -> str:
    """Return a row or column of cells as charts refer to it."""
    first, last = cells[0].place, cells[-1].place
    return f"={first.sheet}!{first.pinned().local()}:{last.pinned().local()}"
