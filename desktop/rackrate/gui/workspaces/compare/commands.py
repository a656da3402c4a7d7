"""What the workspace does at a person's command, with dialogs where it must ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from PySide6.QtWidgets import QWidget

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import Criteria, ScopeLine, ScopeUnit
from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.gui.file_names import document_stem
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.models.typed_values import number, number_or_none
from rackrate.gui.workspaces.compare.editing import Editing
from rackrate.gui.workspaces.compare.tab_model import ITEM
from rackrate.gui.workspaces.compare.vendor_dialog import Candidate, VendorDialog
from rackrate.gui.workspaces.compare.vendor_pane import MOST_MARK
from rackrate.gui.workspaces.compare.weights_dialog import WeightsDialog
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.bid_tab_rows import criterion_of
from rackrate.services.bid_tab_view import bid_words
from rackrate.services.comparison_edits import (
    free_line_id,
    joined,
    with_criteria,
    with_line,
    with_lines,
    with_mark,
    with_vendor,
    without_vendor,
)
from rackrate.services.comparison_setup import suggested_scope
from rackrate.services.rank_words import RankNote, rank_notes
from rackrate.services.scope_answers import suggested_answer

RFQ_SUFFIX = ".xlsx"
_FILTER = "Excel (*.xlsx)"


class Commands:
    """The commands; what they change can be undone."""

    def __init__(self, editing: Editing, live: LiveDecision, parent: QWidget) -> None:
        self._editing, self._live, self._parent = editing, live, parent
        self._context = editing.context

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"compare.{key}", **values)

    # The scope

    def begin(self) -> None:
        """List as scope what the workloads need, as their recommendation is sold."""
        decision = self._live.decision
        found = decision.workloads if decision else ()
        lines = suggested_scope(found, self._live.labels)
        if not lines:
            self._context.notify(self._say("no_scope"))
            return
        session = self._context.session
        made = with_lines(
            self._editing.comparison, lines, session.catalogs, session.project.basis
        )
        self._editing.put(made, "begin")

    def add_line(self) -> str:
        """Add a line at the end and return its id, empty where it may not be."""
        comparison = self._editing.comparison
        line = ScopeLine(
            id=free_line_id(comparison),
            title=self._say("new_line"),
            unit=ScopeUnit.EACH,
            quantity=Decimal(1),
        )
        session = self._context.session
        basis = session.project.basis
        made = with_lines(comparison, (line,), session.catalogs, basis)
        return line.id if self._editing.put(made, "add_line") else ""

    # Vendors

    def candidates(self) -> list[Candidate]:
        """Return the vendors of the project that take no part yet."""
        taken = {b.provider for b in self._editing.comparison.bidders}
        return [
            Candidate(c.provider.id, self._context.speaker.text(c.provider.name), said)
            for c in self._context.session.catalogs
            if c.provider.id not in taken and not c.provider.is_index
            for said in [self._answers(c)]
        ]

    def _answers(self, catalog: Catalog) -> str:
        lines = self._editing.comparison.lines
        basis = self._context.session.project.basis
        found = (suggested_answer(line, catalog, basis) for line in lines)
        count = sum(bool(answer.price_key) for answer in found)
        return self._say("vendors.answers", count=count, lines=len(lines))

    def add_vendor(self) -> None:
        """Show the vendors that could take part."""
        if self._editing.is_frozen:
            self._context.notify(self._say("frozen"))
            return
        dialog = VendorDialog(self._context.speaker, self.candidates(), self._parent)
        dialog.chosen.connect(self.join)
        dialog.open()

    def join(self, providers: Sequence[str]) -> None:
        """Have vendors take part, in one step."""
        made, basis = self._editing.comparison, self._context.session.project.basis
        names = []
        for provider in providers:
            catalog = self._editing.catalog(provider)
            if catalog is not None:
                made = joined(made, catalog, basis)
                names.append(self._context.speaker.text(catalog.provider.name))
        self._editing.put(made, "add_vendor", vendors=", ".join(names))

    def remove_vendor(self, provider: str) -> None:
        """Have a vendor take no part any more; its catalog stays."""
        name = self._editing.vendor_name(provider)
        made = without_vendor(self._editing.comparison, provider)
        if self._editing.put(made, "remove_vendor", vendor=name):
            self._context.notify(self._say("removed", name=name))

    # Typed into the table

    def take_typed(self, key: str, column: int, text: str) -> None:
        """Take what was typed into a cell, or say what is wrong with it."""
        try:
            self._take(key, column, text)
        except CellFaultError as fault:
            problem = Problem(fault.code, "", fault.values, Severity.ERROR)
            self._context.notify(self._context.speaker.problem(problem))

    def _take(self, key: str, column: int, text: str) -> None:
        comparison = self._editing.comparison
        line = next((x for x in comparison.lines if x.id == key), None)
        if line is not None:
            new = replace(line, title=text.strip() or line.title)
            if column != ITEM:
                new = replace(line, quantity=number(text))
            self._editing.put(with_line(comparison, new), "line", line=new.title)
            return
        provider = comparison.bidders[column - 2].provider
        self._take_figure(key, provider, text)

    def _take_figure(self, key: str, provider: str, text: str) -> None:
        comparison = self._editing.comparison
        bidder, criterion = comparison.bidder(provider), criterion_of(key)
        name = self._editing.vendor_name(provider)
        if criterion is not None:
            mark = number_or_none(text, high=MOST_MARK)
            made = with_mark(comparison, provider, criterion, mark)
            self._editing.put(made, "mark", vendor=name)
            return
        amount = number_or_none(text)
        if key == "stated":
            bidder = replace(bidder, stated_total=amount)
        elif key == "lead_days":
            bidder = replace(bidder, lead_days=amount)
        self._editing.put(with_vendor(comparison, bidder), "vendor", vendor=name)

    # Scoring

    def weights(self, view: BidTabView) -> None:
        """Show criteria and weights, with what they do to the rank."""
        if view.is_awarded:
            self._context.notify(self._say("frozen"))
            return
        dialog = WeightsDialog(
            self._context.speaker, view.comparison.criteria, self.notes, self._parent
        )
        dialog.finished_with.connect(self.take_criteria)
        dialog.open()

    def notes(self, criteria: Criteria, renamed: dict[str, str]) -> Sequence[RankNote]:
        """Return how firmly the first place stands under some criteria."""
        session = self._context.session
        made = with_criteria(self._editing.comparison, criteria, renamed)
        project = replace(session.project, comparison=made)
        return rank_notes(bid_words(project, session.catalogs, self._live.labels))

    def take_criteria(self, criteria: Criteria, renamed: dict[str, str]) -> None:
        """Score by these criteria from now on."""
        made = with_criteria(self._editing.comparison, criteria, renamed)
        self._editing.put(made, "weights")

    # The form for vendors

    def write_rfq(self) -> None:
        """Ask where the form is to be, and write it."""
        context = self._context
        opened = context.session.opened
        stem = document_stem(opened.project, context.speaker.language)
        suggested = context.documents_folder / f"{stem}_RFQ{RFQ_SUFFIX}"
        path = context.prompts.ask_save(self._say("rfq.title"), suggested, _FILTER)
        if path is None:
            return
        if path.suffix.lower() != RFQ_SUFFIX:
            path = path.with_name(path.name + RFQ_SUFFIX)
        language = context.speaker.language
        context.jobs.run(
            lambda _progress: context.documents.write_rfq(opened, path, language),
            self._tell_written,
            self._tell_refused,
        )

    def _tell_written(self, path: Path) -> None:
        self._context.notify(self._say("rfq.written", name=path.name))

    def _tell_refused(self, error: Exception) -> None:
        if not isinstance(error, RefusedInputError):
            raise error
        lines = self._context.speaker.refusal(error)
        self._context.prompts.report(self._say("rfq.refused"), lines)
