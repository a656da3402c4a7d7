"""Logos as Qt draws them: an SVG once into a PNG, so that documents need no Qt."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from rackrate.domain.brand import Logo

_LONGEST = 1600
_BOX = QSize(_LONGEST, _LONGEST)


def drawn_as_png(svg: bytes) -> bytes:
    """Return an SVG as a PNG of up to 1600 pixels a side, its ground left clear.

    Raises:
        ValueError: It cannot be drawn, or nothing is seen of it.
    """
    renderer = QSvgRenderer(QByteArray(svg))
    size = renderer.viewBoxF().size().toSize()
    if not renderer.isValid() or size.isEmpty():
        message = "SVG"
        raise ValueError(message)
    size = size.scaled(_BOX, Qt.AspectRatioMode.KeepAspectRatio)
    size = size.expandedTo(QSize(1, 1))
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        message = "PNG"
        raise ValueError(message)
    return bytes(buffer.data().data())


def pixmap_of(logo: Logo, box: QSize, ratio: float) -> QPixmap:
    """Return a logo that fits a box, sharp at a screen's pixel ratio."""
    image = QImage.fromData(QByteArray(logo.picture))
    scaled = image.scaled(
        box * ratio,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    pixmap = QPixmap.fromImage(scaled)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
