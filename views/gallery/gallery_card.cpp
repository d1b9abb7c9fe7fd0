#include "views/gallery/gallery_card.h"

#include "views/canvas/mechanism_painter.h"
#include "views/gallery/gallery_model.h"

#include <QPainter>
#include <QTextLayout>

namespace eigenlink {

namespace {

constexpr double kGap = 7;  ///< half the distance between two cards [px]
constexpr double kTextHeight = 76;
constexpr int kDescriptionLines = 2;

/// Up to two lines of text, the last one cut with an ellipsis.
void paintWrapped(QPainter& painter, const QRectF& area, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    double top = area.top();
    for (int i = 0; i < kDescriptionLines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(area.width());
        const bool isLast = i + 1 == kDescriptionLines;
        const QString rest = text.mid(line.textStart(), isLast ? -1 : line.textLength());
        painter.drawText(QPointF(area.left(), top + metrics.ascent()),
                         isLast ? metrics.elidedText(rest, Qt::ElideRight, area.width()) : rest);
        top += metrics.lineSpacing();
    }
    layout.endLayout();
}

}  // namespace

QSize GalleryCard::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return m_cell;
}

void GalleryCard::paintFrame(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const
{
    const bool current = option.state.testFlag(QStyle::State_Selected);
    const bool over = option.state.testFlag(QStyle::State_MouseOver);
    painter.setPen(QPen(current ? m_theme.accent : over ? m_theme.mutedText : m_theme.border, current ? 2 : 1));
    painter.setBrush(m_theme.card);
    painter.drawRoundedRect(card, 8, 8);
}

void GalleryCard::paintText(QPainter& painter, const QRectF& area, const QModelIndex& index) const
{
    QFont title = painter.font();
    title.setPixelSize(13);
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(m_theme.text);
    const QFontMetricsF metrics(title);
    painter.drawText(QRectF(area.left(), area.top(), area.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, area.width()));
    QFont small = title;
    small.setPixelSize(12);
    small.setWeight(QFont::Normal);
    painter.setFont(small);
    painter.setPen(m_theme.mutedText);
    paintWrapped(painter, area.adjusted(0, metrics.height() + 3, 0, 0),
                 index.data(GalleryModel::DescriptionRole).toString());
}

void GalleryCard::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const GalleryModel*>(index.model());
    if (model == nullptr) {
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(option.rect).adjusted(kGap, kGap, -kGap, -kGap);
    paintFrame(*painter, card, option);
    const QRectF picture = card.adjusted(1, 1, -1, -kTextHeight);
    paintThumbnail(*painter, picture, model->partsAt(index.row()), m_theme);
    painter->setPen(QPen(m_theme.border, 1));
    painter->drawLine(picture.bottomLeft() + QPointF(12, 0), picture.bottomRight() - QPointF(12, 0));
    paintText(*painter, QRectF(card.left() + 14, picture.bottom() + 10, card.width() - 28, kTextHeight - 14), index);
    painter->restore();
}

}  // namespace eigenlink
