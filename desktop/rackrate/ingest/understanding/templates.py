"""A vendor's layout remembered: recognised by its headers, and read as last time."""

from __future__ import annotations

from collections.abc import Iterable

from rackrate.domain.reading_choices import Choices, TableChoices, Template
from rackrate.domain.vendor_reading import Reading
from rackrate.ingest.understanding.folding import word_key

_LEAST_SHARED = 0.8


def choices_with(template: Template | None, choices: Choices) -> Choices:
    """Return choices, completed by those of a template."""
    if template is None:
        return choices
    kept = template.choices
    tables = dict(kept.tables)
    for key, own in choices.tables.items():
        tables[key] = _over(own, tables[key]) if key in tables else own
    return Choices(
        tables=tables,
        values={**kept.values, **choices.values},
        answers=choices.answers,
        skipped_lines=choices.skipped_lines,
        sheets=choices.sheets or kept.sheets,
        with_hidden=choices.with_hidden or kept.with_hidden,
    )


def _over(own: TableChoices, kept: TableChoices) -> TableChoices:
    return TableChoices(
        header_rows=own.header_rows or kept.header_rows,
        orientation=own.orientation or kept.orientation,
        columns={**kept.columns, **own.columns},
        number_styles={**kept.number_styles, **own.number_styles},
        values={**kept.values, **own.values},
        ignored=own.ignored or kept.ignored,
    )


def template_of(
    reading: Reading, choices: Choices, *, template_id: str, provider: str, name: str
) -> Template:
    """Return a template that reads this layout the same way again.

    Answers about single prices and lines left out are about one file and stay behind.
    """
    return Template(
        id=template_id,
        provider=provider,
        name=name,
        layout=reading.layout,
        headers=_headers(reading),
        choices=Choices(
            tables=choices.tables,
            values=choices.values,
            sheets=choices.sheets,
            with_hidden=choices.with_hidden,
        ),
    )


def matching_template(
    reading: Reading, templates: Iterable[Template]
) -> Template | None:
    """Return the template made for a layout, else one for a near relative of it.

    A near relative shares four fifths of all header words; two such are none.
    """
    listed = list(templates)
    exact = [t for t in listed if t.layout and t.layout == reading.layout]
    if exact:
        return exact[-1]
    near = [t for t in listed if _shared(set(_headers(reading)), set(t.headers))]
    return near[0] if len(near) == 1 else None


def _headers(reading: Reading) -> tuple[str, ...]:
    words = (word_key(c.header) for t in reading.tables for c in t.columns)
    return tuple(dict.fromkeys(word for word in words if word))


def _shared(one: set[str], other: set[str]) -> bool:
    together = one | other
    return bool(together) and len(one & other) >= _LEAST_SHARED * len(together)
