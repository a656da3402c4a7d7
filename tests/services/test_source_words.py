"""Sources are named in the reader's language; names of documents stay as they are."""

from __future__ import annotations

import re

import pytest

from rackrate.domain.bilingual import Language
from rackrate.locations import usual_locations
from rackrate.services.source_words import place_in, source_in
from rackrate.store.catalog_files import read_catalogs
from rackrate.store.claim_file import read_claims
from rackrate.store.resource_files import read_reference

LOCATIONS = usual_locations()
REFERENCE = read_reference(LOCATIONS.resources)
CLAIMS = read_claims(LOCATIONS.resources / "claims.toml")
TITLES = REFERENCE.source_titles
PLAIN_ENGLISH = re.compile(
    r"(?<!/)\b(?:article|lines?|sections?|says|judgement|own|from a|the|as|of)\b"
)
"""Words of an English sentence; none is left where a source was translated."""


def stated() -> set[str]:
    """Return every source of what is shipped, as it is stated."""
    found = {rule.source for rule in REFERENCE.rules}
    found |= {card.source for card in REFERENCE.accelerators.values()}
    found |= {figure.source for figure in CLAIMS.figures.values()}
    for claim in CLAIMS.claims:
        found.add(claim.source)
        found |= {statement.source for statement in claim.statements}
    for file in read_catalogs(LOCATIONS.shipped_catalogs):
        found |= {price.source for price in file.catalog.prices}
    return found


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("article A (jygpu 000), line 11", "文章 A（极智算 000）第 11 行"),
        (
            "article B (jygpu 001), lines 86 to 88 and 94; the provider's word",
            "文章 B（极智算 001）第 86–88、94 行；the provider's word",
        ),
        (
            "article A (jygpu 000), line 66, which names the CUDA tool only",
            "文章 A（极智算 000）第 66 行只提到 CUDA 的工具",
        ),
        (
            "mfu_h100-pcie_bare_metal x (1 - 0.03), rounded to three places",
            "mfu_h100-pcie_bare_metal ×（1 − 0.03），保留三位",
        ),
        ("judgement", "我方判断"),
        ("a client's own {words}", "a client's own {words}"),
        ("", ""),
    ],
)
def test_a_source_is_told_in_chinese(text: str, shown: str) -> None:
    assert source_in(text, Language.ZH, TITLES) == shown


def test_an_english_reader_gets_the_statement_and_a_gloss_for_a_chinese_title() -> None:
    for text in stated():
        shown = source_in(text, Language.EN, TITLES)
        assert shown == text or text in TITLES
    title = source_in("lifangyun article 004", Language.EN, TITLES)
    assert "《GPU裸金属是什么？跟GPU云容器有什么区别？》" in title
    assert "(what GPU bare metal is" in title


def test_places_in_documents_are_told_too() -> None:
    stated = "jygpu article 000 · lines 22 and 23"
    told = source_in(stated, Language.ZH, TITLES)
    assert told == "极智算文章 000（训练该用容器还是裸金属） · 第 22、23 行"
    assert source_in(stated, Language.EN, TITLES).endswith(" · lines 22 and 23")
    assert place_in("F7", Language.ZH) == "F7"
    shown = {
        "article A, line 56": "文章 A 第 56 行",
        "article C, section 5 (C14, C18)": "文章 C 第 5 节 (C14, C18)",
        "checked 2026-07-15": "核对于 2026-07-15",
        "public page ids 55, 56": "公开网页，索引 55、56",
    }
    for place, told in shown.items():
        assert place_in(place, Language.ZH) == told
        assert place_in(place, Language.EN) == place


def test_no_shipped_rule_claim_or_price_is_left_half_in_english() -> None:
    left = sorted(
        shown
        for text in stated()
        if PLAIN_ENGLISH.search(shown := source_in(text, Language.ZH, TITLES))
    )
    assert left == []


def test_every_title_is_of_something_that_is_stated() -> None:
    every = "\n".join(
        [*stated(), *(a.source for a in REFERENCE.assumptions.by_name.values())]
    )
    for name in TITLES:
        pieces = [piece for piece in name.split("{}") if piece.strip()]
        assert all(piece in every for piece in pieces), name
