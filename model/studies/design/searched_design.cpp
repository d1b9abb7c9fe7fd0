#include "model/studies/design/searched_design.h"

#include "model/assembly/natural_units.h"
#include "model/studies/design/tolerances.h"

#include <cmath>

namespace eigenlink {

bool SearchedDesign::isMet() const
{
    return error.size() == 0 || error.cwiseAbs().maxCoeff() <= 100 * tolerance::kRounding;
}

double leastSizeOf(const Analysis& analysis, std::string_view unit)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd lengths = asLengths(system, Eigen::VectorXd::Ones(system.coordinateCount()));
    const double force =
        lengths.size() > 0 ? system.forceSizes(analysis.equilibrium.q).cwiseQuotient(lengths).maxCoeff() : 0;
    const double size = unit == "m"                    ? system.size()
                        : unit == "rad"                ? 1
                        : unit == "N"                  ? force
                        : unit == "N·m" || unit == "J" ? force * system.size()
                                                       : 0;
    return std::sqrt(tolerance::kNearlyZero) * size;
}

}  // namespace eigenlink
