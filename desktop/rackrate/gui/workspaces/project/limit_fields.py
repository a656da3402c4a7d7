"""The limits of the plan for all workloads together, as a table."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import partial

from rackrate.domain.project import Project
from rackrate.gui.models.typed_values import number_or_none
from rackrate.gui.widgets.editors import TextEditor
from rackrate.gui.widgets.form import FieldSpec, LineSpec
from rackrate.services.number_text import plain

_HUNDRED = 100
_AMOUNT = partial(TextEditor, is_number=True)


def _with_limit(project: Project, name: str, value: Decimal | None) -> Project:
    limits = replace(project.limits, **{name: value})
    return replace(project, limits=limits)


def _read_budget(project: Project) -> str:
    budget = project.limits.budget_per_month
    return "" if budget is None else plain(budget)


def _write_budget(project: Project, text: str) -> Project:
    return _with_limit(project, "budget_per_month", number_or_none(text, is_above=True))


def _read_share(project: Project) -> str:
    share = project.limits.most_share_of_provider
    return "" if share is None else plain(share * _HUNDRED)


def _write_share(project: Project, text: str) -> Project:
    typed = text.replace("%", "").replace("％", "")
    share = number_or_none(typed, is_above=True, high=_HUNDRED)
    value = None if share is None else share / _HUNDRED
    return _with_limit(project, "most_share_of_provider", value)


LIMIT_LINES = (
    LineSpec(
        "budget_per_month",
        (FieldSpec(_AMOUNT, _read_budget, _write_budget),),
        has_note=True,
    ),
    LineSpec(
        "most_share_of_provider",
        (FieldSpec(_AMOUNT, _read_share, _write_share),),
        has_note=True,
    ),
)
