#pragma once

#include "tests/support/contrast.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTableView>

#include <algorithm>
#include <map>

namespace eigenlink::test {

/// True for what can be scrolled into sight.
inline bool isInScrollArea(const QWidget& widget)
{
    for (const QWidget* each = widget.parentWidget(); each != nullptr; each = each->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea*>(each) != nullptr) {
            return true;
        }
    }
    return false;
}

/// The size that the words of a label or a button need; nothing for other widgets, and for labels whose tool tip has
/// what does not fit.
inline QSize roomNeededBy(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        const bool isRepeated =
            label->toolTip().contains(label->text()) || label->parentWidget()->toolTip().contains(label->text());
        return isRepeated || label->text().isEmpty() ? QSize()
               : label->wordWrap()                   ? QSize(0, label->heightForWidth(label->width()))
                                                     : label->sizeHint();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        return button->text().isEmpty() ? QSize() : button->sizeHint();
    }
    return {};
}

/// A short description of every label and button whose words do not fit into it.
inline QStringList clippedIn(const QWidget& window)
{
    QStringList clipped;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const QSize needed = roomNeededBy(*widget);
        const bool isSeen = widget->isVisible() && !widget->visibleRegion().isEmpty() && !isInScrollArea(*widget);
        if (isSeen && (needed.width() > widget->width() || needed.height() > widget->height())) {
            clipped << QStringLiteral("“%1” (%2 in %3) needs %4 × %5 and has %6 × %7")
                           .arg(widget->property("text").toString().left(60),
                                QLatin1String(widget->metaObject()->className()),
                                QLatin1String(widget->parentWidget()->metaObject()->className()))
                           .arg(needed.width())
                           .arg(needed.height())
                           .arg(widget->width())
                           .arg(widget->height());
        }
    }
    return clipped;
}

namespace room {

inline bool isSeen(const QWidget& widget)
{
    return widget.isVisible() && !widget.visibleRegion().isEmpty();
}

/// The words of a choice or a field that its width cuts.
inline QString cutWordsOf(const QWidget& widget)
{
    if (const auto* choice = qobject_cast<const QComboBox*>(&widget)) {
        QStyleOptionComboBox option;
        option.initFrom(choice);
        const QRect room =
            choice->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, choice);
        const bool fits = choice->fontMetrics().horizontalAdvance(choice->currentText()) <= room.width() + 2;
        return fits || choice->isEditable() ? QString() : choice->currentText();
    }
    const auto* edit = qobject_cast<const QLineEdit*>(&widget);
    if (edit == nullptr) {
        return {};
    }
    const QMargins margins = edit->textMargins();
    const int room = edit->contentsRect().width() - margins.left() - margins.right();
    return edit->fontMetrics().horizontalAdvance(edit->text()) <= room ? QString() : edit->text();
}

/// The cells and heads of a table in sight that end in "…".
inline QStringList elidedIn(const QTableView& table)
{
    QStringList elided;
    const QHeaderView& head = *table.horizontalHeader();
    for (int column = 0; table.model() != nullptr && column < head.count(); ++column) {
        const int width = table.columnWidth(column);
        if (width == 0 || head.sectionViewportPosition(column) + width > table.viewport()->width() + 1) {
            continue;  // hidden, or to be scrolled to
        }
        const QString heading = table.model()->headerData(column, Qt::Horizontal).toString();
        const bool wraps = (static_cast<int>(head.defaultAlignment()) & Qt::TextWordWrap) != 0;
        const QStringList words = wraps ? heading.split(u' ') : QStringList();
        const bool isCut =
            wraps ? std::ranges::any_of(
                        words, [&](const QString& word) { return head.fontMetrics().horizontalAdvance(word) > width; })
                  : head.sectionSizeHint(column) > std::max(width, head.minimumSectionSize());
        if (head.isVisible() && isCut) {
            elided << heading;
        }
        for (int row = 0; row < std::min(table.model()->rowCount(), 12); ++row) {
            const QModelIndex index = table.model()->index(row, column);
            if (table.indexWidget(index) == nullptr && table.columnSpan(row, column) == 1 &&
                table.sizeHintForIndex(index).width() > width) {
                elided << QStringLiteral("%1 [%2, %3]").arg(index.data().toString()).arg(row).arg(column);
            }
        }
    }
    return elided;
}

/// The part of a widget in sight, in the coordinates of its page.
inline QRegion seenIn(const QWidget& widget, const QWidget& page)
{
    return widget.visibleRegion().translated(widget.mapTo(&page, QPoint()));
}

/// The largest contrast of a pixel of a region with the colour that most pixels have; 1 for a plain region.
inline double paintedContrast(const QImage& image, const QRegion& region)
{
    std::map<QRgb, int> counts;
    for (const QRect& rect : region) {
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            for (int x = rect.left(); x <= rect.right(); ++x) {
                counts[image.pixel(x, y)] += 1;
            }
        }
    }
    const auto ground = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    double most = 1;
    for (const auto& [color, count] : counts) {
        most = std::max(most, contrastRatio(QColor(color), QColor(ground->first)));
    }
    return most;
}

