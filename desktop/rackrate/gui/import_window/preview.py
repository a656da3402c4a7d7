"""The prices exactly as they would be stored, each beside what it was read from."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from rackrate.domain.price_columns import CHOICES, CellFaultError, parse_cell
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.vendor_reading import ReadRow
from rackrate.gui.context import Context
from rackrate.gui.import_window.cell_words import (
    FIGURES,
    FIXED,
    PREVIEW_COLUMNS,
    CellWords,
    value_text,
)
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.import_window.tint import TintDelegate

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
_ROW_HEIGHT = 28
_CORNER = "QAbstractScrollArea::corner { background: transparent; border: none; }"
_WIDEST, _SAMPLE = 190, 60
_LOOKED_THROUGH = 2_000
_OFTEN_EMPTY = frozenset({"discount", "commitment_months", "effective_to", "region"})
"""Columns that are shown only where something stands in them."""
_CHIP_HEIGHT, _CHIP_FONT = 18, 12
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class PreviewModel(QAbstractTableModel):
    """The rows of a reading as a table; editing a cell answers for that price.

    Signals:
        refused: What was typed cannot be taken; the sentence says why.
    """

    refused = Signal(str)

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self.words = CellWords(context.speaker, context.session.reference)
        draft.changed.connect(self._reset)

    def _reset(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def row_at(self, row: int) -> ReadRow:
        """Return one price."""
        return self._draft.reading.rows[row]

    def rowCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self._draft.reading.rows)

    def columnCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(PREVIEW_COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = 0
    ) -> object:
        if orientation is Qt.Orientation.Vertical:
            return section + 1 if role == Qt.ItemDataRole.DisplayRole else None
        column = PREVIEW_COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words.heading(column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column in FIGURES else _LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.row_at(index.row()), PREVIEW_COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words.text(row, column)
        if role == Qt.ItemDataRole.EditRole:
            return value_text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.words.tip(row, column)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self.words.tip(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column in FIGURES else _LEFT
        theme = self._context.theme
        if role == Qt.ItemDataRole.BackgroundRole and column in row.questions:
            return theme.color("warning_surface")
        if role == Qt.ItemDataRole.ForegroundRole:
            if column in row.questions:
                return theme.color("warning")
            if column == "cell" or not row.is_ready:
                return theme.color("muted")
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        is_whole = self.row_at(index.row()).price is not None
        if PREVIEW_COLUMNS[index.column()] in FIXED or is_whole:
            return usual
        return usual | Qt.ItemFlag.ItemIsEditable

    def setData(
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        row, column = self.row_at(index.row()), PREVIEW_COLUMNS[index.column()]
        text = str(value).strip()
        is_open = column in row.questions
        if role != Qt.ItemDataRole.EditRole or (
            text == value_text(row, column) and not (is_open and text)
        ):
            return False
        try:
            parse_cell(column, text)
        except CellFaultError as fault:
            problem = Problem(fault.code, "", fault.values, Severity.ERROR)
            self.refused.emit(self._context.speaker.problem(problem))
            return False
        self._draft.answer([row], column, text)
        return True


class PreviewDelegate(TintDelegate):
    """Edits with lists where there are lists, and paints flags as chips."""

    def __init__(self, context: Context, words: CellWords, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._words = words

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        column = PREVIEW_COLUMNS[index.column()]
        if column == "accelerator":
            return card_box(self._context, self._words, parent)
        if column not in CHOICES:
            return QLineEdit(parent)
        box = QComboBox(parent)
        for member in CHOICES[column]:
            box.addItem(self._words.value(column, member.value), member.value)
        box.activated.connect(lambda: self._commit(box))
        return box

    def _commit(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        text = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(editor.findData(text), 0))
        elif isinstance(editor, QLineEdit):
            editor.setText(text)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        if PREVIEW_COLUMNS[index.column()] == "flags":
            rect: QRect = option.rect
            texts = str(index.data() or "").split(" · ")
            paint_chips(painter, rect, texts, self._context)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if PREVIEW_COLUMNS[index.column()] == "flags":
            option.text = ""


def paint_chips(
    painter: QPainter, rect: QRect, texts: list[str], context: Context
) -> None:
    """Paint words as chips from the left, as many as there is room for."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = painter.font()
    font.setPixelSize(_CHIP_FONT)
    painter.setFont(font)
    measure = QFontMetrics(font)
    left = rect.left() + 6
    for text in filter(None, texts):
        width = min(measure.horizontalAdvance(text) + 16, rect.right() - left - 4)
        if width < _CHIP_HEIGHT:
            break
        chip = QRect(left, 0, width, _CHIP_HEIGHT)
        chip.moveTop(rect.center().y() - _CHIP_HEIGHT // 2 + 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(context.theme.color("warning_surface"))
        painter.drawRoundedRect(chip, _CHIP_HEIGHT / 2, _CHIP_HEIGHT / 2)
        painter.setPen(context.theme.color("warning"))
        shown = measure.elidedText(text, Qt.TextElideMode.ElideRight, width - 10)
        painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), shown)
        left += width + 4
    painter.restore()


def card_box(context: Context, words: CellWords, parent: QWidget | None) -> QComboBox:
    """Return a list of every card that is known."""
    box = QComboBox(parent)
    for name in sorted(context.session.reference.accelerators):
        box.addItem(words.value("accelerator", name), name)
    return box


class PreviewView(QTableView):
    """The table of prices."""

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._draft = draft
        self.rows = PreviewModel(context, draft)
        self.setModel(self.rows)
        self.setItemDelegate(PreviewDelegate(context, self.rows.words, self))
        self.setAccessibleName(context.speaker.say("import_window.preview.name"))
        self.setShowGrid(False)
        self.setStyleSheet(_CORNER)
        self.setWordWrap(False)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.selectionModel().currentChanged.connect(self._tell_place)
        draft.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Make columns as wide as what the first rows hold."""
        measure = self.fontMetrics()
        count = min(self.rows.rowCount(), _SAMPLE)
        for at, column in enumerate(PREVIEW_COLUMNS):
            if column in _OFTEN_EMPTY:
                self.setColumnHidden(at, not self._holds(column))
            texts = [
                self.rows.words.text(self.rows.row_at(r), column) for r in range(count)
            ]
            texts.append(self.rows.words.heading(column) + "  ")
            widest = max(map(measure.horizontalAdvance, texts)) + 26
            self.setColumnWidth(at, min(widest, _WIDEST))

    def _holds(self, column: str) -> bool:
        rows = self._draft.reading.rows[:_LOOKED_THROUGH]
        return any(self.rows.words.text(row, column) for row in rows)

    def _tell_place(self, current: QModelIndex) -> None:
        if current.isValid():
            row = self.rows.row_at(current.row())
            column = PREVIEW_COLUMNS[current.column()]
            place = row.places.get(column, row.cell)
            self._draft.place_asked.emit(row.sheet, place)

    def show_row(self, sheet: str, cell: str) -> bool:
        """Put the cursor on the price of a cell; False where there is none."""
        for number, row in enumerate(self._draft.reading.rows):
            if (row.sheet, row.cell) == (sheet, cell):
                column = PREVIEW_COLUMNS.index("list_unit_price")
                self.setCurrentIndex(self.rows.index(number, column))
                return True
        return False
