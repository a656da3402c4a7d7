"""What other people's tools find in the workbook, without computing anything."""

from __future__ import annotations

import pandas as pd
from openpyxl.utils import range_boundaries
from tests.publish.workbook.conftest import Sample
from tests.support.computed import stored_formulas
from tests.support.workbook_text import same

from rackrate.domain.bilingual import Language

BROKEN = ("#", "nan", "inf", "-inf")


def test_pandas_reads_every_stored_value(sample: Sample) -> None:
    path = sample.books[Language.EN].path
    sheets = pd.read_excel(path, sheet_name=None, header=None, engine="calamine")
    read = 0
    for cell in stored_formulas(path):
        column, row, _, _ = range_boundaries(cell.place)
        assert column
        assert row
        value = sheets[cell.sheet].iloc[row - 1, column - 1]
        if cell.stored == "":
            assert pd.isna(value), cell
        else:
            assert same(cell.stored, value), cell
            assert not str(value).startswith(BROKEN), cell
        read += 1
    assert read > 5000
