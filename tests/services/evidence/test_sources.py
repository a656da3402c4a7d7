"""Every figure shown leads to a source; who has an interest in it is said."""

from __future__ import annotations

from datetime import date

import pytest

from rackrate.app import Application
from rackrate.services.evidence.sources import (
    EvidenceSource,
    Use,
    UseKind,
    article_of,
    articles_in,
    evidence_sources,
    shown_report,
    url_of,
)
from rackrate.services.ports import OpenedProject
from rackrate.services.report import Report


@pytest.fixture(scope="module")
def sources(application: Application, report: Report) -> dict[str, EvidenceSource]:
    claims = [result.claim for result in application.claims]
    found = evidence_sources(report, application.reference.rules, claims)
    return {source.title: source for source in found}


def test_every_price_and_assumption_shown_rests_on_a_source(
    report: Report, sources: dict[str, EvidenceSource]
) -> None:
    used = {use for source in sources.values() for use in source.uses}
    for key in report.keys_shown():
        assert Use(UseKind.PRICE, key) in used
    for assumption in report.assumptions_used():
        assert Use(UseKind.ASSUMPTION, assumption.name) in used


def test_an_article_is_one_source_for_prices_rules_and_claims(
    sources: dict[str, EvidenceSource],
) -> None:
    kinds = {use.kind for use in sources["jygpu article 000"].uses}
    assert kinds == {UseKind.PRICE, UseKind.RULE, UseKind.CLAIM}
    assert Use(UseKind.CLAIM, "X1") in sources["jygpu article 000"].uses


def test_all_four_articles_are_there_and_their_authors_sell(
    sources: dict[str, EvidenceSource],
) -> None:
    articles = {t: s for t, s in sources.items() if article_of(s) is not None}
    assert set(articles) == {
        "jygpu article 000",
        "jygpu article 001",
        "lifangyun article 003",
        "lifangyun article 004",
    }
    for title, source in articles.items():
        assert [p.id for p in source.sellers] == [title.split()[0]]
        assert source.evidence == "article"


def test_a_third_party_has_no_interest_though_it_names_the_seller(
    sources: dict[str, EvidenceSource],
) -> None:
    copies = [s for t, s in sources.items() if t.startswith("github.com/")]
    assert copies
    assert all(not source.sellers for source in copies)


def test_the_days_are_those_of_its_prices(
    report: Report, sources: dict[str, EvidenceSource]
) -> None:
    for source in sources.values():
        days = [
            report.price(use.id)[1].effective_from
            for use in source.uses
            if use.kind is UseKind.PRICE
        ]
        dated = sorted(day for day in days if day is not None)
        if dated:
            assert (source.first_day, source.last_day) == (dated[0], dated[-1])
        assert (source.first_day is None) == (source.last_day is None)
        assert source.first_day is None or source.first_day > date(2000, 1, 1)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("see https://example.com/a/b, read today", "https://example.com/a/b"),
        ("gongjiyun.com/pricing, from a survey", "https://gongjiyun.com/pricing"),
        ("github.com/x/y@04891eb data.csv", "https://github.com/x/y"),
        ("github.com silybench-data", ""),
        ("a quote by mail", ""),
        ("javascript:alert(1)", ""),
        ("file:///etc/passwd", ""),
    ],
)
def test_only_pages_of_the_web_can_be_opened(text: str, url: str) -> None:
    assert url_of(text) == url


def test_citations_name_their_articles() -> None:
    cited = "article A (jygpu 000), line 5; article D (lifangyun 004), line 38"
    assert articles_in(cited) == ("jygpu article 000", "lifangyun article 004")
    assert articles_in("own rule") == ()


def test_the_window_asks_for_what_documents_show(
    application: Application, opened: OpenedProject, report: Report
) -> None:
    same = shown_report(
        opened.project,
        report.decision,
        opened.catalogs,
        application.reference,
        report.labels,
    )
    assert same.sources() == report.sources()
