"""BidTab, the rules of the comparison: plugs, outliers, and the price scale."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.money import minor_digits
from rackrate.engine.score import FULL_MARK
from rackrate.publish.workbook.bid_data import BidKit
from rackrate.publish.workbook.formula import Formula, Value
from rackrate.publish.workbook.input_rules import RULES

_NUMBER, _ITEM, _VALUE, _NOTE = 0, 1, 2, 3
_FIELDS = {
    "rule": "plug_rule",
    "outlier": "outlier_share",
    "best": "criteria.best",
    "worst": "criteria.worst",
}
_VALUE_WIDTH, _NO_LIMIT = 15, 99
_ENOUGH = Decimal(3)
"""Two quotes have no median apart from themselves."""


@dataclass(frozen=True, slots=True)
class BidRules:
    """The rules, as cells.

    Attributes:
        rule: What stands in for a line that is not covered, as a word.
        outlier: Share of the median beyond which a price is to be verified.
        enough: Quotes that it takes to speak of a median.
        digits: Decimals of the project's currency.
        full_mark: The best mark of a criterion.
        best, worst: Totals with full and with no points; both empty: lowest ÷ total.
    """

    rule: Formula
    outlier: Formula
    enough: Formula
    digits: Formula
    full_mark: Formula
    best: Formula
    worst: Formula


def write_rules(kit: BidKit, row: int) -> tuple[int, BidRules]:
    """Write the rules and return the next row and them."""
    page, comparison = kit.page, kit.bids.view.comparison
    criteria = comparison.criteria
    for column in range(_NOTE + 1):
        page.text(row, column, "", "subhead")
    page.text(row, _ITEM, page.say("rules"), "subhead")
    currency = kit.bids.report.project.basis.billing_currency
    cells: dict[str, Formula] = {}
    chosen = kit.say(f"rule.{comparison.plug_rule}")
    given: tuple[tuple[str, str, Value | None, str, dict[str, object], str], ...] = (
        ("rule", "in_plug_rule", chosen, "", kit.choice("bid_rule"), "list"),
        (
            "outlier",
            "in_outlier_pct",
            comparison.outlier_share,
            "percent",
            RULES["amount"],
            "amount",
        ),
        ("best", "in_bid_best", criteria.best, "amount", RULES["amount"], "amount"),
        ("worst", "in_bid_worst", criteria.worst, "amount", RULES["amount"], "amount"),
    )
    for key, name, value, look, rule, prompt in given:
        row += 1
        page.text(row, _ITEM, page.say(f"rule.{key}"))
        at = page.input(row, _VALUE, value, look, text_wrap=key == "rule")
        page.fit_row(row, (str(value), _VALUE_WIDTH if key == "rule" else _NO_LIMIT))
        page.validate(row, _VALUE, rule, prompt)
        page.text(row, _NOTE, page.say(f"rule_note.{key}"), "note")
        path = f"comparison.{_FIELDS[key]}"
        cells[key] = page.define(name, at, page.say(f"rule.{key}"), path)
    for key, number in (
        ("enough", _ENOUGH),
        ("digits", Decimal(minor_digits(currency))),
        ("full_mark", FULL_MARK),
    ):
        row += 1
        page.text(row, _ITEM, page.say(f"rule.{key}"))
        cells[key] = page.number(row, _VALUE, number, "static", "plain").pinned
        page.text(row, _NOTE, page.say(f"rule_note.{key}"), "note")
    return row + 1, BidRules(**cells)
