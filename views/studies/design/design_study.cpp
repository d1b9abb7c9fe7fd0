#include "views/studies/design/design_study.h"

#include <cmath>

namespace eigenlink {

std::size_t DesignStudy::nearestTo(double value) const
{
    std::size_t best = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < locus.configurations.size(); ++i) {
        const double far = std::abs(locus.configurations[i].value - value);
        if (locus.configurations[i].usable && far < nearest) {
            nearest = far;
            best = i;
        }
    }
    return best;
}

double valueOf(const DiagramQuantity& quantity, const EquilibriumPoint& rest, const std::vector<Vector2>& points)
{
    switch (quantity.kind) {
        case DiagramQuantity::Kind::x:
            return points.at(quantity.index).x;
        case DiagramQuantity::Kind::y:
            return points.at(quantity.index).y;
        case DiagramQuantity::Kind::angle:
            return rest.linkAngles[static_cast<Eigen::Index>(quantity.index)];
        case DiagramQuantity::Kind::energy:
            return rest.energy;
    }
    return 0;
}

}  // namespace eigenlink
