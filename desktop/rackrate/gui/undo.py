"""Undo once: an edit on Qt's stack, whatever it edits."""

from __future__ import annotations

from itertools import count

from PySide6.QtGui import QUndoCommand

from rackrate.services.session import Edit, Session

_NEVER_MERGES = -1
_gestures = count(1 << 16)


def new_merge_key() -> int:
    """Return a merge key of its own, for one drag or one visit to a field."""
    return next(_gestures)


class EditCommand(QUndoCommand):
    """An edit on Qt's undo stack; redo and undo are the same swap.

    Commands with the same merge key become one, so that dragging a slider is one
    step back.
    """

    def __init__(
        self, session: Session, edit: Edit, text: str, merge_key: int = _NEVER_MERGES
    ) -> None:
        super().__init__(text)
        self._session = session
        self._next = edit
        self._merge_key = merge_key

    def redo(self) -> None:
        self._next = self._session.apply(self._next)

    def undo(self) -> None:
        self._next = self._session.apply(self._next)

    def id(self) -> int:
        return self._merge_key

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt calls it
        """Take in a later command of the same drag: keep this one's way back."""
        return isinstance(other, EditCommand) and other.id() == self._merge_key
