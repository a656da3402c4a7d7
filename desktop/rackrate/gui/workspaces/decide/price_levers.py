"""The levers of the two prices that the break-even lies between."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QObject

from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.lever import Lever, Scale
from rackrate.gui.workspaces.decide.levers import PriceCell, price_in, price_scale
from rackrate.services import number_text
from rackrate.services.session import ReplaceSheet

_WORD_JOINER = "\u2060"
SIDES = ("metered", "fixed")
_START = Scale(Decimal(0), Decimal(1), Decimal(1), Decimal(0), Decimal(1))


class PriceLevers(QObject):
    """Moves list prices; which two stays the same while a workload is looked at.

    A price that is pushed past its rivals is no longer in the headline, but it is
    still the one in the user's hand.
    """

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._pairs: dict[str, dict[str, str]] = {}
        self._scaled: dict[str, str] = {}
        self.levers = {side: Lever(_START) for side in SIDES}
        for side, lever in self.levers.items():
            lever.moved.connect(lambda v, key, s=side: self._move(s, v, key))

    def forget(self) -> None:
        """Choose the two prices anew, as for another document."""
        self._pairs.clear()
        self._scaled.clear()

    def _pair(self) -> dict[str, str]:
        workload_id, found = self._live.workload_id, self._live.workload
        known = self._pairs.get(workload_id)
        if known is None and found is not None and found.verdict.headline is not None:
            headline = found.verdict.headline
            known = {"metered": headline.metered, "fixed": headline.fixed}
            self._pairs[workload_id] = known
        return known or {}

    def refresh(self) -> None:
        """Show both prices; a lever without a price is hidden."""
        pair = self._pair()
        for side, lever in self.levers.items():
            lever.setVisible(self._show(side, lever, pair.get(side, "")))

    def _show(self, side: str, lever: Lever, option_id: str) -> bool:
        sheets = self._context.session.sheets
        cell = PriceCell.of(option_id, sheets)
        row = cell.row(sheets) if cell else None
        price = price_in(row) if row else None
        labels = self._live.labels
        if row is None or price is None or option_id not in labels.offers:
            return False
        provider, offer = labels.offers[option_id]
        if self._scaled.get(side) != option_id:
            self._scaled[side] = option_id
            lever.set_scale(price_scale(row, price))
        say = self._context.speaker.say
        sign = number_text.currency_sign(
            offer.billing_currency or provider.billing_currency
        )
        name = say(
            f"window.decide.price_of.{offer.delivery}",
            unit=_unbroken(f"{sign.strip()}/{labels.quoted_unit(offer)}"),
        )
        note = say(
            "window.decide.price_note",
            provider=provider.name[labels.language],
            evidence=labels.term("evidence", offer.evidence),
        )
        lever.set_words(name, note, f"{labels.option(option_id)}\n{offer.source}")
        lever.show_number(price)
        return True

    def _move(self, side: str, price: Decimal, merge_key: int) -> None:
        session = self._context.session
        option_id = self._pair().get(side, "")
        cell = PriceCell.of(option_id, session.sheets)
        if cell is None or price <= 0:
            return
        sheet = session.sheets[cell.provider_id]
        edit = ReplaceSheet(cell.provider_id, cell.moved(sheet, price))
        if edit.sheet != sheet:
            name = self._context.speaker.say(
                "window.edit.price", option=self._live.labels.option(option_id)
            )
            self._context.edit(edit, name, merge_key)


def _unbroken(text: str) -> str:
    """Return a unit that no line breaks within."""
    return _WORD_JOINER.join(text)
