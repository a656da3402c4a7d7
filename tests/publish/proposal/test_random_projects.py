"""Proposals of random projects: what they say is what the engine found."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from tests.publish.proposal.conftest import ReportOf
from tests.support.builders import catalog, node, price, project, workload
from tests.support.pdf_text import flat, pages

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.units import WorkloadKind
from rackrate.publish.proposal.document import write_proposal
from rackrate.publish.proposal.document_plan import planned
from rackrate.services import number_text
from rackrate.services.document_kind import DocumentKind
from rackrate.services.progress import SilentProgress
from rackrate.services.report import Report


def drawn(seed: int) -> tuple[Project, list[Catalog]]:
    """Return a project of one to three workloads on one to four vendors."""
    random = Random(seed)  # noqa: S311 - the same projects every time
    catalogs = []
    for number in range(random.randint(1, 4)):
        offers = [
            price(amount=f"{random.uniform(0.5, 9):.2f}"),
            node(amount=str(random.randint(4_000, 60_000))),
            price(
                "card/month",
                amount=str(random.randint(500, 5_000)),
                pricing_unit="month",
            ),
        ]
        shown = offers[: random.randint(1, 3)]
        name = Bilingual(f"供应商{number}", f"Vendor {number}")
        catalogs.append(catalog(*shown, by=f"v{number}", name=name))
    asked = [
        workload(
            f"w{number}",
            title=f"Need {number}",
            kind=random.choice([WorkloadKind.TRAINING, WorkloadKind.INFERENCE_STEADY]),
            cards=random.choice([1, 4, 8, 12, 16]),
            hours_per_day=random.randint(1, 24),
            months=random.choice(["0.5", "1", "6", "12", "36"]),
        )
        for number in range(random.randint(1, 3))
    ]
    return project(*asked, seed=seed), catalogs


def told(report: Report, *, is_full: bool) -> list[str]:
    """Return the figures that must stand in a report's proposal, as shown."""
    figures = []
    for decision in report.decision.workloads:
        best = decision.ranked[0]
        figures.append(number_text.grouped(best.total, 2))
        figures.append(report.labels.headline(decision))
        figures.append(
            report.labels.break_even_short(decision.verdict.headline, decision)
        )
        if is_full:
            figures += [number_text.grouped(o.total) for o in decision.ranked]
            figures += [number_text.grouped(o.per_month) for o in decision.ranked]
            gaps: list[Decimal] = [o.total - best.total for o in decision.ranked[1:]]
            figures += [number_text.grouped(gap) for gap in gaps]
    return [text.replace(" ", "").replace(",", "") for text in figures]


@pytest.mark.parametrize("seed", range(0, 30, 8))
def test_every_figure_of_the_verdict_stands_in_it(
    seed: int, report_of: ReportOf, fonts: Path, tmp_path: Path
) -> None:
    language = list(Language)[seed // 5 % 2]
    report = report_of(*drawn(seed), language)
    is_full = seed % 10 == 0
    kind = DocumentKind.FULL if is_full else DocumentKind.SHORT
    path = tmp_path / "a.pdf"
    write_proposal(report, fonts, path, SilentProgress(), planned(kind))
    text = flat(path)
    assert [
        figure for figure in told(report, is_full=is_full) if figure not in text
    ] == []
    assert len(pages(path)) == 4 or is_full
