"""What is to be delivered: document, languages, sections, brand, files, folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Language
from rackrate.gui.context import Context
from rackrate.gui.file_names import document_stem
from rackrate.gui.preferences import Preferences
from rackrate.gui.widgets.labels import breakable, label, rule
from rackrate.gui.workspaces.deliver.brand_choice import BrandChoice
from rackrate.gui.workspaces.deliver.section_list import SectionList
from rackrate.services.document_kind import DocumentKind
from rackrate.services.issued import Document, Edition, Target

_WIDTH = 292
_FOLDER = "documents"
_KIND, _LANGUAGES, _DOCUMENTS = "document_kind", "document_languages", "documents"
_ICONS = {
    Document.PROPOSAL: "file-text",
    Document.WORKBOOK: "file-spreadsheet",
    Document.BILINGUAL: "file-spreadsheet",
    Document.CHARGES: "table-2",
}
_USUAL = (Document.PROPOSAL, Document.WORKBOOK)
"""What is written until something else was chosen."""
_HEADS = {
    "kind": "deliver.kind.heading",
    "language": "window.deliver.language",
    "sections": "deliver.sections",
    "brand": "deliver.brand.heading",
    "documents": "deliver.files",
    "folder": "window.deliver.folder",
}


class Choices(QFrame):
    """The choices at the left; the documents' language is not the window's.

    Signals:
        changed: Something else is wanted.
    """

    changed = Signal()

    def __init__(self, context: Context, preferences: Preferences) -> None:
        super().__init__()
        self.setProperty("role", "side")
        self.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        self.setFixedWidth(_WIDTH)
        self._context = context
        self._preferences = preferences
        self._heads = {name: label("section") for name in _HEADS}
        self.kinds = {
            kind: QRadioButton()
            for kind in DocumentKind
            if context.documents.sections(kind)
        }
        self._kind_group = QButtonGroup(self)
        self.languages = {language: QCheckBox() for language in Language}
        self.sections = SectionList(context.speaker)
        self.brand = BrandChoice(context, preferences)
        self.boxes = {document: QCheckBox() for document in Document}
        self.folder_text = label("", wraps=True, selectable=True)
        self.folder_button = QPushButton()
        self.names = label("note", wraps=True, selectable=True)
        self._lay_out()
        self._recall()
        self._connect()
        self._tint()
        self.retranslate()

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(4)
        groups: dict[str, list[QWidget]] = {
            "kind": [*self.kinds.values()],
            "language": [*self.languages.values()],
            "sections": [self.sections],
            "brand": [self.brand],
            "documents": [*self.boxes.values()],
            "folder": [self.folder_text],
        }
        for name, widgets in groups.items():
            if name != "kind":
                column.addSpacing(12)
            column.addWidget(self._heads[name])
            for widget in widgets:
                column.addWidget(widget)
        column.addWidget(self.folder_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(8)
        column.addWidget(self.names)
        column.addStretch(1)
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(18, 10, 18, 12)
        self._foot.setSpacing(6)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(area, 1)
        whole.addWidget(rule())
        whole.addLayout(self._foot)

    def _recall(self) -> None:
        """Choose what was chosen last."""
        recalled = self._preferences.choice
        for kind, button in self.kinds.items():
            self._kind_group.addButton(button)
            button.setChecked(kind.value == recalled(_KIND, DocumentKind.FULL.value))
        if self.kinds and self._kind_group.checkedButton() is None:
            next(iter(self.kinds.values())).setChecked(True)
        usual = self._context.speaker.language.value
        wanted = recalled(_LANGUAGES, usual).split(",")
        for language, box in self.languages.items():
            box.setChecked(language.value in wanted)
        wanted = recalled(_DOCUMENTS, ",".join(_USUAL)).split(",")
        for document, box in self.boxes.items():
            box.setChecked(document.value in wanted)
            box.setIconSize(QSize(16, 16))
        self._show_sections()

    def _connect(self) -> None:
        self._kind_group.buttonToggled.connect(self._take_kind)
        for language_box in self.languages.values():
            language_box.toggled.connect(self._keep_a_language)
        for box in self.boxes.values():
            box.toggled.connect(self._tell)
        self.sections.changed.connect(self._tell)
        self.folder_button.clicked.connect(self._ask_folder)
        self._context.theme.changed.connect(self._tint)

    def show_group(self, name: str) -> None:
        """Lead the eye to a group: the brand, or the sections."""
        widget = self.brand if name == "brand" else self.sections
        self._area.ensureWidgetVisible(widget)
        if name == "brand":
            self.brand.box.setFocus()
        else:
            self.sections.point_out()

    def add_button(self, button: QPushButton) -> None:
        """Put a button under the choices, where it is always seen."""
        self._foot.addWidget(button)

    def _tint(self) -> None:
        for document, box in self.boxes.items():
            box.setIcon(self._context.theme.icon(_ICONS[document]))

    @property
    def kind(self) -> DocumentKind:
        """The length of the proposal."""
        chosen = (kind for kind, b in self.kinds.items() if b.isChecked())
        return next(chosen, DocumentKind.FULL)

    @property
    def spoken_languages(self) -> tuple[Language, ...]:
        """The languages that some document speaks: both, where one speaks both."""
        if Document.BILINGUAL in self.documents:
            return tuple(Language)
        return self.chosen_languages

    @property
    def chosen_languages(self) -> tuple[Language, ...]:
        """The languages of the documents, one at least."""
        return tuple(name for name, box in self.languages.items() if box.isChecked())

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents that are wanted."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    @property
    def folder(self) -> Path:
        """Where they go."""
        return self._preferences.folder(_FOLDER) or self._context.documents_folder

    def edition(self, document: Document, language: Language) -> Edition:
        """Return how a document is to be made."""
        is_proposal = document is Document.PROPOSAL
        return Edition(
            document,
            language,
            self.kind if is_proposal else DocumentKind.FULL,
            self.sections.without if is_proposal else (),
        )

    def targets(self) -> tuple[Target, ...]:
        """Return every document that is wanted, and where it goes; no two share one."""
        project = self._context.session.project
        stems = {name: document_stem(project, name) for name in Language}
        is_same = len(set(stems.values())) == 1 and len(self.chosen_languages) > 1
        found = []
        for language in self.chosen_languages:
            for document in self.documents:
                if document is Document.BILINGUAL:
                    continue
                stem = f"{stems[language]}_{language}" if is_same else stems[language]
                edition = self.edition(document, language)
                if edition.kind is not DocumentKind.FULL:
                    stem = f"{stem}_{edition.kind}"
                path = self.folder / f"{stem}{document.suffix}"
                found.append(Target(edition, path))
        if Document.BILINGUAL in self.documents:
            edition = self.edition(Document.BILINGUAL, Language.ZH)
            path = self.folder / f"{stems[Language.ZH]}_zh-en{edition.document.suffix}"
            found.append(Target(edition, path))
        return tuple(found)

    def _show_kinds(self) -> None:
        """Offer the award memo where there is something to award."""
        memo = self.kinds.get(DocumentKind.MEMO)
        if memo is None:
            return
        is_there = self._context.session.project.comparison is not None
        memo.setVisible(is_there)
        if memo.isChecked() and not is_there:
            next(iter(self.kinds.values())).setChecked(True)

    def _take_kind(self) -> None:
        self._show_sections()
        self._tell()

    def _show_sections(self) -> None:
        without = self._preferences.choice(f"without_{self.kind}").split(",")
        self.sections.show_sections(
            self._context.documents.sections(self.kind), without
        )

    def _keep_a_language(self) -> None:
        """Choose the other language where the last one is taken away."""
        if not self.chosen_languages:
            sender = self.sender()
            other = next(b for b in self.languages.values() if b is not sender)
            with QSignalBlocker(other):
                other.setChecked(True)
        self._tell()

    def _ask_folder(self) -> None:
        title = self._context.speaker.say("window.deliver.choose_folder")
        folder = self._context.prompts.ask_folder(title, self.folder)
        if folder is not None:
            self._preferences.remember_folder(_FOLDER, folder)
            self._tell()

    def _tell(self) -> None:
        remember = self._preferences.remember_choice
        remember(_KIND, self.kind.value)
        remember(_LANGUAGES, ",".join(self.chosen_languages))
        remember(_DOCUMENTS, ",".join(self.documents))
        remember(f"without_{self.kind}", ",".join(self.sections.without))
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Show the brand, the folder and the names that the files will have."""
        self._show_kinds()
        self.brand.refresh()
        self.folder_text.setText(breakable(str(self.folder)))
        names = [target.path.name for target in self.targets()]
        self.names.setText(breakable("\n".join(names)))

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        for name, head in self._heads.items():
            head.setText(say(_HEADS[name]))
        for kind, button in self.kinds.items():
            button.setText(say(f"deliver.kind.{kind}"))
        for language, box in self.languages.items():
            box.setText(say(f"window.language.name_{language.value}"))
        for document, box in self.boxes.items():
            box.setText(say(f"window.deliver.document.{document}"))
        self.folder_button.setText(say("window.deliver.choose_folder"))
        self.sections.retranslate()
        self.brand.retranslate()
        self.refresh()
