#include "model/math/equilibration.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

/// The power of two nearest 1/size; 1 for an empty line.
double reciprocalPower(double size)
{
    return size > 0 ? std::exp2(-std::round(std::log2(size))) : 1;
}

}  // namespace

PencilScales equilibrate(Eigen::MatrixXd& A, Eigen::MatrixXd& E)
{
    constexpr int kSweeps = 6;
    const Eigen::Index n = A.rows();
    PencilScales scales{Eigen::VectorXd::Ones(n), Eigen::VectorXd::Ones(n)};
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        const Eigen::VectorXd rows =
            A.cwiseAbs().rowwise().maxCoeff().cwiseMax(E.cwiseAbs().rowwise().maxCoeff()).unaryExpr(&reciprocalPower);
        A = rows.asDiagonal() * A;
        E = rows.asDiagonal() * E;
        const Eigen::VectorXd columns = A.cwiseAbs()
                                            .colwise()
                                            .maxCoeff()
                                            .cwiseMax(E.cwiseAbs().colwise().maxCoeff())
                                            .unaryExpr(&reciprocalPower)
                                            .transpose();
        A = A * columns.asDiagonal();
        E = E * columns.asDiagonal();
        scales.rows = scales.rows.cwiseProduct(rows);
        scales.columns = scales.columns.cwiseProduct(columns);
    }
    return scales;
}

}  // namespace eigenlink
