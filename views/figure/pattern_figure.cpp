#include "views/figure/pattern_figure.h"

#include "model/data/pattern.h"
#include "views/format/format.h"

#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kInRow = 4;
constexpr double kGap = 24;      ///< between patterns [px]
constexpr double kHeading = 24;  ///< above each
constexpr double kCaptionFoot = 10;
constexpr int kMostSquares = 130;  ///< of a pattern along a side

double sideOf(double width)
{
    return (width - (kInRow - 1) * kGap) / kInRow;
}

/// The symbol with what follows an underscore set lower; returns where it ends.
double drawSymbol(QPainter& painter, QPointF at, const QString& symbol)
{
    const QFont upright = painter.font();
    QFont italic = upright;
    italic.setItalic(true);
    painter.setFont(italic);
    const QString base = symbol.section(QLatin1Char('_'), 0, 0);
    painter.drawText(at, base);
    at.rx() += QFontMetricsF(italic).horizontalAdvance(base) + 1;
    QFont lower = italic;
    lower.setPixelSize(upright.pixelSize() * 3 / 4);
    painter.setFont(lower);
    const QString index = symbol.section(QLatin1Char('_'), 1);
    painter.drawText(at + QPointF(0, 3), index);
    painter.setFont(upright);
    return at.x() + QFontMetricsF(lower).horizontalAdvance(index);
}

void paintPattern(QPainter& painter, QPointF corner, double side, const LabelledMatrix& matrix, const Theme& theme,
                  bool entries)
{
    painter.setPen(theme.text);
    const double end = drawSymbol(painter, corner + QPointF(0, kHeading - 9), fromModel(matrix.symbol));
    painter.setPen(theme.mutedText);
    painter.drawText(QPointF(end + 8, corner.y() + kHeading - 9),
                     QStringLiteral("%1 × %2").arg(matrix.rowCount()).arg(matrix.columnCount()));
    std::vector<std::pair<int, int>> places;
    matrix.forEachEntry([&](Eigen::Index row, Eigen::Index column, double) {
        places.emplace_back(static_cast<int>(row), static_cast<int>(column));
    });
    const PatternGrid grid =
        patternGrid(static_cast<int>(matrix.rowCount()), static_cast<int>(matrix.columnCount()), places, kMostSquares);
    const double square = side / std::max({grid.rows, grid.columns, 1});
    const QPointF origin = corner + QPointF(0, kHeading);
    for (const PatternRun& run : entries ? grid.runs : std::vector<PatternRun>()) {
        painter.fillRect(
            QRectF(origin + QPointF(run.first, run.row) * square, QSizeF((run.last - run.first + 1) * square, square)),
            theme.accent);
    }
    painter.setPen(QPen(theme.mutedText, 0.75));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(origin, QSizeF(grid.columns * square, grid.rows * square)));
}

}  // namespace

QSizeF patternFigureSize(std::size_t count, double width)
{
    const auto rows = (static_cast<int>(count) + kInRow - 1) / kInRow;
    return {width, rows * (sideOf(width) + kHeading + kCaptionFoot)};
}

void paintPatterns(QPainter& painter, double width, const std::vector<LabelledMatrix>& matrices, const Theme& theme,
                   bool entries)
{
    const double side = sideOf(width);
    QFont font = painter.font();
    font.setPixelSize(12);
    painter.setFont(font);
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        const auto column = static_cast<int>(i) % kInRow;
        const auto row = static_cast<int>(i) / kInRow;
        paintPattern(painter, {column * (side + kGap), row * (side + kHeading + kCaptionFoot)}, side, matrices[i],
                     theme, entries);
    }
}

}  // namespace eigenlink
