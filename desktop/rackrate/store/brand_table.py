"""A brand as a table, in a profile's file and inside a project."""

from __future__ import annotations

import base64
import binascii

from rackrate.domain.bilingual import NO_TEXT, Bilingual
from rackrate.domain.brand import USUAL_ACCENT, Brand, Logo, LogoKind
from rackrate.domain.problem import RefusedInputError
from rackrate.services.contrast import is_colour
from rackrate.services.logo import logo_from
from rackrate.store.table_reader import TableReader

_TEXTS = ("firm", "prepared_by", "terms")


def brand_from(reader: TableReader, logo: Logo | None = None) -> Brand:
    """Return the brand of a table; faults go to the reader.

    Args:
        reader: The table.
        logo: The logo, where it is not in the table.
    """
    accent = reader.text("accent", USUAL_ACCENT)
    if not is_colour(accent):
        reader.refuse("accent", "not_a_colour", value=accent)
        accent = USUAL_ACCENT
    brand = Brand(
        id=reader.text("id", required=True),
        firm=reader.bilingual("firm"),
        prepared_by=reader.bilingual("prepared_by"),
        logo=logo or _logo(reader),
        accent=accent.upper(),
        terms=reader.bilingual("terms"),
    )
    reader.refuse_unknown()
    return brand


def _logo(reader: TableReader) -> Logo | None:
    if "logo" not in reader:
        return None
    table = reader.table("logo")
    parts = {name: table.text(name) for name in ("content", "picture")}
    table.refuse_unknown()
    try:
        content, picture = (
            base64.b64decode(parts[name], validate=True)
            for name in ("content", "picture")
        )
        return logo_from(content, reader.where("logo"), lambda _svg: picture)
    except binascii.Error as error:
        reader.refuse("logo", "logo_damaged", error=str(error))
    except RefusedInputError as refused:
        for problem in refused.problems:
            reader.refuse("logo", problem.code, **problem.values)
    return None


def brand_table(brand: Brand) -> dict[str, object]:
    """Return the table of a brand, its logo as base64; for JSON."""
    return {**brand_texts(brand), **_logo_part(brand.logo)}


def brand_texts(brand: Brand) -> dict[str, object]:
    """Return the table of a brand without its logo."""
    texts: dict[str, Bilingual] = {name: getattr(brand, name) for name in _TEXTS}
    given = {n: {"zh": t.zh, "en": t.en} for n, t in texts.items() if t != NO_TEXT}
    return {"id": brand.id, "accent": brand.accent, **given}


def _logo_part(logo: Logo | None) -> dict[str, object]:
    if logo is None:
        return {}
    encoded = {"content": _text(logo.content)}
    is_drawn = logo.kind is LogoKind.SVG
    encoded["picture"] = _text(logo.picture) if is_drawn else ""
    return {"logo": encoded}


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
