#include "views/format/bar_delegate.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kGap = 4;      ///< beside the words [px]
constexpr int kBesideCell = 3;  ///< between the bars of neighbouring cells [px]

}  // namespace

BarDelegate::BarDelegate(const Theme& theme, bool isSigned, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_isSigned(isSigned)
{
}

QRectF BarDelegate::barIn(const QRectF& cell, double part) const
{
    const double start = m_isSigned ? cell.center().x() : cell.left();
    const double length = std::clamp(m_isSigned ? part : std::abs(part), -1.0, 1.0) * (cell.right() - start);
    return {std::min(start, start + length), cell.top(), std::abs(length), cell.height()};
}

QRectF BarDelegate::wordsIn(const QRectF& cell, double part, double width) const
{
    const QRectF bar = barIn(cell, part);
    const bool goesLeft = m_isSigned && part < 0;
    const double room = goesLeft ? bar.left() - cell.left() : cell.right() - bar.right();
    const bool isBeside = room >= width;
    // Where the bar leaves no room they stand on the other side of the middle, or on the bar.
    const bool isLeft = isBeside == goesLeft && (isBeside || m_isSigned);
    const double edge = isBeside     ? (goesLeft ? bar.left() : bar.right())
                        : m_isSigned ? cell.center().x()
                                     : bar.right() - width;
    return {isLeft ? edge - width : edge, cell.top(), width, cell.height()};
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.data(kBarRole).isValid()) {
        const double words = QFontMetricsF(option.font).horizontalAdvance(index.data().toString()) + 2 * kGap;
        size.setWidth(std::max(size.width(), static_cast<int>(std::ceil(2 * words)) + 2 * kBesideCell));
    }
    return size;
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant part = index.data(kBarRole);
    if (!part.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString words = std::exchange(item.text, QString());
    item.widget->style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const QRectF cell = QRectF(option.rect).adjusted(kBesideCell, 4, -kBesideCell, -4);
    const double start = m_isSigned ? cell.center().x() : cell.left();
    QColor colour = part.toDouble() < 0 ? m_theme.warning : m_theme.accent;
    colour.setAlphaF(0.45F);
    painter->fillRect(barIn(cell, part.toDouble()), colour);
    painter->setPen(m_theme.border);
    painter->drawLine(QPointF(start, cell.top() - 3), QPointF(start, cell.bottom() + 3));
    painter->setPen(m_theme.text);
    painter->setFont(item.font);
    const double width = QFontMetricsF(item.font).horizontalAdvance(words) + 2 * kGap;
    painter->drawText(wordsIn(cell, part.toDouble(), width), Qt::AlignCenter, words);
}

}  // namespace eigenlink
