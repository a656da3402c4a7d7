"""SYNTHETIC quotes in the twelve layouts that vendors' sheets come in.

Every figure is made up. A layout is written by code, so that a reader sees what is
odd about it; what a careful buyer reads from it stands in `test_layouts.py`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import TypeAlias
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

Cell: TypeAlias = str | float | int | None
NOTICE = "SYNTHETIC sample"
LAYOUTS: dict[str, Callable[[], bytes]] = {}


def layout(name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Register the writer of one file."""

    def keep(write: Callable[[], bytes]) -> Callable[[], bytes]:
        LAYOUTS[name] = write
        return write

    return keep


def put(sheet: Worksheet, top: int, rows: list[list[Cell]], left: int = 1) -> None:
    """Write rows of values from a row and column on."""
    for r, row in enumerate(rows, start=top):
        for c, value in enumerate(row, start=left):
            if value is not None:
                sheet.cell(r, c, value)


def new(title: str) -> tuple[Workbook, Worksheet]:
    """Return a workbook of one sheet, marked as made up."""
    book = Workbook()
    book.properties.title = NOTICE
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = title
    return book, sheet


def saved(book: Workbook) -> bytes:
    """Return a workbook as bytes."""
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def csv(rows: list[list[Cell]], encoding: str, end: str = "\n") -> bytes:
    """Return rows as comma-separated text."""
    lines = (",".join("" if v is None else str(v) for v in row) for row in rows)
    return (end.join(lines) + end).encode(encoding)


@layout("q01_clean.xlsx")
def _q01() -> bytes:
    book, sheet = new("裸金属报价")
    put(sheet, 1, [["某云算力科技（SYNTHETIC）裸金属报价"]])
    put(sheet, 2, [["报价日期:2026-07-21 报价有效期:30天"]])
    sheet.merge_cells("A1:I1")
    sheet.merge_cells("A2:I2")
    head = [
        "序号",
        "产品名称",
        "GPU型号",
        "卡数",
        "规格",
        "单位",
        "单价",
        "税率",
        "备注",
    ]
    spec = "2×8480C,2TB,8×3.84T NVMe"
    put(
        sheet,
        4,
        [
            list(head),
            [
                1,
                "H100裸金属",
                "H100 80GB SXM",
                8,
                spec,
                "元/台/月",
                84480,
                "6%",
                "含电,100M独享",
            ],
            [2, "910B", "昇腾910B", 8, "-", "元/台/月", 15600, "6%", None],
            [3, "4090", "RTX 4090 24G", 8, "-", "元/台/月", 7300, "6%", None],
            ["以上为含税价,最短租期1个月"],
        ],
    )
    return saved(book)


@layout("q02_term_ladder.xlsx")
def _q02() -> bytes:
    book, sheet = new("报价")
    put(sheet, 1, [["SYNTHETIC 租期阶梯报价"]])
    put(sheet, 2, [["型号", "配置", "租金(元/台/月)", None, None, None, "备注"]])
    put(sheet, 3, [[None, None, "月付", "季付", "半年付", "年付"]])
    put(
        sheet,
        4,
        [
            ["H100 SXM", "8卡 IB", "82,000", "80,360", "77,900", "73,800"],
            [None, "8卡 无IB", 78000, 76440, 74100, 70200],
            ["H20 141G", "8卡", 48000, 47040, 45600, 43200],
        ],
    )
    for area in ("A2:A3", "B2:B3", "C2:F2", "G2:G3", "A4:A5"):
        sheet.merge_cells(area)
    return saved(book)


@layout("q03_wan.xlsx")
def _q03() -> bytes:
    book, sheet = new("行情 SYNTHETIC")
    put(
        sheet,
        1,
        [
            ["机型", "市场价(万元/台/月)", "涨跌", "备注"],
            ["H100 8卡", "7.5-8.0", "+2%", None],
            ["H100 8卡 中位", "７．６", "0", None],
            ["4090 8卡", "0.68~0.88", "-1%", None],
            ["5090 8卡", "1.2", "0", None],
            ["910C 8卡", "面议", None, None],
            ["H20 8卡", "4.8", "0", None],
        ],
    )
    return saved(book)


@layout("q04_container_gbk.csv")
def _q04() -> bytes:
    head = "平台 卡型 GPU数量 vCPU 内存GB 价格(元/时) 计费方式 关机是否计费 数据盘"
    return csv(
        [
            list(head.split()),
            ["A", "RTX 4090", 1, 16, 64, 1.96, "按量", "否", "20GB免费"],
            ["A", "RTX 4090", 8, 128, 512, 15.68, "按量", "否", None],
            ["B", "昇腾910B", 8, 192, 1536, 28.64, "按量", "是", None],
            ["B", "昇腾910B", 1, 24, 192, 3.58, "按量", "是", None],
            ["B", "RTX 5090", 2, 32, 128, "6.50", "包周", "是", "超出0.5元/GB/月"],
        ],
        "gbk",
        "\r\n",
    )


