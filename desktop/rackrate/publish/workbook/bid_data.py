"""What BidTab shows of a comparison: vendors, lines, and an answer for each pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.comparison import ScopeFlag
from rackrate.domain.money import minor_digits
from rackrate.domain.units import TaxBasis
from rackrate.engine.bid_tab import BidCell, BidTab
from rackrate.publish.workbook.drivers import Shared
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.inputs import WrittenInputs
from rackrate.publish.workbook.lists import Lists
from rackrate.publish.workbook.page import Page
from rackrate.services.bid_tab_parts import BidTabView, CellText
from rackrate.services.bid_tab_view import bid_tab_view
from rackrate.services.report import Report


@dataclass(frozen=True, slots=True)
class Answer:
    """One vendor's answer to one line.

    Attributes:
        line, vendor: Their places, counted from 0.
        price: Per unit of the line as the vendor quotes it; 0 where the line is in
            another one; None where nothing can be counted.
        problem: Why a named price is not counted; empty where it is.
    """

    line: int
    vendor: int
    cell: BidCell
    text: CellText
    price: Decimal | None
    currency: str
    tax: TaxBasis
    vat: Decimal | None
    problem: str


@dataclass(frozen=True, slots=True)
class Bids:
    """A comparison as the engine and the shared view have it."""

    report: Report
    view: BidTabView

    @classmethod
    def of(cls, report: Report) -> Bids:
        """Return the comparison of a report."""
        view = bid_tab_view(report.project, report.catalogs, report.labels)
        return cls(report, view)

    @property
    def tab(self) -> BidTab:
        """The engine's figures."""
        return self.view.tab

    @property
    def criteria(self) -> tuple[str, ...]:
        """The quality criteria, in their order."""
        return tuple(self.view.comparison.criteria.weights)

    def answers(self) -> Iterator[Answer]:
        """Yield every vendor's answer, line by line."""
        for line, texts in enumerate(self.view.cells):
            for vendor, text in enumerate(texts):
                yield self._answer(line, vendor, text)

    def _answer(self, line: int, vendor: int, text: CellText) -> Answer:
        column = self.tab.columns[vendor]
        cell = column.cells[line]
        basis = self.report.project.basis
        known = self.report.labels.offers.get(cell.offered.price_key)
        currency, tax, vat = basis.billing_currency, basis.tax, None
        if known is not None:
            provider, price = known
            currency = price.billing_currency or provider.billing_currency
            tax = price.tax or provider.tax
            vat = provider.vat_rate if price.vat_rate is None else price.vat_rate
        found = None
        if cell.price is not None:
            found = cell.price.quoted
        elif not cell.offered.price_key and cell.offered.flag is ScopeFlag.INCLUDED:
            found = Decimal(0)
        errors = [mark.text for mark in text.marks if mark.tone == "error"]
        problem = " ".join(errors)
        return Answer(line, vendor, cell, text, found, currency, tax, vat, problem)

    def digits(self, currency: str) -> Decimal:
        """Return how many decimals amounts of a currency have."""
        return Decimal(minor_digits(currency))

    def own_currency(self, vendor: int) -> str:
        """Return the currency of all of a vendor's prices; empty where they differ."""
        cells = self.tab.columns[vendor].cells
        found = {c.price.currency for c in cells if c.price and c.price.currency}
        return found.pop() if len(found) == 1 else ""


@dataclass(frozen=True, slots=True)
class BidKit:
    """What every part of BidTab is written with."""

    page: Page
    bids: Bids
    lists: Lists
    shared: Shared
    inputs: WrittenInputs

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of the comparison's shared words."""
        return self.bids.report.labels.say(f"compare.{key}", **values)

    def word(self, family: str, value: str) -> Formula:
        """Return the cell that holds a word."""
        return self.lists.word(family, value)

    def choice(self, family: str) -> dict[str, object]:
        """Return the rule of an input that is chosen from a family of words."""
        source = f"={self.lists.choices[family].text(self.page.name)}"
        return {"validate": "list", "source": source}

    @property
    def vendors(self) -> list[str]:
        """The vendors' names; one that another one has too gets its id."""
        names = [vendor.name for vendor in self.bids.view.vendors]
        return [
            f"{name} [{vendor.provider}]" if names.count(name) > 1 else name
            for name, vendor in zip(names, self.bids.view.vendors, strict=True)
        ]
