"""Whose prices an import is about: a provider that is known, or a new one."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from rackrate.domain.catalog import Provider
from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.widgets.labels import label
from rackrate.gui.workspaces.catalogs.provider_dialog import ProviderDialog

_NEW = "\n"
_WIDTH = 190


class ProviderChoice(QWidget):
    """A list of the providers of the session, and a way to name another.

    Signals:
        conflicts_found: The provider chosen has prices that differ.
    """

    conflicts_found = Signal()

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__()
        self._context = context
        self._window = window
        self._draft: QuoteDraft | None = None
        self.label = label("muted")
        self.box = QComboBox()
        self.box.setMinimumWidth(_WIDTH)
        self.box.activated.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.label)
        row.addWidget(self.box)
        self.retranslate()

    def retranslate(self) -> None:
        """Say what is to be chosen in the language of the moment."""
        said = self._context.speaker.say("import_window.provider.label")
        self.label.setText(said)
        self.box.setAccessibleName(said)

    def show_draft(self, draft: QuoteDraft) -> None:
        """Choose for another import; name who the file itself leaves no doubt about."""
        self._draft = draft
        answer = draft.quote.answer
        said = answer.vendor.casefold() if answer else ""
        if draft.provider_id or not said:
            return
        for name, sheet in self._context.session.sheets.items():
            known = sheet.provider.name
            if said in {name.casefold(), known.zh.casefold(), known.en.casefold()}:
                draft.give_to(name)

    def refresh(self) -> None:
        """List the providers of the moment."""
        draft, say = self._draft, self._context.speaker.say
        if draft is None:
            return
        self.box.clear()
        self.box.addItem(say("import_window.provider.choose"), "")
        for name, sheet in self._context.session.sheets.items():
            self.box.addItem(self._context.speaker.text(sheet.provider.name), name)
        new = draft.new_provider
        if new is not None and self.box.findData(new.id) < 0:
            shown = self._context.speaker.text(new.name)
            self.box.addItem(
                say("import_window.provider.new_named", name=shown), new.id
            )
        self.box.insertSeparator(self.box.count())
        self.box.addItem(say("import_window.provider.new"), _NEW)
        self.box.setCurrentIndex(max(self.box.findData(draft.provider_id), 0))

    def _choose(self) -> None:
        draft = self._draft
        chosen = str(self.box.currentData() or "")
        if draft is None:
            return
        if chosen == _NEW:
            self.refresh()
            self.ask_new()
            return
        draft.give_to(chosen)
        if draft.conflicts:
            self.conflicts_found.emit()

    def ask_new(self) -> ProviderDialog:
        """Ask who the new provider is; it is made when the prices are taken."""
        taken = set(self._context.session.sheets)
        with suppress(RefusedInputError):  # what is damaged there is said elsewhere
            taken |= {c.provider.id for c in self._context.library.catalogs()}
        dialog = ProviderDialog(self._context, taken, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        draft = self._draft
        if draft is not None:
            answer = draft.quote.answer
            dialog.name_zh.setText(answer.vendor if answer else "")
            rows = draft.reading.rows
            counts = Counter(x.billing_currency for x in rows if x.billing_currency)
            if counts:
                dialog.currency.setCurrentText(counts.most_common(1)[0][0])
        dialog.finished_with.connect(self._take)
        dialog.open()
        return dialog

    def _take(self, provider: Provider) -> None:
        if self._draft is not None:
            self._draft.give_to(provider.id, provider)
