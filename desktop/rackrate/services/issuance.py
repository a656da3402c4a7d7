"""Sending a version out without a window: looked over, written, put on record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.services.bid_tab_view import bid_tab_view
from rackrate.services.document_kind import DocumentKind
from rackrate.services.finding import ERROR, sentence
from rackrate.services.issued import (
    Document,
    Edition,
    IssuedVersion,
    Target,
    after_issue,
)
from rackrate.services.labels import Labels
from rackrate.services.ports import DocumentWriter, OpenedProject, ProjectStore
from rackrate.services.preflight import Delivery, preflight
from rackrate.services.progress import SilentProgress
from rackrate.services.results import Decision


def issue(
    opened: OpenedProject,
    targets: Sequence[Target],
    to_mend: Sequence[str],
    projects: ProjectStore,
    writer: DocumentWriter,
) -> IssuedVersion:
    """Return the version that went out; the project's file keeps it on record.

    Args:
        opened: A project that has a file of its own.
        targets: The documents.
        to_mend: What preflight says must be mended first, in sentences.
        projects: Where the project is saved, with the next draft's number.
        writer: Who makes the documents.

    Raises:
        RefusedInputError: There is no file to keep a record in, something has to be
            mended first, or a file cannot be written.
    """
    path = opened.path
    if path is None or opened.is_read_only:
        fault = Problem("issue_needs_project", "", {}, Severity.ERROR)
        raise RefusedInputError("--issue", [fault])
    if to_mend:
        raise _refusal(path.name, to_mend)
    version = writer.issue(opened, targets, SilentProgress())
    issued = (*opened.issued, version)
    draft = after_issue(opened.project, version, issued)
    kept = replace(opened, project=draft, issued=issued)
    projects.save(kept, path, overwrite=False)
    return version


def to_mend(
    opened: OpenedProject,
    targets: Sequence[Target],
    decision: Decision,
    labels: Labels,
    glyphs: Sequence[tuple[str, str]],
) -> list[str]:
    """Return what has to be mended before these documents go out, in sentences."""
    editions = [target.edition for target in targets]
    proposals = [e for e in editions if e.document is Document.PROPOSAL]
    delivery = Delivery(
        languages=[name for edition in editions for name in _languages(edition)],
        glyphs=glyphs,
        issued={known.version for known in opened.issued},
        kind=proposals[0].kind if proposals else DocumentKind.FULL,
        bids=bid_tab_view(opened.project, opened.catalogs, labels),
    )
    found = preflight(opened.project, decision, labels, delivery)
    errors = [finding for finding in found if finding.tone == ERROR]
    return [sentence(f, labels.words, labels.language) for f in errors]


def _languages(edition: Edition) -> tuple[Language, ...]:
    """Return the languages that a document speaks."""
    is_both = edition.document is Document.BILINGUAL
    return tuple(Language) if is_both else (edition.language,)


def _refusal(name: str, found: Sequence[str]) -> RefusedInputError:
    faults = [Problem("to_mend", "", {"said": said}, Severity.ERROR) for said in found]
    return RefusedInputError(name, faults)
