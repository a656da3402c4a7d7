"""The editor of one brand: names, logo, accent with its contrast, usual terms."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.brand import Brand, Logo
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.gui.context import Context
from rackrate.gui.widgets.labels import label, restyle
from rackrate.gui.workspaces.deliver.logo_files import drawn_as_png, pixmap_of
from rackrate.services.contrast import Accent, accent_on_white, is_colour
from rackrate.services.logo import logo_from

_WIDTH = 660
_LOGO_BOX = QSize(180, 56)
_TERMS_HEIGHT = 84
_ID = "brand"
_PAPER = "QFrame { background: #FFFFFF; border: 1px solid #C4CAD1; }"


class BrandDialog(QDialog):
    """Edits a copy; what was made is told once, when it is saved.

    Signals:
        finished_with: The brand as it was filled in.
    """

    finished_with = Signal(object)

    def __init__(
        self,
        context: Context,
        brand: Brand | None,
        taken: Collection[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._say = context.speaker.say
        self._brand = brand or Brand(free_id(taken))
        self.logo: Logo | None = self._brand.logo
        self.firm = _Pair(self._brand.firm)
        self.prepared_by = _Pair(self._brand.prepared_by)
        self.terms = [QPlainTextEdit(self._brand.terms.zh)]
        self.terms.append(QPlainTextEdit(self._brand.terms.en))
        self.accent = QLineEdit(self._brand.accent)
        self.swatch = QFrame()
        self.pick_button = QPushButton(self._word("pick"))
        self.darker_button = QPushButton()
        self.contrast = label("note", wraps=True)
        self.picture = label("muted")
        self.logo_button = QPushButton(self._word("choose_logo"))
        self.no_logo_button = QPushButton(self._word("no_logo"))
        self.fault = label("fault", wraps=True)
        self.setWindowTitle(self._word("title" if brand else "title_new"))
        self.setMinimumWidth(_WIDTH)
        self._lay_out()
        self._connect()
        self._show_logo()
        self._show_accent()

    def _word(self, key: str, **values: object) -> str:
        return self._say(f"deliver.brand.{key}", **values)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        for key, pair in (("firm", self.firm), ("prepared_by", self.prepared_by)):
            pair.name(self._word(key), self._say)
            form.addRow(self._word(key), pair)
        form.addRow(self._word("logo"), self._logo_row())
        form.addRow(self._word("accent"), self._accent_row())
        form.addRow("", self.contrast)
        for key, box in zip(("terms_zh", "terms_en"), self.terms, strict=True):
            box.setFixedHeight(_TERMS_HEIGHT)
            box.setTabChangesFocus(True)
            box.setPlaceholderText(self._word("terms_hint"))
            box.setAccessibleName(self._word(key))
            form.addRow(self._word(key), box)
        buttons = QDialogButtonBox()
        save = buttons.addButton(
            self._word("save"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        save.setProperty("kind", "primary")
        buttons.addButton(
            self._say("window.desk.cancel"), QDialogButtonBox.ButtonRole.RejectRole
        )
        buttons.accepted.connect(self.submit)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(label("heading", self.windowTitle()))
        column.addWidget(label("muted", self._word("lead"), wraps=True))
        column.addLayout(form)
        self.fault.hide()
        column.addWidget(self.fault)
        column.addWidget(buttons)

    def _logo_row(self) -> QWidget:
        paper = QFrame()
        paper.setFixedSize(_LOGO_BOX + QSize(16, 16))
        paper.setStyleSheet(_PAPER)
        inside = QVBoxLayout(paper)
        inside.setContentsMargins(8, 8, 8, 8)
        self.picture.setStyleSheet("border: none; color: #595959;")
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside.addWidget(self.picture)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(paper)
        for button in (self.logo_button, self.no_logo_button):
            row.addWidget(button)
        row.addStretch(1)
        holder = QWidget()
        holder.setLayout(row)
        return holder

    def _accent_row(self) -> QWidget:
        self.swatch.setFixedSize(28, 28)
        self.accent.setFixedWidth(110)
        self.accent.setAccessibleName(self._word("accent"))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in (self.swatch, self.accent, self.pick_button, self.darker_button):
            row.addWidget(part)
        row.addStretch(1)
        holder = QWidget()
        holder.setLayout(row)
        return holder

    def _connect(self) -> None:
        self.logo_button.clicked.connect(self._ask_logo)
        self.no_logo_button.clicked.connect(self._drop_logo)
        self.accent.textChanged.connect(self._show_accent)
        self.pick_button.clicked.connect(self._pick)
        self.darker_button.clicked.connect(self._take_darker)
        for pair in (self.firm, self.prepared_by):
            for line in pair.lines:
                line.textEdited.connect(self.fault.hide)

    # Logo

    def _ask_logo(self) -> None:
        title = self._word("choose_logo")
        path = self._context.prompts.ask_open(title, "PNG, SVG (*.png *.svg)")
        if path is not None:
            self.take_logo(path)

    def take_logo(self, path: Path) -> None:
        """Take a file as the logo, or say why it cannot be one."""
        try:
            content = path.read_bytes()
        except OSError as error:
            values = {"error": error.strerror or ""}
            fault = Problem("cannot_read", "", values, Severity.ERROR)
            self._tell(RefusedInputError(path.name, [fault]))
            return
        try:
            self.logo = logo_from(content, path.name, drawn_as_png)
        except RefusedInputError as refused:
            self._tell(refused)
            return
        self.fault.hide()
        self._show_logo()

    def _tell(self, refused: RefusedInputError) -> None:
        self.fault.setText("\n".join(self._context.speaker.refusal(refused)))
        self.fault.show()

    def _drop_logo(self) -> None:
        self.logo = None
        self._show_logo()

    def _show_logo(self) -> None:
        self.no_logo_button.setEnabled(self.logo is not None)
        if self.logo is None:
            self.picture.clear()
            self.picture.setText(self._word("logo_none"))
            return
        ratio = self.devicePixelRatioF()
        self.picture.setPixmap(pixmap_of(self.logo, _LOGO_BOX, ratio))

    # Accent

    @property
    def measured(self) -> Accent | None:
        """The accent with its contrast, None while it is no colour."""
        text = self.accent.text().strip()
        return accent_on_white(text.upper()) if is_colour(text) else None

    def _show_accent(self) -> None:
        found = self.measured
        restyle(self.accent, "faulty", "true" if found is None else "false")
        self.darker_button.setVisible(bool(found and found.is_darkened))
        if found is None:
            self.contrast.setText(self._word("not_a_colour"))
            restyle(self.contrast, "role", "fault")
            return
        self.swatch.setStyleSheet(
            f"QFrame {{ background: {found.asked}; border-radius: 6px; }}"
        )
        key = "contrast_low" if found.is_darkened else "contrast_good"
        ratio = f"{found.ratio:.1f}"
        self.contrast.setText(self._word(key, ratio=ratio, shade=found.text))
        restyle(self.contrast, "role", "doubt" if found.is_darkened else "note")
        self.darker_button.setText(self._word("darker", shade=found.text))

    def _pick(self) -> None:
        found = self.measured
        now = QColor(found.asked) if found else QColor(self._brand.accent)
        chosen = QColorDialog.getColor(now, self, self._word("accent"))
        if chosen.isValid():
            self.accent.setText(chosen.name().upper())

    def _take_darker(self) -> None:
        found = self.measured
        if found is not None:
            self.accent.setText(found.text)

    # The whole

    def submit(self) -> None:
        """Take the form if nothing is wrong with it, else say what is."""
        if not any(line.text().strip() for line in self.firm.lines):
            self._refuse("firm_missing", self.firm.lines[0])
        elif self.measured is None:
            self._refuse("not_a_colour", self.accent)
        else:
            self.accept()
            self.finished_with.emit(self.brand())

    def _refuse(self, key: str, field: QWidget) -> None:
        self.fault.setText(self._word(key))
        self.fault.show()
        field.setFocus()

    def brand(self) -> Brand:
        """Return the brand as it is filled in."""
        found = self.measured
        return replace(
            self._brand,
            firm=self.firm.text,
            prepared_by=self.prepared_by.text,
            logo=self.logo,
            accent=found.asked if found else self._brand.accent,
            terms=Bilingual(*(box.toPlainText().strip() for box in self.terms)),
        )


class _Pair(QWidget):
    """A text in both languages, side by side."""

    def __init__(self, text: Bilingual) -> None:
        super().__init__()
        self.lines = (QLineEdit(text.zh), QLineEdit(text.en))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for line in self.lines:
            row.addWidget(line, 1)

    def name(self, name: str, say: Callable[[str], str]) -> None:
        for line, language in zip(self.lines, ("zh", "en"), strict=True):
            hint = say(f"window.field_hint.{language}")
            line.setPlaceholderText(hint)
            line.setAccessibleName(f"{name} {hint}")

    @property
    def text(self) -> Bilingual:
        return Bilingual(*(line.text().strip() for line in self.lines))


def free_id(taken: Collection[str]) -> str:
    """Return an id that no brand has."""
    number = 1
    while f"{_ID}-{number}" in taken:
        number += 1
    return f"{_ID}-{number}"
