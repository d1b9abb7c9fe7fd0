#include "model/studies/stability/stability_map.h"

#include "model/studies/periodic/floquet.h"

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kBisections = 24;

/// The place where the last motion was found, so that the next one begins there.
class MapWalk {
public:
    MapWalk(const Mechanism& mechanism, const MapAxis& first, const std::optional<MapAxis>& second,
            std::optional<double> period, const Monitor& monitor)
        : m_mechanism(mechanism), m_first(first), m_second(second), m_period(period), m_monitor(monitor)
    {
    }

    MapPlace at(double first, double second)
    {
        MapPlace place;
        place.first = first;
        place.second = second;
        Outcome<Mechanism> changed = m_first.with(m_mechanism, first);
        if (changed && m_second) {
            changed = m_second->with(*changed, second);
        }
        if (!changed) {
            place.reason = changed.reason();
            return place;
        }
        const Outcome<double> period = m_period ? Outcome<double>(*m_period) : periodOfDrives(*changed);
        if (!period) {
            place.reason = period.reason();
            return place;
        }
        const System system(*changed);
        const bool fits = m_last && m_last->state.q.size() == system.coordinateCount();
        const Outcome<PeriodicMotion> motion =
            periodicMotion(*changed, system, *period, m_monitor, fits ? &*m_last : nullptr);
        place.period = *period;
        if (!motion) {
            place.reason = motion.reason();
            return place;
        }
        place.found = true;
        place.stable = motion->stable;
        place.multipliers = motion->multipliers;
        place.errors = motion->errors;
        m_last = motion->start;
        return place;
    }
    void forget() { m_last.reset(); }

private:
    const Mechanism& m_mechanism;
    const MapAxis& m_first;
    const std::optional<MapAxis>& m_second;
    std::optional<double> m_period;
    const Monitor& m_monitor;
    std::optional<MotionSample> m_last;
};

void findBoundaries(MapWalk& walk, StabilityMap& map, const Monitor& monitor)
{
    for (std::size_t i = 0; i + 1 < map.places.size() && !monitor.isCancelled(); ++i) {
        const MapPlace &a = map.places[i], &b = map.places[i + 1];
        if (!a.found || !b.found || a.stable == b.stable) {
            continue;
        }
        double low = a.first, high = b.first;
        bool isFound = true;
        for (int k = 0; k < kBisections && isFound; ++k) {
            const double middle = 0.5 * (low + high);
            const MapPlace place = walk.at(middle, a.second);
            if (monitor.isCancelled()) {
                return;
            }
            isFound = place.found;
            (place.stable == a.stable ? low : high) = middle;
        }
        if (isFound) {
            map.boundaries.push_back(0.5 * (low + high));
        }
    }
}

}  // namespace

StabilityMap stabilityMap(const Mechanism& mechanism, const MapAxis& first, const std::optional<MapAxis>& second,
                          std::optional<double> period, const Monitor& monitor)
{
    StabilityMap map;
    MapWalk walk(mechanism, first, second, period, monitor);
    const std::vector<double> inner = second ? second->values : std::vector<double>{0};
    map.columns = inner.size();
    const std::size_t count = first.values.size() * inner.size();
    for (std::size_t i = 0; i < count; ++i) {
        // In a serpentine order, so that each place is a neighbour of the last one.
        const std::size_t row = i / inner.size(), step = i % inner.size();
        const std::size_t column = row % 2 == 0 ? step : inner.size() - 1 - step;
        MapPlace place = walk.at(first.values[row], inner[column]);
        if (monitor.isCancelled()) {
            break;
        }
        map.places.push_back(std::move(place));
        monitor.report(static_cast<double>(i) / static_cast<double>(count), "stability");
    }
    for (std::size_t row = 1; row * inner.size() < map.places.size(); row += 2) {
        const std::size_t end = std::min((row + 1) * inner.size(), map.places.size());
        std::reverse(map.places.begin() + static_cast<std::ptrdiff_t>(row * inner.size()),
                     map.places.begin() + static_cast<std::ptrdiff_t>(end));
    }
    if (!second) {
        findBoundaries(walk, map, monitor);
    }
    map.cancelled = monitor.isCancelled();
    return map;
}

}  // namespace eigenlink
