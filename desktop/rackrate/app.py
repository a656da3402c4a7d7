"""The one place that knows everybody: wires stores, services, documents, window."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.reference import Reference
from rackrate.engine.bid_tab import bid_tab
from rackrate.engine.claims import ClaimResult, recomputed_claims
from rackrate.engine.decision import Decision, decide
from rackrate.locations import Locations, program_version
from rackrate.publish.editions import Editions
from rackrate.services.bid_tab_view import bid_words
from rackrate.services.both_languages import in_both_languages
from rackrate.services.catalog_changes import catalog_changes
from rackrate.services.claims_json import claim_lines, claims_json
from rackrate.services.comparison_setup import rfq_for
from rackrate.services.decision_json import decision_json
from rackrate.services.decision_text import change_lines, decision_lines
from rackrate.services.document_kind import DocumentKind
from rackrate.services.explanation import Explainer, Explanation
from rackrate.services.issuance import issue, to_mend
from rackrate.services.issued import (
    Document,
    Edition,
    IssuedVersion,
    Reproduced,
    Target,
)
from rackrate.services.labels import Labels
from rackrate.services.ports import OpenedProject
from rackrate.services.price_anomalies import with_price_anomalies
from rackrate.services.progress import Progress, SilentProgress
from rackrate.services.quote_import import QuoteImporter, QuoteRead
from rackrate.services.quote_ports import QuoteReader
from rackrate.services.reading_text import storing_lines
from rackrate.services.report import Report, digest_of
from rackrate.services.returned_workbook import Means, ReturnedWorkbooks
from rackrate.services.rfq_words import rfq_words
from rackrate.services.words import Words
from rackrate.store.brands import Brands
from rackrate.store.catalog_check import CheckedCatalogs, checked_catalogs
from rackrate.store.catalog_files import read_catalogs
from rackrate.store.claim_file import read_claims
from rackrate.store.import_templates import ImportTemplates
from rackrate.store.imported_prices import StoredQuote, store_quote
from rackrate.store.issued_file import frozen_members, thawed
from rackrate.store.library import CatalogLibrary
from rackrate.store.project_table import table_from
from rackrate.store.projects import Projects
from rackrate.store.resource_files import read_reference, read_words
from rackrate.store.settings import with_settings
from rackrate.store.taken_changes import with_changes
from rackrate.store.vendor_profiles import read_vendor_profiles
from rackrate.whole_file import write_whole

if TYPE_CHECKING:
    from rackrate.ingest.importer import Importer


class Application:
    """RackRate without a face: everything the command line and the window can do."""

    def __init__(self, locations: Locations) -> None:
        self.locations = locations
        self.library = CatalogLibrary(
            locations.shipped_catalogs, locations.personal_catalogs
        )
        self.projects = Projects(
            library=self.library.catalogs,
            sample=locations.resources / "samples" / "engagement.toml",
            recovery=locations.recovery,
            today=_today,
        )

        self.brands = Brands(locations.brands)
        self._last: tuple[OpenedProject, Decision] | None = None

    @cached_property
    def words(self) -> Words:
        """Every sentence of the product."""
        return read_words(self.locations.resources)

    @cached_property
    def reference(self) -> Reference:
        """Cards, assumptions and rules."""
        return read_reference(self.locations.resources)

    def open_input(self, path: Path, catalog_folders: Sequence[Path]) -> OpenedProject:
        """Return an engagement, on the catalogs of some folders if any are given.

        Raises:
            RefusedInputError: The file or a catalog cannot be taken.
        """
        if not catalog_folders:
            return self.projects.open(path)
        files = [file for folder in catalog_folders for file in read_catalogs(folder)]
        by_id = {file.catalog.provider.id: file.catalog for file in files}
        return self.projects.open(path, [by_id[name] for name in sorted(by_id)])

    def with_settings(
        self, opened: OpenedProject, settings: Sequence[str]
    ) -> OpenedProject:
        """Return an engagement with `WORKLOAD.FIELD=VALUE` what-ifs applied.

        Raises:
            RefusedInputError: A setting is malformed or its value cannot be taken.
        """
        return replace(opened, project=with_settings(opened.project, settings))

    def decide(self, opened: OpenedProject) -> Decision:
        """Return what to rent for an engagement."""
        found = decide(opened.project, opened.catalogs, self.reference)
        return with_price_anomalies(found, opened.catalogs)

    def decision_json(self, opened: OpenedProject) -> dict[str, object]:
        """Return a decision as the JSON that scripts read."""
        decision, project = self.decide(opened), opened.project
        bids = None
        if project.comparison is not None:
            bids = bid_tab(project.comparison, opened.catalogs, project.basis)
        known = self._known(opened)
        return decision_json(decision, opened.catalogs, known, self.words, bids)

    def decision_text(self, opened: OpenedProject, language: Language) -> str:
        """Return a decision as lines for a terminal."""
        decision = self.decide(opened)
        labels = self._labels(opened, language)
        return "\n".join(decision_lines(decision, labels))

    def explanation(
        self, opened: OpenedProject, path: str, language: Language
    ) -> Explanation:
        """Return how the figure at a path was reached.

        Raises:
            RefusedInputError: There is no such figure.
        """
        labels, project = self._labels(opened, language), opened.project
        explainer = Explainer(
            self.decide(opened),
            labels,
            self._known(opened).assumptions,
            self.claims,
            bid_words(project, opened.catalogs, labels) if project.comparison else None,
        )
        try:
            return explainer.explain(path)
        except KeyError as error:
            known = explainer.near(path)
            values = {"value": path, "known": ", ".join(known)}
            fault = Problem("figure_unknown", "", values, Severity.ERROR)
            raise RefusedInputError("--explain", [fault]) from error

    def _known(self, opened: OpenedProject) -> Reference:
        return self.reference.for_project(opened.project)

    def _labels(self, opened: OpenedProject, language: Language) -> Labels:
        return Labels.over(
            self.words,
            language,
            self._known(opened),
            opened.catalogs,
            opened.project.basis.billing_currency,
        )

    def report(self, opened: OpenedProject, language: Language) -> Report:
        """Return what both documents show."""
        decision = self._decided(opened)
        known = self._known(opened)
        result = decision_json(decision, opened.catalogs, known, self.words)
        return Report(
            project=opened.project,
            decision=decision,
            catalogs=opened.catalogs,
            reference=known,
            assumptions=known.assumptions,
            labels=self._labels(opened, language),
            issued_on=opened.project.basis.as_of,
            digest=digest_of(result, table_from(opened.project)),
            claims=self.claims,
        )

    def _decided(self, opened: OpenedProject) -> Decision:
        """Return a decision, the last one if project and prices are the same."""
        known = self._last
        if (
            known is not None
            and known[0].catalogs is opened.catalogs
            and known[0].project == opened.project
        ):
            return known[1]
        decision = self.decide(opened)
        self._last = (opened, decision)
        return decision

    @cached_property
    def editions(self) -> Editions:
        """Makes documents as bytes, for preview, issue and reproduction."""

        def report(opened: OpenedProject, edition: Edition) -> Report:
            found = self.report(opened, edition.language)
            if edition.document is Document.BILINGUAL:
                found = in_both_languages(found)
            return replace(found, is_draft=edition.is_draft)

        return Editions(report, self.locations.resources / "fonts")

    def sections(self, kind: DocumentKind) -> tuple[str, ...]:
        """Return the sections of a proposal; none where there is no such document."""
        from rackrate.publish.proposal.document_plan import (  # noqa: PLC0415
            SECTIONS_OF,
        )

        return SECTIONS_OF.get(kind, ())

    def render(
        self, opened: OpenedProject, edition: Edition, progress: Progress
    ) -> bytes:
        """Return a document as the bytes of its file.

        Raises:
            CancelledError: The user stopped it.
            RefusedInputError: It has text that no font can show, or no section.
        """
        return self.editions.render(opened, edition, progress)

    def write_edition(
        self, opened: OpenedProject, target: Target, progress: Progress
    ) -> Path:
        """Write a document and return where it is; raises as `render`."""
        return self.editions.write(opened, target, progress)

    def issue(
        self, opened: OpenedProject, targets: Sequence[Target], progress: Progress
    ) -> IssuedVersion:
        """Write documents that no longer change, and return what went out.

        They are made from what the project file will hold, so that they can be made
        from it again.

        Raises:
            CancelledError: The user stopped it; nothing was written.
            RefusedInputError: One of them cannot be written.
        """
        members = frozen_members(opened.project, opened.catalogs)
        project, catalogs = thawed(members, _today())
        frozen = OpenedProject(project, catalogs)
        return self.editions.issue(
            frozen, targets, progress, _today(), program_version()
        )

    def issue_export(
        self, opened: OpenedProject, targets: Sequence[Target], language: Language
    ) -> IssuedVersion:
        """Issue documents of a project and save it with the record; see `issuance`."""
        labels, glyphs = self._labels(opened, language), self.missing_glyphs(opened)
        said = to_mend(opened, targets, self.decide(opened), labels, glyphs)
        return issue(opened, targets, said, self.projects, self)

    def reproduce(
        self, version: IssuedVersion, folder: Path, progress: Progress
    ) -> tuple[Reproduced, ...]:
        """Write the documents of an issued version again, and compare them.

        Raises:
            CancelledError: The user stopped it.
            RefusedInputError: One of them cannot be written.
        """
        return self.editions.reproduce(version, folder, progress)

    def write_workbook(
        self,
        opened: OpenedProject,
        path: Path,
        language: Language,
        progress: Progress | None = None,
        *,
        both: bool = False,
    ) -> Path:
        """Write the Excel workbook, in one language or in both; return where it is."""
        from rackrate.publish.workbook.book import write_workbook  # noqa: PLC0415

        report = self.report(opened, language)
        if both:
            report = in_both_languages(report)
        return write_workbook(report, path, progress or SilentProgress())

    def write_proposal(
        self,
        opened: OpenedProject,
        path: Path,
        language: Language,
        progress: Progress | None = None,
        *,
        kind: DocumentKind = DocumentKind.FULL,
        without: Sequence[str] = (),
        is_draft: bool = False,
    ) -> Path:
        """Write the PDF proposal, without some sections, and return where it is.

        Raises:
            RefusedInputError: It cannot be written, or a section is not known.
        """
        from rackrate.publish.proposal.document import write_proposal  # noqa: PLC0415
        from rackrate.publish.proposal.document_plan import planned  # noqa: PLC0415

        sections = planned(kind, without)
        report = replace(self.report(opened, language), is_draft=is_draft)
        fonts = self.locations.resources / "fonts"
        told = progress or SilentProgress()
        return write_proposal(report, fonts, path, told, sections)

    def write_csv(self, opened: OpenedProject, path: Path, language: Language) -> Path:
        """Write the options in FOCUS columns and return where the file is.

        Raises:
            RefusedInputError: It cannot be written.
        """
        from rackrate.publish.focus_csv import write_focus_csv  # noqa: PLC0415

        return write_focus_csv(self.report(opened, language), path)

    def write_rfq(self, opened: OpenedProject, path: Path, language: Language) -> Path:
        """Write the form on which vendors quote for an engagement's scope."""
        from rackrate.publish.rfq_workbook import write_rfq  # noqa: PLC0415

        project, decision = opened.project, self.decide(opened)
        asked = rfq_for(project, decision, self._labels(opened, language))
        return write_rfq(asked, self.words, path)

    def missing_glyphs(self, opened: OpenedProject) -> list[tuple[str, str]]:
        """Return (character, where) for text that no document font can show."""
        from rackrate.publish.glyphs import missing_glyphs  # noqa: PLC0415

        fonts = self.locations.resources / "fonts"
        return missing_glyphs(self.report(opened, Language.ZH), fonts)

    def write_demo(self, folder: Path, languages: Iterable[Language]) -> list[Path]:
        """Write the sample engagement end to end and return what was written."""
        opened = self.projects.sample()
        project = folder / "demo.rackrate"
        self.projects.save(opened, project, overwrite=True)
        opened = self.projects.open(project)
        written = [project]
        for language in languages:
            workbook = folder / f"workbook-{language}.xlsx"
            proposal = folder / f"proposal-{language}.pdf"
            written.append(self.write_workbook(opened, workbook, language))
            written.append(self.write_proposal(opened, proposal, language))
        decision = folder / "decision.json"
        result = json.dumps(self.decision_json(opened), ensure_ascii=False, indent=1)
        write_whole(decision, f"{result}\n".encode())
        return [*written, decision]

    @cached_property
    def claims(self) -> tuple[ClaimResult, ...]:
        """What the sources claim, recomputed."""
        return recomputed_claims(read_claims(self.locations.resources / "claims.toml"))

    def claims_json(self) -> dict[str, object]:
        """Return what the sources claim, recomputed, as scripts read it."""
        return claims_json(self.claims)

    def claim_lines(self, language: Language) -> list[str]:
        """Return what the sources claim, recomputed, as lines for a terminal."""
        return list(claim_lines(self.claims, self.words, language))

    @cached_property
    def templates(self) -> ImportTemplates:
        """How vendors' layouts are read, as a person settled it."""
        return ImportTemplates(self.locations.personal_catalogs.parent / "templates")

    @property
    def importer(self) -> QuoteImporter:
        """Reads vendors' spreadsheets."""
        return self._importer

    @cached_property
    def quotes(self) -> QuoteReader:
        """Vendors' files as the window looks through them."""
        from rackrate.ingest.quote_reader import QuoteReader as Reader  # noqa: PLC0415

        held = self.templates
        return Reader(lambda: self._importer, held.all, held.save, held.remove)

    @cached_property
    def _importer(self) -> Importer:
        from rackrate.ingest.importer import Importer  # noqa: PLC0415
        from rackrate.ingest.understanding.vocabulary import (  # noqa: PLC0415
            Vocabulary,
        )

        profiles = read_vendor_profiles(self.locations.resources)
        words = Vocabulary.of(profiles, self.reference.accelerators)
        form = rfq_words(self.words)
        peers = self.library.catalogs
        return Importer(words, self.templates.all, peers, _today, form)

    def read_quote(self, path: Path, template: str | None) -> QuoteRead:
        """Return what a vendor's spreadsheet says; nothing is written.

        Raises:
            RefusedInputError: The file or the template cannot be read.
        """
        chosen = self.templates.find(template) if template else None
        opened = self.importer.open(path)
        return QuoteRead(opened, opened.understand(template=chosen))

    @cached_property
    def workbooks(self) -> ReturnedWorkbooks:
        """Workbooks of ours that came back from a client."""
        from rackrate.ingest import own_workbook  # noqa: PLC0415
        from rackrate.publish.workbook.held import held_inputs  # noqa: PLC0415

        means = Means(
            own_workbook.may_be_own,
            own_workbook.read_own_workbook,
            self.report,
            held_inputs,
            lambda o, c: with_changes(o, c, self._known(o).assumptions),
        )
        return ReturnedWorkbooks(self.words, self.projects, means)

    def store_quote(self, quote: QuoteRead, provider: str, into: Path) -> StoredQuote:
        """Put the answered prices of a quote into a folder of catalogs.

        Raises:
            RefusedInputError: There is nothing to store, or it cannot be written.
        """
        return store_quote(quote.reading, quote.opened.prices, provider, into)

    def storing_lines(self, stored: StoredQuote, language: Language) -> list[str]:
        """Return what an import changed, as lines for a terminal."""
        merge = stored.merge
        changes = catalog_changes([merge.before], [merge.after])
        return [
            *change_lines(changes, self.words, language),
            *storing_lines(
                self.words,
                language,
                stored=stored.stored,
                held_back=stored.held_back,
                absent=merge.absent,
                paths=[str(path) for path in stored.paths],
            ),
        ]

    def check_catalogs(self, folder: Path) -> CheckedCatalogs:
        """Return how much was checked.

        Raises:
            RefusedInputError: A catalog breaks a rule; every breach of the first such
                catalog is listed.
        """
        return checked_catalogs(folder, self.reference)

    def catalog_differences(
        self, before: Path, after: Path, language: Language
    ) -> list[str]:
        """Return what changed between two sets of catalogs, a line each."""
        old, new = (
            [file.catalog for file in read_catalogs(folder)]
            for folder in (before, after)
        )
        return list(change_lines(catalog_changes(old, new), self.words, language))

    def self_test(self) -> list[str]:
        """Load what is shipped, evaluate it, export both documents, and say so."""
        checked = self.check_catalogs(self.locations.shipped_catalogs)
        with tempfile.TemporaryDirectory() as folder:
            written = self.write_demo(Path(folder), tuple(Language))
            sizes = [f"{path.name}: {path.stat().st_size} bytes" for path in written]
        return [checked.summary, *sizes, "self-test passed"]

    def open_window(self, path: Path | None, *, sample: bool) -> int:
        """Open the window and return the exit code once it is closed."""
        from rackrate.gui.start import run_window  # noqa: PLC0415

        return run_window(self, path, sample=sample)


def _today() -> date:
    return datetime.now(UTC).astimezone().date()
