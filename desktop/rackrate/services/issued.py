"""Versions that were issued: what went out, and everything it was made from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.services.document_kind import DocumentKind

_LAST_NUMBER = re.compile(r"\d+(?!.*\d)")
_SUFFIXES = {
    "proposal": ".pdf",
    "workbook": ".xlsx",
    "bilingual": ".xlsx",
    "charges": ".csv",
}


class Document(StrEnum):
    """A kind of document."""

    PROPOSAL = "proposal"
    WORKBOOK = "workbook"
    BILINGUAL = "bilingual"
    """The workbook with every word in both languages; one file, whichever is chosen."""
    CHARGES = "charges"
    """Every charge of every option in FOCUS columns, for other tools."""

    @property
    def suffix(self) -> str:
        """The ending of its file."""
        return _SUFFIXES[self.value]


@dataclass(frozen=True, slots=True)
class Edition:
    """How one document is made.

    Attributes:
        kind: The length of a proposal; it says nothing of a workbook.
        without: Sections of a proposal that are left out.
        is_draft: Every page of a proposal says so.
    """

    document: Document
    language: Language
    kind: DocumentKind = DocumentKind.FULL
    without: tuple[str, ...] = ()
    is_draft: bool = True


@dataclass(frozen=True, slots=True)
class Target:
    """A document and where it is to be."""

    edition: Edition
    path: Path


@dataclass(frozen=True, slots=True)
class IssuedDocument:
    """One file that went out.

    Attributes:
        name: Of the file.
        sha256: Of its content, in hexadecimal digits.
    """

    edition: Edition
    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class IssuedVersion:
    """A version that no longer changes.

    Attributes:
        version: Its number, as printed.
        issued_on: The day on which it went out.
        document_id: As printed on every page.
        program: The version of the program that wrote it.
        project: As it was.
        catalogs: The prices that it was computed on.
    """

    version: str
    issued_on: date
    document_id: str
    program: str
    project: Project
    catalogs: tuple[Catalog, ...]
    documents: tuple[IssuedDocument, ...]


@dataclass(frozen=True, slots=True)
class Reproduced:
    """An issued document, written once more.

    Attributes:
        path: Where it was written.
        is_same: Its bytes are those that went out.
    """

    issued: IssuedDocument
    path: Path
    is_same: bool


def after_issue(
    project: Project, went_out: IssuedVersion, issued: Iterable[IssuedVersion]
) -> Project:
    """Return the draft that follows a version: the same under the next free number.

    Args:
        project: The draft that went out; another one is returned as it is.
        went_out: The version.
        issued: All versions on record.
    """
    client = project.client
    if client.version != went_out.version:
        return project
    taken = {went_out.version, *(known.version for known in issued)}
    new = replace(client, version=next_version(client.version, taken))
    return replace(project, client=new)


def next_version(version: str, taken: Collection[str] = ()) -> str:
    """Return the number after a version: its last figure is raised by one.

    Args:
        version: A version as a person wrote it.
        taken: Versions that were issued; the next one is none of them.

    Example:
        >>> next_version("1.9"), next_version("v2"), next_version("final")
        ('1.10', 'v3', 'final.2')
    """
    found = _LAST_NUMBER.search(version)
    if found is None:
        raised = f"{version}.2" if version else "0.2"
    else:
        number = int(found.group()) + 1
        raised = f"{version[: found.start()]}{number}{version[found.end() :]}"
    return next_version(raised, taken) if raised in taken else raised
