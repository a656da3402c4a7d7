"""What is to be exported: language, documents, folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
)

from rackrate.domain.bilingual import Language
from rackrate.gui.context import Context
from rackrate.gui.file_names import document_stem
from rackrate.gui.preferences import Preferences
from rackrate.gui.widgets.labels import breakable, label
from rackrate.gui.workspaces.deliver.pack import Document

_WIDTH = 300
_FOLDER = "documents"
_ICONS = {Document.PROPOSAL: "file-text", Document.WORKBOOK: "file-spreadsheet"}


class Choices(QFrame):
    """The choices at the left; the documents' language is not the window's."""

    changed = Signal()

    def __init__(self, context: Context, preferences: Preferences) -> None:
        super().__init__()
        self.setProperty("role", "side")
        self.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        self.setFixedWidth(_WIDTH)
        self._context = context
        self._preferences = preferences
        self._heads = {
            name: label("section") for name in ("language", "documents", "folder")
        }
        self.languages = {language: QRadioButton() for language in Language}
        group = QButtonGroup(self)
        for button in self.languages.values():
            group.addButton(button)
        self.languages[context.speaker.language].setChecked(True)
        self.boxes = {document: QCheckBox() for document in Document}
        self.folder_text = label("", wraps=True, selectable=True)
        self.folder_button = QPushButton()
        self.names = label("note", wraps=True, selectable=True)
        self._lay_out()
        for box in self.boxes.values():
            box.setChecked(True)
            box.setIconSize(QSize(16, 16))
            box.toggled.connect(self._tell)
        group.buttonToggled.connect(self._tell)
        self.folder_button.clicked.connect(self._ask_folder)
        context.theme.changed.connect(self._tint)
        self._tint()
        self.retranslate()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 16, 18, 16)
        self._column.setSpacing(4)
        self._column.addWidget(self._heads["language"])
        for button in self.languages.values():
            self._column.addWidget(button)
        self._column.addSpacing(12)
        self._column.addWidget(self._heads["documents"])
        for box in self.boxes.values():
            self._column.addWidget(box)
        self._column.addSpacing(12)
        self._column.addWidget(self._heads["folder"])
        self._column.addWidget(self.folder_text)
        left = Qt.AlignmentFlag.AlignLeft
        self._column.addWidget(self.folder_button, 0, left)
        self._column.addSpacing(8)
        self._column.addWidget(self.names)
        self._column.addSpacing(12)

    def add_button(self, button: QPushButton) -> None:
        """Put the button that exports under the choices."""
        self._column.addWidget(button)
        self._column.addStretch(1)

    def _tint(self) -> None:
        for document, box in self.boxes.items():
            box.setIcon(self._context.theme.icon(_ICONS[document]))

    @property
    def language(self) -> Language:
        """The language of the documents."""
        return next(name for name, b in self.languages.items() if b.isChecked())

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents that are wanted."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    @property
    def folder(self) -> Path:
        """Where they go."""
        return self._preferences.folder(_FOLDER) or self._context.documents_folder

    def _ask_folder(self) -> None:
        title = self._context.speaker.say("window.deliver.choose_folder")
        folder = self._context.prompts.ask_folder(title, self.folder)
        if folder is not None:
            self._preferences.remember_folder(_FOLDER, folder)
            self._tell()

    def _tell(self) -> None:
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Show the folder and the names that the files will have."""
        project = self._context.session.project
        stem = document_stem(project, self.language)
        names = [f"{stem}{document.suffix}" for document in self.documents]
        self.folder_text.setText(breakable(str(self.folder)))
        self.names.setText(breakable("\n".join(names)))

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        for name, head in self._heads.items():
            head.setText(say(f"window.deliver.{name}"))
        for language, button in self.languages.items():
            button.setText(say(f"window.language.name_{language.value}"))
        for document, box in self.boxes.items():
            box.setText(say(f"window.deliver.document.{document}"))
        self.folder_button.setText(say("window.deliver.choose_folder"))
        self.refresh()
