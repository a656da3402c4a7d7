"""The fields of client and basis, as tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.project import Client, Project
from rackrate.domain.units import CostScope, TaxBasis
from rackrate.gui.models.typed_values import currency, day, day_or_none, number
from rackrate.gui.widgets.editors import ChoiceEditor, Editor, TextEditor
from rackrate.gui.widgets.form import FieldSpec, LineSpec
from rackrate.services.number_text import plain

_TAXES = (TaxBasis.INCLUDED, TaxBasis.EXCLUDED)
_USUAL_MONTHS = ("672", "720", "730", "744")
_OTHER = "other"
_FEWEST_HOURS, _MOST_HOURS = 24, 744
_CHINESE, _ENGLISH = "window.field_hint.zh", "window.field_hint.en"
_DAY = "window.field_hint.day"


def _bilingual(line_id: str) -> LineSpec:
    """Return a line with a field for each language of a client's text."""

    def read(language: str, project: Project) -> str:
        return str(getattr(getattr(project.client, line_id), language))

    def write(language: str, project: Project, text: str) -> Project:
        old: Bilingual = getattr(project.client, line_id)
        new = replace(old, **{language: text.strip()})
        return replace(project, client=_client(project.client, line_id, new))

    chinese, english = (
        FieldSpec(partial(TextEditor, hint), partial(read, name), partial(write, name))
        for name, hint in (("zh", _CHINESE), ("en", _ENGLISH))
    )
    return LineSpec(line_id, (chinese, english))


def _client(client: Client, name: str, value: object) -> Client:
    return replace(client, **{name: value})  # type: ignore[arg-type]


def _basis(project: Project, name: str, value: object) -> Project:
    basis: Basis = replace(project.basis, **{name: value})  # type: ignore[arg-type]
    return replace(project, basis=basis)


def _client_day(line_id: str) -> LineSpec:
    def read(project: Project) -> str:
        found: date | None = getattr(project.client, line_id)
        return found.isoformat() if found else ""

    def write(project: Project, text: str) -> Project:
        new = _client(project.client, line_id, day_or_none(text))
        return replace(project, client=new)

    return LineSpec(line_id, (FieldSpec(partial(TextEditor, _DAY), read, write),))


def _single(
    line_id: str,
    editor: Callable[[], Editor],
    read: Callable[[Project], str],
    write: Callable[[Project, str], Project],
    *,
    has_note: bool = False,
) -> LineSpec:
    return LineSpec(line_id, (FieldSpec(editor, read, write),), has_note=has_note)


CLIENT_LINES = (
    _single(
        "title",
        TextEditor,
        lambda project: project.title,
        lambda project, text: replace(project, title=text.strip()),
    ),
    _bilingual("name"),
    _bilingual("project_name"),
    _bilingual("prepared_by"),
    _single(
        "version",
        TextEditor,
        lambda project: project.client.version,
        lambda project, text: replace(
            project, client=_client(project.client, "version", text.strip())
        ),
    ),
    _client_day("valid_until"),
    _client_day("decide_by"),
)


def _month_choice(project: Project) -> str:
    shown = plain(project.basis.hours_per_month)
    return shown if shown in _USUAL_MONTHS else _OTHER


def _with_month_choice(project: Project, text: str) -> Project:
    """Return the project with a usual month; choosing `other` keeps the hours."""
    if text == _OTHER:
        return project
    return _basis(project, "hours_per_month", Decimal(text))


def _with_month(project: Project, text: str) -> Project:
    hours = number(text, low=_FEWEST_HOURS, high=_MOST_HOURS)
    return _basis(project, "hours_per_month", hours)


_MONTH = LineSpec(
    "hours_per_month",
    (
        FieldSpec(
            partial(
                ChoiceEditor,
                [(name, f"window.month.h{name}") for name in _USUAL_MONTHS]
                + [(_OTHER, "window.month.other")],
            ),
            _month_choice,
            _with_month_choice,
        ),
        FieldSpec(
            TextEditor,
            lambda project: plain(project.basis.hours_per_month),
            _with_month,
        ),
    ),
)

BASIS_LINES = (
    _single(
        "billing_currency",
        TextEditor,
        lambda project: project.basis.billing_currency,
        lambda project, text: _basis(project, "billing_currency", currency(text)),
    ),
    _single(
        "tax",
        partial(ChoiceEditor, [(tax.value, f"terms.tax.{tax}") for tax in _TAXES]),
        lambda project: project.basis.tax.value,
        lambda project, text: _basis(project, "tax", TaxBasis(text)),
    ),
    _MONTH,
    _single(
        "cost",
        partial(ChoiceEditor, [(c.value, f"terms.cost.{c}") for c in CostScope]),
        lambda project: project.basis.cost.value,
        lambda project, text: _basis(project, "cost", CostScope(text)),
    ),
    _single(
        "as_of",
        partial(TextEditor, _DAY),
        lambda project: project.basis.as_of.isoformat(),
        lambda project, text: _basis(project, "as_of", day(text)),
        has_note=True,
    ),
)

FX_SOURCE_LINES = (
    _single(
        "fx_source",
        TextEditor,
        lambda project: project.basis.fx_source,
        lambda project, text: _basis(project, "fx_source", text.strip()),
    ),
)
