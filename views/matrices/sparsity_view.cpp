#include "views/matrices/sparsity_view.h"

#include "model/data/pattern.h"
#include "views/format/format.h"
#include "views/format/typeset.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

constexpr int kMargin = 14;
constexpr int kCaption = 34;  ///< two lines over each picture, in words of the usual size [px]
constexpr int kHeading = 26;

QString countText(std::size_t count, std::size_t size)
{
    const double share = size > 0 ? 100.0 * static_cast<double>(count) / static_cast<double>(size * size) : 0;
    return SparsityView::tr("%1 non-zeros (%2 %)").arg(count).arg(formatNumber(share, 2));
}

QColor inkOf(std::size_t index, const Theme& theme)
{
    return index % 2 == 1 ? colorOf(Method::ucs, theme) : theme.accent;
}

}  // namespace

QImage patternImage(const std::vector<std::pair<int, int>>& entries, std::size_t size, int pixels, const QColor& ink,
                    const QColor& paper)
{
    QImage image(pixels, pixels, QImage::Format_RGB32);
    image.fill(paper);
    if (size == 0 || pixels <= 0) {
        return image;
    }
    const double scale = static_cast<double>(pixels) / static_cast<double>(size);
    const auto first = [&](int i) { return std::min(pixels - 1, static_cast<int>(i * scale)); };
    const auto last = [&](int i) { return std::max(first(i), static_cast<int>(std::ceil((i + 1) * scale)) - 1); };
    const QRgb color = ink.rgb();
    for (const auto& [row, column] : entries) {
        for (int y = first(row); y <= std::min(last(row), pixels - 1); ++y) {
            QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(y));
            std::fill(line + first(column), line + std::min(last(column), pixels - 1) + 1, color);
        }
    }
    return image;
}

SparsityView::SparsityView(QWidget* parent)
    : QWidget(parent), m_sentence(tr("There is no mass matrix yet.")), m_theme(lightTheme())
{
    setAccessibleName(tr("Sparsity of the mass matrices"));
    setMinimumSize(240, 200);
    setFocusPolicy(Qt::StrongFocus);
}

void SparsityView::setPatterns(const Patterns& patterns, const QString& sentence)
{
    m_patterns = patterns;
    m_sentence = sentence.isEmpty() ? tr("There is no mass matrix yet.") : sentence;
    m_images.clear();
    describe();
    update();
}

void SparsityView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_images.clear();
    update();
}

QStringList SparsityView::captions() const
{
    QStringList list;
    if (m_patterns) {
        for (const SparsityPattern& pattern : *m_patterns) {
            const QString size = QStringLiteral("%1 × %1").arg(pattern.size);
            list
                << tr("%1: %2, %3").arg(fromModel(pattern.name), size, countText(pattern.entries.size(), pattern.size));
            list
                << (pattern.positiveDefinite
                        ? tr("L of %1: %2").arg(fromModel(pattern.name), countText(pattern.factor.size(), pattern.size))
                        : tr("L of %1: none, it is not positive definite").arg(fromModel(pattern.name)));
        }
    }
    return list;
}

ResultTable SparsityView::table() const
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    ResultTable table{"sparsity", "entries that are not zero"};
    table.columns = {wordColumn("matrix", "matrix"), unitColumn("rows", "rows", "1"),
                     unitColumn("non_zeros", "non-zeros", "1"),
                     unitColumn("factor_non_zeros", "non-zeros of the factor", "1")};
    for (const SparsityPattern& pattern : m_patterns ? *m_patterns : std::vector<SparsityPattern>()) {
        table.addRow({pattern.name, pattern.size, pattern.entries.size(),
                      pattern.positiveDefinite ? static_cast<double>(pattern.factor.size()) : kNone});
    }
    return table;
}

const std::vector<std::pair<int, int>>& SparsityView::entriesOf(std::size_t index) const
{
    const SparsityPattern& pattern = (*m_patterns)[index / 2];
    return index % 2 == 1 ? pattern.factor : pattern.entries;
}

