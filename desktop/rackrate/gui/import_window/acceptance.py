"""Taking an import over: prices, comparison and original, as one step back."""

from __future__ import annotations

from dataclasses import replace

from rackrate.gui.context import Context
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.models.price_words import counted
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.rfq_acceptance import matched_lines, with_rfq_answer
from rackrate.services.session import ReplaceProject, ReplaceSheet


def accept(context: Context, draft: QuoteDraft, sheet: PriceSheet) -> None:
    """Take an import over: these prices, and what else the file says."""
    provider = sheet.provider
    session = context.session
    name = context.speaker.text(provider.name)
    count = draft.ready_count
    original = draft.quote.original
    if original is not None:
        session.keep_original(original)
    title = counted(context.speaker, "import_window.edit.import", count, name=name)
    context.undo.beginMacro(title)
    context.edit(ReplaceSheet(provider.id, sheet), title)
    answer, comparison = draft.quote.answer, session.project.comparison
    if answer is not None and comparison and matched_lines(comparison, answer):
        changed = with_rfq_answer(comparison, answer, sheet)
        project = replace(session.project, comparison=changed)
        context.edit(ReplaceProject(project), title)
    context.undo.endMacro()
    told = counted(context.speaker, "import_window.told.imported", count, name=name)
    context.notify(told)
