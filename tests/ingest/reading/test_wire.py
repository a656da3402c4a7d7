"""A book arrives as it was sent; anything else is no answer."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Area, Book, FileKind, Sheet, Visibility
from rackrate.ingest.reading.format_runs import FormatRuns, RunCollector
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.wire import (
    BrokenAnswerError,
    decode,
    encode_book,
    encode_refusal,
)

values = st.one_of(
    st.none(),
    st.text(max_size=8),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.booleans(),
    st.dates(),
    st.datetimes(),
    st.times(),
)
places = st.tuples(st.integers(0, 30), st.integers(0, 30))
sheets = st.builds(
    Sheet,
    name=st.text(max_size=5),
    rows=st.lists(st.lists(values, max_size=5), max_size=5),
    visibility=st.sampled_from(Visibility),
    errors=st.dictionaries(places, st.sampled_from(["#REF!", "#N/A"])),
    formulas_without_value=st.frozensets(places),
    formats=st.dictionaries(places, st.sampled_from(["0%", '0!.0,"万"'])),
    comments=st.dictionaries(places, st.text(max_size=5)),
    struck=st.frozensets(places),
    hidden_rows=st.frozensets(st.integers(0, 30)),
    hidden_columns=st.frozensets(st.integers(0, 30)),
    merged=st.just((Area(0, 0, 1, 1),)),
)


@given(st.lists(sheets, max_size=3))
def test_a_book_arrives_as_it_was_sent(drawn: list[Sheet]) -> None:
    book = Book("q.xlsx", "ab", FileKind.XLSX, tuple(drawn), notes=(("macros", "x"),))
    assert decode(encode_book(book)) == book


def test_moments_keep_their_kinds() -> None:
    row = [date(2026, 1, 2), datetime(2026, 1, 2, 3, 4), time(5, 6)]  # noqa: DTZ001
    book = Book("", "", FileKind.ODS, (Sheet("", [row]),))  # type: ignore[list-item]
    arrived = decode(encode_book(book)).sheets[0].rows[0]
    assert [type(value) for value in arrived] == [date, datetime, time]


def test_a_refusal_arrives_with_its_values() -> None:
    with pytest.raises(RefusedInputError) as raised:
        decode(encode_refusal(refused("sheet1.xml", "too_large", limit="64")))
    (problem,) = raised.value.problems
    assert (problem.code, problem.place) == ("too_large", "sheet1.xml")
    assert problem.values == {"limit": "64"}


@given(st.binary(max_size=60), st.booleans())
def test_anything_else_is_no_answer(data: bytes, begins_well: bool) -> None:  # noqa: FBT001
    start = encode_book(Book("", "", FileKind.TEXT, ()))[:16] if begins_well else b""
    with pytest.raises(BrokenAnswerError):
        decode(start + data)


@given(st.dictionaries(places, st.sampled_from("abc")))
def test_runs_of_formats_are_the_mapping_they_were_made_of(
    formats: dict[tuple[int, int], str],
) -> None:
    collector = RunCollector()
    for (row, column), code in sorted(formats.items()):
        collector.add(row, column, code)
    runs = collector.runs()
    assert dict(runs) == formats
    assert len(runs) == len(formats)
    assert all(
        runs.get((row, column)) == formats.get((row, column))
        for row in range(32)
        for column in range(32)
    )


def test_a_column_in_one_format_is_one_run() -> None:
    collector = RunCollector()
    for row in range(100_000):
        collector.add(row, 5, "0%")
    assert collector.runs().runs == [(5, 0, 99_999, "0%")]
    assert FormatRuns().runs == []
