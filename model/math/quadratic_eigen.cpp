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

std::vector<QuadraticPair> undamped(const ModalForm& basis)
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

std::vector<QuadraticPair> damped(const ModalForm& basis)
{
    const Eigen::Index k = basis.kappa.size();
    const StandardPairs solution = solveStandard(basis.firstOrder());
    const Eigen::MatrixXd shapes = basis.X * basis.D.cwiseInverse().asDiagonal();
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

Eigen::MatrixXd ModalForm::firstOrder() const
{
    const Eigen::Index k = kappa.size();
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
    A.topRightCorner(k, k) = D.asDiagonal();
    A.bottomLeftCorner(k, k) = (-kappa.cwiseQuotient(D)).asDiagonal();
    A.bottomRightCorner(k, k) = -damping;
    return A;
}

std::optional<ModalForm> modalForm(const Projected& matrices)
{
    std::optional<SymmetricPairs> pairs = solveProjection(matrices.stiffness);
    if (!pairs) {
        return std::nullopt;
    }
    ModalForm form{std::move(pairs->values), {}, std::move(pairs->vectors), {}};
    form.damping = form.X.transpose() * matrices.C * form.X;
    const Eigen::MatrixXd size = (matrices.R() * form.X).cwiseAbs();
    const Eigen::MatrixXd dampingSize = size.transpose() * (matrices.sparseC.cwiseAbs() * size);
    form.damping = (form.damping.cwiseAbs().array() <= kRoundingOfSums * dampingSize.array()).select(0.0, form.damping);
    const double largest = form.damping.size() > 0 ? form.damping.cwiseAbs().maxCoeff() : 0;
    const double typical = largest > 0 ? largest : 1;
    form.D =
        form.kappa.unaryExpr([typical](double kappa) { return kappa == 0 ? typical : std::sqrt(std::abs(kappa)); });
    return form;
}

std::optional<std::vector<QuadraticPair>> solveQuadratic(const Projected& matrices)
{
    if (matrices.M().rows() == 0) {
        return std::vector<QuadraticPair>();
    }
    const std::optional<ModalForm> basis = modalForm(matrices);
    if (!basis) {
        return std::nullopt;
    }
    std::vector<QuadraticPair> pairs = basis->damping.isZero(0) ? undamped(*basis) : damped(*basis);
    findResiduals(matrices.M(), matrices.C, matrices.K(), pairs);
    return pairs;
}

}  // namespace eigenlink
