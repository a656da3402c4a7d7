"""Brands on this machine, and the copy inside a project."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.logos import SVG, drawn, png

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.brand import Brand
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.domain.workload import Workload
from rackrate.services.logo import logo_from
from rackrate.store.brands import Brands, format_brand, read_brand
from rackrate.store.project_file import ProjectFile, read_project, write_project

TODAY = date(2026, 11, 30)
BRAND = Brand(
    id="example",
    firm=Bilingual("示例咨询", "Example Consulting"),
    prepared_by=Bilingual("王“小”明", 'A "B" C'),
    accent="#D9480F",
    terms=Bilingual("第一条\n第二条", "One\nTwo"),
)
LOGOS = [None, logo_from(png(), "a.png", drawn), logo_from(SVG, "a.svg", drawn)]
texts = st.builds(Bilingual, st.text(max_size=20), st.text(max_size=20))


@pytest.mark.parametrize("logo", LOGOS)
def test_a_brand_is_read_as_it_was_kept(tmp_path: Path, logo: object) -> None:
    brand = replace(BRAND, logo=logo)  # type: ignore[arg-type]
    brands = Brands(tmp_path)
    brands.save(brand)
    assert brands.all() == (brand,)


def test_another_logo_takes_the_place_of_the_former(tmp_path: Path) -> None:
    brands = Brands(tmp_path)
    for logo in [*LOGOS, *reversed(LOGOS)]:
        brands.save(replace(BRAND, logo=logo))
        assert [brand.logo for brand in brands.all()] == [logo]
    brands.remove(BRAND.id)
    assert list(tmp_path.iterdir()) == []
    assert brands.all() == ()


def test_a_damaged_brand_keeps_no_other_out(tmp_path: Path) -> None:
    brands = Brands(tmp_path)
    brands.save(BRAND)
    brands.save(replace(BRAND, id="other", logo=LOGOS[1]))
    (tmp_path / "other.png").write_bytes(b"no picture")
    (tmp_path / "third.toml").write_text("schema = 9", encoding="utf-8")
    assert [brand.id for brand in brands.all()] == ["example"]
    with pytest.raises(RefusedInputError) as caught:
        read_brand(tmp_path / "other.toml")
    assert caught.value.problems[0].code == "logo_type"


def test_an_id_that_leaves_the_folder_is_refused(tmp_path: Path) -> None:
    brands = Brands(tmp_path / "brands")
    with pytest.raises(RefusedInputError):
        brands.save(replace(BRAND, id="../other"))
    brands.remove("../other")
    assert list(tmp_path.iterdir()) == []


def test_a_colour_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(format_brand(replace(BRAND, accent="red")), encoding="utf-8")
    with pytest.raises(RefusedInputError) as caught:
        read_brand(path)
    assert caught.value.problems[0].code == "not_a_colour"


@given(firm=texts, signed=texts, terms=texts, logo=st.sampled_from(LOGOS))
def test_a_project_carries_its_brand(
    tmp_path_factory: pytest.TempPathFactory,
    firm: Bilingual,
    signed: Bilingual,
    terms: Bilingual,
    logo: object,
) -> None:
    brand = replace(
        BRAND,
        firm=firm,
        prepared_by=signed,
        terms=terms,
        logo=logo,  # type: ignore[arg-type]
    )
    project = Project("t", Basis(as_of=TODAY), (Workload(id="w"),), brand=brand)
    path = tmp_path_factory.mktemp("project") / "a.rackrate"
    write_project(path, ProjectFile(project))
    assert read_project(path, TODAY).project == project
