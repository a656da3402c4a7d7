"""What differs from the last saved state, price by price and cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.context import Context
from rackrate.gui.models.price_faces import Faces
from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS
from rackrate.gui.models.price_history import moved, signed_percent
from rackrate.gui.models.price_saved import SavedSheets
from rackrate.gui.models.price_words import counted, heading
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.tables import dress_list
from rackrate.services import number_text
from rackrate.services.catalog_changes import CellChange, ChangeKind, PriceChange

_SIZE = (760, 440)
_ROW = 28
_COLUMNS = ("price", "what", "before", "after", "moved")
_FIGURES = (2, 3, 4)
_AMOUNTS = frozenset({"list_unit_price", "price_low", "price_high"})
_FIGURE_COLUMNS = [column.id for column in GRID_COLUMNS if column.is_figure]
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
Line = tuple[str, str, str, str, str]


class CompareDialog(QDialog):
    """The list of changes, read only."""

    def __init__(
        self, context: Context, faces: Faces, saved: SavedSheets, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        say = context.speaker.say
        self.setWindowTitle(say("catalogs.compare.title"))
        self.resize(*_SIZE)
        lines = list(changed_lines(context, faces, saved))
        count = len({line[0] for line in lines})
        lead = counted(context.speaker, "catalogs.compare.lead", count)
        self.lead = label("heading", lead if lines else say("catalogs.compare.none"))
        self.table = self._table(context, lines)
        self.table.setVisible(bool(lines))
        buttons = QDialogButtonBox()
        close = buttons.addButton(
            say("catalogs.compare.close"), QDialogButtonBox.ButtonRole.RejectRole
        )
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(self.lead)
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        close.setFocus()

    def _table(self, context: Context, lines: list[Line]) -> QTableWidget:
        say = context.speaker.say
        table = QTableWidget(len(lines), len(_COLUMNS))
        table.setAccessibleName(say("catalogs.compare.table"))
        table.setHorizontalHeaderLabels(
            [say(f"catalogs.compare.{name}") for name in _COLUMNS]
        )
        dress_list(table, _ROW)
        tones = _tones(context)
        figures = {heading(context.speaker, name) for name in _FIGURE_COLUMNS}
        for row, line in enumerate(lines):
            for column, text in enumerate(line):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                if column in _FIGURES and line[1] in figures:
                    item.setTextAlignment(_RIGHT)
                if column == 1 and text in tones:
                    item.setForeground(tones[text])
                table.setItem(row, column, item)
        for column in range(len(_COLUMNS)):
            side = _RIGHT if column in _FIGURES else _LEFT
            table.model().setHeaderData(
                column,
                Qt.Orientation.Horizontal,
                side,
                Qt.ItemDataRole.TextAlignmentRole,
            )
        head = table.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        return table


def _tones(context: Context) -> Mapping[str, QColor]:
    roles = {"added": "good", "removed": "error", "faulty": "warning"}
    say, color = context.speaker.say, context.theme.color
    return {say(f"catalogs.compare.{key}"): color(role) for key, role in roles.items()}


def changed_lines(context: Context, faces: Faces, saved: SavedSheets) -> Iterator[Line]:
    """Yield (price, what, before, after, moved) for everything that differs."""
    say = context.speaker.say
    for change in saved.changes():
        if change.kind is ChangeKind.CHANGED:
            for cell in change.cells:
                yield _cell_line(context, faces, change, cell)
        else:
            yield (change.key, say(f"catalogs.compare.{change.kind}"), "", "", "")
    for key in saved.faulty_keys():
        yield (key, say("catalogs.compare.faulty"), "", "", "")


def _cell_line(
    context: Context, faces: Faces, change: PriceChange, cell: CellChange
) -> Line:
    share = moved(cell.before, cell.after) if cell.column in _AMOUNTS else None
    return (
        change.key,
        heading(context.speaker, cell.column),
        _said(context, faces, change.key, cell.column, cell.before),
        _said(context, faces, change.key, cell.column, cell.after),
        "" if share is None else signed_percent(share),
    )


def _said(context: Context, faces: Faces, key: str, column: str, text: str) -> str:
    sheet = context.session.sheets.get(key.partition("/")[0])
    if not text or sheet is None or column not in COLUMN_AT:
        return text or number_text.MISSING
    return faces.face(
        GRID_COLUMNS[COLUMN_AT[column]], {column: text}, sheet.provider
    ).text
