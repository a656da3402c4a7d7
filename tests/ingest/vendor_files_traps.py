"""SYNTHETIC vendors' files made to give wrong values silently; see `vendor_files`."""

from __future__ import annotations

from tests.ingest.vendor_files import keep, text, xlsx

keep(
    "footnote_marks_on_prices.xlsx",
    xlsx(
        [
            ["型号", "卡数", "租金(元/台/月)①", "税率"],
            ["H100 SXM", 8, "84,480①", "6%"],
            ["RTX 5090", 8, "12,000²", "6%"],
            ["RTX 4090", 8, "7300 (1)", "6%"],
            ["A100 80G", 8, "21000注1", "6%"],
            ["① 需一次性付清"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY unknown 6%
    C3 rtx5090 bare_metal 8 node/month 12000 CNY unknown 6%
    C4 rtx4090 bare_metal 8 node/month 7300 CNY unknown 6%
    """,
    issues="price_unreadable",
    left="price_unreadable section",
)
keep(
    "discounts_in_two_places.xlsx",
    xlsx(
        [
            ["以下为刊例价，签约再享95折"],
            ["型号", "卡数", "刊例价(元/台/月)", "折扣"],
            ["H100 SXM", 8, 84480, "9折"],
            ["H20 96G", 8, 48000, None],
        ]
    ),
    """
    C3 h100 bare_metal 8 node/month 84480×0.9 CNY unknown !discount_elsewhere
    C4 h20 bare_metal 8 node/month 48000 CNY unknown !discount_elsewhere
    """,
    issues="discount_elsewhere",
    left="outside_tables",
)
keep(
    "tax_in_the_header_and_not_in_the_line.xlsx",
    xlsx(
        [
            ["型号", "卡数", "含税单价(元/台/月)", "是否含税", "税率"],
            ["H100 SXM", 8, 84480, "不含税", "6%"],
            ["H20 96G", 8, 48000, "含税", "6%"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY unknown 6% !tax_conflict
    C3 h20 bare_metal 8 node/month 48000 CNY included 6%
    """,
    issues="tax_conflict",
)
keep(
    "a_currency_on_each_line.csv",
    text(
        [
            ["GPU", "GPUs", "Currency", "Price per GPU-hour"],
            ["H100", 8, "USD", "2.49"],
            ["H100", 8, "EUR", "2.29"],
            ["H20", 8, "RMB", "7.5"],
            ["RTX 4090", 8, "", "0.34"],
            ["RTX 4090", 8, "USD/CNY", "0.4"],
        ],
        "utf-8",
    ),
    """
    D2 h100 container 8 card/hour 2.49 USD unknown
    D3 h100 container 8 card/hour 2.29 EUR unknown
    D4 h20 container 8 card/hour 7.5 CNY unknown
    D5 rtx4090 container 8 card/hour 0.34 ? unknown !currency_unknown ?billing_currency
    D6 rtx4090 container 8 card/hour 0.4 ? unknown !currency_unknown ?billing_currency
    """,
    issues="currency_unknown",
)
keep(
    "cells_that_contradict_their_header.xlsx",
    xlsx(
        [
            ["型号", "卡数", "单价(千元/台/月)"],
            ["H100 SXM", 8, 84.48],
            ["H20 96G", 8, "48,000元"],
            ["RTX 4090", 8, "0.73万"],
            ["RTX 5090", 8, "2.68元/卡/时"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY unknown
    C3 h20 bare_metal 8 node/month 48000 CNY unknown !unit_conflict
    C4 rtx4090 bare_metal 8 node/month 7300 CNY unknown
    C5 rtx5090 container 8 card/hour 2.68 CNY unknown !unit_conflict
    """,
    issues="unit_conflict",
)
keep(
    "cards_in_the_name_and_beside_it.xlsx",
    xlsx(
        [
            ["型号", "卡数", "月租(元/台)"],
            ["H100 8卡/台", 4, 84480],
            ["H20 8卡整机", 8, 48000],
        ]
    ),
    """
    C2 h100 bare_metal 4 node/month 84480 CNY unknown !cards_conflict
    C3 h20 bare_metal 8 node/month 48000 CNY unknown
    """,
    issues="cards_conflict",
)
keep(
    "prices_for_ten_hours.xlsx",
    xlsx(
        [
            ["型号", "单价"],
            ["H100", "225元/10小时"],
            ["H20", "750元/100卡时"],
            ["RTX 4090", "198元/百卡时"],
        ]
    ),
    "",
    issues="no_price_table",
    left="no_price_column no_price_column no_price_column",
)
keep(
    "a_months_price_in_the_weeks_column.xlsx",
    xlsx(
        [
            ["型号", "卡数", "周价(元/台)", "月价(元/台)"],
            ["H100 SXM", 8, 84480, 84480],
            ["H20 96G", 8, 12000, 48000],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/week 84480 CNY unknown !period_conflict
    D2 h100 bare_metal 8 node/month 84480 CNY unknown !period_conflict
    C3 h20 bare_metal 8 node/week 12000 CNY unknown
    D3 h20 bare_metal 8 node/month 48000 CNY unknown
    """,
    issues="period_conflict",
)
keep(
    "credits_and_totals_in_between.xlsx",
    xlsx(
        [
            ["型号", "卡数", "数量", "月租(元/台)", "金额(元/月)"],
            ["H100 SXM", 8, 2, 84480, 168960],
            ["小计", None, 2, None, 168960],
            ["老客户返点", None, None, -5000, -5000],
            ["H20 96G", 8, 1, "(48000)", None],
            ["RTX 4090", 8, 1, 7300, 7300],
            ["总计：人民币壹拾柒万陆仟贰佰陆拾元整", None, None, 176260, None],
        ]
    ),
    """
    D2 h100 bare_metal 8 node/month 84480 CNY unknown
    D6 rtx4090 bare_metal 8 node/month 7300 CNY unknown
    """,
    issues="price_negative price_unreadable",
    left="total price_negative price_unreadable total",
)
keep(
    "thousands_with_a_point.csv",
    text(
        [
            ["GPU", "GPUs", "Price EUR per server per month"],
            ["H100 SXM", 8, "1.200"],
            ["H20", 8, "1.2"],
            ["RTX 4090", 8, "950"],
        ],
        "utf-8",
        ";",
    ),
    """
    C2 h100 bare_metal 8 node/month 1.2 EUR unknown !number_ambiguous ?list_unit_price
    C3 h20 bare_metal 8 node/month 1.2 EUR unknown
    C4 rtx4090 bare_metal 8 node/month 950 EUR unknown
    """,
    issues="number_ambiguous",
)
keep(
    "one_rate_of_tax_in_many_ways.xlsx",
    xlsx(
        [
            ["型号", "卡数", "月租(元/台，含税)", "税率"],
            ["H100 SXM", 8, 84480, 0.06],
            ["H20 96G", 8, 48000, 6],
            ["RTX 4090", 8, 7300, "6%"],
            ["910B2", 8, 15600, 0.6],
            ["RTX 5090", 8, 12000, "0.06%"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY included 6%
    C3 h20 bare_metal 8 node/month 48000 CNY included 6%
    C4 rtx4090 bare_metal 8 node/month 7300 CNY included 6%
    C5 ascend910b2 bare_metal 8 node/month 15600 CNY included !vat_unclear
    C6 rtx5090 bare_metal 8 node/month 12000 CNY included !vat_unclear
    """,
    issues="vat_unclear",
)
keep(
    "gifts_in_the_notes.xlsx",
    xlsx(
        [
            ["型号", "卡数", "首购价(元/台/月)", "续费价(元/台/月)", "备注"],
            ["H100 SXM", 8, 60000, 84480, None],
            ["H20 96G", 8, None, 48000, "买三送一"],
            ["RTX 5090", 8, None, 12000, "签12个月送2个月"],
            ["RTX 4090", 8, None, 7300, "赠送100G存储"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 60000 CNY unknown !promotion
    D2 h100 bare_metal 8 node/month 84480 CNY unknown
    D3 h20 bare_metal 8 node/month 48000 CNY unknown !promotion
    D4 rtx5090 bare_metal 8 node/month 12000 CNY unknown !promotion
    D5 rtx4090 bare_metal 8 node/month 7300 CNY unknown
    """,
    issues="promotion",
)
keep(
    "steps_of_quantity.xlsx",
    xlsx(
        [
            ["型号", "数量阶梯", "单价(元/卡/时)"],
            ["RTX 4090", "1-7卡", 2.2],
            ["RTX 4090", "8-63卡", 1.98],
            ["H100", "<16台", 25],
            ["H100", "16台(含)以上", 22],
            ["H20", "超过100卡", 7],
            ["H20", "100卡以内", 8],
        ]
    ),
    """
    C2 rtx4090 container 1 card/hour 2.2 CNY unknown
    C3 rtx4090 container 1 card/hour 1.98 CNY unknown ≥8 !least_quantity
    C4 h100 container 1 card/hour 25 CNY unknown
    C5 h100 container 1 card/hour 22 CNY unknown ≥16 !least_quantity
    C6 h20 container 1 card/hour 7 CNY unknown ≥101 !least_quantity
    C7 h20 container 1 card/hour 8 CNY unknown
    """,
    issues="least_quantity",
)
keep(
    "old_prices_struck_and_beside.xlsx",
    xlsx(
        [
            ["型号", "卡数", "原价(元/台/月)", "现价(元/台/月)"],
            ["H100 SXM", 8, 84480, 76000],
            ["H20 96G", 8, None, "48000→43200"],
            ["RTX 4090", 8, None, 7300],
            ["RTX 5090", 8, None, 12000],
        ],
        struck=["D4"],
    ),
    """
    D2 h100 bare_metal 8 node/month 76000 CNY unknown !list_price_unused
    D5 rtx5090 bare_metal 8 node/month 12000 CNY unknown
    """,
    issues="list_price_unused hidden_content",
    left="price_missing price_missing",
)
keep(
    "a_table_over_two_pages.xlsx",
    xlsx(
        [
            ["型号", "卡数", "含税月租(元/台)"],
            ["H100 SXM", 8, 84480],
            ["第1页 共2页"],
            [None],
            ["型号", "卡数", "不含税月租(元/台)"],
            ["RTX 4090", 8, 7300],
            ["续表"],
            ["RTX 5090", 8, 12000],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY included
    C6 rtx4090 bare_metal 8 node/month 7300 CNY excluded
    C8 rtx5090 bare_metal 8 node/month 12000 CNY excluded
    """,
    left="section section",
)
keep(
    "units_in_the_sheets_name_only.xlsx",
    xlsx(
        [["型号", "卡数", "价格"], ["H100 SXM", 8, 8.448], ["H20 96G", 8, 4.8]],
        name="裸金属(万元每台每月)",
        more={
            "元每卡时": [["型号", "卡数", "价格"], ["H100 SXM", 8, 22.5]],
            "报价": [["型号", "卡数", "3年价(元/台)"], ["H100 SXM", 8, 2500000]],
        },
    ),
    """
    裸金属(万元每台每月)!C2 h100 bare_metal 8 node/month 84480 CNY unknown
    裸金属(万元每台每月)!C3 h20 bare_metal 8 node/month 48000 CNY unknown
    元每卡时!C2 h100 container 8 card/hour 22.5 CNY unknown
    C2 h100 bare_metal 8 node/? 2500000 CNY unknown 36m !unit_unknown ?pricing_unit
    """,
    issues="unit_unknown",
)
keep(
    "discounts_of_every_kind.xlsx",
    xlsx(
        [
            ["型号", "卡数", "刊例价(元/台/月)", "优惠"],
            ["H100 SXM", 8, 84480, "减5000"],
            ["H20 96G", 8, 48000, "优惠10%"],
            ["RTX 4090", 8, 7300, "10"],
            ["RTX 5090", 8, 12000, 0.1],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480×? CNY unknown !discount_unreadable ?discount
    C3 h20 bare_metal 8 node/month 48000×0.9 CNY unknown
    C4 rtx4090 bare_metal 8 node/month 7300×0.9 CNY unknown
    !discount_ambiguous ?discount
    C5 rtx5090 bare_metal 8 node/month 12000×0.9 CNY unknown
    !discount_ambiguous ?discount
    """,
    issues="discount_unreadable discount_ambiguous",
)
