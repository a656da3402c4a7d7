"""What to look at before a document leaves the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rackrate.domain.bilingual import Language
from rackrate.domain.project import Project
from rackrate.domain.units import Evidence
from rackrate.services import number_text
from rackrate.services.labels import Labels
from rackrate.services.results import Decision, WorkloadDecision

_WEAK = {Evidence.ARTICLE, Evidence.VERBAL, Evidence.ESTIMATE}
ERROR, WARNING, GOOD = "error", "warning", "good"
_ORDER = (ERROR, WARNING, GOOD)
_MOST_GLYPHS = 12


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at; its sentence is `window.preflight.<code>`.

    Attributes:
        mend_in: The workspace in which it can be mended, empty for none.
    """

    code: str
    tone: str
    values: Mapping[str, object] = field(default_factory=dict)
    mend_in: str = ""


def preflight(
    project: Project,
    decision: Decision | None,
    labels: Labels,
    language: Language,
    glyphs: Sequence[tuple[str, str]] | None,
) -> list[Finding]:
    """Return what was found, what weighs most first.

    Args:
        project: What is to be delivered.
        decision: Its verdicts, None while there are none yet.
        labels: Names, in the window's language.
        language: The language of the documents.
        glyphs: (character, where) that no font can show; None while unknown.
    """
    found = [*_client(project, language), *_fonts(glyphs)]
    workloads = decision.workloads if decision else ()
    for workload in workloads:
        found += _verdict(workload, project, labels)
    if decision is not None:
        found += _prices(decision)
    found.sort(key=lambda finding: _ORDER.index(finding.tone))
    return found


def _client(project: Project, language: Language) -> Iterator[Finding]:
    client, as_of = project.client, project.basis.as_of
    if project.is_sample:
        yield Finding("sample", WARNING)
    if not client.name[language]:
        yield Finding("client_missing", WARNING, mend_in="project")
    if client.valid_until is None:
        yield Finding("valid_until_missing", WARNING, mend_in="project")
    elif client.valid_until < as_of:
        values = {"day": client.valid_until.isoformat(), "as_of": as_of.isoformat()}
        yield Finding("valid_until_past", ERROR, values, "project")
    else:
        yield Finding("valid_until", GOOD, {"day": client.valid_until.isoformat()})


def _fonts(glyphs: Sequence[tuple[str, str]] | None) -> Iterator[Finding]:
    if glyphs is None:
        return
    if not glyphs:
        yield Finding("glyphs", GOOD)
        return
    listed = ", ".join(
        f"“{character}” ({where})" for character, where in glyphs[:_MOST_GLYPHS]
    )
    values = {"characters": listed, "count": len(glyphs)}
    yield Finding("glyphs_missing", ERROR, values, "project")


def _verdict(
    decision: WorkloadDecision, project: Project, labels: Labels
) -> Iterator[Finding]:
    name = decision.workload.title or decision.workload.id
    chosen = decision.verdict.option
    if chosen is None:
        yield Finding("no_option", ERROR, {"workload": name}, "decide")
        return
    option = decision.option(chosen)
    values = {"workload": name, "option": labels.option(chosen)}
    is_well_based = True
    if option.price.evidence in _WEAK:
        word = labels.term("evidence", option.price.evidence)
        yield Finding(
            "weak_evidence", WARNING, {**values, "evidence": word}, "catalogs"
        )
        is_well_based = False
    if option.provider.is_index:
        yield Finding("index_price", WARNING, values, "catalogs")
        is_well_based = False
    end = option.price.effective_to
    until = project.client.valid_until or project.basis.as_of
    if _ends_before(end, until):
        days = {"end": str(end), "until": until.isoformat()}
        yield Finding("price_ends_before", WARNING, {**values, **days}, "catalogs")
        is_well_based = False
    if decision.verdict.is_tie:
        share = number_text.percent(decision.verdict.gap_share)
        yield Finding("tie", WARNING, {**values, "share": share}, "decide")
    if is_well_based:
        yield Finding("well_based", GOOD, values)


def _ends_before(end: date | None, day: date) -> bool:
    return end is not None and end <= day


def _prices(decision: Decision) -> Iterator[Finding]:
    expired = [p for p in decision.problems if p.code == "price_expired"]
    if expired:
        yield Finding("expired", WARNING, {"count": len(expired)}, "catalogs")
    missing = {key for found in decision.workloads for key in found.missing}
    if missing:
        yield Finding("to_be_quoted", WARNING, {"count": len(missing)}, "catalogs")
    else:
        yield Finding("all_quoted", GOOD)
