"""A vendor's layout, remembered and recognised."""

from __future__ import annotations

from tests.ingest.understanding.conftest import Rows, read

from rackrate.domain.reading_choices import Choices, TableChoices, Template
from rackrate.domain.units import PricingUnit
from rackrate.ingest.understanding.templates import matching_template, template_of

ROWS: Rows = [["型号", "形态", "价格(元)", "备注"], ["H100", "容器", 15.5, None]]
LATER: Rows = [["型号", "形态", "价格(元)", "备注"], ["L40S", "容器", 3.1, "新"]]
CHOICES = Choices(
    tables={"报价#1": TableChoices(values={"pricing_unit": "hour"})},
    answers={"报价!C2": {"region": "华北"}},
    skipped_lines=frozenset({("报价", 9)}),
)


def kept_template() -> Template:
    return template_of(read(ROWS), CHOICES, template_id="v-1", provider="v", name="V")


def test_a_template_reads_the_next_quote_of_the_layout_as_settled() -> None:
    kept = kept_template()
    later = read(LATER)
    assert later.rows[0].pricing_unit is None
    assert matching_template(later, [kept]) == kept
    reading = read(LATER, template=kept)
    assert reading.rows[0].pricing_unit is PricingUnit.HOUR
    assert reading.template == "v-1"


def test_a_template_keeps_nothing_that_is_about_one_file() -> None:
    kept = kept_template()
    assert kept.choices.answers == {}
    assert kept.choices.skipped_lines == frozenset()


def test_a_choice_goes_before_the_template() -> None:
    kept = kept_template()
    own = Choices(tables={"报价#1": TableChoices(values={"pricing_unit": "month"})})
    assert read(LATER, own, kept).rows[0].pricing_unit is PricingUnit.MONTH


def test_another_layout_is_not_recognised_and_two_near_ones_are_none() -> None:
    kept = kept_template()
    other: Rows = [["GPU", "USD/GPU-hr"], ["H100", 2.99]]
    assert matching_template(read(other), [kept]) is None
    near: Rows = [
        ["型号", "形态", "价格(元)", "备注", "交期"],
        ["H100", "容器", 15.5, None, "3天"],
    ]
    assert matching_template(read(near), [kept]) == kept
    assert matching_template(read(near), [kept, kept]) is None
