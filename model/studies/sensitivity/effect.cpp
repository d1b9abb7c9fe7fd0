#include "model/studies/sensitivity/effect.h"

#include "model/assembly/system.h"
#include "model/mechanism/validation.h"

#include <cmath>

namespace eigenlink {

namespace {

/// Numbers without a pattern between -1 and 1, always the same.
Eigen::VectorXd scattered(Eigen::Index count)
{
    Eigen::VectorXd numbers(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        numbers[i] = std::sin(1.7 + 12.9898 * static_cast<double>(i + 1));
    }
    return numbers;
}

bool isSame(const SparseMatrix& a, const SparseMatrix& b)
{
    const bool isEmpty = a.size() == 0;  // without constraints: Eigen has no norm of an empty sparse matrix
    return a.rows() == b.rows() && a.cols() == b.cols() && (isEmpty || SparseMatrix(a - b).norm() == 0);
}

/// Compared at one configuration and one instant without any symmetry.
bool haveSameEquations(const System& a, const System& b)
{
    if (a.coordinateCount() != b.coordinateCount() || a.constraintCount() != b.constraintCount() ||
        a.drawnCoordinates() != b.drawnCoordinates()) {
        return false;
    }
    constexpr double kAside = 0.1;  // of the size of the mechanism
    const Instant at{0.37, 1, 0, nullptr};
    const Eigen::VectorXd q = a.drawnCoordinates() + kAside * a.size() * scattered(a.coordinateCount());
    const Eigen::VectorXd lambda = scattered(a.constraintCount());
    return a.constraint(q, at) == b.constraint(q, at) && a.force(q, at) == b.force(q, at) &&
           a.constraintRate(q, at) == b.constraintRate(q, at) && isSame(a.mass(q, at), b.mass(q, at)) &&
           isSame(a.damping(q, at), b.damping(q, at)) &&
           isSame(a.tangentStiffness(q, lambda, at), b.tangentStiffness(q, lambda, at)) &&
           isSame(a.jacobian(q, at), b.jacobian(q, at));
}

}  // namespace

bool hasNoEffect(const Mechanism& mechanism, const Variable& variable, double value)
{
    if (value == variable.value) {
        return false;
    }
    if (changesNothing(mechanism, variable, value)) {
        return true;
    }
    const Outcome<Mechanism> there = variable.with(value);
    return there && !hasErrors(validate(mechanism)) && !hasErrors(validate(*there)) &&
           haveSameEquations(System(mechanism, System::Validated{}), System(*there, System::Validated{}));
}

}  // namespace eigenlink
