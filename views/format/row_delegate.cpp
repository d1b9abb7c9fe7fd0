#include "views/format/row_delegate.h"

#include <QPainter>

namespace eigenlink {

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem plain = option;
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(option.rect, m_selection);
        plain.state &= ~(QStyle::State_Selected | QStyle::State_MouseOver);
    }
    plain.state &= ~QStyle::State_HasFocus;
    // A sign stands at the first line of its sentence.
    plain.decorationAlignment = Qt::AlignHCenter | Qt::AlignTop;
    QStyledItemDelegate::paint(painter, plain, index);
}

}  // namespace eigenlink
