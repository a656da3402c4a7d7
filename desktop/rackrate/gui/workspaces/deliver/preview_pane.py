"""The preview: thumbnails, one page, page keys, zoom; links lead where they lead."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import badge, label
from rackrate.gui.workspaces.deliver.live_preview import LivePreview
from rackrate.gui.workspaces.deliver.page_pictures import PagePictures
from rackrate.gui.workspaces.deliver.page_view import PageView

_SMALL = QSize(70, 99)
_SMALL_SCALE = 0.12
_THUMBNAILS_WIDTH = 104
_MARGIN = 24
_ZOOMS = (0.5, 0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
_POINTS_AT_100 = 96 / 72
_PAGE_KEYS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_END_KEYS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class PreviewPane(QFrame):
    """Shows what the live preview has made.

    Signals:
        number_asked: A figure was clicked; as it is printed.
        address_asked: A link to a web page was clicked.
    """

    number_asked = Signal(str)
    address_asked = Signal(str)

    def __init__(self, context: Context, preview: LivePreview) -> None:
        super().__init__()
        self.setProperty("role", "centre")
        self.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        self._context, self._preview = context, preview
        self._pictures = PagePictures(context.jobs)
        self._at = 0
        self._zoom: float | None = None
        self._shown_pages: object = None
        self.previous_button, self.next_button = QToolButton(), QToolButton()
        self.out_button, self.in_button = QToolButton(), QToolButton()
        self.fit_button = QToolButton()
        self.page_text, self.zoom_text = label("muted"), label("muted")
        self.state = badge("warning")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.thumbnails = QListWidget()
        self.view = PageView(context.theme)
        self.area = QScrollArea()
        self.message = label("muted", wraps=True)
        self.hint = label("note")
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(16, 8, 16, 8)
        bar.setSpacing(4)
        for part in (self.previous_button, self.page_text, self.next_button):
            bar.addWidget(part)
        bar.addSpacing(16)
        for part in (self.out_button, self.zoom_text, self.in_button, self.fit_button):
            bar.addWidget(part)
        bar.addStretch(1)
        bar.addWidget(self.state)
        self.zoom_text.setFixedWidth(48)
        self.zoom_text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.thumbnails.setFixedWidth(_THUMBNAILS_WIDTH)
        self.thumbnails.setIconSize(_SMALL)
        self.thumbnails.setViewMode(QListWidget.ViewMode.IconMode)
        self.thumbnails.setFlow(QListWidget.Flow.TopToBottom)
        self.thumbnails.setWrapping(False)
        self.thumbnails.setMovement(QListWidget.Movement.Static)
        self.thumbnails.setSpacing(4)
        self.thumbnails.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        holder = QWidget()
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(8, 4, 8, 12)
        inside.addWidget(
            self.view, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        )
        inside.addStretch(1)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(holder)
        pages = QWidget()
        row = QHBoxLayout(pages)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.thumbnails)
        row.addWidget(self.area, 1)
        empty = QWidget()
        middle = QVBoxLayout(empty)
        middle.setContentsMargins(48, 0, 48, 0)
        middle.addStretch(1)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        middle.addWidget(self.message)
        middle.addStretch(2)
        self.stack = QStackedWidget()
        self.stack.addWidget(empty)
        self.stack.addWidget(pages)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 4, 16, 6)
        foot.addWidget(self.hint, 1)
        self.bar.setFixedWidth(140)
        foot.addWidget(self.bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.stack, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.previous_button.clicked.connect(lambda: self.turn(-1))
        self.next_button.clicked.connect(lambda: self.turn(1))
        self.out_button.clicked.connect(lambda: self.zoom(-1))
        self.in_button.clicked.connect(lambda: self.zoom(1))
        self.fit_button.clicked.connect(self.fit)
        self.thumbnails.currentRowChanged.connect(self.go)
        self.thumbnails.installEventFilter(self)
        self.area.installEventFilter(self)
        self.area.viewport().installEventFilter(self)
        self.view.clicked.connect(self._click)
        self._preview.changed.connect(self.refresh)
        self._preview.stepped.connect(self._step)
        self._pictures.drawn.connect(self._take)
        self._context.theme.changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        icons = {
            self.previous_button: "chevron-left",
            self.next_button: "chevron-right",
            self.out_button: "minus",
            self.in_button: "plus",
        }
        for button, name in icons.items():
            button.setIcon(self._context.theme.icon(name))
        self.view.update()

    # What is shown

    @property
    def page(self) -> int:
        """The number of the page shown, from 0."""
        return self._at

    def refresh(self) -> None:
        """Show the pages and the state of the preview."""
        pages, preview = self._preview.pages, self._preview
        if pages is not self._shown_pages:
            self._shown_pages = pages
            self._pictures.look_at(pages)
            self._fill_thumbnails()
            self.view.forget()
            self.go(min(self._at, max(0, len(pages) - 1) if pages else 0))
        self._say_state()
        self.view.is_stale = preview.is_stale
        self.view.update()

    def _say_state(self) -> None:
        say, preview = self._context.speaker.say, self._preview
        count = len(preview.pages) if preview.pages else 0
        self.stack.setCurrentIndex(1 if count else 0)
        self.page_text.setText(
            say("deliver.preview.page", page=self._at + 1 if count else 0, pages=count)
        )
        for button, can in (
            (self.previous_button, self._at > 0),
            (self.next_button, self._at + 1 < count),
            (self.out_button, count > 0),
            (self.in_button, count > 0),
            (self.fit_button, count > 0),
        ):
            button.setEnabled(can)
        self.bar.setVisible(preview.is_making)
        self.state.setVisible(preview.is_stale and count > 0)
        key = "making" if preview.is_making else "stale"
        self.state.setText(say(f"deliver.preview.{key}"))
        if preview.refusal is not None:
            lines = self._context.speaker.refusal(preview.refusal)
            self.message.setText("\n".join([say("deliver.preview.refused"), *lines]))
        else:
            self.message.setText(say("deliver.preview.first"))
        self.hint.setText(say("deliver.preview.hint") if count else "")

    def _step(self, done: int, total: int, doing: str) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        if doing in self._context.speaker.words and not self._preview.pages:
            self.message.setText(self._context.speaker.say(doing))

    def _fill_thumbnails(self) -> None:
        pages = self._preview.pages
        blank = QPixmap(_SMALL)
        blank.fill(Qt.GlobalColor.white)
        with QSignalBlocker(self.thumbnails):
            self.thumbnails.clear()
            for number in range(len(pages) if pages else 0):
                item = QListWidgetItem(QIcon(blank), str(number + 1))
                item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
                self.thumbnails.addItem(item)
        for number in range(len(pages) if pages else 0):
            self._pictures.ask(number, _SMALL_SCALE * self.devicePixelRatioF(), "small")

    # Pages and zoom

    def turn(self, pages: int) -> None:
        """Go so many pages on."""
        self.go(self._at + pages)

    def go(self, number: int) -> None:
        """Show a page; one that is not there is left alone."""
        pages = self._preview.pages
        if pages is None or not 0 <= number < len(pages):
            return
        if number != self._at:
            self.view.forget()
            self.area.verticalScrollBar().setValue(0)
        self._at = number
        with QSignalBlocker(self.thumbnails):
            self.thumbnails.setCurrentRow(number)
        self._draw()
        self._say_state()

    def zoom(self, steps: int) -> None:
        """Go to the next zoom of the scale."""
        now = self._scale() / _POINTS_AT_100
        larger = [z for z in _ZOOMS if z > now + 0.01]
        smaller = [z for z in _ZOOMS if z < now - 0.01]
        if steps > 0 and larger:
            self._zoom = larger[0]
        elif steps < 0 and smaller:
            self._zoom = smaller[-1]
        self._draw()

    def fit(self) -> None:
        """Let the page be as wide as its place."""
        self._zoom = None
        self._draw()

    def _scale(self) -> float:
        """Return screen units a point."""
        if self._zoom is not None:
            return self._zoom * _POINTS_AT_100
        pages = self._preview.pages
        wide = pages.sizes[self._at][0] if pages else 595.0
        room = self.area.width() - _MARGIN - self.area.verticalScrollBar().width()
        return max(0.3, room / wide)

    def _draw(self) -> None:
        pages = self._preview.pages
        if pages is None:
            return
        scale = self._scale()
        self.view.set_size(pages.sizes[self._at], scale)
        self.zoom_text.setText(f"{scale / _POINTS_AT_100:.0%}")
        self._pictures.ask(self._at, scale * self.devicePixelRatioF(), "page")

    def _take(self, purpose: str, number: int) -> None:
        ratio = self.devicePixelRatioF()
        if purpose == "small":
            item = self.thumbnails.item(number)
            found = self._pictures.pixmap(purpose, number, ratio)
            if found is not None:
                item.setIcon(QIcon(found))
        elif number == self._at:
            found = self._pictures.pixmap(purpose, number, ratio)
            if found is not None:
                self.view.show_page(found, self._pictures.links(number))

    # Hands

    def _click(self, point: QPointF) -> None:
        self.area.setFocus()
        link = self.view.link_at(point)
        if link is not None and link.page is not None:
            self.go(link.page)
        elif link is not None and link.address:
            self.address_asked.emit(link.address)
        elif self._preview.pages is not None:
            found = self._preview.pages.number_at(self._at, point.x(), point.y())
            if found:
                self.number_asked.emit(found)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent):
            return self._press(event)
        if (
            isinstance(event, QWheelEvent)
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            return True
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        pages = self._preview.pages
        if pages is None:
            return False
        if key in _PAGE_KEYS:
            self.turn(_PAGE_KEYS[key])
        elif key in _END_KEYS:
            self.go(_END_KEYS[key] % len(pages))
        elif key in _ZOOM_KEYS:
            self.zoom(_ZOOM_KEYS[key])
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            return False
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._zoom is None:
            self._draw()

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        names: dict[QWidget, str] = {
            self.previous_button: "previous",
            self.next_button: "next",
            self.out_button: "zoom_out",
            self.in_button: "zoom_in",
        }
        for button, name in names.items():
            words = say(f"deliver.preview.{name}")
            button.setToolTip(words)
            button.setAccessibleName(words)
        self.fit_button.setText(say("deliver.preview.fit"))
        self.fit_button.setToolTip(say("deliver.preview.fit_key"))
        self.thumbnails.setAccessibleName(say("deliver.preview.thumbnails"))
        self.area.setAccessibleName(say("deliver.preview.name"))
        self._say_state()
