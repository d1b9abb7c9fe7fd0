#include "views/theme/theme.h"

#include <QList>
#include <QPair>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Cards, captions and pills, chosen by the property "role".
QString roleRules()
{
    return QStringLiteral(R"(
*[role="card"] { background: @card; border: 1px solid @border; border-radius: 7px; }
QLabel[role="heading"] { color: @text; font-weight: 600; background: transparent; }
QLabel[role="section"] { color: @mutedText; font-weight: 600; background: transparent; }
QLabel[role="question"] { color: @text; font-weight: 600; background: transparent; }
QLabel[role="column"] { color: @mutedText; background: transparent; }
QLabel[role="muted"] { color: @mutedText; background: transparent; }
QLabel[role="lesson-right"] { color: @ok; font-weight: 600; background: transparent; }
QLabel[role="lesson-wrong"] { color: @error; background: transparent; }
QFrame[role="exercise"] { border: 1px solid @border; border-radius: 6px; background: transparent; }
QLabel[role="badge-ok"], QLabel[role="badge-warning"], QLabel[role="badge-error"], QLabel[role="badge-muted"] {
  border-radius: 6px; padding: 4px 10px; font-weight: 600; }
QLabel[role="badge-ok"] { background: @okBackground; color: @ok; }
QLabel[role="badge-warning"] { background: @warningBackground; color: @warning; }
QLabel[role="badge-error"] { background: @errorBackground; color: @error; }
QLabel[role="badge-muted"] { background: @hover; color: @mutedText; }
)");
}

/// Push buttons and tool buttons.
QString buttonRules()
{
    return QStringLiteral(R"(
QPushButton { background: @card; color: @text; border: 1px solid @border; border-radius: 6px; padding: 5px 12px; }
QPushButton:hover { background: @hover; }
QPushButton:pressed, QPushButton:checked { background: @selection; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @spurious; background: transparent; }
QPushButton[role="primary"] { background: @accent; color: @accentText; border-color: @accent; font-weight: 600; }
QPushButton[role="primary"]:focus { border: 2px solid @text; padding: 4px 11px; }
QPushButton[role="primary"]:disabled { background: @hover; color: @spurious; border-color: @border; }
QPushButton[role="link"] { background: transparent; color: @accent; border: none; padding: 2px 2px; text-align: left; }
QPushButton[role="link"]:hover, QPushButton[role="link"]:focus { text-decoration: underline; }
QPushButton[role="question-choice"] { background: transparent; color: @mutedText; border: 1px solid transparent;
  padding: 5px 0px; font-weight: 600; }
QPushButton[role="question-choice"][tight="true"] { font-weight: 400; }
QPushButton[role="question-choice"]:hover { background: @hover; }
QPushButton[role="question-choice"]:checked { background: @selection; color: @accent; }
QPushButton[role="question-choice"]:focus { border-color: @accent; }
QPushButton[role="chip"] { padding: 2px 8px; }
QToolButton { background: transparent; color: @mutedText; border: 1px solid transparent; border-radius: 6px; padding: 3px; }
QToolButton:hover { background: @hover; color: @text; }
QToolButton:checked { background: @selection; color: @accent; }
QToolButton:focus { border-color: @accent; }
QToolButton:disabled { color: @spurious; }
QToolButton::menu-indicator { image: none; }
QToolButton[role="recent"] { color: @text; padding: 4px; }
QToolButton[role="choice"] { color: @mutedText; padding: 1px 6px; }
QToolButton[role="round"] { background: @accent; border-radius: ~15px; min-width: ~30px; min-height: ~30px; padding: 0px; }
QToolButton[role="round"]:disabled { background: @hover; }
QToolButton[role="round"]:focus { border: 2px solid @text; }
)");
}

