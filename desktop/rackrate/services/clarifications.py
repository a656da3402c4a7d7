"""What to ask each vendor before its quote can be compared, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.comparison import ScopeFlag, ScopeLine
from rackrate.domain.price import Price
from rackrate.engine.bid_tab import BidCell, BidColumn, BidTab
from rackrate.services import number_text
from rackrate.services.words import Words

_FLAGS = {
    ScopeFlag.UNCLEAR: "unclear",
    ScopeFlag.NOT_INCLUDED: "not_included",
    ScopeFlag.QUALIFIED: "qualified",
}
_OURS = {"no_exchange_rate", "price_gone", "months_unknown"}
"""Problems that the buyer mends; a vendor can do nothing about them."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask a vendor.

    Attributes:
        line: The scope's line that it is about; empty where it is about the quote.
        row: Id of the line or code of the row where the answer goes.
    """

    provider: str
    code: str
    text: Bilingual
    line: str = ""
    row: str = ""


def questions(
    tab: BidTab, catalogs: Sequence[Catalog], words: Words
) -> tuple[Question, ...]:
    """Return what to ask, vendor by vendor, line by line."""
    book = {catalog.provider.id: catalog for catalog in catalogs}
    return tuple(
        question
        for column in tab.columns
        for question in _of(column, book.get(column.bidder.provider), words)
    )


def vendor_name(provider: str, catalogs: Iterable[Catalog]) -> Bilingual:
    """Return a vendor's name in both languages, its id where its catalog is gone."""
    found = (c.provider.name for c in catalogs if c.provider.id == provider)
    return next(found, Bilingual.same(provider))


def letter(asked: Sequence[Question], name: Bilingual, title: str, words: Words) -> str:
    """Return one vendor's questions as a text to send, Chinese above English."""
    parts = []
    for language in (Language.ZH, Language.EN):
        lines = [f"{n}. {q.text[language]}" for n, q in enumerate(asked, start=1)]
        opening = words.say(
            "compare.ask.opening", language, vendor=name[language], title=title
        )
        closing = words.say("compare.ask.closing", language)
        parts.append("\n".join((opening, *lines, closing)))
    return "\n\n".join(parts)


def _of(column: BidColumn, catalog: Catalog | None, words: Words) -> Iterator[Question]:
    prices = {catalog.key(p): p for p in catalog.prices} if catalog else {}
    provider = catalog.provider if catalog else None
    vendor = column.bidder.provider
    for cell in column.cells:
        price = prices.get(cell.offered.price_key)
        for code, values in _about(cell, price, provider):
            text = words.both(f"compare.ask.{code}", line=cell.line.title, **values)
            yield Question(vendor, code, text, cell.line.id, cell.line.id)
    if any(c.price is not None and c.price.tax_assumed for c in column.cells):
        yield Question(vendor, "tax_unknown", words.both("compare.ask.tax_unknown"))
    if column.has_arithmetic_error:
        yield _arithmetic(column, words)
    if column.bidder.lead_days is None:
        text = words.both("compare.ask.lead_days")
        yield Question(vendor, "lead_days", text, row="lead_days")


def _about(
    cell: BidCell, price: Price | None, provider: Provider | None
) -> Iterator[tuple[str, dict[str, Bilingual | str]]]:
    """Yield what to ask about one line: about its price first, then its scope."""
    problem = cell.price.problem if cell.price is not None else ""
    if problem and problem not in _OURS:
        yield problem, _values(cell.line, price, provider)
    if cell.price is not None and cell.price.billed_months is not None:
        yield "billed_longer", _values(cell.line, price, provider)
    flag = _FLAGS.get(cell.offered.flag)
    if flag and not problem:
        yield flag, {}
    if cell.is_outlier and cell.amount is not None:
        yield "outlier", {}


def _values(
    line: ScopeLine, price: Price | None, provider: Provider | None
) -> dict[str, Bilingual | str]:
    """Return what a question about a price says of it."""
    if price is None:
        return dict.fromkeys(("day", "quoted", "asked", "count", "months"), "")
    day = price.effective_to or price.effective_from
    amount = price.typical_unit_price
    currency = price.billing_currency or (provider.billing_currency if provider else "")
    return {
        "day": day.isoformat() if day else number_text.MISSING,
        "quoted": "" if amount is None else number_text.money(amount, currency, 2),
        "asked": line.accelerator,
        "count": str(price.min_units),
        "months": number_text.months(line.months) if line.months else "",
    }


def _arithmetic(column: BidColumn, words: Words) -> Question:
    currencies = {c.price.currency for c in column.cells if c.price}
    currency = currencies.pop() if len(currencies) == 1 else ""
    bidder, own = column.bidder, column.own_total
    text = words.both(
        "compare.ask.arithmetic",
        stated=_money(bidder.stated_total, currency),
        sum=_money(own, currency),
    )
    return Question(bidder.provider, "arithmetic", text, row="stated")


def _money(amount: Decimal | None, currency: str) -> str:
    if amount is None:
        return number_text.MISSING
    return number_text.money(amount, currency, 2)
