"""Writing changed prices to the library, without ever losing anybody's work."""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.models.price_faults import FaultBook, Faults, RowFaults
from rackrate.gui.models.price_saved import SavedSheets
from rackrate.gui.models.price_words import counted, heading
from rackrate.services.ports import ChangedMeanwhileError
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.session import ReplaceSheet

_OVERWRITE, _READ_AGAIN = 0, 1
_GO_TO_FIRST = 0
_PLACES_NAMED = 4


@dataclass(frozen=True, slots=True)
class FaultyCell:
    """Where a cell keeps its provider's prices from being saved."""

    provider_id: str
    row_id: int
    column: str


class CatalogSaver:
    """Saves every changed provider whose cells can all be written."""

    def __init__(
        self, context: Context, saved: SavedSheets, fault_book: FaultBook
    ) -> None:
        self._context = context
        self._session = context.session
        self._saved = saved
        self._fault_book = fault_book
        self._changed_on_disk: set[str] = set()

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"catalogs.save.{key}", **values)

    # What could be saved

    @property
    def changed(self) -> list[str]:
        """Providers with something to save."""
        unsaved = self._session.unsaved_sheets
        return [name for name in unsaved if name in self._session.sheets]

    @property
    def blocked(self) -> list[str]:
        """Changed providers that have cells to mend first."""
        return [name for name in self.changed if self._faults(name)]

    @property
    def ready(self) -> list[str]:
        """Changed providers that can be saved now."""
        return [name for name in self.changed if not self._faults(name)]

    def _faults(self, name: str) -> Faults:
        return self._fault_book.of(self._session.sheets[name])

    def blocked_places(self) -> str:
        """Return which cells keep prices from being saved, the first few by name."""
        said: list[str] = []
        count = 0
        for name in self.blocked:
            sheet = self._session.sheets[name]
            for row_id, faults in self._faults(name).items():
                count += 1
                if len(said) < _PLACES_NAMED:
                    said.append(self._place(sheet, row_id, faults))
        if count > len(said):
            said.append(self._say("more", count=count - len(said)))
        return ", ".join(said)

    def _place(self, sheet: PriceSheet, row_id: int, faults: RowFaults) -> str:
        price = sheet.row(row_id).text("sku_price_id").strip() or "–"
        columns = ", ".join(heading(self._context.speaker, name) for name in faults)
        say = self._context.speaker.say
        return say("catalogs.cell.place", price=price, columns=columns)

    # Saving

    def save(self) -> FaultyCell | None:
        """Save what can be saved; return the cell to go to if the user wants to."""
        done = [name for name in self.ready if self._save_one(name)]
        if done:
            names = ", ".join(self._name(name) for name in done)
            said = self._context.speaker.say("catalogs.told.saved", names=names)
            self._context.notify(said)
        return self._tell_blocked() if self.blocked else None

    def _name(self, provider_id: str) -> str:
        provider = self._session.sheets[provider_id].provider
        return self._context.speaker.text(provider.name)

    def _save_one(self, name: str) -> bool:
        if name in self._changed_on_disk:
            text = self._say("stale_text", name=self._name(name))
            return self._settle(name, text)
        return self._write(name, overwrite=False)

    def _write(self, name: str, *, overwrite: bool) -> bool:
        catalog = self._session.sheets[name].catalog()
        try:
            base = self._session.saved_catalog(name)
            self._context.library.save(catalog, overwrite=overwrite, base=base)
        except ChangedMeanwhileError as changed:
            text = self._say(
                "conflict_text", name=self._name(name), path=str(changed.path)
            )
            return self._settle(name, text)
        except RefusedInputError as refused:
            self._report("refused", refused, name=self._name(name))
            return False
        self._changed_on_disk.discard(name)
        self._session.mark_sheet_saved(name)
        return True

    def _settle(self, name: str, text: str) -> bool:
        """Ask what is to become of a file that somebody else changed."""
        answer = self._context.prompts.choose(
            self._say("conflict_title"),
            text,
            (self._say("overwrite"), self._say("read_again"), self._say("cancel")),
        )
        if answer == _OVERWRITE:
            return self._write(name, overwrite=True)
        if answer == _READ_AGAIN:
            self._read_again(name)
        return False

    def _read_again(self, name: str) -> None:
        """Take over what the disk holds for one provider, as an edit like any other.

        The library is read as a whole. It then takes whatever it read as known, so
        other providers whose unsaved prices it differs from are remembered here and
        asked about before they are overwritten.
        """
        try:
            catalogs = {c.provider.id: c for c in self._context.library.catalogs()}
        except RefusedInputError as refused:
            self._report("read_refused", refused)
            return
        for other in self.changed:
            if other != name and other in catalogs:
                self._compare_with_disk(other, catalogs[other])
        if name not in catalogs:
            return
        said = self._name(name)
        say = self._context.speaker.say
        edit = ReplaceSheet(name, PriceSheet.of(catalogs[name]))
        self._context.edit(edit, say("catalogs.edit.read_again", name=said))
        self._session.mark_sheet_saved(name)
        self._changed_on_disk.discard(name)
        self._context.notify(say("catalogs.told.read_again", name=said))

    def _compare_with_disk(self, name: str, on_disk: Catalog) -> None:
        known = self._saved.sheet(name)
        if known is None or known.catalog() != on_disk:
            self._changed_on_disk.add(name)

    def _report(self, key: str, refused: RefusedInputError, **values: object) -> None:
        lines = self._context.speaker.refusal(refused)
        self._context.prompts.report(self._say(key, **values), lines)

    def _tell_blocked(self) -> FaultyCell | None:
        names = ", ".join(self._name(name) for name in self.blocked)
        places = self.blocked_places()
        answer = self._context.prompts.choose(
            self._say("faulty_title"),
            self._say("faulty_text", names=names, places=places),
            (self._say("go_to_first"), self._say("later")),
        )
        return self.first_fault() if answer == _GO_TO_FIRST else None

    def first_fault(self) -> FaultyCell | None:
        """Return the first cell that keeps prices from being saved."""
        for name in self.blocked:
            for row_id, faults in self._faults(name).items():
                return FaultyCell(name, row_id, next(iter(faults)))
        return None

    def count_said(self) -> str:
        """Return the save button's words: how many changes there are."""
        count = self._saved.change_count
        if not count:
            return self._context.speaker.say("catalogs.action.save")
        return counted(self._context.speaker, "catalogs.action.save_changes", count)
