#include "model/assembly/kinematics.h"
#include "model/dynamics/fastest_drive.h"
#include "model/studies/motion/motion_found.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kOutputs = 2000;     ///< Time only: steps of a film at least
constexpr double kPerTurn = 64;       ///< steps in a turn of the fastest drive
constexpr double kMostNumbers = 2e7;  ///< coordinates, velocities and accelerations of all moments together

std::vector<Vector2> pointsAt(const MotionFound& found, const MotionSample& sample)
{
    return found.system->kinematics().pointPositions(sample.state.q, sample.instant());
}

double farthest(const std::vector<Vector2>& a, const std::vector<Vector2>& b)
{
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        most = std::max(most, distance(a[i], b[i]));
    }
    return most;
}

}  // namespace

double motionSteps(const Mechanism& mechanism, double duration, double mode, Eigen::Index coordinates)
{
    const double fastest = std::max(fastestDrive(mechanism).value_or(0), mode);
    const double most = kMostNumbers / static_cast<double>(3 * std::max<Eigen::Index>(1, coordinates));
    return std::max(kOutputs, std::min(std::ceil(kPerTurn * fastest * duration), std::floor(most)));
}

std::optional<double> unresolvedFrom(const MotionFound& found, const Mechanism& mechanism)
{
    constexpr double kShort = 0.99;  // a motion may end a moment early
    const std::vector<MotionSample>& samples = found.motion.samples;
    const double duration = samples.size() > 1 ? samples.back().t - samples.front().t : 0;
    if (!(duration > 0)) {
        return std::nullopt;
    }
    const double resolved = static_cast<double>(samples.size()) / (kPerTurn * duration);
    return fastestDrive(mechanism).value_or(0) * kShort > resolved ? std::optional(resolved) : std::nullopt;
}

std::optional<Parting> partingOf(const MotionFound& found, double share)
{
    if (found.linear.empty()) {
        return std::nullopt;
    }
    const std::vector<Vector2> start = pointsAt(found, found.motion.samples.front());
    std::vector<double> apart, ways;
    double way = 0;
    for (std::size_t i = 0; i < found.linear.size(); ++i) {
        const std::vector<Vector2> points = pointsAt(found, found.motion.samples[i]);
        way = std::max(way, farthest(points, start));
        ways.push_back(way);
        apart.push_back(farthest(points, pointsAt(found, found.linear[i])));
    }
    const auto parts = std::ranges::find_if(apart, [&](double distance) { return distance > share * way; });
    const auto i = static_cast<std::size_t>(parts - apart.begin());
    return parts == apart.end() ? std::nullopt : std::optional(Parting{found.linear[i].t, ways[i]});
}

double energyDrift(const MotionFound& found)
{
    const auto valueOf = [&](const char* name, const MotionSample& sample) {
        const auto quantity = std::ranges::find(found.observables, name, &Observable::name);
        return quantity == found.observables.end() ? 0 : quantity->value(sample);
    };
    const auto energy = [&](const MotionSample& sample) {
        return valueOf("energy.total", sample) + valueOf("dissipated", sample);
    };
    double drift = 0;
    if (!found.motion.samples.empty()) {
        const double before = energy(found.motion.samples.front());
        const std::size_t stride = std::max(found.motion.samples.size() / 100, std::size_t(1));
        for (std::size_t i = 0; i < found.motion.samples.size(); i += stride) {
            drift = std::max(drift, std::abs(energy(found.motion.samples[i]) - before));
        }
    }
    return drift;
}

}  // namespace eigenlink
