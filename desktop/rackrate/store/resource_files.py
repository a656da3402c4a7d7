"""The shipped reference data: cards, assumptions, rules and words."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumption, Assumptions, Range
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.domain.reference import Reference
from rackrate.domain.rule import Rule
from rackrate.services.words import Words
from rackrate.store.rule_table import rules_from
from rackrate.store.table_reader import TableReader, read_toml

SCHEMA = 1
_ASSUMPTION_FILES = ("assumptions.toml", "purchase.toml")


def read_reference(resources: Path) -> Reference:
    """Return what `resources/` knows of cards, assumptions and rules.

    Raises:
        RefusedInputError: A file is missing or cannot be taken as it stands.
    """
    rules = [
        r for path in sorted((resources / "rules").glob("*.toml")) for r in _rules(path)
    ]
    return Reference(
        accelerators={a.id: a for a in _accelerators(resources / "accelerators.toml")},
        assumptions=Assumptions.of(
            assumption
            for name in _ASSUMPTION_FILES
            for assumption in _assumptions(resources / name)
        ),
        rules=tuple(rules),
        source_titles=_source_titles(resources / "sources.toml"),
    )


def _source_titles(path: Path) -> dict[str, Bilingual]:
    """Return what sources are called; in English as they are stated, unless said."""
    problems: list[Problem] = []
    reader = TableReader(read_toml(path), "", problems)
    reader.schema(SCHEMA)
    titles = {}
    for table in reader.tables("title"):
        stated = table.text("of", required=True)
        english = table.text("en") or stated
        titles[stated] = Bilingual(table.text("zh", required=True), english)
        table.refuse_unknown()
    _refuse(path, problems)
    return titles


def read_words(resources: Path) -> Words:
    """Return every sentence of the product, in both languages.

    The key of a sentence is its file's name and its path inside the file:
    `problems.not_a_number`.

    Raises:
        RefusedInputError: A file cannot be read, or a sentence lacks a language.
    """
    phrases: dict[str, Bilingual] = {}
    for path in sorted((resources / "words").glob("*.toml")):
        problems: list[Problem] = []
        _collect(path.stem, read_toml(path), phrases, problems)
        if problems:
            raise RefusedInputError(str(path), problems)
    return Words(phrases)


def _collect(
    prefix: str,
    table: dict[str, object],
    phrases: dict[str, Bilingual],
    problems: list[Problem],
) -> None:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, dict) and set(value) == {"zh", "en"}:
            phrases[key] = Bilingual(str(value["zh"]), str(value["en"]))
        elif isinstance(value, dict):
            _collect(key, value, phrases, problems)
        else:
            problems.append(Problem("phrase_incomplete", key))


def _accelerators(path: Path) -> list[Accelerator]:
    problems: list[Problem] = []
    reader = TableReader(read_toml(path), "", problems)
    reader.schema(SCHEMA)
    cards = [
        Accelerator(
            id=table.text("id", required=True),
            name=table.bilingual("name", required=True),
            short_name=table.bilingual("short_name", required=True),
            maker=table.text("maker"),
            origin=table.text("origin"),
            software=table.text("software"),
            memory_gib=table.number("memory_gib", above=0),
            peak_tflops=table.number("fp16_dense_fp32acc_tflops", above=0),
            interconnect=table.text("interconnect"),
            note=table.bilingual("note"),
            source=table.text("source", required=True),
            confidence=table.text("confidence", required=True),
            aliases=table.texts("aliases"),
            peak_fp16_accumulate=table.number("fp16_dense_fp16acc_tflops", above=0),
            peak_sparse=table.number("fp16_sparse_tflops", above=0),
        )
        for table in reader.tables("accelerator")
    ]
    _refuse(path, problems)
    return cards


def _assumptions(path: Path) -> list[Assumption]:
    problems: list[Problem] = []
    reader = TableReader(read_toml(path), "", problems)
    reader.schema(SCHEMA)
    found = []
    for table in reader.tables("assumption"):
        low, base, high = (table.number(n, low=0) for n in ("low", "base", "high"))
        for name, number in (("low", low), ("base", base), ("high", high)):
            if number is None and name not in table:
                table.refuse(name, "field_missing")
        span = Range(low or Decimal(0), base or Decimal(0), high or Decimal(0))
        if not span.low <= span.base <= span.high:
            table.refuse("base", "range_not_rising")
        found.append(
            Assumption(
                name=table.text("name", required=True),
                title=table.bilingual("title", required=True),
                unit=table.text("unit", required=True),
                range=span,
                source=table.text("source", required=True),
                confidence=table.text("confidence", required=True),
                note=table.bilingual("note"),
                currency=table.text("currency"),
            )
        )
    _refuse(path, problems)
    return found


def _rules(path: Path) -> tuple[Rule, ...]:
    problems: list[Problem] = []
    reader = TableReader(read_toml(path), "", problems)
    reader.schema(SCHEMA)
    rules = rules_from(reader)
    _refuse(path, problems)
    return rules


def _refuse(path: Path, problems: list[Problem]) -> None:
    if problems:
        raise RefusedInputError(str(path), problems)