void SparsityView::describe()
{
    const QString text = m_patterns ? captions().join(QStringLiteral(". ")) : m_sentence;
    setAccessibleDescription(text);
    setToolTip(m_patterns ? captions().join(u'\n') : QString());
}

void SparsityView::resizeEvent(QResizeEvent*)
{
    m_images.clear();
}

void SparsityView::paintCell(QPainter& painter, const QRect& cell, std::size_t index, const Theme& theme,
                             const PatternPainter& paintPattern) const
{
    const SparsityPattern& pattern = (*m_patterns)[index / 2];
    const bool isFactor = index % 2 == 1;
    const int caption = theme.px(kCaption);
    const QStringList parts = captions()[static_cast<qsizetype>(index)].split(QStringLiteral(": "));
    QFont font = painter.font();
    font.setBold(true);
    drawTypeset(painter, cell.adjusted(0, 0, 0, -cell.height() + caption / 2), parts[0], font, theme.text);
    font.setBold(false);
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    const QRect line(cell.left(), cell.top() + caption / 2, cell.width(), caption / 2);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(parts.mid(1).join(u' '), Qt::ElideRight, cell.width()));
    const int side = std::min(cell.width(), cell.height() - caption - 4);
    const QRect square(cell.left(), cell.top() + caption + 2, side, side);
    if (!isFactor || pattern.positiveDefinite) {
        paintPattern(square, index);
    }
    painter.setPen(theme.border);
    painter.drawRect(square.adjusted(0, 0, -1, -1));
}

void SparsityView::paintPage(QPainter& painter, const Theme& theme, const PatternPainter& paintPattern) const
{
    QFont font = this->font();
    font.setBold(true);
    font.setPixelSize(theme.px(13));
    painter.setFont(font);
    painter.setPen(theme.text);
    const int heading = theme.px(kHeading);
    painter.drawText(QRect(kMargin, 6, width() - 2 * kMargin, heading), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Mass matrices and their Cholesky factors"));
    font.setBold(false);
    font.setPixelSize(theme.px(11));
    painter.setFont(font);
    const QRect area = rect().adjusted(kMargin, heading + 12, -kMargin, -kMargin);
    if (!m_patterns || m_patterns->empty()) {
        painter.setPen(theme.mutedText);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, m_sentence);
        return;
    }
    const auto rows = static_cast<int>(m_patterns->size());
    const int width = (area.width() - kMargin) / 2;
    const int height = (area.height() - (rows - 1) * kMargin) / rows;
    for (std::size_t index = 0; index < 2 * m_patterns->size(); ++index) {
        const int row = static_cast<int>(index / 2);
        const int column = static_cast<int>(index % 2);
        paintCell(painter,
                  QRect(area.left() + column * (width + kMargin), area.top() + row * (height + kMargin), width, height),
                  index, theme, paintPattern);
    }
}

void SparsityView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_images.resize(m_patterns ? 2 * m_patterns->size() : 0);
    paintPage(painter, m_theme, [&](const QRect& square, std::size_t index) {
        QImage& image = m_images[index];
        const int pixels = static_cast<int>(square.width() * devicePixelRatioF());
        if (image.isNull() && pixels > 0) {
            image = patternImage(entriesOf(index), (*m_patterns)[index / 2].size, pixels, inkOf(index, m_theme),
                                 m_theme.field);
        }
        painter.drawImage(square, image);
    });
}

void SparsityView::paintFigure(QPainter& painter) const
{
    constexpr int kMostSquares = 250;
    const Theme theme = lightTheme();
    painter.fillRect(rect(), theme.card);
    // Squares meet without seams.
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintPage(painter, theme, [&](const QRect& square, std::size_t index) {
        const auto size = static_cast<int>((*m_patterns)[index / 2].size);
        const PatternGrid grid = patternGrid(size, size, entriesOf(index), kMostSquares);
        const double side = (square.width() - 1.0) / std::max(grid.rows, 1);
        for (const PatternRun& run : grid.runs) {
            painter.fillRect(QRectF(square.left() + run.first * side, square.top() + run.row * side,
                                    (run.last - run.first + 1) * side, side),
                             inkOf(index, theme));
        }
    });
}

}  // namespace eigenlink
