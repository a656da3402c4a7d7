"""Opens the editor that fits a cell, and takes its text back."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from rackrate.domain.price_columns import CHOICES
from rackrate.domain.units import PriceScope, PricingUnit
from rackrate.gui.context import Context
from rackrate.gui.models.price_cell_text import raw_per
from rackrate.gui.models.price_faces import CellFace, Faces
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS, GridColumn, Kind
from rackrate.gui.models.price_table import Role
from rackrate.gui.workspaces.catalogs.cell_editors import (
    ChoiceEditor,
    DayEditor,
    LineEditor,
)
from rackrate.gui.workspaces.catalogs.cell_painter import (
    CellLook,
    CellPainter,
    row_size,
)

Index = QModelIndex | QPersistentModelIndex
_NARROWEST_CHOICE = 132
_NARROWEST_DAY = 124
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_NO_HINT = QStyledItemDelegate.EndEditHint.NoHint
_PERS = (
    *(("card", unit) for unit in ("hour", "day", "month", "quarter", "year", "once")),
    *(("node", unit) for unit in ("hour", "day", "month", "quarter", "year", "once")),
    *(("gib", unit) for unit in ("hour", "month")),
    *(("mbps", unit) for unit in ("hour", "month")),
    *(("each", unit) for unit in ("hour", "month", "year", "once")),
)


class CellDelegate(QStyledItemDelegate):
    """Paints and edits the cells of the grid.

    Signals:
        moved: A text was committed; the cursor goes on by so many rows and columns.
        fill_asked: A text is to be put into every selected cell.
    """

    moved = Signal(int, int)
    fill_asked = Signal(str)

    def __init__(self, context: Context, faces: Faces, view: QTableView) -> None:
        super().__init__(view)
        self._context = context
        self._faces = faces
        self._view = view
        self.painter = CellPainter(context.theme)

    # Painting

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        look = self._look(option, index)
        self.painter.paint(painter, option.rect, look, option.font)

    def _look(self, option: QStyleOptionViewItem, index: Index) -> CellLook:
        current = self._view.currentIndex()
        face = index.data(Role.FACE)
        is_in_row = current.isValid() and current.row() == index.row()
        return CellLook(
            face if isinstance(face, CellFace) else CellFace(),
            is_figure=GRID_COLUMNS[index.column()].is_figure,
            is_faulty=index.data(Role.FAULT) is not None,
            is_doubtful=index.data(Role.DOUBT) is not None,
            marks_row=index.column() == 0 and bool(index.data(Role.ROW_FAULTY)),
            is_selected=bool(option.state & QStyle.StateFlag.State_Selected),
            is_in_current_row=is_in_row,
            is_current=is_in_row and current.column() == index.column(),
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        face = index.data(Role.FACE)
        text = face.text if isinstance(face, CellFace) else ""
        metrics = option.fontMetrics
        return row_size(metrics.horizontalAdvance(text) + 40)

    # Editing

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        del option
        column = GRID_COLUMNS[index.column()]
        choices = list(self._choices(column))
        editor: LineEditor | ChoiceEditor
        if choices:
            editor = ChoiceEditor(parent, choices)
            editor.picked.connect(self._commit_picked)
        elif column.kind is Kind.DAY:
            language = self._context.speaker.language
            editor = DayEditor(parent, self._context.theme, language)
            editor.picked.connect(self._commit_picked)
        else:
            editor = LineEditor(parent, is_figure=column.is_figure)
        head = index.model().headerData(index.column(), Qt.Orientation.Horizontal)
        editor.setAccessibleName(str(head))
        return editor

    def _choices(self, column: GridColumn) -> Iterator[tuple[str, str]]:
        if column.kind is Kind.CHOICE:
            for member in CHOICES[column.id]:
                yield self._faces.term(column.id, str(member)), str(member)
        elif column.kind is Kind.CARD:
            for card in self._context.session.reference.accelerators.values():
                yield self._context.speaker.text(card.short_name), card.id
        elif column.kind is Kind.PER:
            for scope, unit in _PERS:
                words = self._faces.per(PriceScope(scope), PricingUnit(unit))
                yield words, raw_per(scope, unit)

    def _commit_picked(self) -> None:
        editor = self.sender()
        if isinstance(editor, LineEditor | ChoiceEditor):
            self.finish(editor)

    def finish(self, editor: QWidget) -> None:
        """Take what was typed and close the editor."""
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, _NO_HINT)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, LineEditor | ChoiceEditor):
            editor.show_text(str(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        if isinstance(editor, LineEditor | ChoiceEditor):
            typed = editor.typed()
            if typed != index.data(Qt.ItemDataRole.EditRole):
                model.setData(index, typed, Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        del index
        rect = option.rect
        if isinstance(editor, ChoiceEditor):
            rect.setWidth(max(rect.width(), _NARROWEST_CHOICE))
        elif isinstance(editor, DayEditor):
            rect.setWidth(max(rect.width(), _NARROWEST_DAY))
        editor.setGeometry(rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = _steps(event)
            if steps is not None and isinstance(editor, LineEditor | ChoiceEditor):
                if event.modifiers() & _CONTROL:
                    self._fill(editor)
                else:
                    self.finish(editor)
                    self.moved.emit(*steps)
                return True
        return super().eventFilter(editor, event)

    def _fill(self, editor: LineEditor | ChoiceEditor) -> None:
        typed = editor.typed()
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.RevertModelCache)
        self.fill_asked.emit(typed)


def _steps(event: QKeyEvent) -> tuple[int, int] | None:
    """Return how far a key moves the cursor on committing, None for other keys."""
    back = bool(event.modifiers() & _SHIFT)
    if event.key() in _RETURNS:
        return (-1 if back else 1, 0)
    if event.key() == Qt.Key.Key_Backtab:
        return (0, -1)
    if event.key() == Qt.Key.Key_Tab:
        return (0, -1 if back else 1)
    return None
