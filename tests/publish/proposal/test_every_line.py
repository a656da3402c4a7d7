"""Every paragraph of whole proposals in many measures: no forbidden break."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.publish.proposal import engagements
from tests.publish.proposal.conftest import ReportOf
from tests.publish.proposal.test_structure import plain_blocks
from tests.support.pdf_text import NEVER_ENDS, NEVER_STARTS

from rackrate.domain.bilingual import Language
from rackrate.publish.proposal.line_setting import Line, set_lines
from rackrate.publish.proposal.paragraph import Callout, Paragraph
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import TextStyle
from rackrate.publish.proposal.table import Table
from rackrate.publish.proposal.typeface import Typefaces, typefaces

MEASURES = (211.0, 257.0, 311.0, 381.0, 451.5)
WHOLE = re.compile(
    r"——|……|(?:[¥$€] ?)?\d+(?:[,.]\d+)*"
    r"(?: ?(?:%|小时|个月|张|元|万元|天|年|h/day|GiB|Gbps))?|[A-Za-z]+"
)
"""Dashes, ellipses, amounts with their sign and unit, words."""
ADDRESS = re.compile(r"\S*[/._:@=-]\S*")
"""May be cut at its separators, where it is long."""
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z0-9]")


@pytest.fixture(params=["hybrid", "many_workloads"])
def name(request: pytest.FixtureRequest) -> str:
    """Return each of some engagements in turn."""
    return str(request.param)


def paragraphs(block: object) -> Sequence[Paragraph]:
    """Return the paragraphs of a block that are prose: no cells, which are narrow."""
    if isinstance(block, Callout):
        return list(block.parts)
    if isinstance(block, Table):
        return [p for p in (block.caption, block.continued) if p is not None]
    return [block] if isinstance(block, Paragraph) else []


@pytest.mark.parametrize("language", list(Language))
def test_no_line_of_any_paragraph_breaks_where_it_may_not(
    name: str, language: Language, report_of: ReportOf, fonts: Path
) -> None:
    report = report_of(*engagements.ALL[name](), language)
    faces = typefaces(fonts, language)
    prose = [p for block in plain_blocks(report, fonts) for p in paragraphs(block)]
    assert len(prose) > 20
    for paragraph in prose:
        for measure in MEASURES:
            lines = set_lines(paragraph.runs, paragraph.style, faces, measure)
            assert faults(lines, paragraph.text) == []


def faults(lines: Sequence[Line], text: str) -> list[str]:
    """Return what is wrong with the breaks between some lines."""
    said = [line.text for line in lines]
    shown = "".join(
        line.text[:-1] if line.is_parted else f"{line.text}\n" for line in lines
    )
    found = [f"starts: {line}" for line in said[1:] if line[:1] in NEVER_STARTS]
    found += [f"ends: {line}" for line in said[:-1] if line[-1:] in NEVER_ENDS]
    found += [f"space: {line}" for line in said if line.strip() != line]
    plain = ADDRESS.sub(" ", " ".join(text.split()))
    kept = ADDRESS.sub(" ", shown)
    cut = set(WHOLE.findall(plain)) - set(WHOLE.findall(kept))
    return found + [f"cut: {part}" for part in sorted(cut)]


def test_the_scan_sees_what_it_looks_for() -> None:
    text = "甲——乙 72,173 元"
    for parts, fault in (
        (("甲——", "乙 72,173 元"), None),
        (("甲—", "—乙 72,173 元"), "cut"),
        (("甲——乙 72,", "173 元"), "cut"),
        (("甲——乙 72,173", "元"), "cut"),
        (("甲——乙（", "72,173 元"), "ends"),
    ):
        found = faults([Line((), part) for part in parts], text)
        assert [f.split(":")[0] for f in found][:1] == ([fault] if fault else [])


@pytest.mark.parametrize("measure", MEASURES)
def test_han_and_latin_are_a_quarter_em_apart_on_every_line_that_is_not_stretched(
    measure: float, chinese: Typefaces
) -> None:
    style = TextStyle(9.0, 14.0)
    text = "每天 15.6 小时以下 910B 容器更便宜，7×24 小时则裸金属更便宜" * 3
    for line in set_lines([Run(text)], style, chinese, measure):
        for left, right in zip(line.pieces, line.pieces[1:], strict=False):
            pair = left.text[-1] + right.text[0]
            if HAN.search(pair) and LATIN.search(pair):
                gap = right.x - left.x - left.width
                assert gap == pytest.approx(0.25 * style.size, abs=0.01)
