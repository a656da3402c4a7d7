"""A workload whose size is an estimate is marked wherever the workbook names it."""

from __future__ import annotations

import dataclasses

import pytest
from tests.publish.proposal.engagements import estimated
from tests.publish.workbook.conftest import Maker
from tests.support.builders import reference

from rackrate.domain.bilingual import Language
from rackrate.publish.workbook.reported_model import model_of


@pytest.mark.parametrize(
    ("language", "mark"),
    [(Language.ZH, "（规模为估算）"), (Language.EN, " (size estimated)")],
)
def test_an_estimated_size_is_part_of_the_title(
    report_of: Maker, language: Language, mark: str
) -> None:
    asked, catalogs = estimated()
    (found,) = model_of(report_of(asked, catalogs, reference(), language)).workloads
    assert found.title.endswith(mark)
    (work,) = asked.workloads
    assert work.work is not None
    measured = dataclasses.replace(work.work, measured_by="own trial")
    (known,) = model_of(
        report_of(
            dataclasses.replace(
                asked, workloads=(dataclasses.replace(work, work=measured),)
            ),
            catalogs,
            reference(),
            language,
        )
    ).workloads
    assert not known.title.endswith(mark)
