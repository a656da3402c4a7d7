"""Native bar charts whose titles are cells: they say what the sheet finds now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rackrate.publish.workbook.charts import cells_range, cells_reference, lay_out_bars
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.styles import MUTED


@dataclass(frozen=True, slots=True)
class Series:
    """One series of a stacked bar chart.

    Attributes:
        name: The cell with its name.
        fill: Its colour; None: it only holds the others apart.
        is_hatched: The second cue beside the colour.
    """

    name: Formula
    values: Sequence[Formula]
    fill: str | None
    is_hatched: bool = False


def stacked_bars(
    page: Page,
    title: Formula,
    names: Sequence[Formula],
    series: Sequence[Series],
    axis: str,
    *,
    is_share: bool = False,
) -> Any:  # noqa: ANN401 - XlsxWriter has no types
    """Return a bar for each name, the first on top, made of the series' parts.

    It has no legend, as programs differ on which entries of one are left out: the
    sheet says beside it what the colours mean.
    """
    chart = page.kit.book.add_chart({"type": "bar", "subtype": "stacked"})
    font = {"name": page.kit.styles.font, "size": 9, "color": MUTED}
    for part in series:
        looks: dict[str, Any] = {"fill": {"none": True}, "border": {"none": True}}
        if part.fill is not None and part.is_hatched:
            pattern = {"pattern": "wide_upward_diagonal", "fg_color": part.fill}
            looks = {
                "pattern": {**pattern, "bg_color": "#FFFFFF"},
                "border": {"color": part.fill},
            }
        elif part.fill is not None:
            looks = {"fill": {"color": part.fill}, "border": {"color": part.fill}}
        chart.add_series(
            {
                "name": cells_reference(part.name),
                "categories": cells_range(names),
                "values": cells_range(part.values),
                "gap": 60,
                **looks,
            }
        )
    amounts: dict[str, Any] = {"name": axis, "label_position": "high"}
    shares = {"num_format": "0%", "min": 0, "max": 1}
    amounts |= shares if is_share else {"num_format": "#,##0"}
    beside = {"label_position": "low", "line": {"color": MUTED}}
    lay_out_bars(chart, title, font, beside, amounts)
    chart.set_legend({"none": True})
    return chart
