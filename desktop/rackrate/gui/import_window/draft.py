"""An import under way: one file, what is settled about it, and what it then means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial

from PySide6.QtCore import QObject, Signal

from rackrate.domain.catalog import Provider
from rackrate.domain.reading_choices import NO_CHOICES, Choices, Template
from rackrate.domain.vendor_reading import Reading, ReadRow, ReadTable
from rackrate.gui.context import Context
from rackrate.gui.jobs import Job
from rackrate.services.choice_edits import with_answer, with_value
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.progress import Progress
from rackrate.services.quote_merge import (
    Difference,
    Fate,
    Kind,
    differences,
    merged_sheet,
    taken_count,
)
from rackrate.services.quote_ports import OpenQuote, ShownSheet
from rackrate.services.quote_steps import Step, steps_of

_AT_ONCE = 4_000
"""Rows that are understood before a person notices; more are left to a thread."""


class QuoteDraft(QObject):
    """What the import window shows and changes; nothing outside of it is touched.

    Signals:
        changed: The file is understood otherwise, or goes to another provider.
        busy: It is being understood (True), or not any more.
        broke: Understanding failed.
        place_asked: Somebody wants to see a cell: sheet, address.
        told: Something was done that changes no price, in a sentence.
    """

    changed = Signal()
    busy = Signal(bool)
    broke = Signal(object)
    place_asked = Signal(str, str)
    told = Signal(str)

    def __init__(
        self,
        context: Context,
        quote: OpenQuote,
        reading: Reading,
        choices: Choices = NO_CHOICES,
    ) -> None:
        super().__init__()
        self._context = context
        self.quote = quote
        self.sheets: tuple[ShownSheet, ...] = quote.sheets
        self.template = quote.template
        self.choices = choices
        self.reading = reading
        self.new_provider: Provider | None = None
        self.provider_id = ""
        self.fates: dict[str, Fate] = {}
        self._former: list[Choices] = []
        self._turn = self._comparison = 0
        self._job: Job | None = None
        self._found: tuple[Difference, ...] = ()
        self.steps: list[Step] = steps_of(reading, choices)
        self.is_comparing = False
        known = quote.template.provider if quote.template else ""
        if known in context.session.sheets:
            self.provider_id = known
        self._compare()

    # What is settled

    def settle(self, choices: Choices) -> None:
        """Have the file understood by other choices."""
        if choices != self.choices:
            self._former.append(self.choices)
            self._take(choices)

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back."""
        return bool(self._former)

    def undo(self) -> None:
        """Take the last choice back."""
        if self._former:
            self._take(self._former.pop())

    def use_template(self, template: Template | None) -> None:
        """Read the file by a remembered layout, or by none."""
        self.template = template
        if template is not None and template.provider in self._context.session.sheets:
            self.give_to(template.provider)
        wanted = template.choices if template else NO_CHOICES
        if wanted == self.choices:
            self.changed.emit()
        self.settle(wanted)

    def _take(self, choices: Choices) -> None:
        self.choices = choices
        self.stop()
        turn, quote = self._turn, self.quote
        understood = partial(quote.understand, choices, self._month_hours)
        if not self.is_long:
            self._show(turn, understood())
            return
        self.busy.emit(True)  # noqa: FBT003 - Qt's signal
        self._job = self._context.jobs.run(
            understood, lambda reading: self._show(turn, reading), self._fail
        )

    def stop(self) -> None:
        """Let go of what is under way; nobody waits for it any more."""
        self._turn += 1
        if self._job is not None:
            self._job.cancel()
            self._job = None

    @property
    def _month_hours(self) -> Decimal:
        return self._context.session.project.basis.hours_per_month

    def _show(self, turn: int, reading: Reading) -> None:
        if turn != self._turn:
            return  # another choice was made meanwhile
        self.reading = reading
        self.steps = steps_of(reading, self.choices)
        self._compare()
        self.busy.emit(self.is_comparing)
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self.busy.emit(False)  # noqa: FBT003 - Qt's signal
        self.broke.emit(error)

    def answer(self, rows: Sequence[ReadRow], name: str, text: str) -> None:
        """Settle one column of some prices."""
        self.settle(with_answer(self.choices, rows, name, text))

    def answer_all(self, rows: Sequence[ReadRow], name: str, text: str) -> None:
        """Settle a question for all prices that ask it, for their tables if it can be.

        What holds for a table is remembered with the layout; what only an answer to
        the single price settles is not.
        """
        choices = self.choices
        for key in dict.fromkeys(row.table for row in rows):
            choices = with_value(choices, key, name, text)
        places = {(row.sheet, row.cell) for row in rows}
        understood = partial(self.quote.understand, choices, self._month_hours)

        def completed(progress: Progress | None = None) -> Choices:
            still = [
                row
                for row in understood(progress).rows
                if (row.sheet, row.cell) in places and name in row.questions
            ]
            return with_answer(choices, still, name, text) if still else choices

        if not self.is_long:
            self.settle(completed())
            return
        self.stop()
        turn = self._turn
        self.busy.emit(True)  # noqa: FBT003 - Qt's signal
        self._job = self._context.jobs.run(
            completed, lambda found: self._settle_if(turn, found), self._fail
        )

    def _settle_if(self, turn: int, choices: Choices) -> None:
        """Settle what was worked out, unless another choice was made meanwhile."""
        if turn == self._turn:
            self.busy.emit(False)  # noqa: FBT003 - Qt's signal
            self.settle(choices)

    # What it means

    @property
    def questions(self) -> Mapping[str, list[ReadRow]]:
        """What must be answered, with the prices that ask it."""
        asked: dict[str, list[ReadRow]] = {}
        for row in self.reading.rows:
            for name in row.questions:
                asked.setdefault(name, []).append(row)
        return asked

    @property
    def tables(self) -> tuple[ReadTable, ...]:
        """The tables that were found."""
        return self.reading.tables

    # Where it goes

    def give_to(self, provider_id: str, new: Provider | None = None) -> None:
        """Say whose prices these are; a new provider is made when they are taken."""
        self.provider_id = provider_id
        if new is not None:
            self.new_provider = new
        self.fates.clear()
        self._compare()
        self.changed.emit()

    @property
    def provider(self) -> Provider | None:
        """Whose prices these are, None until that is said."""
        if self.new_provider and self.new_provider.id == self.provider_id:
            return self.new_provider
        sheet = self._context.session.sheets.get(self.provider_id)
        return sheet.provider if sheet else None

    @property
    def before(self) -> PriceSheet | None:
        """The provider's prices as they are now."""
        return self._context.session.sheets.get(self.provider_id)

    @property
    def is_long(self) -> bool:
        """Whether work on it is better left to a thread."""
        return self.quote.row_count > _AT_ONCE

    @property
    def differences(self) -> tuple[Difference, ...]:
        """How the prices stand to the provider's; empty until it is named."""
        return self._found

    def _compare(self) -> None:
        """Hold the prices against the provider's; those of a long file in a thread."""
        self._found = ()
        self._comparison += 1
        turn, provider = self._comparison, self.provider
        self.is_comparing = provider is not None and self.is_long
        if provider is None:
            return
        quote, reading, before = self.quote, self.reading, self.before

        def compare(_progress: object = None) -> tuple[Difference, ...]:
            return differences(before, quote.prices(reading, provider), reading.file)

        if not self.is_long:
            self._found = compare()
            return
        self.busy.emit(True)  # noqa: FBT003 - Qt's signal
        self._context.jobs.run(
            compare, lambda found: self._take_compared(turn, found), self._fail
        )

    def _take_compared(self, turn: int, found: tuple[Difference, ...]) -> None:
        if turn != self._comparison:
            return  # for another provider, or by other choices
        self._found, self.is_comparing = found, False
        self.busy.emit(False)  # noqa: FBT003 - Qt's signal
        self.changed.emit()

    @property
    def conflicts(self) -> int:
        """How many prices need a look before they are taken."""
        told = (Kind.CHANGED, Kind.CONFLICT, Kind.MISSING)
        return sum(each.kind in told for each in self.differences)

    def decide(self, key: str, fate: Fate) -> None:
        """Say what becomes of one price."""
        self.fates[key] = fate
        self.changed.emit()

    @property
    def ready_count(self) -> int:
        """How many prices would be stored."""
        if self.provider is None:
            return sum(row.is_ready for row in self.reading.rows)
        return taken_count(self.differences, self.fates)

    def sheet(self) -> PriceSheet | None:
        """Return the provider's prices as they would be stored."""
        provider, original = self.provider, self.quote.original
        if provider is None:
            return None
        digest = original.sha256 if original else ""
        return merged_sheet(self.before, provider, self.differences, self.fates, digest)
