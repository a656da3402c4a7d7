"""How large everything is: 100 % is type of 13 pixels.

Qt's application holds the factor, as it holds the font that goes with it: whatever
paints asks `px` for its measures while it paints. What widgets were told once, such
as a fixed width, `Scaler` scales.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QSize, Signal

from rackrate.gui.preferences import Preferences

STEPS = (80, 90, 100, 110, 125, 150, 175, 200)
"""Per cent."""
USUAL = 100
PROPERTY = "rackrate_zoom"
"""Of the application: per cent."""
_CHOICE = "zoom"


def factor() -> float:
    """Return how many pixels stand for one of the design."""
    program = QCoreApplication.instance()
    value = program.property(PROPERTY) if program else None
    return value / USUAL if isinstance(value, int) else 1.0


def px(pixels: float) -> int:
    """Return a measure of the design in pixels of the screen; one stays one."""
    scaled = round(pixels * factor())
    return max(1, scaled) if pixels >= 1 else scaled


def px_size(size: QSize) -> QSize:
    """Return a size of the design in pixels of the screen."""
    return QSize(px(size.width()), px(size.height()))


def chosen_percent(preferences: Preferences) -> int:
    """Return the zoom chosen last, in per cent; what is no step of ours is 100."""
    text = preferences.choice(_CHOICE)
    return int(text) if text in map(str, STEPS) else USUAL


class Zoom(QObject):
    """The zoom chosen, which is remembered, and the least one asked for meanwhile.

    Signals:
        changed: Everything has another size now.
    """

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._least = 0
        self._chosen = chosen_percent(preferences)
        self._put()

    @property
    def percent(self) -> int:
        """The zoom in force, in per cent."""
        return max(self._chosen, self._least)

    def choose(self, percent: int) -> None:
        """Choose a zoom of the list, and remember it."""
        self._chosen = percent
        self._preferences.remember_choice(_CHOICE, str(percent))
        self._put()

    def at_least(self, percent: int) -> None:
        """Have everything at least so large for a while; 0 ends that."""
        self._least = percent
        self._put()

    def bigger(self) -> None:
        """Go one step up."""
        self.choose(min((s for s in STEPS if s > self.percent), default=STEPS[-1]))

    def smaller(self) -> None:
        """Go one step down."""
        self.choose(max((s for s in STEPS if s < self.percent), default=STEPS[0]))

    def reset(self) -> None:
        """Go back to 100 %."""
        self.choose(USUAL)

    def _put(self) -> None:
        program = QCoreApplication.instance()
        if program is not None and program.property(PROPERTY) != self.percent:
            program.setProperty(PROPERTY, self.percent)
            self.changed.emit()
