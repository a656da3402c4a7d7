"""What a file says about itself: in its information dictionary and again as XMP.

It claims neither PDF/A nor PDF/UA. The pages are tagged and every face is embedded,
which the tests check; a claim would need a validator that is run as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from reportlab.pdfbase import pdfdoc

_CREATOR = "RackRate"


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says about itself."""

    title: str
    author: str
    subject: str
    keywords: str
    language: str
    dated: date


def describe(canvas: Any, metadata: Metadata) -> None:  # noqa: ANN401
    """Write the metadata into a file, in both places with the same words."""
    day = metadata.dated
    canvas.setTitle(metadata.title)
    canvas.setAuthor(metadata.author)
    canvas.setSubject(metadata.subject)
    canvas.setKeywords(metadata.keywords)
    canvas.setCreator(_CREATOR)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setDateFormatter(lambda *_: f"D:{day:%Y%m%d}000000+00'00'")
    document = canvas._doc  # noqa: SLF001 - the only way to the catalog
    packet = xmp(metadata, document.info.producer)
    document.Catalog.Metadata = pdfdoc.XMP(creator=lambda _: packet)


def xmp(metadata: Metadata, producer: str) -> bytes:
    """Return the metadata as an XMP packet."""
    moment = f"{metadata.dated.isoformat()}T00:00:00+00:00"
    language = quoteattr(metadata.language)
    title, subject = escape(metadata.title), escape(metadata.subject)
    names = " ".join(
        f'xmlns:{prefix}="{space}"'
        for prefix, space in (
            ("dc", "http://purl.org/dc/elements/1.1/"),
            ("pdf", "http://ns.adobe.com/pdf/1.3/"),
            ("xmp", "http://ns.adobe.com/xap/1.0/"),
        )
    )
    both = "".join(
        f"<dc:{name}><rdf:Alt>"
        f'<rdf:li xml:lang="x-default">{text}</rdf:li>'
        f"<rdf:li xml:lang={language}>{text}</rdf:li>"
        f"</rdf:Alt></dc:{name}>"
        for name, text in (("title", title), ("description", subject))
    )
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" {names}>'
        "<dc:format>application/pdf</dc:format>"
        f"{both}"
        f"<dc:creator><rdf:Seq><rdf:li>{escape(metadata.author)}</rdf:li></rdf:Seq>"
        "</dc:creator>"
        f"<dc:language><rdf:Bag><rdf:li>{escape(metadata.language)}</rdf:li></rdf:Bag>"
        "</dc:language>"
        f"<pdf:Keywords>{escape(metadata.keywords)}</pdf:Keywords>"
        f"<pdf:Producer>{escape(producer)}</pdf:Producer>"
        f"<xmp:CreatorTool>{_CREATOR}</xmp:CreatorTool>"
        f"<xmp:CreateDate>{moment}</xmp:CreateDate>"
        f"<xmp:ModifyDate>{moment}</xmp:ModifyDate>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="r"?>'
    )
    return packet.encode()
