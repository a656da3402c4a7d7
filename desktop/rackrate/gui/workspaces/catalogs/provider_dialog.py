"""Who a new provider is, and what holds for its prices by default."""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Provider
from rackrate.domain.units import TaxBasis
from rackrate.gui.context import Context
from rackrate.gui.models.price_vocabulary import currency_of
from rackrate.gui.widgets.labels import label, restyle
from rackrate.services.said_discount import share_of

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_CURRENCY = re.compile(r"[A-Z]{3}")
_WIDTH = 420
_CURRENCIES = ("CNY", "USD", "EUR", "HKD")


class ProviderDialog(QDialog):
    """A form for a provider; what is wrong stands under it, in place.

    Signals:
        finished_with: The form was filled in, and this is the provider.
    """

    finished_with = Signal(object)

    def __init__(
        self, context: Context, taken: Collection[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._say = context.speaker.say
        self._taken = taken
        self.setWindowTitle(self._word("title"))
        self.setMinimumWidth(_WIDTH)
        self.id = QLineEdit()
        self.name_zh, self.name_en = QLineEdit(), QLineEdit()
        self.currency = QComboBox()
        self.currency.setEditable(True)
        self.currency.addItems(_CURRENCIES)
        self.tax = QComboBox()
        for basis in (TaxBasis.UNKNOWN, TaxBasis.INCLUDED, TaxBasis.EXCLUDED):
            self.tax.addItem(self._say(f"terms.tax.{basis}"), str(basis))
        self.vat = QLineEdit()
        self.is_index = QCheckBox(self._word("index"))
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        self.id.setPlaceholderText(self._word("id_hint"))
        self.vat.setPlaceholderText(self._word("vat_hint"))
        for field in (self.id, self.name_zh, self.name_en, self.vat):
            field.textEdited.connect(self._forget_fault)
        self._lay_out()

    def _word(self, key: str) -> str:
        return self._say(f"catalogs.provider.{key}")

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        for key, field in (
            *(("id", self.id), ("name_zh", self.name_zh), ("name_en", self.name_en)),
            *(("currency", self.currency), ("tax", self.tax), ("vat", self.vat)),
        ):
            field.setAccessibleName(self._word(key))
            form.addRow(self._word(key), field)
        form.addRow("", self.is_index)
        buttons = QDialogButtonBox()
        add = buttons.addButton(
            self._word("add"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        add.setProperty("kind", "primary")
        buttons.addButton(self._word("cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.submit)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(label("heading", self._word("title")))
        layout.addWidget(label("muted", self._word("lead"), wraps=True))
        layout.addLayout(form)
        layout.addWidget(self.fault)
        layout.addWidget(buttons)

    def submit(self) -> None:
        """Take the form if nothing is wrong with it, else say what is."""
        fault = self._fault()
        if fault is not None:
            key, field = fault
            self.fault.setText(self._word(key))
            self.fault.show()
            restyle(field, "faulty", "true")
            field.setFocus()
            return
        self.accept()
        self.finished_with.emit(self.provider())

    def _forget_fault(self) -> None:
        self.fault.hide()
        for field in (self.id, self.name_en, self.vat):
            restyle(field, "faulty", "false")

    def _fault(self) -> tuple[str, QWidget] | None:
        name = self.id.text().strip()
        if not _ID.fullmatch(name):
            return "fault_id", self.id
        if name in self._taken:
            return "fault_id_taken", self.id
        if not (self.name_zh.text().strip() or self.name_en.text().strip()):
            return "fault_name", self.name_en
        if not _CURRENCY.fullmatch(currency_of(self.currency.currentText())):
            return "fault_currency", self.currency
        if self.vat.text().strip() and self._vat() is None:
            return "fault_vat", self.vat
        return None

    def _vat(self) -> Decimal | None:
        share = share_of(self.vat.text())
        if share is None or not 0 <= Decimal(share) <= 1:
            return None
        return Decimal(share)

    def provider(self) -> Provider:
        """Return the provider as it was filled in."""
        zh, en = self.name_zh.text().strip(), self.name_en.text().strip()
        return Provider(
            id=self.id.text().strip(),
            name=Bilingual(zh or en, en or zh),
            billing_currency=currency_of(self.currency.currentText()),
            tax=TaxBasis(self.tax.currentData()),
            vat_rate=self._vat() if self.vat.text().strip() else None,
            is_index=self.is_index.isChecked(),
        )
