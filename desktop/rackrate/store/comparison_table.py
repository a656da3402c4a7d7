"""A comparison as a table, the part of a project that procurement works on."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.comparison import (
    Award,
    Bidder,
    BidLine,
    Comparison,
    Criteria,
    PlugRule,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.store.table_reader import TableReader
from rackrate.store.workload_table import texts_given

_HUNDRED = 100
_MOST_MARK = 10
_USUAL = Comparison()


def comparison_from(reader: TableReader) -> Comparison:
    """Return the comparison of a table; faults go to the reader."""
    criteria = reader.table("criteria")
    comparison = Comparison(
        lines=_lines(reader),
        bidders=_bidders(reader),
        plug_rule=reader.choice("plug_rule", PlugRule, _USUAL.plug_rule),
        outlier_share=_or(
            reader.number("outlier_share", above=0), _USUAL.outlier_share
        ),
        criteria=_criteria(criteria),
        award=_award(reader),
    )
    reader.refuse_unknown()
    return comparison


def _or(number: Decimal | None, default: Decimal) -> Decimal:
    return default if number is None else number


def _lines(reader: TableReader) -> tuple[ScopeLine, ...]:
    lines: dict[str, ScopeLine] = {}
    for table in reader.tables("line"):
        line = ScopeLine(
            id=table.text("id", required=True),
            title=table.text("title", required=True),
            unit=table.choice("unit", ScopeUnit, ScopeUnit.EACH),
            quantity=_or(table.number("quantity", low=0), Decimal(1)),
            cards=table.whole("cards", 8, low=1),
            accelerator=table.text("accelerator"),
            months=table.number("months", above=0),
        )
        if line.id in lines:
            table.refuse("id", "duplicate_id", value=line.id)
        table.refuse_unknown()
        lines[line.id] = line
    return tuple(lines.values())


def _bidders(reader: TableReader) -> tuple[Bidder, ...]:
    bidders: dict[str, Bidder] = {}
    for table in reader.tables("bidder"):
        bidder = Bidder(
            provider=table.text("provider", required=True),
            lines=_bid_lines(table.table("lines")),
            stated_total=table.number("stated_total", low=0),
            marks=_numbers(table.table("marks"), high=_MOST_MARK),
            is_qualified=table.flag("is_qualified", default=True),
            reason=table.text("reason"),
            lead_days=table.number("lead_days", low=0),
        )
        if bidder.provider in bidders:
            table.refuse("provider", "duplicate_id", value=bidder.provider)
        table.refuse_unknown()
        bidders[bidder.provider] = bidder
    return tuple(bidders.values())


def _bid_lines(reader: TableReader) -> dict[str, BidLine]:
    lines = {}
    for name in reader.names():
        table = reader.table(name)
        lines[name] = BidLine(
            flag=table.choice("flag", ScopeFlag, ScopeFlag.UNCLEAR),
            price_key=table.text("price_key"),
            plug=table.number("plug", low=0),
            note=table.text("note"),
        )
        table.refuse_unknown()
    return lines


def _numbers(reader: TableReader, high: int) -> dict[str, Decimal]:
    found = {name: reader.number(name, low=0, high=high) for name in reader.names()}
    return {name: number for name, number in found.items() if number is not None}


def _criteria(reader: TableReader) -> Criteria:
    best, worst = reader.number("best", low=0), reader.number("worst", above=0)
    if (best is None) != (worst is None):
        reader.refuse("best" if best is None else "worst", "field_missing")
        best = worst = None
    if best is not None and worst is not None and worst <= best:
        reader.refuse("worst", "anchors_not_rising")
        best = worst = None
    weights = _numbers(reader.table("weights"), high=_HUNDRED)
    price = _or(reader.number("price_weight", low=0, high=_HUNDRED), Decimal(_HUNDRED))
    if price + sum(weights.values()) == 0:
        reader.refuse("price_weight", "weights_all_zero")
        price = Decimal(_HUNDRED)
    reader.refuse_unknown()
    return Criteria(price, weights, best, worst)


def _award(reader: TableReader) -> Award | None:
    if "award" not in reader:
        return None
    table = reader.table("award")
    award = Award(
        providers=table.texts("providers"),
        reason=table.text("reason"),
        approver=table.text("approver"),
        decided_on=table.day("decided_on"),
    )
    table.refuse_unknown()
    return award


def comparison_table(comparison: Comparison) -> dict[str, object]:
    """Return the table of a comparison; the inverse of `comparison_from`."""
    criteria = comparison.criteria
    anchors = {"best": criteria.best, "worst": criteria.worst}
    table: dict[str, object] = {
        "plug_rule": comparison.plug_rule.value,
        "outlier_share": str(comparison.outlier_share),
        "criteria": {
            "price_weight": str(criteria.price_weight),
            "weights": texts_given(criteria.weights),
            **texts_given(anchors),
        },
        "line": [
            {
                "id": line.id,
                "title": line.title,
                "unit": line.unit.value,
                "quantity": str(line.quantity),
                "cards": line.cards,
                "accelerator": line.accelerator,
                **texts_given({"months": line.months}),
            }
            for line in comparison.lines
        ],
        "bidder": [_bidder_table(bidder) for bidder in comparison.bidders],
    }
    award = comparison.award
    if award is not None:
        table["award"] = {
            "providers": list(award.providers),
            "reason": award.reason,
            "approver": award.approver,
            **(
                {"decided_on": award.decided_on.isoformat()} if award.decided_on else {}
            ),
        }
    return table


def _bidder_table(bidder: Bidder) -> dict[str, object]:
    return {
        "provider": bidder.provider,
        "lines": {
            name: {
                "flag": line.flag.value,
                "price_key": line.price_key,
                "note": line.note,
                **texts_given({"plug": line.plug}),
            }
            for name, line in bidder.lines.items()
        },
        "marks": texts_given(bidder.marks),
        "is_qualified": bidder.is_qualified,
        "reason": bidder.reason,
        **texts_given(
            {"stated_total": bidder.stated_total, "lead_days": bidder.lead_days}
        ),
    }
