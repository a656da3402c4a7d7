"""Taking the library's prices into the project in front, as one step."""

from __future__ import annotations

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.session import ReplaceSheet


class LibraryPrices:
    """A project file brings the prices it was made from; these may be newer."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def take_from_library(self) -> None:
        """Put the library's prices in place; providers of the project alone stay."""
        context, say = self._context, self._context.speaker.say
        try:
            catalogs = context.library.catalogs()
        except RefusedInputError as refused:
            lines = context.speaker.refusal(refused)
            context.prompts.report(say("window.desk.library_refused"), lines)
            return
        fresh = {c.provider.id: PriceSheet.of(c) for c in catalogs}
        sheets = context.session.sheets
        changed = [
            name
            for name, sheet in fresh.items()
            if name not in sheets or _texts(sheets[name]) != _texts(sheet)
        ]
        if not changed:
            context.notify(say("window.library.same"))
            return
        name = say("window.edit.take_prices")
        context.undo.beginMacro(name)
        for provider_id in changed:
            context.edit(ReplaceSheet(provider_id, fresh[provider_id]), name)
        context.undo.endMacro()
        context.notify(say("window.library.taken", count=len(changed)))


def _texts(sheet: PriceSheet) -> list[dict[str, str]]:
    """Return what a sheet says, whatever its rows are numbered."""
    rows = [{name: text for name, text in row.cells if text} for row in sheet.rows]
    return sorted(rows, key=lambda row: row.get("sku_price_id", ""))
