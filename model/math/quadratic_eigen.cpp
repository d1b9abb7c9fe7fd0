#include "model/math/quadratic_eigen.h"

#include "model/math/dense_product.h"
#include "model/math/lapack.h"

#include <cmath>
#include <utility>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

std::vector<QuadraticPair> undamped(const ModalForm& basis, const Projected& matrices)
{
    const Eigen::MatrixXd MX = product(matrices.M(), basis.X);
    const Eigen::MatrixXd KX = product(matrices.K(), basis.X);
    const double sizeM = matrices.M().norm();
    const double sizeK = matrices.K().norm();
    std::vector<QuadraticPair> pairs;
    pairs.reserve(2 * static_cast<std::size_t>(basis.kappa.size()));
    for (Eigen::Index i = 0; i < basis.kappa.size(); ++i) {
        const double kappa = basis.kappa[i];
        const double omega = std::sqrt(std::abs(kappa));
        const Complex s = kappa > 0 ? Complex(0, omega) : Complex(omega, 0);
        const Eigen::VectorXcd v = basis.X.col(i).cast<Complex>();
        const double size = (std::abs(kappa) * sizeM + sizeK) * basis.X.col(i).norm();
        const double residual = size > 0 ? (KX.col(i) - kappa * MX.col(i)).norm() / size : 0;
        pairs.push_back({s, v, residual});
        pairs.push_back({s == 0.0 ? s : -s, v, residual});
    }
    return pairs;
}

std::vector<QuadraticPair> damped(const ModalForm& basis)
{
    const Eigen::Index k = basis.kappa.size();
    const StandardPairs solution = solveStandard(basis.firstOrder());
    const Eigen::MatrixXd shapes = basis.X * basis.D.cwiseInverse().asDiagonal();
    const Eigen::MatrixXcd V = product(shapes, Eigen::MatrixXcd(solution.vectors.topRows(k)));
    std::vector<QuadraticPair> pairs;
    for (Eigen::Index i = 0; i < 2 * k; ++i) {
        pairs.push_back({solution.values[i], V.col(i), 0});
    }
    return pairs;
}

/// True where pair i is that before it again: the same real shape, or its conjugate.
bool isTwin(const std::vector<QuadraticPair>& pairs, std::size_t i)
{
    return i > 0 && (pairs[i].v == pairs[i - 1].v || pairs[i].v == pairs[i - 1].v.conjugate());
}

/// The shapes that are no twins, a column each.
Eigen::MatrixXcd distinctShapes(const std::vector<QuadraticPair>& pairs)
{
    const Eigen::Index rows = pairs.empty() ? 0 : pairs.front().v.size();
    Eigen::MatrixXcd V(rows, static_cast<Eigen::Index>(pairs.size()));
    Eigen::Index count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!isTwin(pairs, i)) {
            V.col(count++) = pairs[i].v;
        }
    }
    return V.leftCols(count);
}

/// Residuals of all pairs, the products with M, C and K formed at once.
void findResiduals(const Projected& matrices, std::vector<QuadraticPair>& pairs)
{
    const Eigen::MatrixXcd V = distinctShapes(pairs);
    const Eigen::MatrixXcd MV = product(matrices.M(), V);
    const Eigen::MatrixXcd CV = product(matrices.C, V);
    const Eigen::MatrixXcd KV = product(matrices.K(), V);
    const double sizeM = matrices.M().norm();
    const double sizeC = matrices.C.norm();
    const double sizeK = matrices.K().norm();
    Eigen::Index column = -1;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const bool twin = isTwin(pairs, i);
        column += twin ? 0 : 1;
        // The matrices are real: what is true of v and s is true of their conjugates.
        const Complex s = twin && pairs[i].v != pairs[i - 1].v ? std::conj(pairs[i].s) : pairs[i].s;
        const double size = (std::norm(s) * sizeM + std::abs(s) * sizeC + sizeK) * V.col(column).norm();
        const double residual = (s * s * MV.col(column) + s * CV.col(column) + KV.col(column)).norm();
        pairs[i].residual = size > 0 ? residual / size : 0;
    }
}

}  // namespace

Projected project(Eigen::MatrixXd R, const Eigen::SparseMatrix<double>& M, const Eigen::SparseMatrix<double>& C,
                  const Eigen::SparseMatrix<double>& K)
{
    const Eigen::Index k = R.cols();
    Eigen::MatrixXd reduced =
        C.nonZeros() == 0 ? Eigen::MatrixXd::Zero(k, k) : symmetrized(transposedProduct(R, C * R));
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
    form.damping = Eigen::MatrixXd::Zero(form.X.cols(), form.X.cols());
    if (matrices.sparseC.nonZeros() > 0) {
        const Eigen::MatrixXd C = transposedProduct(form.X, product(matrices.C, form.X));
        const Eigen::MatrixXd size = product(matrices.R(), form.X).cwiseAbs();
        const Eigen::MatrixXd sizeOfC = transposedProduct(size, matrices.sparseC.cwiseAbs() * size);
        form.damping = (C.cwiseAbs().array() <= kRoundingOfSums * sizeOfC.array()).select(0.0, C);
    }
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
    if (basis->damping.isZero(0)) {
        return undamped(*basis, matrices);
    }
    std::vector<QuadraticPair> pairs = damped(*basis);
    findResiduals(matrices, pairs);
    return pairs;
}

Eigen::MatrixXcd shapesOf(const Eigen::MatrixXd& R, const std::vector<QuadraticPair>& pairs)
{
    const Eigen::MatrixXcd distinct = product(R, distinctShapes(pairs));
    Eigen::MatrixXcd shapes(R.rows(), static_cast<Eigen::Index>(pairs.size()));
    Eigen::Index column = -1;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const bool twin = isTwin(pairs, i);
        column += twin ? 0 : 1;
        const bool conjugate = twin && pairs[i].v != pairs[i - 1].v;
        shapes.col(static_cast<Eigen::Index>(i)) =
            conjugate ? Eigen::VectorXcd(distinct.col(column).conjugate()) : Eigen::VectorXcd(distinct.col(column));
    }
    return shapes;
}

}  // namespace eigenlink
