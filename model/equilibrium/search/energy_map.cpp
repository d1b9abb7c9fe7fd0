#include "model/equilibrium/search/energy_map.h"

#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Value and gradient of an axis at q, by the displacements of its link or point.
struct AxisAt {
    double value = 0;
    Eigen::RowVectorXd gradient;
};

/// An axis of one system: link and point as numbers.
class AxisReader {
public:
    AxisReader(const System& system, const ConfigurationAxis& axis) : m_system(system), m_axis(axis)
    {
        const std::vector<std::string> links = system.rigidLinks();
        m_index = static_cast<Eigen::Index>(std::ranges::find(links, axis.part) - links.begin());
        m_x = system.findCoordinate(axis.part + ".x");
        m_y = system.findCoordinate(axis.part + ".y");
    }

    double value(const Eigen::VectorXd& q) const
    {
        switch (m_axis.kind) {
            case ConfigurationAxis::Kind::x:
                return q[m_x];
            case ConfigurationAxis::Kind::y:
                return q[m_y];
            case ConfigurationAxis::Kind::angle:
                break;
        }
        return m_system.linkAngles(q)[m_index];
    }

    AxisAt at(const Eigen::VectorXd& q) const
    {
        AxisAt result{value(q), Eigen::RowVectorXd::Zero(q.size())};
        if (m_axis.kind != ConfigurationAxis::Kind::angle) {
            result.gradient[m_axis.kind == ConfigurationAxis::Kind::x ? m_x : m_y] = 1;
            return result;
        }
        const double step = tolerance::kStepOfDifference * m_system.size();
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            Eigen::VectorXd aside = q;
            aside[i] += step;
            result.gradient[i] = std::remainder(value(aside) - result.value, kTurn) / step;
        }
        return result;
    }

    double difference(double wanted, double is) const
    {
        return m_axis.kind == ConfigurationAxis::Kind::angle ? std::remainder(wanted - is, kTurn) : wanted - is;
    }

private:
    const System& m_system;
    const ConfigurationAxis& m_axis;
    Eigen::Index m_index = 0, m_x = -1, m_y = -1;
};

/// The quality of two axes that distinguish configurations: the least of |∂(u, v)/∂z| without units over the places.
double qualityOf(const System& system, const ConfigurationAxis& a, const ConfigurationAxis& b,
                 const std::vector<Eigen::VectorXd>& places)
{
    const AxisReader across(system, a), up(system, b);
    double least = std::numeric_limits<double>::infinity();
    for (const Eigen::VectorXd& q : places) {
        const Eigen::MatrixXd Z = RowSpace(system.jacobian(q)).nullSpace();
        if (Z.cols() != 2) {
            continue;
        }
        Eigen::Matrix2d D;
        D << across.at(q).gradient * Z, up.at(q).gradient * Z;
        for (const auto& [row, axis] : {std::pair(0, &a), std::pair(1, &b)}) {
            D.row(row) *= axis->kind == ConfigurationAxis::Kind::angle ? system.size() : 1.0;
        }
        const double size = D.row(0).norm() * D.row(1).norm();
        least = std::min(least, size > 0 ? std::abs(D.determinant()) / size : 0);
    }
    return std::isfinite(least) ? least : 0;
}

/// The pair of axes that distinguishes configurations best; angles are preferred.
std::optional<std::pair<ConfigurationAxis, ConfigurationAxis>> axesOf(const System& system,
                                                                      const std::vector<Eigen::VectorXd>& places)
{
    using Kind = ConfigurationAxis::Kind;
    auto axes = mapped<std::vector<ConfigurationAxis>>(system.rigidLinks(), [&](const std::string& link) {
        return ConfigurationAxis{Kind::angle, link, -std::numbers::pi, std::numbers::pi, true};
    });
    const std::size_t angles = axes.size();
    for (const Coordinate& each : system.coordinates()) {
        const bool isX = each.name.ends_with(".x");
        if (each.quantity == Quantity::length && (isX || each.name.ends_with(".y"))) {
            axes.push_back({isX ? Kind::x : Kind::y, each.name.substr(0, each.name.size() - 2)});
        }
    }
    std::optional<std::pair<ConfigurationAxis, ConfigurationAxis>> best;
    double bestQuality = tolerance::kNearlyZero;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        for (std::size_t j = i + 1; j < axes.size(); ++j) {
            const double preference = j < angles ? 1.0 : i < angles ? 0.5 : axes[i].part == axes[j].part ? 0.7 : 0.2;
            const double quality = preference * qualityOf(system, axes[i], axes[j], places);
            if (quality > 1.05 * bestQuality) {
                bestQuality = quality;
                best = std::pair(axes[i], axes[j]);
            }
        }
    }
    return best;
}

