#include "app/window/motion/motion_run.h"

#include "app/window/motion/quantity_units.h"
#include "model/analysis/analysis.h"
#include "model/dynamics/fastest_drive.h"
#include "model/dynamics/linear_motion.h"
#include "model/studies/motion/motion_found.h"
#include "model/studies/study.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kOutputs = 2000;     ///< steps at least
constexpr double kPerTurn = 64;       ///< steps in a turn of what is fastest
constexpr double kMostNumbers = 2e7;  ///< coordinates, velocities and accelerations of all moments together

std::vector<Vector2> pointsAt(const MotionRun& run, const MotionSample& sample)
{
    return run.system->kinematics().pointPositions(sample.state.q, sample.instant());
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

std::optional<std::size_t> modeNumber(const Shown& shown)
{
    const Analysis* analysis = shown.isCurrent() ? shown.analysis().get() : nullptr;
    const std::optional<ModeReference>& mode = shown.selection().mode;
    const Linearization* chosen = analysis != nullptr && mode ? analysis->find(mode->method) : nullptr;
    if (chosen == nullptr || !chosen->spectrum.values[mode->index].isTrue()) {
        return std::nullopt;
    }
    const std::complex<double> s = chosen->spectrum.values[mode->index].s;
    const Spectrum& first = analysis->methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(first);
    const auto distanceTo = [&](const std::vector<std::size_t>& each) {
        double least = std::numeric_limits<double>::infinity();
        for (const std::size_t index : each) {
            least = std::min(least, std::abs(first.values[index].s - s));
        }
        return least;
    };
    const auto nearest = std::ranges::min_element(modes, {}, distanceTo);
    return nearest == modes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(nearest - modes.begin()));
}

void GrowingMotion::begin(const MotionRun& run)
{
    const std::scoped_lock lock(m_mutex);
    m_begun = std::make_shared<MotionRun>(run);
}

void GrowingMotion::add(const MotionSample& sample)
{
    const std::scoped_lock lock(m_mutex);
    m_fresh.push_back(sample);
}

std::shared_ptr<MotionRun> GrowingMotion::takeBegun()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_begun, nullptr);
}

std::vector<MotionSample> GrowingMotion::takeFresh()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_fresh, {});
}

double motionSteps(const Mechanism& mechanism, double duration, double mode, Eigen::Index coordinates)
{
    const double fastest = std::max(fastestDrive(mechanism).value_or(0), mode);
    const double most = kMostNumbers / static_cast<double>(3 * std::max<Eigen::Index>(1, coordinates));
    return std::max(kOutputs, std::min(std::ceil(kPerTurn * fastest * duration), std::floor(most)));
}

std::optional<double> unresolvedFrom(const MotionRun& run)
{
    constexpr double kShort = 0.99;  // a motion may end a moment early
    const std::vector<MotionSample>& samples = run.motion.samples;
    const double duration = samples.size() > 1 ? samples.back().t - samples.front().t : 0;
    if (!(duration > 0)) {
        return std::nullopt;
    }
    const double resolved = static_cast<double>(samples.size()) / (kPerTurn * duration);
    return fastestDrive(*run.mechanism).value_or(0) * kShort > resolved ? std::optional(resolved) : std::nullopt;
}

MotionRun runMotion(const MotionTask& task, const Monitor& monitor, const std::shared_ptr<GrowingMotion>& growing)
{
    MotionRun run;
    run.mechanism = task.mechanism;
    run.frequencies = task.analysis != nullptr ? oscillationFrequencies(*task.analysis) : std::vector<double>();
    const auto take = [&run](const MotionFound& found) {
        run.system = found.system;
        run.observables = found.observables;
    };
    std::any request = task.request;
    if (growing != nullptr) {
        watchMotion(request, {[&](const MotionFound& begun) {
                                  take(begun);
                                  growing->begin(run);
                              },
                              [&](const MotionSample& sample) { growing->add(sample); }});
    }
    const Outcome<StudyResult> result = findStudy("motion")->run(task.subject, request, monitor);
    if (!result) {
        run.motion.reason = result.reason();
        return run;
    }
    run.result = std::make_shared<const StudyResult>(*result);
    const auto& found = *std::any_cast<const std::shared_ptr<const MotionFound>&>(result->value);
    take(found);
    run.motion = found.motion;
    const std::vector<MotionSample>& samples = run.motion.samples;
    if (task.analysis != nullptr && samples.size() > 1) {
        auto linear = linearMotion(*task.analysis, samples.front().state, samples[1].t - samples[0].t, samples.size());
        if (linear) {
            run.linear = std::move(linear).value();
        }
    }
    return run;
}

std::optional<Parting> partingOf(const MotionRun& run, double share)
{
    if (run.linear.empty()) {
        return std::nullopt;
    }
    const std::vector<Vector2> start = pointsAt(run, run.motion.samples.front());
    std::vector<double> apart, ways;
    double way = 0;
    for (std::size_t i = 0; i < run.linear.size(); ++i) {
        const std::vector<Vector2> points = pointsAt(run, run.motion.samples[i]);
        way = std::max(way, farthest(points, start));
        ways.push_back(way);
        apart.push_back(farthest(points, pointsAt(run, run.linear[i])));
    }
    const auto found = std::ranges::find_if(apart, [&](double distance) { return distance > share * way; });
    const auto i = static_cast<std::size_t>(found - apart.begin());
    return found == apart.end() ? std::nullopt : std::optional(Parting{run.linear[i].t, ways[i]});
}

double energyDrift(const MotionRun& run)
{
    const auto valueOf = [&](const char* name, const MotionSample& sample) {
        const auto found = std::ranges::find(run.observables, name, &Observable::name);
        return found == run.observables.end() ? 0 : found->value(sample);
    };
    const auto energy = [&](const MotionSample& sample) {
        return valueOf("energy.total", sample) + valueOf("dissipated", sample);
    };
    double drift = 0;
    if (!run.motion.samples.empty()) {
        const double before = energy(run.motion.samples.front());
        const std::size_t stride = std::max(run.motion.samples.size() / 100, std::size_t(1));
        for (std::size_t i = 0; i < run.motion.samples.size(); i += stride) {
            drift = std::max(drift, std::abs(energy(run.motion.samples[i]) - before));
        }
    }
    return drift;
}

std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const MotionRun>& run)
{
    auto record = std::make_shared<MotionRecord>();
    for (const MotionSample& sample : run->motion.samples) {
        record->times.push_back(sample.t);
    }
    nameQuantities(*record, run->observables);
    const std::vector<std::string> usual = usualObservables(*run->mechanism);
    record->usual = usual.empty() ? QString() : fromModel(usual.front());
    record->hasLinear = !run->linear.empty();
    record->frequencies = run->frequencies;
    struct Known {
        std::size_t samples = 0;
        RoundingBounds bounds{};
    };
    record->values = [run, known = std::make_shared<Known>()](int quantity, bool linear) {
        const Observable& observable = run->observables[static_cast<std::size_t>(quantity)];
        if (linear) {
            return valuesOf(observable, run->linear);
        }
        if (known->samples != run->motion.samples.size()) {  // a motion grows while it is computed
            *known = {run->motion.samples.size(), RoundingBounds(run->observables, run->motion.samples)};
        }
        return known->bounds.valuesOf(observable, run->motion.samples);
    };
    return record;
}

}  // namespace eigenlink
