"""The judged numbers of a project: low, base and high of each, as a table."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import partial

from rackrate.domain.assumptions import Range
from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.gui.models.typed_values import number
from rackrate.gui.widgets.editors import TextEditor
from rackrate.gui.widgets.form import FieldSpec, LineSpec
from rackrate.services.number_text import plain

ASSUMPTIONS = ("container_loss_exclusive", "container_loss_shared", "billed_idle")
ENDS = ("low", "base", "high")
_HUNDRED = Decimal(100)


def range_in_force(project: Project, reference: Reference, name: str) -> Range:
    """Return a project's own range, else the shipped one."""
    own = project.assumptions.get(name)
    return own if own is not None else reference.assumptions.by_name[name].range


def with_range(project: Project, name: str, new: Range) -> Project:
    """Return the project with a range of its own.

    Raises:
        CellFaultError: The three do not rise, or a loss would leave no work done.
    """
    if not new.low <= new.base <= new.high:
        raise CellFaultError("range_not_rising")
    if "loss" in name and new.high >= 1:
        raise CellFaultError("loss_of_everything", value=plain(new.high))
    return replace(project, assumptions={**project.assumptions, name: new})


def assumption_lines(reference: Reference) -> tuple[LineSpec, ...]:
    """Return a line for each assumption that a project may set, in per cent."""
    return tuple(
        LineSpec(name, tuple(_end(reference, name, end) for end in ENDS))
        for name in ASSUMPTIONS
    )


def _end(reference: Reference, name: str, end: str) -> FieldSpec:
    def read(project: Project) -> str:
        share: Decimal = getattr(range_in_force(project, reference, name), end)
        return plain(share * _HUNDRED)

    def write(project: Project, text: str) -> Project:
        share = number(text.replace("%", "").replace("％", ""), high=100) / _HUNDRED
        old = range_in_force(project, reference, name)
        return with_range(project, name, replace(old, **{end: share}))

    return FieldSpec(partial(TextEditor, f"window.field_hint.{end}"), read, write)
