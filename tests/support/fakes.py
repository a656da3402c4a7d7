"""Stand-ins for files, documents and people: in memory, scripted, seen through."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.brand import Brand
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.reference import Reference
from rackrate.engine.claims import ClaimResult
from rackrate.services.document_kind import DocumentKind
from rackrate.services.file_notes import Holder
from rackrate.services.issued import (
    Edition,
    IssuedDocument,
    IssuedVersion,
    Reproduced,
    Target,
)
from rackrate.services.ports import ChangedMeanwhileError, OpenedProject
from rackrate.services.progress import Progress
from rackrate.services.quote_ports import QuoteReader
from rackrate.services.returned_workbook import ReturnedWorkbooks
from rackrate.services.words import Words

GIVE_UP = None
LONGEST_WAIT = 10.0
SECTIONS = {
    DocumentKind.FULL: ("summary", "costs", "risks", "terms"),
    DocumentKind.SHORT: ("summary", "terms"),
    DocumentKind.MEMO: ("award_decision", "award_approvals"),
}
BLANK_PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""


def refusal(source: str, code: str = "cannot_write") -> RefusedInputError:
    """Return a refusal as a store raises it."""
    problem = Problem(code, "", {"error": "disk full"}, Severity.ERROR)
    return RefusedInputError(source, [problem])


@dataclass
class ScriptedPrompts:
    """Answers from lists, and remembers what was asked.

    An answer that is missing is the last choice, which is to cancel.
    """

    files: list[Path | None] = field(default_factory=list)
    choices: list[int | None] = field(default_factory=list)
    texts: list[str | None] = field(default_factory=list)
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    suggested: list[Path] = field(default_factory=list)
    reported: list[tuple[str, list[str]]] = field(default_factory=list)
    leaves_at_the_end: bool = False

    def ask_open(self, title: str, filters: str) -> Path | None:
        """Return the next file."""
        self.asked.append((title, (filters,)))
        return self.files.pop(0) if self.files else None

    def ask_save(self, title: str, suggested: Path, filters: str) -> Path | None:
        """Return the next file; remember what was suggested."""
        self.asked.append((title, (filters,)))
        self.suggested.append(suggested)
        return self.files.pop(0) if self.files else None

    def ask_folder(self, title: str, start: Path) -> Path | None:
        """Return the next folder; remember where it began."""
        self.asked.append((title, ()))
        self.suggested.append(start)
        return self.files.pop(0) if self.files else None

    def ask_text(self, title: str, label: str, text: str = "") -> str | None:
        """Return the next text."""
        self.asked.append((title, (label, text)))
        return self.texts.pop(0) if self.texts else None

    def choose(self, title: str, text: str, choices: tuple[str, ...]) -> int | None:
        """Return the next choice, else the one that leaves."""
        self.asked.append((title, (text, *choices)))
        if self.choices:
            return self.choices.pop(0)
        return 1 if self.leaves_at_the_end else len(choices) - 1

    def report(self, title: str, lines: list[str]) -> None:
        """Remember what was reported."""
        self.reported.append((title, lines))


@dataclass
class MemoryProjects:
    """Project files that are never written."""

    of_sample: OpenedProject
    files: dict[Path, OpenedProject] = field(default_factory=dict)
    changed_by_others: set[Path] = field(default_factory=set)
    refused: set[Path] = field(default_factory=set)
    kept: OpenedProject | None = None
    of_comparison: OpenedProject | None = None
    times_kept: int = 0
    left_of: dict[Path, OpenedProject] = field(default_factory=dict)
    holders: dict[Path, Holder] = field(default_factory=dict)
    held: Path | None = None

    def open(self, path: Path) -> OpenedProject:
        """Return the project of a path."""
        if path not in self.files:
            raise refusal(str(path), "file_not_found")
        return self.files[path]

    def rescue(self, path: Path) -> OpenedProject:
        """Return what a test says is left of a file."""
        if path not in self.left_of:
            raise refusal(str(path), "file_not_found")
        return self.left_of[path]

    def holder(self, path: Path) -> Holder | None:
        """Return who a test says has a file open."""
        return self.holders.get(path)

    def hold(self, path: Path | None) -> None:
        """Remember which file is open."""
        self.held = path

    def save(self, opened: OpenedProject, path: Path, *, overwrite: bool) -> None:
        """Keep the project."""
        if path in self.refused:
            raise refusal(str(path))
        if path in self.changed_by_others and not overwrite:
            raise ChangedMeanwhileError(path)
        self.changed_by_others.discard(path)
        self.files[path] = OpenedProject(opened.project, opened.catalogs, path)

    def sample(self) -> OpenedProject:
        """Return the sample."""
        return self.of_sample

    def sample_comparison(self) -> OpenedProject:
        """Return the sample comparison, the sample where a test sets none."""
        return self.of_comparison or self.of_sample

    def keep_recovery(self, opened: OpenedProject) -> None:
        """Keep unsaved work."""
        self.times_kept += 1
        self.kept = opened

    def recovered(self) -> OpenedProject | None:
        """Return what was kept."""
        return self.kept

    def forget_recovery(self) -> None:
        """Drop what was kept."""
        self.kept = None


@dataclass
class MemoryLibrary:
    """Price catalogs that are never written."""

    known: dict[str, Catalog]
    refuses: bool = False

    def catalogs(self) -> tuple[Catalog, ...]:
        """Return every catalog, by id."""
        if self.refuses:
            raise refusal("catalogs", "no_catalog")
        return tuple(self.known[name] for name in sorted(self.known))

    def save(
        self, catalog: Catalog, *, overwrite: bool, base: Catalog | None = None
    ) -> Path:
        """Keep the catalog."""
        del overwrite, base
        self.known[catalog.provider.id] = catalog
        return Path(catalog.provider.id)

    def add(self, provider: Provider) -> Catalog:
        """Add an empty catalog."""
        if provider.id in self.known:
            raise refusal("catalogs", "no_catalog")
        self.known[provider.id] = Catalog(provider, ())
        return self.known[provider.id]


@dataclass
class MemoryBrands:
    """Brands that are never written."""

    known: dict[str, Brand] = field(default_factory=dict)
    refuses: bool = False

    def all(self) -> tuple[Brand, ...]:
        """Return every brand, by id."""
        return tuple(self.known[name] for name in sorted(self.known))

    def save(self, brand: Brand) -> Path:
        """Keep a brand."""
        if self.refuses:
            raise refusal(brand.id)
        self.known[brand.id] = brand
        return Path(brand.id)

    def remove(self, brand_id: str) -> None:
        """Forget a brand."""
        self.known.pop(brand_id, None)


@dataclass
class FakeWriter:
    """Documents of a few bytes; it can be made to wait, to fail or to refuse."""

    steps: int = 3
    fails: Exception | None = None
    glyphs: Sequence[tuple[str, str]] = ()
    may_go_on: threading.Event = field(default_factory=threading.Event)
    written: list[tuple[Path, Language]] = field(default_factory=list)
    editions: list[Edition] = field(default_factory=list)
    rendered: list[tuple[OpenedProject, Edition]] = field(default_factory=list)
    cannot_render: Exception | None = None
    is_same: bool = True

    def __post_init__(self) -> None:
        self.may_go_on.set()

    def write_workbook(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        """Write the workbook."""
        return self._write(opened, path, language, progress)

    def write_proposal(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        """Write the proposal."""
        return self._write(opened, path, language, progress)

    def write_edition(
        self, opened: OpenedProject, target: Target, progress: Progress
    ) -> Path:
        """Write a document."""
        self.editions.append(target.edition)
        return self._write(opened, target.path, target.edition.language, progress)

    def sections(self, kind: DocumentKind) -> tuple[str, ...]:
        """Return a few sections."""
        return SECTIONS.get(kind, ())

    def render(
        self, opened: OpenedProject, edition: Edition, progress: Progress
    ) -> bytes:
        """Return a PDF of two blank pages."""
        progress.step(0, 1, "")
        self.rendered.append((opened, edition))
        if self.cannot_render is not None:
            raise self.cannot_render
        return BLANK_PDF

    def issue(
        self, opened: OpenedProject, targets: Sequence[Target], progress: Progress
    ) -> IssuedVersion:
        """Write documents and return a version."""
        for target in targets:
            self._write(opened, target.path, target.edition.language, progress)
        return IssuedVersion(
            version=opened.project.client.version,
            issued_on=date(2026, 11, 30),
            document_id="RR-SAMPLE",
            program="0",
            project=opened.project,
            catalogs=opened.catalogs,
            documents=tuple(
                IssuedDocument(
                    replace(t.edition, is_draft=False), t.path.name, "0" * 64
                )
                for t in targets
            ),
        )

    def reproduce(
        self, version: IssuedVersion, folder: Path, progress: Progress
    ) -> tuple[Reproduced, ...]:
        """Say what the test wants said."""
        progress.step(0, 1, "")
        return tuple(
            Reproduced(one, folder / one.name, self.is_same)
            for one in version.documents
        )

    def write_rfq(self, opened: OpenedProject, path: Path, language: Language) -> Path:
        """Write the form for vendors."""
        if self.fails is not None:
            raise self.fails
        path.write_text(opened.project.title, encoding="utf-8")
        self.written.append((path, language))
        return path

    def _write(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        for number in range(self.steps):
            progress.step(number, self.steps, "")
            self.may_go_on.wait(LONGEST_WAIT)
        progress.step(self.steps, self.steps, "")
        if self.fails is not None:
            raise self.fails
        path.write_text(opened.project.title, encoding="utf-8")
        self.written.append((path, language))
        return path

    def missing_glyphs(self, opened: OpenedProject) -> Sequence[tuple[str, str]]:
        """Return what no font can show."""
        del opened
        return self.glyphs


@dataclass(frozen=True)
class FakePlaces:
    """The folders of a test's run."""

    resources: Path
    settings: Path


