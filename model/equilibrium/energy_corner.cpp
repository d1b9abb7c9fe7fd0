#include "model/equilibrium/energy_corner.h"

#include "model/assembly/kinematics.h"
#include "model/basics/verdicts.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <vector>

namespace eigenlink {

namespace {

bool endsMeet(const Vector2& line, double size)
{
    return isZero(length(line), size);
}

}  // namespace

bool hasCornerAt(const System& system, const Eigen::VectorXd& q)
{
    const std::vector<Vector2> lines = system.kinematics().pushingLines(q);
    const bool anyMeet = std::ranges::any_of(lines, [&](const Vector2& line) { return endsMeet(line, system.size()); });
    return anyMeet && hasCornerAt(system, q, RowSpace(system.jacobian(q)).nullSpace());
}

bool hasCornerAt(const System& system, const Eigen::VectorXd& q, const Eigen::MatrixXd& motions)
{
    const Kinematics kinematics = system.kinematics();
    const std::vector<Vector2> lines = kinematics.pushingLines(q);
    const double step = tolerance::kStepOfDifference * system.size();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (Eigen::Index k = 0; k < motions.cols() && endsMeet(lines[i], system.size()); ++k) {
            const Vector2 ahead = kinematics.pushingLines(q + step * motions.col(k))[i];
            const Vector2 behind = kinematics.pushingLines(q - step * motions.col(k))[i];
            if (length(ahead - behind) > tolerance::kNearlyZero * step) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace eigenlink
