"""Workbooks of ours that came back: what a client changed, and taking it over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.services.edited_workbook import (
    EditedWorkbook,
    Held,
    InputChange,
    changes_of,
)
from rackrate.services.moved_inputs import HeldNow, Standing, all_held_now
from rackrate.services.ports import OpenedProject, ProjectStore
from rackrate.services.price_sheet import PriceSheet, price_of
from rackrate.services.progress import Progress
from rackrate.services.report import Report
from rackrate.services.session import Edit, ReplaceProject, ReplaceSheet, Session
from rackrate.services.words import Words


class Origin(StrEnum):
    """What a project knows of the workbook that came back."""

    CURRENT = "current"
    """It holds what the project holds now."""
    EARLIER = "earlier"
    """It went out with an issued version; the project has moved on since."""
    OTHER = "other"
    """The project knows no such workbook: an unissued state, or another project."""


@dataclass(frozen=True, slots=True)
class TakenChanges:
    """A project with a client's changes in it.

    Attributes:
        taken: Names of the inputs whose changes are in it.
        refused: Name of an input → why its change is not.
    """

    opened: OpenedProject
    taken: tuple[str, ...]
    refused: Mapping[str, Problem]


@dataclass(frozen=True, slots=True)
class ReturnedWorkbook:
    """A workbook that came back, seen from a project.

    Attributes:
        changes: Inputs that are not what was issued.
        held: Name of a changed input → what the project holds of it now; empty where
            the workbook was issued with just that.
    """

    edited: EditedWorkbook
    changes: tuple[InputChange, ...]
    origin: Origin
    held: Mapping[str, HeldNow]

    def standing(self, change: InputChange) -> Standing:
        """Return how the project stands to a change."""
        now = self.held.get(change.name)
        return Standing.AS_ISSUED if now is None else now.standing

    @property
    def undisputed(self) -> tuple[InputChange, ...]:
        """The changes of what the project itself did not change since."""
        settled = Standing.MOVED, Standing.ALREADY
        return tuple(c for c in self.changes if self.standing(c) not in settled)


@dataclass(frozen=True, slots=True)
class Means:
    """What reading back is done with; `app` supplies the real ones.

    Attributes:
        bears_mark: Whether a file may be a workbook of ours; never raises.
        read: Returns a workbook of ours; None for every other file.
        report: What a project's documents would show now.
        held: What a report's project holds, by the path of the input.
        merged: A project with the changes that it can take.
    """

    bears_mark: Callable[[Path], bool]
    read: Callable[[Path, Progress | None], EditedWorkbook | None]
    report: Callable[[OpenedProject, Language], Report]
    held: Callable[[Report], Mapping[str, Held]]
    merged: Callable[[OpenedProject, Sequence[InputChange]], TakenChanges]


class ReturnedWorkbooks:
    """Reads workbooks of ours, and takes their changes into projects."""

    def __init__(self, words: Words, projects: ProjectStore, means: Means) -> None:
        self._words = words
        self._projects = projects
        self._means = means

    def is_ours(self, path: Path) -> bool:
        """Return whether a file bears the mark of our workbooks; never raises."""
        return self._means.bears_mark(path)

    def read(
        self, path: Path, progress: Progress | None = None
    ) -> EditedWorkbook | None:
        """Return a workbook of ours as it came back; None for every other file.

        Raises:
            RefusedInputError: It is one of ours and cannot be read.
            CancelledError: Nobody wants it any more.
        """
        return self._means.read(path, progress)

    def seen_from(
        self,
        opened: OpenedProject,
        edited: EditedWorkbook,
        language: Language = Language.EN,
    ) -> ReturnedWorkbook:
        """Return what a workbook changes, and what a project knows of it.

        Args:
            opened: The project.
            edited: The workbook.
            language: Of words that stand for what the project holds.
        """
        report = self._means.report(opened, language)
        origin = Origin.OTHER
        if edited.document_id == report.document_id:
            origin = Origin.CURRENT
        elif edited.document_id in {v.document_id for v in opened.issued}:
            origin = Origin.EARLIER
        changes = self.changes(edited)
        held: Mapping[str, HeldNow] = {}
        if changes and origin is not Origin.CURRENT:
            held = all_held_now(changes, self._means.held(report), self._words)
        return ReturnedWorkbook(edited, tuple(changes), origin, held)

    def changes(self, edited: EditedWorkbook) -> list[InputChange]:
        """Return the inputs that are not what was issued."""
        return changes_of(edited, self._words)

    def merged(
        self, opened: OpenedProject, changes: Sequence[InputChange]
    ) -> TakenChanges:
        """Return a project with the changes that it can take."""
        return self._means.merged(opened, changes)

    def project_for(self, path: Path) -> OpenedProject:
        """Return a project whose file changes can be written to.

        Raises:
            RefusedInputError: It is no project file.
        """
        opened = self._projects.open(path)
        if opened.is_read_only or opened.path is None:
            fault = Problem("into_needs_project", "", {}, Severity.ERROR)
            raise RefusedInputError(str(path), [fault])
        return opened

    def take(
        self, opened: OpenedProject, changes: Sequence[InputChange], path: Path
    ) -> TakenChanges:
        """Write the changes that a project can take into its file.

        Raises:
            RefusedInputError: It cannot be written.
        """
        found = self.merged(opened, changes)
        if found.taken:
            self._projects.save(found.opened, path, overwrite=False)
        return found


def edits_into(session: Session, taken: OpenedProject) -> Iterator[Edit]:
    """Yield the edits that make the open document what changes made of it.

    Only cells whose price changed are touched: a row that cannot be read stays.
    """
    if taken.project != session.project:
        yield ReplaceProject(taken.project)
    before = {catalog.provider.id: catalog for catalog in session.catalogs}
    for catalog in taken.catalogs:
        old = before.get(catalog.provider.id)
        if old is None or old == catalog:
            continue
        sheet = session.sheets[catalog.provider.id]
        yield ReplaceSheet(catalog.provider.id, _with_prices(sheet, old, catalog))


def _with_prices(sheet: PriceSheet, old: Catalog, new: Catalog) -> PriceSheet:
    was = {price.sku_price_id: price for price in old.prices}
    moved = {
        price.sku_price_id: _moved_cells(sheet, was[price.sku_price_id], price)
        for price in new.prices
        if price != was[price.sku_price_id]
    }
    changes = {}
    for row in sheet.rows:
        price = price_of(row)
        if price is not None and price.sku_price_id in moved:
            changes[row.row_id] = moved.pop(price.sku_price_id)
    return sheet.with_cells(changes)


def _moved_cells(sheet: PriceSheet, old: Price, new: Price) -> dict[str, str]:
    before, after = (_cells(sheet, [price]) for price in (old, new))
    return {name: text for name, text in after.items() if before[name] != text}


def _cells(sheet: PriceSheet, prices: Iterable[Price]) -> dict[str, str]:
    (row,) = PriceSheet.of(Catalog(sheet.provider, tuple(prices))).rows
    return dict(row.cells)
