#include "app/report/hand_out.h"

#include "app/report/paged_report.h"
#include "app/report/pdf_bytes.h"
#include "views/figure/recorded_drawing.h"

#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace eigenlink::report {

namespace {

constexpr double kMargin = 36;  ///< [pt]
constexpr double kGapBetween = 14;
constexpr double kCaptionSize = 18;
constexpr double kWordsSize = 12;
constexpr double kFootSize = 9;
constexpr double kTall = 1.5;  ///< a figure that is so many times as high as wide

QFont handOutFont(double points, bool bold)
{
    QFont font(QString::fromLatin1(kFigureFont));
    font.setPixelSize(static_cast<int>(points));
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// True where a line across at this height would cut words.
bool cutsWords(const Drawing& figure, double y)
{
    return std::ranges::any_of(figure.marks, [&](const Drawing::Mark& mark) {
        const auto* words = std::get_if<Drawing::Words>(&mark);
        return words != nullptr && y > words->at.y - words->size && y < words->at.y + 0.35 * words->size;
    });
}

/// The ends of a tall figure in each of its columns, from the top: above the words that would be cut.
std::vector<double> columnEnds(const Drawing& figure, int columns)
{
    constexpr double kStep = 2, kMost = 80;
    std::vector<double> ends;
    for (int i = 1; i < columns; ++i) {
        const double even = figure.height * i / columns;
        double end = even;
        while (end > even - kMost && cutsWords(figure, end)) {
            end -= kStep;
        }
        ends.push_back(end > even - kMost ? end : even);
    }
    ends.push_back(figure.height);
    return ends;
}

/// The number of pixels of paper that a pixel of the figure gets in so many columns.
double scaleInColumns(const Drawing& figure, const QRectF& room, int columns)
{
    const double width = (room.width() - (columns - 1) * kGapBetween) / columns;
    return std::min(width / figure.width, room.height() / (figure.height / columns + kGapBetween));
}

/// A tall figure in the columns in which it is largest.
void paintInColumns(QPainter& painter, const Drawing& figure, const QRectF& room)
{
    int columns = 1;
    for (const int each : {2, 3}) {
        columns = scaleInColumns(figure, room, each) > scaleInColumns(figure, room, columns) ? each : columns;
    }
    double top = 0, left = room.left();
    const double scale = scaleInColumns(figure, room, columns);
    for (const double end : columnEnds(figure, columns)) {
        painter.save();
        painter.translate(left, room.top());
        painter.scale(scale, scale);
        painter.translate(0, -top);
        painter.setClipRect(QRectF(0, top, figure.width, end - top));
        paintDrawing(painter, figure);
        painter.restore();
        left += scale * figure.width + kGapBetween;
        top = end;
    }
}

// A page that is taller than its room gets more of the sheet.
void paintFigures(QPainter& painter, const std::vector<Drawing>& figures, const QRectF& room)
{
    if (figures.empty()) {
        return;
    }
    constexpr double kFirst = 0.58, kFirstOfTall = 0.34;  // of the width, for the mechanism
    const bool isAlone = figures.size() == 1;
    const bool isTall = figures.size() == 2 && figures[1].height > kTall * figures[1].width;
    const double part = isTall ? kFirstOfTall : kFirst;
    QRectF first = room, others = room;
    first.setWidth(isAlone ? room.width() : part * room.width() - kGapBetween / 2);
    others.setLeft(room.left() + part * room.width() + kGapBetween / 2);
    paintFitted(painter, figures.front(), first);
    if (isTall) {
        paintInColumns(painter, figures[1], others);
        return;
    }
    const auto count = static_cast<double>(figures.size() - 1);
    for (std::size_t i = 1; i < figures.size(); ++i) {
        const double height = (others.height() - (count - 1) * kGapBetween) / count;
        const double top = others.top() + static_cast<double>(i - 1) * (height + kGapBetween);
        paintFitted(painter, figures[i], QRectF(others.left(), top, others.width(), height));
    }
}

void paintHandOutPage(QPainter& painter, const HandOutPage& page, const QRectF& sheet, const QString& title,
                      const QString& number)
{
    const QRectF room = sheet.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    painter.setPen(Qt::black);
    double top = room.top();
    const auto write = [&](const QString& text, const QFont& font) {
        const QRectF upper(room.left(), top, room.width(), 0.25 * room.height());
        painter.setFont(font);
        painter.drawText(upper, kWrapped, text);
        top = text.isEmpty() ? top : painter.boundingRect(upper, kWrapped, text).bottom() + kGapBetween;
    };
    write(page.caption, handOutFont(kCaptionSize, true));
    write(page.words, handOutFont(kWordsSize, false));
    painter.setFont(handOutFont(kFootSize, false));
    const QRectF foot(room.left(), room.bottom() - 1.5 * kFootSize, room.width(), 1.5 * kFootSize);
    painter.setPen(QColor(80, 80, 80));
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, title);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, number);
    paintFigures(painter, page.figures, QRectF(QPointF(room.left(), top), QPointF(room.right(), foot.top() - 6)));
}

}  // namespace

Drawing recorded(const Picture& picture)
{
    return recordedDrawing(picture.size, picture.paint);
}

std::string handOutOf(const std::vector<HandOutPage>& pages, const QString& title, Paper paper)
{
    return pdfBytes(title, [&](QPdfWriter& writer) {
        writer.setPageSize(QPageSize(pageSizeOf(paper)));
        writer.setPageOrientation(QPageLayout::Landscape);
        writer.setPageMargins({});
        const QRectF sheet(QPointF(), writer.pageLayout().fullRect(QPageLayout::Point).size());
        QPainter painter(&writer);
        painter.scale(writer.width() / sheet.width(), writer.height() / sheet.height());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            if (i > 0) {
                writer.newPage();
            }
            paintHandOutPage(painter, pages[i], sheet, title, QStringLiteral("%1 / %2").arg(i + 1).arg(pages.size()));
        }
    });
}

}  // namespace eigenlink::report
