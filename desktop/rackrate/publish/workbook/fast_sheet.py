"""A worksheet that writes formulas as they are given."""

from __future__ import annotations

from xlsxwriter.worksheet import Worksheet


class FastSheet(Worksheet):  # type: ignore[misc]
    """A worksheet that does not look for functions newer than the file format.

    XlsxWriter searches each formula for some thirty of them, which takes longer than
    all the rest of writing it. The workbook has none: `functions` lists what it has.
    """

    def _prepare_formula(
        self,
        formula: str,
        expand_future_functions: bool = False,  # noqa: ARG002, FBT001, FBT002
    ) -> str:
        """Return the formula without the sign it begins with."""
        return formula.removeprefix("=")
