"""A project's comparison as window, workbook and memo show it: one text for all."""

from __future__ import annotations

from collections.abc import Sequence

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import Bidder, Comparison, ScopeLine, ScopeUnit
from rackrate.domain.project import Project
from rackrate.engine.bid_tab import bid_tab
from rackrate.services import number_text
from rackrate.services.bid_tab_cells import cell_text
from rackrate.services.bid_tab_parts import BidTabView, LineText, VendorText
from rackrate.services.bid_tab_rows import figure_rows
from rackrate.services.bid_tab_verdict import answers, blockers, headline
from rackrate.services.bid_words import BidWords
from rackrate.services.labels import Labels

_NODES = {ScopeUnit.NODE_MONTH}


def bid_tab_view(
    project: Project, catalogs: Sequence[Catalog], labels: Labels
) -> BidTabView:
    """Return a project's bids side by side, in the language of some labels."""
    words = bid_words(project, catalogs, labels)
    tab, comparison = words.tab, words.comparison
    basis = project.basis
    rows = zip(*(column.cells for column in tab.columns), strict=True)
    bidders = [column.bidder for column in tab.columns]
    return BidTabView(
        comparison=comparison,
        tab=tab,
        headline=headline(words),
        money=words.say(
            "money",
            currency=basis.billing_currency,
            tax=labels.term("tax", basis.tax),
        ),
        vendors=tuple(_vendor(bidder, words) for bidder in comparison.bidders),
        lines=tuple(_line(line, words) for line in tab.lines),
        cells=tuple(
            tuple(
                cell_text(cell, bidder, words)
                for cell, bidder in zip(row, bidders, strict=True)
            )
            for row in rows
        ),
        rows=tuple(figure_rows(words)) if tab.columns else (),
        answers=tuple(answers(words)),
        blockers=tuple(blockers(words)),
    )


def bid_words(
    project: Project, catalogs: Sequence[Catalog], labels: Labels
) -> BidWords:
    """Return a project's bids with the words for them."""
    comparison = project.comparison or Comparison()
    tab = bid_tab(comparison, catalogs, project.basis)
    return BidWords.over(labels, comparison, tab, catalogs)


def _vendor(bidder: Bidder, words: BidWords) -> VendorText:
    award = words.comparison.award
    provider = words.providers.get(bidder.provider)
    detail = words.say("state.catalog_gone")
    if provider is not None:
        tax = words.labels.term("tax", provider.tax)
        detail = f"{provider.billing_currency} · {tax}"
    return VendorText(
        provider=bidder.provider,
        name=words.vendor(bidder.provider),
        detail=detail,
        is_awarded=award is not None and bidder.provider in award.providers,
    )


def _line(line: ScopeLine, words: BidWords) -> LineText:
    detail = words.labels.card(line.accelerator) if line.accelerator else ""
    if line.unit in _NODES:
        detail = words.say("line.node", cards=line.cards, card=detail)
    if line.months:
        months = words.say("line.months", months=number_text.months(line.months))
        detail = words.joined(part for part in (detail.strip(), months) if part)
    return LineText(
        id=line.id,
        title=line.title,
        unit=words.unit(line),
        quantity=number_text.grouped(line.quantity, _digits(line)),
        detail=detail.strip(),
    )


def _digits(line: ScopeLine) -> int:
    exponent = line.quantity.normalize().as_tuple().exponent
    return max(0, -int(exponent))
