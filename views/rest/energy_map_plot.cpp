// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/rest/energy_map_plot.h"

#include "model/basics/degree.h"
#include "model/equilibria/energy_map.h"
#include "views/format/format.h"
#include "views/plot/ticker.h"

#include <QCoreApplication>
#include <QImage>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kContours = 18;

QString tr(const char* words)
{
    return QCoreApplication::translate("EnergyMap", words);
}

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [part](int x, int y) { return static_cast<int>(std::lround(x + part * (y - x))); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QString unitOf(const ConfigurationAxis& axis)
{
    return axis.kind == ConfigurationAxis::Kind::angle ? tr("angle of %1 [°]").arg(fromModel(axis.part))
           : axis.kind == ConfigurationAxis::Kind::x   ? tr("x of %1 [m]").arg(fromModel(axis.part))
                                                       : tr("y of %1 [m]").arg(fromModel(axis.part));
}

/// Where the mechanism can be assembled, with a little room about it; the whole map where it can be nowhere.
QRectF assembledArea(const EnergyMap& map)
{
    std::size_t left = map.columns, right = 0, low = map.rows, high = 0;
    for (std::size_t place = 0; place < map.q.size(); ++place) {
        if (map.q[place].size() > 0) {
            left = std::min(left, place % map.columns);
            right = std::max(right, place % map.columns);
            low = std::min(low, place / map.columns);
            high = std::max(high, place / map.columns);
        }
    }
    const QRectF whole(QPointF(map.across.low, map.up.low), QPointF(map.across.high, map.up.high));
    if (left >= right || low >= high) {
        return whole;
    }
    const QRectF area(QPointF(map.acrossOf(left), map.upOf(low)), QPointF(map.acrossOf(right), map.upOf(high)));
    const double x = 0.04 * area.width(), y = 0.04 * area.height();
    return area.adjusted(-x, -y, x, y).intersected(whole);
}

/// The finite energies of a map, ascending.
std::vector<double> sortedEnergies(const EnergyMap& map)
{
    std::vector<double> sorted;
    std::ranges::copy_if(map.energy, std::back_inserter(sorted), [](double each) { return std::isfinite(each); });
    std::ranges::sort(sorted);
    return sorted;
}

/// Each basin in its own tint, the lower the stronger; where it cannot be assembled as the ground is.
void drawTint(QCustomPlot& plot, const EnergyMap& map, const Theme& theme)
{
    const std::vector<double> sorted = sortedEnergies(map);
    QImage image(static_cast<int>(map.columns), static_cast<int>(map.rows), QImage::Format_ARGB32);
    for (std::size_t r = 0; r < map.rows; ++r) {
        for (std::size_t c = 0; c < map.columns; ++c) {
            const std::size_t place = map.placeOf(c, r);
            QColor colour = theme.window;
            if (map.q[place].size() > 0) {
                const auto rank = std::ranges::lower_bound(sorted, map.energy[place]) - sorted.begin();
                const double part = static_cast<double>(rank) / static_cast<double>(sorted.size());
                const QColor hue =
                    map.basin[place] < 0 ? theme.mutedText : hueOf(static_cast<std::size_t>(map.basin[place]));
                colour = mixed(hue, theme.card, 0.35 + 0.6 * part);
            }
            image.setPixelColor(static_cast<int>(c), static_cast<int>(map.rows - 1 - r), colour);
        }
    }
    auto* picture = new QCPItemPixmap(&plot);
    picture->setLayer(QStringLiteral("background"));
    picture->setClipToAxisRect(true);
    picture->setScaled(true, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    picture->setPixmap(QPixmap::fromImage(image));
    const double halfX = 0.5 * (map.acrossOf(1) - map.acrossOf(0)), halfY = 0.5 * (map.upOf(1) - map.upOf(0));
    picture->topLeft->setCoords((map.acrossOf(0) - halfX) * factorOf(map.across),
                                (map.upOf(map.rows - 1) + halfY) * factorOf(map.up));
    picture->bottomRight->setCoords((map.acrossOf(map.columns - 1) + halfX) * factorOf(map.across),
                                    (map.upOf(0) - halfY) * factorOf(map.up));
}

/// Lines of equal energy: at each equilibrium's saddle, and between the lowest and the highest so that areas between
/// them are alike.
void drawContours(QCustomPlot& plot, const EnergyMap& map, const Theme& theme)
{
    const std::vector<double> sorted = sortedEnergies(map);
    if (sorted.empty()) {
        return;
    }
    auto* lines = new QCPCurve(plot.xAxis, plot.yAxis);
    QColor ink = theme.mutedText;
    ink.setAlphaF(0.55F);
    lines->setPen(QPen(ink, 0.8));
    lines->setScatterSkip(0);
    double t = 0;
    for (int i = 1; i < kContours; ++i) {
        const double level = sorted[sorted.size() * static_cast<std::size_t>(i) / kContours];
        for (const auto& [from, to] : contourOf(map, level)) {
            if (from == to) {
                continue;  // through a corner
            }
            lines->addData(t++, from.first * factorOf(map.across), from.second * factorOf(map.up));
            lines->addData(t++, to.first * factorOf(map.across), to.second * factorOf(map.up));
            lines->addData(t++, qQNaN(), qQNaN());
        }
    }
}

}  // namespace

QColor hueOf(std::size_t index)
{
    static constexpr std::array<QRgb, 7> kHues{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                               0xff56b4e9, 0xffd55e00, 0xfff0e442};
    return QColor::fromRgb(kHues[index % kHues.size()]);
}

double factorOf(const ConfigurationAxis& axis)
{
    return axis.kind == ConfigurationAxis::Kind::angle ? 1 / kDegree : 1;
}

void drawEnergyMap(QCustomPlot& plot, const EnergyMap& map, const Theme& theme)
{
    for (const auto& [axis, of] : {std::pair(plot.xAxis, &map.across), std::pair(plot.yAxis, &map.up)}) {
        const bool isAngle = of->kind == ConfigurationAxis::Kind::angle;
        axis->setTicker(isAngle ? degreeTicker(*axis) : plainTicker());
        axis->setLabel(unitOf(*of));
    }
    const QRectF area = assembledArea(map);
    plot.xAxis->setRange(area.left() * factorOf(map.across), area.right() * factorOf(map.across));
    plot.yAxis->setRange(area.top() * factorOf(map.up), area.bottom() * factorOf(map.up));
    drawTint(plot, map, theme);
    drawContours(plot, map, theme);
}

}  // namespace eigenlink
