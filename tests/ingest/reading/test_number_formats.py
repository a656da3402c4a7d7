"""Formats that change what a person reads are told from those that do not."""

from __future__ import annotations

import pytest

from rackrate.ingest.reading.number_formats import is_date, is_doubtful, is_telling


@pytest.mark.parametrize(
    "code",
    [
        '0!.0,"万"',
        '0\\.0,"万"',
        '0.00,"万"',
        "#,##0,",
        '[>10000]0!.0,"万";0',
        "0%",
        "0.00%",
        "¥#,##0.00",
        '"$"#,##0',
        "[$¥-804]#,##0.00",
        "[$USD] 0.00",
        "#,##0.00 [$€-407]",
        '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ',
        'General"元/卡/时"',
        '0.00" /GPU·h"',
        "0.00\\d",
        "0.00/月",
        "[h]:mm",
        "00000",
        '0;"面议"',
    ],
)
def test_a_telling_format(code: str) -> None:
    assert is_telling(code)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "General",
        "@",
        "0",
        "#,##0.00",
        "0.00_);[Red](0.00)",
        "#,##0.00_);[Red]\\(#,##0.00\\)",
        "[蓝色]0.0",
        "[$-409]0.00",
        '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ',
        "0.00E+00",
        "# ?/?",
        "yyyy-mm-dd",
        'yyyy"年"m"月"d"日"',
        "[DBNum2][$-804]General",
    ],
)
def test_a_format_that_tells_nothing(code: str) -> None:
    assert not is_telling(code)


@pytest.mark.parametrize(
    "code", ["yyyy/m/d;@", "m月d日", "h:mm AM/PM", "mm:ss.0", "[$-F800]dddd", "aaaa年"]
)
def test_a_date(code: str) -> None:
    assert is_date(code)


@pytest.mark.parametrize(
    "code", ["0.00/h", "[h]:mm", '"day" 0', "General", "@", "", "[$USD] 0", "0\\d"]
)
def test_no_date(code: str) -> None:
    assert not is_date(code)


def test_where_a_simpler_rule_would_err_a_second_look_is_taken() -> None:
    assert is_doubtful(164, "0.00/h", is_date=False)
    assert is_doubtful(164, "[h]:mm", is_date=False)
    assert is_doubtful(57, "", is_date=True)
    assert not is_doubtful(14, "", is_date=True)
    assert not is_doubtful(164, "[Red]0.00", is_date=False)
    assert not is_doubtful(164, "yyyy-mm-dd", is_date=True)
