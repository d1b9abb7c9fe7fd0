#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace eigenlink {

/// Draws an example as a card: picture, title, the beginning of its description. Expects a GalleryModel.
class GalleryCard : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme; }
    /// Size of a cell, the gap between cards included [px].
    void setCellSize(QSize size) { m_cell = size; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintFrame(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const;
    void paintText(QPainter& painter, const QRectF& area, const QModelIndex& index) const;

    Theme m_theme = lightTheme();
    QSize m_cell{286, 250};
};

}  // namespace eigenlink
