"""Layouts remembered for a vendor: saved, named anew, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from rackrate.domain.problem import RefusedInputError
from rackrate.domain.reading_choices import Template
from rackrate.gui.context import Context
from rackrate.gui.import_window.draft import QuoteDraft

_YES = 0


class Templates:
    """What can be done to remembered layouts from the import window."""

    def __init__(self, context: Context, draft: QuoteDraft, parent: QWidget) -> None:
        self._context = context
        self._draft = draft
        self._parent = parent

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"import_window.template.{key}", **values)

    def listed(self) -> Sequence[Template]:
        """Return every remembered layout, by name."""
        known = self._context.quotes().templates()
        return sorted(known, key=self.name_of)

    def name_of(self, template: Template) -> str:
        """Return how a layout is called."""
        return template.name or template.provider or template.id

    def save(self) -> None:
        """Remember how this layout is read, under a name asked for."""
        draft = self._draft
        provider = draft.provider
        held = draft.template
        usual = self._context.speaker.text(provider.name) if provider else ""
        wanted = held.name if held else usual or draft.quote.name
        name = self._context.prompts.ask_text(
            self._say("save_title"), self._say("save_label"), wanted
        )
        if name is None or not name.strip():
            return
        owner = provider.id if provider else "vendor"
        is_same = held is not None and held.name == name.strip()
        template_id = held.id if is_same and held else self._free_id(owner)
        made = draft.quote.template_for(
            draft.choices, template_id, provider.id if provider else "", name.strip()
        )
        if self._write(made):
            draft.template = made
            draft.changed.emit()
            draft.told.emit(self._say("saved", name=made.name))

    def _free_id(self, owner: str) -> str:
        taken = {template.id for template in self.listed()}
        layout = self._draft.reading.layout[:8] or "layout"
        wanted = f"{owner}-{layout}"
        number, free = 2, wanted
        while free in taken:
            free, number = f"{wanted}-{number}", number + 1
        return free

    def rename(self) -> None:
        """Give the layout in use another name."""
        held = self._draft.template
        if held is None:
            return
        name = self._context.prompts.ask_text(
            self._say("rename_title"), self._say("save_label"), held.name
        )
        if name is None or not name.strip():
            return
        named = replace(held, name=name.strip())
        if self._write(named):
            self._draft.template = named
            self._draft.changed.emit()

    def delete(self) -> None:
        """Forget the layout in use; what it settled stays for this file."""
        held = self._draft.template
        if held is None:
            return
        answer = self._context.prompts.choose(
            self._say("delete_title"),
            self._say("delete_text", name=self.name_of(held)),
            (self._say("delete_yes"), self._say("delete_no")),
        )
        if answer == _YES:
            self._context.quotes().remove_template(held.id)
            self._draft.template = None
            self._draft.changed.emit()

    def _write(self, template: Template) -> bool:
        try:
            self._context.quotes().save_template(template)
        except RefusedInputError as refused:
            lines = self._context.speaker.refusal(refused)
            self._context.prompts.report(self._say("refused"), lines)
            return False
        return True
