"""Where a line may end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uniseg.linebreak import line_break_boundaries

from rackrate.publish.proposal.line_breaking import (
    NEVER_ENDS,
    NEVER_STARTS,
    Break,
    breaks,
    unicode_boundaries,
)

MIXED = st.text(
    "建议容器裸金属，。：；！？（）《》「」“”‘’…—·、%％0123456789.,¥$-−–~/abcXYZ hkW",
    max_size=60,
)


def units(text: str) -> list[str]:
    """Return a text cut wherever a line may freely end."""
    cut, start = [], 0
    for index, place in enumerate(breaks(text)):
        if place is Break.FREE:
            cut.append(text[start:index])
            start = index
    return [*cut, text[start:]]


@given(MIXED)
def test_the_pieces_break_as_unicode_breaks_the_whole(text: str) -> None:
    whole = [i for i in line_break_boundaries(text) if 0 < i < len(text)]
    assert unicode_boundaries(text) == whole


@given(MIXED)
def test_no_place_comes_before_a_closing_or_after_an_opening_mark(text: str) -> None:
    for index, place in enumerate(breaks(text)):
        if index and place is not Break.NEVER:
            before = text[:index].rstrip(" ")[-1:]
            assert text[index] not in NEVER_STARTS
            assert before not in NEVER_ENDS


@pytest.mark.parametrize(
    "kept",
    [
        "¥72,173",
        "−22.9%",
        "22.9 %",
        "6 个月",
        "12 小时",
        "¥3.58/卡·时",
        "¥15,600/台·月",
        "US$16,074.24",
        "3,000–5,000",
        "5–15%",
        "10 Gbps",
        "12 h/day",
        "8-card",
        "2026-12-15",
        "12 个月",
        "第 10 节",
        "RTX 4090",
        "RR-BC8645",
        "卡·时",
        "——",
        "……",
    ],
)
def test_numbers_keep_their_units(kept: str) -> None:
    assert any(kept in unit for unit in units(f"合计约为 {kept} 的说法"))


def test_a_quotation_may_begin_and_end_a_line() -> None:
    assert units("他说“可以”然后") == ["他", "说", "“可", "以”", "然", "后"]


def test_long_paths_break_after_their_separators() -> None:
    text = "github.com/owner/name"
    places = breaks(text)
    assert places[text.index("owner")] >= Break.IN_LONG_WORD
    assert places[text.index("wner")] is Break.LAST_RESORT
