"""A book on its way from the process that read it: plain values, never objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

import msgspec

from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.ingest.book import (
    Area,
    Book,
    CellValue,
    FileKind,
    Place,
    Sheet,
    Visibility,
)
from rackrate.ingest.collector import collector_resting
from rackrate.ingest.reading.format_runs import FormatRuns

_MARK = b"RackRate book 1\n"
_DATE, _MOMENT, _TIME = 1, 2, 3
_DATED = {date, datetime, time}


class BrokenAnswerError(Exception):
    """What arrived is no answer."""


def encode_book(book: Book) -> bytes:
    """Return a book as bytes."""
    return _MARK + msgspec.msgpack.encode(
        {
            "name": book.name,
            "sha256": book.sha256,
            "kind": book.kind.value,
            "encoding": book.encoding,
            "delimiter": book.delimiter,
            "notes": book.notes,
            "sheets": [_plain_sheet(sheet) for sheet in book.sheets],
        }
    )


def encode_refusal(refused: RefusedInputError) -> bytes:
    """Return a refusal as bytes."""
    return _MARK + msgspec.msgpack.encode(
        {"refused": [[p.code, p.place, dict(p.values)] for p in refused.problems]}
    )


def decode(answer: bytes) -> Book:
    """Return the book that an answer holds.

    Raises:
        RefusedInputError: The answer is a refusal.
        BrokenAnswerError: It is no answer, or only part of one.
    """
    if not answer.startswith(_MARK):
        raise BrokenAnswerError
    try:
        with collector_resting():
            plain = msgspec.msgpack.decode(answer[len(_MARK) :], ext_hook=_moment)
            if "refused" not in plain:
                return _book(plain)
            problems = [
                Problem(str(code), str(place), values, Severity.ERROR)
                for code, place, values in plain["refused"]
            ]
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        raise BrokenAnswerError from error
    raise RefusedInputError("", problems)


def _plain_sheet(sheet: Sheet) -> dict[str, Any]:
    formats = sheet.formats
    runs = formats.runs if isinstance(formats, FormatRuns) else _runs(formats)
    return {
        "name": sheet.name,
        "rows": [_plain_row(row) for row in sheet.rows],
        "visibility": sheet.visibility.value,
        "errors": list(sheet.errors.items()),
        "unvalued": list(sheet.formulas_without_value),
        "formats": runs,
        "comments": list(sheet.comments.items()),
        "struck": list(sheet.struck),
        "hidden_rows": list(sheet.hidden_rows),
        "hidden_columns": list(sheet.hidden_columns),
        "merged": [(a.top, a.left, a.bottom, a.right) for a in sheet.merged],
    }


def _runs(formats: Mapping[Place, str]) -> list[tuple[int, int, int, str]]:
    return [(column, row, row, code) for (row, column), code in formats.items()]


def _plain_row(row: list[CellValue]) -> Sequence[object]:
    if _DATED.isdisjoint(map(type, row)):
        return row
    return [_ext(value) for value in row]


def _ext(value: CellValue) -> object:
    if isinstance(value, datetime):
        return msgspec.msgpack.Ext(_MOMENT, value.isoformat().encode())
    if isinstance(value, date):
        return msgspec.msgpack.Ext(_DATE, value.isoformat().encode())
    if isinstance(value, time):
        return msgspec.msgpack.Ext(_TIME, value.isoformat().encode())
    return value


def _moment(code: int, data: memoryview) -> date | datetime | time:
    text = bytes(data).decode()
    if code == _DATE:
        return date.fromisoformat(text)
    return datetime.fromisoformat(text) if code == _MOMENT else time.fromisoformat(text)


def _book(plain: dict[str, Any]) -> Book:
    return Book(
        name=plain["name"],
        sha256=plain["sha256"],
        kind=FileKind(plain["kind"]),
        sheets=tuple(_sheet(sheet) for sheet in plain["sheets"]),
        encoding=plain["encoding"],
        delimiter=plain["delimiter"],
        notes=tuple((code, where) for code, where in plain["notes"]),
    )


def _sheet(plain: dict[str, Any]) -> Sheet:
    return Sheet(
        name=plain["name"],
        rows=plain["rows"],
        visibility=Visibility(plain["visibility"]),
        errors=_by_place(plain["errors"]),
        formulas_without_value=_places(plain["unvalued"]),
        formats=FormatRuns((c, f, z, code) for c, f, z, code in plain["formats"]),
        comments=_by_place(plain["comments"]),
        struck=_places(plain["struck"]),
        hidden_rows=frozenset(plain["hidden_rows"]),
        hidden_columns=frozenset(plain["hidden_columns"]),
        merged=tuple(Area(*corners) for corners in plain["merged"]),
    )


def _places(plain: list[list[int]]) -> frozenset[Place]:
    return frozenset((row, column) for row, column in plain)


def _by_place(plain: list[tuple[list[int], str]]) -> dict[Place, str]:
    return {(row, column): text for (row, column), text in plain}
