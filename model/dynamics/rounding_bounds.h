#pragma once

#include "model/dynamics/observable.h"

#include <map>
#include <string>
#include <vector>

namespace eigenlink {

/// The values of a quantity at every sample.
std::vector<double> valuesOf(const Observable& observable, const std::vector<MotionSample>& samples);

/// Rounding in quantities of a motion, so that values that are meant to be zero read 0. Sums of forces,
/// of moments and of motions are rounded as their terms are: for each unit, at each sample, by 1e-12 of the largest
/// quantity of this unit *there*; moments also of the largest force at the farthest place, turns of the square of the
/// largest rate. Quantities that are nowhere more than 1e-10 of the usual ones – the median of these largest ones – are
/// zero too: near a singular configuration more digits are lost. A bound for the whole motion by its largest value
/// would hide small values beside the forces near a singular configuration.
class RoundingBounds {
public:
    RoundingBounds() = default;
    /// Finds the bounds by unit at each sample; of many quantities of one unit some are left out.
    RoundingBounds(const std::vector<Observable>& observables, const std::vector<MotionSample>& samples);

    /// The values of a quantity at the samples, with 0 in place of rounding.
    std::vector<double> valuesOf(const Observable& observable, const std::vector<MotionSample>& samples) const;
    /// A position [m] of the motion, with 0 in place of rounding.
    double placeOf(double value) const;

private:
    std::map<std::string, std::vector<double>> m_bounds;  ///< by unit, at each sample
    std::map<std::string, double> m_usual;                ///< by unit, over all samples
};

}  // namespace eigenlink
