"""Each answer of a bid tabulation in words: price, state, and what to know of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rackrate.domain.comparison import Bidder, ScopeFlag
from rackrate.engine.bid_tab import BidCell
from rackrate.engine.scope_price import ScopePrice
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import CellText, Mark
from rackrate.services.bid_words import BidWords, unit_price_text


def cell_text(cell: BidCell, bidder: Bidder, words: BidWords) -> CellText:
    """Return one vendor's answer to one line."""
    offered = cell.offered
    marks = tuple(_marks(cell, words))
    is_plugged = cell.plug is not None
    stands_aside = is_plugged and bool(cell.amount)
    found = CellText(
        line=cell.line.id,
        provider=bidder.provider,
        flag=offered.flag,
        flag_text=words.say(f"flag.{offered.flag}"),
        unit_price=_unit_price(cell),
        amount=words.amount(cell.counted),
        marks=marks,
        sentence="",
        quoted=words.quoted(offered.price_key),
        quoted_amount=words.amount(cell.amount) if stands_aside else "",
        note=offered.note,
        is_plugged=is_plugged,
        is_lowest=cell.is_lowest,
        is_outlier=cell.is_outlier,
        is_open=cell.is_open,
    )
    return _with_sentence(found, cell, words)


def _unit_price(cell: BidCell) -> str:
    if cell.price is None:
        return number_text.MISSING
    return unit_price_text(cell.price.amount)


def _marks(cell: BidCell, words: BidWords) -> Iterator[Mark]:
    price, offered = cell.price, cell.offered
    if price is not None and price.problem:
        said = words.problem(price.problem, offered.price_key)
        yield Mark(price.problem, said, "error")
    if cell.is_open:
        yield Mark("open", words.say("mark.open"), "warning")
    if cell.plug is not None:
        key = "plug_own" if offered.plug is not None else "plug"
        yield Mark("plug", words.say(f"mark.{key}"), "warning")
    if cell.is_lowest:
        yield Mark("lowest", words.say("mark.lowest"), "good")
    if cell.is_outlier:
        yield Mark("outlier", words.say("mark.outlier"), "warning")
    if offered.flag is ScopeFlag.INCLUDED and price is None:
        yield Mark("elsewhere", words.say("mark.elsewhere"))
    if price is None or price.problem:
        return
    if price.tax_assumed:
        yield Mark("tax_assumed", words.say("mark.tax_assumed"), "warning")
    yield from _conditions(cell, price, words)
    if price.is_converted:
        yield Mark("converted", words.say("mark.converted"))


def _conditions(cell: BidCell, found: ScopePrice, words: BidWords) -> Iterator[Mark]:
    """Yield what a price asks for beside what the line says."""
    price = words.price(cell.offered.price_key)
    if price is None:
        return
    if price.is_range:
        yield Mark("range", words.say("mark.range"), "warning")
    if found.billed_months is not None:
        values = {
            "paid": number_text.months(found.billed_months),
            "asked": number_text.months(cell.line.months or found.billed_months),
        }
        yield Mark(
            "billed_longer", words.say("mark.billed_longer", **values), "warning"
        )
    if found.paid_cards is not None and cell.line.months:
        needed = cell.line.quantity / cell.line.months
        values = {
            "paid": number_text.grouped(found.paid_cards),
            "asked": number_text.grouped(needed),
        }
        yield Mark("more_cards", words.say("mark.more_cards", **values), "warning")
    if found.billed_months is None and price.commitment_months:
        months = number_text.months(price.commitment_months)
        said = words.say("mark.commitment", months=months)
        yield Mark("commitment", said, "neutral")
    if found.doubt == "hours_fixed":
        yield Mark("hours_fixed", words.say("mark.hours_fixed"), "warning")
    if price.min_units > 1:
        said = words.say("mark.min_units", count=price.min_units)
        is_unknown = found.doubt == "minimum_unknown"
        yield Mark("min_units", said, "warning" if is_unknown else "neutral")


def _with_sentence(found: CellText, cell: BidCell, words: BidWords) -> CellText:
    parts = [
        words.say("cell.of", vendor=words.vendor(found.provider), line=cell.line.title),
        found.flag_text,
    ]
    if found.quoted:
        parts.append(words.say("cell.quoted", quoted=found.quoted))
    if cell.price is not None and cell.price.amount is not None:
        parts.append(words.say("cell.unit_price", price=found.unit_price))
    if found.quoted_amount:
        parts.append(words.say("cell.set_aside", amount=found.quoted_amount))
    if cell.counted is not None:
        parts.append(words.say("cell.amount", amount=words.money(cell.counted)))
    parts += [mark.text for mark in found.marks]
    if found.note:
        parts.append(words.say("cell.note", note=found.note))
    return replace(found, sentence=words.clauses(parts))
