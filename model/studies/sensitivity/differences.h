#pragma once

#include "model/math/sparse/matrix.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/sensitivity/tolerances.h"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace eigenlink {

/// Steps of differences, in scales of the variable: the first that is short enough is taken.
inline constexpr std::array kDifferenceSteps{1e-3, 1e-4, 1e-5, 1e-6};

/// A formula of differences, the derivative is Σ weight · f(offset · h) / h, and beside it one of lower order by the
/// same places, which shows whether the step is short enough.
struct Stencil {
    std::vector<int> offsets;
    std::vector<double> weights, fewer;
};

/// Formulas of order six, beside order four.
inline const Stencil kCentral{{-3, -2, -1, 1, 2, 3},
                              {-1 / 60., 3 / 20., -3 / 4., 3 / 4., -3 / 20., 1 / 60.},
                              {0, 1 / 12., -2 / 3., 2 / 3., -1 / 12., 0}};
inline const Stencil kForward{{0, 1, 2, 3, 4, 5, 6},
                              {-49 / 20., 6, -15 / 2., 20 / 3., -15 / 4., 6 / 5., -1 / 6.},
                              {-25 / 12., 4, -3, 4 / 3., -1 / 4., 0, 0}};

/// True where a variable can be lowered by three steps [unit of the variable].
inline bool hasRoomBelow(const Variable& variable, double step)
{
    return variable.allowed == Range::any || std::abs(variable.value) >= 3 * step;
}

/// sum ← sum + weight · value.
inline void addTo(double& sum, double weight, double value)
{
    sum += weight * value;
}

/// sum ← sum + weight · value; an empty sum is zero.
inline void addTo(Eigen::VectorXd& sum, double weight, const Eigen::VectorXd& value)
{
    sum = sum.size() == 0 ? Eigen::VectorXd(weight * value) : Eigen::VectorXd(sum + weight * value);
}

/// True for matrices with entries at the same places.
inline bool haveSamePlaces(const SparseMatrix& A, const SparseMatrix& B)
{
    return A.rows() == B.rows() && A.cols() == B.cols() && A.nonZeros() == B.nonZeros() &&
           std::equal(A.outerIndexPtr(), A.outerIndexPtr() + A.outerSize() + 1, B.outerIndexPtr()) &&
           std::equal(A.innerIndexPtr(), A.innerIndexPtr() + A.nonZeros(), B.innerIndexPtr());
}

/// sum ← sum + weight · value, at once where both have the same places; a sum of another size is zero.
inline void addTo(SparseMatrix& sum, double weight, const SparseMatrix& value)
{
    if (sum.rows() != value.rows() || sum.cols() != value.cols()) {
        sum = weight * value;
    } else if (haveSamePlaces(sum, value)) {
        sum.coeffs() += weight * value.coeffs();
    } else {
        sum = SparseMatrix(sum + weight * value);
    }
}

/// |x|
inline double sizeOf(double x)
{
    return std::abs(x);
}
/// ‖x‖₂ = √Σxᵢ²
inline double sizeOf(const Eigen::VectorXd& x)
{
    return x.norm();
}
/// ‖A‖ = √Σaᵢⱼ² (Frobenius)
inline double sizeOf(const SparseMatrix& A)
{
    return A.rows() == 0 || A.cols() == 0 ? 0 : A.norm();
}

/// Sums of differences of values of a function.
struct Differences {
    const Stencil* stencil = nullptr;
    double step = 0;
    double disagreement = 0;  ///< of the two formulas, relative to the derivatives: a bound of the error by far

    /// The derivative of a number, vector or sparse matrix, `valueAt` the i-th place.
    template <class ValueAt>
    auto derivative(const ValueAt& valueAt)
    {
        using Value = std::decay_t<decltype(valueAt(0))>;
        Value sum{}, apart{};
        double largest = 0;
        for (std::size_t i = 0; i < stencil->offsets.size(); ++i) {
            const Value& value = valueAt(i);
            addTo(sum, stencil->weights[i], value);
            addTo(apart, stencil->weights[i] - stencil->fewer[i], value);
            largest = std::max(largest, sizeOf(value));
        }
        const double parts = sizeOf(sum) + tolerance::kDifferenceRounding * largest;
        disagreement = std::max(disagreement, parts > 0 ? sizeOf(apart) / parts : 0);
        sum /= step;
        return sum;
    }
};

}  // namespace eigenlink
