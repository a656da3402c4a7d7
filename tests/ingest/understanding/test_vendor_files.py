"""Files of many vendors, field by field; nothing in them may be wrong and unflagged."""

from __future__ import annotations

import importlib
import subprocess
from pathlib import Path

import pytest
from tests.ingest.understanding.conftest import read, read_bytes
from tests.ingest.vendor_files import FILES, told
from tests.support.programs import needs

from rackrate.ingest.reading.reader import read_clipboard

for _written in ("zh", "en", "hard", "traps"):
    importlib.import_module(f"tests.ingest.vendor_files_{_written}")


@pytest.mark.parametrize("name", FILES)
def test_every_price_is_what_a_careful_buyer_reads(name: str) -> None:
    file = FILES[name]
    reading = read_bytes(file.data, file.name)
    assert tuple(told(row) for row in reading.rows) == file.prices
    assert file.issues <= {issue.code for issue in reading.issues}
    left = [line.reason for line in reading.left if line.reason != "header"]
    assert tuple(left) == file.left
    counts = reading.accounting
    assert counts.total == counts.imported + counts.rejected + counts.skipped


def test_a_table_that_was_copied_reads_like_its_file() -> None:
    copied = "型号\t卡数\t月租(元/台)\nH100\t8\t84,480\n4090\t8\t0.73万\n"
    rows = [told(row) for row in read(read_clipboard(copied, None)).rows]
    assert rows == [
        "C2 h100 bare_metal 8 node/month 84480 CNY unknown",
        "C3 rtx4090 bare_metal 8 node/month 7300 CNY unknown",
    ]


@needs("soffice")
def test_the_old_binary_format_reads_like_the_new_one(tmp_path: Path) -> None:
    file = FILES["title_in_wan_with_net_price.xlsx"]
    source = tmp_path / file.name
    source.write_bytes(file.data)
    home = (tmp_path / "home").as_uri()
    command = ["soffice", f"-env:UserInstallation={home}", "--headless"]
    command += ["--convert-to", "xls", "--outdir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    old = source.with_suffix(".xls")
    reading = read_bytes(old.read_bytes(), old.name)
    assert tuple(told(row) for row in reading.rows) == file.prices
