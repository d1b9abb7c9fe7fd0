#include "model/linearization/rcs_pencil.h"

#include "model/linearization/reduction.h"
#include "model/math/dense_product.h"
#include "model/math/equilibration.h"
#include "model/math/lapack.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// The r independent rows of Φ_q.
Eigen::MatrixXd independentRows(const ConstrainedLinearSystem& linear)
{
    const Eigen::MatrixXd all(linear.Phi_q);
    const std::vector<Eigen::Index> kept = linear.rows->independentRows();
    Eigen::MatrixXd rows(static_cast<Eigen::Index>(kept.size()), all.cols());
    for (std::size_t i = 0; i < kept.size(); ++i) {
        rows.row(static_cast<Eigen::Index>(i)) = all.row(kept[i]);
    }
    return rows;
}

PencilValue pencilValue(Complex alpha, double beta)
{
    PencilValue value;
    value.s = alpha / beta;
    value.betaZero = beta == 0 || !std::isfinite(std::abs(value.s));
    value.magnitude = value.betaZero ? std::numeric_limits<double>::infinity() : std::abs(value.s);
    return value;
}

/// QZ of the equilibrated pencil, sorted by |s|.
std::vector<PencilValue> solveByQz(const LinearModel& model, const ConstrainedLinearSystem& linear, bool vectors)
{
    Eigen::MatrixXd A = model.pencilA;
    Eigen::MatrixXd E = model.pencilE;
    const PencilScales scales = equilibrate(A, E);
    const PencilPairs pairs = solvePencil(A, E, vectors);
    const double sizeA = A.norm();
    const double sizeE = E.norm();
    const Eigen::MatrixXcd AX = vectors ? product(A, pairs.vectors) : Eigen::MatrixXcd();
    const Eigen::MatrixXcd EX = vectors ? product(E, pairs.vectors) : Eigen::MatrixXcd();
    const ConstraintViolation violation(linear.Phi_q);
    std::vector<PencilValue> values;
    for (Eigen::Index i = 0; i < pairs.beta.size(); ++i) {
        PencilValue value = pencilValue(pairs.alpha[i], pairs.beta[i]);
        if (vectors) {
            const double beta = pairs.beta[i];
            const Complex alpha = pairs.alpha[i];
            const auto x = pairs.vectors.col(i);
            value.residual = (beta * AX.col(i) - alpha * EX.col(i)).norm() /
                             ((std::abs(beta) * sizeA + std::abs(alpha) * sizeE) * x.norm());
            const Eigen::VectorXcd y = scales.columns.asDiagonal() * x;
            value.shape = y.head(linear.coordinateCount());
            if (value.shape.norm() < 1e-10 * y.norm()) {
                value.shape.setZero();
            }
            value.violation = violation(value.shape);
        }
        values.push_back(std::move(value));
    }
    std::stable_sort(values.begin(), values.end(),
                     [](const PencilValue& a, const PencilValue& b) { return a.magnitude < b.magnitude; });
    return values;
}

/// Vectors of a few well separated eigenvalues by inverse iteration with [s²M + sC + H, Φ_qᵀ; Φ_q, 0].
class InverseIteration {
public:
    explicit InverseIteration(const ConstrainedLinearSystem& linear)
        : m_linear(linear), m_M(linear.M), m_C(linear.C), m_H(linear.H), m_Phi(independentRows(linear))
    {
    }

