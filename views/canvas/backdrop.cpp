#include "views/canvas/backdrop.h"

#include "model/basics/round_number.h"
#include "model/basics/tolerances.h"
#include "views/canvas/glyphs/strokes.h"
#include "views/format/format.h"
#include "views/format/whole_units.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kMargin = 16;  ///< of words and bars from the edge [px]

QFont sized(QFont font, const Theme& theme, int pixels, QFont::Weight weight = QFont::Normal)
{
    font.setPixelSize(theme.px(pixels));
    font.setWeight(weight);
    font.setItalic(false);
    return font;
}

/// The number of lines between two places. Far from the origin a line more is no other number: they are counted by the
/// room that they have.
int countOfLines(double from, double to, double step, double pixels)
{
    return static_cast<int>(std::clamp(std::floor(to / step) - std::ceil(from / step) + 1, 0.0, pixels));
}

/// Lines of both directions.
void addLines(QPainter& painter, const QRectF& area, const SceneTransform& transform, double step)
{
    const Vector2 low = transform.toWorld(area.bottomLeft());
    const Vector2 high = transform.toWorld(area.topRight());
    for (int i = 0; i < countOfLines(low.x, high.x, step, area.width()); ++i) {
        const double x = std::round(transform.toScreen({(std::ceil(low.x / step) + i) * step, 0}).x()) + 0.5;
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    for (int i = 0; i < countOfLines(low.y, high.y, step, area.height()); ++i) {
        const double y = std::round(transform.toScreen({0, (std::ceil(low.y / step) + i) * step}).y()) + 0.5;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
}

/// Around a scale bar, with its text [px].
QRectF aroundBar(const QLineF& bar)
{
    return {bar.p1() - QPointF(8, 26), bar.p2() + QPointF(8, 8)};
}

/// The bar of a round length [px]. Below a pin hangs the hatching of its ground.
QLineF scaleBar(const QRectF& area, const SceneTransform& transform, const std::vector<QPointF>& pins)
{
    constexpr double kPin = 14;
    constexpr double kGround = 24;
    const double length = niceBelow(std::min(190.0, 0.3 * area.width()) / transform.scale) * transform.scale;
    const double y = area.bottom() - kMargin - 6;
    const double left = area.left() + kMargin + 4;
    const double right = area.right() - kMargin - 4 - length;
    const auto barFrom = [&](double x) { return QLineF(x, y, x + length, y); };
    for (const double x : {left, right, (left + right) / 2}) {
        const QRectF taken = aroundBar(barFrom(x)).adjusted(-kPin, -kGround, kPin, kPin);
        if (std::ranges::none_of(pins, [&](QPointF pin) { return taken.contains(pin); })) {
            return barFrom(x);
        }
    }
    return barFrom(left);
}

QPointF gravityCenter(const QRectF& area)
{
    return {area.right() - kMargin - 32, area.top() + 64};
}

/// Fades the picture below words, so that they can be read.
void paintVeil(QPainter& painter, const QRectF& area, const Theme& theme)
{
    QColor veil = theme.card;
    veil.setAlpha(215);
    painter.setPen(Qt::NoPen);
    painter.setBrush(veil);
    painter.drawRoundedRect(area, 5, 5);
}

double widthForWords(const QRectF& area)
{
    return std::max(80.0, area.width() - 2 * kMargin - 70);
}

constexpr double kWordsTop = 12;  ///< of the title below the upper edge [px]
constexpr double kWordsGap = 3;

enum class WordKind { title, subtitle };

struct WordLook {
    QFont font;
    QColor color;
    int lines;  ///< at most, where the area is narrow
};

/// In a low area words take no more than about two fifths of its height; what does not fit ends in an ellipsis.
WordLook wordLook(const QFont& base, const Theme& theme, WordKind kind, const QRectF& area)
{
    const bool isTitle = kind == WordKind::title;
    WordLook look = isTitle ? WordLook{sized(base, theme, 15, QFont::DemiBold), theme.text, 3}
                            : WordLook{sized(base, theme, 13), theme.mutedText, 2};
    const double lines = (isTitle ? 0.28 : 0.17) * area.height() / QFontMetricsF(look.font).lineSpacing();
    look.lines = std::clamp(static_cast<int>(lines), 1, look.lines);
    return look;
}

/// Words as they are written, and where.
struct WordLine {
    QString words;
    QRectF box;
};

WordLine wordLineAt(const QRectF& area, double top, const QString& words, const WordLook& look)
{
    const QFontMetricsF metrics(look.font);
    const double width = widthForWords(area);
    const double length = (look.lines - 0.3 * (look.lines - 1)) * width;
    const QString shown = metrics.elidedText(withWholeUnits(words), Qt::ElideRight, length);
    const QRectF room(area.left() + kMargin + 2, top, width, look.lines * metrics.lineSpacing() + 2);
    // A little wider than measured, so that the same words are not broken again.
    const QRectF box = metrics.boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, shown);
    return {shown, words.isEmpty() ? QRectF() : box.adjusted(0, 0, 2, 0)};
}

void paintBanner(QPainter& painter, const QRectF& area, double top, const QString& text)
{
    const QRectF room(area.left() + kMargin, top, widthForWords(area), 90);
    const QRectF inner = room.adjusted(12, 8, -12, -8);
    const QRectF needed = painter.boundingRect(inner, Qt::AlignLeft | Qt::TextWordWrap, text);
    const QRectF box = needed.adjusted(-12, -8, 12, 8);
    const QPen pen = painter.pen();
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(box, 6, 6);
    painter.setPen(pen);
    painter.drawText(needed, Qt::AlignLeft | Qt::TextWordWrap, text);
}

}  // namespace

