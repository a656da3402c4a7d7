"""The style sheet itself; `$names` are theme tokens and pictures."""

from __future__ import annotations

SHEET = """
QMainWindow, QDialog { background: $surface; }
QToolTip {
    background: $raised; color: $text; border: 1px solid $line; padding: 4px 6px;
}

/* Text ------------------------------------------------------------------- */
QLabel { background: transparent; }
QLabel[role="title"] { font-size: 22px; font-weight: 700; }
QLabel[role="heading"] { font-size: 16px; font-weight: 700; }
QLabel[role="verdict"] { font-size: 16px; font-weight: 700; }
QLabel[role="section"] { font-size: 12px; font-weight: 700; color: $muted; }
QLabel[role="brand"] { font-weight: 700; }
QLabel[role="strong"] { font-weight: 700; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="note"] { font-size: 12px; color: $muted; }
QLabel[role="fault"] { font-size: 12px; color: $error; }
QLabel[role="good"] { font-weight: 700; color: $good; }
QLabel[role="doubt"] { font-weight: 700; color: $warning; }
QLabel[tone] { font-size: 12px; padding: 1px 8px; border-radius: 9px; }
QLabel[tone="neutral"] { background: $chip; color: $muted; }
QLabel[tone="good"] { background: $good_surface; color: $good; }
QLabel[tone="warning"] { background: $warning_surface; color: $warning; }
QLabel[tone="error"] { background: $error_surface; color: $error; }

/* Surfaces ---------------------------------------------------------------- */
QFrame[role="bar"] { background: $raised; border: none; }
QFrame[role="side"] { background: $raised; border: none; }
QFrame[role="centre"] { background: $sunken; border: none; }
QFrame[role="card"] {
    background: $raised; border: 1px solid $line; border-radius: 8px;
}
QFrame[role="banner"] { background: $chip; border: none; }
QFrame[role="banner"][tone="warning"] { background: $warning_surface; }
QFrame[role="banner"][tone="error"] { background: $error_surface; }
QFrame[role="rule"] { background: $line; border: none; }
QFrame[role="toast"] {
    background: $text; border: none; border-radius: 8px;
}
QFrame[role="toast"] QLabel { color: $surface; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }

/* Buttons ------------------------------------------------------------------ */
QPushButton {
    background: $raised; color: $text; border: 1px solid $line;
    border-radius: 6px; padding: 4px 12px; min-height: 18px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $selected; }
QPushButton:focus { border: 2px solid $accent; padding: 3px 11px; }
QPushButton:disabled { color: $muted; background: transparent; }
QPushButton[kind="primary"] {
    background: $accent; color: $accent_text; border-color: $accent; font-weight: 700;
}
QPushButton[kind="primary"]:focus { border: 2px solid $text; }
QPushButton[kind="primary"]:disabled {
    background: $chip; color: $muted; border-color: $chip;
}
QPushButton[kind="link"] {
    background: transparent; color: $accent; border: none; padding: 2px 4px;
    text-align: left;
}
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus {
    border: 2px solid $accent; border-radius: 4px; padding: 0px 2px;
}
QPushButton[kind="link"]:disabled { color: $muted; }
QToolButton {
    background: transparent; color: $text; border: none; border-radius: 6px;
    padding: 5px;
}
QToolButton:hover { background: $hover; }
QToolButton:pressed { background: $selected; }
QToolButton:focus { border: 2px solid $accent; padding: 3px; }
QToolButton::menu-indicator { image: none; }
QToolButton[kind="language"] { color: $muted; padding: 4px 5px; }
QToolButton[kind="language"]:checked { color: $text; font-weight: 700; }
QToolButton[kind="language"]:focus { padding: 2px 3px; }
QToolButton[kind="tab"] {
    color: $muted; border-radius: 0px; padding: 8px 8px;
    border-bottom: 2px solid transparent;
}
QToolButton[kind="tab"]:hover { color: $text; background: transparent; }
QToolButton[kind="tab"]:checked {
    color: $accent; font-weight: 700; border-bottom: 2px solid $accent;
}
QToolButton[kind="tab"]:focus {
    border: 2px solid $accent; border-radius: 6px; padding: 6px 6px 8px 6px;
}
QPushButton[kind="field"] {
    text-align: left; padding: 3px 28px 3px 8px; min-height: 20px;
    background-image: url("$chevron_field"); background-origin: border;
    background-position: right center; background-repeat: no-repeat;
}
QPushButton[kind="field"]:focus { padding: 2px 27px 2px 7px; }

/* Fields ------------------------------------------------------------------- */
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit {
    background: $raised; color: $text; border: 1px solid $line; border-radius: 6px;
    padding: 3px 8px; min-height: 20px;
    selection-background-color: $accent; selection-color: $accent_text;
}
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {
    border: 2px solid $accent; padding: 2px 7px;
}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled,
QPlainTextEdit:disabled {
    color: $muted; background: $sunken;
}
QLineEdit[faulty="true"], QAbstractSpinBox[faulty="true"],
QPlainTextEdit[faulty="true"] { border-color: $error; }
QLineEdit[kind="search"] { background: $sunken; }
QAbstractSpinBox[kind="lever"] { background: $sunken; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    width: 0px; border: none;
}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus {
    background: transparent; border: none; padding: 0px; min-height: 0px;
}
QAbstractSpinBox { padding: 3px 0px; }
QAbstractSpinBox:focus { padding: 2px 0px; }
QAbstractItemView QLineEdit { border-radius: 0px; padding: 0px 4px; min-height: 0px; }
QComboBox { combobox-popup: 0; qproperty-maxVisibleItems: 12; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url("$chevron_down"); width: 14px; height: 14px; }
QComboBox QAbstractItemView {
    background: $raised; border: 1px solid $line; outline: none; padding: 4px;
    selection-background-color: $selected; selection-color: $text;
}
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0px 6px; }
QCheckBox, QRadioButton { spacing: 8px; min-height: 24px; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: $muted; }
QCheckBox::indicator, QListView::indicator, QTreeView::indicator,
QTableView::indicator {
    width: 14px; height: 14px; border: 1px solid $muted; border-radius: 4px;
    background: $raised;
}
QCheckBox::indicator:checked, QListView::indicator:checked,
QTableView::indicator:checked {
    background: $accent; border-color: $accent; image: url("$check");
}
QCheckBox:focus, QRadioButton:focus { color: $accent; }
QWidget[pointed="yes"] { background: $selected; border-radius: 4px; }
QCheckBox::indicator:focus { border: 2px solid $accent; width: 12px; height: 12px; }
QRadioButton::indicator {
    width: 14px; height: 14px; border: 1px solid $muted; border-radius: 7px;
    background: $raised;
}
QRadioButton::indicator:checked {
    border: 5px solid $accent; border-radius: 8px; width: 6px; height: 6px;
    background: $accent_text;
}

/* Sliders ------------------------------------------------------------------ */
QSlider { min-height: 20px; background: transparent; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: $line; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: $accent; }
QSlider::handle:horizontal {
    width: 8px; height: 8px; margin: -5px 0px; border-radius: 7px;
    border: 3px solid $accent; background: $raised;
}
QSlider::handle:horizontal:hover { background: $selected; }
QSlider::handle:horizontal:focus { border-color: $accent; background: $accent; }
QSlider::sub-page:horizontal:disabled { background: $muted; }
QSlider::handle:horizontal:disabled { border-color: $muted; }

/* Lists and tables ---------------------------------------------------------- */
QTableView, QListView, QTreeView {
    background: transparent; color: $text; border: none; outline: none;
    gridline-color: $line; alternate-background-color: $sunken;
    selection-background-color: $selected; selection-color: $text;
}
QTableView::item { padding: 0px 8px; border-bottom: 1px solid $line; }
QTableView::item:selected { background: $selected; color: $text; }
QTableView::item:focus { border: 2px solid $accent; }
QListView[kind="popup"] {
    background: $raised; border: 1px solid $line; padding: 0px 4px;
}
QListView::item { padding: 0px 8px; min-height: 28px; border-radius: 6px; }
QListView::item:hover { background: $hover; }
QListView::item:disabled { color: $muted; }
QListView::item:selected { background: $selected; color: $text; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    background: transparent; color: $muted; border: none;
    border-bottom: 1px solid $line; padding: 4px 8px; font-size: 12px;
    font-weight: 700;
}
QTableView QTableCornerButton::section { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: $line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle:vertical {
    background: qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 transparent,
        stop: 0.44 transparent, stop: 0.45 $line, stop: 0.55 $line,
        stop: 0.56 transparent, stop: 1 transparent);
}
QSplitter::handle:horizontal { background: $line; width: 1px; }

/* Menus, bars --------------------------------------------------------------- */
QMenuBar { background: transparent; border: none; }
QMenuBar::item { background: transparent; padding: 5px 8px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $hover; }
QToolButton#qt_menubar_ext_button {
    qproperty-icon: url("$chevron_right"); padding: 0px;
}
QMenu { background: $raised; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 8px; border-radius: 4px; }
QMenu::item:selected { background: $selected; }
QMenu::item:disabled { color: $muted; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::right-arrow { image: url("$chevron_right"); width: 14px; height: 14px; }
QProgressBar {
    background: $line; border: none; border-radius: 3px; max-height: 6px;
    min-height: 6px;
}
QProgressBar::chunk { background: $accent; border-radius: 3px; }
"""