@layout("q05_mixed_tax.xlsx")
def _q05() -> bytes:
    book, sheet = new("报价 SYNTHETIC")
    put(
        sheet,
        1,
        [
            ["项目", "数量", "单位", "单价(元)", "含税/不含税", "税率", "发票"],
            ["算力服务H100 8卡", 2, "台/月", "79,698.11", "不含税", "6%", "专票"],
            ["设备租赁910B 8卡", 1, "台/月", "15,600", "含税", "13%", "专票"],
            ["机柜 10kW", 1, "kW/月", "650", "含税", "9%", None],
            ["实施费", 1, "次", "20,000", "不含税", "6%", "普票"],
            ["合计", None, None, "=SUM(D2:D5)"],
        ],
    )
    return saved(book)


@layout("q06_english_mrc.xlsx")
def _q06() -> bytes:
    book, sheet = new("Quote")
    put(sheet, 2, [["ACME GPU (SYNTHETIC)"], ["Quotation"], ["Ref 1"]])
    head = [
        *("SKU", "GPU", "Qty", "Term (mo)", "MRC (USD)", "NRC/Setup (USD)"),
        *("Hourly equiv (USD)", "Bandwidth", "Prepay %", "Lead time", "Notes"),
    ]
    rest: list[Cell] = ["10 TB", 0, "5 days"]
    put(
        sheet,
        6,
        [
            list(head),
            ["BM-8H100", "8x H100 SXM", 1, 1, "16,074.24", 0, 23.92, *rest],
            ["BM-8H100", "8x H100 SXM", 1, 12, "13,663.10", 2500, 20.33, *rest],
            ["BM-8H100", "8x H100 SXM", 1, 36, "10,448.26", 2500, 15.55, *rest],
        ],
    )
    note = "95th percentile billing, power included, hourly equiv at 672 h"
    put(sheet, 11, [[note]])
    return saved(book)


@layout("q07_marketplace.csv")
def _q07() -> bytes:
    head = (
        "provider region type gpu_name gpu_count price_per_hr spot_per_hr interruptible"
    )
    return csv(
        [
            list(head.split()),
            ["m1", "us", "secure", "H100 SXM", 8, "23.60", "10.00", "no"],
            ["m1", "us", "secure", "H100 SXM", 8, "2.95", None, "no"],
            ["m2", "eu", "community", "RTX 4090", "0.05", "0.123", None, "no"],
            ["m2", "eu", "community", "H100 SXM", 8, None, "13.69", "yes"],
            ["m3", "us", "secure", "L40S", 1, "0", None, "no"],
            ["m3", "us", "secure", "H100", 1, "2.89", None, "no"],
            ["m4", "us", "secure", "A100_80G_PCIE", 8, "9.20", None, "no"],
        ],
        "utf-8-sig",
    )


@layout("q08_operator.xlsx")
def _q08() -> bytes:
    book, total = new("总表")
    put(
        total,
        1,
        [
            ["项目", "年费用(元)"],
            ["服务器", "=硬件!B2*0.2"],
            ["机房", "=机房!B2*12"],
        ],
    )
    hardware = book.create_sheet("硬件")
    put(
        hardware,
        1,
        [
            ["设备名称", "采购单价(元/台)", "税率", "数量"],
            ["H100 8卡服务器", 3300000, "13%", 64],
            ["IB组网", 300000, "13%", 64],
        ],
    )
    room = book.create_sheet("机房")
    put(
        room,
        1,
        [
            ["项目", "单价", "单位", "备注"],
            ["机柜 10.625kW", 650, "元/kW/月", None],
            ["带宽 5G", 4000, "元/G/月", None],
            ["维保", 30000, "元/台/年", None],
            ["H100 8卡 裸金属服务", 90000, "元/台/月", "含税"],
        ],
    )
    return saved(book)


@layout("q09_ascend.xlsx")
def _q09() -> bytes:
    book, sheet = new("昇腾 SYNTHETIC")
    head = [
        *("型号", "显存", "FP16算力(TFLOPS)", "INT8", "互联", "容器单价(元/卡/时)"),
        *("折扣", "月付价(元/卡/月)", "裸金属(元/台/月,8卡)"),
    ]
    put(
        sheet,
        1,
        [
            list(head),
            ["910B1", "64G", 414, 828, "HCCS", 3.58, "93折", "2,397", "17,040"],
            ["910B2", "64G", 376, 752, "HCCS", 3.58, "93折", "2,397", "15,600"],
            ["910B3", "64G", 313, 626, "HCCS"],
            ["910B4", "32G", 280, 560, "HCCS"],
            ["910B", "64G", 376, 752, "HCCS", 3.58, "93折", "2,397", "15,600"],
        ],
    )
    put(sheet, 8, [["备注：910B 裸金属另有 3,900元/卡/月，市场价 3,000-5,000元/月/卡"]])
    return saved(book)


