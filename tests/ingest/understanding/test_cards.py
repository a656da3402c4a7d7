"""Cards told apart in longer texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ingest.understanding.conftest import vocabulary

from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference

CARDS = read_reference(usual_locations().resources).accelerators


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("昇腾910B 64G", "ascend910b"),
        ("8*H100 80G NVLink", "h100"),
        ("NVIDIA H100 SXM5 80GB", "h100"),
        ("ＲＴＸ　４０９０", "rtx4090"),
        ("8卡4090服务器", "rtx4090"),
        ("H100-80G-PCIe", "h100-pcie"),
        ("A100_80G_PCIE", "a100-80g"),
        ("2xA100-80GB", "a100-80g"),
        ("RTX 4090 D", "rtx4090d"),
        ("昇腾910B2 八卡裸金属服务器", "ascend910b2"),
        ("昇腾910B（910B3）", "ascend910b3"),
        ("RTX PRO 6000 Blackwell", "rtxpro6000"),
        ("gpu_1x_h100_pcie", "h100-pcie"),
        ("H100 SXM, 512GB内存", "h100"),
    ],
)
def test_a_card_is_known_by_its_model_and_marks(text: str, card: str) -> None:
    found = vocabulary().cards.find(text)
    assert found is not None
    assert found.id == card


@pytest.mark.parametrize(
    "text", ["A100", "H100 NVL", "RTX 4090 48G", "MI300X", "L40", "910A", "RTX6000 Ada"]
)
def test_a_card_whose_figures_nobody_has_is_known_by_name_only(text: str) -> None:
    found = vocabulary().cards.find(text)
    assert found is not None
    assert found.id == ""
    assert found.name


@pytest.mark.parametrize("text", ["H100/H800", "4090/4090D", "机柜 10kW", "1979年"])
def test_two_cards_or_none_are_no_card(text: str) -> None:
    assert vocabulary().cards.find(text) is None


def test_the_memory_of_another_column_settles_an_a100() -> None:
    find = vocabulary().cards.find
    for memory, card in ((80, "a100-80g"), (40, "a100-40g")):
        found = find("A100", memory)
        assert found is not None
        assert found.id == card


def test_an_unusual_memory_is_a_variant_and_an_impossible_one_unknown() -> None:
    find = vocabulary().cards.find
    variant, impossible = find("H20 141G"), find("H100 64G")
    assert variant is not None
    assert impossible is not None
    assert (variant.id, variant.is_variant) == ("h20", True)
    assert (impossible.id, impossible.memory_differs) == ("", True)


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_every_alias_of_a_known_card_leads_to_it(card: object) -> None:
    find = vocabulary().cards.find
    for alias in getattr(card, "aliases", ()):
        found = find(alias)
        assert found is not None, alias
        assert found.id == getattr(card, "id", None), alias


@given(st.text(max_size=30))
def test_no_text_breaks_the_search(text: str) -> None:
    found = vocabulary().cards.find(text)
    assert found is None or found.id in CARDS or found.name.strip() == found.name
