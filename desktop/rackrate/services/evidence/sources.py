"""Where the figures shown come from, and who has an interest in them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.claim import Claim
from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.rule import Rule
from rackrate.engine.decision import Decision
from rackrate.services.labels import Labels
from rackrate.services.report import Report

_CITED = re.compile(r"article [A-Z] \((\S+) (\d+)\)")
_ARTICLE = re.compile(r"^(\S+) article \d+$")
_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_URL = re.compile(r"https?://[^\s,;()（），；]+")
_ADDRESS = re.compile(r"^(?:[a-z0-9-]+\.)+(?:com|cn|net|org|io|ai)/[^\s,;()@]+")
JUDGEMENT, REFERENCE, OWN, ARTICLE = "judgement", "reference", "project", "article"


class UseKind(StrEnum):
    """What rests on a source."""

    PRICE = "price"
    ASSUMPTION = "assumption"
    RULE = "rule"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Use:
    """One thing that rests on a source: a price's key, or a name or id."""

    kind: UseKind
    id: str


@dataclass(frozen=True, slots=True)
class EvidenceSource:
    """A source with everything that rests on it.

    Attributes:
        evidence: How well it is witnessed: a word of `Evidence` for prices, else
            `judgement`, `reference`, `project` or `article`.
        places: Where in the source, as prices state it.
        first_day, last_day: From the dates of its prices, else from its own words;
            None where it has no date.
        sellers: Providers who publish it and sell what it is about.
        url: Where it can be opened; empty if it names no page.
    """

    title: str
    evidence: str
    places: tuple[str, ...]
    first_day: date | None
    last_day: date | None
    sellers: tuple[Provider, ...]
    url: str
    uses: tuple[Use, ...]

    @property
    def id(self) -> str:
        """A name of its own among all sources."""
        return f"{self.evidence}:{self.title}"


def evidence_sources(
    report: Report, rules: Iterable[Rule], claims: Iterable[Claim]
) -> tuple[EvidenceSource, ...]:
    """Return the sources of prices and assumptions shown, of rules, and of claims.

    Articles cited by line or section count as one source each.
    """
    uses: dict[tuple[str, str], list[Use]] = defaultdict(list)
    places: dict[tuple[str, str], tuple[str, ...]] = {}
    for source in report.sources():
        is_price = source.used_for[0] in report.labels.offers
        kind = UseKind.PRICE if is_price else UseKind.ASSUMPTION
        evidence = source.evidence
        if kind is UseKind.ASSUMPTION:
            evidence = _class_of(source.title, report.project.title)
        name = (source.title, evidence)
        uses[name] += [Use(kind, used) for used in source.used_for]
        places[name] = source.places
    for cited, use in _citations(rules, claims):
        uses[cited, ARTICLE].append(use)
    return tuple(
        _source(report, name, places.get(name, ()), uses[name]) for name in uses
    )


def articles_in(text: str) -> tuple[str, ...]:
    """Return the articles that a citation names, as catalogs call them.

    Example:
        >>> articles_in("article A (jygpu 000), lines 5 and 31")
        ('jygpu article 000',)
    """
    found = (f"{name} article {number}" for name, number in _CITED.findall(text))
    return tuple(dict.fromkeys(found))


def article_of(source: EvidenceSource) -> tuple[Provider, str] | None:
    """Return who wrote an article and its number, None for other sources."""
    found = _ARTICLE.match(source.title)
    if found is None or not source.sellers:
        return None
    return source.sellers[0], source.title.rpartition(" ")[2]


def url_of(*texts: str) -> str:
    """Return the page that some words name, empty if none.

    Example:
        >>> url_of("gongjiyun.com/pricing, from a survey"), url_of("a quote")
        ('https://gongjiyun.com/pricing', '')
    """
    for text in texts:
        found = _URL.search(text)
        if found:
            return found.group()
    for text in texts:
        found = _ADDRESS.match(text)
        if found:
            return f"https://{found.group()}"
    return ""


def _class_of(title: str, project: str) -> str:
    if title == project:
        return OWN
    return JUDGEMENT if title.startswith(JUDGEMENT) else REFERENCE


def _citations(
    rules: Iterable[Rule], claims: Iterable[Claim]
) -> Iterator[tuple[str, Use]]:
    for rule in rules:
        for article in articles_in(rule.source):
            yield article, Use(UseKind.RULE, rule.id)
    for claim in claims:
        for article in articles_in(claim.source):
            yield article, Use(UseKind.CLAIM, claim.id)


def _source(
    report: Report, name: tuple[str, str], places: tuple[str, ...], uses: list[Use]
) -> EvidenceSource:
    title, evidence = name
    offers = report.labels.offers
    days = sorted(_days(title, places, uses, offers))
    providers = {c.provider.id: c.provider for c in report.catalogs}
    return EvidenceSource(
        title=title,
        evidence=evidence,
        places=places,
        first_day=days[0] if days else None,
        last_day=days[-1] if days else None,
        sellers=tuple(_sellers(title, providers)),
        url=url_of(title, *places),
        uses=tuple(dict.fromkeys(uses)),
    )


def _days(
    title: str,
    places: tuple[str, ...],
    uses: list[Use],
    offers: Mapping[str, tuple[Provider, Price]],
) -> Iterator[date]:
    used = [offers[use.id][1] for use in uses if use.kind is UseKind.PRICE]
    dated = [p.effective_from for p in used if p.effective_from is not None]
    if dated:
        yield from dated
        return
    for text in _DAY.findall(" ".join((title, *places))):
        try:
            yield date.fromisoformat(text)
        except ValueError:
            continue


def _sellers(title: str, providers: Mapping[str, Provider]) -> Iterator[Provider]:
    """Yield who sells and also wrote it: an article of theirs, or their own page."""
    article = _ARTICLE.match(title)
    for provider in providers.values():
        if provider.is_index:
            continue
        site = provider.website.removeprefix("https://").removeprefix("www.")
        is_theirs = bool(article) and article is not None and article[1] == provider.id
        if is_theirs or (site and title.startswith(site.rstrip("/"))):
            yield provider


def shown_report(
    project: Project,
    decision: Decision,
    catalogs: tuple[Catalog, ...],
    reference: Reference,
    labels: Labels,
) -> Report:
    """Return what documents would show, to ask it for the same sources."""
    known = reference.for_project(project)
    return Report(
        project=project,
        decision=decision,
        catalogs=catalogs,
        reference=known,
        assumptions=known.assumptions,
        labels=labels,
        issued_on=project.basis.as_of,
        digest="",
    )
