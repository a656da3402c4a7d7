"""SYNTHETIC vendors' files in English and with Western habits; see `vendor_files`."""

from __future__ import annotations

from tests.ingest.layouts import ods
from tests.ingest.vendor_files import html, keep, text, xlsx

keep(
    "recurring_and_one_off.xlsx",
    xlsx(
        [
            ["Quote SYNTHETIC"],
            ["All prices in USD, excl. VAT. Valid until 31 Aug 2026"],
            [],
            ["SKU", "GPU", "Qty", "Term", "MRC", "NRC", "Notes"],
            ["BM-1", "8x H100 SXM5", 1, "12 months", "$16,074.24", "$2,500.00"],
            ["BM-2", "HGX H200 8-GPU", 1, "36 months", "$19,900", "waived"],
            ["BM-3", "L40S x4", 2, "1 month", "POA", "-"],
        ],
        name="Quote",
    ),
    """
    E5 h100 bare_metal 8 node/month 16074.24 USD excluded 12m <2026-09-01
    F5 setup any 1 each/once 2500 USD excluded 12m <2026-09-01
    E6 h200 bare_metal 8 node/month 19900 USD excluded 36m <2026-09-01
    """,
    issues="price_on_request price_free",
    left="outside_tables outside_tables price_on_request",
)
keep(
    "on_demand_reserved_spot.csv",
    text(
        [
            ["Instance", "GPU", "On-Demand", "1-Year Reserved", "3-Year", "Spot"],
            [
                "gpu.1",
                "1x H100 80GB",
                "$2.99/hr",
                "$2.39/hr",
                "$1.99/hr",
                "from $1.49/hr",
            ],
            [
                "gpu.8",
                "8x H100 80GB",
                "$23.92/hr",
                "$19.12/hr",
                "Contact us",
                "$11.92/hr",
            ],
            ["gpu.4", "4x A100 40GB", "$5.16/hr", "starting at $4.10/hr", "—", "n/a"],
            ["gpu.m", "1x MI300X 192GB", "$3.45/GPU/hr", "", "", ""],
        ],
        "utf-8-sig",
    ),
    """
    C2 h100 container 1 card/hour 2.99 USD unknown
    D2 h100 container 1 card/hour 2.39 USD unknown 12m
    E2 h100 container 1 card/hour 1.99 USD unknown 36m
    F2 h100 container 1 card/hour 1.49 USD unknown dynamic !price_approximate
    C3 h100 container 8 node/hour 23.92 USD unknown
    D3 h100 container 8 node/hour 19.12 USD unknown 12m
    F3 h100 container 8 node/hour 11.92 USD unknown dynamic
    C4 a100-40g container 4 node/hour 5.16 USD unknown
    D4 a100-40g container 4 node/hour 4.1 USD unknown 12m !price_approximate
    C5 1x MI300X 192GB container 1 card/hour 3.45 USD unknown !accelerator_unknown
      ?accelerator
    """,
    issues="price_on_request price_missing accelerator_unknown",
)
keep(
    "marks_of_the_continent.csv",
    text(
        [
            ["GPU", "Anzahl GPUs", "Preis (€/GPU/Stunde)", "Preis (€/Monat je Server)"],
            ["H100 SXM", 8, "2,95", "16.500,00"],
            ["A100 80GB", 4, "1,85", "auf Anfrage"],
        ],
        "cp1252",
        ";",
    ),
    """
    C2 h100 container 8 card/hour 2.95 EUR unknown
    D2 h100 bare_metal 8 node/month 16500 EUR unknown
    C3 a100-80g container 4 card/hour 1.85 EUR unknown
    """,
    issues="price_on_request",
)
keep(
    "wide_text.txt",
    text(
        [
            ["GPU", "GPUs", "Price (USD/GPU-hr)", "Min term"],
            ["H100 SXM", 8, "USD2.49", "1 month"],
            ["H200", 8, "from $3.10", "12 months"],
        ],
        "utf-16",
        "\t",
    ),
    """
    C2 h100 container 8 card/hour 2.49 USD unknown 1m
    C3 h200 container 8 card/hour 3.1 USD unknown 12m !price_approximate
    """,
    issues="price_approximate",
)
keep(
    "discounts_already_in.xlsx",
    xlsx(
        [
            ["GPU type", "Commitment", "Price per GPU hour (USD)", "Discount"],
            ["H100", "On-demand", 2.99, "-"],
            ["H100", "1 month", 2.79, "7% off"],
            ["H100", "1 year", 2.29, "23% off"],
            ["H100", "3 years", "as low as $1.99", "33% off"],
        ],
        name="Quote",
    ),
    """
    C2 h100 container 1 card/hour 2.99 USD unknown
    C3 h100 container 1 card/hour 2.79×0.93 USD unknown 1m !discount_maybe_in
      ?discount
    C4 h100 container 1 card/hour 2.29×0.77 USD unknown 12m !discount_maybe_in
      ?discount
    C5 h100 container 1 card/hour 1.99×0.67 USD unknown 36m !discount_maybe_in
      !price_approximate ?discount
    """,
    issues="discount_maybe_in",
)
keep(
    "discounts_that_net_prices_settle.xlsx",
    xlsx(
        [
            ["GPU", "GPUs", "List ($/hr)", "Discount %", "Net ($/hr)"],
            ["8x H100", 8, 23.92, 15, 20.33],
            ["8x A100 80GB", 8, 14.32, 0.1, 12.89],
            ["L40S", 1, 1.2, "7% off", 1.116],
            ["8x H200", 8, 30, 20, 27],
        ],
        name="Quote",
    ),
    """
    C2 h100 container 8 node/hour 23.92×0.85 USD unknown
    C3 a100-80g container 8 node/hour 14.32×0.9 USD unknown
    C4 l40s container 1 card/hour 1.2×0.93 USD unknown
    C5 h200 container 8 node/hour 30×0.8 USD unknown !arithmetic_differs
      !discount_ambiguous ?discount
    """,
    issues="arithmetic_differs discount_ambiguous",
)
keep(
    "months_of_672_hours.xlsx",
    xlsx(
        [
            ["GPU", "GPUs", "Monthly (USD/node)", "Hourly equiv (USD)"],
            ["8x H100", 8, 16074.24, 23.92],
            ["8x A100 80GB", 8, 9000, 12.5],
            ["8x H200", 8, 19900, 20],
        ],
        name="Quote",
    ),
    """
    C2 h100 bare_metal 8 node/month 16074.24 USD unknown !month_hours_differ
    C3 a100-80g bare_metal 8 node/month 9000 USD unknown
    C4 h200 bare_metal 8 node/month 19900 USD unknown
    """,
    issues="month_hours_differ arithmetic_differs",
)
keep(
    "lines_of_an_invoice.xlsx",
    xlsx(
        [
            ["Item", "Description", "Unit", "Unit Price", "Qty", "Ext Price"],
            [
                1,
                "HGX H100 8-GPU server, 2x Xeon 8480+, 2TB RAM",
                "node/mo",
                "$16,000",
                4,
                "$64,000",
            ],
            [2, "8×H200 141GB SXM node", "node/mo", "$19,500", 2, "$39,000"],
            [3, "400G InfiniBand switch", "ea", "$1,200", 2, "$2,400"],
            [4, "Object storage", "TB/mo", "$20", 100, "$2,000"],
            [5, "Setup fee", "once", "$5,000", 1, "$5,000"],
            [None, "Total", None, None, None, "$112,400"],
        ],
        name="Quote",
    ),
    """
    D2 h100 bare_metal 8 node/month 16000 USD unknown
    D3 h200 bare_metal 8 node/month 19500 USD unknown
    D4 400G InfiniBand switch - - ?/? 1200 USD unknown !accelerator_unknown
      !delivery_unknown !unit_unknown ?accelerator ?delivery ?price_scope
      ?pricing_unit
    D5 storage any 1 ?/month 20 USD unknown !unit_unknown ?price_scope
    D6 setup any 1 each/once 5000 USD unknown
    """,
    issues="unit_unknown",
    left="total",
)
keep(
    "unit_beside_the_price.ods",
    ods(
        "Quote",
        [
            ["Model", "GPUs", "Price (USD)", "Per"],
            ["H100 SXM", 8, 2.5, "GPU hour"],
            ["H100 SXM", 8, 13000, "node month"],
            ["A100 80GB", 8, "1,450", "server / week"],
            ["L40S", 1, 0.9, "hr"],
        ],
    ),
    """
    C2 h100 container 8 card/hour 2.5 USD unknown
    C3 h100 bare_metal 8 node/month 13000 USD unknown
    C4 a100-80g bare_metal 8 node/week 1450 USD unknown
    C5 l40s container 1 card/hour 0.9 USD unknown
    """,
)
keep(
    "yen.xlsx",
    xlsx(
        [
            ["GPU", "数量", "料金 (¥/月)", "備考"],
            ["H100", 8, "¥1,250,000", "税抜"],
            ["L40S", 4, "¥320,000", "税抜"],
        ],
        name="見積",
    ),
    """
    見積!C2 h100 - - ?/month 1250000 ? excluded !currency_unknown !delivery_unknown
      !scope_unknown !unit_unknown ?billing_currency ?delivery ?price_scope
    見積!C3 l40s - - ?/month 320000 ? excluded !currency_unknown !delivery_unknown
      !scope_unknown !unit_unknown ?billing_currency ?delivery ?price_scope
    """,
    issues="currency_unknown",
)
keep(
    "a_page_of_prices.xls",
    html(
        "<tr><th>Region<th>GPU<th>Type<th>Price/hr</tr>"
        "<tr><td>us-east<td>A100 80GB x8<td>On-demand<td>$14.32</tr>"
        "<tr><td>us-east<td>A100 80GB x8<td>Spot<td>$7.16</tr>"
        "<tr><td>eu-west<td>A100 80GB x8<td>Reserved 1yr<td>$10.02</tr>"
    ),
    """
    D2 a100-80g container 8 node/hour 14.32 USD unknown @us-east
    D3 a100-80g container 8 node/hour 7.16 USD unknown dynamic @us-east
    D4 a100-80g container 8 node/hour 10.02 USD unknown 12m @eu-west
    """,
)
keep(
    "net_of_german_tax.xlsx",
    xlsx(
        [
            ["All prices plus 19% VAT. Valid through 15.12.2026, min. term 3 months."],
            ["GPU", "GPUs", "Price (EUR/server/month)"],
            ["H100 SXM 80 GB", 8, "16.500,00"],
            ["L40S", 4, "3.980,00"],
        ],
        name="Quote",
    ),
    """
    C3 h100 bare_metal 8 node/month 16500 EUR excluded 19% 3m <2026-12-16
    C4 l40s bare_metal 4 node/month 3980 EUR excluded 19% 3m <2026-12-16
    """,
    left="outside_tables",
)
keep(
    "thousands_and_cents.csv",
    text(
        [
            ["GPU", "GPUs", "Unit", "Price"],
            ["H100 SXM", 8, "k USD/node/mo", "16.5"],
            ["RTX 4090", 1, "cents/GPU-hr", "39"],
            ["RTX 4090", 1, "USD/vGPU/hr", "0.12"],
        ],
        "utf-8",
    ),
    """
    D2 h100 bare_metal 8 node/month 16500 USD unknown
    D3 rtx4090 container 1 card/hour 0.39 USD unknown
    D4 rtx4090 - 1 ?/hour 0.12 USD unknown !delivery_unknown !scope_unknown
      !unit_unknown ?delivery ?price_scope
    """,
)
