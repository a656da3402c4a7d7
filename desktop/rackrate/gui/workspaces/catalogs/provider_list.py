"""Who sells: every provider with its number of prices and how it stands."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QIcon, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.gui.context import Context
from rackrate.gui.models.price_faults import FaultBook
from rackrate.gui.models.price_words import counted
from rackrate.gui.theme import Theme
from rackrate.gui.widgets.labels import label
from rackrate.gui.zoom import px

Index = QModelIndex | QPersistentModelIndex
_ID = Qt.ItemDataRole.UserRole + 1
_OTHER_NAME = Qt.ItemDataRole.UserRole + 2
_COUNT = Qt.ItemDataRole.UserRole + 3
_STATE = Qt.ItemDataRole.UserRole + 4
_UNSAVED, _FAULTY = "unsaved", "faulty"
_ROW = 30
_PADDING = 8
_GAP = 6
_DOT = 7
_ICON = 14
_RADIUS = 6
_CENTRED = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class ProviderList(QFrame):
    """The list of providers, and the way to add one.

    Signals:
        chosen: The user chose a provider, by id.
        add_asked: The user wants to add a provider.
    """

    chosen = Signal(str)
    add_asked = Signal()

    def __init__(self, context: Context, fault_book: FaultBook) -> None:
        super().__init__()
        self._context = context
        self._fault_book = fault_book
        self.setProperty("role", "side")
        self.title = label("section")
        self.entries = QListWidget()
        self.entries.setItemDelegate(_EntryDelegate(context.theme, self.entries))
        self.entries.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entries.currentItemChanged.connect(self._tell_choice)
        self.add_button = QPushButton()
        self.add_button.clicked.connect(self.add_asked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 16, 8, 12)
        layout.setSpacing(8)
        self.title.setContentsMargins(8, 0, 8, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.entries, 1)
        layout.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.retranslate()

    def _tell_choice(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_ID))

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        self.title.setText(say("catalogs.providers.title"))
        self.entries.setAccessibleName(say("catalogs.providers.list_name"))
        self.add_button.setText(say("catalogs.providers.add"))
        self.refresh()

    def refresh(self) -> None:
        """Show the session's providers; the choice stays if it can."""
        session = self._context.session
        names = {name: sheet.provider.name for name, sheet in session.sheets.items()}
        ordered = sorted(names, key=lambda name: names[name].en.casefold())
        shown = [self._id(row) for row in range(self.entries.count())]
        if ordered != shown:
            self._fill(ordered)
        for row, name in enumerate(ordered):
            self._say(self.entries.item(row), name, names[name])

    def _id(self, row: int) -> str:
        return str(self.entries.item(row).data(_ID))

    def _fill(self, ordered: list[str]) -> None:
        kept = self.current
        self.entries.blockSignals(True)  # noqa: FBT003 - Qt's own name for it
        self.entries.clear()
        for name in ordered:
            item = QListWidgetItem()
            item.setData(_ID, name)
            self.entries.addItem(item)
        self.entries.blockSignals(False)  # noqa: FBT003
        if kept in ordered:
            self.entries.setCurrentRow(ordered.index(kept))

    def _say(self, item: QListWidgetItem, name: str, names: Bilingual) -> None:
        session, speaker = self._context.session, self._context.speaker
        sheet = session.sheets[name]
        is_english = speaker.language is Language.EN
        other = names[Language.ZH if is_english else Language.EN]
        state = _UNSAVED if name in session.unsaved_sheets else ""
        if self._fault_book.of(sheet):
            state = _FAULTY
        said, count = speaker.text(names), len(sheet.rows)
        item.setText(said)
        item.setData(_OTHER_NAME, "" if other == said else other)
        item.setData(_COUNT, str(count))
        item.setData(_STATE, state)
        entry = counted(speaker, "catalogs.providers.entry", count, name=said)
        notes = [speaker.say(f"catalogs.providers.{state}")] if state else []
        if sheet.provider.is_index:
            notes.append(speaker.say("catalogs.providers.index"))
        accessible = ", ".join([entry, *notes])
        item.setData(Qt.ItemDataRole.AccessibleTextRole, accessible)
        both = f"{said} {other}" if other != said else said
        item.setToolTip("\n".join([both, *notes]))

    @property
    def current(self) -> str:
        """The id of the provider chosen, empty for none."""
        row = self.entries.currentRow()
        return self._id(row) if row >= 0 else ""

    def choose(self, provider_id: str) -> None:
        """Choose a provider."""
        for row in range(self.entries.count()):
            if self._id(row) == provider_id:
                self.entries.setCurrentRow(row)


class _EntryDelegate(QStyledItemDelegate):
    """Paints a name, its other name muted, the count, and a mark of its state."""

    def __init__(self, theme: Theme, view: QListWidget) -> None:
        super().__init__(view)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option, index
        return QSize(0, px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        inside = option.rect.adjusted(px(_PADDING), 0, -px(_PADDING), 0)
        inside = self._paint_end(painter, inside, option, index)
        painter.setFont(option.font)
        metrics = QFontMetrics(option.font)
        self._paint_names(painter, inside, metrics, index)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state = option.state
        role = ""
        if state & QStyle.StateFlag.State_Selected:
            role = "selected"
        elif state & QStyle.StateFlag.State_MouseOver:
            role = "hover"
        rect = option.rect.adjusted(0, 1, 0, -1)
        has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(Qt.PenStyle.NoPen)
        if role:
            painter.setBrush(self._theme.color(role))
            painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
        if has_focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            pen = painter.pen()
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setColor(self._theme.color("accent"))
            pen.setWidth(2)
            painter.setPen(pen)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)

    def _paint_end(
        self,
        painter: QPainter,
        inside: QRect,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> QRect:
        """Paint count and mark at the right end; return the room that is left."""
        count = str(index.data(_COUNT) or "")
        painter.setFont(option.font)
        painter.setPen(self._theme.color("muted"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(inside, int(right), count)
        width = max(QFontMetrics(option.font).horizontalAdvance(count), 18)
        room = inside.adjusted(0, 0, -width - px(_GAP), 0)
        state = index.data(_STATE)
        if state == _FAULTY:
            mark = QRect(room.right() - px(_ICON), 0, px(_ICON), px(_ICON))
            mark.moveTop(room.center().y() - px(_ICON) // 2 + 1)
            color = self._theme.tokens.error
            icon: QIcon = self._theme.icon("circle-x", color)
            icon.paint(painter, mark)
            return room.adjusted(0, 0, -px(_ICON) - px(_GAP), 0)
        if state == _UNSAVED:
            mark = QRect(room.right() - px(_DOT), 0, px(_DOT), px(_DOT))
            mark.moveTop(room.center().y() - px(_DOT) // 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("accent"))
            painter.drawEllipse(mark)
            return room.adjusted(0, 0, -px(_DOT) - px(_GAP), 0)
        return room

    def _paint_names(
        self, painter: QPainter, inside: QRect, metrics: QFontMetrics, index: Index
    ) -> None:
        elide = Qt.TextElideMode.ElideRight
        name = metrics.elidedText(str(index.data() or ""), elide, inside.width())
        painter.setPen(self._theme.color("text"))
        painter.drawText(inside, int(_CENTRED), name)
        used = metrics.horizontalAdvance(name) + px(_GAP)
        room = inside.adjusted(used, 0, 0, 0)
        other = str(index.data(_OTHER_NAME) or "")
        if other and room.width() >= metrics.horizontalAdvance(other):
            painter.setPen(self._theme.color("muted"))
            painter.drawText(room, int(_CENTRED), other)
