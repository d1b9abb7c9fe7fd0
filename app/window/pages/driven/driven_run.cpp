#include "app/window/pages/driven/driven_run.h"

#include "app/figures/window_text.h"
#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/basics/tolerances.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace eigenlink {

namespace {

constexpr std::size_t kMostTurnings = 8;  ///< that are listed

/// The angle in [0, 2π).
double withinTurn(double radians)
{
    const double rest = std::fmod(radians, 2 * std::numbers::pi);
    return rest < 0 ? rest + 2 * std::numbers::pi : rest;
}

QString degrees(double radians)
{
    return formatFixed(std::remainder(radians, 2 * std::numbers::pi) / kDegree, 1) + QStringLiteral("°");
}

/// The values of a quantity in the units that people see; empty where there is none of this name.
std::vector<double> valuesNamed(const DrivenRun& run, const std::string& name)
{
    const auto found = std::ranges::find(run.found->observables, name, &Observable::name);
    return found == run.found->observables.end() ? std::vector<double>()
                                                 : run.rounding.valuesOf(*found, run.found->cycle.samples);
}

double rms(const std::vector<double>& values)
{
    const double sum = sumOfValues(values, [&](const double value) { return value * value; });
    return values.empty() ? 0 : std::sqrt(sum / static_cast<double>(values.size()));
}

double largestOf(const DrivenRun& run, const std::string& name)
{
    const std::vector<double> x = valuesNamed(run, name + ".x"), y = valuesNamed(run, name + ".y");
    double most = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        most = std::max(most, std::hypot(x[i], y[i]));
    }
    return most;
}

bool isHeld(const DrivenRun& run)
{
    return run.found->options.speed == 0 && run.found->options.acceleration == 0;
}

QString torqueLine(const DrivenRun& run)
{
    const std::vector<double> torque = valuesNamed(run, run.found->driven.motor + ".torque");
    if (torque.empty()) {
        return {};
    }
    const auto [least, most] = std::ranges::minmax(torque);
    const QString words = isHeld(run) ? windowText("The torque that holds it is between %1 and %2 N·m, %3 N·m r.m.s.")
                                      : windowText("The driving torque is between %1 and %2 N·m, %3 N·m r.m.s.");
    return words.arg(formatNumber(least), formatNumber(most), formatNumber(rms(torque)));
}

/// At the pin of the crank itself no force is transmitted from link to link: the crank is what drives.
QStringList transmissionLines(const DrivenRun& run)
{
    QStringList lines;
    const Mechanism& mechanism = run.found->driven.mechanism;
    const auto crank = findElement(mechanism, run.found->link);
    const std::vector<std::string> own = crank ? pointsOf(mechanism.elements[*crank]) : std::vector<std::string>();
    for (const Observable& each : run.found->observables) {
        if (each.name.starts_with("transmission.") && std::ranges::find(own, each.name.substr(13)) == own.end()) {
            const std::vector<double> angles = valuesOf(each, run.found->cycle.samples);
            const auto least = std::ranges::min_element(angles);
            lines << windowText("The transmission angle at %1 is at least %2°, where the drive is at %3.")
                         .arg(fromModel(each.name.substr(13)), formatFixed(*least, 1),
                              degrees(run.found->cycle.driveAngles[static_cast<std::size_t>(least - angles.begin())]));
        }
    }
    return lines;
}

QString turningLine(const DrivenRun& run)
{
    QStringList places;
    for (const TurningPoint& each : run.found->cycle.turningPoints) {
        const bool isAngle = each.name.ends_with(".angle");
        const QString value =
            isAngle ? degrees(each.value) : formatNumber(run.rounding.placeOf(each.value)) + QStringLiteral(" m");
        if (static_cast<std::size_t>(places.size()) < kMostTurnings) {
            places << windowText("%1 = %2 at %3").arg(fromModel(each.name), value, degrees(each.drive));
        }
    }
    return places.isEmpty() ? QString() : windowText("Extreme positions: %1.").arg(places.join(QStringLiteral(", ")));
}

}  // namespace

DrivenRun drivenRunOf(const StudyResult& result)
{
    DrivenRun run;
    run.found = std::any_cast<std::shared_ptr<const DrivenFound>>(result.value);
    run.rounding = RoundingBounds(run.found->observables, run.found->cycle.samples);
    return run;
}

QStringList findingsOf(const DrivenRun& run)
{
    QStringList lines;
    const std::vector<double>& dead = run.found->cycle.deadPoints;
    if (dead.size() == 2) {
        lines << windowText("It cannot turn round: it has dead points at %1 and %2.")
                     .arg(degrees(dead[0]), degrees(dead[1]));
    } else if (dead.empty() && run.found->cycle.status == MotionStatus::complete) {
        lines << windowText("The link %1 makes full turns.").arg(fromModel(run.found->link));
    }
    lines << torqueLine(run) << transmissionLines(run);
    if (!isHeld(run)) {
        const std::vector<double> moment = valuesNamed(run, "shaking.moment");
        const double most =
            moment.empty() ? 0 : std::abs(std::ranges::max(moment, {}, [](double m) { return std::abs(m); }));
        lines << windowText("Peak shaking force: %1 N; peak shaking moment about the origin: %2 N·m.")
                     .arg(formatNumber(largestOf(run, "shaking")), formatNumber(most));
    }
    lines << turningLine(run);
    lines.removeAll(QString());
    return lines;
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
    nameQuantities(*record, run->found->observables);
    record->usual = fromModel(run->found->driven.motor + ".torque");
    record->isDriven = true;
    const double speed = run->found->options.speed;
    record->pace = speed != 0 ? std::abs(speed) / kDegree : 360;
    record->values = [run, order](int quantity, bool) {
        const Observable& observable = run->found->observables[static_cast<std::size_t>(quantity)];
        const std::vector<double> all = run->rounding.valuesOf(observable, run->found->cycle.samples);
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
