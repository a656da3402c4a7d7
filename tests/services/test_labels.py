"""Names, verdicts, break-evens and switch points in both languages."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import (
    accelerator,
    beside,
    catalog,
    decided,
    node,
    price,
    reference,
    rule,
    workload,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.rule import RuleKind
from rackrate.domain.units import Delivery, Meter
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Workload
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import usual_locations
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
ZH, EN = Language.ZH, Language.EN
KNOWN = reference(accelerator("rtx4090"), accelerator("l40s"))


def labels(*prices: Price, language: Language = EN) -> Labels:
    """Return labels over one provider's prices."""
    return Labels.over(WORDS, language, KNOWN, [catalog(*prices)], "CNY")


def told(
    *prices: Price,
    work: Workload | None = None,
    known: Reference | None = None,
    language: Language = EN,
) -> tuple[Labels, WorkloadDecision]:
    """Return labels and the decision they are about."""
    found = decided(*prices, work=work, known=known or KNOWN)
    return labels(*prices, language=language), found


def break_even(*prices: Price, language: Language, work: Workload | None = None) -> str:
    """Return the headline break-even of some prices as a sentence."""
    say, found = told(*prices, work=work, language=language)
    assert found.verdict.headline is not None
    return say.break_even(found.verdict.headline, found)


BOX, SERVER = "RTX4090 container by the hour", "RTX4090 8-card bare metal by the month"
STATES: dict[str, tuple[list[Price], Workload, list[str], list[str]]] = {
    "crossover": (
        [price(), node()],
        workload(),
        ["18.2 h/day", "544.7 h a month", "75.7%", f"{BOX} from Alpha is cheaper"],
        ["每天 18.2 小时", "每月 544.7 小时", "75.7%", "RTX4090 容器 按时更便宜"],
    ),
    "never": (
        [price(), node(amount="24000")],
        workload(),
        ["No break-even within a month", "27.9 h/day"],
        ["一个月内不存在盈亏平衡点", "27.9 小时"],
    ),
    "always": (
        [price(), node(), beside(Meter.STORAGE, "9", delivery="container")],
        workload(storage_gib=9000),
        [f"{SERVER} from Alpha is cheaper", "at any number of hours"],
        ["无论每天用多少小时", "RTX4090 8 卡裸金属 包月都比"],
    ),
    "missing metered": (
        [price(amount=None), node()],
        workload(),
        [f"No price for {BOX} from Alpha", "¥5.42 per card-hour"],
        ["缺少甲 RTX4090 容器 按时的报价", "¥5.42/卡·时"],
    ),
    "missing fixed": (
        [price(), node(amount=None)],
        workload(),
        [f"No price for {SERVER} from Alpha", "¥10,310.40 per node·month"],
        ["缺少甲 RTX4090 8 卡裸金属 包月的报价", "¥10,310.40/台·月"],
    ),
}


@pytest.mark.parametrize(
    ("prices", "work", "english", "chinese"), STATES.values(), ids=STATES
)
def test_each_state_of_a_break_even_is_a_sentence(
    prices: list[Price], work: Workload, english: list[str], chinese: list[str]
) -> None:
    for language, words in ((EN, english), (ZH, chinese)):
        text = break_even(*prices, language=language, work=work)
        assert [part for part in words if part not in text] == [], text
        assert "{" not in text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, "different cards without a throughput ratio that has a source"),
        (ZH, "是不同的显卡，没有有来源的吞吐比，不能直接相比"),
    ],
)
def test_cards_that_cannot_be_compared_are_said_not_to_be(
    language: Language, said: str
) -> None:
    rows = [price(), node(accelerator="l40s")]
    say, found = told(*rows, work=workload(accelerators=()), language=language)
    (pair,) = (b for b in found.break_evens if b.state == "not_comparable")
    assert said in say.break_even(pair, found)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, "Besides, RTX4090 container by the month from Alpha is cheaper than"),
        (ZH, "另外，甲 RTX4090 容器 包月在任何时长下都比甲 RTX4090 裸金属 包月便宜。"),
    ],
)
def test_what_makes_a_break_even_moot_is_said_with_it(
    language: Language, said: str
) -> None:
    month = price("box/month", "2397", pricing_unit="month")
    rows = [price(), month, node(amount="3000", cards=1)]
    assert said in break_even(*rows, language=language, work=workload(cards=1))