/// Sets the range of a coordinate: the span of the equilibria and as much again on both sides.
void spread(ConfigurationAxis& axis, const System& system, const std::vector<Eigen::VectorXd>& places)
{
    if (axis.isPeriodic) {
        return;
    }
    const AxisReader reader(system, axis);
    axis.low = std::numeric_limits<double>::infinity();
    axis.high = -axis.low;
    for (const Eigen::VectorXd& q : places) {
        axis.low = std::min(axis.low, reader.value(q));
        axis.high = std::max(axis.high, reader.value(q));
    }
    const double room = std::max(0.6 * (axis.high - axis.low), 0.5 * system.size());
    axis.low -= room;
    axis.high += room;
}

/// Fills sheets of configurations from place to place.
class SheetFiller {
public:
    SheetFiller(const EquilibriumList& list, EnergyMap map, const Monitor& monitor)
        : m_list(list),
          m_system(*list.system),
          m_monitor(monitor),
          m_map(std::move(map)),
          m_across(m_system, m_map.across),
          m_up(m_system, m_map.up)
    {
    }

    EnergyMap from(std::size_t equilibrium)
    {
        const std::size_t size = m_map.columns * m_map.rows;
        m_map.energy.assign(size, std::numeric_limits<double>::quiet_NaN());
        m_map.q.assign(size, {});
        m_angles.assign(size, {});
        const ListedEquilibrium& seed = m_list.equilibria[equilibrium];
        const auto [column, row] = cellOf(seed.rest.q);
        std::deque<std::size_t> open;
        if (reach(m_map.placeOf(column, row), seed.rest.q, seed.rest.linkAngles)) {
            open.push_back(m_map.placeOf(column, row));
        }
        while (!open.empty() && !m_monitor.isCancelled()) {
            const std::size_t here = open.front();
            open.pop_front();
            for (const std::size_t next : neighboursOf(here, false)) {
                if (m_map.q[next].size() == 0 && reach(next, m_map.q[here], m_angles[here])) {
                    open.push_back(next);
                }
            }
        }
        markEquilibria();
        findBasins();
        return m_map;
    }

    /// Places beside a place; with those across corners where wanted.
    std::vector<std::size_t> neighboursOf(std::size_t place, bool corners) const
    {
        std::vector<std::size_t> found;
        const auto column = static_cast<long>(place % m_map.columns), row = static_cast<long>(place / m_map.columns);
        const auto stepped = [](long at, long step, std::size_t count, bool isPeriodic) -> std::optional<std::size_t> {
            const long n = static_cast<long>(count), next = at + step;
            if (isPeriodic) {
                return static_cast<std::size_t>((next + n) % n);
            }
            return next < 0 || next >= n ? std::nullopt : std::optional(static_cast<std::size_t>(next));
        };
        for (long i = -1; i <= 1; ++i) {
            for (long j = -1; j <= 1; ++j) {
                const auto c = stepped(column, i, m_map.columns, m_map.across.isPeriodic);
                const auto r = stepped(row, j, m_map.rows, m_map.up.isPeriodic);
                if ((i != 0 || j != 0) && (corners || i == 0 || j == 0) && c && r) {
                    found.push_back(m_map.placeOf(*c, *r));
                }
            }
        }
        return found;
    }

private:
    std::pair<std::size_t, std::size_t> cellOf(const Eigen::VectorXd& q) const
    {
        const auto index = [](const ConfigurationAxis& axis, double value, std::size_t count) {
            const double cells = axis.isPeriodic ? static_cast<double>(count) : static_cast<double>(count - 1);
            const auto at = std::lround((value - axis.low) / (axis.high - axis.low) * cells);
            return static_cast<std::size_t>(std::clamp(at, 0L, static_cast<long>(count) - 1));
        };
        return {index(m_map.across, m_map.across.valueAt(m_system, q), m_map.columns),
                index(m_map.up, m_map.up.valueAt(m_system, q), m_map.rows)};
    }

