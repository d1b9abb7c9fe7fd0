#include "views/figure/recorded_drawing.h"

#include <QBuffer>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <cmath>
#include <limits>
#include <optional>

namespace eigenlink {

namespace {

Drawing::Color colorOf(const QColor& color, double opacity)
{
    return {static_cast<std::uint8_t>(color.red()), static_cast<std::uint8_t>(color.green()),
            static_cast<std::uint8_t>(color.blue()), color.alphaF() * opacity};
}

Vector2 vectorOf(QPointF point)
{
    return {point.x(), point.y()};
}

double scaleOf(const QTransform& transform)
{
    return std::sqrt(std::abs(transform.determinant()));
}

Drawing::Stroke strokeOf(const QPen& pen, double scale, double opacity)
{
    Drawing::Stroke stroke;
    stroke.color = colorOf(pen.color(), opacity);
    stroke.width = pen.isCosmetic() ? std::max(pen.widthF(), 1.0) : pen.widthF() * scale;
    for (const double dash : pen.dashPattern()) {
        stroke.dashes.push_back(dash * stroke.width);
    }
    stroke.cap = pen.capStyle() == Qt::FlatCap     ? Drawing::Cap::flat
                 : pen.capStyle() == Qt::SquareCap ? Drawing::Cap::square
                                                   : Drawing::Cap::round;
    stroke.join = pen.joinStyle() == Qt::RoundJoin   ? Drawing::Join::round
                  : pen.joinStyle() == Qt::BevelJoin ? Drawing::Join::bevel
                                                     : Drawing::Join::miter;
    return stroke;
}

std::vector<Drawing::Step> stepsOf(const QPainterPath& path)
{
    using Kind = Drawing::Step::Kind;
    std::vector<Drawing::Step> steps;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.isCurveTo()) {
            steps.push_back(
                {Kind::curve, {vectorOf(element), vectorOf(path.elementAt(i + 1)), vectorOf(path.elementAt(i + 2))}});
            i += 2;
        } else {
            steps.push_back({element.isMoveTo() ? Kind::move : Kind::line, {vectorOf(element)}});
        }
    }
    return steps;
}

QPainterPath areaOf(const QRectF& rectangle)
{
    QPainterPath path;
    path.addRect(rectangle);
    return path;
}

/// The part of a line inside a rectangle (Liang–Barsky).
std::optional<QLineF> insideOf(const QLineF& line, const QRectF& box)
{
    double enter = 0;
    double leave = 1;
    for (const auto& [p, q] : {std::pair(-line.dx(), line.x1() - box.left()),
                               {line.dx(), box.right() - line.x1()},
                               {-line.dy(), line.y1() - box.top()},
                               {line.dy(), box.bottom() - line.y1()}}) {
        if (p == 0 && q < 0) {
            return {};
        }
        if (p < 0) {
            enter = std::max(enter, q / p);
        } else if (p > 0) {
            leave = std::min(leave, q / p);
        }
    }
    return enter < leave ? std::optional(QLineF(line.pointAt(enter), line.pointAt(leave))) : std::nullopt;
}

/// The lines of a path inside a rectangle.
QPainterPath insideOf(const QPainterPath& path, const QRectF& box)
{
    QPainterPath inside;
    for (const QPolygonF& polygon : path.toSubpathPolygons()) {
        for (qsizetype i = 1; i < polygon.size(); ++i) {
            if (const auto part = insideOf(QLineF(polygon[i - 1], polygon[i]), box)) {
                if (inside.isEmpty() || inside.currentPosition() != part->p1()) {
                    inside.moveTo(part->p1());
                }
                inside.lineTo(part->p2());
            }
        }
    }
    return inside;
}

/// Keeps the strokes of a painter.
class RecordingEngine : public QPaintEngine {
public:
    explicit RecordingEngine(Drawing& drawing) : QPaintEngine(AllFeatures), m_drawing(drawing) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    Type type() const override { return User; }

    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override
    {
        drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
    }

