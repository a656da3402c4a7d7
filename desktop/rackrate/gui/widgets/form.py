"""A form made from a table of lines: names on the left, editors on the right.

What is entered becomes another value of the whole document, or a fault said
under the line; a faulty entry stays where it is until it is mended.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.project import Project
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.editors import Editor
from rackrate.gui.widgets.labels import label

Put = Callable[[Project, str, int], None]
"""Takes the project as it is to be, the name of the change, and its merge key."""

_NAME_WIDTH = 140


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One editor of a line: what it shows of a project, and what it makes of it.

    Attributes:
        write: Returns the project with the text entered, or raises `CellFaultError`.
    """

    editor: Callable[[], Editor]
    read: Callable[[Project], str]
    write: Callable[[Project, str], Project]


@dataclass(frozen=True, slots=True)
class LineSpec:
    """One line of a form; its name is `window.field.<id>`.

    Attributes:
        spans: The editor says the name itself and takes the whole width.
        has_note: There are words `window.field_note.<id>` to stand under it.
    """

    id: str
    fields: tuple[FieldSpec, ...]
    spans: bool = False
    has_note: bool = False


class Form(QWidget):
    """Lines of fields over one project."""

    def __init__(self, speaker: Speaker, specs: Sequence[LineSpec], put: Put) -> None:
        super().__init__()
        self._speaker = speaker
        self._project: Project | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        self.lines = {spec.id: _Line(spec, self, put) for spec in specs}
        for place, line in enumerate(self.lines.values()):
            line.put_into(grid, 2 * place)
        speaker.language_changed.connect(self.retranslate)
        self.retranslate()

    @property
    def speaker(self) -> Speaker:
        """The voice of the form."""
        return self._speaker

    @property
    def project(self) -> Project | None:
        """The project shown."""
        return self._project

    def show_project(self, project: Project) -> None:
        """Show the fields of a project; faulty entries stay for mending."""
        self._project = project
        for line in self.lines.values():
            line.show_project(project)

    def show_lines(self, wanted: Collection[str]) -> None:
        """Show these lines and hide the others."""
        for name, line in self.lines.items():
            line.set_shown(shown=name in wanted)

    def forget_faults(self) -> None:
        """Let go of faulty entries, as when another thing is shown."""
        for line in self.lines.values():
            line.forget_faults()

    def retranslate(self) -> None:
        """Say every name in the language of the moment."""
        for line in self.lines.values():
            line.retranslate()

    def faults(self) -> dict[str, str]:
        """Return the sentences said under faulty lines, by line."""
        said = {name: line.fault.text() for name, line in self.lines.items()}
        return {name: text for name, text in said.items() if text}


class _Line:
    """One line: its name, its editors, and what is wrong with them."""

    def __init__(self, spec: LineSpec, form: Form, put: Put) -> None:
        self.spec = spec
        self._form = form
        self._put = put
        self.name = label("muted", wraps=True)
        self.name.setFixedWidth(_NAME_WIDTH)
        self.fault = label("fault", wraps=True)
        self.note = label("note", wraps=True)
        self.editors = [field.editor() for field in spec.fields]
        self._shown: list[str | None] = [None] * len(spec.fields)
        self._faults: dict[int, CellFaultError] = {}
        self._is_shown = True
        self._in_grid: tuple[QGridLayout, int] | None = None
        for place, editor in enumerate(self.editors):
            editor.listen(partial(self._enter, place), partial(self._clear, place))

    def put_into(self, grid: QGridLayout, row: int) -> None:
        """Lay the line out in two rows of a grid."""
        side = QHBoxLayout()
        side.setSpacing(8)
        for editor in self.editors:
            side.addWidget(editor.widget, 1)
        if all(
            e.widget.minimumWidth() == e.widget.maximumWidth() for e in self.editors
        ):
            side.addStretch(1000)
        top = Qt.AlignmentFlag.AlignVCenter
        if self.spec.spans:
            grid.addLayout(side, row, 0, 1, 2)
        else:
            grid.addWidget(self.name, row, 0, top)
            grid.addLayout(side, row, 1)
        self._in_grid = (grid, row)
        self._keep_room()
        for shown in (self.fault, self.note):
            shown.hide()
        under = QHBoxLayout()
        under.addWidget(self.fault, 1)
        under.addWidget(self.note, 1)
        grid.addLayout(under, row + 1, 0 if self.spec.spans else 1)

    def _keep_room(self) -> None:
        if self._in_grid is not None:
            grid, row = self._in_grid
            height = 28 if self.spec.spans else 32
            grid.setRowMinimumHeight(row, height if self._is_shown else 0)

    def set_shown(self, *, shown: bool) -> None:
        """Show or hide the line; hidden it takes no room and keeps no fault."""
        if shown == self._is_shown:
            return
        self._is_shown = shown
        for editor in self.editors:
            editor.widget.setVisible(shown)
        if not self.spec.spans:
            self.name.setVisible(shown)
        self._keep_room()
        if not shown:
            self.forget_faults()
        self._say_faults()

    def show_project(self, project: Project) -> None:
        """Show what the project says, but leave a faulty entry to be mended."""
        for place, field in enumerate(self.spec.fields):
            text = field.read(project)
            if place in self._faults and text == self._shown[place]:
                continue
            self._clear(place)
            self._shown[place] = text
            self.editors[place].show_text(text)

    def forget_faults(self) -> None:
        """Let go of faulty entries."""
        for place in list(self._faults):
            self._clear(place)
            self._shown[place] = None

    def _enter(self, place: int, text: str, merge_key: int) -> None:
        project = self._form.project
        if project is None or text == self._shown[place]:
            return
        try:
            changed = self.spec.fields[place].write(project, text)
        except CellFaultError as fault:
            self._faults[place] = fault
            self._say_faults()
            return
        self._clear(place)
        if changed != project:
            say = self._form.speaker.say
            name = say("window.edit.field", name=self._name())
            self._put(changed, name, merge_key)
        else:
            self.editors[place].show_text(self.spec.fields[place].read(project))

    def _clear(self, place: int) -> None:
        self._faults.pop(place, None)
        self._say_faults()

    def _say_faults(self) -> None:
        for place, editor in enumerate(self.editors):
            editor.mark(faulty=place in self._faults)
        first = next(iter(self._faults.values()), None)
        text = ""
        if first is not None:
            problem = Problem(first.code, "", first.values, Severity.ERROR)
            text = "! " + self._form.speaker.problem(problem)
        self.fault.setText(text)
        self.fault.setVisible(bool(text) and self._is_shown)
        self.note.setVisible(not text and self.spec.has_note and self._is_shown)

    def _name(self) -> str:
        return self._form.speaker.say(f"window.field.{self.spec.id}")

    def retranslate(self) -> None:
        """Say the names, the note and the fault anew."""
        name = self._name()
        self.name.setText(name)
        for editor in self.editors:
            editor.retranslate(name, self._form.speaker)
        if self.spec.has_note:
            say = self._form.speaker.say
            self.note.setText(say(f"window.field_note.{self.spec.id}"))
        self._say_faults()
