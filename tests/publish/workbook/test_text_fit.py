"""How wide words are, and where they are cut."""

from __future__ import annotations

from datetime import date

from rackrate.publish.workbook.text_fit import (
    display_width,
    lines_of,
    plain_text,
    serial,
)


def test_chinese_is_wider_than_latin() -> None:
    assert display_width("裸金属") > display_width("abcd")


def test_lines_end_between_words_and_never_begin_with_a_full_stop() -> None:
    assert lines_of("one two three", 7) == ["one two", "three"]
    assert lines_of("一二三。四", 6) == ["一二", "三。四"]
    assert lines_of("", 10) == [""]


def test_a_word_that_is_too_long_stands_alone() -> None:
    assert lines_of("a-very-long-word-indeed then", 8) == [
        "a-very-long-word-indeed",
        "then",
    ]


def test_characters_that_no_office_file_can_hold_are_left_out() -> None:
    assert plain_text("a\x01b\ud800c\n") == "ab?c\n"


def test_days_are_counted_as_spreadsheets_do() -> None:
    assert serial(date(1900, 3, 1)) == 61
