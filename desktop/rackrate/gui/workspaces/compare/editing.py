"""Edits of the comparison: each one a named step that undo takes back."""

from __future__ import annotations

from dataclasses import replace

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import BidLine, Comparison
from rackrate.gui.context import Context
from rackrate.services.comparison_edits import with_answer
from rackrate.services.session import ReplaceProject

_EMPTY = Comparison()


class Editing:
    """Puts another comparison in place of the project's, unless it is awarded."""

    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def comparison(self) -> Comparison:
        """The project's comparison, an empty one where there is none."""
        return self.context.session.project.comparison or _EMPTY

    @property
    def is_frozen(self) -> bool:
        """Whether the award is decided, so that nothing may change."""
        award = self.comparison.award
        return award is not None and award.decided_on is not None

    def catalog(self, provider: str) -> Catalog | None:
        """Return a vendor's prices, None where the project has them no more."""
        known = self.context.session.catalogs
        return next((c for c in known if c.provider.id == provider), None)

    def vendor_name(self, provider: str) -> str:
        """Return a vendor's name, its id where its catalog is gone."""
        catalog = self.catalog(provider)
        return self.context.speaker.text(catalog.provider.name) if catalog else provider

    def put(
        self, comparison: Comparison, key: str, merge_key: int = -1, **values: object
    ) -> bool:
        """Make the comparison this one; return whether anything changed.

        Args:
            comparison: As it is to be.
            key: Words of the step, `compare.edit.<key>`.
            merge_key: Of the visit to a field, so that it is one step.
            **values: What the words need.
        """
        if comparison == self.comparison:
            return False
        say = self.context.speaker.say
        if self.is_frozen and key != "reopen":
            self.context.notify(say("compare.frozen"))
            return False
        project = replace(self.context.session.project, comparison=comparison)
        words = say(f"compare.edit.{key}", **values)
        self.context.edit(ReplaceProject(project), words, merge_key)
        return True

    def answer(
        self, line: str, provider: str, answer: BidLine, key: str, merge_key: int = -1
    ) -> bool:
        """Have a vendor answer a line so; return whether anything changed."""
        made = with_answer(self.comparison, provider, line, answer)
        name = self.vendor_name(provider)
        title = next((x.title for x in made.lines if x.id == line), line)
        return self.put(made, key, merge_key, vendor=name, line=title)
