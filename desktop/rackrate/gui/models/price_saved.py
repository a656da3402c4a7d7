"""The sheets as they were last saved, and how today's differ from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rackrate.domain.catalog import Catalog
from rackrate.gui.models.price_faults import FaultBook
from rackrate.services.catalog_changes import (
    ChangeKind,
    PriceChange,
    catalog_changes,
)
from rackrate.services.price_sheet import PriceSheet, SheetRow
from rackrate.services.session import Edit, ReplaceProject, Session


class SavedSheets:
    """Remembers each provider's sheet from when nothing of it was unsaved."""

    def __init__(self, session: Session, fault_book: FaultBook) -> None:
        self._session = session
        self._fault_book = fault_book
        self._saved: dict[str, PriceSheet] = {}
        self.note(None)

    def note(self, edit: Edit | None) -> None:
        """Take notice of a change record."""
        if isinstance(edit, ReplaceProject):
            return
        if edit is None:
            self._saved.clear()
        unsaved = set(self._session.unsaved_sheets)
        names = self._session.sheets if edit is None else (edit.provider_id,)
        for name in names:
            if name not in unsaved:
                self._note_saved(name)

    def _note_saved(self, name: str) -> None:
        sheet = self._session.sheets.get(name)
        if sheet is None:
            self._saved.pop(name, None)
        else:
            self._saved[name] = sheet

    def sheet(self, provider_id: str) -> PriceSheet | None:
        """Return a provider's sheet as it was saved, None for a new provider."""
        return self._saved.get(provider_id)

    def row(self, provider_id: str, row_id: int) -> SheetRow | None:
        """Return a row as it was saved, None for a new one."""
        sheet = self._saved.get(provider_id)
        if sheet is None:
            return None
        return next((row for row in sheet.rows if row.row_id == row_id), None)

    @property
    def change_count(self) -> int:
        """How many prices were added, removed or changed since."""
        return sum(self._changed(name) for name in self._session.unsaved_sheets)

    def _changed(self, name: str) -> int:
        before = _by_id(self._saved.get(name))
        after = _by_id(self._session.sheets.get(name))
        names = before.keys() | after.keys()
        return max(1, sum(before.get(i) != after.get(i) for i in names))

    def changes(self) -> Iterator[PriceChange]:
        """Yield what differs in prices that can be taken; faulty rows stay out."""
        faulty = set(self.faulty_keys())
        before, after = [], []
        for name in self._session.unsaved_sheets:
            before += self._catalogs(self._saved.get(name))
            after += self._catalogs(self._session.sheets.get(name))
        for change in catalog_changes(before, after):
            if change.kind is not ChangeKind.REMOVED or change.key not in faulty:
                yield change

    def faulty_keys(self) -> Iterator[str]:
        """Yield the keys of rows that cannot be compared for their faults."""
        for name in self._session.unsaved_sheets:
            sheet = self._session.sheets.get(name)
            if sheet is None:
                continue
            for row_id in self._fault_book.of(sheet):
                price = sheet.row(row_id).text("sku_price_id").strip()
                yield f"{name}/{price or '?'}"

    def _catalogs(self, sheet: PriceSheet | None) -> list[Catalog]:
        return [sheet.catalog()] if sheet else []


def _by_id(sheet: PriceSheet | None) -> Mapping[int, SheetRow]:
    return {row.row_id: row for row in sheet.rows} if sheet else {}
