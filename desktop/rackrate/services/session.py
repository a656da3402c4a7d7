"""One sitting: a project, its price sheets, and every edit of either.

An edit turns the document into the next one and returns its inverse, so undo
and redo are the same swap. Listeners are told which edit happened; nobody calls
a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.engine.decision import Decision, decide
from rackrate.engine.tariff_book import TariffBook
from rackrate.services.issued import IssuedVersion
from rackrate.services.originals import Original, used_by
from rackrate.services.ports import OpenedProject
from rackrate.services.price_anomalies import with_price_anomalies
from rackrate.services.price_sheet import PriceSheet


@dataclass(frozen=True, slots=True)
class ReplaceSheet:
    """The prices of one provider become these; None takes the provider away."""

    provider_id: str
    sheet: PriceSheet | None


@dataclass(frozen=True, slots=True)
class ReplaceProject:
    """The project becomes this one."""

    project: Project


Edit: TypeAlias = ReplaceSheet | ReplaceProject
Listener: TypeAlias = Callable[[Edit | None], None]


class Session:
    """The document being worked on, and who wants to know of its changes.

    Listeners are called with the edit that happened, or with None when another
    document was opened.
    """

    def __init__(self, reference: Reference, opened: OpenedProject) -> None:
        self.reference = reference
        self._listeners: list[Listener] = []
        self._take(opened)

    def _take(self, opened: OpenedProject) -> None:
        self.path: Path | None = opened.path
        self.is_read_only = opened.is_read_only
        self.issued, self._saved_issued = opened.issued, opened.issued
        self.viewed = opened.viewed
        self._originals = {x.sha256: x for x in opened.originals}
        self._project = opened.project
        self._sheets = {c.provider.id: PriceSheet.of(c) for c in opened.catalogs}
        self._saved_project = self._project
        self._saved_sheets: Mapping[str, PriceSheet] = dict(self._sheets)
        self._decision: Decision | None = None
        self._catalogs: tuple[Catalog, ...] | None = None
        self._read: dict[str, tuple[PriceSheet, Catalog]] = {}
        self._book = TariffBook()

    def open(self, opened: OpenedProject) -> None:
        """Put another document in place of this one."""
        self._take(opened)
        self._tell(None)

    @property
    def project(self) -> Project:
        """The project as it is now."""
        return self._project

    @property
    def sheets(self) -> Mapping[str, PriceSheet]:
        """The price sheets by provider id."""
        return self._sheets

    @property
    def catalogs(self) -> tuple[Catalog, ...]:
        """The prices that can be taken, provider by provider."""
        if self._catalogs is None:
            self._catalogs = tuple(
                self._catalog_of(self._sheets[name]) for name in sorted(self._sheets)
            )
        return self._catalogs

    def _catalog_of(self, sheet: PriceSheet) -> Catalog:
        """Return a sheet's prices, read again only where the sheet changed."""
        known = self._read.get(sheet.provider.id)
        if known is None or known[0] is not sheet:
            known = (sheet, sheet.catalog())
            self._read[sheet.provider.id] = known
        return known[1]

    @property
    def decision(self) -> Decision:
        """What to rent, computed when it is first asked for after a change."""
        if self._decision is None:
            found = decide(self._project, self.catalogs, self.reference)
            self._decision = with_price_anomalies(found, self.catalogs)
        return self._decision

    def preview(self, project: Project) -> Decision:
        """Return a quick decision for a project that is not applied (yet).

        Options, ranking and verdict are those of the full decision; switch points,
        the break-evens outside the headline and suspected slips of a price's unit
        are left out.
        """
        return decide(
            project, self.catalogs, self.reference, thorough=False, book=self._book
        )

    @property
    def opened(self) -> OpenedProject:
        """The document as documents and stores take it."""
        return OpenedProject(
            self._project,
            self.catalogs,
            self.path,
            is_read_only=self.is_read_only,
            issued=self.issued,
            viewed=self.viewed,
            originals=used_by(self.catalogs, self._originals.values()),
        )

    @property
    def unsaved_sheets(self) -> tuple[str, ...]:
        """Ids of the providers whose prices differ from what was last saved."""
        return tuple(
            name
            for name in sorted(self._sheets.keys() | self._saved_sheets.keys())
            if self._sheets.get(name) != self._saved_sheets.get(name)
        )

    @property
    def is_saved(self) -> bool:
        """Whether project and prices are as they were last saved."""
        is_same = self._project == self._saved_project
        is_kept = self.issued == self._saved_issued
        return is_same and is_kept and not self.unsaved_sheets

    @property
    def is_as_issued(self) -> bool:
        """Whether this is an issued version, nothing of it changed."""
        if self.viewed is None:
            return False
        frozen = (self.viewed.project, self.viewed.catalogs)
        return frozen == (self._project, self.catalogs)

    def keep_issued(self, version: IssuedVersion) -> None:
        """Note that a version went out; it cannot be undone."""
        self.issued = (*self.issued, version)
        self._tell(ReplaceProject(self._project))

    def keep_original(self, original: Original) -> None:
        """Hold a vendor's file; it is saved as long as a price was read from it."""
        self._originals[original.sha256] = original

    def original(self, name: str) -> Original | None:
        """Return a vendor's file by its hash, None where the project has it not."""
        return self._originals.get(name)

    def listen(self, listener: Listener) -> None:
        """Have a listener told of every change from now on."""
        self._listeners.append(listener)

    def apply(self, edit: Edit) -> Edit:
        """Carry out an edit, tell the listeners, and return its inverse."""
        inverse: Edit
        if isinstance(edit, ReplaceSheet):
            inverse = ReplaceSheet(edit.provider_id, self._sheets.get(edit.provider_id))
            if edit.sheet is None:
                self._sheets.pop(edit.provider_id, None)
            else:
                self._sheets[edit.provider_id] = edit.sheet
            self._catalogs = None
        else:
            inverse = ReplaceProject(self._project)
            self._project = edit.project
        self._decision = None
        self._tell(edit)
        return inverse

    def mark_saved(self, path: Path) -> None:
        """Note that the whole document was written to a file.

        Rows that cannot be read are not in the file: their sheets stay unsaved.
        """
        self.path, self.is_read_only, self.viewed = path, False, None
        self._saved_issued = self.issued
        self._saved_project = self._project
        self._saved_sheets = {
            name: self._saved_sheets.get(name, sheet) if sheet.unreadable() else sheet
            for name, sheet in self._sheets.items()
        }
        self._tell(None)

    def saved_catalog(self, provider_id: str) -> Catalog | None:
        """Return a provider's prices as they were last opened or saved."""
        sheet = self._saved_sheets.get(provider_id)
        return sheet.catalog() if sheet else None

    def mark_sheet_saved(self, provider_id: str) -> None:
        """Note that one provider's prices were written to the library."""
        saved = dict(self._saved_sheets)
        saved[provider_id] = self._sheets[provider_id]
        self._saved_sheets = saved
        self._tell(ReplaceSheet(provider_id, self._sheets[provider_id]))

    def _tell(self, edit: Edit | None) -> None:
        for listener in list(self._listeners):
            listener(edit)
