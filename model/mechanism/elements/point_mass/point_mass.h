#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

class Binder;
struct ElementType;

/// Point mass at a pin.
struct PointMass {
    std::string id;
    std::string point;
    double mass = 0;  ///< [kg]
    UnknownKeys unknown;

    friend bool operator==(const PointMass&, const PointMass&) = default;
};

ElementType pointMassType();
void bind(const PointMass& pointMass, Binder& binder);

}  // namespace eigenlink
