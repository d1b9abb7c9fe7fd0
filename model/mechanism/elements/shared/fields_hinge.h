#pragma once

#include "model/mechanism/elements/shared/field_table.h"

#include <vector>

namespace eigenlink {

/// The fields of a flexure hinge: its sides, its `sizes` in the plane, and what all hinges have, by the names of their
/// members.
template <class Hinge>
std::vector<Field> hingeFields(std::vector<Field> sizes)
{
    std::vector<Field> fields{
        makeField({.key = "of", .label = "between", .required = true, .minimumCount = 2, .maximumCount = 2},
                  FieldKind::linkIds, &Hinge::of)};
    fields.insert(fields.end(), sizes.begin(), sizes.end());
    const std::vector<Field> others{
        neededField("width", "width across the plane", Quantity::length, Range::positive, &Hinge::width),
        neededField("youngs_modulus", "Young's modulus", Quantity::modulus, Range::positive, &Hinge::youngsModulus),
        valueField({.key = "rest_angle",
                    .label = "rest angle",
                    .quantity = Quantity::angle,
                    .required = true,
                    .follows = Follows::relativeAngle,
                    .symbol = "θ₀"},
                   &Hinge::restAngle),
        rangedField("damping", "damping", Quantity::torsionDamping, Range::nonNegative, &Hinge::damping),
        rangedField("yield_stress", "yield stress", Quantity::modulus, Range::positive, &Hinge::yieldStress)};
    fields.insert(fields.end(), others.begin(), others.end());
    return fields;
}

}  // namespace eigenlink
