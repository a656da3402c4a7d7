"""Lists: the words, units and constants that formulas compare with and look up.

No formula holds a word or a number of its own, so the same formulas serve both
languages, and a constant has one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.money import minor_digits
from rackrate.domain.units import PricingUnit
from rackrate.engine.arithmetic import ROUNDING_DUST
from rackrate.engine.uncertainty import SAME_COST
from rackrate.engine.verdict import TIE_SHARE
from rackrate.publish.workbook.formula import Formula, Span, cell, span
from rackrate.publish.workbook.functions import item_at, position_of
from rackrate.publish.workbook.kit import Kit
from rackrate.publish.workbook.money_cells import DIVISORS
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.services import number_text

BLANK = number_text.MISSING
"""What a cell shows that has nothing to show."""

REGISTER_MARK = "rackrate-register 1"
"""Begins the register of names, for a program that reads an edited workbook."""
_WIDTHS = (30, 20, 14, 16, 70)
_FIXED_HOURS = {PricingUnit.HOUR: 1, PricingUnit.DAY: 24, PricingUnit.WEEK: 168}
_MONTHS = {PricingUnit.MONTH: 1, PricingUnit.QUARTER: 3, PricingUnit.YEAR: 12}
_FAMILIES = {
    "delivery": ("container", "bare_metal"),
    "tenancy": ("exclusive", "shared"),
    "scope": ("card", "node", "gib", "mbps", "each"),
    "category": ("metered", "reserved", "period"),
    "tax": ("included", "excluded", "unknown"),
    "state": ("crossover", "never", "always", "not_comparable", "missing"),
    "answer": ("yes", "no"),
    "validity": ("valid", "no_end", "expired", "not_yet"),
    "result": (
        "same",
        "changed",
        "pass",
        "fail",
        "warn",
        "tie",
        "clear",
        "missing",
        "none",
        "no_pair",
        "turns",
        "stays",
    ),
}
_NAMED = frozenset({"category", "delivery"})
"""Families with which long columns of other sheets compare; see `write_shared`."""
_COMPARED = {
    "bid_flag": ("included", "not_included", "unclear", "qualified"),
    "bid_rule": ("highest", "median", "own"),
    "bid_mark": ("lowest", "outlier", "plug", "plug_own", "open"),
    "bid_state": ("adds_up", "differs", "unchecked"),
}
"""Families of a comparison of quotes, and no part of a workbook without one."""
_OWN_WORDS = frozenset({"answer", "validity", "result", "bid_state"})


@dataclass(frozen=True, slots=True)
class Lists:
    """Where formulas find words, units and constants.

    Attributes:
        unit_words, unit_hours: Pricing units and the hours in them.
        words: Cells by (family, value).
        choices: The ranges that validated inputs choose from.
        display_words: Units that amounts may be shown in.
        divisor: What amounts are divided by to be shown.
        dust: The remainder that counting up forgives.
        tie_share: The gap within which two options are tied.
        cent: The tolerance of a comparison of amounts.
        same_cost: The share within which two unrounded costs are the same.
        months_year: Months in a year.
        near: How far the chance of a few draws may lie from that of many.
    """

    unit_words: Span
    unit_hours: Span
    words: dict[tuple[str, str], Formula]
    choices: dict[str, Span]
    display_words: Span
    divisor: Formula
    dust: Formula
    tie_share: Formula
    cent: Formula
    same_cost: Formula
    months_year: Formula
    near: Formula

    def word(self, family: str, value: str) -> Formula:
        """Return the cell that holds a word."""
        return self.words[family, value]


def word_of(kit: Kit, family: str, value: str) -> str:
    """Return the word for a value, from the shared terms or the workbook's own."""
    if family in _OWN_WORDS:
        return kit.say(f"{family}.{value}")
    if family in _COMPARED:
        own = family.removeprefix("bid_")
        return kit.report.labels.say(f"compare.{own}.{value}")
    return kit.term(family, value)


def write_lists(page: Page, hours_month: Formula, disp_unit: Formula) -> Lists:
    """Write all lists but the register of names, which is not complete yet.

    Args:
        page: The sheet.
        hours_month: The project's month, on Inputs.
        disp_unit: The unit amounts are shown in, on Inputs.
    """
    page.header(_WIDTHS)
    page.heads(3, [page.say(f"head.{n}") for n in ("item", "a", "b", "c", "note")])
    row, unit_words, unit_hours = _units(page, HEADER_ROWS, hours_month)
    row, words, choices = _words(page, row)
    for unit, at in zip(PricingUnit, _cells(unit_words), strict=True):
        words["unit", unit] = at.pinned
    once = words["unit", PricingUnit.ONCE]
    words["unit", PricingUnit.ONCE] = page.define(
        "word_unit_once", once, page.say("unit_head.unit")
    )
    row, display_words, divisors = _display(page, row)
    at = position_of(disp_unit, display_words)
    page.text(row - 1, 0, page.say("divisor"))
    divisor = page.put(row - 1, 1, item_at(divisors, at), "calc", "whole")
    divisor = page.define("disp_div", divisor, page.say("divisor"))
    row += 1
    page.heading(row, page.say("constants"), len(_WIDTHS))
    currency = page.kit.report.project.basis.billing_currency
    smallest = Decimal(1).scaleb(-minor_digits(currency))
    constants = {}
    for number, (key, value, look) in enumerate(
        (
            ("dust", Decimal(str(ROUNDING_DUST)), "tiny"),
            ("tie_share", TIE_SHARE, "percent"),
            ("cent", smallest, "amount"),
            ("same_cost", Decimal(str(SAME_COST)), "tiny"),
            ("months_year", Decimal(_MONTHS[PricingUnit.YEAR]), "whole"),
            ("near", 2 / Decimal(page.kit.draws).sqrt(), "percent"),
        ),
        start=row + 1,
    ):
        page.text(number, 0, page.say(f"constant.{key}.name"))
        constants[key] = page.number(number, 1, value, "static", look)
        note = page.say(f"constant.{key}.note")
        page.text(number, 4, note, "how")
        page.fit_row(number, (note, _WIDTHS[4] * 1.1))
    known = {
        key: page.define(f"const_{key}", at, page.say(f"constant.{key}.name"))
        for key, at in constants.items()
    }
    return Lists(
        unit_words=unit_words,
        unit_hours=unit_hours,
        words=words,
        choices=choices,
        display_words=display_words,
        divisor=divisor,
        **known,
    )


