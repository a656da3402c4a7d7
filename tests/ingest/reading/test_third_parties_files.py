"""Odd and hostile files of other projects: each is read as it should be, or refused.

They are never copied here. The folder is named by RACKRATE_FILES, or lies beside the
checkout; without it nothing is tested.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.book import Book
from rackrate.ingest.reading.reader import read_book

BESIDE = Path(__file__).parents[4] / "shared" / "files"
FOLDER = Path(os.environ.get("RACKRATE_FILES", BESIDE))
SECONDS = 15
LARGEST_MEGABYTES = 512

REFUSED = {
    "hostile/calamine_OOM_alloc3.xls": "damaged",
    "hostile/calamine_issue_594_dos.ods": "too_many_filled",
    "hostile/calamine_pass_protected.xlsx": "password_protected",
    "hostile/openpyxl_null_archive.xlsx": "not_a_spreadsheet",
    "hostile/phpss_gzbomb.gnumeric": "not_a_spreadsheet",
    "hostile/phpss_oleloop.xls": "damaged",
    "hostile/phpss_utf7white.xlsx": "unsafe_xml",
    "hostile/phpss_utf8entity.xlsx": "unsafe_xml",
    "hostile/poi_cf-POIHSSFFuzzer-4819588401201152.xls": "damaged",
    "hostile/poi_cf-POIXSSFFuzzer-5265527465181184.xlsx": "damaged",
    "hostile/poi_cf-XLSX2CSVFuzzer-5636439151607808.xlsx": "damaged",
    "hostile/poi_password.xls": "password_protected",
    "hostile/poi_poc-shared-strings.xlsx": "damaged",
    "hostile/poi_poc-xmlbomb.xlsx": "unsafe_xml",
    "hostile/sheetjs_password_2002_40_xor.xls": "password_protected",
    "hostile/spout_attack_billion_laughs.ods": "unsafe_xml",
    "hostile/spout_attack_billion_laughs.xlsx": "unsafe_xml",
    "bugcases/31_high_ratio_300MB.xlsx": "suspicious_packing",
    "bugcases/32_many_rows_ratio.xlsx": "suspicious_packing",
    "bugcases/34_xxe_external_entity.xlsx": "unsafe_xml",
    "bugcases/fuzz/abort_5784.xls": "damaged",
    "bugcases/fuzz/panic_107.xls": "not_a_spreadsheet",
    "bugcases/fuzz/panic_1149.xls": "not_a_spreadsheet",
    "quirk/closedxml_~$LoadPivotTables.xlsx": "lock_file",
    "quirk/sheetjs_excel2_CRLFX5_2.XLS": "old_excel",
    "quirk/sheetjs_word_doc.doc": "not_a_spreadsheet",
}
NOT_SPREADSHEETS = {"INDEX.tsv", "cases.json"}
FILES = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*")
    if path.is_file() and path.name not in NOT_SPREADSHEETS
)

pytestmark = pytest.mark.skipif(not FILES, reason="the files are not here")


def book(name: str) -> Book:
    return read_book(FOLDER / name)


@pytest.mark.parametrize("name", FILES)
def test_every_file_ends_in_a_book_or_a_reason(name: str) -> None:
    begun = time.monotonic()
    if name in REFUSED:
        with pytest.raises(RefusedInputError) as refused:
            book(name)
        assert refused.value.problems[0].code == REFUSED[name]
    else:
        assert book(name).sheets
    assert time.monotonic() - begun < SECONDS


@pytest.mark.skipif(os.name != "posix", reason="only Unix tells of its children")
def test_no_reading_process_grew_beyond_its_share() -> None:
    # Measured from a small process: a child counts what its parent holds at its birth.
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from rackrate.domain.problem import RefusedInputError\n"
        "from rackrate.ingest.reading.reader import read_book\n"
        "for name in sys.argv[1:]:\n"
        "    try: read_book(Path(name))\n"
        "    except RefusedInputError: pass\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n"
    )
    hostile = [
        str(FOLDER / n) for n in FILES if n.startswith(("hostile", "bugcases/3"))
    ]
    done = subprocess.run(
        [sys.executable, "-c", script, *hostile],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert 0 < int(done.stdout) < LARGEST_MEGABYTES


def test_errors_are_seen_where_the_library_sees_nothing() -> None:
    assert len(book("quirk/calamine_errors.xlsx").sheets[0].errors) == 7


def test_hidden_and_very_hidden_sheets_are_told_apart() -> None:
    sheets = book("quirk/sheetjs_sheet_visibility.xlsx").sheets
    assert [s.visibility for s in sheets] == ["visible", "hidden", "very_hidden"]


def test_strict_workbooks_have_their_sheets() -> None:
    sheets = book("quirk/poi_SampleSS.strict.xlsx").sheets
    assert [s.name for s in sheets] == ["First Sheet", "Sheet Number 2", "Sheet3"]
    assert sheets[0].rows


def test_rows_and_cells_without_addresses_are_in_place() -> None:
    assert len(book("quirk/poi_59746_NoRowNums.xlsx").sheets[0].rows) == 71
    rows = book("quirk/spout_sheet_with_missing_cell_reference.xlsx").sheets[0].rows
    assert rows[0][0] == "s1--A1"


def test_currencies_of_an_ods_are_told() -> None:
    formats = book("quirk/phpss_currency4.ods").sheets[0].formats
    shown = " ".join(formats.values())
    assert all(code in shown for code in ("CAD", "GBP", "JPY", "CNY", "USD", "EUR"))


def test_values_stored_as_text_and_as_number_stay_apart() -> None:
    first, second = book("quirk/openpyxl_guess_types.xlsx").sheets[0].rows
    assert first[:2] == second[:2] == ["3.14", 3.14]
    assert second[3] == "3E5"


def test_macros_and_outside_links_are_noted() -> None:
    assert "macros" in dict(book("quirk/poi_SimpleMacro.xlsm").notes)
    assert "external_links" in dict(book("price/calc_r10_example.xlsx").notes)


def test_text_files_of_every_sort() -> None:
    ragged = book("quirk/spout_csv_with_different_cells_number.csv")
    assert "ragged_rows" in dict(ragged.notes)
    assert book("quirk/phpss_sep.csv").delimiter == ";"
    assert len(book("quirk/openrefine_linebreaks.csv").sheets[0].rows) == 3


def test_broken_characters_are_replaced_and_said() -> None:
    found = book("quirk/spout_one_sheet_with_invalid_xml_characters.xlsx")
    assert "characters_replaced" in dict(found.notes)


def test_chinese_of_an_xls_is_intact() -> None:
    rows = book("quirk/poi_chinese-provinces.xls").sheets[0].rows
    assert any("\u4e00" <= c <= "\u9fff" for row in rows for v in row for c in str(v))
