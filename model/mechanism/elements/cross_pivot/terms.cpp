#include "model/basics/number_text.h"
#include "model/mechanism/elements/cross_pivot/cross_pivot.h"
#include "model/mechanism/elements/shared/terms_torsion.h"

#include <numbers>

namespace eigenlink {
namespace {

/// Turn up to which the stiffness is within 5 % of that of two exact beams, by tests/model/tst_flexure_hinges [rad].
constexpr double kLargestPivotTurn = std::numbers::pi / 9;

/// Stress of the leaves for a turn of 1 rad [Pa]: each is bent to an arc, M = EI θ/L, σ = M t/2I.
double stressOfLeaves(const CrossPivot& pivot)
{
    return pivot.youngsModulus * pivot.thickness / (2 * pivot.leafLength);
}

Text pivotExcess(const CrossPivot& pivot, double turn, double largest)
{
    const Number is{turn, Quantity::angle, 3}, most{largest, Quantity::angle, 3};
    if (largest < kLargestPivotTurn) {
        return {
            "Cross-spring pivot {1} turns by {2}; it reaches its yield stress at {3}. Make the leaves longer or "
            "thinner, or the turn smaller.",
            PartId{pivot.id}, is, most};
    }
    return {
        "Cross-spring pivot {1} turns by {2}; its stiffness is that of turns below {3}. Make the turn smaller, or "
        "draw the leaves as beams of the model exact.",
        PartId{pivot.id}, is, most};
}

}  // namespace

void bind(const CrossPivot& pivot, Binder& binder)
{
    addHinge(binder, pivot, stressOfLeaves(pivot), kLargestPivotTurn, pivotExcess);
}

}  // namespace eigenlink
