#include "model/math/dense/quadratic_eigen.h"

#include "model/math/dense/dense_product.h"
#include "model/math/dense/lapack.h"
#include "model/math/dense/strongly_damped.h"
#include "model/math/dense/sum_rounding.h"
#include "model/math/dense/tolerances.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// The sums of VᵀKV, with those that roundings of V move.
Eigen::RowVectorXd sizesOfFreeMotions(const Projected& matrices, const Eigen::MatrixXd& V)
{
    Eigen::RowVectorXd sizes = matrices.K.sizesOfColumns(V);
    if (matrices.units.size() > 0) {
        const Eigen::MatrixXd natural = matrices.units.cwiseInverse().asDiagonal() * V;
        sizes += matrices.K.sizeOf(matrices.units) * natural.cwiseAbs2().colwise().maxCoeff();
    }
    return sizes;
}

std::vector<QuadraticPair> undamped(const ModalForm& form, const Projected& matrices)
{
    const ProjectedPairs& modes = form.pairs;
    const Eigen::MatrixXd imbalance =
        matrices.R.transposedTimes(Eigen::MatrixXd(modes.KV - modes.MV * modes.kappa.asDiagonal()));
    const double sizeM = matrices.reducedM.norm();
    const double sizeK = matrices.reducedK.norm();
    const bool isAnyFree = (modes.kappa.array() == 0).any();
    const Eigen::RowVectorXd summed = isAnyFree ? sizesOfFreeMotions(matrices, modes.V) : Eigen::RowVectorXd();
    std::vector<QuadraticPair> pairs;
    pairs.reserve(2 * static_cast<std::size_t>(modes.kappa.size()));
    for (Eigen::Index i = 0; i < modes.kappa.size(); ++i) {
        const double kappa = modes.kappa[i];
        const double omega = std::sqrt(std::abs(kappa));
        const Complex s = kappa > 0 ? Complex(0, omega) : Complex(omega, 0);
        // K_r itself may be rounding, where only free motions remain: then the scale is that of the terms of its
        // sums.
        const double stiffness = kappa == 0 ? std::max(sizeK, summed[i] / modes.V.col(i).squaredNorm()) : sizeK;
        const double size = (std::abs(kappa) * sizeM + stiffness) * modes.V.col(i).norm();
        const double residual = size > 0 ? imbalance.col(i).norm() / size : 0;
        pairs.push_back({s, modes.V.col(i).cast<Complex>(), residual});
        pairs.push_back({s == 0.0 ? s : -s, pairs.back().v, residual});
    }
    return pairs;
}

/// Columns of the eigenvectors whose conjugates do not stand before them.
std::vector<Eigen::Index> distinctColumns(const Eigen::VectorXcd& values)
{
    std::vector<Eigen::Index> columns;
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        if (!(values[i].imag() < 0)) {
            columns.push_back(i);
        }
    }
    return columns;
}

/// Rᵀ(s²M + sC + K)v of some pairs v = R z: by the reduced matrices where they are small, else by the sparse ones.
Eigen::MatrixXcd imbalanceOf(const Projected& matrices, const Eigen::MatrixXcd& Z, const Eigen::MatrixXcd& V,
                             const Eigen::RowVectorXcd& s)
{
    constexpr Eigen::Index kSmallProblem = 40;
    const Eigen::RowVectorXcd squares = s.cwiseProduct(s);
    if (Z.rows() <= kSmallProblem && matrices.relaxing.cols() == 0) {
        Eigen::MatrixXcd imbalance = product(matrices.reducedK, Z);
        imbalance += product(matrices.reducedC, Z) * s.asDiagonal();
        imbalance += product(matrices.reducedM, Z) * squares.asDiagonal();
        return imbalance;
    }
    Eigen::MatrixXcd imbalance = matrices.K.times(V) + matrices.M.times(V) * squares.asDiagonal();
    if (!matrices.C.isZero()) {
        imbalance += matrices.C.times(V) * s.asDiagonal();
    }
    return matrices.R.transposedTimes(imbalance);
}

/// Eigenpairs of the first-order form, by two eigensolves and Newton's method where one solve would lose the slow
/// roots.
StandardPairs eigenpairsOf(const ModalForm& form, const Projected& matrices)
{
    StandardPairs pairs = solveStandard(form.firstOrder());
    if (losesSlowRoots(form, pairs.values)) {
        recoverSlowRoots(form, matrices, pairs);
    }
    return pairs;
}

