"""`import` reads a vendor's file, writes only where told, and says what it left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Room

QUOTES = Path(__file__).parents[1] / "ingest" / "quotes"
PLAIN = QUOTES / "q01_plain_zh.xlsx"
CSV = QUOTES / "q05_gb18030.csv"


def test_json_holds_tables_rows_issues_and_every_line(room: Room) -> None:
    answer = room.run("import", PLAIN, "--json")
    assert (answer.code, answer.err) == (0, "")
    result = json.loads(answer.out)
    assert result["schema"] == 1
    assert result["file"] == PLAIN.name
    assert len(result["sha256"]) == 64
    assert result["template"] is None
    table = result["tables"][0]
    assert (table["sheet"], table["range"]) == ("报价单", "A4:J11")
    assert table["header_rows"] == [4]
    assert table["columns"]["F"] == "list_unit_price"
    row = next(r for r in result["rows"] if r["cell"] == "F6")
    assert (row["list_unit_price"], row["discount"]) == (2577.6, 0.93)
    assert row["raw"]["pricing_unit"] == "包月 · 元/卡/月"
    assert row["places"]["discount"] == "H6"
    lines = result["lines"]
    counted = lines["imported"] + lines["rejected"] + lines["skipped"]
    assert lines["total"] == counted == 9


def test_people_read_what_was_understood_in_their_language(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = room.run("import", QUOTES / "q06_legacy.xls").out
    assert "D3  RTX 5090 | bare metal | 8-card | ¥1,750 / card·month" in english
    assert "The price is on request: ask the vendor" in english
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    chinese = room.run("import", QUOTES / "q06_legacy.xls").out
    assert "价格面议，需向供应商询价" in chinese
    assert "共 4 行：读入 2，退回 1，略过 1" in chinese


def test_without_into_nothing_is_written(room: Room) -> None:
    before = sorted(room.folder.rglob("*"))
    room.run("import", PLAIN, "--provider", "acme")
    assert sorted(room.folder.rglob("*")) == before


def test_into_writes_a_catalog_that_obeys_every_rule(room: Room) -> None:
    into = room.folder / "mine"
    answer = room.run("import", CSV, "--provider", "acme", "--into", into)
    assert answer.code == 0
    assert "3 prices stored" in answer.out
    assert room.run("catalog", "check", into).code == 0
    text = (into / "acme" / "prices.csv").read_text("utf-8")
    assert "h100-node-8x/month" in text
    assert "q05_gb18030.csv" in text
    assert "written_quote" in text


def test_a_second_import_says_old_and_new_and_keeps_what_is_gone(room: Room) -> None:
    into = room.folder / "mine"
    quote = room.folder / "quote.csv"
    head = "型号,形态,卡数,单价,单位,含税\n"
    first = "H100,裸金属,8,84480,元/台/月,含税6%\nL40S,容器,1,3.1,元/卡/时,含税6%\n"
    quote.write_text(head + first, "utf-8")
    room.run("import", quote, "--provider", "acme", "--into", into)
    quote.write_text(head + first.splitlines()[0].replace("84480", "80000"), "utf-8")
    answer = room.run("import", quote, "--provider", "acme", "--into", into)
    assert "~ acme/h100-node-8x/month list_unit_price: 84480 → 80000" in answer.out
    assert "kept as they were: l40s-container/hour" in answer.out
    text = (into / "acme" / "prices.csv").read_text("utf-8")
    assert "80000" in text
    assert "84480" not in text
    assert "l40s" in text


def test_into_needs_to_know_whose_prices_these_are(room: Room) -> None:
    answer = room.run("import", CSV, "--into", room.folder / "mine")
    assert answer.code == 1
    assert "add --provider ID" in answer.err
    assert not (room.folder / "mine").exists()


@pytest.mark.parametrize("provider", ["../out", "A B", "头部"])
def test_a_provider_that_is_no_id_is_refused(room: Room, provider: str) -> None:
    into = room.folder / "mine"
    answer = room.run("import", CSV, "--provider", provider, "--into", into)
    assert answer.code == 1
    assert "cannot be an id" in answer.err
    assert not into.exists()


def test_prices_with_open_questions_are_not_stored(room: Room) -> None:
    quote = room.folder / "bare.csv"
    quote.write_text("型号,价格\nH100,84480\n", "utf-8")
    into = room.folder / "mine"
    answer = room.run("import", quote, "--provider", "acme", "--into", into)
    assert answer.code == 1
    assert "1 have open questions" in answer.err
    assert not into.exists()


def test_a_template_answers_what_the_layout_leaves_open(room: Room) -> None:
    quote = room.folder / "bare.csv"
    quote.write_text("型号,价格\nH100,84480\n", "utf-8")
    template = room.folder / "bare.toml"
    template.write_text(
        'schema = 1\nid = "bare"\nprovider = "acme"\nname = "x"\n[values]\n'
        'pricing_unit = "month"\nprice_scope = "node"\ncards = "8"\n'
        'delivery = "bare_metal"\nbilling_currency = "CNY"\ntax = "included"\n',
        "utf-8",
    )
    answer = room.run("import", quote, "--template", template, "--json")
    result = json.loads(answer.out)
    assert result["template"] == "bare"
    assert result["rows"][0]["pricing_unit"] == "month"
    assert result["rows"][0]["questions"] == []
    unknown = room.run("import", quote, "--template", "nobody")
    assert unknown.code == 1
    assert "no import template “nobody”" in unknown.err


def test_a_refused_file_says_why_on_standard_error_and_in_json(room: Room) -> None:
    broken = room.folder / "broken.xlsx"
    broken.write_bytes(PLAIN.read_bytes()[:1000])
    answer = room.run("import", broken, "--json")
    assert answer.code == 1
    assert "broken.xlsx" in answer.err
    assert "Traceback" not in answer.err
    result = json.loads(answer.out)
    assert (result["rows"], result["tables"]) == ([], [])
    assert result["issues"][0]["severity"] == "error"


def test_a_file_that_is_not_there_is_refused(room: Room) -> None:
    answer = room.run("import", room.folder / "absent.xlsx")
    assert answer.code == 1
    assert "there is no such file" in answer.err


def test_a_file_without_a_price_table_is_answered_and_not_refused(room: Room) -> None:
    letter = room.folder / "letter.csv"
    letter.write_text("Dear buyer,\nthank you for asking\n", "utf-8")
    answer = room.run("import", letter)
    assert answer.code == 0
    assert "No price table was found" in answer.out
