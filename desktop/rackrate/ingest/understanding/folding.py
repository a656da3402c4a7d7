"""Texts made comparable: width, case, spaces, dashes, brackets."""

from __future__ import annotations

import re
import unicodedata

_DASHES = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "‑": "-", "～": "~", "〜": "~", "∼": "~"}
)
_TRADITIONAL = str.maketrans(
    "稅價單號數機臺時個週裝費儲帶寬區預約詢議萬顯備註說優標準計總額幣種報長屬實節點張塊騰態減"
    "補貼聯繫險業務類應產項目規統級網絡硬盤內購買銷售設組合後開關動體雲積環圓開戶",
    "税价单号数机台时个周装费储带宽区预约询议万显备注说优标准计总额币种报长属实节点张块腾态减"
    "补贴联系险业务类应产项目规统级网络硬盘内购买销售设组合后开关动体云积环圆开户",
)
"""Characters of vendors' words in Hong Kong and Taiwan, as the vocabulary has them."""
_PLAIN: dict[int, str | int] = {**_DASHES, **_TRADITIONAL}
_SPACES = re.compile(r"\s+")
_NOTE_MARK = re.compile(
    r"(?<=\d)[\u00b2\u00b3\u00b9\u2070-\u2079\u2460-\u2473\u2776-\u277f]+"
)
"""Raised and circled figures behind a number: 22.5¹ is 22.5 with a footnote."""
_DROPPED = re.compile(r"[\s_*:\ufeff\u200b]+")
_BRACKETED = re.compile(r"[(\[{【〔<《]([^()\[\]{}【】〔〕<>《》]*)[)\]}】〕>》]")
_PIECES = re.compile(r"[;。:、|\n]|(?<!\d)\.(?!\d)|(?<!\d),|,(?!\d)")
_LATIN = re.compile(r"[a-z0-9]")


def folded(text: str) -> str:
    r"""Return a text with plain widths, small letters, and single spaces.

    Example:
        >>> folded("ＲＴＸ　４０９０\n（元／卡）")
        'rtx 4090 (元/卡)'
    """
    marked = _NOTE_MARK.sub(lambda mark: f"[{mark.group()}]", text)
    plain = unicodedata.normalize("NFKC", marked).translate(_PLAIN).casefold()
    return _SPACES.sub(" ", plain).strip()


def word_key(text: str) -> str:
    r"""Return a folded text without spaces, for looking words up.

    Example:
        >>> word_key("GPU\n型号 *")
        'gpu型号'
    """
    return _DROPPED.sub("", folded(text))


def outside_brackets(text: str) -> str:
    """Return a folded text without what stands in brackets."""
    previous = None
    while previous != text:
        previous, text = text, _BRACKETED.sub(" ", text)
    return _SPACES.sub(" ", text).strip()


def inside_brackets(text: str) -> tuple[str, ...]:
    """Return what stands in brackets in a folded text."""
    return tuple(piece.strip() for piece in _BRACKETED.findall(text) if piece.strip())


def pieces(text: str) -> tuple[str, ...]:
    """Return a folded text in pieces, at brackets and marks.

    Example:
        >>> pieces("裸金属(元/台/月,8卡)")
        ('裸金属', '元/台/月', '8卡')
    """
    parts = (outside_brackets(text), *inside_brackets(text))
    split = (piece.strip() for part in parts for piece in _PIECES.split(part))
    return tuple(piece for piece in split if piece)


def alternatives(words: object, *, before_figures: bool = False) -> str:
    """Return a pattern that finds any of some words, the longest first.

    Words of letters are found whole: `hr` not inside `three`.

    Args:
        words: The words, folded.
        before_figures: A figure may follow at once, as in `USD16,074`.
    """
    listed = sorted({str(w) for w in words}, key=len, reverse=True)  # type: ignore[attr-defined]
    end = r"(?![a-z])" if before_figures else r"(?![a-z0-9])"
    return "|".join(_whole(word, end) for word in listed)


def _whole(word: str, end: str) -> str:
    before = r"(?<![a-z])" if _LATIN.match(word[0]) else ""
    after = end if _LATIN.match(word[-1]) else ""
    return before + re.escape(word) + after
