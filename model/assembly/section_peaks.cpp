#include "model/assembly/section_peaks.h"

#include <cmath>

namespace eigenlink {

std::vector<SectionForce> withPeaks(const std::vector<SectionForce>& sections)
{
    std::vector<SectionForce> all;
    for (const SectionForce& next : sections) {
        if (!all.empty() && all.back().shear * next.shear < 0) {
            const SectionForce& last = all.back();
            const double part = last.shear / (last.shear - next.shear);
            SectionForce peak = last;
            peak.place += part * (next.place - last.place);
            peak.axial += part * (next.axial - last.axial);
            peak.shear = 0;
            peak.moment -= 0.5 * last.shear * (peak.place - last.place);
            peak.stress = std::abs(peak.axial) * peak.byAxial + std::abs(peak.moment) * peak.byMoment;
            all.push_back(peak);
        }
        all.push_back(next);
    }
    return all;
}

}  // namespace eigenlink
