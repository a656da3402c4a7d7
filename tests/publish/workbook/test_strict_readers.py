"""A file that no reader offers to repair, whatever clients write."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

from tests.publish.workbook.conftest import Maker, Sample
from tests.support.builders import catalog, node, price, project, reference, workload
from tests.support.strict_parts import faults

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.both_languages import in_both_languages
from rackrate.services.progress import SilentProgress

FEWEST = 2
SHEET = "xl/worksheets/sheet4.xml"
BREAKS = (
    (SHEET, '<c r="B5"', '<c r="A5"', "cell A5 is out of order"),
    (SHEET, 'dxfId="0"', 'dxfId="9999"', "has no look"),
    (SHEET, "<f>", "<f>Nowhere!A1+", "refers to no sheet: "),
    (SHEET, "<f>", f'<f>"{"x" * 256}"&amp;', "too long a text"),
    (SHEET, "<f>", f"<f>{'ABS(' * 65}1{')' * 65}+", "65 deep, "),
    (SHEET, ' t="s"><v>', ' t="s"><v>9999999', "has no text"),
    (SHEET, "</row>", '<c r="XFD1"><v>INF</v></c></row>', "holds INF"),
    ("xl/workbook.xml", "Checks!", "Cheques!", "leads nowhere: Cheques!"),
    ("xl/workbook.xml", '"in_cards_1"', '"chk_total"', "is there 2 times"),
    ("xl/workbook.xml", '"in_tax_basis"', '"AB12"', "defined name: AB12"),
    ("xl/charts/chart1.xml", "<c:f>", "<c:f>Nowhere!", "no sheet: Nowhere!"),
    ("xl/styles.xml", 'fontId="1"', 'fontId="999"', "font 999 is not there"),
    ("xl/_rels/workbook.xml.rels", "sheet2.xml", "sheet99.xml", "leads to no part"),
)
"""A part, what stands in it, what is put there instead, what is said of it."""


def test_nothing_in_the_sample_would_be_repaired(sample: Sample) -> None:
    assert faults(sample.books[Language.EN].path) == []


def test_words_of_any_length_stay_within_the_limits_of_the_format(
    report_of: Maker, tmp_path: Path
) -> None:
    asked = project(replace(workload(), title="题" * 600))
    names = Bilingual("客" * 900, "🙂" * 900)
    client = replace(
        asked.client, name=names, project_name=names, version='v"\x01' * 300
    )
    report = report_of(
        replace(asked, client=client), [catalog(price(), node())], reference()
    )
    path = tmp_path / "both.xlsx"
    write_workbook(in_both_languages(report), path, SilentProgress(), FEWEST)
    assert faults(path) == []


def test_the_search_for_faults_finds_them(report_of: Maker, tmp_path: Path) -> None:
    report = report_of(project(), [catalog(price(), node())], reference())
    sound = write_workbook(report, tmp_path / "a.xlsx", SilentProgress(), FEWEST)
    with zipfile.ZipFile(sound) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    for part, old, new, _ in BREAKS:
        assert old in parts[part], old
        parts[part] = parts[part].replace(old, new, 1)
    broken = tmp_path / "b.xlsx"
    with zipfile.ZipFile(broken, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    said = "\n".join(faults(broken))
    for *_, words in BREAKS:
        assert words in said
