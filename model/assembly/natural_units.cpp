#include "model/assembly/natural_units.h"

#include <cmath>

namespace eigenlink {

double lengthUnit(double size)
{
    constexpr int kStep = 3;  // log2 8
    return std::exp2(kStep * std::round(std::log2(size) / kStep));
}

Eigen::VectorXd naturalUnits(const System& system)
{
    const double length = lengthUnit(system.size());
    Eigen::VectorXd units(system.coordinateCount());
    for (Eigen::Index i = 0; i < units.size(); ++i) {
        const bool isLength = system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::length;
        units[i] = isLength ? length : 1;
    }
    return units;
}

Eigen::VectorXd asLengths(const System& system, Eigen::VectorXd change)
{
    for (Eigen::Index i = 0; i < change.size(); ++i) {
        if (system.coordinates()[static_cast<std::size_t>(i)].quantity != Quantity::length) {
            change[i] *= system.size();
        }
    }
    return change;
}

}  // namespace eigenlink
