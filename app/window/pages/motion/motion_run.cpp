#include "app/window/pages/motion/motion_run.h"

#include "model/analysis/analysis.h"
#include "model/dynamics/linear_motion.h"
#include "model/dynamics/start.h"
#include "model/motion/pose.h"
#include "views/format/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kOutputs = 2000;  ///< steps of time, enough for a curve and for playing

Outcome<MotionState> startOf(const MotionTask& task, const System& system, const Monitor& monitor)
{
    switch (task.wish.start) {
        case MotionStart::mode:
            if (task.analysis != nullptr) {
                return modalStart(*task.analysis, task.mode, task.wish.amplitude);
            }
            break;
        case MotionStart::moment:
            if (task.moment) {
                return *task.moment;
            }
            break;
        case MotionStart::drawing:
            break;
    }
    return drawnStart(*task.mechanism, system, monitor);
}

std::vector<std::string> allQuantities(const Mechanism& mechanism)
{
    std::vector<std::string> names;
    for (const Point& point : mechanism.points) {
        if (!point.fixed) {
            names.push_back(point.id);
        }
    }
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            names.push_back(idOf(element));
        }
    }
    for (const char* whole : {"energy", "dissipated", "center", "momentum"}) {
        names.emplace_back(whole);
    }
    return names;
}

/// SI units by the last word of a name.
QString unitOf(const std::string& name)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 12> units{{{"vx", "m/s"},
                                                                              {"vy", "m/s"},
                                                                              {"ax", "m/s²"},
                                                                              {"ay", "m/s²"},
                                                                              {"angle", "rad"},
                                                                              {"rate", "rad/s"},
                                                                              {"acceleration", "rad/s²"},
                                                                              {"angular", "kg·m²/s"},
                                                                              {"dissipated", "J"},
                                                                              {"force", "N"},
                                                                              {"torque", "N·m"},
                                                                              {"power", "W"}}};
    const std::string last = name.substr(name.rfind('.') + 1);
    const auto found = std::ranges::find(units, last, [](const auto& each) { return std::string(each.first); });
    return found != units.end()            ? QString::fromUtf8(found->second)
           : name.starts_with("energy.")   ? QStringLiteral("J")
           : name.starts_with("momentum.") ? QStringLiteral("kg·m/s")
                                           : QStringLiteral("m");
}

std::vector<Vector2> pointsAt(const MotionRun& run, const MotionSample& sample)
{
    return poseAt(*run.system, sample.state.q).points;
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

MotionRun runMotion(const MotionTask& task, const Monitor& monitor)
{
    MotionRun run;
    run.mechanism = task.mechanism;
    run.system = task.analysis != nullptr ? task.analysis->system : assemble(*task.mechanism).system;
    if (run.system == nullptr) {
        run.motion.reason = Text("the drawing has errors; the list of issues names them");
        return run;
    }
    Outcome<MotionState> start = startOf(task, *run.system, monitor);
    Outcome<std::vector<Observable>> observables =
        observablesOf(*run.mechanism, *run.system, allQuantities(*run.mechanism));
    if (!start || !observables) {
        run.motion.reason = start ? observables.reason() : start.reason();
        return run;
    }
    run.observables = std::move(observables).value();
    SimulationOptions options;
    options.duration = task.wish.duration;
    options.step = task.wish.duration / kOutputs;
    options.tolerance = static_cast<MotionTolerance>(task.wish.care);
    run.motion = simulate(*run.system, *start, options, monitor);
    if (task.analysis != nullptr && !run.motion.samples.empty()) {
        auto linear =
            linearMotion(*task.analysis, run.motion.samples.front().state, options.step, run.motion.samples.size());
        if (linear) {
            run.linear = std::move(linear).value();
        }
    }
    return run;
}

std::optional<double> timeOfParting(const MotionRun& run, double share)
{
    if (run.linear.empty()) {
        return std::nullopt;
    }
    const std::vector<Vector2> start = pointsAt(run, run.motion.samples.front());
    std::vector<double> apart;
    double way = 0;
    for (std::size_t i = 0; i < run.linear.size(); ++i) {
        const std::vector<Vector2> points = pointsAt(run, run.motion.samples[i]);
        way = std::max(way, farthest(points, start));
        apart.push_back(farthest(points, pointsAt(run, run.linear[i])));
    }
    const auto found = std::ranges::find_if(apart, [&](double distance) { return distance > share * way; });
    return found == apart.end() ? std::nullopt
                                : std::optional(run.linear[static_cast<std::size_t>(found - apart.begin())].t);
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

std::shared_ptr<const MotionRecord> recordOf(std::shared_ptr<const MotionRun> run)
{
    auto record = std::make_shared<MotionRecord>();
    for (const MotionSample& sample : run->motion.samples) {
        record->times.push_back(sample.t);
    }
    for (const Observable& observable : run->observables) {
        record->quantities << fromModel(observable.name);
        record->units << unitOf(observable.name);
    }
    const std::vector<std::string> usual = usualObservables(*run->mechanism);
    record->usual = usual.empty() ? QString() : fromModel(usual.front());
    record->hasLinear = !run->linear.empty();
    record->values = [run](int quantity, bool linear) {
        std::vector<double> values;
        for (const MotionSample& sample : linear ? run->linear : run->motion.samples) {
            values.push_back(run->observables[static_cast<std::size_t>(quantity)].value(sample));
        }
        return values;
    };
    return record;
}

}  // namespace eigenlink
