#include "views/studies/equilibria/energy_picture.h"

#include "model/basics/degree.h"
#include "model/equilibrium/search/drawn_curve.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QImage>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kContours = 18;
constexpr double kRoomAcross = 0.01, kRoomUp = 0.11;  ///< of the ranges; up for the numbers above the marks

QString tr(const char* words)
{
    return QCoreApplication::translate("EnergyMap", words);
}

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [part](int x, int y) { return static_cast<int>(std::lround(x + part * (y - x))); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

/// The area where the mechanism can be assembled, with a little room about it; the whole map without one.
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
ChartImage tintOf(const EnergyMap& map, const Theme& theme)
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
                colour = mixed(inkOfCurve(map.basin[place], theme), theme.card, 0.35 + 0.6 * part);
            }
            image.setPixelColor(static_cast<int>(c), static_cast<int>(map.rows - 1 - r), colour);
        }
    }
    const double halfX = 0.5 * (map.acrossOf(1) - map.acrossOf(0)), halfY = 0.5 * (map.upOf(1) - map.upOf(0));
    const double x = factorOf(map.across), y = factorOf(map.up);
    return {image, QRectF(QPointF((map.acrossOf(0) - halfX) * x, (map.upOf(0) - halfY) * y),
                          QPointF((map.acrossOf(map.columns - 1) + halfX) * x, (map.upOf(map.rows - 1) + halfY) * y))};
}

/// Lines of equal energy, between the lowest and the highest so that areas between them are alike.
ChartCurve contoursOf(const EnergyMap& map)
{
    const std::vector<double> sorted = sortedEnergies(map);
    ChartCurve lines;
    lines.ink = -1;
    lines.isThin = lines.isFaint = lines.isAside = true;
    for (int i = 1; i < kContours && !sorted.empty(); ++i) {
        const double level = sorted[sorted.size() * static_cast<std::size_t>(i) / kContours];
        for (const auto& [from, to] : contourOf(map, level)) {
            for (const auto& [across, up] : {from, to, std::pair(std::nan(""), 0.0)}) {
                lines.x.push_back(across * factorOf(map.across));
                lines.y.push_back(up * factorOf(map.up));
            }
        }
    }
    return lines;
}

}  // namespace

int bestLink(const EquilibriumList& list)
{
    if (list.curves.empty()) {
        return -1;
    }
    const std::size_t links = list.curves.front().links.size();
    int best = -1;
    double bestScore = 0;
    for (std::size_t link = 0; link < links; ++link) {
        double monotone = 0, all = 0;
        for (const EnergyCurve& curve : list.curves) {
            double up = 0, down = 0;
            for (std::size_t i = 1; i < curve.places.size(); ++i) {
                const auto at = static_cast<Eigen::Index>(link);
                const double step = curve.places[i].angles[at] - curve.places[i - 1].angles[at];
                (step > 0 ? up : down) += std::abs(step);
            }
            monotone += std::abs(up - down);
            all += 2 * std::numbers::pi + std::min(up, down);
        }
        if (monotone / all > 1.02 * bestScore) {
            bestScore = monotone / all;
            best = static_cast<int>(link);
        }
    }
    return bestScore > 0.2 ? best : links > 0 ? 0 : -1;
}

double acrossOf(const EnergyCurve& curve, const EnergyCurve::Place& place, int link)
{
    const bool isWay = link < 0 || link >= static_cast<int>(curve.links.size());
    return isWay ? place.way : place.angles[link] / kDegree;
}

double factorOf(const ConfigurationAxis& axis)
{
    return axis.kind == ConfigurationAxis::Kind::angle ? 1 / kDegree : 1;
}

QString labelOf(const ConfigurationAxis& axis)
{
    return axis.kind == ConfigurationAxis::Kind::angle ? tr("angle of %1 [°]").arg(fromModel(axis.part))
           : axis.kind == ConfigurationAxis::Kind::x   ? tr("x of %1 [m]").arg(fromModel(axis.part))
                                                       : tr("y of %1 [m]").arg(fromModel(axis.part));
}

EnergyPicture energyCurves(const EquilibriumList& list, int link)
{
    EnergyPicture picture;
    ChartPicture& chart = picture.chart;
    ChartPane& pane = chart.panes.emplace_back();
    const std::vector<std::string>& links = list.curves.front().links;
    chart.pointsAtAll = true;
    chart.hasLegend = false;  // the names give each branch dashes of its own
    chart.x.isAngle = link >= 0 && link < static_cast<int>(links.size());
    chart.x.label = chart.x.isAngle ? tr("angle of %1").arg(fromModel(links[static_cast<std::size_t>(link)]))
                                    : tr("way along the branch [m]");
    chart.x.room = kRoomAcross;
    pane.y.label = tr("V [J]");
    pane.y.room = kRoomUp;
    for (std::size_t i = 0; i < list.curves.size(); ++i) {
        ChartCurve& line = pane.curves.emplace_back();
        line.ink = static_cast<int>(i);
        line.name = tr("branch %1").arg(i + 1);
        for (const EnergyCurve::Place& place : list.curves[i].places) {
            line.x.push_back(acrossOf(list.curves[i], place, link));
            line.y.push_back(place.energy);
        }
        for (std::size_t k = 0; k < list.equilibria.size(); ++k) {
            if (list.equilibria[k].branch == i) {
                const std::size_t at = nearestPlace(list, list.curves[i], list.equilibria[k].rest);
                pane.marks.push_back({line.x[at], list.equilibria[k].rest.potential});
                picture.equilibria.push_back(k);
            }
        }
    }
    return picture;
}

EnergyPicture energyMap(const EnergyMap& map, const Theme& theme)
{
    EnergyPicture picture;
    ChartPicture& chart = picture.chart;
    ChartPane& pane = chart.panes.emplace_back();
    const QRectF area = assembledArea(map);
    const auto setUp = [](ChartAxis& axis, const ConfigurationAxis& of, double low, double high) {
        axis.label = labelOf(of);
        axis.isAngle = of.kind == ConfigurationAxis::Kind::angle;
        axis.range = {low * factorOf(of), high * factorOf(of)};
    };
    setUp(chart.x, map.across, area.left(), area.right());
    setUp(pane.y, map.up, area.top(), area.bottom());
    pane.image = tintOf(map, theme);
    pane.curves.push_back(contoursOf(map));
    for (const EnergyMap::Mark& mark : map.marks) {
        pane.marks.push_back({mark.across * factorOf(map.across), mark.up * factorOf(map.up)});
        picture.equilibria.push_back(mark.equilibrium);
    }
    return picture;
}

void nameMarks(EnergyPicture& picture, const EquilibriumList& list, int chosen, const Theme& theme)
{
    for (std::size_t i = 0; i < picture.equilibria.size(); ++i) {
        const Equilibrium& rest = list.equilibria[picture.equilibria[i]].rest;
        ChartMark& mark = picture.chart.panes.front().marks[i];
        const bool isSaddle = rest.negativeCount > 0 && rest.positiveCount > 0, isMaximum = rest.negativeCount > 0;
        mark.words = QString::number(picture.equilibria[i] + 1);
        mark.isClickable = true;
        mark.isLarge = static_cast<int>(picture.equilibria[i]) == chosen;
        mark.shape = isSaddle    ? ChartMark::Shape::diamond
                     : isMaximum ? ChartMark::Shape::triangle
                                 : ChartMark::Shape::disc;
        mark.colour = isSaddle             ? theme.warning
                      : isMaximum          ? theme.error
                      : rest.zeroCount > 0 ? theme.mutedText
                                           : theme.ok;
    }
}

}  // namespace eigenlink
