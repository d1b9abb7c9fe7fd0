#include "app/report/paged_report.h"

#include "app/report/page_blocks.h"
#include "app/report/page_text.h"

#include <QFontMetricsF>
#include <QPainter>

namespace eigenlink::report {

namespace {

constexpr double kSide = 57 * kPoint;  ///< margins of the page
constexpr double kTop = 54 * kPoint;
constexpr double kBottom = 62 * kPoint;
constexpr double kFoot = 34 * kPoint;  ///< of the page number, from the lower edge

TextStyle footStyle()
{
    TextStyle style = captionStyle();
    style.size = 7.4;
    return style;
}

}  // namespace

QPageSize::PageSizeId pageSizeOf(Paper paper)
{
    return paper == Paper::a4 ? QPageSize::A4 : QPageSize::Letter;
}

PagedReport::PagedReport(const Report& report, Paper paper)
    : m_size(QPageSize(pageSizeOf(paper)).size(QPageSize::Point)), m_title(report.title)
{
    const QSizeF room = m_size * kPoint - QSizeF(2 * kSide, kTop + kBottom);
    m_pages = paginated(slicesOf(report, room), room.height());
}

void PagedReport::paintPage(QPainter& painter, int page) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(1 / kPoint, 1 / kPoint);
    for (const PlacedSlice& slice : m_pages.at(static_cast<std::size_t>(page))) {
        slice.paint(painter, QPointF(kSide, kTop + slice.top));
    }
    const QSizeF size = m_size * kPoint;
    const QPointF foot(kSide, size.height() - kFoot);
    painter.setPen(QPen(QColor(0xcf, 0xd6, 0xe0), 0.5 * kPoint));
    painter.drawLine(foot - QPointF(0, 4 * kPoint), foot + QPointF(size.width() - 2 * kSide, -4 * kPoint));
    const Line number = std::to_string(page + 1) + " / " + std::to_string(pageCount());
    TextStyle style = footStyle();
    const double width = size.width() - 2 * kSide;
    SetText(m_title, style, width - 60 * kPoint).paintLine(painter, foot, 0);
    style.alignment = Qt::AlignRight;
    SetText(number, style, width).paint(painter, foot);
    painter.restore();
}

}  // namespace eigenlink::report
