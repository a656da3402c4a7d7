"""What speaks against what: rules, prices, suspected slips, and the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rackrate.domain.rule import Rule
from rackrate.gui.workspaces.evidence.claims_page import STATE_LOOKS, state_badge
from rackrate.gui.workspaces.evidence.detail_pane import (
    Block,
    Heading,
    Link,
    Pair,
    Sides,
    Text,
    Title,
)
from rackrate.gui.workspaces.evidence.page import Choices, EvidencePage
from rackrate.gui.workspaces.evidence.rows import Column, Row
from rackrate.services import number_text
from rackrate.services.evidence.claims import Contradiction as OfSources
from rackrate.services.evidence.claims import contradictions_among
from rackrate.services.evidence.conflicts import (
    Against,
    Anomaly,
    ContradictedPrice,
    Contradiction,
    Settlement,
    contradicted_prices,
    rule_conflicts,
)
from rackrate.services.labels import Labels
from rackrate.services.price_anomalies import (
    anomaly_problem,
    price_anomalies,
    ratio_text,
)
from rackrate.services.problem_text import fault, remedy

RULES, UNITS, PRICES, SOURCES = KINDS = ("rules", "units", "prices", "sources")
_SETTLED, _OPEN, _TO_CHECK = STATES = ("settled", "open", "to_check")
Found = Contradiction | Anomaly | ContradictedPrice | OfSources


class ConflictsPage(EvidencePage):
    """Everything that cannot be true at once, and what computation says to it."""

    name = "conflicts"
    columns = (
        Column("kind"),
        Column("what", is_main=True),
        Column("state"),
    )
    filters = ("kind", "state")

    def rows(self) -> Sequence[Row]:
        self._found = dict(self._conflicts())
        return [self._row(name, found) for name, found in self._found.items()]

    def _conflicts(self) -> Iterator[tuple[str, Found]]:
        session, decision = self.context.session, self.live.decision
        for pair in rule_conflicts(self.live.workload):
            yield f"{RULES}:{pair.category}", pair
        for slip in price_anomalies(session.catalogs, session.project.basis):
            yield f"{UNITS}:{slip.price}:{slip.against}:{slip.others[0]}", slip
        decided = decision.workloads if decision else ()
        for price in contradicted_prices(session.catalogs, decided):
            yield f"{PRICES}:{price.key}", price
        for among in contradictions_among(self.context.claims()):
            yield f"{SOURCES}:{among.id}", among

    def _row(self, name: str, found: Found) -> Row:
        kind = name.partition(":")[0]
        texts: Mapping[str, str] = self._texts(found)
        state = texts["state"]
        return Row(
            id=name,
            texts=(self.say(f"kind.{kind}"), texts["what"], texts["said"]),
            detail=texts["detail"],
            tones={"kind": "neutral", "state": texts["tone"]},
            facets={"kind": frozenset({kind}), "state": frozenset({state})},
        )

    def _texts(self, found: Found) -> dict[str, str]:
        labels = self.live.labels
        if isinstance(found, Contradiction):
            return self._rule_texts(found, labels)
        if isinstance(found, Anomaly):
            return {
                "what": labels.option(found.price),
                "detail": self.say(f"slip.{found.code.value}"),
                "state": _TO_CHECK,
                "said": f"! {self.say('times', ratio=ratio_text(found.ratio))}",
                "tone": "warning",
            }
        if isinstance(found, ContradictedPrice):
            used = "used" if found.is_used else "not_used"
            return {
                "what": labels.option(found.key),
                "detail": found.price.note_in(labels.language),
                "state": _TO_CHECK,
                "said": f"! {self.say(used)}" if found.is_used else self.say(used),
                "tone": "warning" if found.is_used else "neutral",
            }
        claim, state = found.first, found.state
        return {
            "what": f"{found.id}  {claim.text[labels.language]}",
            "detail": claim.why[labels.language],
            "state": _SETTLED if state != "not_computable" else _OPEN,
            "said": state_badge(state, labels),
            "tone": STATE_LOOKS[state][1],
        }

    def _rule_texts(self, found: Contradiction, labels: Labels) -> dict[str, str]:
        counts = {
            "container": len(found.for_container),
            "bare_metal": len(found.for_bare_metal),
        }
        settled = found.settlement
        if settled is None:
            said, state, tone = f"? {self.say('judgement')}", _OPEN, "neutral"
        else:
            delivery = labels.term("delivery", settled.delivery)
            said = f"✓ {self.say('settled_for', delivery=delivery)}"
            state, tone = _SETTLED, "good"
        category = labels.say(f"evidence.category.{found.category}")
        return {
            "what": self.say("rules_about", category=category),
            "detail": self.say("for_and_against", **counts),
            "state": state,
            "said": said,
            "tone": tone,
        }

    def choices(self, name: str) -> Choices:
        listed = KINDS if name == "kind" else STATES
        return [(value, self.say(f"{name}.{value}")) for value in listed]

    def blocks(self, row_id: str) -> Sequence[Block]:
        found = self._found.get(row_id)
        if isinstance(found, Contradiction):
            return [*self._rules(found)]
        if isinstance(found, Anomaly):
            return [*self._slip(found)]
        if isinstance(found, ContradictedPrice):
            return [*self._price(found)]
        return [*self._sources(found)] if found else []

    def _rules(self, found: Contradiction) -> Iterator[Block]:
        labels = self.live.labels
        texts = self._rule_texts(found, labels)
        yield Title(texts["what"], texts["said"], texts["tone"])
        if found.settlement is None:
            yield Text(self.say("judgement_why"))
        else:
            yield from self._settlement(found.settlement)
        yield Heading(self.say("side_by_side"))
        yield Sides(
            self._side("container", found.for_container),
            self._side("bare_metal", found.for_bare_metal),
        )

    def _settlement(self, settled: Settlement) -> Iterator[Block]:
        labels = self.live.labels
        delivery = labels.term("delivery", settled.delivery)
        gap = labels.money(settled.gap)
        yield Text(self.say("settled_why", delivery=delivery, gap=gap))
        for option in (settled.container, settled.bare_metal):
            yield Link(
                labels.option(option.id),
                f"price:{option.id}",
                self.say("costs", total=labels.money(option.total)),
            )

    def _side(self, delivery: str, rules: Sequence[Rule]) -> tuple[Block, ...]:
        labels = self.live.labels
        word = labels.term("delivery", delivery)
        blocks: list[Block] = [Text(self.say("speaks_for", delivery=word), "strong")]
        for rule in rules:
            blocks.append(Text(rule.text[labels.language]))
            source = labels.source(rule.source)
            note = f"{source} · {self.say('weight', weight=rule.weight)}"
            blocks.append(Link(rule.id, f"rule:{rule.id}", note))
        return tuple(blocks)

    def _slip(self, found: Anomaly) -> Iterator[Block]:
        labels = self.live.labels
        problem = anomaly_problem(found, self.context.session.project.basis)
        texts = self._texts(found)
        yield Title(texts["what"], texts["said"], "warning")
        yield Text(fault(problem, labels.words, labels.language))
        to_do = remedy(problem, labels.words, labels.language)
        yield Pair(self.say("to_do"), to_do, role="")
        yield Heading(self.say("per_card_hour"))
        yield Pair(self.say("this_price"), problem.values["amount"])
        against = "other_price" if found.against is Against.SIBLING else "median"
        yield Pair(
            self.say(against, count=len(found.others)), problem.values["other_amount"]
        )
        yield Pair(self.say("ratio"), problem.values["ratio"])
        yield Heading(self.say("go_to_prices"))
        for key in (found.price, *found.others):
            yield Link(labels.option(key), f"price:{key}", labels.quoted(key))

    def _price(self, found: ContradictedPrice) -> Iterator[Block]:
        labels, price = self.live.labels, found.price
        texts = self._texts(found)
        yield Title(texts["what"], texts["said"], texts["tone"])
        yield Text(price.note_in(labels.language))
        unit = labels.quoted_unit(price)
        quoted = labels.quoted(found.key)
        amount = f"{quoted}/{unit}" if price.typical_unit_price is not None else quoted
        yield Pair(self.say("this_price"), amount)
        where = " · ".join(p for p in (price.source, price.source_ref) if p)
        yield Pair(
            self.say("stated_in"),
            labels.source(where) or number_text.MISSING,
            labels.term("evidence", price.evidence),
            role="",
        )
        yield Link(self.say("go_to_price"), f"price:{found.key}")

    def _sources(self, found: OfSources) -> Iterator[Block]:
        labels = self.live.labels
        badge, tone = state_badge(found.state, labels), STATE_LOOKS[found.state][1]
        yield Title(found.first.text[labels.language], badge, tone)
        yield Text(found.first.why[labels.language])
        yield Pair(self.say("stated_in"), labels.source(found.first.source), role="")
        yield Heading(self.say("claims_of", id=found.id))
        for result in found.claims:
            note = f"{state_badge(result.state, labels)} · {result.arithmetic}"
            text = result.claim.text[labels.language]
            yield Text(text)
            yield Link(result.claim.id, f"claim:{result.claim.id}", note)
