#include "model/assembly/natural_units.h"

#include <cmath>

namespace eigenlink {

Eigen::VectorXd naturalUnits(const System& system)
{
    constexpr int kStep = 3;  // log2 8
    const double length = std::exp2(kStep * std::round(std::log2(system.size()) / kStep));
    Eigen::VectorXd units(system.coordinateCount());
    for (Eigen::Index i = 0; i < units.size(); ++i) {
        const bool isAngle = system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::angle;
        units[i] = isAngle ? 1 : length;
    }
    return units;
}

}  // namespace eigenlink
