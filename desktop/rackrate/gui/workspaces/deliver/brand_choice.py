"""Which brand signs the documents, and the way to make or change one."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.brand import USUAL_ACCENT, Brand
from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.preferences import Preferences
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.deliver.brand_dialog import BrandDialog
from rackrate.services.contrast import accent_on_white
from rackrate.services.session import ReplaceProject

_LAST = "brand"
_DELETE = 0


class BrandChoice(QWidget):
    """A list of the machine's brands; the project keeps a copy of the chosen one."""

    def __init__(self, context: Context, preferences: Preferences) -> None:
        super().__init__()
        self._context = context
        self._preferences = preferences
        self._brands: tuple[Brand | None, ...] = (None,)
        self._kept: tuple[Brand, ...] = context.brands.all()
        self.box = QComboBox()
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.swatch = QFrame()
        self.swatch.setFixedSize(14, 14)
        self.accent = label("note", wraps=True)
        self.new_button, self.edit_button, self.delete_button = (
            QPushButton() for _ in range(3)
        )
        self.last_button = QPushButton()
        self._lay_out()
        self.box.activated.connect(self._choose)
        self.last_button.clicked.connect(self.use_last)
        self.new_button.clicked.connect(lambda: self.edit(None))
        self.edit_button.clicked.connect(lambda: self.edit(self.current))
        self.delete_button.clicked.connect(self.delete)
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.box)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.swatch, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.accent, 1)
        column.addLayout(line)
        self.last_button.setProperty("kind", "link")
        column.addWidget(self.last_button, 0, Qt.AlignmentFlag.AlignLeft)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        for button in (self.new_button, self.edit_button, self.delete_button):
            button.setProperty("kind", "link")
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)

    @property
    def current(self) -> Brand | None:
        """The brand of the project."""
        return self._context.session.project.brand

    def reload(self) -> None:
        """Look again at what this machine keeps."""
        self._kept = self._context.brands.all()

    def refresh(self) -> None:
        """Show the brands there are, and the one that the project has."""
        say, language = self._context.speaker.say, self._context.speaker.language
        own, kept = self.current, self._kept
        is_kept = own is None or own in kept
        self._brands = (None, *(() if is_kept else (own,)), *kept)
        with QSignalBlocker(self.box):
            self.box.clear()
            for brand in self._brands:
                name = brand.name(language) if brand else say("deliver.brand.none")
                if brand is not None and brand not in kept:
                    name = say("deliver.brand.of_project", name=name)
                self.box.addItem(name)
            self.box.setCurrentIndex(self._brands.index(own))
        self.edit_button.setEnabled(own is not None)
        self.delete_button.setEnabled(own is not None)
        last = self.last
        self.last_button.setVisible(last is not None)
        if last is not None:
            name = last.name(language)
            self.last_button.setText(say("deliver.brand.use_last", name=name))
        self._show_accent(own)

    def _show_accent(self, brand: Brand | None) -> None:
        found = accent_on_white(brand.accent if brand else USUAL_ACCENT)
        self.swatch.setStyleSheet(
            f"QFrame {{ background: {found.asked}; border-radius: 3px; }}"
        )
        key = "accent_low" if found.is_darkened else "accent_good"
        self.accent.setText(
            self._context.speaker.say(
                f"deliver.brand.{key}",
                accent=found.asked,
                ratio=f"{found.ratio:.1f}",
                shade=found.text,
            )
        )

    def _choose(self, place: int) -> None:
        self.use(self._brands[place])

    def use(self, brand: Brand | None) -> None:
        """Have the project signed by a brand; this can be undone."""
        project = self._context.session.project
        if brand is not None:
            self._preferences.remember_choice(_LAST, brand.id)
        if brand != project.brand:
            name = self._context.speaker.say("deliver.brand.edit_name")
            self._context.edit(ReplaceProject(replace(project, brand=brand)), name)
        self.refresh()

    def use_last(self) -> None:
        """Sign as last time, where the project says nothing yet."""
        if self.last is not None:
            self.use(self.last)

    @property
    def last(self) -> Brand | None:
        """The brand used last, None where the project has one or it is gone."""
        wanted = self._preferences.choice(_LAST)
        found = (brand for brand in self._kept if brand.id == wanted)
        return next(found, None) if self.current is None else None

    def edit(self, brand: Brand | None) -> None:
        """Open the editor on a brand, or on a new one."""
        taken = {known.id for known in self._kept}
        dialog = BrandDialog(self._context, brand, taken, self.window())
        dialog.finished_with.connect(self.keep)
        dialog.exec()

    def keep(self, brand: Brand) -> None:
        """Keep a brand on this machine, and sign with it."""
        try:
            self._context.brands.save(brand)
        except RefusedInputError as refused:
            title = self._context.speaker.say("deliver.brand.not_kept")
            lines = self._context.speaker.refusal(refused)
            self._context.prompts.report(title, lines)
            return
        self.reload()
        self.use(brand)

    def delete(self) -> None:
        """Ask, and take the brand off this machine and out of the project."""
        brand, say = self.current, self._context.speaker.say
        if brand is None:
            return
        answer = self._context.prompts.choose(
            say("deliver.brand.delete_title"),
            say(
                "deliver.brand.delete_text",
                name=brand.name(self._context.speaker.language),
            ),
            (say("deliver.brand.delete"), say("window.desk.cancel")),
        )
        if answer != _DELETE:
            return
        try:
            self._context.brands.remove(brand.id)
        except RefusedInputError as refused:
            lines = self._context.speaker.refusal(refused)
            self._context.prompts.report(say("deliver.brand.not_kept"), lines)
            return
        self.reload()
        self.use(None)

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        self.box.setAccessibleName(say("deliver.brand.heading"))
        self.new_button.setText(say("deliver.brand.new"))
        self.edit_button.setText(say("deliver.brand.edit"))
        self.delete_button.setText(say("deliver.brand.delete"))
        self.refresh()
