"""Which characters of a report no font of the documents can draw, and where.

Clients and vendors write what they like; a PDF would show a box for it and lose
the text. It is named before anything is written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.services.report import Report, unknown_characters

CHINESE_FONTS = ("NotoSansSC-Regular.ttf", "NotoSansSC-Bold.ttf")
LATIN_FONTS = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
"""Regular and bold, for each script."""


def missing_glyphs(report: Report, fonts: Path) -> list[tuple[str, str]]:
    """Return (character, where) for text that no document font can show.

    Both languages are looked at, whichever the report is in. A character that
    cannot be seen stands as its code, such as U+200B.
    """
    return undrawable(report, fonts, tuple(Language))


def undrawable(
    report: Report, fonts: Path, languages: Iterable[Language]
) -> list[tuple[str, str]]:
    """Return (character, where) for the texts shown in some languages."""
    known = drawable(fonts)
    found: dict[str, str] = {}
    for language in languages:
        texts = _texts(report, language)
        for character, where in unknown_characters(texts, known).items():
            found.setdefault(character, where)
    return [(_shown(character), where) for character, where in found.items()]


def drawable(fonts: Path) -> frozenset[int]:
    """Return the characters that a document can show, regular as well as bold."""
    either = [
        frozenset(embedded_font(fonts / chinese).face.charToGlyph)
        | frozenset(embedded_font(fonts / latin).face.charToGlyph)
        for chinese, latin in zip(CHINESE_FONTS, LATIN_FONTS, strict=True)
    ]
    return frozenset.intersection(*either)


@lru_cache(maxsize=16)
def embedded_font(path: Path) -> Any:  # noqa: ANN401
    """Return a font file, read once, under a name of the project's own."""
    return TTFont(f"RackRate-{path.stem}", str(path))


def _shown(character: str) -> str:
    is_visible = unicodedata.category(character)[0] in "LMNPS"
    return character if is_visible else f"U+{ord(character):04X}"


def _texts(report: Report, language: Language) -> Iterator[tuple[str, str]]:
    """Yield (where, text) for everything that a client, vendor or user wrote."""
    yield from _project_texts(report, language)
    yield from _comparison_texts(report)
    yield from _price_texts(report, language)
    yield from _reference_texts(report, language)


def _project_texts(report: Report, language: Language) -> Iterator[tuple[str, str]]:
    project, client = report.project, report.project.client
    yield _where(report, "title"), project.title
    names: dict[str, Bilingual] = {
        "client": client.name,
        "project_name": client.project_name,
        "prepared_by": client.prepared_by,
    }
    for key, name in names.items():
        yield _where(report, key), name[language]
    yield _where(report, "version"), client.version
    if project.brand is not None:
        yield _where(report, "prepared_by"), project.brand.signs_as(language)
        yield report.labels.say("deliver.where_terms"), project.brand.terms[language]
    yield _where(report, "fx_source"), project.basis.fx_source
    for workload in project.workloads:
        where = _where(report, "workload", name=workload.id)
        yield where, workload.id
        yield where, workload.title
        yield where, workload.told_by
        yield where, " ".join(workload.accelerators)
        if workload.throughput is not None:
            yield where, workload.throughput.source


def _comparison_texts(report: Report) -> Iterator[tuple[str, str]]:
    comparison = report.project.comparison
    if comparison is None:
        return
    for line in comparison.lines:
        yield _where(report, "scope_line", name=line.id), line.title
    for bidder in comparison.bidders:
        where = _where(report, "bidder", name=bidder.provider)
        yield where, bidder.reason
        yield where, " ".join(bidder.marks)
        yield from ((where, answer.note) for answer in bidder.lines.values())
    award = comparison.award
    if award is not None:
        where = _where(report, "award")
        yield where, award.reason
        yield where, award.approver


def _price_texts(report: Report, language: Language) -> Iterator[tuple[str, str]]:
    for key in report.keys_shown():
        provider, price = report.price(key)
        yield _where(report, "provider", name=provider.id), provider.name[language]
        where = _where(report, "price", name=key)
        for text in (key, price.accelerator, price.source, price.source_ref):
            yield where, text
        yield where, price.note_in(language)
        yield where, report.labels.card(price.accelerator)


def _reference_texts(report: Report, language: Language) -> Iterator[tuple[str, str]]:
    for assumption in report.assumptions_used():
        where = _where(report, "assumption", name=assumption.name)
        for text in (assumption.title[language], assumption.note[language]):
            yield where, text
        yield where, assumption.source
        yield where, assumption.unit
    for rule in report.reference.rules:
        where = _where(report, "rule", name=rule.id)
        yield where, rule.text[language]
        yield where, rule.source
    for problem in report.decision.problems:
        where = _where(report, "problem", name=problem.place)
        yield where, problem.place
        yield where, " ".join(problem.values.values())


def _where(report: Report, key: str, /, **values: str) -> str:
    return report.labels.say(f"proposal.where.{key}", **values)
