#include "views/format/row_delegate.h"

#include <QPainter>
#include <QWidget>

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

// Words that wrap have less room than the row: the style sheet and the style leave so many pixels at both sides.
QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int kPadding = 8;
    QStyleOptionViewItem narrower = option;
    narrower.rect.setWidth(option.rect.width() - 2 * kPadding);
    return QStyledItemDelegate::sizeHint(narrower, index);
}

void RowDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                       const QModelIndex& index) const
{
    QStyledItemDelegate::updateEditorGeometry(editor, option, index);
    QRect rectangle = option.rect.adjusted(0, -1, 0, 1);
    rectangle.setRight(editor->parentWidget()->width() - 4);
    editor->setGeometry(rectangle);
}

}  // namespace eigenlink
