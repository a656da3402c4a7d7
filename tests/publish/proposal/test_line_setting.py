"""Lines in a measure: nothing lost, nothing where it may not stand."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.pdf_text import NEVER_ENDS, NEVER_STARTS

from rackrate.publish.proposal.hyphenation import Hyphenation
from rackrate.publish.proposal.line_setting import Line, set_lines
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import Align, TextStyle
from rackrate.publish.proposal.typeface import Typefaces

BODY = TextStyle(10.5, 17.5, align=Align.JUSTIFY)
LEFT = TextStyle(9.0, 14.0)
SENTENCE = (
    "建议极智算 昇腾 910B 容器 按时：6 个月合计 ¥72,173，比裸金属低 ¥21,427（22.9%）；"
    "“12 小时以上选裸金属”的说法与其自身报价不符——按 ¥3,000/卡·月推算需每天 27.9 小时，"
    "一个月内不存在……吞吐损失 5–15%，nccl-tests all_reduce 的总线带宽不低于 25 Gbps。"
)
NUMBER = re.compile(r"¥?\d[\d,.–]*\d(?:/卡·[时月])?%?|\d+ (?:个月|小时|Gbps)")
WORDS = ["建议", "容器", "裸金属", "¥72,173", "22.9%", "12小时", "910B", "h/day"]
MARKS = [
    "，",
    "。",
    "（",
    "）",
    "“",
    "”",
    "；",
    "：",
    "——",
    "……",
    "·",
    "《",
    "》",
    "、",
]
LONG = ["https://a.example/b/c", "all_reduce", "！", "《", "》"]
PROSE = st.lists(st.sampled_from(WORDS + MARKS + LONG), min_size=1, max_size=40).map(
    "".join
)

ENGLISH = TextStyle(9.5, 13.0, align=Align.JUSTIFY, hyphenation=Hyphenation())
RAGGED = TextStyle(8.5, 11.6, hyphenation=Hyphenation())
NARROW = [70.0, 110.0, 150.0, 211.0, 330.0, 470.0]
PLAIN = [
    "recommendation",
    "container",
    "utilisation,",
    "measured",
    "interconnection",
    "a",
    "of",
    "is",
    "¥72,173",
    "12 months",
    "card-hours",
    "AutoDL",
]
SAID = st.lists(st.sampled_from(PLAIN), min_size=2, max_size=60).map(" ".join)
no_fixture_check = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


def texts(lines: list[Line]) -> list[str]:
    """Return what each line says."""
    return [line.text for line in lines]


def right_edge(line: Line) -> float:
    """Return where a line's ink ends, its last mark's blank half left out."""
    last = line.pieces[-1]
    blank = 0.5 * last.size if last.text[-1] in "，。；：）”、" else 0.0
    return last.x + last.width - blank


@no_fixture_check
@given(PROSE, st.floats(60, 500), st.sampled_from([BODY, LEFT]))
def test_lines_keep_the_text_and_the_rules(
    chinese: Typefaces, text: str, width: float, style: TextStyle
) -> None:
    found = texts(set_lines([Run(text)], style, chinese, width))
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    assert not any(line[0] in NEVER_STARTS for line in found[1:])
    assert not any(line[-1] in NEVER_ENDS for line in found[:-1])


@pytest.mark.parametrize("width", range(120, 460, 7))
def test_numbers_and_units_stay_whole_at_every_width(
    chinese: Typefaces, width: int
) -> None:
    found = texts(set_lines([Run(SENTENCE)], BODY, chinese, width))
    wanted = NUMBER.findall(SENTENCE)
    assert [n for line in found for n in NUMBER.findall(line)] == wanted
    assert not any(line[0] in NEVER_STARTS for line in found)
    assert not any(line[-1] in NEVER_ENDS for line in found)


@pytest.mark.parametrize("width", range(150, 460, 13))
def test_no_line_leaves_its_measure(chinese: Typefaces, width: int) -> None:
    for line in set_lines([Run(SENTENCE)], BODY, chinese, width):
        assert right_edge(line) <= width + 0.01


def test_justified_lines_reach_the_measure_but_the_last(chinese: Typefaces) -> None:
    lines = set_lines([Run(SENTENCE)], BODY, chinese, 451.5)
    assert all(abs(right_edge(line) - 451.5) < 1.0 for line in lines[:-1])
    assert right_edge(lines[-1]) < 451.5


def test_han_and_latin_stand_a_quarter_em_apart(chinese: Typefaces) -> None:
    (typed,) = set_lines([Run("用 910B 卡")], LEFT, chinese, 400)
    (plain,) = set_lines([Run("用910B卡")], LEFT, chinese, 400)
    han, latin, after = plain.pieces
    assert latin.x - (han.x + han.width) == pytest.approx(0.25 * LEFT.size)
    assert after.x - (latin.x + latin.width) == pytest.approx(0.25 * LEFT.size)
    assert [p.x for p in typed.pieces] == pytest.approx([p.x for p in plain.pieces])


def test_the_last_line_has_three_characters_at_least(chinese: Typefaces) -> None:
    width = 10.5 * 20
    lines = texts(
        set_lines([Run("一二三四五六七八九十" * 2 + "末")], BODY, chinese, width)
    )
    assert len(lines[-1]) >= 3


def test_a_word_longer_than_the_measure_is_cut_at_its_separators(
    english: Typefaces,
) -> None:
    address = "https://example.org/price/list/of/cards/in/stock"
    lines = texts(set_lines([Run(address)], LEFT, english, 90))
    assert all(line[-1] in "/.-" for line in lines[:-1])
    assert "".join(lines) == address


def test_a_mark_stays_with_what_it_marks(chinese: Typefaces) -> None:
    runs = [Run("建议容器" * 6), Run("S1", raised=True, link="S1"), Run("。")]
    for width in range(60, 300, 11):
        lines = set_lines(runs, BODY, chinese, width)
        marked = [line for line in lines if any(p.rise for p in line.pieces)]
        assert [line.text[-1] for line in marked] == ["。"]


def test_bold_and_fall_back_keep_their_faces(english: Typefaces) -> None:
    runs = [Run("over "), Run("70 %", bold=True), Run(" use ≥ 昇腾")]
    (line,) = set_lines(runs, LEFT, english, 400)
    faces = {piece.text.strip(): piece.face.name for piece in line.pieces}
    assert faces["over"] == "RackRate-NotoSans-Regular"
    assert faces["70 %"] == "RackRate-NotoSans-Bold"
    assert faces["昇腾"] == "RackRate-NotoSansSC-Regular"


def test_nothing_at_all_is_one_empty_line(chinese: Typefaces) -> None:
    assert set_lines([Run(" ")], BODY, chinese, 200) == [Line((), "")]


@no_fixture_check
@given(SAID, st.sampled_from(NARROW[2:]))
def test_english_lines_part_words_by_the_rules(
    english: Typefaces, text: str, width: float
) -> None:
    lines = set_lines([Run(text)], ENGLISH, english, width)
    shown = "".join(line.text[: -line.is_parted or None] for line in lines)
    assert shown.replace(" ", "") == text.replace(" ", "")
    for line, following in pairwise(lines):
        if line.is_parted:
            before = re.search(r"([a-z]+)-$", line.text)
            after = re.match(r"[a-z]+", following.text)
            assert before is not None
            assert after is not None
            assert len(before[1]) >= 2
            assert len(after[0]) >= 3
            assert f" {before[1]}{after[0]}" in f" {text}"
            assert following.text != after[0]
    in_a_row = "".join("-" if line.is_parted else " " for line in lines)
    assert "---" not in in_a_row
    assert all(right_edge(line) <= width + 0.01 for line in lines)
    assert "".join(p.said or p.text for line in lines for p in line.pieces).split() == (
        text.split()
    )


def test_spaces_of_english_lines_are_stretched_by_three_fifths_at_most(
    english: Typefaces,
) -> None:
    text = "The recommendation holds as long as utilisation is measured. " * 6
    space = english.width(" ", ENGLISH.size)
    parted = 0
    for width in range(90, 470, 9):
        lines = set_lines([Run(text)], ENGLISH, english, width)
        parted += sum(line.is_parted for line in lines)
        for line in lines:
            for left, right in zip(line.pieces, line.pieces[1:], strict=False):
                gap = right.x - left.x - left.width + space
                assert 0.84 * space <= gap <= 1.61 * space
    assert parted > 20


def test_names_and_capitals_stay_whole() -> None:
    kept = Hyphenation.sparing(["Northern containers"])
    assert [w[:2] for w in kept.words("containers utilisation Recommendation of ")] == [
        (11, 22)
    ]
    for text in (
        "recommendation.example.org ",
        "x/recommendation ",
        "recommendation2 ",
    ):
        assert list(kept.words(text)) == []


def test_a_ragged_cell_parts_only_words_that_do_not_fit(english: Typefaces) -> None:
    text = "interconnection of the recommendation and the utilisation are known"
    for width in NARROW:
        for line in set_lines([Run(text)], RAGGED, english, width):
            if line.is_parted:
                (only,) = line.text.split()
                assert only.rstrip("-") in text
    narrow = texts(set_lines([Run(text)], RAGGED, english, 50.0))
    assert narrow[:2] == ["intercon-", "nection of"]
