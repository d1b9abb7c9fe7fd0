#include "app/report/page_blocks.h"

#include "app/report/page_table.h"
#include "app/report/page_text.h"
#include "views/figure/recorded_drawing.h"

#include <QImage>
#include <QPainter>

#include <algorithm>

namespace eigenlink::report {

namespace {

constexpr double kGap = 6 * kPoint;       ///< between paragraphs
constexpr double kIndent = 12 * kPoint;   ///< of the items of a list
constexpr double kPixel = 0.75 * kPoint;  ///< the unit of drawings
constexpr double kHighest = 0.6;          ///< of a figure, in heights of a page
constexpr double kLogo = 40 * kPoint;     ///< how high a logo is, unless it is very wide
constexpr double kLineToWriteOn = 20 * kPoint;

TextStyle headingStyle(double size)
{
    return {.family = QStringLiteral("DejaVu Sans"), .size = size, .bold = true};
}

QPen thinPen()
{
    return QPen(QColor(0x9a, 0xa5, 0xb5), 0.5 * kPoint);
}

/// Turns blocks into slices one after the other.
class Setter {
public:
    Setter(const Report& report, QSizeF room) : m_warning(report.warning), m_room(room) {}

    void addTitle(const Report& report)
    {
        const QImage logo = QImage::fromData(QByteArray::fromStdString(report.logo), "PNG");
        const double logoWidth = logo.isNull() ? 0 : std::min(kLogo * logo.width() / logo.height(), m_room.width() / 3);
        add(slicesOf(SetText(report.title, headingStyle(17), m_room.width() - logoWidth), 0, 0, true));
        if (!logo.isNull()) {
            addLogo(logo, logoWidth);
        }
        constexpr double kNames = 84 * kPoint;
        for (const Particular& each : report.particulars) {
            const SetText name(each.name, captionStyle(), kNames);
            const SetText value(each.value, captionStyle(), m_room.width() - kNames);
            Slice slice;
            slice.gap = 2 * kPoint + (each.value.isEmpty() ? 5 * kPoint : 0);
            slice.height = std::max(name.height(), value.height());
            slice.paint = [=, isEmpty = each.value.isEmpty(), height = slice.height](QPainter& painter, QPointF at) {
                name.paint(painter, at);
                value.paint(painter, at + QPointF(kNames, 0));
                if (isEmpty) {
                    painter.setPen(thinPen());
                    painter.drawLine(at + QPointF(kNames, height), at + QPointF(kNames + 260 * kPoint, height));
                }
            };
            m_slices.push_back(std::move(slice));
        }
    }

    void addSection(const Section& section)
    {
        std::vector<Slice> heading =
            slicesOf(SetText(section.title, headingStyle(12.5), m_room.width()), 0, 20 * kPoint, true);
        heading.front().startsPage = section.startsPage;
        add(heading);
        for (const Block& block : section.blocks) {
            std::visit([this](const auto& each) { add(each); }, block);
        }
    }

    std::vector<Slice> slices() && { return std::move(m_slices); }

private:
    /// Beside the title, at the right; the lines below begin under it where it is higher.
    void addLogo(const QImage& logo, double width)
    {
        const double height = width * logo.height() / logo.width();
        Slice& title = m_slices.front();
        title.paint = [=, paint = title.paint, left = m_room.width() - width](QPainter& painter, QPointF at) {
            paint(painter, at);
            painter.drawImage(QRectF(at + QPointF(left, 0), QSizeF(width, height)), logo);
        };
        m_slices.back().height = std::max(m_slices.back().height, height);
    }

    bool isBelowHeading() const { return !m_slices.empty() && m_slices.back().keepWithNext; }

    void add(const std::vector<Slice>& slices) { m_slices.insert(m_slices.end(), slices.begin(), slices.end()); }

