"""What every section writer needs: words, styles, numbers of sources and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property

from rackrate.domain.bilingual import Language
from rackrate.domain.workload import Workload
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.citations import Citations
from rackrate.publish.proposal.document_plan import FULL, is_memo
from rackrate.publish.proposal.paragraph import Callout, Heading, Paragraph
from rackrate.publish.proposal.run import Runs
from rackrate.publish.proposal.style import Styles, TextStyle
from rackrate.publish.proposal.typeface import Typefaces
from rackrate.services import number_text
from rackrate.services.award_memo import AwardMemo, award_memo
from rackrate.services.report import Report


class Composition(Citations):
    """One proposal on its way: the report, its language, and running numbers.

    Attributes:
        sections: Names of all sections in their order; their numbers follow.
    """

    def __init__(
        self, report: Report, faces: Typefaces, sections: Sequence[str]
    ) -> None:
        super().__init__(report)
        self.faces = faces
        self.sections = tuple(sections)
        self.styles = Styles.for_language(report.language, _names(report))
        self._numbers: Counter[str] = Counter()

    @property
    def is_chinese(self) -> bool:
        """Whether the document is in Chinese."""
        return self.report.language is Language.ZH

    @property
    def adviser(self) -> str:
        """Who prepared the document, empty where nobody is named."""
        return self.report.adviser

    @property
    def title(self) -> str:
        """What kind of document it is, as its first page says."""
        if is_memo(self.sections):
            return self.say("award.title")
        is_short = len(self.sections) < len(FULL) // 2
        return self.say("cover.title_short" if is_short else "cover.title")

    @cached_property
    def memo(self) -> AwardMemo:
        """Everything that an award memo says."""
        report = self.report
        return award_memo(report.project, report.catalogs, report.labels)

    @property
    def draft_mark(self) -> str:
        """What is written across every page, nothing on what was issued."""
        return self.labels.say("deliver.draft_mark") if self.report.is_draft else ""

    def known(self, key: str, otherwise: str) -> str:
        """Return a word of the phrasebook, something else where it has none."""
        return self.labels.say(key) if key in self.labels.words else otherwise

    def joined(self, parts: Iterable[str]) -> str:
        """Return short things as a list inside a sentence."""
        return ("、" if self.is_chinese else ", ").join(parts)

    def sentences(self, parts: Iterable[str], *, starts: bool = True) -> str:
        """Return clauses as one sentence; it starts one, or goes on after a colon."""
        separator, end = ("；", "。") if self.is_chinese else ("; ", ".")
        text = separator.join(part.rstrip("。.") for part in parts)
        first = text[:1].upper() if starts else text[:1]
        return f"{first}{text[1:]}{end}" if text else ""

    def in_a_row(self, parts: Iterable[str]) -> str:
        """Return whole sentences one after the other."""
        return ("" if self.is_chinese else " ").join(parts)

    # Text

    def paragraph(
        self, text: Runs, style: TextStyle | None = None, *, label: str = ""
    ) -> Paragraph:
        """Return a paragraph, in the body style unless another is given."""
        return Paragraph(text, style or self.styles.body, self.faces, label=label)

    def intro(self, text: Runs) -> Paragraph:
        """Return the paragraph that opens a section; it stays with what follows."""
        style = self.styles.body
        return Paragraph(text, style, self.faces, keeps_with_next=True)

    def note(self, text: Runs) -> Paragraph:
        """Return the small line under a table or figure."""
        return self.paragraph(text, self.styles.note)

    def numbered(self, items: Iterable[Runs]) -> list[Paragraph]:
        """Return the items of a numbered list."""
        style = self.styles.item
        return [
            self.paragraph(item, style, label=f"{number}.")
            for number, item in enumerate(items, start=1)
        ]

    def bulleted(self, items: Iterable[Runs]) -> list[Paragraph]:
        """Return the small items of a list without order."""
        style = self.styles.remark_item
        return [self.paragraph(item, style, label="–") for item in items]

    def callout(self, *parts: Paragraph) -> Callout:
        """Return a recommendation with the accent bar."""
        return Callout(parts)

    def section(self, name: str) -> Heading:
        """Return the heading of a section."""
        number = str(self.section_number(name))
        return self._heading(self.say(f"{name}.title"), 1, f"section-{name}", number)

    def section_number(self, name: str) -> int:
        """Return a section's number."""
        return self.sections.index(name) + 1

    def see(self, *names: str) -> str:
        """Return where sections are, in words; one left out is in the full proposal."""
        numbers = [str(self.section_number(n)) for n in names if n in self.sections]
        if len(numbers) < len(names):
            return self.say("furniture.elsewhere")
        key = "section" if len(numbers) == 1 else "sections"
        return self.say(f"furniture.{key}", numbers=self.joined(numbers))

    def subsection(self, title: str, anchor: str = "", level: int = 2) -> Heading:
        """Return a heading inside a section; with an anchor it is in the outline."""
        return self._heading(title, level, anchor, "")

    def _heading(self, title: str, level: int, anchor: str, number: str) -> Heading:
        return Heading(
            title,
            self.styles.heading(level),
            self.faces,
            level=level,
            number=number,
            anchor=anchor,
        )

    # Numbers of tables and figures

    def next_table(self, caption: str) -> str:
        """Return a table's caption with its number."""
        self._numbers["table"] += 1
        return self.say(
            "furniture.table", number=self._numbers["table"], caption=caption
        )

    def next_figure(self, caption: str) -> str:
        """Return a figure's caption with its number."""
        self._numbers["figure"] += 1
        return self.say(
            "furniture.figure", number=self._numbers["figure"], caption=caption
        )

    def first_that(
        self,
        makers: Iterable[Callable[[], Sequence[Block]]],
        is_right: Callable[[Sequence[Block]], bool],
    ) -> Sequence[Block]:
        """Return the first of several versions that is right, else the last one.

        Versions that are not used take no numbers of tables and figures.
        """
        made: Sequence[Block] = ()
        numbers = self._numbers.copy()
        for make in makers:
            self._numbers = numbers.copy()
            made = make()
            if is_right(made):
                break
        return made

    # Names and marks

    def workload(self, workload: Workload) -> str:
        """Return what a workload is called."""
        return workload.title or workload.id

    # Figures of the report

    def currency(self) -> str:
        """Return the billing currency as a table's head names it."""
        code = self.report.decision.basis.billing_currency
        return self.known(f"proposal.currency.{code}", code)

    def basis(self) -> str:
        """Return the basis of a table's figures in a few words."""
        basis = self.report.decision.basis
        return self.say(
            "furniture.basis",
            tax=self.labels.term("tax", basis.tax),
            hours=number_text.plain(basis.hours_per_month),
        )

    def months(self, number: Decimal) -> str:
        """Return a length of time in months, in words."""
        return self._counted("month", number_text.months(number))

    def cards(self, number: int) -> str:
        """Return a number of cards, in words."""
        return self._counted("card", str(number))

    def _counted(self, unit: str, number: str) -> str:
        key = unit if number == "1" else f"{unit}s"
        return self.say(f"furniture.{key}", number=number)

    def amount(self, amount: Decimal) -> str:
        """Return an amount of the billing currency, whole units."""
        return self.labels.money(amount)

    def above(self, option: Option, decision: WorkloadDecision) -> Decimal:
        """Return what an option costs more than the recommended one."""
        best = decision.option(decision.ranking[0])
        return (option.total_money - best.total_money).amount


def _names(report: Report) -> Iterator[str]:
    """Yield what things and people are called in a document."""
    language, project = report.language, report.project
    yield from (project.title, report.adviser)
    yield from (project.client.name[language], project.client.project_name[language])
    for catalog in report.catalogs:
        yield catalog.provider.name[language]
    for decision in report.decision.workloads:
        yield decision.workload.title
        for option in decision.options:
            yield report.labels.option(option.id)