    /// Newton's method on Φ = 0 and the two values, from a neighbour.
    [[nodiscard]] bool reach(std::size_t place, Eigen::VectorXd q, const Eigen::VectorXd& angles)
    {
        const double u = m_map.acrossOf(place % m_map.columns), v = m_map.upOf(place / m_map.columns);
        const Eigen::VectorXd start = q;
        for (int i = 0; i < 12; ++i) {
            const AxisAt across = m_across.at(q), up = m_up.at(q);
            const Eigen::Index m = m_system.constraintCount();
            Eigen::MatrixXd J(m + 2, q.size());
            J << Eigen::MatrixXd(m_system.jacobian(q)), across.gradient, up.gradient;
            Eigen::VectorXd right(m + 2);
            right << -m_system.constraint(q), m_across.difference(u, across.value), m_up.difference(v, up.value);
            const Eigen::VectorXd step = J.colPivHouseholderQr().solve(right);
            const double length = asLengths(m_system, step).norm();
            if (!std::isfinite(length) || length > 0.4 * m_system.size()) {
                return false;
            }
            q += step;
            if (length < tolerance::kNearlyConverged * m_system.size()) {
                const bool isOff = right.norm() > tolerance::kNearlyZero * m_system.size() && i > 8;
                if (asLengths(m_system, q - start).norm() > 0.5 * m_system.size() || isOff) {
                    return false;
                }
                System there = m_system;
                there.countFrom(angles);
                m_angles[place] = there.linkAngles(q);
                m_map.energy[place] = there.potential(q);
                m_map.q[place] = std::move(q);
                return true;
            }
        }
        return false;
    }

    void markEquilibria()
    {
        m_map.marks.clear();
        for (std::size_t i = 0; i < m_list.equilibria.size(); ++i) {
            const Eigen::VectorXd& q = m_list.equilibria[i].rest.q;
            const auto [column, row] = cellOf(q);
            const Eigen::VectorXd& near = m_map.q[m_map.placeOf(column, row)];
            const bool isHere = near.size() > 0 && apart(near, q) < 0.15 * m_system.size();
            if (isHere) {
                m_map.marks.push_back({i, m_map.across.valueAt(m_system, q), m_map.up.valueAt(m_system, q)});
            }
        }
    }

    void findBasins()
    {
        const std::size_t size = m_map.energy.size();
        constexpr int kUnknown = -2;
        m_map.basin.assign(size, kUnknown);
        for (std::size_t start = 0; start < size; ++start) {
            if (m_map.q[start].size() == 0) {
                m_map.basin[start] = -1;
                continue;
            }
            std::vector<std::size_t> way;
            std::size_t here = start;
            while (m_map.basin[here] == kUnknown) {
                way.push_back(here);
                std::size_t lowest = here;
                for (const std::size_t next : neighboursOf(here, true)) {
                    lowest = m_map.energy[next] < m_map.energy[lowest] ? next : lowest;
                }
                if (lowest == here) {
                    break;
                }
                here = lowest;
            }
            const int basin = m_map.basin[here] != kUnknown ? m_map.basin[here] : minimumNear(here);
            for (const std::size_t each : way) {
                m_map.basin[each] = basin;
            }
        }
    }

    /// Distance of two configurations [m]; whole turns of angles count as nothing.
    double apart(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const
    {
        Eigen::VectorXd change = b - a;
        for (Eigen::Index i = 0; i < change.size(); ++i) {
            if (m_system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::angle) {
                change[i] = std::remainder(change[i], kTurn);
            }
        }
        return asLengths(m_system, std::move(change)).norm();
    }

    /// The stable equilibrium nearest to a place from which no neighbour is lower.
    int minimumNear(std::size_t place) const
    {
        int best = -1;
        double nearest = 0.3 * m_system.size();
        for (const EnergyMap::Mark& mark : m_map.marks) {
            const ListedEquilibrium& each = m_list.equilibria[mark.equilibrium];
            const double distance = apart(each.rest.q, m_map.q[place]);
            if (each.rest.negativeCount == 0 && distance < nearest) {
                nearest = distance;
                best = static_cast<int>(mark.equilibrium);
            }
        }
        return best;
    }

    const EquilibriumList& m_list;
    const System& m_system;
    const Monitor& m_monitor;
    EnergyMap m_map;
    AxisReader m_across, m_up;
    std::vector<Eigen::VectorXd> m_angles;
};

}  // namespace

double ConfigurationAxis::valueAt(const System& system, const Eigen::VectorXd& q) const
{
    const double value = AxisReader(system, *this).value(q);
    return isPeriodic ? low + (value - low) - kTurn * std::floor((value - low) / kTurn) : value;
}

double EnergyMap::acrossOf(std::size_t column) const
{
    const auto count = static_cast<double>(across.isPeriodic ? columns : columns - 1);
    return across.low + (across.high - across.low) * static_cast<double>(column) / count;
}

