"""What is collected while a book is read: prices, issues, and lines left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rackrate.domain.problem import Severity
from rackrate.domain.vendor_reading import (
    LeftLine,
    LineOutcome,
    ReadIssue,
    ReadRow,
)
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.grid import Grid
from rackrate.services.said_day import both_readings

MOST_OF_A_CODE = 200
_MOST_TEXT = 80
_BY_CARD = frozenset({"accelerator_unknown", "accelerator_variant"})
_OF_DAYS = frozenset({"date_ambiguous", "validity_unclear"})
_INFO = frozenset(
    {
        "cell_comment",
        "accelerator_variant",
        "price_range",
        "list_price_unused",
        "least_quantity",
    }
)
GATHERED = frozenset(
    {
        "tax_unknown",
        "scope_assumed",
        "delivery_assumed",
        "currency_assumed",
        "currency_unknown",
        "unit_unknown",
        "unit_assumed",
        "month_hours_differ",
        "term_assumed",
        "discount_from_note",
        "discount_elsewhere",
        "period_conflict",
        "tax_conflict",
        "cards_conflict",
        "vat_unclear",
        "discount_for_term",
        "least_quantity",
        "discount_maybe_in",
        "delivery_unknown",
        "discount_unclear",
        "accelerator_unknown",
        "accelerator_variant",
        "columns_guessed",
        "promotion",
        "currency_conflict",
        "withdrawn",
        "accelerator_from_title",
        "date_ambiguous",
        "validity_unclear",
    }
)
"""Flags reported once for a table, with how many prices they are about."""


@dataclass(slots=True)
class Findings:
    """Everything that was found so far; filled by the readers of tables."""

    rows: list[ReadRow] = field(default_factory=list)
    left: list[LeftLine] = field(default_factory=list)
    issues: list[ReadIssue] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    imported: set[tuple[str, int]] = field(default_factory=set)

    def report(
        self,
        code: str,
        sheet: str = "",
        cell: str = "",
        severity: Severity = Severity.WARNING,
        /,
        **values: str,
    ) -> None:
        """Note something to look at; after the 200th of a kind they are counted."""
        self.counts[code] += 1
        if self.counts[code] > MOST_OF_A_CODE:
            return
        if code in _INFO:
            severity = Severity.INFO
        self.issues.append(ReadIssue(code, severity, sheet, cell, values))

    def leave(
        self,
        grid: Grid,
        line: int,
        reason: str,
        table: str = "",
        *,
        is_rejected: bool = False,
    ) -> None:
        """Note that a line gave no price, and why."""
        filled = grid.filled(line)
        text = " · ".join(str(grid.at(line, c)) for c in filled[:6])
        self.left.append(
            LeftLine(
                sheet=grid.sheet.name,
                line=grid.line_number(line),
                orientation=grid.orientation,
                outcome=LineOutcome.REJECTED if is_rejected else LineOutcome.SKIPPED,
                reason=reason,
                text=text[:_MOST_TEXT],
                cell=grid.address(line, filled[0]) if filled else "",
                table=table,
            )
        )

    def gather(self, rows: Sequence[ReadRow], **details: Mapping[str, str]) -> None:
        """Report the flags of a table's prices that are about many of them.

        Args:
            rows: The prices of one table.
            details: Flag → more values that its sentence needs.
        """
        alike: dict[tuple[tuple[str, ...], str], ReadRow] = {}
        counts: Counter[tuple[tuple[str, ...], str]] = Counter()
        for row in rows:
            if row.flags:
                kind = (row.flags, row.accelerator)
                counts[kind] += 1
                alike.setdefault(kind, row)
        firsts: dict[tuple[str, str], ReadRow] = {}
        totals: Counter[tuple[str, str]] = Counter()
        for (flags, card), row in alike.items():
            for flag in flags:
                if flag in GATHERED:
                    key = (flag, card if flag in _BY_CARD else "")
                    totals[key] += counts[flags, card]
                    firsts.setdefault(key, row)
        for (flag, card), row in firsts.items():
            values = {"count": str(totals[flag, card]), **details.get(flag, {})}
            if flag in _BY_CARD:
                written = row.raw.get("accelerator") or row.product
                is_known = flag == "accelerator_variant"
                values["text"] = (is_known and written) or card or row.product or "?"
            if flag in _OF_DAYS:
                days = (row.raw.get("effective_to"), row.raw.get("effective_from"))
                text = next((day for day in days if day), "?")
                values["text"] = text[:_MOST_TEXT]
                readings = both_readings(folded(text)) or ("?", "?")
                values["one"], values["other"] = map(str, readings)
            self.report(flag, row.sheet, row.cell, **values)
