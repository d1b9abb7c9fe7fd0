#include "model/math/quadratic_eigen.h"

#include "model/math/lapack.h"

#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// Multiple of eps below which a sum counts as zero.
constexpr double kRounding = 2e3 * std::numeric_limits<double>::epsilon();

/// The modal basis of (K, M) with what is rounding set to zero.
struct ModalBasis {
    Eigen::VectorXd kappa;
    Eigen::MatrixXd X;
    Eigen::MatrixXd damping;  // XᵀCX
};

ModalBasis modalBasis(const SymmetricPairs& pairs, const Eigen::MatrixXd& C, const TermSizes& sizes)
{
    ModalBasis basis{pairs.values, pairs.vectors, pairs.vectors.transpose() * C * pairs.vectors};
    const Eigen::MatrixXd size = basis.X.cwiseAbs();
    const Eigen::MatrixXd dampingSize = size.transpose() * sizes.damping * size;
    for (Eigen::Index i = 0; i < basis.kappa.size(); ++i) {
        if (std::abs(basis.kappa[i]) <= kRounding * size.col(i).dot(sizes.stiffness * size.col(i))) {
            basis.kappa[i] = 0;
        }
    }
    basis.damping = (basis.damping.cwiseAbs().array() <= kRounding * dampingSize.array()).select(0.0, basis.damping);
    return basis;
}

std::vector<QuadraticPair> undamped(const ModalBasis& basis)
{
    std::vector<QuadraticPair> pairs;
    for (Eigen::Index i = 0; i < basis.kappa.size(); ++i) {
        const double omega = std::sqrt(std::abs(basis.kappa[i]));
        const Complex s = basis.kappa[i] > 0 ? Complex(0, omega) : Complex(omega, 0);
        const Eigen::VectorXcd v = basis.X.col(i).cast<Complex>();
        pairs.push_back({s, v, 0});
        pairs.push_back({s == 0.0 ? s : -s, v, 0});
    }
    return pairs;
}

/// d/dt (w, η̇) = [0 D; −κD⁻¹ −Ĉ] (w, η̇) with w = Dη, D² = |κ|.
std::vector<QuadraticPair> damped(const ModalBasis& basis)
{
    const Eigen::Index k = basis.kappa.size();
    const double typical = basis.damping.cwiseAbs().maxCoeff();
    const Eigen::VectorXd D = basis.kappa.unaryExpr(
        [typical](double kappa) { return kappa == 0 ? std::max(typical, 1e-300) : std::sqrt(std::abs(kappa)); });
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
    A.topRightCorner(k, k) = D.asDiagonal();
    A.bottomLeftCorner(k, k) = (-basis.kappa.cwiseQuotient(D)).asDiagonal();
    A.bottomRightCorner(k, k) = -basis.damping;
    const StandardPairs solution = solveStandard(A);
    std::vector<QuadraticPair> pairs;
    for (Eigen::Index i = 0; i < 2 * k; ++i) {
        const Eigen::VectorXcd eta = solution.vectors.col(i).head(k).cwiseQuotient(D.cast<Complex>());
        pairs.push_back({solution.values[i], basis.X * eta, 0});
    }
    return pairs;
}

}  // namespace

std::optional<std::vector<QuadraticPair>> solveQuadratic(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C,
                                                         const Eigen::MatrixXd& K, const TermSizes& sizes)
{
    if (M.rows() == 0) {
        return std::vector<QuadraticPair>();
    }
    const auto symmetric = solveSymmetric(K, M);
    if (!symmetric) {
        return std::nullopt;
    }
    const ModalBasis basis = modalBasis(*symmetric, C, sizes);
    std::vector<QuadraticPair> pairs = basis.damping.isZero(0) ? undamped(basis) : damped(basis);
    for (QuadraticPair& pair : pairs) {
        pair.residual = quadraticResidual(M, C, K, pair.s, pair.v);
    }
    return pairs;
}

double quadraticResidual(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C, const Eigen::MatrixXd& K, Complex s,
                         const Eigen::VectorXcd& v)
{
    const Eigen::VectorXcd r = s * s * (M * v) + s * (C * v) + K * v;
    const double size = std::norm(s) * M.norm() + std::abs(s) * C.norm() + K.norm();
    return size > 0 && v.norm() > 0 ? r.norm() / (size * v.norm()) : 0;
}

}  // namespace eigenlink
