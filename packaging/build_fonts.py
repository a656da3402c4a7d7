"""Cut the two bundled font families from their published files.

The sources are static TrueType files from the npm registry, fetched by hand:

    npm pack @expo-google-fonts/noto-sans-sc@0.4.3   (400Regular, 700Bold)
    npm pack @expo-google-fonts/noto-sans@0.4.2      (400Regular, 700Bold)

    pip install fonttools==4.68.0
    python packaging/build_fonts.py SC_REGULAR.ttf SC_BOLD.ttf \
        LATIN_REGULAR.ttf LATIN_BOLD.ttf --out resources/fonts

The same sources and the same fontTools give the same bytes. Noto Sans SC is cut to
GBK, the characters of the Table of General Standard Chinese Characters beyond it,
and the symbols documents use; it keeps outlines only (no hinting, no layout
tables), which reportlab and Qt both read. Noto Sans keeps Latin, Greek and
punctuation with its kerning. Both licences (OFL 1.1) allow this and reserve no name
that these files carry.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

LATIN_RANGES = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x024F),  # Latin-1, Extended-A, Extended-B
    (0x0370, 0x03FF),  # Greek, for formulas
    (0x1E00, 0x1EFF),  # Latin Extended Additional
    (0x2000, 0x20CF),  # general punctuation, super- and subscripts, currency
    (0x2100, 0x214F),  # letter-like symbols
    (0x2190, 0x22FF),  # arrows, mathematical operators
)
CHINESE_RANGES = (
    *LATIN_RANGES,
    (0x2150, 0x2BFF),  # numerals, enclosed numbers, boxes, shapes, marks
    (0x3000, 0x33FF),  # CJK punctuation, kana, enclosed and squared forms
    (0x9FA6, 0x9FFF),  # ideographs added after GBK
    (0xFE10, 0xFE6F),  # vertical and small forms
    (0xFF00, 0xFFEF),  # half- and full-width forms
    (0x20000, 0x3FFFF),  # the few rare ideographs the source has
)
# Ideographs of the general standard table that GBK lacks and that names may use.
RARE_IDEOGRAPHS = (
    "㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠"
    "䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮"
)
# Marks the source lacks, drawn with a near glyph that it has.
STAND_INS = {
    0x2714: 0x2713,  # heavy check mark: check mark
    0x2716: 0x00D7,  # heavy multiplication x: multiplication sign
    0x2610: 0x25A1,  # ballot box: white square
}
# Blank characters the source lacks, by width in thousandths of an em.
BLANKS = {
    0x2009: 200,  # thin space
    0x200A: 100,  # hair space
    0x200B: 0,  # zero width space
    0x202F: 200,  # narrow no-break space
    0x2060: 0,  # word joiner
    0xFEFF: 0,  # zero width no-break space
}
KEPT_NAMES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14]
KERNING = ["ccmp", "kern", "mark", "mkmk"]
VERTICAL_AND_VARIATION = ["BASE", "DSIG", "GlyphOrder", "STAT", "vhea", "vmtx"]
LAYOUT = ["GDEF", "GPOS", "GSUB"]
MUST_HAVE = "昇喆珺堃臺¥￥—…“”€£‰≤≥±×→●✓✔✖①⑩■□◆○▲▼△–−•·½¼°²³≈≠÷←↑↓﹣"


def gbk() -> set[int]:
    """Return the code points of GBK.

    >>> len(gbk())
    21791
    """
    pairs = (bytes((lead, trail)) for lead in range(0x81, 0xFF) for trail in range(256))
    decoded = (pair.decode("gbk", errors="ignore") for pair in pairs)
    return {ord(text) for text in decoded if len(text) == 1 and ord(text) > 0x7F}  # noqa: PLR2004


def spread(ranges: tuple[tuple[int, int], ...]) -> set[int]:
    """Return every code point of the closed ranges.

    >>> sorted(spread(((1, 3), (7, 7))))
    [1, 2, 3, 7]
    """
    return {point for first, last in ranges for point in range(first, last + 1)}


def cut(
    source: Path, wanted: set[int], *, features: list[str], dropped: list[str]
) -> TTFont:
    """Load a font and reduce it to the wanted characters and tables."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = features
    options.drop_tables = [*options.drop_tables, *dropped]
    options.name_IDs = KEPT_NAMES
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.glyph_names = False
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(wanted))
    cutter.subset(font)
    return font


def add_missing(font: TTFont) -> None:
    """Map the stand-ins and add the blanks that the font lacks."""
    present = font.getBestCmap()
    added = {
        point: present[model]
        for point, model in STAND_INS.items()
        if point not in present and model in present
    }
    order = list(font.getGlyphOrder())
    for point, width in BLANKS.items():
        if point in present:
            continue
        name = f"uni{point:04X}"
        order.append(name)
        font["glyf"].glyphs[name] = Glyph()
        font["hmtx"].metrics[name] = (width * font["head"].unitsPerEm // 1000, 0)
        added[point] = name
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format in (4, 12):
            fits = {p: n for p, n in added.items() if table.format == 12 or p < 1 << 16}  # noqa: PLR2004
            table.cmap.update(fits)


def save(font: TTFont, target: Path, *, family: str, style: str) -> None:
    """Check the style link, write the file and say what was written."""
    names = font["name"]
    found = (names.getDebugName(1), names.getDebugName(2))
    if found != (family, style):
        message = f"{target.name}: expected {family} {style}, found {found}"
        raise SystemExit(message)
    bold = style == "Bold"
    font["OS/2"].usWeightClass = 700 if bold else 400
    selection = font["OS/2"].fsSelection & ~0b110_0001
    font["OS/2"].fsSelection = selection | (0b10_0000 if bold else 0b100_0000)
    font["head"].macStyle = int(bold)
    font.recalcTimestamp = False
    font.save(str(target))
    count = len(font.getBestCmap())
    print(f"{target}: {count} characters, {target.stat().st_size:,} bytes")


def build_chinese(source: Path, target: Path, style: str) -> None:
    """Write one weight of Noto Sans SC."""
    wanted = gbk() | spread(CHINESE_RANGES) | {ord(mark) for mark in RARE_IDEOGRAPHS}
    font = cut(source, wanted, features=[], dropped=[*LAYOUT, *VERTICAL_AND_VARIATION])
    add_missing(font)
    absent = sorted(set(MUST_HAVE) - {chr(point) for point in font.getBestCmap()})
    if absent:
        message = f"{source.name} lacks {''.join(absent)}"
        raise SystemExit(message)
    save(font, target, family="Noto Sans SC", style=style)


def build_latin(source: Path, target: Path, style: str) -> None:
    """Write one weight of Noto Sans."""
    font = cut(
        source,
        spread(LATIN_RANGES),
        features=KERNING,
        dropped=VERTICAL_AND_VARIATION,
    )
    save(font, target, family="Noto Sans", style=style)


def main() -> None:
    """Read the command line and build the four files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sc_regular", type=Path)
    parser.add_argument("sc_bold", type=Path)
    parser.add_argument("latin_regular", type=Path)
    parser.add_argument("latin_bold", type=Path)
    parser.add_argument("--out", type=Path, default=Path("resources/fonts"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for source, style in ((given.sc_regular, "Regular"), (given.sc_bold, "Bold")):
        build_chinese(source, given.out / f"NotoSansSC-{style}.ttf", style)
    for source, style in ((given.latin_regular, "Regular"), (given.latin_bold, "Bold")):
        build_latin(source, given.out / f"NotoSans-{style}.ttf", style)


if __name__ == "__main__":
    main()
