#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace eigenlink {

/// Rows of lists, trees and tables: a selected one keeps the colours of its text, and no dotted frame is drawn.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_selection = theme.selection; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// A name is edited over the rest of its row: short names leave no room to type.
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    QColor m_selection = lightTheme().selection;
};

}  // namespace eigenlink
