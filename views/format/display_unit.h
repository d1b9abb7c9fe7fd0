#pragma once

#include "model/mechanism/display_units.h"

#include <QString>

namespace eigenlink {

/// A unit in which numbers are shown and typed; the numbers themselves stay SI.
struct DisplayUnit {
    QString name;
    double factor = 1;  ///< size in SI units

    friend bool operator==(const DisplayUnit&, const DisplayUnit&) = default;
};

/// The unit of a quantity in a document.
DisplayUnit displayUnitOf(const DisplayUnits& units, Quantity quantity);

}  // namespace eigenlink
