#include "views/studies/explain/fact_bars_view.h"

#include "views/format/format.h"
#include "views/format/typeset.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace eigenlink {

namespace {

constexpr double kBarRow = 22;    ///< in words of the usual size [px]
constexpr double kBarTitle = 24;  ///< the same
constexpr double kBarGap = 8;
constexpr double kMostForNames = 0.5;  ///< of the width

/// The share of the room of each bar, 0 … 1.
std::vector<double> lengthsOf(const FactBars& facts)
{
    double low = std::numeric_limits<double>::infinity();
    double high = 0;
    for (const FactBar& bar : facts.bars) {
        if (bar.value > 0 && std::isfinite(bar.value)) {
            low = std::min(low, bar.value);
            high = std::max(high, bar.value);
        }
    }
    // A power of ten below all, so that the smallest is seen too.
    const double from = std::floor(std::log10(low)) - 1;
    const double to = std::ceil(std::log10(high));
    std::vector<double> lengths;
    for (const FactBar& bar : facts.bars) {
        const double part = facts.isLogarithmic ? (std::log10(bar.value) - from) / (to - from) : bar.value / high;
        lengths.push_back(!std::isfinite(bar.value) ? 1 : bar.value > 0 ? std::clamp(part, 0.0, 1.0) : 0);
    }
    return lengths;
}

QFont barFont(QFont font, const Theme& theme, bool isTitle)
{
    font.setPixelSize(theme.px(isTitle ? 13 : 12));
    font.setBold(isTitle);
    return font;
}

}  // namespace

FactBarsView::FactBarsView(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FactBarsView::setBars(const FactBars& bars, const DisplayUnits& units)
{
    m_bars = bars;
    m_title = fromModel(bars.title, units);
    m_labels.clear();
    m_values.clear();
    QStringList spoken;
    for (const FactBar& bar : bars.bars) {
        m_labels << fromModel(bar.label, units);
        m_values << (std::isfinite(bar.value) ? formatNumber(bar.value, 4) : QStringLiteral("∞"));
        spoken << m_labels.last() + u' ' + m_values.last();
    }
    setAccessibleName(m_title);
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void FactBarsView::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

QSize FactBarsView::sizeHint() const
{
    return {300, static_cast<int>(m_theme.px(kBarTitle) + m_theme.px(kBarRow) * static_cast<double>(m_labels.size()))};
}

void FactBarsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, rect(), m_theme);
}

void FactBarsView::paintFigure(QPainter& painter) const
{
    paint(painter, rect(), lightTheme());
}

void FactBarsView::paint(QPainter& painter, const QRectF& area, const Theme& theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont words = barFont(painter.font(), theme, false);
    const QFontMetricsF metrics(words);
    double names = 0;
    double numbers = 0;
    for (int i = 0; i < m_labels.size(); ++i) {
        names = std::max(names, metrics.horizontalAdvance(m_labels[i]) + kBarGap);
        numbers = std::max(numbers, metrics.horizontalAdvance(m_values[i]) + kBarGap);
    }
    names = std::min(names, kMostForNames * area.width());
    const double row = theme.px(kBarRow);
    const double room = std::max(0.0, area.width() - names - numbers - kBarGap);
    const std::vector<double> lengths = lengthsOf(m_bars);
    drawTypeset(painter, QRect(0, 0, qRound(area.width()), theme.px(kBarTitle)), m_title,
                barFont(painter.font(), theme, true), theme.text);
    double top = theme.px(kBarTitle);
    for (int i = 0; i < m_labels.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const bool isWrong = m_bars.bars[at].kind == FactBar::Kind::wrong;
        const QString name = metrics.elidedText(m_labels[i], Qt::ElideRight, names - kBarGap / 2);
        drawTypeset(painter, QRect(0, qRound(top), qRound(names), qRound(row)), name, words, theme.text);
        const QRectF bar(names, top + 0.22 * row, room * lengths[at], 0.56 * row);
        painter.setPen(QPen(isWrong ? theme.spurious : theme.accent, theme.lineScale));
        // Filled and empty, so that they are told apart without colour.
        painter.setBrush(isWrong ? QBrush(Qt::NoBrush) : QBrush(theme.accent));
        if (bar.width() > 0) {
            painter.drawRect(bar);
        }
        painter.setPen(theme.text);
        painter.setFont(words);
        painter.drawText(QRectF(bar.right() + kBarGap, top, numbers, row), Qt::AlignLeft | Qt::AlignVCenter,
                         m_values[i]);
        top += row;
    }
}

}  // namespace eigenlink