@dataclass
class FakeServices:
    """What the window is given, all of it a stand-in but words and reference."""

    words: Words
    reference: Reference
    projects: MemoryProjects
    library: MemoryLibrary
    writer: FakeWriter
    locations: FakePlaces
    claims: tuple[ClaimResult, ...] = ()
    brands: MemoryBrands = field(default_factory=MemoryBrands)
    quotes: QuoteReader | None = None
    workbooks: ReturnedWorkbooks | None = None

    def write_workbook(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        """Write the workbook."""
        return self.writer.write_workbook(opened, path, language, progress)

    def write_proposal(
        self, opened: OpenedProject, path: Path, language: Language, progress: Progress
    ) -> Path:
        """Write the proposal."""
        return self.writer.write_proposal(opened, path, language, progress)

    def write_edition(
        self, opened: OpenedProject, target: Target, progress: Progress
    ) -> Path:
        """Write a document."""
        return self.writer.write_edition(opened, target, progress)

    def sections(self, kind: DocumentKind) -> tuple[str, ...]:
        """Return the sections of a proposal."""
        return self.writer.sections(kind)

    def render(
        self, opened: OpenedProject, edition: Edition, progress: Progress
    ) -> bytes:
        """Return a document."""
        return self.writer.render(opened, edition, progress)

    def issue(
        self, opened: OpenedProject, targets: Sequence[Target], progress: Progress
    ) -> IssuedVersion:
        """Issue a version."""
        return self.writer.issue(opened, targets, progress)

    def reproduce(
        self, version: IssuedVersion, folder: Path, progress: Progress
    ) -> tuple[Reproduced, ...]:
        """Write a version again."""
        return self.writer.reproduce(version, folder, progress)

    def write_rfq(self, opened: OpenedProject, path: Path, language: Language) -> Path:
        """Write the form for vendors."""
        return self.writer.write_rfq(opened, path, language)

    def missing_glyphs(self, opened: OpenedProject) -> Sequence[tuple[str, str]]:
        """Return what no font can show."""
        return self.writer.missing_glyphs(opened)
