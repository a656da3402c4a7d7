"""Pages of a PDF as pictures, with their links and figures."""

from __future__ import annotations

from io import BytesIO
from threading import Thread

import pytest
from reportlab.pdfgen.canvas import Canvas

from rackrate.gui.workspaces.deliver.pdf_pages import PdfPages

WIDTH, HEIGHT = 300, 400


@pytest.fixture(scope="module")
def content() -> bytes:
    """Return two pages: a figure, a link to the second page, one to a web page."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    canvas.setFont("Helvetica", 20)
    canvas.drawString(50, 300, "72,173.50 a month")
    canvas.linkRect("", "there", (50, 200, 100, 220), relative=0)
    canvas.linkURL("https://example.com/a", (150, 200, 200, 220), relative=0)
    canvas.showPage()
    canvas.bookmarkPage("there")
    canvas.rect(0, 0, WIDTH, HEIGHT, fill=1)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def test_a_page_is_drawn_in_its_size(content: bytes) -> None:
    pages = PdfPages(content)
    assert len(pages) == 2
    assert pages.sizes == ((WIDTH, HEIGHT), (WIDTH, HEIGHT))
    picture = pages.picture(1, 2.0)
    assert picture is not None
    assert (picture.width, picture.height) == (2 * WIDTH, 2 * HEIGHT)
    middle = picture.stride * HEIGHT + 4 * WIDTH
    assert picture.pixels[middle : middle + 3] == b"\x00\x00\x00"
    pages.close()


def test_links_lead_to_pages_and_addresses(content: bytes) -> None:
    pages = PdfPages(content)
    inside, outside = pages.links(0)
    assert (inside.page, inside.address) == (1, "")
    assert inside.has(75, HEIGHT - 210)
    assert not inside.has(75, 210)
    assert (outside.page, outside.address) == (None, "https://example.com/a")
    pages.close()


@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (60, 95, "72,173.50"),
        (110, 95, "72,173.50"),
        (170, 95, ""),
        (60, 250, ""),
    ],
)
def test_the_figure_under_a_point_is_read(
    content: bytes, x: float, y: float, found: str
) -> None:
    pages = PdfPages(content)
    assert pages.number_at(0, x, y) == found
    pages.close()


def test_a_closed_document_says_nothing(content: bytes) -> None:
    pages = PdfPages(content)
    pages.close()
    pages.close()
    assert pages.picture(0, 1.0) is None
    assert pages.links(0) == ()
    assert pages.number_at(0, 60, 90) == ""


def test_several_threads_may_ask_at_once(content: bytes) -> None:
    pages = PdfPages(content)
    drawn: list[object] = []
    threads = [
        Thread(target=lambda n=n: drawn.append(pages.picture(n % 2, 1.0)))  # type: ignore[misc]
        for n in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pages.close()
    assert len(drawn) == 12
    assert None not in drawn
