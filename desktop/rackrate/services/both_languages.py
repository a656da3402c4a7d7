"""Everything that a document says, in Chinese and English at once.

For a workbook that both sides of a negotiation read. Short words stand side by side,
sentences behind each other; what is the same in both languages is said once.
"""

from __future__ import annotations

import re
from dataclasses import replace
from string import Formatter

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.reference import Reference
from rackrate.services.labels import Labels
from rackrate.services.report import Report
from rackrate.services.words import Words

_SIGNS = "✔✖⚠"
"""Signs that status words begin with: said once."""
_SHORT_UNITS = "thousand", "ten_thousand"
_SENTENCE = re.compile(r"[。；！？.;!?]|\{")
_IN_ONE = frozenset(
    {
        *(f"verdict.option.{name}" for name in ("name", "nodes", "of", "short")),
        *(f"workbook.lists.display_short.{unit}" for unit in _SHORT_UNITS),
        "workbook.summary.issued",
    }
)
"""Phrases that stay in Chinese: names and sentences around what is in both languages
already, and what stands behind an amount, where two would read as a product."""
_BEGINS = re.compile(r"\{\w+\}")
_BARE = re.compile(r"[\s·,，、/()（）]+")


class JoinedWords(Words):
    """A phrasebook in which every phrase is in both languages."""

    __slots__ = ()


def joined(text: Bilingual) -> str:
    """Return a text in both languages.

    Example:
        >>> joined(Bilingual("合计", "Total")), joined(Bilingual("8 h", "8 h"))
        ('合计 Total', '8 h')
    """
    zh, en = text.zh.strip(), text.en.strip()
    if not zh or not en or _BARE.sub("", zh) == _BARE.sub("", en):
        return text.en if en else text.zh
    second = text.en.lstrip()
    if zh[0] == en[0] and zh[0] in _SIGNS:
        second = second[1:].lstrip()
    between = " / " if _SENTENCE.search(zh) or _SENTENCE.search(en) else " "
    return f"{text.zh.rstrip()}{between}{second}"


def joined_words(words: Words) -> JoinedWords:
    """Return a phrasebook whose phrases are in both languages."""
    phrases = {
        key: Bilingual.same(text.zh if key in _IN_ONE else _phrase(text))
        for key, text in words.phrases.items()
    }
    return JoinedWords(phrases)


def _phrase(text: Bilingual) -> str:
    """Return a phrase with its values named once where it is made of values alone."""
    if _only_values(text.zh) and _only_values(text.en):
        return text.en
    begins = _BEGINS.match(text.zh)
    if begins and text.en.startswith(begins[0]):
        start = begins[0]
        rest = Bilingual(text.zh.removeprefix(start), text.en.removeprefix(start))
        return f"{start}{joined(rest)}"
    return joined(text)


def _only_values(phrase: str) -> bool:
    literal = "".join(part for part, *_ in Formatter().parse(phrase))
    return not re.search(r"[^\W\d_]", literal)


def in_both_languages(report: Report) -> Report:
    """Return a report that says everything in both languages."""
    project, reference = report.project, _reference(report.reference)
    client = replace(
        project.client,
        name=_same(project.client.name),
        project_name=_same(project.client.project_name),
        prepared_by=_same(project.client.prepared_by),
    )
    catalogs = tuple(_catalog(catalog) for catalog in report.catalogs)
    labels = Labels.over(
        joined_words(report.labels.words),
        Language.ZH,
        reference,
        catalogs,
        project.basis.billing_currency,
    )
    known = {
        name: replace(a, title=_same(a.title), note=_same(a.note))
        for name, a in report.assumptions.by_name.items()
    }
    return replace(
        report,
        project=replace(project, client=client),
        catalogs=catalogs,
        reference=reference,
        assumptions=replace(report.assumptions, by_name=known),
        labels=labels,
    )


def _same(text: Bilingual) -> Bilingual:
    return Bilingual.same(joined(text))


def _catalog(catalog: Catalog) -> Catalog:
    provider = replace(catalog.provider, name=_same(catalog.provider.name))
    return replace(catalog, provider=provider)


def _reference(reference: Reference) -> Reference:
    return replace(
        reference,
        accelerators={
            key: replace(
                card,
                name=_same(card.name),
                short_name=_same(card.short_name),
                note=_same(card.note),
            )
            for key, card in reference.accelerators.items()
        },
        rules=tuple(replace(rule, text=_same(rule.text)) for rule in reference.rules),
    )
