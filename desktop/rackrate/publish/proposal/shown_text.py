"""Text as operators of a page's content, written straight: it is most of any file.

The PDF library's own text objects say the same at four times the cost.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfmetrics

from rackrate.publish.proposal.line_setting import Piece


def show_text(
    canvas: Any,  # noqa: ANN401 - the library has no types
    piece: Piece,
    left: float,
    baseline: float,
    colour: Any,  # noqa: ANN401
) -> None:
    """Draw a piece of a line.

    Args:
        canvas: The PDF library's canvas, on the page in hand.
        piece: What is drawn.
        left: Where its line begins, in points from the left edge.
        baseline: Its height above the lower edge.
        colour: The library's colour.
    """
    font, document = pdfmetrics.getFont(piece.face.name), canvas._doc  # noqa: SLF001
    operators = [f"BT 1 0 0 1 {left + piece.x:.2f} {baseline:.2f} Tm {_fill(colour)}"]
    if piece.spacing:
        operators.append(f"{piece.spacing:.4f} Tc")
    if piece.rise:
        operators.append(f"{piece.rise:.2f} Ts")
    for subset, codes in font.splitString(piece.text, document):
        name = font.getSubsetInternalName(subset, document)
        shown = canvas._escape(codes)  # noqa: SLF001 - there is no other way
        operators.append(f"{name} {piece.size:.2f} Tf ({shown}) Tj")
    if piece.spacing:  # it would hold for the texts after it
        operators.append("0 Tc")
    if piece.rise:
        operators.append("0 Ts")
    operators.append("ET")
    canvas._code.append(" ".join(operators))  # noqa: SLF001


@lru_cache(maxsize=64)
def _fill(colour: Any) -> str:  # noqa: ANN401
    red, green, blue = colour.rgb()
    return f"{red:.4f} {green:.4f} {blue:.4f} rg"
