#include "views/gallery/gallery_card.h"

#include "views/canvas/mechanism_painter.h"
#include "views/format/whole_units.h"
#include "views/gallery/gallery_model.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr double kGap = 7;        ///< half the distance between two cards [px]
constexpr int kTextHeight = 112;  ///< in words of the usual size
constexpr int kFootHeight = 20;   ///< level and what it shows, at the bottom of the text
constexpr int kTitleLines = 2;
constexpr int kLines = 4;  ///< of title and description together

/// Up to so many lines of text, the last one cut with an ellipsis; the number of lines that it took.
int paintWrapped(QPainter& painter, const QRectF& area, const QString& words, int lines)
{
    const QString text = withWholeUnits(words);
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    int count = 0;
    for (QTextLine line = layout.createLine(); line.isValid() && count < lines; line = layout.createLine()) {
        line.setLineWidth(area.width());
        const bool isLast = count + 1 == lines;
        const QString rest = text.mid(line.textStart(), isLast ? -1 : line.textLength());
        painter.drawText(QPointF(area.left(), area.top() + count * metrics.lineSpacing() + metrics.ascent()),
                         isLast ? metrics.elidedText(rest, Qt::ElideRight, area.width()) : rest);
        ++count;
    }
    layout.endLayout();
    return count;
}

/// A sheet with a cross: something of one's own begins here.
void paintBlank(QPainter& painter, const QRectF& area, const Theme& theme)
{
    const double side = std::min(0.42 * area.height(), 84.0);
    const QRectF sheet(area.center() - QPointF(side, side) / 2, QSizeF(side, side));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.mutedText, 1.4, Qt::DashLine));
    painter.drawRoundedRect(sheet, 10, 10);
    painter.setPen(QPen(theme.accent, 3, Qt::SolidLine, Qt::RoundCap));
    const double arm = 0.2 * side;
    painter.drawLine(sheet.center() - QPointF(arm, 0), sheet.center() + QPointF(arm, 0));
    painter.drawLine(sheet.center() - QPointF(0, arm), sheet.center() + QPointF(0, arm));
}

/// Paints ● ● ○, as many filled as the level, and returns their width.
double paintLevel(QPainter& painter, QPointF at, int level, const Theme& theme)
{
    constexpr double kRadius = 3.2, kStep = 10;
    for (int i = 0; i < GalleryModel::kLevels; ++i) {
        painter.setPen(QPen(theme.mutedText, 1.2));
        painter.setBrush(i < level ? QBrush(theme.mutedText) : QBrush(Qt::NoBrush));
        painter.drawEllipse(at + QPointF(kRadius + i * kStep, 0), kRadius, kRadius);
    }
    painter.setBrush(Qt::NoBrush);
    return GalleryModel::kLevels * kStep;
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
    title.setPixelSize(m_theme.px(13));
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(m_theme.text);
    const int lines = paintWrapped(painter, area, index.data(Qt::DisplayRole).toString(), kTitleLines);
    const double top = lines * QFontMetricsF(title).lineSpacing() + 3;
    QFont small = title;
    small.setPixelSize(m_theme.px(12));
    small.setWeight(QFont::Normal);
    painter.setFont(small);
    painter.setPen(m_theme.mutedText);
    paintWrapped(painter, area.adjusted(0, top, 0, 0), index.data(GalleryModel::DescriptionRole).toString(),
                 kLines - lines);
    const int level = index.data(GalleryModel::LevelRole).toInt();
    if (level > 0) {
        QFont foot = small;
        foot.setPixelSize(m_theme.px(11));
        painter.setFont(foot);
        const QFontMetricsF metrics(foot);
        const double middle = area.bottom() - m_theme.px(kFootHeight) / 2.0;
        const double width = paintLevel(painter, {area.left(), middle}, level, m_theme) + 8;
        painter.setPen(m_theme.mutedText);
        painter.drawText(
            QPointF(area.left() + width, middle + (metrics.ascent() - metrics.descent()) / 2),
            metrics.elidedText(index.data(GalleryModel::ShowsRole).toString(), Qt::ElideRight, area.width() - width));
    }
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
    const QRectF picture = card.adjusted(1, 1, -1, -m_theme.px(kTextHeight));
    index.data(GalleryModel::PathRole).toString().isEmpty()
        ? paintBlank(*painter, picture, m_theme)
        : paintThumbnail(*painter, picture, model->partsAt(index.row()), m_theme);
    painter->setPen(QPen(m_theme.border, 1));
    painter->drawLine(picture.bottomLeft() + QPointF(12, 0), picture.bottomRight() - QPointF(12, 0));
    paintText(*painter,
              QRectF(card.left() + 14, picture.bottom() + 10, card.width() - 28, m_theme.px(kTextHeight) - 14), index);
    painter->restore();
}

}  // namespace eigenlink
