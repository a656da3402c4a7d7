"""Issued versions in a project file: kept, ordered, never shared, never fatal."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.project import Client, Project
from rackrate.domain.workload import Workload
from rackrate.services.document_kind import DocumentKind
from rackrate.services.issued import (
    Document,
    Edition,
    IssuedDocument,
    IssuedVersion,
)
from rackrate.services.ports import OpenedProject
from rackrate.store.issued_file import issued_from, issued_members
from rackrate.store.projects import Projects

TODAY = date(2026, 11, 30)


def version_of(number: str) -> IssuedVersion:
    client = Client(name=Bilingual("合成客户", "Synthetic client"), version=number)
    project = Project("t", Basis(as_of=TODAY), (Workload(id="w"),), client)
    edition = Edition(
        Document.PROPOSAL,
        Language.ZH,
        DocumentKind.SHORT,
        without=("costs",),
        is_draft=False,
    )
    return IssuedVersion(
        version=number,
        issued_on=TODAY,
        document_id="RR-123456",
        program="0.1.0",
        project=project,
        catalogs=(Catalog(Provider("a", Bilingual("甲", "A"), "CNY"), ()),),
        documents=(IssuedDocument(edition, "a.pdf", "ab" * 32),),
    )


@given(st.lists(st.text(max_size=12), max_size=5, unique=True))
def test_versions_are_read_as_they_were_kept_in_their_order(names: list[str]) -> None:
    versions = tuple(version_of(name) for name in names)
    members = issued_members(versions)
    assert issued_from(members) == versions
    assert not any(".." in name.split("/") for name in members)


def test_versions_that_look_alike_share_no_folder() -> None:
    versions = (version_of("1/0"), version_of("1_0"), version_of("1 0"))
    assert issued_from(issued_members(versions)) == versions


def test_a_damaged_version_is_passed_over_and_stays_in_the_file(tmp_path: Path) -> None:
    projects = Projects(lambda: (), Path(), tmp_path / "recovery", lambda: TODAY)
    one, two = version_of("1.0"), version_of("1.1")
    path = tmp_path / "case.rackrate"
    opened = OpenedProject(two.project, two.catalogs, issued=(one, two))
    projects.save(opened, path, overwrite=True)
    assert projects.open(path).issued == (one, two)

    members = issued_members((one, two))
    members["issued/1.0/issue.json"] = b"{"
    assert issued_from(members) == (two,)
    for content in (b"[]", b'{"schema": 1}', b'{"schema": 9}'):
        members["issued/1.0/issue.json"] = content
        assert issued_from(members) == (two,)


def test_unsaved_work_keeps_what_was_issued(tmp_path: Path) -> None:
    projects = Projects(lambda: (), Path(), tmp_path, lambda: TODAY)
    one = version_of("1.0")
    projects.keep_recovery(OpenedProject(one.project, one.catalogs, issued=(one,)))
    found = projects.recovered()
    assert found is not None
    assert found.issued == (one,)


def test_saving_elsewhere_takes_the_versions_along(tmp_path: Path) -> None:
    projects = Projects(lambda: (), Path(), tmp_path / "recovery", lambda: TODAY)
    one = version_of("1.0")
    opened = OpenedProject(one.project, one.catalogs, issued=(one,))
    for name in ("a.rackrate", "b.rackrate"):
        projects.save(opened, tmp_path / name, overwrite=True)
        opened = projects.open(tmp_path / name)
    assert opened.issued == (one,)
