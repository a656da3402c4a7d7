"""What is wrong in each sheet, worked out once per change and only where it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rackrate.domain.problem import Problem
from rackrate.domain.reference import Reference
from rackrate.services.price_sheet import PriceSheet, SheetRow

RowFaults = Mapping[str, Problem]
Faults = Mapping[int, RowFaults]
_NONE: RowFaults = {}


@dataclass(frozen=True, slots=True)
class _Known:
    sheet: PriceSheet
    rows: Mapping[int, tuple[SheetRow, RowFaults]]
    faults: Faults


class FaultBook:
    """Faults of every provider's sheet, remembered from one state to the next.

    What is wrong with a row depends on the row and on those that share its id, so
    that rows which are neither new nor shared keep what was found before.
    """

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._known: dict[str, _Known] = {}

    def of(self, sheet: PriceSheet) -> Faults:
        """Return what is wrong with a sheet, by row id and column."""
        name = sheet.provider.id
        known = self._known.get(name)
        if known is None or known.sheet is not sheet:
            known = self._looked_at(sheet, known.rows if known else {})
            self._known[name] = known
        return known.faults

    def _looked_at(
        self, sheet: PriceSheet, before: Mapping[int, tuple[SheetRow, RowFaults]]
    ) -> _Known:
        names = [row.text("sku_price_id").strip() for row in sheet.rows]
        times = Counter(names)
        anew = [
            row
            for row, name in zip(sheet.rows, names, strict=True)
            if times[name] > 1 or not _is_known(row, before)
        ]
        found = replace(sheet, rows=tuple(anew)).faults(self._reference)
        looked_at = {row.row_id for row in anew}
        faults = {}
        rows = {}
        for row, name in zip(sheet.rows, names, strict=True):
            is_new = row.row_id in looked_at
            wrong = found.get(row.row_id, _NONE) if is_new else before[row.row_id][1]
            if wrong:
                faults[row.row_id] = wrong
            if times[name] == 1:
                rows[row.row_id] = (row, wrong)
        return _Known(sheet, rows, faults)


def _is_known(row: SheetRow, before: Mapping[int, tuple[SheetRow, RowFaults]]) -> bool:
    return row.row_id in before and before[row.row_id][0] is row
