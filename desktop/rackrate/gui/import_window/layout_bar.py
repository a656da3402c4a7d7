"""How the file is read as a whole: table, header, hidden cells, text, template."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.reading_choices import Template
from rackrate.domain.vendor_reading import Orientation, ReadTable
from rackrate.gui.context import Context
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.import_window.templates import Templates
from rackrate.gui.widgets.labels import label, restyle
from rackrate.services.choice_edits import with_header, with_ignored

ENCODINGS = ("utf-8", "gb18030", "big5", "utf-16", "cp1252")
DELIMITERS = (",", ";", "\t", "|")
_PART = re.compile(r"\s*(\d+)\s*(?:[-–~]\s*(\d+)\s*)?")
_MOST_HEADER_ROWS = 8
_BOX_LETTERS, _SHORT_LETTERS = 11, 6
_FITS = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon


class LayoutBar(QWidget):
    """The row of choices above the panes.

    Signals:
        table_chosen: Another table is to be shown, by its key.
        text_chosen: The file is to be read again as a text: encoding, delimiter.
    """

    table_chosen = Signal(str)
    text_chosen = Signal(str, str)

    def __init__(self, context: Context, draft: QuoteDraft) -> None:
        super().__init__()
        self._context = context
        self._draft = draft
        self._key = ""
        self.templates = Templates(context, draft, self)
        self.table_box, self.template_box = QComboBox(), QComboBox()
        self.encoding_box, self.delimiter_box = QComboBox(), QComboBox()
        self.header = QLineEdit()
        self.header.setFixedWidth(64)
        say = context.speaker.say
        self.hidden = QCheckBox(say("import_window.bar.with_hidden"))
        self.ignored = QCheckBox(say("import_window.bar.ignored"))
        self.template_menu = QPushButton(say("import_window.bar.template_menu"))
        self._text_parts: list[QWidget] = []
        self._captions: dict[str, QLabel] = {}
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        say = self._context.speaker.say
        row = QHBoxLayout()
        row.setSpacing(8)
        named: dict[str, QWidget] = {
            "table": self.table_box,
            "header": self.header,
            "encoding": self.encoding_box,
            "delimiter": self.delimiter_box,
        }
        for name, editor in named.items():
            said = say(f"import_window.bar.{name}")
            editor.setAccessibleName(said)
            caption = label("muted", said)
            self._captions[name] = caption
            row.addWidget(caption)
            row.addWidget(editor)
            if name in ("encoding", "delimiter"):
                self._text_parts += [caption, editor]
        for box, letters in (
            (self.table_box, _BOX_LETTERS),
            (self.template_box, _BOX_LETTERS),
            (self.encoding_box, _SHORT_LETTERS),
            (self.delimiter_box, 1),
        ):
            box.setSizeAdjustPolicy(_FITS)
            box.setMinimumContentsLength(letters)
        row.addWidget(self.ignored)
        row.addWidget(self.hidden)
        row.addStretch(1)
        said = say("import_window.bar.template")
        self.template_box.setAccessibleName(said)
        row.addWidget(label("muted", said))
        row.addWidget(self.template_box)
        row.addWidget(self.template_menu)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 8)
        column.addLayout(row)

    def _connect(self) -> None:
        self.table_box.activated.connect(self._choose_table)
        self.header.editingFinished.connect(self._enter_header)
        self.hidden.clicked.connect(self._choose_hidden)
        self.ignored.clicked.connect(self._choose_ignored)
        self.encoding_box.activated.connect(self._choose_text)
        self.delimiter_box.activated.connect(self._choose_text)
        self.template_box.activated.connect(self._choose_template)
        self.template_menu.setMenu(self._menu())

    def _menu(self) -> QMenu:
        menu, say = QMenu(self), self._context.speaker.say
        for name, run in (
            ("save", self.templates.save),
            ("rename", self.templates.rename),
            ("delete", self.templates.delete),
        ):
            action = menu.addAction(say(f"import_window.template.{name}"))
            action.setObjectName(name)
            action.triggered.connect(run)
        menu.aboutToShow.connect(lambda: self._tell_menu(menu))
        return menu

    def _tell_menu(self, menu: QMenu) -> None:
        for action in menu.actions():
            is_about_one = action.objectName() != "save"
            can = self._draft.template is not None if is_about_one else self.can_save
            action.setEnabled(can)

    @property
    def can_save(self) -> bool:
        """Whether there is a layout to remember, and a vendor to remember it for."""
        is_ours = self._draft.quote.answer is not None
        return bool(self._draft.reading.layout) and not is_ours

    def show_table(self, table: ReadTable | None) -> None:
        """Show how the file and one of its tables are read."""
        first = self._draft.sheets[0].name if self._draft.sheets else ""
        self._key = table.key if table else f"{first}#1"
        say = self._context.speaker.say
        self.table_box.clear()
        for each in self._draft.tables:
            name = f"{each.sheet}!{each.range}" if each.sheet else each.range
            self.table_box.addItem(name, each.key)
        self.table_box.setCurrentIndex(self.table_box.findData(self._key))
        rows = ", ".join(map(str, table.header_rows)) if table else ""
        self.header.setText(rows)
        restyle(self.header, "faulty", "false")
        is_turned = table is not None and table.orientation is Orientation.COLUMNS
        name = "header_column" if is_turned else "header"
        self._captions["header"].setText(say(f"import_window.bar.{name}"))
        is_fixed = table is not None and any(
            c.why in ("own_form", "own_catalog") for c in table.columns
        )
        self.header.setEnabled(not is_fixed)
        self.hidden.setChecked(self._draft.choices.with_hidden)
        settled = self._draft.choices.tables.get(self._key)
        self.ignored.setChecked(settled is not None and settled.ignored)
        self.ignored.setEnabled(table is not None and not is_fixed)
        self._show_text()
        self.template_box.clear()
        self.template_box.addItem(say("import_window.bar.no_template"), "")
        for template in self.templates.listed():
            self.template_box.addItem(self.templates.name_of(template), template.id)
        held = self._draft.template
        at = self.template_box.findData(held.id) if held else 0
        self.template_box.setCurrentIndex(max(at, 0))

    def _show_text(self) -> None:
        reading = self._draft.reading
        is_text = reading.encoding is not None
        for part in self._text_parts:
            part.setVisible(is_text)
        if not is_text:
            return
        say = self._context.speaker.say
        for box, known, held in (
            (self.encoding_box, ENCODINGS, reading.encoding or ""),
            (self.delimiter_box, DELIMITERS, reading.delimiter or ""),
        ):
            box.clear()
            for value in dict.fromkeys((*known, held)):
                is_tab = value == "\t"
                box.addItem(say("import_window.bar.tab") if is_tab else value, value)
            box.setCurrentIndex(box.findData(held))

    def _choose_table(self) -> None:
        self.table_chosen.emit(str(self.table_box.currentData()))

    def _enter_header(self) -> None:
        rows = tuple(numbers_in(self.header.text()))
        shown = next((t for t in self._draft.tables if t.key == self._key), None)
        is_same = rows == (shown.header_rows if shown else ())
        if is_same and (rows or not self.header.text().strip()):
            return
        restyle(self.header, "faulty", "false" if rows else "true")
        if rows:
            counted = tuple(number - 1 for number in rows)
            self._draft.settle(with_header(self._draft.choices, self._key, counted))

    def _choose_hidden(self) -> None:
        wanted = replace(self._draft.choices, with_hidden=self.hidden.isChecked())
        self._draft.settle(wanted)

    def _choose_ignored(self) -> None:
        wanted = with_ignored(
            self._draft.choices, self._key, ignored=self.ignored.isChecked()
        )
        self._draft.settle(wanted)

    def _choose_text(self) -> None:
        encoding = str(self.encoding_box.currentData())
        self.text_chosen.emit(encoding, str(self.delimiter_box.currentData()))

    def _choose_template(self) -> None:
        wanted = str(self.template_box.currentData())
        listed = {template.id: template for template in self.templates.listed()}
        chosen: Template | None = listed.get(wanted)
        self._draft.use_template(chosen)


def numbers_in(text: str) -> Iterator[int]:
    """Yield the row numbers that a person typed; nothing where it is no list of them.

    Example:
        >>> list(numbers_in("4-5, 7")), list(numbers_in("a"))
        ([4, 5, 7], [])
    """
    parts = [_PART.fullmatch(part) for part in text.replace("，", ",").split(",")]
    if not all(parts):
        return
    found: list[int] = []
    for match in parts:
        if match is not None:
            first = int(match.group(1))
            last = int(match.group(2) or first)
            found += range(first, min(last, first + _MOST_HEADER_ROWS) + 1)
    if found and min(found) >= 1 and len(found) <= _MOST_HEADER_ROWS:
        yield from sorted(set(found))