def test_without_hours_a_missing_price_is_not_said_to_be_the_other_one() -> None:
    text = break_even(
        price(amount=None), node(), language=EN, work=workload(hours_per_day=0)
    )
    assert "No price for RTX4090 8-card bare metal" not in text
    assert "RTX4090 container by the hour from Alpha" in text


def test_several_crossings_tell_the_hours_of_each() -> None:
    known = reference(accelerator(), container_loss_exclusive="0.2")
    rows = [price(amount="1"), price("box/month", "600", pricing_unit="month")]
    say, found = told(*rows, work=workload(cards=1), known=known)
    assert found.verdict.headline is not None
    text = say.break_even(found.verdict.headline, found)
    assert "0.0–16.0" in text
    assert "16.0–19.2" in text
    assert "19.2–24.0" in text


@pytest.mark.parametrize(
    ("row", "english", "chinese"),
    [
        (price(), "RTX4090 container by the hour", "RTX4090 容器 按时"),
        (node(), "RTX4090 8-card bare metal by the month", "RTX4090 8 卡裸金属 包月"),
        (
            node(commitment_months=12),
            "RTX4090 8-card bare metal by the month (12-month commitment)",
            "RTX4090 8 卡裸金属 包月（承诺 12 个月）",
        ),
        (
            price(pricing_category="dynamic"),
            "RTX4090 container by the hour (spot)",
            "RTX4090 容器 按时（竞价）",
        ),
        (
            price(accelerator="mystery"),
            "mystery container by the hour",
            "mystery 容器 按时",
        ),
    ],
)
def test_a_price_is_named_by_card_delivery_and_billing(
    row: Price, english: str, chinese: str
) -> None:
    assert labels(row).price_name(row) == english
    assert labels(row, language=ZH).price_name(row) == chinese


def test_an_option_is_named_with_its_provider_and_a_stranger_by_its_id() -> None:
    say = labels(price())
    assert say.option("alpha/box/hour") == "RTX4090 container by the hour from Alpha"
    assert say.option("nobody/nothing") == "nobody/nothing"


def test_two_prices_of_one_name_are_told_apart_by_their_amount() -> None:
    say = labels(price("a/hour", "1.50"), price("b/hour", "2"))
    names = {say.option(f"alpha/{name}/hour") for name in "ab"}
    assert len(names) == 2
    assert any("1.50" in name for name in names)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, "Rent RTX4090 container by the hour from Alpha: ¥10,310 for"),
        (ZH, "建议甲 RTX4090 容器 按时"),
    ],
)
def test_the_headline_recommends_with_total_and_gap(
    language: Language, said: str
) -> None:
    say, found = told(price(), node(), language=language)
    text = say.headline(found)
    assert text.startswith(said)
    assert "¥5,290" in text
    assert "33.9%" in text


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([price("a/hour", "100"), price("b/hour", "99")], "within 2 %"),
        ([price()], "nothing else is comparable"),
        ([price(amount=None)], "No usable price"),
    ],
)
def test_other_headlines_say_why(rows: list[Price], said: str) -> None:
    say, found = told(*rows)
    assert said in say.headline(found)


def test_work_that_cannot_be_sized_is_not_said_to_lack_a_price() -> None:
    work = Work(WorkMethod.INFERENCE, Decimal(8))
    say, found = told(price(), work=workload(work=work))
    assert found.options == ()
    assert "cannot be turned into cards and hours" in say.headline(found)


def test_where_all_is_excluded_no_option_is_feasible() -> None:
    known = reference(accelerator(), rules=[rule("no")])
    say = Labels.over(WORDS, EN, known, [catalog(price())], "CNY")
    found = decided(price(), known=known)
    assert say.headline(found) == "No feasible option"
    (reason,) = found.verdict.reasons
    said = say.reason(reason, found)
    assert said == "Every option is excluded by a requirement: a reason"


