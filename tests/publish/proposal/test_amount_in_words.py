"""Amounts written out as Chinese contracts do."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rackrate.publish.proposal.amount_in_words import amount_in_words


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0", "零元整"),
        ("0.30", "叁角"),
        ("10.07", "壹拾元零柒分"),
        ("72172.80", "柒万贰仟壹佰柒拾贰元捌角"),
        ("93600", "玖万叁仟陆佰元整"),
        ("100000001", "壹亿零壹元整"),
        ("1000200", "壹佰万零贰佰元整"),
        ("20030005.46", "贰仟零叁万零伍元肆角陆分"),
        ("199538.405", "壹拾玖万玖仟伍佰叁拾捌元肆角壹分"),
    ],
)
def test_amounts_are_written_out(amount: str, words: str) -> None:
    assert amount_in_words(Decimal(amount)) == words
