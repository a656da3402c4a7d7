"""Which sections a document has, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.services.document_kind import DocumentKind

FULL = (
    "summary",
    "needs",
    "options",
    "recommendation",
    "costs",
    "break_even",
    "mix",
    "risks",
    "next_steps",
    "vendor_questions",
    "sources",
    "terms",
)
MEMO = (
    "award_decision",
    "award_process",
    "award_tabulation",
    "award_scoring",
    "award_questions",
    "award_approvals",
)
SECTIONS_OF: Mapping[DocumentKind, tuple[str, ...]] = MappingProxyType(
    {
        DocumentKind.FULL: FULL,
        DocumentKind.SHORT: ("summary", "costs", "terms"),
        DocumentKind.MEMO: MEMO,
    }
)


def planned(kind: DocumentKind, without: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the sections of a document, some of them left out.

    Raises:
        RefusedInputError: There is no such document yet, no such section, or nothing
            is left.
    """
    sections, left_out = SECTIONS_OF[kind], tuple(without)
    every = {name for names in SECTIONS_OF.values() for name in names}
    unknown = [name for name in left_out if name not in every]
    if unknown:
        known = ", ".join(sections)
        faults = [_fault("section_unknown", name, known) for name in unknown]
        raise RefusedInputError("export", faults)
    kept = tuple(name for name in sections if name not in left_out)
    if not kept:
        raise RefusedInputError("export", [_fault("no_section_left", kind.value)])
    return kept


def is_memo(sections: Iterable[str]) -> bool:
    """Return whether sections are those of an award memo."""
    return any(name in MEMO for name in sections)


def _fault(code: str, value: str, known: str = "") -> Problem:
    return Problem(code, "", {"value": value, "known": known}, Severity.ERROR)