    /// Upright, and of it what can be seen.
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) override
    {
        const QRectF placed = painter()->deviceTransform().mapRect(target);
        const QRectF seen = clip().isNull() ? placed : placed.intersected(clip());
        if (!(seen.width() > 0) || !(seen.height() > 0) || source.isEmpty()) {
            return;
        }
        const double x = source.width() / placed.width(), y = source.height() / placed.height();
        const QRect pixels = QRectF(source.left() + (seen.left() - placed.left()) * x,
                                    source.top() + (seen.top() - placed.top()) * y, seen.width() * x, seen.height() * y)
                                 .toAlignedRect()
                                 .intersected(image.rect());
        QByteArray png;
        QBuffer buffer(&png);
        if (buffer.open(QIODevice::WriteOnly) && image.copy(pixels).save(&buffer, "PNG")) {
            m_drawing.marks.emplace_back(
                Drawing::Image{vectorOf(seen.topLeft()), seen.width(), seen.height(), png.toStdString()});
        }
    }

    void drawPath(const QPainterPath& path) override { record(path, painter()->brush()); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i) {
            path.lineTo(points[i]);
        }
        if (mode != PolylineMode) {
            path.closeSubpath();
        }
        record(path, mode == PolylineMode ? QBrush(Qt::NoBrush) : painter()->brush());
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty()) {
            return;
        }
        const QTransform transform = painter()->deviceTransform();
        const double scale = scaleOf(transform);
        const QFont font = item.font();
        Drawing::Words words;
        words.at = vectorOf(transform.map(at));
        words.text = item.text().toStdString();
        words.size = scale * (font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72);
        words.width = scale * item.width();
        words.angle = std::atan2(transform.m12(), transform.m11());
        words.bold = font.bold();
        words.italic = font.italic();
        words.color = colorOf(painter()->pen().color(), painter()->opacity());
        if (clip().isNull() || clip().contains(transform.map(at + QPointF(item.width() / 2, 0)))) {
            m_drawing.marks.emplace_back(words);
        }
    }

private:
    void record(const QPainterPath& path, const QBrush& brush)
    {
        const QTransform transform = painter()->deviceTransform();
        const QPainterPath placed = transform.map(path);
        const QPen pen = painter()->pen();
        Drawing::Shape shape;
        if (pen.style() != Qt::NoPen) {
            shape.stroke = strokeOf(pen, scaleOf(transform), painter()->opacity());
        }
        if (brush.style() != Qt::NoBrush) {
            shape.fill = colorOf(brush.color(), painter()->opacity());
        }
        shape.steps = stepsOf(clip().isNull() || clip().contains(placed.boundingRect()) ? placed
                              : shape.fill ? placed.intersected(areaOf(clip()))
                                           : insideOf(placed, clip()));
        if (!shape.steps.empty() && (shape.stroke || shape.fill)) {
            m_drawing.marks.emplace_back(shape);
        }
    }

    /// The visible part [px of the sheet]; null: everything.
    QRectF clip() const
    {
        return painter()->hasClipping() ? painter()->deviceTransform().mapRect(painter()->clipBoundingRect())
                                        : QRectF();
    }

    Drawing& m_drawing;
};

class RecordingDevice : public QPaintDevice {
public:
    explicit RecordingDevice(Drawing& drawing) : m_drawing(drawing), m_engine(drawing) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        constexpr int kDotsPerInch = 96;
        switch (metric) {
            case PdmWidth:
                return static_cast<int>(std::ceil(m_drawing.width));
            case PdmHeight:
                return static_cast<int>(std::ceil(m_drawing.height));
            case PdmWidthMM:
                return static_cast<int>(std::ceil(m_drawing.width * 25.4 / kDotsPerInch));
            case PdmHeightMM:
                return static_cast<int>(std::ceil(m_drawing.height * 25.4 / kDotsPerInch));
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return kDotsPerInch;
            case PdmDepth:
                return 32;
            case PdmNumColors:
                return std::numeric_limits<int>::max();
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
        }
        return 0;
    }

private:
    Drawing& m_drawing;
    mutable RecordingEngine m_engine;
};

}  // namespace

Drawing recordedDrawing(QSizeF size, const std::function<void(QPainter&)>& paint)
{
    Drawing drawing;
    drawing.width = size.width();
    drawing.height = size.height();
    RecordingDevice device(drawing);
    QPainter painter(&device);
    QFont font(QString::fromLatin1(kFigureFont));
    font.setPixelSize(12);
    painter.setFont(font);
    paint(painter);
    painter.end();
    return drawing;
}

}  // namespace eigenlink
