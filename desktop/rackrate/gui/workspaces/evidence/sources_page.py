"""Where the figures shown come from, and what rests on each source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rackrate.domain.units import Evidence
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
from rackrate.services.evidence.rules import rule_standings
from rackrate.services.evidence.sources import (
    EvidenceSource,
    UseKind,
    article_of,
    evidence_sources,
    shown_report,
)
from rackrate.services.source_words import place_in

_WEAK = frozenset({Evidence.ARTICLE, Evidence.VERBAL, Evidence.ESTIMATE, "judgement"})
_OF_PRICES = frozenset(Evidence)
_DATED, _UNDATED, _SELLER, _NO_INTEREST = "dated", "undated", "seller", "none_known"


class SourcesPage(EvidencePage):
    """Sources of prices, assumptions, rules and claims."""

    name = "sources"
    columns = (
        Column("source", is_main=True),
        Column("evidence"),
        Column("date"),
        Column("interest", gives_way=2),
        Column("used_for", widest=216, gives_way=1),
    )
    filters = ("evidence", "interest", "date")

    def rows(self) -> Sequence[Row]:
        self._found = self._sources()
        return [self._row(source) for source in self._found.values()]

    def _sources(self) -> dict[str, EvidenceSource]:
        session, decision = self.context.session, self.live.decision
        if decision is None:
            return {}
        report = shown_report(
            session.project,
            decision,
            session.catalogs,
            session.reference,
            self.live.labels,
        )
        found = rule_standings(session.project, session.reference, self.live.workload)
        rules = [s.rule for s in found if s.state == "in_force" and s.holds]
        claims = [result.claim for result in self.context.claims()]
        listed = evidence_sources(report, rules, claims)
        return {source.id: source for source in listed}

    def _row(self, source: EvidenceSource) -> Row:
        interest = self._interest(source)
        counts = [
            self.say(f"uses.{kind.value}", count=count)
            for kind in UseKind
            if (count := sum(use.kind is kind for use in source.uses))
        ]
        evidence = self._evidence(source)
        is_weak = source.evidence in _WEAK
        return Row(
            id=source.id,
            texts=(
                self._title(source),
                f"! {evidence}" if is_weak else evidence,
                self._date(source),
                interest,
                " · ".join(counts),
            ),
            detail=" · ".join(self._places(source)),
            tip="\n".join((self._title(source), *self._places(source))),
            tones={
                "evidence": "warning" if is_weak else "neutral",
                **({"interest": "warning"} if source.sellers else {}),
                **({} if source.first_day else {"date": "neutral"}),
            },
            facets={
                "evidence": frozenset({source.evidence}),
                "interest": frozenset({_SELLER if source.sellers else _NO_INTEREST}),
                "date": frozenset({_DATED if source.first_day else _UNDATED}),
            },
        )

    def _title(self, source: EvidenceSource) -> str:
        if source.evidence == "judgement" and source.title == "judgement":
            return self.say("our_judgement")
        article = article_of(source)
        if article is not None:
            name = self.context.speaker.text(article[0].name)
            known = self.live.labels.source(source.title)
            told = self.say("article_of", name=name, number=article[1])
            return told if known == source.title else known
        return self.live.labels.source(source.title)

    def _places(self, source: EvidenceSource) -> list[str]:
        language = self.context.speaker.language
        return [place_in(place, language) for place in source.places]

    def _evidence(self, source: EvidenceSource) -> str:
        if source.evidence in _OF_PRICES:
            return self.context.speaker.say(f"terms.evidence.{source.evidence}")
        return self.say(f"class.{source.evidence}")

    def _date(self, source: EvidenceSource) -> str:
        if source.first_day is None or source.last_day is None:
            return self.say("undated")
        first, last = source.first_day.isoformat(), source.last_day.isoformat()
        return first if first == last else f"{first} – {last}"

    def _interest(self, source: EvidenceSource) -> str:
        if not source.sellers:
            return ""
        names = [self.context.speaker.text(p.name) for p in source.sellers]
        return "! " + self.say("seller", name=" / ".join(names))

    def choices(self, name: str) -> Choices:
        if name == "interest":
            return [(v, self.say(f"choice.{v}")) for v in (_SELLER, _NO_INTEREST)]
        if name == "date":
            return [(v, self.say(f"choice.{v}")) for v in (_DATED, _UNDATED)]
        found = {source.evidence: source for source in self._found.values()}
        return [(name, self._evidence(source)) for name, source in found.items()]

    def blocks(self, row_id: str) -> Sequence[Block]:
        source = self._found.get(row_id)
        return [*self._about(source), *self._uses(source)] if source else []

    def _about(self, source: EvidenceSource) -> Iterator[Block]:
        is_weak = source.evidence in _WEAK
        evidence = self._evidence(source)
        badge = f"! {evidence}" if is_weak else evidence
        yield Title(self._title(source), badge, "warning" if is_weak else "neutral")
        if source.sellers:
            names = [self.context.speaker.text(p.name) for p in source.sellers]
            yield Text(self.say("interest_is", name=" / ".join(names)))
        yield Pair(self.say("column.date"), self._date(source))
        if source.places:
            yield Pair(self.say("places"), "\n".join(self._places(source)), role="")
        if source.url:
            yield Link(self.say("open_page"), f"url:{source.url}", source.url)

    def _uses(self, source: EvidenceSource) -> Iterator[Block]:
        labels, reference = self.live.labels, self.live.labels.reference
        rules = {rule.id: rule for rule in reference.rules}
        claims = {r.claim.id: r.claim for r in self.context.claims()}
        language = labels.language
        for kind in UseKind:
            used = [use.id for use in source.uses if use.kind is kind]
            if used:
                yield Heading(self.say(f"uses_heading.{kind.value}", count=len(used)))
            for name in used:
                note = ""
                text = name
                if kind is UseKind.PRICE:
                    text = labels.option(name)
                    note = place_in(labels.offers[name][1].source_ref, language)
                elif kind is UseKind.ASSUMPTION:
                    text = reference.assumptions.by_name[name].title[language]
                elif kind is UseKind.RULE and name in rules:
                    note = rules[name].text[language]
                elif kind is UseKind.CLAIM and name in claims:
                    note = claims[name].text[language]
                yield Link(text, f"{kind.value}:{name}", note)
