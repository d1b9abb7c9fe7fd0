#include "app/window/motion/quantity_units.h"

#include "model/basics/degree.h"
#include "views/format/format.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace eigenlink {

namespace {

bool isAngle(const std::string& name)
{
    return name.ends_with(".angle") || name.starts_with("transmission.");
}

/// By the last word of a name, of forces and momenta by the first.
QString unitOf(const std::string& name)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 11> kUnits{{{".vx", "m/s"},
                                                                               {".vy", "m/s"},
                                                                               {".ax", "m/s²"},
                                                                               {".ay", "m/s²"},
                                                                               {".rate", "rad/s"},
                                                                               {".acceleration", "rad/s²"},
                                                                               {".angular", "kg·m²/s"},
                                                                               {".force", "N"},
                                                                               {".torque", "N·m"},
                                                                               {".moment", "N·m"},
                                                                               {".power", "W"}}};
    if (isAngle(name)) {
        return QStringLiteral("°");
    }
    const auto* found = std::ranges::find_if(kUnits, [&](const auto& each) { return name.ends_with(each.first); });
    const bool isForce =
        name.find('@') != std::string::npos || name.starts_with("shaking.") || name.starts_with("frame.");
    return found != kUnits.end()                                 ? QString::fromUtf8(found->second)
           : name == "dissipated" || name.starts_with("energy.") ? QStringLiteral("J")
           : name.starts_with("momentum.")                       ? QStringLiteral("kg·m/s")
           : name.starts_with("advantage.")                      ? QStringLiteral("1")
           : isForce                                             ? QStringLiteral("N")
                                                                 : QStringLiteral("m");
}

}  // namespace

void nameQuantities(MotionRecord& record, const std::vector<Observable>& observables)
{
    for (const Observable& observable : observables) {
        record.quantities << fromModel(observable.name);
        record.units << unitOf(observable.name);
    }
}

std::vector<double> valuesOf(const Observable& observable, const std::vector<MotionSample>& samples)
{
    const double factor = isAngle(observable.name) ? 1 / kDegree : 1;
    std::vector<double> values;
    values.reserve(samples.size());
    for (const MotionSample& sample : samples) {
        values.push_back(factor * observable.value(sample));
    }
    return values;
}

}  // namespace eigenlink
