"""What to look at before a document leaves the house."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.brand import Brand
from rackrate.domain.project import Client, Project
from rackrate.domain.units import Evidence
from rackrate.services import number_text
from rackrate.services.award_findings import award_findings
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.contrast import accent_on_white
from rackrate.services.document_kind import DocumentKind
from rackrate.services.finding import ERROR, GOOD, WARNING, Finding
from rackrate.services.labels import Labels
from rackrate.services.results import Decision, Option, WorkloadDecision

_WEAK = {Evidence.ARTICLE, Evidence.VERBAL, Evidence.ESTIMATE}
_ORDER = (ERROR, WARNING, GOOD)
_MOST_GLYPHS = 12
_MOST_PAGES = 13
_LEAST_DPI = 200
_LOGO_POINTS = (200, 60)
"""The largest a logo is drawn, in points: on the cover."""
_POINTS_PER_INCH = 72
_PLACEHOLDER = re.compile(
    r"\bTODO\b|\bTBD\b|\bXX+\b|\bxxx+\b|lorem ipsum|待填|待补|待定|某某"
    r"|\[\s*\]|【\s*】|\?\?\?|？？"
)
_TEXTS = ("name", "project_name", "prepared_by")


@dataclass(frozen=True, slots=True)
class Delivery:
    """What else is known about the documents.

    Attributes:
        languages: Those of the documents.
        glyphs: (character, where) that no font can show; None while unknown.
        issued: Versions that went out.
        pages: Of the full proposal; None while unknown.
        ranges: What judged numbers may be, by name.
        kind: Which document leads; a memo is about quotes, the others about prices.
        bids: The comparison of quotes, where there is one.
        losses: How much of a damaged file could not be taken.
    """

    languages: Sequence[Language]
    glyphs: Sequence[tuple[str, str]] | None = None
    issued: Collection[str] = ()
    pages: int | None = None
    ranges: Mapping[str, Range] = field(default_factory=dict)
    kind: DocumentKind = DocumentKind.FULL
    bids: BidTabView | None = None
    losses: int = 0


def preflight(
    project: Project, decision: Decision | None, labels: Labels, delivery: Delivery
) -> list[Finding]:
    """Return what was found, what weighs most first.

    Args:
        project: What is to be delivered.
        decision: Its verdicts, None while there are none yet.
        labels: Names, in the window's language.
        delivery: What else is known.
    """
    found = [
        *_file(delivery.losses),
        *_client(project, delivery),
        *_brand(project.brand),
        *_fonts(delivery.glyphs),
        *_length(delivery.pages),
    ]
    if delivery.kind is DocumentKind.MEMO:
        found += award_findings(project, delivery.bids)
    elif decision is not None:
        for workload in decision.workloads:
            found += _verdict(workload, project, labels, delivery.ranges)
        found += _prices(decision, labels)
    found.sort(key=lambda finding: _ORDER.index(finding.tone))
    return found


def _file(losses: int) -> Iterator[Finding]:
    if losses:
        yield Finding("file_damaged", ERROR, {"count": losses}, "file")


def blocks(findings: Sequence[Finding]) -> bool:
    """Return whether something has to be mended before a version goes out."""
    return any(finding.tone == ERROR for finding in findings)


def _client(project: Project, delivery: Delivery) -> Iterator[Finding]:
    client, as_of = project.client, project.basis.as_of
    if project.is_sample:
        yield Finding("sample", WARNING)
    yield from _names(project, delivery.languages)
    yield from _version(client, delivery.issued)
    if client.valid_until is None:
        yield Finding("valid_until_missing", ERROR, {}, "project", "valid_until")
    elif client.valid_until < as_of:
        values = {"day": client.valid_until.isoformat(), "as_of": as_of.isoformat()}
        yield Finding("valid_until_past", ERROR, values, "project", "valid_until")
    else:
        yield Finding("valid_until", GOOD, {"day": client.valid_until.isoformat()})


def _names(project: Project, languages: Sequence[Language]) -> Iterator[Finding]:
    client, brand = project.client, project.brand
    if not all(client.name[language] for language in languages):
        yield Finding("client_missing", WARNING, {}, "project", "name")
    for name in _TEXTS:
        text: Bilingual = getattr(client, name)
        found = [m for lang in languages if (m := _PLACEHOLDER.search(text[lang]))]
        if found:
            values = {"text": found[0].group()}
            yield Finding("placeholder", ERROR, values, "project", name)
    signed = [
        client.prepared_by[lang] or (brand.signs_as(lang) if brand else "")
        for lang in languages
    ]
    if not all(signed):
        yield Finding("adviser_missing", WARNING, {}, "project", "prepared_by")


def _version(client: Client, issued: Collection[str]) -> Iterator[Finding]:
    values = {"version": client.version}
    if not client.version:
        yield Finding("version_missing", ERROR, {}, "project", "version")
    elif client.version in issued:
        yield Finding("version_issued", ERROR, values, "project", "version")
    else:
        yield Finding("version_new", GOOD, values)


def _brand(brand: Brand | None) -> Iterator[Finding]:
    if brand is None:
        yield Finding("brand_none", WARNING, {}, "deliver", "brand")
        return
    accent = accent_on_white(brand.accent)
    if accent.is_darkened:
        values = {"ratio": f"{accent.ratio:.1f}", "shade": accent.text}
        yield Finding("accent_darkened", WARNING, values, "deliver", "brand")
    if brand.logo is not None:
        width, height = _LOGO_POINTS
        scale = min(width / brand.logo.width, height / brand.logo.height)
        dpi = round(_POINTS_PER_INCH / scale)
        if dpi < _LEAST_DPI:
            yield Finding("logo_coarse", WARNING, {"dpi": dpi}, "deliver", "brand")


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
    yield Finding("glyphs_missing", ERROR, values, "project", "name")


def _length(pages: int | None) -> Iterator[Finding]:
    if pages is not None and pages > _MOST_PAGES:
        values = {"pages": pages, "most": _MOST_PAGES}
        yield Finding("pages_many", WARNING, values, "deliver", "sections")


def _verdict(
    decision: WorkloadDecision,
    project: Project,
    labels: Labels,
    ranges: Mapping[str, Range],
) -> Iterator[Finding]:
    workload = decision.workload
    name = workload.title or workload.id
    chosen = decision.verdict.option
    if chosen is None:
        values: dict[str, object] = {"workload": name}
        yield Finding("no_option", ERROR, values, "decide", workload.id)
        return
    option = decision.option(chosen)
    values = {"workload": name, "option": labels.option(chosen)}
    doubts = list(_doubts(option, project, labels, values))
    yield from doubts
    if decision.verdict.is_tie:
        share = number_text.percent(decision.verdict.gap_share)
        yield Finding("tie", WARNING, {**values, "share": share}, "decide", workload.id)
    inputs = [
        point
        for point in decision.verdict.switch_points
        if point.value is not None
        and point.input in ranges
        and ranges[point.input].low <= point.value <= ranges[point.input].high
    ]
    if inputs:
        said = labels.switch_point(inputs[0], decision)
        yield Finding(
            "can_flip", WARNING, {**values, "said": said}, "decide", workload.id
        )
    if not doubts:
        yield Finding("well_based", GOOD, values)


def _doubts(
    option: Option, project: Project, labels: Labels, values: Mapping[str, object]
) -> Iterator[Finding]:
    if option.price.evidence in _WEAK:
        word = labels.term("evidence", option.price.evidence)
        weak = {**values, "evidence": word}
        yield Finding("weak_evidence", WARNING, weak, "catalogs", option.id)
    if option.provider.is_index:
        yield Finding("index_price", WARNING, values, "catalogs", option.id)
    end = option.price.effective_to
    until = project.client.valid_until or project.basis.as_of
    if _ends_before(end, until):
        days = {"end": str(end), "until": until.isoformat()}
        yield Finding(
            "price_ends_before", WARNING, {**values, **days}, "catalogs", option.id
        )


def _ends_before(end: date | None, day: date) -> bool:
    return end is not None and end <= day


def _prices(decision: Decision, labels: Labels) -> Iterator[Finding]:
    expired = [p for p in decision.problems if p.code == "price_expired"]
    if expired:
        count = {"count": len(expired)}
        yield Finding("expired", WARNING, count, "catalogs", expired[0].place)
    noted = {
        option.id: None
        for found in decision.workloads
        for option in found.options
        if option.price.note_in(labels.language)
    }
    if noted:
        count = {"count": len(noted)}
        yield Finding("conflicts", WARNING, count, "evidence", "conflicts")
    missing = {key: None for found in decision.workloads for key in found.missing}
    if missing:
        count = {"count": len(missing)}
        yield Finding("to_be_quoted", WARNING, count, "catalogs", next(iter(missing)))
    else:
        yield Finding("all_quoted", GOOD)
