"""Every judged number in force: its range, its source, who leans on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from PySide6.QtWidgets import QWidget

from rackrate.domain.assumptions import Assumption, Range
from rackrate.domain.price_columns import CellFaultError
from rackrate.gui.workspaces.evidence.detail_pane import (
    Block,
    Heading,
    Link,
    Pair,
    Text,
    Title,
)
from rackrate.gui.workspaces.evidence.page import Choices, EvidencePage
from rackrate.gui.workspaces.evidence.range_editor import RangeEditor
from rackrate.gui.workspaces.evidence.rows import Column, Row
from rackrate.gui.workspaces.project.assumption_fields import ASSUMPTIONS, with_range
from rackrate.services import number_text
from rackrate.services.evidence.assumptions import (
    AssumptionStanding,
    assumption_standings,
)
from rackrate.services.session import ReplaceProject

_SHARES = frozenset({"share", "share_per_year"})
_HUNDRED = Decimal(100)
_ORIGINS, _USES = ("own", "shipped"), ("used", "unused")
_CONFIDENCES = ("high", "medium", "low", "project")


class AssumptionsPage(EvidencePage):
    """Assumptions can be changed where they are read; undo takes it back."""

    name = "assumptions"
    columns = (
        Column("name", is_main=True),
        Column("low", is_number=True),
        Column("base", is_number=True),
        Column("high", is_number=True),
        Column("unit", widest=120),
        Column("confidence"),
        Column("used_by", gives_way=1),
    )
    filters = ("used", "origin", "confidence")

    def editor(self) -> QWidget:
        self.range = RangeEditor(self.context, self.put, self.reset)
        return self.range

    def rows(self) -> Sequence[Row]:
        session = self.context.session
        listed = assumption_standings(
            session.project, session.catalogs, session.reference
        )
        self._found = {standing.assumption.name: standing for standing in listed}
        return [self._row(standing) for standing in listed]

    def _row(self, standing: AssumptionStanding) -> Row:
        found, text = standing.assumption, self.context.speaker.text
        origin = "own" if standing.is_own else "shipped"
        confidence = self.context.speaker.say(f"terms.confidence.{found.confidence}")
        if standing.is_own:
            confidence = self.say("origin.own")
        is_weak = found.confidence == "low"
        span = found.range
        return Row(
            id=found.name,
            texts=(
                text(found.title),
                *(_shown(found, end) for end in (span.low, span.base, span.high)),
                self._unit(found),
                f"! {confidence}" if is_weak else confidence,
                self._users(standing),
            ),
            detail=self._source(found),
            tip=text(found.note),
            tones={
                "confidence": "warning" if is_weak else "neutral",
            },
            facets={
                "used": frozenset({"used" if standing.used_by else "unused"}),
                "origin": frozenset({origin}),
                "confidence": frozenset({found.confidence}),
            },
            is_faded=not standing.used_by,
        )

    def _source(self, found: Assumption) -> str:
        own = self.context.session.project.assumptions
        if found.name in own:
            return self.say("set_here")
        if found.source == "judgement":
            return self.context.speaker.say("evidence.sources.our_judgement")
        return self.live.labels.source(found.source)

    def _unit(self, found: Assumption) -> str:
        if not found.unit:
            return ""
        return self.say(f"unit.{found.unit}", currency=found.currency)

    def _users(self, standing: AssumptionStanding) -> str:
        if not standing.used_by:
            return self.say("unused")
        return self.say("used_by", count=len(standing.used_by))

    def choices(self, name: str) -> Choices:
        listed = {"used": _USES, "origin": _ORIGINS, "confidence": _CONFIDENCES}[name]
        if name == "confidence":
            say = self.context.speaker.say
            return [(v, say(f"terms.confidence.{v}")) for v in listed]
        return [(value, self.say(f"{name}.{value}")) for value in listed]

    def blocks(self, row_id: str) -> Sequence[Block]:
        return [*self._about(self._found[row_id])]

    def _about(self, standing: AssumptionStanding) -> Iterator[Block]:
        found, text = standing.assumption, self.context.speaker.text
        is_weak = found.confidence == "low"
        word = self.context.speaker.say(f"terms.confidence.{found.confidence}")
        confidence = self.say("confidence_is", word=word)
        badge = f"! {confidence}" if is_weak else confidence
        yield Title(text(found.title), badge, "warning" if is_weak else "neutral")
        if text(found.note):
            yield Text(text(found.note))
        yield Pair(self.say("source"), self._source(found), role="")
        if standing.is_own and standing.shipped is not None:
            span, shipped = standing.shipped.range, standing.shipped
            ends = (span.low, span.base, span.high)
            values = " – ".join(_shown(shipped, end) for end in ends)
            yield Pair(
                self.say("shipped_value"),
                f"{values} {self._unit(shipped)}",
                self.live.labels.source(shipped.source),
            )
        yield Heading(self.say("column.used_by"))
        if not standing.used_by:
            yield Text(self.say("unused_why"), "muted")
        for name in standing.used_by:
            workload = self.context.session.project.workload(name)
            yield Link(workload.title or name, f"workload:{name}")
        if found.name in ASSUMPTIONS:
            yield Link(self.say("go_to_project"), f"project:{found.name}")

    def show_chosen(self, row_id: str) -> None:
        standing = self._found.get(row_id) if row_id else None
        if standing is None:
            self.range.hide()
            return
        found = standing.assumption
        span = found.range
        self.range.show()
        self.range.show_range(
            found.name,
            [_typed(found, end) for end in (span.low, span.base, span.high)],
            self._unit(found),
            is_own=standing.is_own,
        )

    def put(self, name: str, ends: Sequence[Decimal]) -> None:
        """Make a range the project's own.

        Args:
            name: The assumption.
            ends: Low, base and high as they are typed: shares in per cent.

        Raises:
            CellFaultError: The three do not rise, or mean nothing.
        """
        found = self._found[name].assumption
        scale = _HUNDRED if found.unit in _SHARES else Decimal(1)
        low, base, high = (end / scale for end in ends)
        if found.unit == "share" and high > 1:
            typed = number_text.plain(ends[-1])
            raise CellFaultError("out_of_range", value=typed, limits="0 … 100")
        project = self.context.session.project
        new = with_range(project, name, Range(low, base, high))
        if new == project or Range(low, base, high) == found.range:
            return
        words = self.say("edit", name=self.context.speaker.text(found.title))
        self.context.edit(ReplaceProject(new), words)

    def reset(self, name: str) -> None:
        """Take the shipped range again."""
        project = self.context.session.project
        kept = {n: r for n, r in project.assumptions.items() if n != name}
        found = self._found[name].assumption
        words = self.say("edit_reset", name=self.context.speaker.text(found.title))
        new = replace(project, assumptions=kept)
        self.context.edit(ReplaceProject(new), words)


def _typed(found: Assumption, value: Decimal) -> str:
    scaled = value * _HUNDRED if found.unit in _SHARES else value
    return number_text.plain(scaled)


def _shown(found: Assumption, value: Decimal) -> str:
    typed = _typed(found, value)
    digits = len(typed.partition(".")[2])
    return number_text.grouped(Decimal(typed), digits)
