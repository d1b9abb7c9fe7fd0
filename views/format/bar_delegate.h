#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace eigenlink {

/// The length of the bar of a cell, −1 … 1.
inline constexpr int kBarRole = Qt::UserRole + 1;

/// A bar behind the text of a cell: from the middle to both sides, or from the left.
class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// `theme` must live longer.
    BarDelegate(const Theme& theme, bool isSigned, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
    bool m_isSigned;
};

}  // namespace eigenlink