double gridStep(double scale)
{
    const double wanted = 40 / scale;
    const double below = niceBelow(wanted);
    for (const double factor : {1.0, 2.0, 2.5, 4.0, 5.0}) {
        const double step = niceBelow(below * factor);
        if (step >= wanted * (1 - tolerance::kEqual)) {
            return step;
        }
    }
    return 5 * below;
}

void paintGrid(QPainter& painter, const QRectF& area, const SceneTransform& transform, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double step = gridStep(transform.scale);
    painter.setPen(QPen(theme.grid, 1));
    addLines(painter, area, transform, step);
    painter.setPen(QPen(theme.gridMajor, 1));
    const double power = std::pow(10.0, std::floor(std::log10(step * 1.0000001)));
    addLines(painter, area, transform, step / power > 4 ? 2 * step : 5 * step);
    painter.restore();
}

void paintAxes(QPainter& painter, const QRectF& area, const SceneTransform& transform, const Theme& theme, double below)
{
    painter.save();
    QColor color = theme.axis;
    color.setAlpha(110);
    const QPen line(color, 1);
    painter.setPen(line);
    QFont font = sized(painter.font(), theme, 11);
    font.setItalic(true);
    painter.setFont(font);
    const auto write = [&](const QRectF& box, const QString& name) {
        painter.setPen(theme.mutedText);
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, name);
        painter.setPen(line);
    };
    const QPointF origin = transform.toScreen({0, 0});
    const bool hasX = origin.y() > area.top() && origin.y() < area.bottom();
    const bool hasY = origin.x() > area.left() && origin.x() < area.right();
    if (hasX) {
        const double y = std::round(origin.y()) + 0.5;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        write(QRectF(area.right() - 18, y - 18, 12, 16), QStringLiteral("x"));
    }
    if (hasY) {
        const double x = std::round(origin.x()) + 0.5;
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        write(QRectF(x - 16, area.top() + below + 4, 12, 16),
              QStringLiteral("y"));  // names of points are right of them
    }
    if (hasX && hasY) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawEllipse(origin, 4, 4);
        write(QRectF(origin.x() - 15, origin.y() + 3, 12, 16), QStringLiteral("0"));
    }
    painter.restore();
}

QString lengthText(double meters, const DisplayUnits& units)
{
    if (units.length != DisplayUnits().length) {
        return formatQuantity(meters, Quantity::length, units);
    }
    // Pixels there and back round: a bar of 0.1 m is not one of 100 mm in another view.
    const double least = meters * (1 + tolerance::kNearlyEqual);
    if (least >= 1000) {
        return formatWithUnit(meters / 1000, QStringLiteral("km"));
    }
    if (least >= 0.1) {
        return formatWithUnit(meters, QStringLiteral("m"));
    }
    if (least >= 0.001) {
        return formatWithUnit(meters * 1e3, QStringLiteral("mm"));
    }
    return formatWithUnit(meters * 1e6, QStringLiteral("µm"));
}

QRectF scaleBarArea(const QRectF& area, const SceneTransform& transform, const std::vector<QPointF>& pins)
{
    return aroundBar(scaleBar(area, transform, pins));
}

QRectF gravityArea(const QRectF& area)
{
    return {gravityCenter(area) - QPointF(30, 30), QSizeF(60, 60)};
}

