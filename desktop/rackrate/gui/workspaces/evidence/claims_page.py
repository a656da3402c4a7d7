"""What sources claim, recomputed, with the arithmetic step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rackrate.gui.workspaces.evidence.detail_pane import (
    Block,
    Heading,
    Link,
    Pair,
    Text,
    Title,
)
from rackrate.gui.workspaces.evidence.page import Choices, EvidencePage
from rackrate.gui.workspaces.evidence.rows import Column, Row
from rackrate.services.evidence.claims import (
    ClaimResult,
    ClaimState,
    claim_articles,
    claimed_text,
    figure_text,
    recomputed_text,
)
from rackrate.services.labels import Labels

STATE_LOOKS = {
    ClaimState.HOLDS: ("✓", "good"),
    ClaimState.DOES_NOT_HOLD: ("×", "error"),
    ClaimState.NOT_COMPUTABLE: ("?", "neutral"),
}


def state_badge(state: ClaimState, labels: Labels) -> str:
    """Return a state as a sign and a word."""
    return f"{STATE_LOOKS[state][0]} {labels.say(f'claims.state.{state.value}')}"


class ClaimsPage(EvidencePage):
    """Each claim: does it hold, and how is that known."""

    name = "claims"
    columns = (
        Column("state"),
        Column("claim", is_main=True),
        Column("claimed", is_number=True, widest=204),
        Column("recomputed", is_number=True),
        Column("contradiction", gives_way=1),
    )
    filters = ("state", "article", "contradiction")

    def _results(self) -> dict[str, ClaimResult]:
        return {result.claim.id: result for result in self.context.claims()}

    def rows(self) -> Sequence[Row]:
        return [self._row(result) for result in self._results().values()]

    def _row(self, result: ClaimResult) -> Row:
        claim, labels = result.claim, self.live.labels
        text = claim.text[labels.language]
        return Row(
            id=claim.id,
            texts=(
                state_badge(result.state, labels),
                text,
                claimed_text(claim, labels),
                recomputed_text(result, labels, with_unit=False),
                " ".join(claim.contradictions),
            ),
            detail=f"{claim.id} · {labels.source(claim.source)}",
            tip=f"{text}\n{claim.why[labels.language]}".rstrip(),
            tones={"state": STATE_LOOKS[result.state][1]},
            facets={
                "state": frozenset({result.state.value}),
                "article": frozenset(claim_articles(claim)),
                "contradiction": frozenset(claim.contradictions),
            },
        )

    def choices(self, name: str) -> Choices:
        say = self.context.speaker.say
        if name == "state":
            return [(s.value, say(f"claims.state.{s.value}")) for s in ClaimState]
        found = {value for row in self.all_rows for value in row.facets[name]}
        ordered = sorted(found, key=lambda value: (len(value), value))
        return [(value, value) for value in ordered]

    def blocks(self, row_id: str) -> Sequence[Block]:
        result = self._results()[row_id]
        return [
            *self._verdict(result),
            *self._steps(result),
            *self._figures(result),
            *self._statements(result),
            *self._beside(result),
        ]

    def _verdict(self, result: ClaimResult) -> Iterator[Block]:
        claim, labels = result.claim, self.live.labels
        badge = state_badge(result.state, labels)
        text = claim.text[labels.language]
        yield Title(text, badge, STATE_LOOKS[result.state][1])
        if claim.why[labels.language]:
            yield Text(claim.why[labels.language])
        if result.obstacle is not None:
            yield Text(labels.say(f"claims.obstacle.{result.obstacle.value}"), "muted")
        if claim.claimed is not None:
            source = labels.source(claim.source)
            yield Pair(self.say("claimed"), claimed_text(claim, labels), source)
            yield Pair(self.say("recomputed"), recomputed_text(result, labels))
        else:
            yield Pair(self.say("said_in"), labels.source(claim.source), role="")

    def _steps(self, result: ClaimResult) -> Iterator[Block]:
        claim = result.claim
        yield Heading(self.say("steps"))
        method = self.say(f"method.{claim.kind.value}")
        yield Pair(self.say("method_is"), method, role="")
        if result.figures:
            yield Pair(self.say("with_values"), result.arithmetic)

    def _figures(self, result: ClaimResult) -> Iterator[Block]:
        if not result.figures:
            return
        yield Heading(self.say("figures"))
        labels = self.live.labels
        for figure in result.figures:
            yield Pair("", figure_text(figure, labels), labels.source(figure.source))

    def _statements(self, result: ClaimResult) -> Iterator[Block]:
        if not result.claim.statements:
            return
        yield Heading(self.say("statements"))
        for statement in result.claim.statements:
            source = self.live.labels.source(statement.source)
            yield Pair("", self.say(f"says.{statement.says}"), source)

    def _beside(self, result: ClaimResult) -> Iterator[Block]:
        claim, labels = result.claim, self.live.labels
        shared = set(claim.contradictions)
        others = [
            other
            for other in self.context.claims()
            if other.claim.id != claim.id and shared & set(other.claim.contradictions)
        ]
        if others:
            yield Heading(self.say("same_contradiction", ids=" ".join(sorted(shared))))
        for other in others:
            note = state_badge(other.state, labels)
            text = other.claim.text[labels.language]
            yield Link(other.claim.id, f"claim:{other.claim.id}", f"{note} · {text}")
