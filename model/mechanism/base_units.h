#pragma once

#include "model/basics/quantity.h"
#include "model/mechanism/mechanism.h"

namespace eigenlink {

/// Units in which the numbers of a mechanism are written; that of time is the second.
struct BaseUnits {
    double length = 1;  ///< [m]
    double mass = 1;    ///< [kg]

    /// One unit of a quantity in SI units: lengthᵃ massᵇ, a and b the exponents of metre and kilogram.
    double of(Quantity quantity) const;

    friend bool operator==(const BaseUnits&, const BaseUnits&) = default;
};

/// The mechanism with every number in these units: eigenvalues and accelerations of angles are the same, places
/// are divided by the unit of length and energies by that of a torque. Numbers that formulas give keep their values
/// alone.
Mechanism expressedIn(const BaseUnits& units, Mechanism mechanism);

}  // namespace eigenlink
