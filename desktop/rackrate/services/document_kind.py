"""Which documents are written from one report, and for whom."""

from __future__ import annotations

from enum import StrEnum


class DocumentKind(StrEnum):
    """A proposal by its length; every one shows the same figures."""

    FULL = "full"
    """For the client's specialists: everything, with sources and terms."""
    SHORT = "short"
    """For the board: the answer, its cost and the terms, on four pages."""
    MEMO = "memo"
    """For the file of an award: comparison, scores, approvals."""
