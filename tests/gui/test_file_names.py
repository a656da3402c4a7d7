"""Names that every system takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.gui.desk import new_project
from rackrate.gui.file_names import document_stem, free_path, project_stem


def test_a_name_is_made_of_client_project_version_and_day() -> None:
    project = new_project()
    client = replace(
        project.client,
        name=Bilingual("某AI团队", ""),
        project_name=Bilingual("910B", "910B"),
        version="v1.2",
    )
    project = replace(project, client=client)
    day = project.basis.as_of.isoformat()
    assert document_stem(project, Language.ZH) == f"某AI团队_910B_v1.2_{day}"
    assert document_stem(project, Language.EN) == f"某AI团队_910B_v1.2_{day}"


def test_nothing_stays_that_a_system_refuses() -> None:
    client = replace(new_project().client, name=Bilingual.same(' A/B: "C"? \n D. '))
    project = replace(new_project(), client=client)
    assert project_stem(project, Language.EN) == "A_B_C_D"


def test_without_a_name_it_is_the_title_or_the_program() -> None:
    assert project_stem(new_project(), Language.EN) == "RackRate"
    titled = replace(new_project(), title="Case 7")
    assert project_stem(titled, Language.EN) == "Case_7"


def test_a_taken_name_gets_a_number(tmp_path: Path) -> None:
    path = tmp_path / "offer.pdf"
    assert free_path(path) == path
    path.touch()
    assert free_path(path) == tmp_path / "offer (2).pdf"
    (tmp_path / "offer (2).pdf").touch()
    assert free_path(path) == tmp_path / "offer (3).pdf"
