#include "model/assembly/section_peaks.h"

#include "model/basics/without_rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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
    peak.stress = stressOf(peak);
    return peak;
}

}  // namespace

double stressOf(const SectionForce& section)
{
    return std::abs(section.axial) * section.byAxial + std::abs(section.moment) * section.byMoment;
}

double largestForce(const std::vector<System::BeamForces>& beams)
{
    double force = 0;
    for (const System::BeamForces& beam : beams) {
        for (const SectionForce& each : beam.sections) {
            const double byMoment = std::abs(each.moment) / beam.sections.back().place;
            force = std::max({force, std::abs(each.axial), std::abs(each.shear), byMoment});
        }
    }
    return force;
}

void dropRounding(std::vector<System::BeamForces>& beams)
{
    const double force = largestForce(beams);
    for (System::BeamForces& beam : beams) {
        const double length = beam.sections.back().place;
        for (SectionForce& each : beam.sections) {
            const SectionForce before = each;
            for (const auto& [member, scale] : {std::pair(&SectionForce::axial, force),
                                                {&SectionForce::shear, force},
                                                {&SectionForce::moment, force * length}}) {
                each.*member = withoutRounding(each.*member, scale);
            }
            const bool isSame = each.axial == before.axial && each.moment == before.moment;
            each.stress = isSame ? each.stress : stressOf(each);
        }
    }
}

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
    LargestSection largest{std::numeric_limits<double>::quiet_NaN(), 0};
    for (const SectionForce& each : withPeaks(sections)) {
        if (std::isnan(largest.value) || std::abs(each.*quantity) > std::abs(largest.value)) {
            largest = {each.*quantity, each.place};
        }
    }
    return largest;
}

}  // namespace eigenlink