/// The words of a control, or of the button in it.
inline QString wordsIn(const QWidget& widget)
{
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget)) {
        return edit->text().isEmpty() ? edit->placeholderText() : edit->text();
    }
    const auto* choice = qobject_cast<const QComboBox*>(&widget);
    return choice != nullptr ? choice->currentText() : widget.property("text").toString();
}

inline bool isControl(const QWidget& widget)
{
    return qobject_cast<const QLabel*>(&widget) != nullptr ||
           qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr || qobject_cast<const QLineEdit*>(&widget) != nullptr;
}

}  // namespace room

/// Words whose contrast as painted is below 4.5 : 1, signs of buttons and outlines of fields below 3 : 1. Disabled
/// controls may be fainter.
inline QStringList faintIn(QWidget& window)
{
    constexpr int kOutline = 4;  // of a control, and the gap to its words [px]
    constexpr double kWords = 4.5, kSigns = 3;
    const QImage image = window.grab().toImage();
    QStringList faint;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool isField = qobject_cast<const QLineEdit*>(widget) != nullptr;
        // Strokes of other signs, as of ∞ and °, are thinner than a pixel.
        const QString all = room::wordsIn(*widget);
        const bool hasLetters = std::any_of(all.begin(), all.end(), [](QChar each) { return each.isLetterOrNumber(); });
        const QString words = hasLetters ? all.simplified() : QString();
        const bool hasSign = button != nullptr && !button->icon().isNull();
        if (!room::isSeen(*widget) || !widget->isEnabled() || !room::isControl(*widget) ||
            (words.isEmpty() && !hasSign && !isField)) {
            continue;
        }
        const QRegion seen = room::seenIn(*widget, window);
        const bool isLabel = qobject_cast<const QLabel*>(widget) != nullptr;
        const QRect inner = seen.boundingRect().marginsRemoved(isLabel ? QMargins() : QMargins(1, 1, 1, 1) * kOutline);
        const double contrast = room::paintedContrast(image, seen & inner);
        const bool isWhole = seen.boundingRect().size() == widget->size();  // half a line of words may be no ink
        if (isWhole && (!words.isEmpty() || hasSign) && contrast < (words.isEmpty() ? kSigns : kWords)) {
            faint << QStringLiteral("“%1” (%2): %3")
                         .arg(words.isEmpty() ? widget->accessibleName() : words.left(60),
                              QLatin1String(widget->metaObject()->className()))
                         .arg(contrast);
        }
        const double outline = room::paintedContrast(image, seen - inner);
        const bool isOfChoice = qobject_cast<const QComboBox*>(widget->parentWidget()) != nullptr;
        if (isField && isWhole && !isOfChoice && outline < kSigns) {
            faint << QStringLiteral("outline of “%1”: %2").arg(widget->accessibleName()).arg(outline);
        }
    }
    return faint;
}

/// Parts that are cut, elided, or lie over others in a page: choices, fields, buttons, tables and tabs.
inline QStringList crampedIn(const QWidget& page)
{
    QStringList found;
    const auto say = [&found](const QWidget& widget, const char* what, const QString& words) {
        found << QStringLiteral("%1 “%2” (%3 in %4)")
                     .arg(QLatin1String(what), words, QLatin1String(widget.metaObject()->className()),
                          QLatin1String(widget.parentWidget()->metaObject()->className()));
    };
    QList<const QWidget*> controls;
    for (const QWidget* widget : page.findChildren<QWidget*>()) {
        if (!room::isSeen(*widget)) {
            continue;
        }
        if (const QSize needed = roomNeededBy(*widget); needed.width() > widget->width()) {
            say(*widget, "cut", widget->property("text").toString());
        }
        if (const QString words = room::cutWordsOf(*widget); !words.isEmpty()) {
            say(*widget, "cut", words);
        }
        if (const auto* table = qobject_cast<const QTableView*>(widget)) {
            for (const QString& words : room::elidedIn(*table)) {
                say(*widget, "elided", words);
            }
        }
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget); tabs != nullptr && tabs->count() > 0) {
            if (tabs->tabRect(tabs->count() - 1).right() > tabs->width()) {
                say(*widget, "cut", tabs->tabText(tabs->count() - 1));
            }
        }
        if (room::isControl(*widget)) {
            controls << widget;
        }
    }
    for (const QWidget* one : controls) {
        for (const QWidget* other : controls) {
            if (one < other && room::seenIn(*one, page).intersects(room::seenIn(*other, page)) &&
                !one->isAncestorOf(other) && !other->isAncestorOf(one)) {
                say(*one, "covers or is covered",
                    one->property("text").toString() + QStringLiteral(" / ") + other->property("text").toString());
            }
        }
    }
    return found;
}

}  // namespace eigenlink::test
