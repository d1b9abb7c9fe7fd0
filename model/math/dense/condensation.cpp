#include "model/math/dense/condensation.h"

#include "model/math/dense/lapack.h"
#include "model/math/dense/tolerances.h"
#include "model/math/dense/velocity_transformation.h"

#include <cmath>
#include <utility>
#include <vector>

namespace eigenlink {
namespace {

/// Changes V to a basis of its span with a unit coordinate for each column where the others are zero, so that columns
/// are single parts wherever they can be.
void separateColumns(Eigen::MatrixXd& V)
{
    for (Eigen::Index i = 0; i < V.cols(); ++i) {
        Eigen::Index row = 0;
        Eigen::Index column = 0;
        V.rightCols(V.cols() - i).cwiseAbs().maxCoeff(&row, &column);
        V.col(i).swap(V.col(i + column));
        V.col(i) /= double(V(row, i));
        for (Eigen::Index j = 0; j < V.cols(); ++j) {
            if (j != i) {
                V.col(j) -= double(V(row, j)) * V.col(i);
            }
        }
    }
    V = (V.cwiseAbs().array() < tolerance::kRoundingOfSolve).select(0.0, V);
}

struct Split {
    Eigen::MatrixXd held, loose;
};

/// The motions that a symmetric matrix holds, and those that it does not; entries below `rounding` are rounding.
Split splitBy(const SymmetricForm::Sparse& matrix, const Eigen::MatrixXd& motions, double rounding)
{
    if (motions.cols() == 0) {
        return {motions, motions};
    }
    const Eigen::MatrixXd size = motions.cwiseAbs();
    const Eigen::VectorXd sizes = (size.transpose() * (SymmetricForm::Sparse(matrix.cwiseAbs()) * size)).diagonal() +
                                  rounding / tolerance::kRounding * size.colwise().squaredNorm().transpose();
    const Eigen::VectorXd units = sizes.unaryExpr([](double each) { return each > 0 ? 1 / std::sqrt(each) : 1; });
    const Eigen::MatrixXd scaled = motions * units.asDiagonal();
    const SymmetricPairs pairs = solveSymmetric(symmetrized(scaled.transpose() * (matrix * scaled)));
    std::vector<Eigen::Index> held;
    std::vector<Eigen::Index> loose;
    for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
        (std::abs(pairs.values[i]) > tolerance::kRounding ? held : loose).push_back(i);
    }
    const Eigen::MatrixXd turned = scaled * pairs.vectors;
    return {turned(Eigen::all, held), turned(Eigen::all, loose)};
}

}  // namespace

MasslessMotions sortedByForces(Eigen::MatrixXd motions, const SymmetricForm::Sparse& C, const SymmetricForm::Sparse& H)
{
    separateColumns(motions);
    const double largest = H.nonZeros() > 0 ? H.coeffs().cwiseAbs().maxCoeff() : 0;
    Split damped = splitBy(C, motions, 0);
    if (damped.held.cols() > 0) {
        separateColumns(damped.loose);
    }
    Split stiff = splitBy(H, damped.loose, tolerance::kRoundingOfSolve * largest);
    return {std::move(stiff.held), std::move(damped.held), std::move(stiff.loose)};
}

Eigen::MatrixXd withMass(const Eigen::MatrixXd& Z, const MasslessMotions& massless)
{
    if (massless.count() == 0) {
        return Z;
    }
    Eigen::MatrixXd all(Z.rows(), massless.count());
    all << massless.following, massless.relaxing, massless.undetermined;
    const Eigen::MatrixXd inside = Z.transpose() * all.colwise().normalized();
    const Eigen::MatrixXd Q =
        inside.colPivHouseholderQr().householderQ() * Eigen::MatrixXd::Identity(Z.cols(), Z.cols());
    return Z * Q.rightCols(Z.cols() - all.cols());
}

Condensed condense(Eigen::MatrixXd X, const MasslessMotions& massless, const SymmetricForm& C, const SymmetricForm& K)
{
    Condensed result{std::move(X), massless.relaxing};
    const Eigen::MatrixXd& following = massless.following;
    if (following.cols() > 0) {
        const Eigen::MatrixXd forces = K.times(following);
        const Eigen::FullPivLU<Eigen::MatrixXd> stiffness(symmetrized(following.transpose() * forces));
        for (Eigen::MatrixXd* motions : {&result.X, &result.Y}) {
            if (motions->cols() > 0) {
                const Eigen::MatrixXd moved = stiffness.solve(Eigen::MatrixXd(forces.transpose() * *motions));
                *motions -= following * moved;
            }
        }
    }
    if (result.Y.cols() > 0) {
        const Eigen::LLT<Eigen::MatrixXd> damping(symmetrized(result.Y.transpose() * C.times(result.Y)));
        damping.matrixU().solveInPlace<Eigen::OnTheRight>(result.Y);
        result.X -= result.Y * (C.times(result.Y).transpose() * result.X).eval();
    }
    return result;
}

}  // namespace eigenlink