double EnergyMap::upOf(std::size_t row) const
{
    const auto count = static_cast<double>(up.isPeriodic ? rows : rows - 1);
    return up.low + (up.high - up.low) * static_cast<double>(row) / count;
}

std::optional<std::size_t> EnergyMap::nearest(double acrossValue, double upValue) const
{
    std::optional<std::size_t> best;
    double distance = std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < q.size(); ++place) {
        const auto offset = [](const ConfigurationAxis& axis, double value, double at) {
            const double d = axis.isPeriodic ? std::remainder(value - at, kTurn) : value - at;
            return d / (axis.high - axis.low);
        };
        const double d = std::hypot(offset(across, acrossValue, acrossOf(place % columns)),
                                    offset(up, upValue, upOf(place / columns)));
        if (q[place].size() > 0 && d < distance) {
            distance = d;
            best = place;
        }
    }
    return best;
}

std::vector<EnergyMap> energyMapsOf(const EquilibriumList& list, std::size_t resolution, std::size_t mostSheets,
                                    const Monitor& monitor)
{
    std::vector<EnergyMap> maps;
    const bool bends = std::ranges::any_of(list.system->coordinates(), &Coordinate::elastic);
    if (list.degreesOfFreedom != 2 || list.equilibria.empty() || bends) {
        return maps;
    }
    const auto places = mapped<std::vector<Eigen::VectorXd>>(
        list.equilibria, [&](const ListedEquilibrium& each) { return each.rest.q; });
    auto axes = axesOf(*list.system, places);
    if (!axes) {
        return maps;
    }
    spread(axes->first, *list.system, places);
    spread(axes->second, *list.system, places);
    std::vector<bool> isShown(list.equilibria.size(), false);
    for (std::size_t i = 0; i < list.equilibria.size() && maps.size() < mostSheets; ++i) {
        if (isShown[i] || monitor.isCancelled()) {
            continue;
        }
        EnergyMap empty{.across = axes->first, .up = axes->second, .columns = resolution, .rows = resolution};
        EnergyMap map = SheetFiller(list, std::move(empty), monitor).from(i);
        if (map.marks.empty()) {
            continue;
        }
        for (const EnergyMap::Mark& mark : map.marks) {
            isShown[mark.equilibrium] = true;
        }
        maps.push_back(std::move(map));
    }
    std::ranges::stable_sort(maps, std::greater<>(), [](const EnergyMap& map) { return map.marks.size(); });
    return maps;
}

namespace {

using MapPoint = std::pair<double, double>;

/// The two ends of the line of a level through a triangle; none where it does not go through.
std::optional<std::pair<MapPoint, MapPoint>> crossing(const std::array<MapPoint, 3>& corners,
                                                      const std::array<double, 3>& values, double level)
{
    std::vector<MapPoint> ends;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        if ((values[i] < level) != (values[j] < level)) {
            const double part = (level - values[i]) / (values[j] - values[i]);
            ends.emplace_back(corners[i].first + part * (corners[j].first - corners[i].first),
                              corners[i].second + part * (corners[j].second - corners[i].second));
        }
    }
    return ends.size() == 2 ? std::optional(std::pair(ends[0], ends[1])) : std::nullopt;
}

}  // namespace

std::vector<std::pair<MapPoint, MapPoint>> contourOf(const EnergyMap& map, double level)
{
    std::vector<std::pair<MapPoint, MapPoint>> pieces;
    const std::size_t columns = map.columns - (map.across.isPeriodic ? 0 : 1);
    const std::size_t rows = map.rows - (map.up.isPeriodic ? 0 : 1);
    const auto point = [&](std::size_t c, std::size_t r) { return MapPoint(map.acrossOf(c), map.upOf(r)); };
    const auto value = [&](std::size_t c, std::size_t r) {
        return map.energy[map.placeOf(c % map.columns, r % map.rows)];
    };
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < columns; ++c) {
            for (const bool isUpper : {false, true}) {
                const std::size_t mc = isUpper ? c : c + 1, mr = isUpper ? r + 1 : r;
                const std::array corners{point(c, r), point(mc, mr), point(c + 1, r + 1)};
                const std::array values{value(c, r), value(mc, mr), value(c + 1, r + 1)};
                if (std::ranges::all_of(values, [](double each) { return std::isfinite(each); })) {
                    if (const auto ends = crossing(corners, values, level)) {
                        pieces.push_back(*ends);
                    }
                }
            }
        }
    }
    return pieces;
}

}  // namespace eigenlink