@layout("q10_wrong_units.xlsx")
def _q10() -> bytes:
    book, sheet = new("年租 SYNTHETIC")
    put(sheet, 1, [["设备租赁报价"], ["报价有效期 2025-12-31"]])
    put(
        sheet,
        3,
        [
            ["型号", "年租金(元/台)", "备注"],
            ["H100 8卡 裸金属", 78000, None],
            ["4090 8卡 裸金属", 7300, None],
            ["H20 96G 8卡 裸金属", 48000, "显存141G"],
            ["RTX 4090 48G 8卡 裸金属", 9000, "改装"],
            ["A100 80G 8卡 裸金属", 30000, "624 TFLOPS"],
        ],
    )
    return saved(book)


@layout("q11_hidden.xlsx")
def _q11() -> bytes:
    book, sheet = new("报价 SYNTHETIC")
    put(
        sheet,
        1,
        [
            ["型号", "形态", "卡数", "月租金", "单位", "币种", "备注"],
            ["H100", "裸金属", 8, "¥ 84,480.00", "台/月", "CNY", "含税"],
            ["H100", "裸金属", 8, 99999, "台/月", "CNY", "旧价"],
            ["910B", "裸金属", 8, "RMB 15600", "台/月", None, "含税"],
            ["小计", None, None, 100080],
            ["4090", "裸金属", 8, "JPY ¥ 170,000", "台/月", None, "含税"],
            ["5090", "裸金属", 8, "￥9,800", "台/月", None, "含税"],
            ["L20", "裸金属", 8, "HK$ 8,800", "台/月", "HKD", "'=cmd|' /C calc'!A0"],
            ["合计", None, None, "=SUM(D2:D8)"],
        ],
    )
    sheet.row_dimensions[3].hidden = True
    sheet["D2"].comment = Comment("底价 70000", "x")
    sheet["G2"].font = Font(bold=True)
    floor = book.create_sheet("底价")
    put(floor, 1, [["型号", "底价(元/台/月)"], ["H100", 70000]])
    floor.sheet_state = "hidden"
    return saved(book)


Q12_FIRST: list[list[Cell]] = [
    ["GPU", "RTX 5090", "RTX 4090", "H20 96G", "910B2"],
    ["显存", "32G", "24G", "96G", "64G"],
    ["容器 元/时", 2.68, 1.98, 7.5, 3.5],
    ["包周 元", 380, 290, 1080, 510],
    ["包月 元", 1500, 1150, 4200, 2000],
    ["关机计费", "否", "否", "是", "是"],
    ["最小计费", "1分钟", "1分钟", "1小时", "1小时"],
]
Q12_SECOND: list[list[Cell]] = [
    ["GPU", "RTX 5090", "RTX 4090", "H20 96G", "910B2"],
    ["每台卡数", 8, 8, 8, 8],
    ["裸金属 元/月", 12000, 7300, 48000, 13500],
    ["带宽 元/Mbps/月", 20, 20, 20, 20],
    ["最短租期", "1个月", "1个月", "3个月", "1个月"],
    ["押金", "一个月", "一个月", "一个月", "一个月"],
    ["交付周期", "3天", "3天", "7天", "5天"],
]


@layout("q12_transposed.xlsx")
def _q12() -> bytes:
    book, sheet = new("Sheet1")
    put(sheet, 3, Q12_FIRST, left=2)
    put(sheet, 14, Q12_SECOND, left=2)
    put(sheet, 22, [["SYNTHETIC 最终解释权归公司所有"]])
    return saved(book)


@layout("q12_transposed.ods")
def _q12_ods() -> bytes:
    blank: list[list[Cell]] = [[]]
    rows: list[list[Cell]] = [[], [], *([None, *r] for r in Q12_FIRST)]
    rows += blank * 4
    rows += [[None, *r] for r in Q12_SECOND]
    rows += [*blank, ["SYNTHETIC 最终解释权归公司所有"]]
    return ods("Sheet1", rows)


def ods(name: str, rows: list[list[Cell]]) -> bytes:
    """Return rows as the smallest OpenDocument spreadsheet that holds them."""
    lines = (f"<table:table-row>{_ods_cells(row)}</table:table-row>" for row in rows)
    body = "".join(lines)
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
        'office:version="1.2"><office:body><office:spreadsheet>'
        f'<table:table table:name="{escape(name)}">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" '
        'manifest:media-type="text/xml"/></manifest:manifest>'
    )
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("mimetype", kind)
        package.writestr("content.xml", content)
        package.writestr("META-INF/manifest.xml", manifest)
    return target.getvalue()


def _ods_cells(row: list[Cell]) -> str:
    cells = []
    for value in row:
        if value is None:
            cells.append("<table:table-cell/>")
        elif isinstance(value, str):
            cells.append(
                '<table:table-cell office:value-type="string">'
                f"<text:p>{escape(value)}</text:p></table:table-cell>"
            )
        else:
            cells.append(
                f'<table:table-cell office:value-type="float" office:value="{value}">'
                f"<text:p>{value}</text:p></table:table-cell>"
            )
    return "".join(cells)