def write_names(page: Page) -> None:
    """Write the register of defined names, at the end of Lists.

    Beside each input stands what it was when issued and what a project calls it, so
    that an edited workbook can be read back.
    """
    row = page.last_row + 2
    page.heading(row, page.say("names"), len(_WIDTHS))
    document = page.kit.report.document_id
    page.text(row + 1, 0, f"{REGISTER_MARK} {document}", "note")
    heads = ("name", "where", "issued", "path", "meaning")
    for column, name in enumerate(heads):
        page.text(row + 2, column, page.say(f"register.{name}"), "subhead")
    for number, entry in enumerate(page.kit.names, start=row + 3):
        page.text(number, 0, entry.name)
        target = entry.place.pinned(row=False, column=False)
        page.jump(number, 1, target, target.text(""))
        if entry.issued is not None and entry.issued != "":
            page.constant(number, 2, entry.issued, "note", "exact_value")
        if entry.path:
            page.text(number, 3, entry.path, "note")
        page.text(number, 4, entry.meaning, "note")


def _units(page: Page, row: int, hours_month: Formula) -> tuple[int, Span, Span]:
    page.heading(row, page.say("units"), len(_WIDTHS))
    heads = [page.say(f"unit_head.{n}") for n in ("unit", "fixed", "months", "hours")]
    for column, head in enumerate(heads):
        page.text(row + 1, column, head, "subhead")
    words: list[Formula] = []
    hours: list[Formula] = []
    for number, unit in enumerate(PricingUnit, start=row + 2):
        words.append(page.text(number, 0, page.kit.term("unit", unit)))
        fixed = page.number(number, 1, _FIXED_HOURS.get(unit, 0), "static", "whole")
        months = page.number(number, 2, _MONTHS.get(unit, 0), "static", "whole")
        formula = fixed + months * hours_month
        hours.append(page.put(number, 3, formula, "calc", "quantity"))
    end = row + 2 + len(words)
    return end + 1, span(words).pinned(), span(hours).pinned()


def _cells(column: Span) -> list[Formula]:
    """Return a column's cells one by one."""
    first = column.first
    return [
        cell(first.moved(offset), value) for offset, value in enumerate(column.values)
    ]


def _words(
    page: Page, row: int
) -> tuple[int, dict[tuple[str, str], Formula], dict[str, Span]]:
    found: dict[tuple[str, str], Formula] = {}
    choices: dict[str, Span] = {}
    page.heading(row, page.say("words"), len(_WIDTHS))
    row += 1
    compared = _COMPARED if page.kit.report.project.comparison else {}
    for family, values in (_FAMILIES | compared).items():
        page.text(row, 0, page.say(f"family.{family}"), "subhead")
        cells = []
        for value in values:
            row += 1
            written = page.text(row, 0, word_of(page.kit, family, value)).pinned
            found[family, value] = written
            cells.append(written)
            if family in _NAMED:
                meaning = page.say(f"family.{family}")
                name = f"word_{family}_{value}"
                found[family, value] = page.define(name, written, meaning)
        choices[family] = span(cells)
        row += 1
    choices["tax_basis"] = span([found["tax", "included"], found["tax", "excluded"]])
    return row + 1, found, choices


def _display(page: Page, row: int) -> tuple[int, Span, Span]:
    page.heading(row, page.say("display"), len(_WIDTHS))
    words, divisors = [], []
    for number, (key, divisor) in enumerate(
        _display_units(page.kit).items(), start=row + 1
    ):
        words.append(page.text(number, 0, key))
        divisors.append(page.number(number, 1, divisor, "static", "whole"))
    return row + len(words) + 2, span(words).pinned(), span(divisors).pinned()


def _display_units(kit: Kit) -> dict[str, int]:
    currency = kit.report.project.basis.billing_currency
    return {
        kit.say(f"lists.display_unit.{key}", currency=currency): divisor
        for key, divisor in DIVISORS.items()
    }


def first_display_unit(kit: Kit) -> str:
    """Return the unit that amounts are shown in at first: the currency itself."""
    currency = kit.report.project.basis.billing_currency
    return kit.say("lists.display_unit.one", currency=currency)
