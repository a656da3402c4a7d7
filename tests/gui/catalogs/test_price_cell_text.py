"""Whatever is typed into a cell becomes its value, or stays as it was typed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.price_columns import CHOICES, COLUMNS, CellFaultError, parse_cell
from rackrate.gui.models.price_cell_text import cell_text, raw_per, raw_range
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS, GridColumn
from rackrate.gui.models.price_vocabulary import Vocabulary
from rackrate.services.price_sheet import SheetRow
from rackrate.services.said_number import amount_of
from rackrate.services.said_unit import per_of

UNKNOWN = Vocabulary({column: {} for column in CHOICES}, {})


@pytest.fixture(scope="session")
def vocabulary(application: Application) -> Vocabulary:
    return Vocabulary.of(application.words, application.reference)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("15600", "15600"),
        ("15,600", "15600"),
        ("15 600", "15600"),
        ("15'600.50", "15600.50"),
        ("1.56万", "15600"),
        ("1.56 万元", "15600"),
        ("15.6k", "15600"),
        ("1.5w", "15000"),
        ("2亿", "200000000"),
        ("¥3.58/卡·时", "3.58"),
        ("￥３．５８", "3.58"),
        ("３．５８", "3.58"),
        ("3.58元/卡时", "3.58"),
        ("3,900 元/月/卡", "3900"),
        ("US$2.10 per GPU-hour", "2.10"),
        ("$2.10/hr", "2.10"),
        ("2.10 USD", "2.10"),
        ("RMB 15,600", "15600"),
        ("15600元每月", "15600"),
        ("1e3", "1000"),
        ("-5", "-5"),
        ("待询价", ""),
        ("面议", ""),
        ("To be quoted", ""),
        ("—", ""),
        ("N/A", ""),
        ("", ""),
    ],
)
def test_a_list_price_is_read_as_it_is_written(typed: str, taken: str) -> None:
    assert cell_text("list_unit_price", typed, UNKNOWN).cells == {
        "list_unit_price": taken
    }


@pytest.mark.parametrize(
    "typed",
    ["数千元级", "约 3900", "3,58", "1.234,56", "15,60", "abc", "3.58/4", "¥", "1万2"],
)
def test_what_is_no_number_for_certain_stays_as_typed(typed: str) -> None:
    assert cell_text("list_unit_price", typed, UNKNOWN).cells == {
        "list_unit_price": typed
    }


@pytest.mark.parametrize(
    ("typed", "low", "high"),
    [
        ("3,000-5,000", "3000", "5000"),
        ("3,000–5,000元/月/卡", "3000", "5000"),
        ("３０００～５０００", "3000", "5000"),
        ("3000至5000", "3000", "5000"),
        ("1.2-1.5万", "12000", "15000"),
        ("8000-1.2万", "8000", "12000"),
        ("3千-5千", "3000", "5000"),
        ("¥3,000 - ¥5,000", "3000", "5000"),
    ],
)
def test_a_range_typed_as_list_price_becomes_both_ends(
    typed: str, low: str, high: str
) -> None:
    taken = cell_text("list_unit_price", typed, UNKNOWN)
    assert taken.cells == {
        "list_unit_price": "",
        "price_low": low,
        "price_high": high,
    }
    assert taken.remark == "range_split"


def test_a_unit_typed_with_a_price_is_told_apart_from_it() -> None:
    assert cell_text("list_unit_price", "¥3.58/卡·时", UNKNOWN).per == ("card", "hour")
    assert cell_text("list_unit_price", "15600元/月", UNKNOWN).per == ("", "month")
    assert cell_text("list_unit_price", "15600", UNKNOWN).per is None


@pytest.mark.parametrize(
    ("typed", "low", "high"),
    [
        ("3000-5000", "3000", "5000"),
        ("3,000 – 5,000", "3000", "5000"),
        ("3000", "3000", ""),
        ("3000-?", "3000", ""),
        ("?-5000", "", "5000"),
        ("", "", ""),
        ("数千", "数千", ""),
    ],
)
def test_the_range_column_takes_one_end_or_both(
    typed: str, low: str, high: str
) -> None:
    cells = cell_text("range", typed, UNKNOWN).cells
    assert cells == {"price_low": low, "price_high": high}


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("0.93", "0.93"),
        ("93折", "0.93"),
        ("9.3折", "0.93"),
        ("九三折", "0.93"),
        ("八折", "0.8"),
        ("打9折", "0.9"),
        ("10折", "1"),
        ("7% off", "0.93"),
        ("7％ OFF", "0.93"),
        ("-7%", "0.93"),
        ("优惠 7%", "0.93"),
        ("93%", "0.93"),
        ("×0.93", "0.93"),
        ("无折扣", "1"),
        ("cheap", "cheap"),
    ],
)
def test_a_discount_becomes_a_multiplier(typed: str, taken: str) -> None:
    assert cell_text("discount", typed, UNKNOWN).cells == {"discount": taken}


@pytest.mark.parametrize(
    ("column", "typed", "taken"),
    [
        ("vat_rate", "6%", "0.06"),
        ("vat_rate", "6个点", "0.06"),
        ("vat_rate", "0.13", "0.13"),
        ("cards", "8卡", "8"),
        ("cards", "8 x", "8"),
        ("cards", "x8", "8"),
        ("cards", "８ 张", "8"),
        ("cards", "eight", "eight"),
        ("commitment_months", "12个月", "12"),
        ("commitment_months", "1年", "12"),
        ("commitment_months", "2 quarters", "6"),
        ("commitment_months", "半年", "6"),
        ("memory_gib", "1,024 GB", "1024"),
        ("network_gbps", "25Gbps", "25"),
        ("vcpu", "32核", "32"),
        ("effective_from", "2026/7/15", "2026-07-15"),
        ("effective_from", "2026年7月15日", "2026-07-15"),
        ("effective_from", "20260715", "2026-07-15"),
        ("effective_from", "2026-07-15 00:00:00", "2026-07-15"),
        ("effective_to", "2026-02-30", "2026-02-30"),
        ("effective_to", "7/15/2026", "7/15/2026"),
        ("billing_currency", "人民币", "CNY"),
        ("billing_currency", "usd", "USD"),
        ("billing_currency", "sgd", "SGD"),
        ("note", "  two  words ", "two  words"),
    ],
)
def test_other_columns_take_what_people_write(
    column: str, typed: str, taken: str
) -> None:
    assert cell_text(column, typed, UNKNOWN).cells == {column: taken}


@pytest.mark.parametrize(
    ("column", "typed", "taken"),
    [
        ("delivery", "裸金属", "bare_metal"),
        ("delivery", "Bare metal", "bare_metal"),
        ("delivery", "bare-metal", "bare_metal"),
        ("delivery", "容器", "container"),
        ("delivery", "boat", "boat"),
        ("tax", "含税", "included"),
        ("tax", "不含税", "excluded"),
        ("tax", "included", "included"),
        ("evidence", "价格页", "price_page"),
        ("price_scope", "每卡", "card"),
        ("price_scope", "台", "node"),
        ("pricing_unit", "小时", "hour"),
        ("pricing_unit", "monthly", "month"),
        ("accelerator", "昇腾 910B", "ascend910b"),
        ("accelerator", "H100 SXM 80GB", "h100"),
        ("accelerator", "RTX-4090", "rtx4090"),
        ("accelerator", "H300", "H300"),
    ],
)
def test_words_become_the_values_they_stand_for(
    vocabulary: Vocabulary, column: str, typed: str, taken: str
) -> None:
    assert cell_text(column, typed, vocabulary).cells == {column: taken}


@pytest.mark.parametrize(
    ("typed", "scope", "unit"),
    [
        ("卡·时", "card", "hour"),
        ("元/卡/月", "card", "month"),
        ("元/月/卡", "card", "month"),
        ("台·月", "node", "month"),
        ("per GPU-hour", "card", "hour"),
        ("GPUh", "card", "hour"),
        ("node · month", "node", "month"),
        ("每卡每小时", "card", "hour"),
        ("GiB/month", "gib", "month"),
        ("card/hour", "card", "hour"),
        ("month", "", "month"),
        ("card", "card", ""),
    ],
)
def test_a_unit_is_read_in_both_languages(typed: str, scope: str, unit: str) -> None:
    cells = cell_text("per", typed, UNKNOWN).cells
    assert cells == {"price_scope": scope, "pricing_unit": unit}


def test_a_unit_that_is_not_known_is_kept_and_flagged() -> None:
    cells = cell_text("per", "card/fortnight", UNKNOWN).cells
    assert cells == {"price_scope": "card/fortnight", "pricing_unit": ""}
    with pytest.raises(CellFaultError):
        parse_cell("price_scope", cells["price_scope"])


@pytest.mark.parametrize("language", list(Language))
def test_every_unit_as_shown_is_read_back(
    application: Application, language: Language
) -> None:
    for scope in CHOICES["price_scope"]:
        for unit in CHOICES["pricing_unit"]:
            words = [
                application.words.say(f"terms.scope.{scope}", language),
                application.words.say(f"terms.unit.{unit}", language),
            ]
            assert per_of(" · ".join(words)) == (scope, unit)
            assert per_of(raw_per(scope, unit)) == (scope, unit)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("column", list(CHOICES))
def test_every_choice_is_known_by_its_word(
    application: Application, vocabulary: Vocabulary, column: str, language: Language
) -> None:
    families = {"price_scope": "scope", "pricing_unit": "unit"}
    for member in CHOICES[column]:
        family = families.get(column, column)
        said = application.words.say(f"terms.{family}.{member}", language)
        assert vocabulary.choice(column, said) == member
        assert vocabulary.choice(column, str(member)) == member


def test_every_card_is_known_by_id_and_names(
    application: Application, vocabulary: Vocabulary
) -> None:
    for card in application.reference.accelerators.values():
        for name in (card.id, card.short_name.en, card.short_name.zh):
            assert vocabulary.card(name) == card.id


decimals = st.decimals(
    min_value=0, max_value=10**12, allow_nan=False, allow_infinity=False, places=4
)


@given(decimals, st.sampled_from(["{:,}", "¥{:,}", "{}元/卡/月", "{:,} CNY", " {} "]))
def test_a_number_survives_however_it_is_dressed(number: Decimal, dress: str) -> None:
    wide = dress.format(number).translate(
        {ord(str(d)): ord("０") + d for d in range(10)}
    )
    for typed in (dress.format(number), wide):
        found = amount_of(typed)
        assert found is not None
        assert Decimal(found.text) == number


@given(st.sampled_from(GRID_COLUMNS), st.text(max_size=40))
def test_any_text_is_taken_and_reading_it_again_changes_nothing(
    column: GridColumn, typed: str
) -> None:
    once = cell_text(column.id, typed, UNKNOWN).cells
    assert set(once) <= set(COLUMNS)
    if len(column.parts) == 1:
        again = cell_text(column.id, once[column.id], UNKNOWN).cells
        assert again[column.id] == once[column.id]


@given(decimals, decimals)
def test_both_ends_survive_being_shown_as_one_text(low: Decimal, high: Decimal) -> None:
    raw = raw_range(f"{low:f}", f"{high:f}")
    cells = cell_text("range", raw, UNKNOWN).cells
    assert cells == {"price_low": f"{low:f}", "price_high": f"{high:f}"}


def test_a_row_shows_its_joined_columns_as_one_text() -> None:
    row = SheetRow(1, (("price_scope", "card"), ("pricing_unit", "hour")))
    per = next(column for column in GRID_COLUMNS if column.id == "per")
    assert per.raw(dict(row.cells)) == "card/hour"
