"""A sitting: edits, their inverses, what is saved and who is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import (
    accelerator,
    catalog,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.services.ports import OpenedProject
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.session import (
    Edit,
    ReplaceProject,
    ReplaceSheet,
    Session,
)

KNOWN = reference(accelerator())
CATALOGS = (catalog(price(), node(), by="alpha"), catalog(price(amount="9"), by="beta"))
PLACE = Path("deal.rackrate")


def session() -> Session:
    """Return a sitting over two catalogs."""
    return Session(KNOWN, OpenedProject(project(), CATALOGS, PLACE))


def sheet(amount: str, name: str = "alpha") -> PriceSheet:
    """Return the sheet of one price."""
    return PriceSheet.of(catalog(price(amount=amount), by=name))


def state(of: Session) -> tuple[object, ...]:
    """Return everything that edits can change."""
    return of.project, dict(of.sheets), of.catalogs


def test_opening_takes_the_document_as_it_is() -> None:
    found = session()
    assert found.catalogs == CATALOGS
    assert found.project == project()
    assert found.path == PLACE
    assert found.is_saved
    assert found.unsaved_sheets == ()


@pytest.mark.parametrize(
    "doubtful",
    [
        price(source=""),
        price(accelerator="not-registered-yet"),
        price(discount="2.5"),
        price(amount="0"),
    ],
    ids=["no source", "unknown card", "odd discount", "price of nothing"],
)
def test_opening_a_project_loses_none_of_its_prices(doubtful: object) -> None:
    # The command line ranks such a price; the window must not drop it, nor must
    # saving the project again.
    assert doubtful is not None
    rows = (catalog(doubtful, node()),)  # type: ignore[arg-type]
    found = Session(KNOWN, OpenedProject(project(), rows, PLACE))
    assert found.opened.catalogs == rows


def test_an_edit_changes_the_decision() -> None:
    found = session()
    assert found.decision.workloads[0].verdict.option == "alpha/box/hour"
    found.apply(ReplaceSheet("beta", sheet("0.5", "beta")))
    assert found.decision.workloads[0].verdict.option == "beta/box/hour"
    found.apply(ReplaceProject(project(workload(hours_per_day=0))))
    assert found.decision.workloads[0].options[0].total == 0


def test_the_decision_is_computed_once_between_edits() -> None:
    found = session()
    assert found.decision is found.decision
    before = found.decision
    found.apply(ReplaceProject(project(title="other")))
    assert found.decision is not before


def test_a_preview_changes_nothing() -> None:
    found = session()
    before = state(found)
    seen = found.preview(project(workload(hours_per_day=20)))
    assert seen.workloads[0].verdict.option == "alpha/node/month"
    assert state(found) == before
    assert found.is_saved


def test_an_inverse_undoes_and_its_own_inverse_redoes() -> None:
    found = session()
    before = state(found)
    undo = found.apply(ReplaceSheet("alpha", sheet("7")))
    after = state(found)
    redo = found.apply(undo)
    assert state(found) == before
    found.apply(redo)
    assert state(found) == after


def test_a_provider_is_taken_away_and_put_back() -> None:
    found = session()
    undo = found.apply(ReplaceSheet("beta", None))
    assert [c.provider.id for c in found.catalogs] == ["alpha"]
    found.apply(undo)
    assert found.catalogs == CATALOGS


def test_a_new_provider_goes_away_again() -> None:
    found = session()
    undo = found.apply(ReplaceSheet("gamma", sheet("1", "gamma")))
    assert [c.provider.id for c in found.catalogs] == ["alpha", "beta", "gamma"]
    found.apply(undo)
    assert found.catalogs == CATALOGS


NAMES = st.sampled_from(["alpha", "beta", "gamma"])
SHEETS = st.builds(
    lambda name, amount: ReplaceSheet(name, amount and sheet(str(amount), name)),
    NAMES,
    st.none() | st.integers(1, 9),
)
PROJECTS = st.builds(
    lambda hours: ReplaceProject(project(workload(hours_per_day=hours))),
    st.integers(0, 24),
)


@given(st.lists(SHEETS | PROJECTS, max_size=12))
def test_any_edits_undone_in_reverse_give_the_original(edits: list[Edit]) -> None:
    found = session()
    before = state(found)
    states, inverses = [], []
    for edit in edits:
        states.append(state(found))
        inverses.append(found.apply(edit))
    for inverse in reversed(inverses):
        found.apply(inverse)
        assert state(found) == states.pop()
    assert state(found) == before
    assert found.is_saved


def test_listeners_hear_of_each_edit_and_of_another_document() -> None:
    found = session()
    heard: list[Edit | None] = []
    found.listen(heard.append)
    edit = ReplaceSheet("alpha", sheet("7"))
    undo = found.apply(edit)
    found.apply(undo)
    found.open(OpenedProject(project(), CATALOGS))
    assert heard == [edit, undo, None]


def test_a_listener_sees_the_document_as_it_is_after_the_edit() -> None:
    found = session()
    seen: list[int] = []
    found.listen(lambda _: seen.append(len(found.sheets)))
    found.apply(ReplaceSheet("gamma", sheet("1", "gamma")))
    assert seen == [3]


def test_what_differs_from_the_file_is_unsaved() -> None:
    found = session()
    undo = found.apply(ReplaceSheet("alpha", sheet("7")))
    assert found.unsaved_sheets == ("alpha",)
    assert not found.is_saved
    found.apply(undo)
    assert found.is_saved
    found.apply(ReplaceProject(project(title="x")))
    assert not found.is_saved
    assert found.unsaved_sheets == ()


def test_saving_makes_the_present_state_the_saved_one() -> None:
    found = session()
    found.apply(ReplaceSheet("alpha", sheet("7")))
    found.apply(ReplaceProject(project(title="x")))
    found.mark_saved(Path("other.rackrate"))
    assert found.is_saved
    assert found.path == Path("other.rackrate")
    assert not found.is_read_only


def test_saving_one_provider_leaves_the_others_unsaved() -> None:
    found = session()
    found.apply(ReplaceSheet("alpha", sheet("7")))
    found.apply(ReplaceSheet("beta", sheet("8", "beta")))
    found.mark_sheet_saved("alpha")
    assert found.unsaved_sheets == ("beta",)


def test_a_row_that_cannot_be_taken_is_not_counted_as_saved() -> None:
    found = session()
    broken = sheet("7").with_cells({1: {"list_unit_price": "x"}})
    found.apply(ReplaceSheet("alpha", broken))
    found.mark_saved(PLACE)
    assert found.unsaved_sheets == ("alpha",)


def test_the_opened_document_is_what_stores_and_documents_take() -> None:
    found = session()
    found.apply(ReplaceProject(project(title="x")))
    assert found.opened == OpenedProject(project(title="x"), CATALOGS, PLACE)
