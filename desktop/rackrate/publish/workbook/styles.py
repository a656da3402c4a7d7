"""How cells look: the house style as a table, made into formats when first used.

A style is what a cell is for (input, result, link to another sheet …); a number
format is what it holds. Meaning is never in the colour alone: status cells also
carry a sign and a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from xlsxwriter import Workbook
from xlsxwriter.format import Format

from rackrate.domain.bilingual import Language
from rackrate.services import number_text

Properties: TypeAlias = dict[str, Any]

NAVY = "#12436D"
ORANGE = "#C6500F"
TEAL = "#1C7A71"
PLUM = "#801650"
INK = "#1A1A1A"
MUTED = "#595959"
GRID = "#C9CED6"

_GREY, _YELLOW, _GREEN, _WHITE = "#8A94A3", "#E3B100", "#28A197", "#FFFFFF"
TAB_COLOURS = {
    "Cover": _GREY,
    "Summary": NAVY,
    "Inputs": _YELLOW,
    "Prices": _YELLOW,
    "BreakEven": NAVY,
    "Sensitivity": NAVY,
    "WinnerMap": NAVY,
    "Mix": NAVY,
    "BuyOrRent": NAVY,
    "BidTab": NAVY,
    "Calc": _WHITE,
    "Steps": _WHITE,
    "Draws": _WHITE,
    "Assumptions": _GREEN,
    "Acceptance": _GREEN,
    "Checks": _GREY,
    "Sources": _GREEN,
    "Lists": _GREY,
}
"""Every sheet, in the order of the file: answers, then inputs, workings, proof.

BidTab is there where the project compares quotes.
"""

MONEY = ("amount", "money", "coarse", "fine", "round")
"""Number formats of amounts of money: what they hold is in the currency itself."""

_IN_UNIT = {"thousand": r"0\.000", "ten_thousand": r"0\.0000"}
_RULE = {"bottom": 1, "bottom_color": GRID}
_STYLES: dict[str, Properties] = {
    "title": {"font_size": 14, "bold": True, "font_color": NAVY},
    "heading": {
        "font_size": 11,
        "bold": True,
        "font_color": NAVY,
        "bottom": 2,
        "bottom_color": NAVY,
    },
    "head": {
        "bold": True,
        "font_color": "#FFFFFF",
        "bg_color": NAVY,
        "text_wrap": True,
        "valign": "vcenter",
    },
    "subhead": {"bold": True, "font_color": NAVY, "bg_color": "#E8EDF3"},
    "label": {**_RULE},
    "wrap": {"text_wrap": True, **_RULE},
    "note": {"font_size": 9, "font_color": MUTED},
    "how": {
        "font_size": 9,
        "font_color": MUTED,
        "text_wrap": True,
        **_RULE,
    },
    "body": {},
    "strong": {"bold": True},
    "alarm": {"bold": True, "font_color": "#842029"},
    "sample": {"bold": True, "font_color": "#842029", "bg_color": "#F8D7DA"},
    "input": {
        "bg_color": "#FFF7CC",
        "font_color": "#0B3D91",
        "border": 4,
        "border_color": "#0B3D91",
        "locked": False,
    },
    "calc": {**_RULE},
    "link": {"font_color": "#1E6B3A", **_RULE},
    "total": {"bold": True, "top": 1, "bottom": 1},
    "static": {
        "bg_color": "#EEF0F3",
        "font_color": MUTED,
        "italic": True,
        **_RULE,
    },
    "name": {"bold": True, "text_wrap": True, "bg_color": "#E8EDF3"},
    "key": {"font_size": 13, "bold": True, "font_color": NAVY, "align": "left"},
    "jump": {"font_color": "#0B3D91", "underline": 1},
    "ok": {"bg_color": "#D1E7DD", "font_color": "#0F5132", "bold": True},
    "fail": {"bg_color": "#F8D7DA", "font_color": "#842029", "bold": True},
    "warn": {"bg_color": "#FFF3CD", "font_color": "#664D03", "bold": True},
}


class Styles:
    """The formats of one workbook, each made once."""

    def __init__(
        self,
        book: Workbook,
        language: Language,
        currency: str,
        units: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Prepare the formats.

        Args:
            book: The workbook.
            language: Which fonts fit.
            currency: The billing currency.
            units: Unit that amounts can be shown in → what stands behind them.
        """
        self._book = book
        self._units = units
        self._scaled: dict[tuple[str, str], Format] = {}
        self._font = "Microsoft YaHei" if language is Language.ZH else "Calibri"
        self._made: dict[tuple[str, str, tuple[tuple[str, Any], ...]], Format] = {}
        sign = self._sign = number_text.currency_sign(currency).strip()
        whole, cents = "#,##0", "#,##0.00"
        self._numbers = {
            "": "General",
            "text": "@",
            "whole": '#,##0;[Red]-#,##0;"–"',
            "plain": "0",
            "amount": f'{cents};[Red]-{cents};"–"',
            "money": f'"{sign}"{cents};[Red]-"{sign}"{cents};"–"',
            "coarse": f'"{sign}"{whole};[Red]-"{sign}"{whole};"–"',
            "fine": '#,##0.00##;[Red]-#,##0.00##;"–"',
            "round": f'{whole};[Red]-{whole};"–"',
            "price": '#,##0.00##;[Red]-#,##0.00##;"–"',
            "factor": "0.0000",
            "percent": "0.0%",
            "p0.1": '"P10"',
            "p0.5": '"P50"',
            "p0.9": '"P90"',
            "hours": "0.0",
            "clock": "0.0##",
            "quantity": '#,##0.0##;[Red]-#,##0.0##;"–"',
            "exact": "0.000000",
            "tiny": "0E+00",
            "exact_value": "General",
            "date": "yyyy-mm-dd",
            "source": '"S"0',
            "number": '"#"0;;"–"',
        }

    def get(self, style: str, number: str = "", **extra: object) -> Format:
        """Return the format of a style and a number format."""
        key = (style, number, tuple(sorted(extra.items())) if extra else ())
        if key not in self._made:
            properties = {
                "font_name": self._font,
                "font_size": 10,
                "font_color": INK,
                "valign": "vcenter",
                "num_format": self._numbers[number],
                **_STYLES[style],
                **extra,
            }
            if number == "text":
                properties.pop("num_format")
            self._made[key] = self._book.add_format(properties)
        return self._made[key]

    def in_unit(self, look: str, unit: str) -> Format:
        """Return the number format of an amount shown in thousands or ten thousands.

        A point before the last digits, to the last whole unit of the currency: no
        format divides by ten thousand, and both units are written alike.
        """
        key = look, unit
        if key not in self._scaled:
            sign = self._sign if look in ("money", "coarse") else ""
            shown = f'"{sign}"' if sign else ""
            shown += f'{_IN_UNIT[unit]}"{self._units[unit]}"'
            number = f'{shown};[Red]-{shown};"–"'
            self._scaled[key] = self._book.add_format({"num_format": number})
        return self._scaled[key]

    @property
    def font(self) -> str:
        """The family all cells and charts are set in."""
        return self._font
