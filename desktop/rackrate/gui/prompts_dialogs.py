"""Asking the user with Qt's dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QInputDialog,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.preferences import Preferences
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import label, restyle

_REPORT_WIDTH = 560
_FILES = "projects"
_YES = QMessageBox.ButtonRole.AcceptRole
_OTHER = QMessageBox.ButtonRole.ActionRole
_NO = QMessageBox.ButtonRole.RejectRole
_LABELS = {
    QFileDialog.DialogLabel.LookIn: "look_in",
    QFileDialog.DialogLabel.FileType: "file_type",
}


class PromptDialogs:
    """The real prompts, modal to the window that is in front."""

    def __init__(
        self,
        parent: Callable[[], QWidget | None],
        speaker: Speaker,
        preferences: Preferences,
    ) -> None:
        self._parent = parent
        self._speaker = speaker
        self._preferences = preferences

    def ask_open(self, title: str, filters: str) -> Path | None:
        """Return the file chosen for opening, None where the user gave up."""
        start = self._preferences.folder(_FILES) or Path.home()
        dialog = self._file_dialog(title, start, filters)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return self._remembered(_chosen(dialog))

    def ask_save(self, title: str, suggested: Path, filters: str) -> Path | None:
        """Return the file chosen for saving, None where the user gave up."""
        dialog = self._file_dialog(title, suggested.parent, filters)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(suggested.name)
        return self._remembered(_chosen(dialog))

    def _file_dialog(self, title: str, folder: Path, filters: str) -> QFileDialog:
        """Return the system's dialog; where Qt draws it, with words Qt lacks."""
        dialog = QFileDialog(self._parent(), title, str(folder), filters)
        for part, key in _LABELS.items():
            dialog.setLabelText(part, self._speaker.say(f"window.file_dialog.{key}"))
        return dialog

    def _remembered(self, path: Path | None) -> Path | None:
        if path is None:
            return None
        self._preferences.remember_folder(_FILES, path.parent)
        return path

    def ask_folder(self, title: str, start: Path) -> Path | None:
        """Return the folder chosen, None where the user gave up."""
        dialog = self._file_dialog(title, start, "")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        return _chosen(dialog)

    def ask_text(self, title: str, label: str, text: str = "") -> str | None:
        """Return a line of text, None where the user gave up."""
        answer, accepted = QInputDialog.getText(self._parent(), title, label, text=text)
        return answer if accepted else None

    def choose(self, title: str, text: str, choices: tuple[str, ...]) -> int | None:
        """Return the number of the button pressed, None where the user gave up.

        The first choice is the default; the last one is what Escape presses.
        """
        box = QMessageBox(self._parent())
        box.setWindowTitle(title)
        box.setText(text)
        last = len(choices) - 1
        buttons: list[QPushButton] = []
        for number, choice in enumerate(choices):
            role = _YES if number == 0 else _NO if number == last else _OTHER
            button = box.addButton(choice, role)
            if number == 0:
                restyle(button, "kind", "primary")
                box.setDefaultButton(button)
            buttons.append(button)
        box.setEscapeButton(buttons[last])
        box.exec()
        clicked = box.clickedButton()
        return next((n for n, b in enumerate(buttons) if b is clicked), None)

    def report(self, title: str, lines: list[str]) -> None:
        """Show what went wrong, with what to do about it."""
        dialog = QDialog(self._parent())
        dialog.setWindowTitle(title)
        dialog.setMinimumWidth(_REPORT_WIDTH)
        column = QVBoxLayout(dialog)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        heading = label("heading", title)
        heading.setWordWrap(True)
        column.addWidget(heading)
        for line in lines:
            shown = label("", line, selectable=True)
            shown.setWordWrap(True)
            column.addWidget(shown)
        buttons = QDialogButtonBox()
        close = buttons.addButton(
            self._speaker.say("window.button.close"),
            QDialogButtonBox.ButtonRole.AcceptRole,
        )
        restyle(close, "kind", "primary")
        buttons.accepted.connect(dialog.accept)
        column.addStretch(1)
        column.addSpacing(8)
        column.addWidget(buttons)
        dialog.exec()


def _chosen(dialog: QFileDialog) -> Path | None:
    """Return what was chosen in a dialog, which is done with then."""
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    names = dialog.selectedFiles() if accepted else []
    dialog.deleteLater()
    return Path(names[0]) if names else None
