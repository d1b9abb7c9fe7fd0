#include "model/basics/number_text.h"
#include "model/mechanism/elements/notch_hinge/notch_hinge.h"
#include "model/mechanism/elements/shared/terms_torsion.h"

#include <numbers>

namespace eigenlink {
namespace {

/// Turn of 10° up to which the stiffness is within 2 % of that of the contour in exact beams, by
/// tests/model/tst_flexure_hinges [rad]. Finite elements and beam theory differ there by 0.1 to 9.4 %, of
/// corner-filleted contours. S. Henning, S. Linß, L. Zentner: detasFLEX. Mechanical Sciences 9 (2018) 389–404.
constexpr double kLargestNotchTurn = std::numbers::pi / 18;

/// σ = K 6 k θ/(b t²) at the thinnest place for a turn of 1 rad [Pa]. K = 1 + t/5r is above the stress concentration of
/// the deep hyperbolic notch with this radius, s = √(t/2r),
///
///     K = 4 s³/(3 [s + (s² − 1) arctan s]),
///
/// by less than 2 % for t ≤ r. H. Neuber: Theory of Notch Stresses. David Taylor Model Basin (1945).
double stressOfNotch(const NotchHinge& hinge)
{
    return (1 + hinge.thickness / (5 * hinge.radius)) * 6 * stiffnessOf(hinge) /
           (hinge.width * hinge.thickness * hinge.thickness);
}

Text notchExcess(const NotchHinge& hinge, double turn, double largest)
{
    const Number is{turn, Quantity::angle, 3}, most{largest, Quantity::angle, 3};
    if (largest < kLargestNotchTurn) {
        return {
            "Notch hinge {1} turns by {2}; it reaches its yield stress at {3}. Make the notches larger or the "
            "hinge thinner, or the turn smaller.",
            PartId{hinge.id}, is, most};
    }
    return {
        "Notch hinge {1} turns by {2}; its stiffness is that of turns below {3}. Make the turn smaller, or put a "
        "beam of the model exact in its place.",
        PartId{hinge.id}, is, most};
}

}  // namespace

void bind(const NotchHinge& hinge, Binder& binder)
{
    addHinge(binder, hinge, stressOfNotch(hinge), kLargestNotchTurn, notchExcess);
}

}  // namespace eigenlink