    void complete(PencilValue& value) const
    {
        const Eigen::MatrixXcd P = bordered(value.s);
        Eigen::VectorXcd x = nullVector(P);
        if (!x.allFinite()) {
            // s is so good that a pivot vanished: iterate a rounding error beside it.
            x = nullVector(bordered(value.s * (1 + 1e-13) + 1e-300));
        }
        value.shape = x.head(m_M.rows());
        value.violation = ConstraintViolation(m_linear.Phi_q)(value.shape);
        const double size =
            std::norm(value.s) * m_M.norm() + std::abs(value.s) * m_C.norm() + m_H.norm() + m_Phi.norm();
        value.residual = (P * x).norm() / size;
    }

private:
    /// [s²M + sC + H, Φ_qᵀ; Φ_q, 0]
    Eigen::MatrixXcd bordered(Complex s) const
    {
        const Eigen::Index n = m_M.rows();
        const Eigen::Index r = m_Phi.rows();
        Eigen::MatrixXcd P = Eigen::MatrixXcd::Zero(n + r, n + r);
        P.topLeftCorner(n, n) = s * s * m_M + s * m_C + m_H;
        P.topRightCorner(n, r) = m_Phi.transpose().cast<Complex>();
        P.bottomLeftCorner(r, n) = m_Phi.cast<Complex>();
        return P;
    }

    Eigen::VectorXcd nullVector(const Eigen::MatrixXcd& P) const
    {
        const Eigen::Index n = m_M.rows();
        const Eigen::PartialPivLU<Eigen::MatrixXcd> lu(P);
        Eigen::VectorXcd x = Eigen::VectorXcd::Zero(P.rows());
        // No symmetry of a mechanism makes its modes orthogonal to this start.
        x.head(n) = Eigen::VectorXd::LinSpaced(n, 1.0, 1.618).cast<Complex>();
        for (int i = 0; i < 3; ++i) {
            Eigen::VectorXcd rhs = Eigen::VectorXcd::Zero(P.rows());
            rhs.head(n) = m_M * x.head(n);
            x = lu.solve(rhs);
            x /= x.norm();
        }
        return x;
    }

    const ConstrainedLinearSystem& m_linear;
    Eigen::MatrixXd m_M, m_C, m_H, m_Phi;
};

/// True where each of the first `count` values stands alone, so that inverse iteration finds its vector.
bool areSeparate(const std::vector<PencilValue>& values, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) {
            if (!(std::abs(values[i].s - values[j].s) > 1e-6 * (values[i].magnitude + values[j].magnitude))) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

LinearModel pencilOf(const ConstrainedLinearSystem& linear, RcsForm form)
{
    const Eigen::MatrixXd Phi = independentRows(linear);
    const Eigen::Index n = linear.coordinateCount();
    const Eigen::Index r = Phi.rows();
    const Eigen::Index size = 2 * n + r;
    LinearModel model;
    model.pencilE = Eigen::MatrixXd::Zero(size, size);
    model.pencilA = Eigen::MatrixXd::Zero(size, size);
    model.pencilE.topLeftCorner(n, n).setIdentity();
    model.pencilE.block(n, n, n, n) = linear.M;
    model.pencilA.block(0, n, n, n).setIdentity();
    model.pencilA.block(n, 0, n, n) = -Eigen::MatrixXd(linear.H);
    model.pencilA.block(n, n, n, n) = -Eigen::MatrixXd(linear.C);
    if (form == RcsForm::jacobianInE || form == RcsForm::bothInE) {
        model.pencilE.block(2 * n, 0, r, n) = Phi;
    } else {
        model.pencilA.block(2 * n, 0, r, n) = -Phi;
    }
    if (form == RcsForm::transposeInE || form == RcsForm::bothInE) {
        model.pencilE.block(n, 2 * n, n, r) = Phi.transpose();
    } else {
        model.pencilA.block(n, 2 * n, n, r) = -Phi.transpose();
    }
    return model;
}

std::vector<PencilValue> solvePencilOf(const LinearModel& model, const ConstrainedLinearSystem& linear, RcsForm form)
{
    const auto trueCount = static_cast<std::size_t>(2 * linear.degreesOfFreedom());
    const bool few = 4 * trueCount < static_cast<std::size_t>(linear.coordinateCount());
    if (form == RcsForm::bothInA && few) {
        std::vector<PencilValue> values = solveByQz(model, linear, false);
        if (areSeparate(values, trueCount)) {
            const InverseIteration iteration(linear);
            std::for_each(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(trueCount),
                          [&](PencilValue& value) { iteration.complete(value); });
            return values;
        }
    }
    return solveByQz(model, linear, true);
}

}  // namespace eigenlink
