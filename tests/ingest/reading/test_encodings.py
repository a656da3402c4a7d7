"""Texts come back in whatever encoding they were saved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.problem import RefusedInputError
from rackrate.ingest.reading.encodings import decode

CHINESE = "型号,单价（元/卡/时）,含税\n昇腾 910B,3.58,是\n合计，见备注：三年起租\n"
TRADITIONAL = "型號,單價（元/時）,備註\n顯示卡,3.58,含稅，三年起租\n"
WESTERN = "Größe;Prix unitaire;Remise\nPetit café;12,50 €;élevée\n"


@pytest.mark.parametrize(
    ("text", "encoding", "named"),
    [
        (CHINESE, "utf-8", "utf-8"),
        (CHINESE, "utf-8-sig", "utf-8"),
        (CHINESE, "utf-16", "utf-16"),
        (CHINESE + "card,price\n" * 9, "utf-16-le", "utf-16-le"),
        ("card\tprice\nH100\t2.95\n", "utf-16-be", "utf-16-be"),
        (CHINESE, "gb18030", "gb18030"),
        (TRADITIONAL, "big5", "big5"),
        (WESTERN, "cp1252", "cp1252"),
        ("für 5 €", "cp1252", "cp1252"),
        ("plain", "ascii", "utf-8"),
    ],
)
def test_an_encoding_is_found_out(text: str, encoding: str, named: str) -> None:
    assert decode(text.encode(encoding)) == (text, named)


def test_the_users_word_comes_first() -> None:
    data = "Größe".encode("cp1252")
    assert decode(data, "latin-1") == ("Größe", "iso8859-1")
    assert decode("\ufeff型号".encode(), "utf-8") == ("型号", "utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "nonsense", "hex", "rot13", "a\x00b"])
def test_an_encoding_that_does_not_fit_is_refused(encoding: str) -> None:
    with pytest.raises(RefusedInputError) as refused:
        decode(b"\xff\xfe\xfd\x00\xd8", encoding)
    assert refused.value.problems[0].code == "wrong_encoding"


@given(st.binary(max_size=400))
def test_bytes_of_any_kind_become_some_text(data: bytes) -> None:
    text, encoding = decode(data)
    assert isinstance(text, str)
    assert encoding


@given(st.text(alphabet="型号单价含税元卡时台月，。0123456789abc,\n", min_size=1))
def test_everyday_chinese_survives_gb18030(text: str) -> None:
    data = text.encode("gb18030")
    decoded, encoding = decode(data)
    assert decoded == text or encoding == "utf-8"
