#include "model/math/dense/equilibration.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {
namespace {

/// The power of two nearest 1/size by ratio; 1 for an empty line.
double reciprocalPower(double size)
{
    if (!(size > 0)) {
        return 1;
    }
    int exponent = 0;
    const double fraction = std::frexp(size, &exponent);  // in [½, 1)
    return std::ldexp(1.0, fraction < 1 / std::numbers::sqrt2 ? 1 - exponent : -exponent);
}

/// Powers for the largest entries of each row of A and E together.
void findRows(const Eigen::MatrixXd& A, const Eigen::MatrixXd& E, Eigen::VectorXd& powers)
{
    powers.setZero();
    for (Eigen::Index j = 0; j < A.cols(); ++j) {
        powers = powers.cwiseMax(A.col(j).cwiseAbs()).cwiseMax(E.col(j).cwiseAbs());
    }
    powers = powers.unaryExpr(&reciprocalPower);
}

/// Scales rows by powers of two, then columns by those of the rows that came out; true when nothing changed.
bool sweep(Eigen::MatrixXd& A, Eigen::MatrixXd& E, PencilScales& scales, Eigen::VectorXd& rows)
{
    findRows(A, E, rows);
    bool settled = (rows.array() == 1).all();
    if (!settled) {
        A.array().colwise() *= rows.array();
        E.array().colwise() *= rows.array();
        scales.rows.array() *= rows.array();
    }
    for (Eigen::Index j = 0; j < A.cols(); ++j) {
        const double power = reciprocalPower(std::max(A.col(j).cwiseAbs().maxCoeff(), E.col(j).cwiseAbs().maxCoeff()));
        if (power != 1) {
            A.col(j) *= power;
            E.col(j) *= power;
            scales.columns[j] *= power;
            settled = false;
        }
    }
    return settled;
}

}  // namespace

PencilScales equilibrate(Eigen::MatrixXd& A, Eigen::MatrixXd& E)
{
    constexpr int kSweeps = 6;
    const Eigen::Index n = A.rows();
    PencilScales scales{Eigen::VectorXd::Ones(n), Eigen::VectorXd::Ones(n)};
    Eigen::VectorXd rows(n);
    for (int i = 0; i < kSweeps && !sweep(A, E, scales, rows); ++i) {
    }
    return scales;
}

Eigen::VectorXd equilibrate(Eigen::MatrixXd& A)
{
    constexpr int kSweeps = 6;
    Eigen::VectorXd scales = Eigen::VectorXd::Ones(A.rows());
    Eigen::VectorXd powers(A.cols());
    for (int i = 0; i < kSweeps; ++i) {
        for (Eigen::Index j = 0; j < A.cols(); ++j) {
            powers[j] = reciprocalPower(std::sqrt(A.col(j).cwiseAbs().maxCoeff()));
        }
        if ((powers.array() == 1).all()) {
            break;
        }
        for (Eigen::Index j = 0; j < A.cols(); ++j) {
            A.col(j) = powers.cwiseProduct(A.col(j)) * powers[j];
        }
        scales.array() *= powers.array();
    }
    return scales;
}

}  // namespace eigenlink