    void add(const Paragraph& paragraph)
    {
        const bool isWarning = paragraph.tone == Tone::warning;
        const double indent = isWarning ? 8 * kPoint : 0;
        const Line text = isWarning ? bold(m_warning + " ") + paragraph.text : paragraph.text;
        std::vector<Slice> lines =
            slicesOf(SetText(text, bodyStyle(), m_room.width() - indent), indent, kGap, text.plain().ends_with(':'));
        // A line below a heading stays with the block that it introduces.
        lines.back().keepWithNext = lines.back().keepWithNext || (isBelowHeading() && lines.size() == 1);
        for (Slice& line : lines) {
            if (isWarning) {
                line.paint = [paint = line.paint, height = line.height](QPainter& painter, QPointF at) {
                    painter.fillRect(QRectF(at, QSizeF(2 * kPoint, height)), QColor(0xd5, 0x5e, 0x00));
                    paint(painter, at);
                };
            }
        }
        add(lines);
    }

    void add(const Heading& heading)
    {
        add(slicesOf(SetText(heading.text, headingStyle(10), m_room.width()), 0, 12 * kPoint, true));
    }

    void add(const List& list)
    {
        for (const Line& item : list.items) {
            std::vector<Slice> lines =
                slicesOf(SetText(item, bodyStyle(), m_room.width() - kIndent), kIndent, kGap / 2, false);
            lines.front().paint = [paint = lines.front().paint, bullet = SetText("•", bodyStyle(), kIndent)](
                                      QPainter& painter, QPointF at) {
                bullet.paint(painter, at + QPointF(3 * kPoint, 0));
                paint(painter, at);
            };
            add(lines);
        }
    }

    void add(const Formula& formula)
    {
        TextStyle style = bodyStyle();
        style.alignment = Qt::AlignHCenter;
        if (!m_slices.empty()) {
            m_slices.back().keepWithNext = true;
        }
        add(slicesOf(SetText(formula.text, style, m_room.width()), 0, kGap, false));
    }

    void add(const Table& table) { add(slicesOf(table, m_room.width())); }
    void add(const Matrix& matrix) { m_slices.push_back(sliceOf(matrix, m_room.width())); }

    void add(const Figure& figure)
    {
        const double scale = std::min(
            {kPixel, m_room.width() / figure.drawing.width, kHighest * m_room.height() / figure.drawing.height});
        Slice slice;
        slice.gap = 8 * kPoint;
        slice.height = scale * figure.drawing.height;
        slice.keepWithNext = true;
        slice.paint = [drawing = figure.drawing, scale, left = (m_room.width() - scale * figure.drawing.width) / 2](
                          QPainter& painter, QPointF at) {
            painter.save();
            painter.translate(at + QPointF(left, 0));
            painter.scale(scale, scale);
            paintDrawing(painter, drawing);
            painter.restore();
        };
        m_slices.push_back(std::move(slice));
        add(slicesOf(SetText(figure.caption, captionStyle(), m_room.width()), 0, 3 * kPoint, false));
    }

    void add(const Space& space)
    {
        const bool introduces = isBelowHeading() && space.lines == 1;
        add(slicesOf(SetText(space.question, bodyStyle(), m_room.width()), 0, kGap, true));
        for (int i = 0; i < space.lines; ++i) {
            Slice slice;
            slice.height = kLineToWriteOn;
            slice.keepWithNext = introduces;
            slice.paint = [width = m_room.width()](QPainter& painter, QPointF at) {
                painter.setPen(thinPen());
                painter.drawLine(at + QPointF(0, kLineToWriteOn), at + QPointF(width, kLineToWriteOn));
            };
            m_slices.push_back(std::move(slice));
        }
    }

    Line m_warning;
    QSizeF m_room;
    std::vector<Slice> m_slices;
};

}  // namespace

std::vector<Slice> slicesOf(const Report& report, QSizeF room)
{
    Setter setter(report, room);
    setter.addTitle(report);
    for (const Section& section : report.sections) {
        setter.addSection(section);
    }
    return std::move(setter).slices();
}

}  // namespace eigenlink::report
