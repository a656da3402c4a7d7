"""The bid tabulation as texts and states: what window and documents both show."""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.domain.comparison import Comparison, ScopeFlag
from rackrate.engine.bid_tab import BidTab


@dataclass(frozen=True, slots=True)
class Mark:
    """A word beside a figure that its reader must know.

    Attributes:
        code: `lowest`, `outlier`, `converted`, … ; a problem's own code.
        tone: `good`, `warning`, `error` or `neutral`; never the only cue.
    """

    code: str
    text: str
    tone: str = "neutral"


@dataclass(frozen=True, slots=True)
class VendorText:
    """The head of a vendor's columns.

    Attributes:
        detail: Currency and tax of its quote.
        is_awarded: The award goes to it, alone or with others.
    """

    provider: str
    name: str
    detail: str
    is_awarded: bool = False


@dataclass(frozen=True, slots=True)
class LineText:
    """One line of our scope.

    Attributes:
        unit: What the quantity counts, in words.
        detail: Card and node that are asked for; empty where none are.
    """

    id: str
    title: str
    unit: str
    quantity: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class CellText:
    """One vendor's answer to one line.

    Attributes:
        unit_price: Per unit of the line, on our basis; a dash where there is none.
        amount: What the normalised total takes, quoted or plugged.
        quoted: The price as the vendor states it, with its unit; may be empty.
        quoted_amount: The quoted amount where a plug stands in its place.
        sentence: Everything about the cell, to be read out.
    """

    line: str
    provider: str
    flag: ScopeFlag
    flag_text: str
    unit_price: str
    amount: str
    marks: tuple[Mark, ...]
    sentence: str
    quoted: str = ""
    quoted_amount: str = ""
    note: str = ""
    is_plugged: bool = False
    is_lowest: bool = False
    is_outlier: bool = False
    is_open: bool = False

    def mark(self, code: str) -> Mark | None:
        """Return the mark of that code, None where the cell has none."""
        return next((m for m in self.marks if m.code == code), None)


@dataclass(frozen=True, slots=True)
class FigureText:
    """One vendor's figure in a row under the lines.

    Attributes:
        edited: The text as a person would type it, None where it is worked out.
    """

    text: str
    detail: str = ""
    tone: str = ""
    is_lowest: bool = False
    is_hatched: bool = False
    edited: str | None = None

    @property
    def sentence(self) -> str:
        """Figure and detail, to be read out."""
        return f"{self.text}, {self.detail}" if self.detail else self.text


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row under the lines, a figure for each vendor.

    Attributes:
        code: `as_quoted`, `plugs`, `normalised`, `gap`, `stated`, `lead_days`,
            `qualified`, `mark:<criterion>`, `score` or `rank`.
        is_total: It is set apart, as totals are.
    """

    code: str
    name: str
    figures: tuple[FigureText, ...]
    detail: str = ""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class AnswerText:
    """One of the three answers: one vendor, the best split, the earliest date.

    Attributes:
        name: Which answer it is.
        who: Whom it names; a dash where nobody.
        amount: What it costs; empty where that is not known.
        detail: What it rests on.
    """

    code: str
    name: str
    who: str
    amount: str
    detail: str


@dataclass(frozen=True, slots=True)
class BlockerText:
    """What stands between a comparison and its award.

    Attributes:
        row: Id of the line or code of the row to jump to; empty for the award form.
        is_hard: No reason can pass it.
    """

    code: str
    provider: str
    text: str
    row: str = ""
    is_hard: bool = False


@dataclass(frozen=True, slots=True)
class BidTabView:
    """A bid tabulation in one language.

    Attributes:
        headline: The finding, in a sentence.
        money: In what the amounts are: currency and tax.
        is_awarded: It was decided; nothing is to change any more.
    """

    comparison: Comparison
    tab: BidTab
    headline: str
    money: str
    vendors: tuple[VendorText, ...]
    lines: tuple[LineText, ...]
    cells: tuple[tuple[CellText, ...], ...]
    rows: tuple[FigureRow, ...]
    answers: tuple[AnswerText, ...]
    blockers: tuple[BlockerText, ...]

    @property
    def is_awarded(self) -> bool:
        """Whether the award was decided."""
        award = self.comparison.award
        return award is not None and award.decided_on is not None

    @property
    def plug_count(self) -> int:
        """How many figures are stand-ins."""
        return sum(cell.is_plugged for row in self.cells for cell in row)

    def cell(self, line: str, provider: str) -> CellText:
        """Return one answer.

        Raises:
            KeyError: There is no such line or vendor.
        """
        for row in self.cells:
            for cell in row:
                if (cell.line, cell.provider) == (line, provider):
                    return cell
        raise KeyError((line, provider))

    def row(self, code: str) -> FigureRow:
        """Return a row under the lines.

        Raises:
            KeyError: There is none of that code.
        """
        for row in self.rows:
            if row.code == code:
                return row
        raise KeyError(code)
