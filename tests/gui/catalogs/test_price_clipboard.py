"""Blocks come off the clipboard as Excel, WPS and LibreOffice put them there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.gui.models.price_clipboard import (
    block_of,
    csv_text,
    html_text,
    tab_block,
    tab_text,
)
from rackrate.gui.models.price_html_table import html_table

EXCEL_HTML = """<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta charset=utf-8><style><!--td {mso-number-format:General;}--></style></head>
<body><!--StartFragment--><table border=0><col width=72 style='width:54pt'>
 <tr height=19>
  <td height=19 class=xl65>910b-node/month</td>
  <td class=xl66 align=right x:num="15600">15,600.00</td>
 </tr>
 <tr height=38>
  <td class=xl65>two<br>
    lines</td>
  <td>&nbsp;</td>
 </tr>
</table><!--EndFragment--></body></html>"""

LIBREOFFICE_HTML = """<html><head>
<style type="text/css">body { font-size:small }</style></head><body>
<table cellspacing="0"><colgroup width="85"></colgroup>
<tr><td height="17" align="left">910b &amp; more</td>
<td align="right" sdval="0.93" sdnum="1033;">0.93</td></tr>
<tr><td colspan=2 align="left">wide</td></tr></table></body></html>"""


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]),  # Excel
        ("a\tb\nc\td", [["a", "b"], ["c", "d"]]),  # LibreOffice
        ("a\tb\rc\td\r", [["a", "b"], ["c", "d"]]),  # old Mac, Numbers
        ("3.58\r\n", [["3.58"]]),
        ('"two\nlines"\tb', [["two\nlines", "b"]]),
        ('"a ""quoted"" word"\t"tab\there"', [['a "quoted" word', "tab\there"]]),
        ('5" disk\t"open', [['5" disk', '"open']]),
        ('"a"b\tc', [['"a"b', "c"]]),
        ("a\t\tc\n\t\t", [["a", "", "c"], ["", "", ""]]),
        ("a\n\nb", [["a"], [""], ["b"]]),
        ("a\tb\nc", [["a", "b"], ["c", ""]]),
        ("a\tb\0", [["a", "b"]]),
        ("", []),
    ],
)
def test_tab_separated_text_becomes_rows(text: str, block: list[list[str]]) -> None:
    assert tab_block(text) == block


@pytest.mark.parametrize(
    ("html", "block"),
    [
        (EXCEL_HTML, [["910b-node/month", "15,600.00"], ["two\nlines", ""]]),
        (LIBREOFFICE_HTML, [["910b & more", "0.93"], ["wide", ""]]),
        (
            "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>",
            [["a", "b"], ["", "c"]],
        ),
        ("<table><tr><th>a</th></tr></table><table><tr><td>z</table>", [["a"]]),
        ("<table><tr><td><p>one</p><p>two</p></td></tr></table>", [["one\ntwo"]]),
        ("<table><td>no row</td><td>at all</table>", [["no row", "at all"]]),
        ("<p>no table</p>", []),
        ("<table><tr><td colspan=0>a<td colspan=x>b", [["a", "b"]]),
    ],
)
def test_a_table_in_html_becomes_rows(html: str, block: list[list[str]]) -> None:
    assert html_table(html) == block


def test_text_goes_before_html_unless_it_holds_no_table() -> None:
    html = "<table><tr><td>a<td>b</table>"
    assert block_of("x\ty", html) == [["x", "y"]]
    assert block_of("a b", html) == [["a", "b"]]
    assert block_of("", html) == [["a", "b"]]
    assert block_of("word", "<p>word</p>") == [["word"]]
    assert block_of("", "") == []


cells = st.text(
    st.characters(exclude_characters="\0\r\x1c\x1d\x1e\x85\u2028\u2029", codec="utf-8"),
    max_size=12,
)
blocks = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=4
    )
)


@given(blocks)
def test_what_is_copied_is_pasted_the_same(block: list[list[str]]) -> None:
    if block[-1] == [""] or (len(block) == 1 and block == [[""]]):
        return  # a lone empty cell at the end is the line break that ends a row
    assert tab_block(tab_text(block)) == block


def test_html_and_csv_hold_the_same_cells() -> None:
    block = [["a<b", "two\nlines"], ['"q"', "1,5"]]
    assert html_table(html_text(block)) == block
    assert csv_text(block) == 'a<b,"two\nlines"\r\n"""q""","1,5"\r\n'