void paintScaleBar(QPainter& painter, const QRectF& area, const SceneTransform& transform, const DisplayUnits& units,
                   const Theme& theme, const std::vector<QPointF>& pins)
{
    const QLineF bar = scaleBar(area, transform, pins);
    const QPointF left = bar.p1();
    const QPointF right = bar.p2();
    const double width = bar.length();
    const double meters = width / transform.scale;
    painter.save();
    paintVeil(painter, aroundBar(bar), theme);
    painter.setPen(QPen(theme.axis, 1.4));
    painter.drawLine(left, right);
    painter.drawLine(left - QPointF(0, 4), left + QPointF(0, 4));
    painter.drawLine(right - QPointF(0, 4), right + QPointF(0, 4));
    painter.setFont(sized(painter.font(), theme, 12));
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(left.x() - 40, left.y() - 24, width + 80, 18), Qt::AlignCenter, lengthText(meters, units));
    painter.restore();
}

void paintGravity(QPainter& painter, const QRectF& area, Vector2 gravity, const Theme& theme)
{
    const QPointF center = gravityCenter(area);
    painter.save();
    QFont font = sized(painter.font(), theme, 15);
    font.setItalic(true);
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    if (length(gravity) == 0) {
        painter.drawText(QRectF(area.right() - kMargin - 140, area.top() + 12, 140, theme.px(22)), Qt::AlignRight,
                         QStringLiteral("g = 0"));
    } else {
        const QPointF u = normalized(QPointF(gravity.x, -gravity.y));
        const QPointF side = normalOf(u).x() >= 0 ? normalOf(u) : -normalOf(u);
        QRectF letter(0, 0, theme.px(20), theme.px(24));
        letter.moveCenter(center + (6 + letter.width() / 2) * side);
        painter.drawText(letter, Qt::AlignCenter, QStringLiteral("g"));
        painter.setPen(QPen(theme.axis, 1.7, Qt::SolidLine, Qt::FlatCap));
        paintArrow(painter, QLineF(center - 25 * u, center + 25 * u), 11);
    }
    painter.restore();
}

double wordsHeight(const QRectF& area, const CanvasText& text, const Theme& theme, const QFont& font)
{
    const QRectF lines =
        wordLineAt(area, kWordsTop, text.subtitle, wordLook(font, theme, WordKind::subtitle, area)).box;
    const double title =
        wordLineAt(area, kWordsTop, text.title, wordLook(font, theme, WordKind::title, area)).box.height();
    return kWordsTop + title + lines.height() + 2 * kWordsGap;
}

void paintWords(QPainter& painter, const QRectF& area, const CanvasText& text, const Theme& theme)
{
    painter.save();
    double top = area.top() + kWordsTop;
    const QFont base = painter.font();
    const auto write = [&](const QString& words, WordKind kind) {
        if (words.isEmpty()) {
            return;
        }
        const WordLook look = wordLook(base, theme, kind, area);
        const WordLine line = wordLineAt(area, top, words, look);
        painter.setFont(look.font);
        paintVeil(painter, line.box.adjusted(-4, -1, 4, 1), theme);
        painter.setPen(look.color);
        painter.drawText(line.box, Qt::AlignLeft | Qt::TextWordWrap, line.words);
        top += line.box.height() + kWordsGap;
    };
    write(text.title, WordKind::title);
    write(text.subtitle, WordKind::subtitle);
    if (!text.banner.isEmpty()) {
        painter.setFont(sized(base, theme, 13));
        painter.setPen(theme.warning);
        painter.setBrush(theme.warningBackground);
        paintBanner(painter, area, top + 6, text.banner);
    }
    painter.restore();
}

void paintEmptyState(QPainter& painter, const QRectF& area, const Theme& theme)
{
    painter.save();
    // Above the axes, which lie in the middle.
    const QRectF room = area.adjusted(20, 0, -20, -0.5 * area.height() - 14);
    const auto write = [&](const QRectF& rect, const QFont& font, const QColor& color, const QString& words) {
        constexpr int kFlags = Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap;
        painter.setFont(font);
        const QRectF needed = painter.boundingRect(rect, kFlags, words);
        paintVeil(painter, needed.adjusted(-6, -2, 6, 2), theme);
        painter.setPen(color);
        painter.drawText(rect, kFlags, words);
        return needed.top();
    };
    const double top =
        write(room, sized(painter.font(), theme, 13), theme.mutedText,
              canvasWords(
                  "Choose a tool above: B draws a link by two clicks, G holds a pin. Arrow keys move the pointer, and "
                  "Return clicks. Or open a file, or choose an example from the gallery."));
    write(QRectF(room.topLeft(), QPointF(room.right(), top - 6)), sized(painter.font(), theme, 18, QFont::DemiBold),
          theme.text, canvasWords("Nothing is drawn yet"));
    painter.restore();
}

}  // namespace eigenlink
