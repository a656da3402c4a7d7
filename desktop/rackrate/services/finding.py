"""One thing to look at before a document leaves the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rackrate.domain.bilingual import Language
from rackrate.services.words import Words

ERROR, WARNING, GOOD = "error", "warning", "good"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at.

    Attributes:
        tone: `error`: no version goes out before it is mended; `warning`; `good`.
        mend_in: The workspace in which it can be mended, or `file`; empty for none.
        field: What of it: a line of the form, a price, a workload, or a cell of the
            comparison as `row/vendor`.
    """

    code: str
    tone: str
    values: Mapping[str, object] = field(default_factory=dict)
    mend_in: str = ""
    field: str = ""


def sentence(finding: Finding, words: Words, language: Language) -> str:
    """Return what a finding says."""
    own = f"deliver.check.{finding.code}"
    key = own if own in words else f"window.preflight.{finding.code}"
    return words.say(key, language, **finding.values)
