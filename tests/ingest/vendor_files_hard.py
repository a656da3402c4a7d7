"""SYNTHETIC vendors' files that lead a hasty reader astray; see `vendor_files`."""

from __future__ import annotations

from tests.ingest.layouts import ods
from tests.ingest.vendor_files import html, keep, text, xlsx

keep(
    "no_header_units_in_cells.xlsx",
    xlsx(
        [
            ["某算力平台 SYNTHETIC 报价"],
            ["H100 SXM", 8, "22.5 元/卡/时", "含税"],
            ["H20 96G", 8, "7.5 元/卡/时", "含税"],
            ["RTX 4090", 8, "1.98元/卡/时", "不含税"],
        ]
    ),
    """
    C2 h100 container 1 card/hour 22.5 CNY included !columns_guessed
    C3 h20 container 1 card/hour 7.5 CNY included !columns_guessed
    C4 rtx4090 container 1 card/hour 1.98 CNY excluded !columns_guessed
    """,
    issues="columns_guessed",
    left="outside_tables",
)
keep(
    "no_header_in_english.csv",
    text(
        [
            ["H100 SXM", "$2.49/GPU-hr", "on-demand"],
            ["H100 SXM", "$1.89/GPU-hr", "12 months reserved"],
            ["RTX 4090", "$0.34/GPU-hr", "spot"],
        ],
        "utf-8",
    ),
    """
    B1 h100 container 1 card/hour 2.49 USD unknown !columns_guessed
    B2 h100 container 1 card/hour 1.89 USD unknown 12m !columns_guessed
    B3 rtx4090 container 1 card/hour 0.34 USD unknown dynamic !columns_guessed
    """,
    issues="columns_guessed",
)
keep(
    "no_header_and_two_bare_figures.xlsx",
    xlsx([["报价（元/台/月）"], ["H100", 192, 84480], ["H20", 192, 48000]]),
    "",
    issues="no_price_table",
    left="outside_tables no_price_column no_price_column",
)
keep(
    "cards_down_terms_across.xlsx",
    xlsx(
        [
            ["裸金属价格表（元/台/月，8卡，含税6%）"],
            [None, "1个月", "3个月", "12个月", "备注"],
            ["H100 SXM", 84480, 82000, 76000, "含IB"],
            ["H20 96G", 48000, "面议", 43200, None],
        ]
    ),
    """
    B3 h100 bare_metal 8 node/month 84480 CNY included 6% 1m
    C3 h100 bare_metal 8 node/month 82000 CNY included 6% 3m
    D3 h100 bare_metal 8 node/month 76000 CNY included 6% 12m
    B4 h20 bare_metal 8 node/month 48000 CNY included 6% 1m
    D4 h20 bare_metal 8 node/month 43200 CNY included 6% 12m
    """,
    issues="price_on_request",
    left="outside_tables",
)
keep(
    "regions_down_cards_across.csv",
    text(
        [
            ["Prices in EUR per GPU-hour, excl. VAT"],
            ["", "H100", "H200", "RTX 4090"],
            ["Frankfurt", "2,49", "3,29", "0,45"],
            ["Helsinki", "2,19", "2,99", "n/a"],
        ],
        "cp1252",
        ";",
    ),
    """
    B3 h100 container 1 card/hour 2.49 EUR excluded @Frankfurt
    C3 h200 container 1 card/hour 3.29 EUR excluded @Frankfurt
    D3 rtx4090 container 1 card/hour 0.45 EUR excluded @Frankfurt
    B4 h100 container 1 card/hour 2.19 EUR excluded @Helsinki
    C4 h200 container 1 card/hour 2.99 EUR excluded @Helsinki
    """,
    issues="price_missing",
    left="outside_tables",
)
keep(
    "cards_down_forms_across.ods",
    ods("报价", [["元/卡/时（含税）", "容器", "裸金属"], ["910B2", 3.5, 3.2]]),
    """
    B2 ascend910b2 container 1 card/hour 3.5 CNY included
    C2 ascend910b2 bare_metal 1 card/hour 3.2 CNY included
    """,
)
keep(
    "terms_down_cards_across.xlsx",
    xlsx(
        [
            ["Commitment", "H100 SXM", "H200"],
            ["On-demand", 2.99, 3.79],
            ["12 months", 2.19, 2.9],
            ["USD per GPU-hour, VAT not included"],
        ],
        name="Quote",
    ),
    """
    B2 h100 container 1 card/hour 2.99 USD excluded
    C2 h200 container 1 card/hour 3.79 USD excluded
    B3 h100 container 1 card/hour 2.19 USD excluded 12m
    C3 h200 container 1 card/hour 2.9 USD excluded 12m
    """,
    left="note",
)
keep(
    "headings_of_unknown_kind.xlsx",
    xlsx([["元/卡/时", "尊享", "标准"], ["H100", 25, 22], ["H20", 8, 7]]),
    "",
    issues="no_price_table",
    left="outside_tables outside_tables outside_tables",
)
keep(
    "two_amounts_in_one_cell.xlsx",
    xlsx(
        [
            ["型号", "卡数", "月租（元/台）"],
            ["H100", 8, "84,480（含税）/79,698.11（未税）"],
            ["H20", 8, "原价50,000 现价48,000"],
            ["RTX 4090", 8, "7,600→7,300"],
            ["910B2", 8, 15600],
            ["910B3", 8, "16,800"],
        ]
    ),
    """
    C5 ascend910b2 bare_metal 8 node/month 15600 CNY unknown
    C6 ascend910b3 bare_metal 8 node/month 16800 CNY unknown
    """,
    issues="price_unreadable",
    left="price_unreadable price_unreadable price_unreadable",
)
keep(
    "node_price_behind_a_card_price.xlsx",
    xlsx(
        [
            ["GPU", "Price"],
            ["H100 SXM", "$2.49/GPU/hr (8x node: $19.92/hr)"],
            ["H200", "from $3.29 per GPU-hour"],
        ],
        name="Quote",
    ),
    """
    B2 h100 container 8 card/hour 2.49 USD unknown !price_has_more
    B3 h200 container 1 card/hour 3.29 USD unknown !price_approximate
    """,
)
keep(
    "a_unit_of_its_own_on_each_line.xlsx",
    xlsx(
        [
            ["型号", "卡数", "价格", "计价单位", "是否含税"],
            ["H100 SXM", 8, 22.5, "元/卡/时", "是"],
            ["H100 SXM", 8, 84480, "元/台/月", "是"],
            ["H100 SXM", 8, 91.2, "万元/台/年", "否"],
            ["H20 96G", 8, 250, "元/卡/天", "否"],
        ]
    ),
    """
    C2 h100 container 8 card/hour 22.5 CNY included
    C3 h100 bare_metal 8 node/month 84480 CNY included
    C4 h100 bare_metal 8 node/year 912000 CNY excluded
    C5 h20 container 8 card/day 250 CNY excluded
    """,
)
keep(
    "cell_against_its_header.xlsx",
    xlsx(
        [
            ["型号", "单价(元/卡/时)"],
            ["H100", 22.5],
            ["H20", "180元/卡/天"],
        ]
    ),
    """
    B2 h100 container 1 card/hour 22.5 CNY unknown
    B3 h20 container 1 card/day 180 CNY unknown !unit_conflict
    """,
    issues="unit_conflict",
)
keep(
    "traditional_characters.csv",
    text(
        [
            ["型號", "卡數", "單價(新台幣/台/月)", "稅"],
            ["H100", 8, '"380,000"', "含稅"],
        ],
        "big5",
    ),
    "C2 h100 bare_metal 8 node/month 380000 TWD included",
)
keep(
    "discounts_as_plain_numbers.xlsx",
    xlsx(
        [
            ["GPU", "GPUs", "MRC (USD)", "Discount %"],
            ["8x H100 SXM", 8, 16000, 15],
            ["8x H200", 8, 20000, 0],
        ],
        name="Quote",
    ),
    """
    C2 h100 bare_metal 8 node/month 16000×0.85 USD unknown
      !discount_ambiguous ?discount
    C3 h200 bare_metal 8 node/month 20000 USD unknown
    """,
)
keep(
    "a_fold_as_a_number.xlsx",
    xlsx([["型号", "单价(元/卡/时)", "折扣"], ["H20", 7.5, 9.5], ["H100", 22, 0.9]]),
    """
    B2 h20 container 1 card/hour 7.5×0.95 CNY unknown
    B3 h100 container 1 card/hour 22×0.9 CNY unknown
    """,
)
keep(
    "negative_in_brackets.csv",
    text(
        [
            ["GPU", "GPUs", "MRC (USD)"],
            ["H100", "8", '"(2,500.00)"'],
            ["H200", "8", '"-1,000"'],
        ],
        "utf-8",
    ),
    "",
    issues="price_negative",
    left="price_unreadable price_negative",
)
keep(
    "per_thousand_hours.xlsx",
    xlsx([["GPU", "USD per 1,000 GPU-hours"], ["H100", 2490]], name="Quote"),
    "B2 h100 - - ?/? 2490 USD unknown !delivery_unknown !scope_unknown !unit_unknown"
    " ?delivery ?price_scope ?pricing_unit",
    issues="unit_unknown",
)
keep(
    "two_models_in_one_cell.xlsx",
    xlsx(
        [
            ["型号", "单价(元/卡/时)"],
            ["4090/4090D", 1.98],
            ["910B3/910B4", 3.2],
            ["H100/H800 80G", 20],
        ]
    ),
    """
    B2 4090/4090D container 1 card/hour 1.98 CNY unknown
      !accelerator_unknown ?accelerator
    B3 910B3/910B4 container 1 card/hour 3.2 CNY unknown
      !accelerator_unknown ?accelerator
    B4 H100/H800 80G container 1 card/hour 20 CNY unknown
      !accelerator_unknown ?accelerator
    """,
)
keep(
    "currency_by_line.xlsx",
    xlsx(
        [
            ["型号", "单价(/卡/时)", "币种"],
            ["H100", 2.5, "美元"],
            ["H20", 7.5, "人民币"],
            ["H200", 24, "港币"],
        ]
    ),
    """
    B2 h100 container 1 card/hour 2.5 USD unknown
    B3 h20 container 1 card/hour 7.5 CNY unknown
    B4 h200 container 1 card/hour 24 HKD unknown
    """,
)
keep(
    "unit_in_a_note_at_the_end.csv",
    text(
        [
            ["机型", "卡数", "租金"],
            ["H100", "8", "91.2"],
            ["H20", "8", "52"],
            ["注：以上单位为万元/台/年，不含税。"],
        ],
        "gb18030",
    ),
    """
    C2 h100 bare_metal 8 node/year 912000 CNY excluded
    C3 h20 bare_metal 8 node/year 520000 CNY excluded
    """,
    left="note",
)
keep(
    "terms_in_words.xlsx",
    xlsx(
        [
            ["型号", "卡数", "单价(元/台/月)", "租期"],
            ["H100", 8, 84480, "一年起租"],
            ["H20", 8, 48000, "3年"],
            ["RTX 4090", 8, 7300, "无"],
            ["910B2", 8, 15600, "6"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY unknown 12m
    C3 h20 bare_metal 8 node/month 48000 CNY unknown 36m
    C4 rtx4090 bare_metal 8 node/month 7300 CNY unknown
    C5 ascend910b2 bare_metal 8 node/month 15600 CNY unknown 6m
    """,
)
keep(
    "days_that_prove_each_other.xlsx",
    xlsx(
        [
            ["Model", "Price (USD/GPU-hr)", "Valid until"],
            ["H100", 2.5, "07/08/2026"],
            ["H200", 3.5, "25/09/2026"],
        ],
        name="Quote",
    ),
    """
    B2 h100 container 1 card/hour 2.5 USD unknown <2026-08-08
    B3 h200 container 1 card/hour 3.5 USD unknown <2026-09-26
    """,
)
keep(
    "days_that_read_two_ways.xlsx",
    xlsx(
        [
            ["Model", "Price (USD/GPU-hr)", "Valid until"],
            ["H100", 2.5, "07/08/2026"],
        ],
        name="Quote",
    ),
    "B2 h100 container 1 card/hour 2.5 USD unknown !date_ambiguous ?effective_to",
    issues="date_ambiguous",
)
keep(
    "models_over_several_rows.xls",
    html(
        "<tr><th>型号<th>卡数<th>计费<th>价格(元)"
        "<tr><td rowspan=2>H100 SXM<td rowspan=2>8<td>元/台/月<td>84,480"
        "<tr><td>元/卡/时<td>22.5"
        "<tr><td>H20<td>8<td>元/台/月<td>４８，０００"
    ),
    """
    D2 h100 bare_metal 8 node/month 84480 CNY unknown
    D3 h100 container 8 card/hour 22.5 CNY unknown
    D4 h20 bare_metal 8 node/month 48000 CNY unknown
    """,
)
keep(
    "other_charges_between_offers.xlsx",
    xlsx(
        [
            ["项目", "数量", "单位", "单价(元)"],
            ["H100 8卡裸金属", 4, "台/月", 84480],
            ["机柜费", 4, "kW/月", 650],
            ["电费", 1, "度", 0.8],
            ["公网带宽", 100, "Mbps/月", 20],
            ["实施费", 1, "次", 20000],
            ["合计", None, None, 105150.8],
        ]
    ),
    """
    D2 h100 bare_metal 8 node/month 84480 CNY unknown
    D5 bandwidth any 1 mbps/month 20 CNY unknown
    D6 setup any 1 each/once 20000 CNY unknown
    """,
    left="other_charge other_charge total",
)
keep(
    "gst_in_the_header.xlsx",
    xlsx(
        [
            ["GPU", "GPUs", "Monthly price incl. 9% GST (SGD/node)"],
            ["H100 SXM", 8, 21800],
        ],
        name="Quote",
    ),
    "C2 h100 bare_metal 8 node/month 21800 SGD included 9%",
)
keep(
    "no_header_with_line_totals.xlsx",
    xlsx(
        [
            ["H100 8卡裸金属", "2台", "84480元/台/月", "168960元"],
            ["H20 8卡裸金属", "1台", "48000元/台/月", "48000元"],
            ["合计", None, None, "216960元"],
            ["以上价格含税6%，有效期至2026-12-31"],
        ]
    ),
    """
    C1 h100 bare_metal 8 node/month 84480 CNY included 6% <2027-01-01 !columns_guessed
    C2 h20 bare_metal 8 node/month 48000 CNY included 6% <2027-01-01 !columns_guessed
    """,
    left="outside_tables outside_tables",
)
keep(
    "regions_over_terms.xlsx",
    xlsx(
        [
            ["型号", "华东", None, "华北", None],
            [None, "1个月", "12个月", "1个月", "12个月"],
            ["H100", 22, 20, 21, 19],
            ["合计", 22, 20, 21, 19],
            ["单位：元/卡/时"],
        ],
        merged=["A1:A2", "B1:C1", "D1:E1"],
    ),
    """
    B3 h100 container 1 card/hour 22 CNY unknown 1m @华东
    C3 h100 container 1 card/hour 20 CNY unknown 12m @华东
    D3 h100 container 1 card/hour 21 CNY unknown 1m @华北
    E3 h100 container 1 card/hour 19 CNY unknown 12m @华北
    """,
    left="total section",
)
keep(
    "card_in_the_title_only.xlsx",
    xlsx(
        [
            ["H100 SXM 单价（元/卡/时，含税）"],
            ["地域", "容器", "裸金属"],
            ["华东", 22, 24],
            ["华北", 21, 23],
        ]
    ),
    """
    B3 h100 container 1 card/hour 22 CNY included @华东 !accelerator_from_title
    C3 h100 bare_metal 1 card/hour 24 CNY included @华东 !accelerator_from_title
    B4 h100 container 1 card/hour 21 CNY included @华北 !accelerator_from_title
    C4 h100 bare_metal 1 card/hour 23 CNY included @华北 !accelerator_from_title
    """,
    left="outside_tables",
)
keep(
    "title_of_a_card_over_other_things.xlsx",
    xlsx([["H100集群带宽价格"], ["带宽", "价格(元/月)"], ["100M", 2000]]),
    """
    B3 ? - - ?/month 2000 CNY unknown !accelerator_unknown !delivery_unknown
      !scope_unknown !unit_unknown ?accelerator ?delivery ?price_scope
    """,
    left="outside_tables",
)