def test_prices_of_one_name_and_amount_are_told_apart_by_their_id() -> None:
    say = labels(price("a/hour", cards=1), price("b/hour", cards=8))
    assert say.option("alpha/a/hour").endswith("(¥3.58, a/hour)")
    assert say.option("alpha/b/hour").endswith("(¥3.58, b/hour)")
    apart = labels(price("a/hour"), price("b/hour", "4.50"))
    assert apart.option("alpha/a/hour").endswith("from Alpha (¥3.58)")


@pytest.mark.parametrize("language", [EN, ZH])
def test_every_reason_of_a_verdict_is_a_sentence(language: Language) -> None:
    speaks = {"kind": RuleKind.PREFERENCE, "weight": 50}
    known = reference(
        accelerator(),
        accelerator("l40s"),
        rules=[
            rule("for", **speaks, prefers=Delivery.CONTAINER),
            rule("against", **speaks, prefers=Delivery.BARE_METAL),
            rule(
                "thumb",
                kind=RuleKind.RULE_OF_THUMB,
                weight=9,
                prefers=Delivery.BARE_METAL,
            ),
        ],
    )
    rows = [
        price(),
        node(),
        price("x/hour", None),
        price("y/hour", accelerator="l40s"),
    ]
    work = workload(accelerators=("rtx4090", "l40s"))
    say, found = told(*rows, work=work, known=known, language=language)
    texts = [say.reason(reason, found) for reason in found.verdict.reasons]
    assert len(texts) == 7
    assert all(texts)
    assert not any("{" in text for text in texts)


@pytest.mark.parametrize("language", [EN, ZH])
def test_every_switch_point_is_a_sentence(language: Language) -> None:
    say, found = told(price(), node(), language=language)
    points = found.verdict.switch_points
    assert points
    for point in points:
        text = say.switch_point(point, found)
        assert "{" not in text
        assert len(text) > 5


def test_the_switch_of_hours_names_both_values_and_the_other_option() -> None:
    say, found = told(price(), node())
    text = say.switch_point(found.verdict.switch_points[0], found)
    assert "18.2" in text
    assert "12.0" in text
    assert "bare metal" in text


@pytest.mark.parametrize(
    ("hours", "said"),
    [("12", "6.2 h to spare"), ("20", "is cheaper above 18.2 h/day; today 20.0 h")],
)
def test_the_charts_title_tells_on_which_side_today_is(hours: str, said: str) -> None:
    say, found = told(price(), node(), work=workload(hours_per_day=hours))
    assert said in say.chart_title(found)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([price()], "A break-even needs one metered and one fixed option"),
        ([price(), node(amount="24000")], "it would need 27.9 h/day"),
        ([price(), node(amount=None)], "indifference price ¥10,310.40 per node·month"),
    ],
)
def test_the_charts_title_says_what_there_is_to_see(
    rows: list[Price], said: str
) -> None:
    say, found = told(*rows)
    assert said in say.chart_title(found)


def test_flags_are_words() -> None:
    say, found = told(price(price_low="3", price_high="5"))
    assert say.flags(found.options[0]) == ["range, typical value taken"]


def test_a_quoted_price_stands_in_its_own_currency_and_unit() -> None:
    row = price(amount="2.19", billing_currency="USD")
    say = labels(row, node())
    assert say.quoted("alpha/box/hour") == "US$2.19"
    assert say.quoted("alpha/node/month") == "¥15,600"
    assert say.quoted_unit(row) == "card·hour"
    assert labels(price(amount=None)).quoted("alpha/box/hour") == "to be quoted"


def test_cards_are_joined_as_the_language_does() -> None:
    assert labels().cards(["rtx4090", "l40s"]) == "RTX4090, L40S"
    assert labels(language=ZH).cards(["rtx4090", "l40s"]) == "RTX4090、L40S"
    assert labels().unit_price(Decimal("0.05")) == "¥0.0500"
