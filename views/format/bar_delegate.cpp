#include "views/format/bar_delegate.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

BarDelegate::BarDelegate(const Theme& theme, bool isSigned, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_isSigned(isSigned)
{
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant bar = index.data(kBarRole);
    if (bar.isValid()) {
        const double part = std::clamp(bar.toDouble(), -1.0, 1.0);
        const QRectF cell = QRectF(option.rect).adjusted(3, 4, -3, -4);
        const double middle = m_isSigned ? cell.center().x() : cell.left();
        const double length = part * (m_isSigned ? cell.width() / 2 : cell.width());
        QColor colour = part < 0 ? m_theme.warning : m_theme.accent;
        colour.setAlphaF(0.45F);
        painter->fillRect(QRectF(std::min(middle, middle + length), cell.top(), std::abs(length), cell.height()),
                          colour);
        painter->setPen(m_theme.border);
        painter->drawLine(QPointF(middle, cell.top() - 3), QPointF(middle, cell.bottom() + 3));
    }
    QStyledItemDelegate::paint(painter, option, index);
}

}  // namespace eigenlink
