#include "model/assembly/section_peaks.h"

#include "model/basics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

/// The section between two with shear forces of opposite sign where that is zero: M is the cubic with dM/ds = −V at
/// both.
SectionForce peakBetween(const SectionForce& first, const SectionForce& second)
{
    const double h = second.place - first.place, rise = second.moment - first.moment;
    const double one = -first.shear * h;
    const double two = 3 * rise - 2 * one + second.shear * h, three = one - second.shear * h - 2 * rise;
    // The roots of one + 2 two t + 3 three t² = 0; one of them lies between 0 and 1.
    const double larger = -two - std::copysign(std::sqrt(std::max(0.0, two * two - 3 * three * one)), two);
    const double t = one / larger;
    const double part = t >= 0 && t <= 1 ? t : larger / (3 * three);
    SectionForce peak = first;
    peak.place += part * h;
    peak.axial += part * (second.axial - first.axial);
    peak.shear = 0;
    peak.moment += part * (one + part * (two + part * three));
    peak.stress = std::abs(peak.axial) * peak.byAxial + std::abs(peak.moment) * peak.byMoment;
    return peak;
}

}  // namespace

std::vector<SectionForce> withPeaks(const std::vector<SectionForce>& sections)
{
    std::vector<SectionForce> all;
    for (const SectionForce& next : sections) {
        if (!all.empty() && all.back().shear * next.shear < 0) {
            all.push_back(peakBetween(all.back(), next));
        }
        all.push_back(next);
    }
    return all;
}

LargestSection largestOf(const std::vector<SectionForce>& sections, double SectionForce::*quantity)
{
    const double length = sections.back().place;
    double force = 0;
    LargestSection largest{std::numeric_limits<double>::quiet_NaN(), 0};
    for (const SectionForce& each : withPeaks(sections)) {
        force = std::max({force, std::abs(each.axial), std::abs(each.shear), std::abs(each.moment) / length});
        if (std::isnan(largest.value) || std::abs(each.*quantity) > std::abs(largest.value)) {
            largest = {each.*quantity, each.place};
        }
    }
    const double scale = quantity == &SectionForce::stress   ? 0
                         : quantity == &SectionForce::moment ? force * length
                                                             : force;
    if (std::abs(largest.value) <= tolerance::kRounding * scale) {
        largest.value = 0;
    }
    return largest;
}

}  // namespace eigenlink
