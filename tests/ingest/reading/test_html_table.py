"""Tables of pages, as saved and as copied."""

from __future__ import annotations

import pytest

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Area
from rackrate.ingest.reading.html_table import html_sheets, read_html
from rackrate.ingest.reading.reader import read_clipboard


def test_spans_are_laid_out_as_a_browser_would() -> None:
    (sheet,) = html_sheets(
        "<table><tr><th rowspan=2>型号<th colspan=2>价格<tr><td>含税<td>未税"
        "<tr><td>H100<td>2.95<td>2.78</table>"
    )
    assert sheet.rows == [
        ["型号", "价格"],
        [None, "含税", "未税"],
        ["H100", "2.95", "2.78"],
    ]
    assert sheet.merged == (Area(0, 0, 1, 0), Area(0, 1, 0, 2))


def test_breaks_entities_and_strikes() -> None:
    (sheet,) = html_sheets(
        "<style>td{}</style><table><tr><td> a&nbsp;&amp;<br>\n b <td><s>4.2</s> 3.58"
        '<td style="text-decoration: line-through">9</tr></table>'
    )
    assert sheet.rows == [["a &\nb", "4.2 3.58", "9"]]
    assert sheet.struck == {(0, 1), (0, 2)}


def test_a_hidden_row_is_told() -> None:
    (sheet,) = html_sheets(
        "<table><tr><td>1</tr><tr style='display:none'><td>2</tr></table>"
    )
    assert sheet.rows == [["1"], ["2"]]
    assert sheet.hidden_rows == {1}


def test_every_table_is_a_sheet_and_an_inner_one_its_own() -> None:
    sheets = html_sheets(
        "<table><tr><td>outer<table><tr><td>inner</table></table><table></table>"
    )
    assert [sheet.rows for sheet in sheets] == [[["inner"]], [["outer"]]]


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (
            "<meta charset=gb2312><table><tr><td>昇腾䶮".encode("gb18030"),
            "昇腾䶮",
            "gb18030",
        ),
        ("<meta charset=gb2312><table><tr><td>昇腾".encode(), "昇腾", "utf-8"),
        ("<table><tr><td>昇腾".encode("utf-16"), "昇腾", "utf-16"),
    ],
)
def test_the_encoding_is_the_one_that_fits(
    data: bytes, text: str, encoding: str
) -> None:
    reading = read_html(data, None)
    assert reading.sheets[0].rows == [[text]]
    assert reading.encoding == encoding


def test_a_page_without_a_table_is_refused() -> None:
    with pytest.raises(RefusedInputError) as refused:
        read_html(b"<html><p>hello</html>", None)
    assert refused.value.problems[0].code == "no_sheets"


def test_the_clipboard_as_html_keeps_merged_cells() -> None:
    book = read_clipboard(
        "x", "<html><!--StartFragment--><table><tr><td colspan=2>标题</table>"
    )
    assert book.sheets[0].rows == [["标题"]]
    assert book.sheets[0].merged == (Area(0, 0, 0, 1),)


def test_the_clipboard_as_text_is_split_at_tabs() -> None:
    book = read_clipboard('型号\t单价\r\n"H100\n80G"\t2,95\r\n', "<p>no table</p>")
    assert book.sheets[0].rows == [["型号", "单价"], ["H100\n80G", "2,95"]]


@pytest.mark.parametrize(("text", "html"), [(None, None), (" \n", ""), (None, "<p>")])
def test_a_clipboard_without_a_table_is_refused(
    text: str | None, html: str | None
) -> None:
    with pytest.raises(RefusedInputError) as refused:
        read_clipboard(text, html)
    assert refused.value.problems[0].code == "clipboard_without_table"
