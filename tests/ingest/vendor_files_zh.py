"""SYNTHETIC Chinese vendors' files; see `vendor_files`."""

from __future__ import annotations

from tests.ingest.layouts import ods
from tests.ingest.vendor_files import html, keep, text, xlsx

keep(
    "title_in_wan_with_net_price.xlsx",
    xlsx(
        [
            ["某云 SYNTHETIC 报价单（单位：万元/台·月，含6%增值税专用发票）"],
            ["机型", "卡数", "刊例价", "折扣", "折后价", "最短租期"],
            ["H100 SXM5 80G", 8, 9.2, "92折", 8.464, "12个月"],
            ["H20 141G", 8, 5.6, "9折", 5.6, "6个月"],
            ["昇腾910B3", 8, 1.8, "无", "1.80", "1个月"],
            ["合计", None, None, None, 15.864],
        ],
        merged=["A1:F1"],
    ),
    """
    C3 h100 bare_metal 8 node/month 92000×0.92 CNY included 6% 12m
    C4 h20 bare_metal 8 node/month 56000×0.9 CNY included 6% 6m !arithmetic_differs
    E5 ascend910b3 bare_metal 8 node/month 18000 CNY included 6% 1m
      !list_price_unused
    """,
    issues="arithmetic_differs",
    left="outside_tables total",
)
keep(
    "one_table_a_region.xlsx",
    xlsx(
        [["型号", "卡数", "价格(元/台/月)"], ["A100 80G", 8, "3.2万"]],
        name="华东",
        more={"西部": [["型号", "卡数", "价格(元/台/月)"], ["A100 80G", 8, 30500]]},
    ),
    """
    华东!C2 a100-80g bare_metal 8 node/month 32000 CNY unknown @华东
    西部!C2 a100-80g bare_metal 8 node/month 30500 CNY unknown @西部
    """,
)
keep(
    "a_discount_for_each_term.xlsx",
    xlsx(
        [
            ["GPU型号", "单价(元/卡/时)", "包月折扣", "包季折扣", "包年折扣"],
            ["RTX 4090", 1.98, "9折", "85折", "7折"],
            ["昇腾910B2", 3.5, "95折", "-", "八折"],
        ]
    ),
    """
    B2 rtx4090 container 1 card/hour 1.98 CNY unknown
    C2 rtx4090 container 1 card/hour 1.98×0.9 CNY unknown 1m !discount_for_term
    D2 rtx4090 container 1 card/hour 1.98×0.85 CNY unknown 3m !discount_for_term
    E2 rtx4090 container 1 card/hour 1.98×0.7 CNY unknown 12m !discount_for_term
    B3 ascend910b2 container 1 card/hour 3.5 CNY unknown
    C3 ascend910b2 container 1 card/hour 3.5×0.95 CNY unknown 1m !discount_for_term
    E3 ascend910b2 container 1 card/hour 3.5×0.8 CNY unknown 12m !discount_for_term
    """,
    issues="discount_for_term",
)
keep(
    "yuan_beside_dollars.ods",
    ods(
        "报价",
        [
            ["GPU", "配置", "单价(USD/卡/时)", "折合人民币(元/卡/时)"],
            ["H100 SXM", "8 GPU", 2.49, 17.93],
            ["H200", "8 GPU", 3.1, 22.32],
        ],
    ),
    """
    C2 h100 container 8 card/hour 2.49 USD unknown
    C3 h200 container 8 card/hour 3.1 USD unknown
    """,
)
keep(
    "amounts_written_out.xlsx",
    xlsx(
        [
            ["项目", "数量", "单位", "单价(元)", "金额(元)"],
            ["H100 8卡裸金属服务器租赁", 2, "台/月", "84,480.00", "168,960.00"],
            ["昇腾910B 8卡裸金属", 1, "台/月", "壹万伍仟陆佰元整", "15,600.00"],
            ["公网带宽", 100, "Mbps/月", "30.00", "3,000.00"],
            ["合计", None, None, None, "187,560.00"],
            ["合计人民币（大写）：壹拾捌万柒仟伍佰陆拾元整"],
            ["注：以上价格含13%增值税"],
        ]
    ),
    """
    D2 h100 bare_metal 8 node/month 84480 CNY included 13%
    D3 ascend910b bare_metal 8 node/month 15600 CNY included 13%
    D4 bandwidth any 1 mbps/month 30 CNY included 13%
    """,
    left="total total note",
)
keep(
    "terms_in_a_footnote.xlsx",
    xlsx(
        [
            ["型号", "卡数", "月租金(元/台)"],
            ["RTX 4090 24G", 8, 7300],
            ["RTX 4090D", 8, 6500],
            ["RTX 4090 48G", 8, 9800],
            [],
            ["备注：1. 价格不含税，税率6%；2. 12个月起租；3. 有效期至2026年8月15日。"],
        ]
    ),
    """
    C2 rtx4090 bare_metal 8 node/month 7300 CNY excluded 6% 12m <2026-08-16
    C3 rtx4090d bare_metal 8 node/month 6500 CNY excluded 6% 12m <2026-08-16
    C4 RTX 4090 48G bare_metal 8 node/month 9800 CNY excluded 6% 12m <2026-08-16
      !accelerator_unknown ?accelerator
    """,
    left="note",
)
keep(
    "cells_merged_down.xlsx",
    xlsx(
        [
            ["平台", "GPU", "卡数", "计费方式", "价格", "单位"],
            ["智算云", "H800 80G", 8, "按量", 12.5, "元/卡/小时"],
            [None, None, None, "包月", 6.8, "万元/台/月"],
            [None, None, None, "包年", 72, "万元/台/年"],
            ["智算云", "L20", 1, "按量", "面议", "元/卡/小时"],
        ],
        merged=["A2:A4", "B2:B4", "C2:C4"],
    ),
    """
    E2 h800 container 8 card/hour 12.5 CNY unknown
    E3 h800 bare_metal 8 node/month 68000 CNY unknown
    E4 h800 bare_metal 8 node/year 720000 CNY unknown
    """,
    issues="price_on_request",
    left="price_on_request",
)
keep(
    "units_in_the_cells.csv",
    text(
        [
            ["卡型", "规格", "租金", "备注"],
            ["4090", "8卡整机", "950元/卡/月", "含税"],
            ["4090D", "单卡", "约820元/卡/月起", "不含税"],
            ["5090", "8卡", "1.1万/台/月", "含税，3个月起租"],
            ["A800", "八卡", "面议", ""],
            ["H20", "8卡", "7.5万/台/月（4台以上7.2万）", "含税"],
        ],
        "gb18030",
    ),
    """
    C2 rtx4090 container 8 card/month 950 CNY included
    C3 rtx4090d container 1 card/month 820 CNY excluded !price_approximate
    C4 rtx5090 bare_metal 8 node/month 11000 CNY included 3m
    C6 h20 bare_metal 8 node/month 75000 CNY included !price_has_more
    """,
    issues="price_on_request price_has_more",
    left="price_on_request",
)
keep(
    "hong_kong.csv",
    text(
        [
            ["香港機房報價 SYNTHETIC（港幣，不含稅）", "", "", ""],
            ["型號", "卡數", "月租（HK$/台）", "年付月租（HK$/台）"],
            ["H100 SXM", 8, "92000", "82800"],
            ["RTX 4090", 8, "8800", "7900"],
        ],
        "big5",
    ),
    """
    C3 h100 bare_metal 8 node/month 92000 HKD excluded
    D3 h100 bare_metal 8 node/month 82800 HKD excluded 12m
    C4 rtx4090 bare_metal 8 node/month 8800 HKD excluded
    D4 rtx4090 bare_metal 8 node/month 7900 HKD excluded 12m
    """,
    left="outside_tables",
)
keep(
    "by_the_quarter_and_year.xlsx",
    xlsx(
        [
            ["GPU型号", "卡数", "季付（元/台）", "年付（元/台）", "含税"],
            ["H100", 8, 246000, 900000, "是"],
            ["昇腾910B1", 8, 51000, 190000, "否"],
        ]
    ),
    """
    C2 h100 bare_metal 8 node/quarter 246000 CNY included
    D2 h100 bare_metal 8 node/year 900000 CNY included
    C3 ascend910b1 bare_metal 8 node/quarter 51000 CNY excluded
    D3 ascend910b1 bare_metal 8 node/year 190000 CNY excluded
    """,
)
keep(
    "number_formats_with_wan.xlsx",
    xlsx(
        [
            ["GPU型号", "卡数", "租金（元/台/月）", "税率"],
            ["H100", 8, 8.448, 0.06],
            ["4090", 8, 0.73, 0.06],
            ["910C", 16, 150000, 0.06],
        ],
        formats={"C2": '0.00"万"', "C3": '0.00"万"', "C4": '0!.0,"万"'},
    ),
    """
    C2 h100 bare_metal 8 node/month 84480 CNY unknown 6%
    C3 rtx4090 bare_metal 8 node/month 7300 CNY unknown 6%
    C4 ascend910c bare_metal 16 node/month 150000 CNY unknown 6%
    """,
)
keep(
    "peaks_nobody_reaches.xlsx",
    xlsx(
        [
            ["型号", "FP16算力(TFLOPS)", "显存", "单价(元/卡/时)", "备注"],
            ["H100 SXM", 1979, "80G", 15.2, None],
            ["RTX 4090", 330, "24G", 1.98, None],
            ["A100 80G", "624", "80G", 6.5, None],
            ["RTX 4090", 165, "24G", 1.9, "二手"],
            ["H20", 148, "96G", 7.5, None],
        ]
    ),
    """
    D2 h100 container 1 card/hour 15.2 CNY unknown !peak_not_dense
    D3 rtx4090 container 1 card/hour 1.98 CNY unknown !peak_not_dense
    D4 a100-80g container 1 card/hour 6.5 CNY unknown !peak_not_dense
    D5 rtx4090 container 1 card/hour 1.9 CNY unknown
    D6 h20 container 1 card/hour 7.5 CNY unknown
    """,
    issues="peak_not_dense",
)
keep(
    "transposed_with_terms.xlsx",
    xlsx(
        [
            ["项目", "H100 SXM", "RTX 4090", "昇腾910B2"],
            ["卡数", 8, 8, 8],
            ["裸金属月租（元/台/月）", 84480, 7300, "1.56万"],
            ["税率", "6%", "6%", "13%"],
            ["最短租期", "12个月", "1个月", "3个月"],
        ]
    ),
    """
    B3 h100 bare_metal 8 node/month 84480 CNY unknown 6% 12m
    C3 rtx4090 bare_metal 8 node/month 7300 CNY unknown 6% 1m
    D3 ascend910b2 bare_metal 8 node/month 15600 CNY unknown 13% 3m
    """,
)
keep(
    "tax_line_by_line.xlsx",
    xlsx(
        [
            ["服务内容", "数量", "单位", "不含税单价", "税率", "含税单价"],
            ["H100 8卡裸金属", 2, "台/月", "79,698.11", "6%", "84,480.00"],
            ["昇腾910B2 八卡服务器", 1, "台/月", "13,805.31", "13%", "15,600.00"],
            ["公网IP", 4, "个/月", "47.17", "6%", "52"],
            ["实施费", 1, "次", 20000, "6%", 21200],
        ]
    ),
    """
    F2 h100 bare_metal 8 node/month 84480 CNY included 6%
    F3 ascend910b2 bare_metal 8 node/month 15600 CNY included 13%
    F4 public_ip any 1 each/month 52 CNY included 6% !arithmetic_differs
    F5 setup any 1 each/once 21200 CNY included 6%
    """,
    issues="arithmetic_differs",
)
keep(
    "forms_of_delivery_side_by_side.xlsx",
    xlsx(
        [
            ["型号", "容器", None, "裸金属", None, "备注"],
            [
                None,
                "按量(元/卡/时)",
                "包月(元/卡/月)",
                "月付(元/台/月)",
                "年付(元/台/月)",
            ],
            ["RTX 4090", 1.98, 1380, 7300, 6600, "8卡/台"],
            ["昇腾910B2", 3.58, 2397, "面议", 14000, "8卡/台"],
        ],
        merged=["B1:C1", "D1:E1", "A1:A2", "F1:F2"],
    ),
    """
    B3 rtx4090 container 8 card/hour 1.98 CNY unknown
    C3 rtx4090 container 8 card/month 1380 CNY unknown
    D3 rtx4090 bare_metal 8 node/month 7300 CNY unknown 1m
    E3 rtx4090 bare_metal 8 node/month 6600 CNY unknown 12m
    B4 ascend910b2 container 8 card/hour 3.58 CNY unknown
    C4 ascend910b2 container 8 card/month 2397 CNY unknown
    E4 ascend910b2 bare_metal 8 node/month 14000 CNY unknown 12m
    """,
    issues="price_on_request",
)
keep(
    "old_prices_crossed_out.xlsx",
    xlsx(
        [
            ["型号", "卡数", "租金(元/台/月)", "底价"],
            ["H100", 8, 88000, 70000],
            ["H100", 8, 84480, 70000],
            ["H20", 8, 52000, 40000],
            ["H20", 8, 48000, 40000],
        ],
        struck=["C2"],
        hidden_rows=[4],
        hidden_columns=["D"],
    ),
    """
    C3 h100 bare_metal 8 node/month 84480 CNY unknown
    C5 h20 bare_metal 8 node/month 48000 CNY unknown
    """,
    issues="hidden_content",
    left="price_missing hidden",
)
keep(
    "a_page_named_xls.xls",
    html(
        "<tr><td colspan=4>SYNTHETIC 报价（不含税）</td></tr>"
        "<tr><td>型号</td><td>卡数</td><td>月租金（万元/台）</td><td>备注</td></tr>"
        "<tr><td rowspan=2>H100</td><td>8</td><td>7.6</td><td>IB</td></tr>"
        "<tr><td>8</td><td>7.2</td><td>无IB</td></tr>"
    ),
    """
    C3 h100 bare_metal 8 node/month 76000 CNY excluded
    C4 h100 bare_metal 8 node/month 72000 CNY excluded
    """,
    left="outside_tables",
)
keep(
    "charges_that_are_no_compute.xlsx",
    xlsx(
        [
            ["GPU型号", "卡数", "押金(元)", "月租(元/台)", "电费(元/月)"],
            ["H100", 8, 84480, 84480, 6500],
            ["H20", 8, 48000, 48000, 5200],
        ]
    ),
    """
    D2 h100 bare_metal 8 node/month 84480 CNY unknown
    D3 h20 bare_metal 8 node/month 48000 CNY unknown
    """,
)
keep(
    "steps_by_quantity.xlsx",
    xlsx(
        [
            ["型号", "1-3台(元/台/月)", "4-15台(元/台/月)", "16台以上(元/台/月)"],
            ["H100 8卡", 84480, 82000, 79000],
            ["4090 8卡", 7300, 7100, 6900],
        ]
    ),
    """
    B2 h100 bare_metal 8 node/month 84480 CNY unknown
    C2 h100 bare_metal 8 node/month 82000 CNY unknown ≥4 !least_quantity
    D2 h100 bare_metal 8 node/month 79000 CNY unknown ≥16 !least_quantity
    B3 rtx4090 bare_metal 8 node/month 7300 CNY unknown
    C3 rtx4090 bare_metal 8 node/month 7100 CNY unknown ≥4 !least_quantity
    D3 rtx4090 bare_metal 8 node/month 6900 CNY unknown ≥16 !least_quantity
    """,
    issues="least_quantity",
)
keep(
    "bought_or_rented.xlsx",
    xlsx(
        [
            ["设备", "配置", "数量", "采购单价(万元)", "租赁单价(万元/月)", "质保"],
            ["H100服务器", "8卡 SXM5", 2, 265, 7.6, "3年"],
            ["910B服务器", "8卡", 1, 120, 1.5, "3年"],
        ]
    ),
    """
    D2 h100 purchase 8 node/once 2650000 CNY unknown
    E2 h100 bare_metal 8 node/month 76000 CNY unknown
    D3 ascend910b purchase 8 node/once 1200000 CNY unknown
    E3 ascend910b bare_metal 8 node/month 15000 CNY unknown
    """,
)
keep(
    "a_unit_over_words_of_another.xlsx",
    xlsx(
        [
            ["价格表（元/卡/时，含税6%）"],
            ["卡型", "按量", "包月", "包年"],
            ["4090", 1.98, 1.78, 1.38],
        ]
    ),
    """
    B3 rtx4090 container 1 card/hour 1.98 CNY included 6%
    C3 rtx4090 container 1 card/month 1.78 CNY included 6% !unit_conflict
      ?pricing_unit
    D3 rtx4090 container 1 card/year 1.38 CNY included 6% !unit_conflict
      ?pricing_unit
    """,
    left="outside_tables",
)
keep(
    "per_petaflops.xlsx",
    xlsx(
        [
            ["型号", "卡数", "单位", "单价"],
            ["昇腾910B", 8, "万元/P/年", 1.2],
            ["昇腾910B", 8, "元/卡/分钟", 0.06],
            ["昇腾910B", 8, "百元/台/月", 156],
        ]
    ),
    """
    D2 ascend910b - 8 ?/year 12000 CNY unknown !delivery_unknown !scope_unknown
      !unit_unknown ?delivery ?price_scope
    D3 ascend910b container 8 card/? 0.06 CNY unknown !unit_unknown ?pricing_unit
    D4 ascend910b bare_metal 8 node/month 15600 CNY unknown
    """,
    issues="unit_unknown",
)
