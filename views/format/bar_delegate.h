#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace eigenlink {

/// The length of the bar of a cell, −1 … 1.
inline constexpr int kBarRole = Qt::UserRole + 1;

/// A bar in a cell, from the middle to both sides or from the left, and the words of the cell beside its end, which
/// runs through no word.
class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// `theme` must live longer.
    BarDelegate(const Theme& theme, bool isSigned, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Wide enough for the words on either side of the middle.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// The bar of a part, −1 … 1, of a cell.
    QRectF barIn(const QRectF& cell, double part) const;
    /// The place of words of this width in the cell of such a bar.
    QRectF wordsIn(const QRectF& cell, double part, double width) const;

private:
    const Theme& m_theme;
    bool m_isSigned;
};

}  // namespace eigenlink