/// Eigenvalues with Im s ≥ 0 and their shapes v, with residuals.
std::vector<QuadraticPair> distinctPairs(const ModalForm& form, const Projected& matrices)
{
    const Eigen::Index k = form.D.size();
    const StandardPairs solution = eigenpairsOf(form, matrices);
    const std::vector<Eigen::Index> columns = distinctColumns(solution.values);
    const auto count = static_cast<Eigen::Index>(columns.size());
    Eigen::MatrixXcd modal(k, count);
    Eigen::MatrixXcd relaxing(matrices.relaxing.cols(), count);
    Eigen::RowVectorXcd s(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto column = solution.vectors.col(columns[static_cast<std::size_t>(i)]);
        modal.col(i) = column.head(k);
        relaxing.col(i) = column.tail(relaxing.rows());
        s[i] = solution.values[columns[static_cast<std::size_t>(i)]];
    }
    const Eigen::MatrixXcd eta = form.D.cwiseInverse().asDiagonal() * modal;
    Eigen::MatrixXcd V = product(form.pairs.V, eta);
    if (relaxing.rows() > 0) {
        V += product(matrices.relaxing, relaxing);
    }
    const Eigen::MatrixXcd imbalance =
        imbalanceOf(matrices, matrices.R.isIdentity() ? V : product(form.pairs.X, eta), V, s);
    const double sizeM = matrices.reducedM.norm();
    const double sizeC = matrices.reducedC.norm();
    const double sizeK = matrices.reducedK.norm();
    std::vector<QuadraticPair> pairs;
    pairs.reserve(columns.size());
    for (Eigen::Index i = 0; i < count; ++i) {
        const double size = (std::norm(s[i]) * sizeM + std::abs(s[i]) * sizeC + sizeK) * V.col(i).norm();
        pairs.push_back({s[i], V.col(i), size > 0 ? imbalance.col(i).norm() / size : 0});
    }
    return pairs;
}

std::vector<QuadraticPair> damped(const ModalForm& form, const Projected& matrices)
{
    std::vector<QuadraticPair> pairs;
    pairs.reserve(2 * static_cast<std::size_t>(form.D.size()));
    for (QuadraticPair& pair : distinctPairs(form, matrices)) {
        const bool isReal = pair.s.imag() == 0;
        pairs.push_back(std::move(pair));
        if (!isReal) {
            const QuadraticPair& first = pairs.back();
            pairs.push_back({std::conj(first.s), first.v.conjugate(), first.residual});
        }
    }
    return pairs;
}

}  // namespace

Projected::Projected(VelocityTransformation transformation, const SymmetricForm& mass, const SymmetricForm& damping,
                     const SymmetricForm& stiffness, Eigen::VectorXd naturalUnits)
    : Projection(std::move(transformation), mass, stiffness, std::move(naturalUnits)),
      C(damping),
      reducedC(C.isZero() ? Eigen::MatrixXd::Zero(R.cols(), R.cols()) : R.project(C))
{
}

Eigen::MatrixXd ModalForm::firstOrder() const
{
    const Eigen::Index k = D.size();
    const Eigen::Index p = relaxation.rows();
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * k + p, 2 * k + p);
    A.block(0, k, k, k) = D.asDiagonal();
    A.block(k, 0, k, k) = (-pairs.kappa.cwiseQuotient(D)).asDiagonal();
    A.block(k, k, k, k) = -damping;
    if (p > 0) {
        A.block(k, 2 * k, k, p) = -coupling;
        A.block(2 * k, 0, p, k) = -coupling.transpose() * D.cwiseInverse().asDiagonal();
        A.bottomRightCorner(p, p) = -relaxation;
    }
    return A;
}

std::optional<ModalForm> modalForm(const Projected& matrices)
{
    std::optional<ProjectedPairs> pairs = solveProjection(matrices);
    if (!pairs) {
        return std::nullopt;
    }
    ModalForm form{std::move(*pairs), {}, {}, {}, {}};
    const Eigen::Index k = form.pairs.kappa.size();
    form.damping = Eigen::MatrixXd::Zero(k, k);
    if (!matrices.C.isZero()) {
        const Eigen::MatrixXd& V = form.pairs.V;
        const Eigen::MatrixXd CV = matrices.C.times(V);
        const Eigen::MatrixXd C = transposedProduct(V, CV);
        const Eigen::MatrixXd rounding =
            sumRounding(matrices.C.size()) * matrices.C.sizes(V) + roundingOfShapes(matrices.C, V, CV, matrices.units);
        form.damping = (C.cwiseAbs().array() <= rounding.array()).select(0.0, C);
    }
    const double largest = k > 0 ? form.damping.cwiseAbs().maxCoeff() : 0;
    const double typical = largest > 0 ? largest : 1;
    form.D = form.pairs.kappa.unaryExpr(
        [typical](double kappa) { return kappa == 0 ? typical : std::sqrt(std::abs(kappa)); });
    if (const Eigen::MatrixXd& Y = matrices.relaxing; Y.cols() > 0) {
        Eigen::MatrixXd both(Y.rows(), k + Y.cols());
        both << form.pairs.V, Y;
        const Eigen::MatrixXd rounding = sumRounding(matrices.K.size()) * matrices.K.sizes(both).rightCols(Y.cols());
        const auto beyond = [](const Eigen::MatrixXd& sums, const Eigen::MatrixXd& least) {
            return Eigen::MatrixXd((sums.cwiseAbs().array() <= least.array()).select(0.0, sums));
        };
        form.coupling = beyond(transposedProduct(form.pairs.KV, Y), rounding.topRows(k));
        form.relaxation = beyond(symmetrized(Y.transpose() * matrices.K.times(Y)), rounding.bottomRows(Y.cols()));
    }
    return form;
}

std::optional<std::vector<QuadraticPair>> solveQuadratic(const Projected& matrices)
{
    if (matrices.R.cols() == 0 && matrices.relaxing.cols() == 0) {
        return std::vector<QuadraticPair>();
    }
    const std::optional<ModalForm> form = modalForm(matrices);
    if (!form) {
        return std::nullopt;
    }
    return form->damping.isZero(0) && matrices.relaxing.cols() == 0 ? undamped(*form, matrices)
                                                                    : damped(*form, matrices);
}

}  // namespace eigenlink