/// Window frame: menu bar, toolbars, status bar, splitters, scroll bars, tool tips.
QString frameRules()
{
    return QStringLiteral(R"(
QMainWindow, QDialog { background: @window; }
QMenuBar { background: @window; color: @mutedText; }
QMenuBar::item { background: transparent; padding: 5px 9px; border-radius: 5px; }
QMenuBar::item:selected { background: @hover; color: @text; }
QMenu { background: @card; color: @text; border: 1px solid @border; border-radius: 6px; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @spurious; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QToolBar { background: @card; border: none; border-bottom: 1px solid @border; padding: 4px 8px; spacing: 2px; }
QToolBar::separator { width: 1px; background: @border; margin: 6px 8px; }
QToolBar QToolButton { padding: 3px 8px; min-width: 34px; }
QWidget[role="palette"] QToolButton { padding: 3px 0px; }
QStatusBar { background: @window; color: @mutedText; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @mutedText; }
QStatusBar QLabel[role="warning"] { color: @warning; font-weight: 600; }
QSplitter::handle { background: transparent; }
QToolTip { background: @tooltip; color: @tooltipText; border: none; padding: 6px 8px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @spurious; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
)");
}

/// Fields, sliders and switches. A line, also in a choice, has the colour of its words from the palette, as Qt makes
/// that of its placeholder half transparent where a rule sets it. Lists have no ticks: with a rule for theirs Qt paints
/// the signs of their rows twice.
QString fieldRules()
{
    return QStringLiteral(R"(
QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox, QPlainTextEdit {
  background: @field; border: 1px solid @spurious; border-radius: 5px; padding: 3px 7px;
  selection-background-color: @accent; selection-color: @accentText; }
QComboBox:!editable, QSpinBox, QDoubleSpinBox, QPlainTextEdit { color: @text; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QAbstractItemView QLineEdit { padding: 0 3px; border-radius: 3px; }
QLineEdit:focus, QComboBox:focus, QPlainTextEdit:focus { border-color: @accent; }
QLabel[role="error"] { color: @error; }
QLineEdit[invalid="true"] { border-color: @error; }
QLineEdit:disabled, QComboBox:disabled { color: @spurious; }
QComboBox::drop-down { border: none; width: ~18px; }
QComboBox::down-arrow { image: url(:/icons/expand.svg); width: ~10px; height: ~10px; }
QComboBox QAbstractItemView { background: @card; border: 1px solid @border; selection-background-color: @selection;
  selection-color: @text; }
QSpinBox, QDoubleSpinBox { padding-right: ~20px; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: ~18px; border: none;
  border-left: 1px solid @border; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: ~18px; border: none;
  border-left: 1px solid @border; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: @hover; }
QAbstractSpinBox::up-arrow { image: url(:/icons/collapse.svg); width: ~8px; height: ~8px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/expand.svg); width: ~8px; height: ~8px; }
QSlider { min-height: ~18px; }
QSlider::groove:horizontal { height: ~4px; background: @border; border-radius: ~2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { width: ~10px; height: ~10px; margin: -~5px 0; border: ~2px solid @accent; border-radius: ~7px;
  background: @card; }
QSlider::handle:horizontal:focus { background: @accent; }
QSlider:disabled { color: @spurious; }
QCheckBox { color: @mutedText; spacing: 5px; }
QCheckBox::indicator, QTableView::indicator, QListWidget::indicator {
  width: ~13px; height: ~13px; border: 1px solid @mutedText; border-radius: 3px; background: @field; }
QCheckBox::indicator:checked, QTableView::indicator:checked, QListWidget::indicator:checked {
  background: @accent; border-color: @accent; image: url(:/icons/@tick.svg); }
QCheckBox::indicator:indeterminate { background: @selection; border-color: @accent; }
QCheckBox::indicator:focus { border-color: @accent; }
QCheckBox::indicator:disabled { border-color: @border; }
QCheckBox:disabled { color: @spurious; }
QRadioButton { spacing: 5px; }
QRadioButton::indicator { width: ~12px; height: ~12px; border: ~1px solid @mutedText; border-radius: ~7px; background: @field; }
QRadioButton::indicator:checked { width: ~6px; height: ~6px; border: ~4px solid @accent; background: @card; }
QRadioButton::indicator:focus { border-color: @accent; }
QSlider::handle:horizontal:disabled { border-color: @border; } QSlider::sub-page:horizontal:disabled { background: @border; }
QProgressBar { background: @hover; border: none; border-radius: 3px; max-height: 6px; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
)");
}

/// Lists, tables and tabs.
QString listRules()
{
    return QStringLiteral(R"(
QTreeView, QTableView, QListView { background: @card; color: @text; border: none; outline: none;
  selection-background-color: @selection; selection-color: @text; alternate-background-color: @card; }
QTableView { gridline-color: transparent; }
QTreeView::item, QListView::item { padding: 3px 4px; }
QListView::item { border: none; }
QListWidget[role="ticks"]::item { padding: 3px 0px; }
QTableView::item { padding: 2px 4px; border: none; }
QTreeView::item:hover, QTableView::item:hover, QListView::item:hover { background: @hover; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected { background: @selection; color: @text; }
QHeaderView { background: @card; }
QHeaderView::section { background: @card; color: @mutedText; border: none; border-bottom: 1px solid @border;
  padding: 4px 7px; font-weight: 600; }
QTableCornerButton::section { background: @card; border: none; }
QTabWidget::pane { border: none; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::scroller { width: ~24px; }
QTabBar QToolButton { background: @card; border: 1px solid @border; border-radius: 4px; padding: 0px; }
QTabBar QToolButton::left-arrow { image: url(:/icons/left.svg); width: ~10px; height: ~10px; }
QTabBar QToolButton::right-arrow { image: url(:/icons/right.svg); width: ~10px; height: ~10px; }
QTabBar QToolButton::left-arrow:disabled, QTabBar QToolButton::right-arrow:disabled { image: none; }
QTabBar::tab { background: transparent; color: @mutedText; padding: 5px 10px; border: none; }
QTabBar[tight="true"]::tab { padding: 5px 4px; }
QTabBar::tab:disabled { color: @spurious; }
QTabBar::tab:focus { background: @selection; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
)");
}

/// The sheet with sizes after "~" as large as the words, in steps of a half: each other sheet dresses every widget
/// anew.
/// Rounded down: Qt paints squares where a radius is more than half a width.
QString withSizes(const QString& sheet, double textScale)
{
    static const QRegularExpression kSize(QStringLiteral("~(\\d+)px"));
    const double scale = std::max(1.0, std::round(2 * textScale) / 2);
    QString sized;
    qsizetype end = 0;
    for (auto each = kSize.globalMatch(sheet); each.hasNext();) {
        const QRegularExpressionMatch size = each.next();
        sized += sheet.sliced(end, size.capturedStart() - end);
        sized += QStringLiteral("%1px").arg(static_cast<int>(scale * size.captured(1).toInt()));
        end = size.capturedEnd();
    }
    return sized + sheet.sliced(end);
}

}  // namespace

QString styleSheetOf(const Theme& theme)
{
    QString sheet = roleRules() + buttonRules() + frameRules() + fieldRules() + listRules();
    // Longer names first, so that "@okBackground" is not read as "@ok" followed by text.
    const QList<QPair<QString, QColor>> names{
        {QStringLiteral("@okBackground"), theme.okBackground},
        {QStringLiteral("@warningBackground"), theme.warningBackground},
        {QStringLiteral("@errorBackground"), theme.errorBackground},
        {QStringLiteral("@accentText"), theme.accentText},
        {QStringLiteral("@tooltipText"), theme.tooltipText},
        {QStringLiteral("@mutedText"), theme.mutedText},
        {QStringLiteral("@selection"), theme.selection},
        {QStringLiteral("@spurious"), theme.spurious},
        {QStringLiteral("@tooltip"), theme.tooltip},
        {QStringLiteral("@warning"), theme.warning},
        {QStringLiteral("@window"), theme.window},
        {QStringLiteral("@accent"), theme.accent},
        {QStringLiteral("@border"), theme.border},
        {QStringLiteral("@error"), theme.error},
        {QStringLiteral("@field"), theme.field},
        {QStringLiteral("@hover"), theme.hover},
        {QStringLiteral("@card"), theme.card},
        {QStringLiteral("@text"), theme.text},
        {QStringLiteral("@ok"), theme.ok},
    };
    sheet.replace(QStringLiteral("@tick"), theme.dark ? QStringLiteral("tick_dark") : QStringLiteral("tick_light"));
    for (const auto& [name, color] : names) {
        sheet.replace(name, color.name());
    }
    return withSizes(sheet, theme.textScale);
}

}  // namespace eigenlink
