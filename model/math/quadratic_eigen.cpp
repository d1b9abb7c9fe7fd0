#include "model/math/quadratic_eigen.h"

#include "model/math/lapack.h"

#include <cmath>
#include <utility>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// A real matrix times a complex one, as two real products.
Eigen::MatrixXcd times(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& V)
{
    Eigen::MatrixXcd result(A.rows(), V.cols());
    result.real() = A * V.real();
    result.imag() = A * V.imag();
    return result;
}

/// The modal basis of (K, M) with what is rounding set to zero.
struct ModalBasis {
    Eigen::VectorXd kappa;
    Eigen::MatrixXd X;
    Eigen::MatrixXd damping;  // XᵀCX
};

ModalBasis modalBasis(const Projected& matrices, SymmetricPairs pairs)
{
    ModalBasis basis{std::move(pairs.values), std::move(pairs.vectors), {}};
    basis.damping = basis.X.transpose() * matrices.C * basis.X;
    const Eigen::MatrixXd size = (matrices.R() * basis.X).cwiseAbs();
    const Eigen::MatrixXd dampingSize = size.transpose() * (matrices.sparseC.cwiseAbs() * size);
    basis.damping =
        (basis.damping.cwiseAbs().array() <= kRoundingOfSums * dampingSize.array()).select(0.0, basis.damping);
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
    const Eigen::MatrixXd shapes = basis.X * D.cwiseInverse().asDiagonal();
    const Eigen::MatrixXcd V = times(shapes, solution.vectors.topRows(k));
    std::vector<QuadraticPair> pairs;
    for (Eigen::Index i = 0; i < 2 * k; ++i) {
        pairs.push_back({solution.values[i], V.col(i), 0});
    }
    return pairs;
}

/// Residuals of all pairs, the products with M, C and K formed at once.
void findResiduals(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C, const Eigen::MatrixXd& K,
                   std::vector<QuadraticPair>& pairs)
{
    Eigen::MatrixXcd V(M.rows(), static_cast<Eigen::Index>(pairs.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        V.col(static_cast<Eigen::Index>(i)) = pairs[i].v;
    }
    const Eigen::MatrixXcd MV = times(M, V);
    const Eigen::MatrixXcd CV = times(C, V);
    const Eigen::MatrixXcd KV = times(K, V);
    const double sizeM = M.norm();
    const double sizeC = C.norm();
    const double sizeK = K.norm();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto column = static_cast<Eigen::Index>(i);
        const Complex s = pairs[i].s;
        const double size = (std::norm(s) * sizeM + std::abs(s) * sizeC + sizeK) * V.col(column).norm();
        const double residual = (s * s * MV.col(column) + s * CV.col(column) + KV.col(column)).norm();
        pairs[i].residual = size > 0 ? residual / size : 0;
    }
}

}  // namespace

Projected project(Eigen::MatrixXd R, const Eigen::SparseMatrix<double>& M, const Eigen::SparseMatrix<double>& C,
                  const Eigen::SparseMatrix<double>& K)
{
    Eigen::MatrixXd reduced = symmetrized(R.transpose() * (C * R));
    return {projectBoth(std::move(R), M, K), C, std::move(reduced)};
}

std::optional<std::vector<QuadraticPair>> solveQuadratic(const Projected& matrices)
{
    if (matrices.M().rows() == 0) {
        return std::vector<QuadraticPair>();
    }
    auto symmetric = solveProjection(matrices.stiffness);
    if (!symmetric) {
        return std::nullopt;
    }
    const ModalBasis basis = modalBasis(matrices, std::move(*symmetric));
    std::vector<QuadraticPair> pairs = basis.damping.isZero(0) ? undamped(basis) : damped(basis);
    findResiduals(matrices.M(), matrices.C, matrices.K(), pairs);
    return pairs;
}

}  // namespace eigenlink
