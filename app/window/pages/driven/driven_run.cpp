#include "app/window/pages/driven/driven_run.h"

#include "model/basics/degree.h"
#include "model/basics/tolerances.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace eigenlink {

namespace {

/// The angle in [0, 2π).
double withinTurn(double radians)
{
    const double rest = std::fmod(radians, 2 * std::numbers::pi);
    return rest < 0 ? rest + 2 * std::numbers::pi : rest;
}

}  // namespace

DrivenRun drivenRunOf(const StudyResult& result)
{
    DrivenRun run;
    run.found = std::any_cast<std::shared_ptr<const DrivenFound>>(result.value);
    run.rounding = RoundingBounds(run.found->observables, run.found->cycle.samples);
    return run;
}

std::vector<std::size_t> orderOf(const DrivenRun& run)
{
    const std::vector<double>& angles = run.found->cycle.driveAngles;
    std::vector<std::size_t> order(angles.size());
    std::iota(order.begin(), order.end(), 0);
    const bool isTurn = angles.size() > 2 && std::abs(std::abs(angles.back() - angles.front()) - 2 * std::numbers::pi) <
                                                 tolerance::kNearlyEqual;
    if (!isTurn || angles.back() < angles.front()) {
        return order;
    }
    order.pop_back();  // the same as the first
    const auto inTurn = [&](std::size_t i) { return withinTurn(angles[i]); };
    std::ranges::rotate(order, std::ranges::min_element(order, {}, inTurn));
    order.push_back(order.front());
    return order;
}

std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const DrivenRun>& run)
{
    auto record = std::make_shared<MotionRecord>();
    const std::vector<std::size_t> order = orderOf(*run);
    const bool isTurn = order.size() > 2 && order.front() == order.back();
    for (const std::size_t i : order) {
        const double drawn = run->found->cycle.driveAngles[i];
        const double angle = (isTurn ? withinTurn(drawn) : drawn) / kDegree;
        const bool isEnd = isTurn && !record->times.empty() && angle < record->times.back();
        record->times.push_back(angle + (isEnd ? 360 : 0));
    }
    nameQuantities(*record, run->found->driven.mechanism, run->found->observables);
    record->usual = fromModel(run->found->driven.motor + ".torque");
    record->isDriven = true;
    const double speed = run->found->options.speed;
    record->pace = speed != 0 ? std::abs(speed) / kDegree : 360;
    record->values = [run, order](int quantity, bool) {
        const Observable& observable = run->found->observables[static_cast<std::size_t>(quantity)];
        const std::vector<double> all =
            shownValues(observable, run->rounding.valuesOf(observable, run->found->cycle.samples));
        std::vector<double> values;
        for (const std::size_t i : order) {
            const bool isTurned = observable.unit == "rad" && !values.empty();
            values.push_back(isTurned ? values.back() + std::remainder(all[i] - values.back(), 360) : all[i]);
        }
        return values;
    };
    return record;
}

}  // namespace eigenlink
