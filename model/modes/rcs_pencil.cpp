#include "model/modes/rcs_pencil.h"

#include "model/basics/least_divisor.h"
#include "model/math/dense/dense_product.h"
#include "model/math/dense/equilibration.h"
#include "model/math/dense/lapack.h"
#include "model/modes/reduction.h"

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

/// y = x with the scales of the columns taken out: its displacement half, zero where that is rounding.
void setShape(const Eigen::VectorXcd& y, const ConstraintViolation& violation, Eigen::Index n, PencilValue& value)
{
    value.shape = y.head(n);
    if (value.shape.norm() < tolerance::kLeftByCancellation * y.norm()) {
        value.shape.setZero();
    }
    value.violation = violation(value.shape);
}

/// Shapes and residuals ‖(βA − αE)x‖ / ((|β|‖A‖ + |α|‖E‖)‖x‖) from the vectors of an equilibrated pencil.
void setVectors(const Eigen::MatrixXd& A, const Eigen::MatrixXd& E, const Eigen::VectorXd& scales,
                const PencilPairs& pairs, const ConstrainedLinearSystem& linear, std::vector<PencilValue>& values)
{
    const Eigen::Index n = linear.coordinateCount();
    const Eigen::MatrixXd AX = product(A, pairs.columns);
    const Eigen::MatrixXd EX = product(E, pairs.columns);
    const Eigen::MatrixXd Y = scales.asDiagonal() * pairs.columns;
    const double sizeA = A.norm();
    const double sizeE = E.norm();
    const ConstraintViolation violation(linear.Phi_q);
    for (Eigen::Index i = 0; i < pairs.beta.size(); ++i) {
        PencilValue& value = values[static_cast<std::size_t>(i)];
        const double beta = pairs.beta[i];
        const Complex alpha = pairs.alpha[i];
        const double size = std::abs(beta) * sizeA + std::abs(alpha) * sizeE;
        if (!(alpha.imag() > 0) || i + 1 == pairs.beta.size()) {
            const double residual = (beta * AX.col(i) - alpha.real() * EX.col(i)).norm();
            value.residual = residual / (size * pairs.columns.col(i).norm());
            setShape(Y.col(i).cast<Complex>(), violation, n, value);
            continue;
        }
        const double real = (beta * AX.col(i) - alpha.real() * EX.col(i) + alpha.imag() * EX.col(i + 1)).norm();
        const double imaginary =
            (beta * AX.col(i + 1) - alpha.real() * EX.col(i + 1) - alpha.imag() * EX.col(i)).norm();
        value.residual = std::hypot(real, imaginary) / (size * pairs.columns.middleCols(i, 2).norm());
        Eigen::VectorXcd y(Y.rows());
        y.real() = Y.col(i);
        y.imag() = Y.col(i + 1);
        setShape(y, violation, n, value);
        PencilValue& conjugate = values[static_cast<std::size_t>(++i)];
        conjugate.residual = value.residual;
        conjugate.violation = value.violation;
        conjugate.shape = value.shape.conjugate();
    }
}

/// QZ of a pencil that was equilibrated by `scales`, sorted by |s|.
std::vector<PencilValue> solveByQz(const Pencil& pencil, const PencilScales& scales,
                                   const ConstrainedLinearSystem& linear, bool vectors)
{
    const PencilPairs pairs = solvePencil(pencil.A, pencil.E, vectors);
    std::vector<PencilValue> values;
    values.reserve(static_cast<std::size_t>(pairs.beta.size()));
    for (Eigen::Index i = 0; i < pairs.beta.size(); ++i) {
        values.push_back(pencilValue(pairs.alpha[i], pairs.beta[i]));
    }
    if (vectors) {
        setVectors(pencil.A, pencil.E, scales.columns, pairs, linear, values);
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
        const Complex square = value.s * value.s;
        if (m_linear.C.nonZeros() == 0 && std::abs(square.imag()) <= tolerance::kRounding * std::abs(square)) {
            completeIn(square.real(), 0.0, value);
        } else {
            completeIn(square, value.s, value);
        }
    }

private:
    /// Shape, violation and residual in the field that s² and s are numbers of.
    template <class Number>
    void completeIn(Number square, Number s, PencilValue& value) const
    {
        const Eigen::MatrixX<Number> P = bordered(square, s);
        Eigen::VectorX<Number> x = nullVector(P, s);
        if (!x.allFinite()) {
            x = nullVector(bordered<Number>(square * (1 + 2 * tolerance::kRoundingOfSolve) + kLeastDivisor,
                                            s * (1 + tolerance::kRoundingOfSolve)),
                           s);
        }
        value.shape = x.head(m_M.rows()).template cast<Complex>();
        value.violation = ConstraintViolation(m_linear.Phi_q)(value.shape);
        const double size =
            std::norm(value.s) * m_M.norm() + std::abs(value.s) * m_C.norm() + m_H.norm() + m_Phi.norm();
        value.residual = (P * x).norm() / size;
    }

    /// [s²M + sC + H, Φ_qᵀ; Φ_q, 0]
    template <class Number>
    Eigen::MatrixX<Number> bordered(Number square, Number s) const
    {
        const Eigen::Index n = m_M.rows();
        const Eigen::Index r = m_Phi.rows();
        Eigen::MatrixX<Number> P = Eigen::MatrixX<Number>::Zero(n + r, n + r);
        P.topLeftCorner(n, n) = square * m_M + s * m_C + m_H;
        P.topRightCorner(n, r) = m_Phi.transpose().cast<Number>();
        P.bottomLeftCorner(r, n) = m_Phi.cast<Number>();
        return P;
    }

    template <class Number>
    Eigen::VectorX<Number> nullVector(const Eigen::MatrixX<Number>& P, Number s) const
    {
        // s is good to rounding: the first iteration ends in the vector, the second removes the error of the start.
        constexpr int kIterations = 2;
        const Eigen::Index n = m_M.rows();
        const Eigen::PartialPivLU<Eigen::MatrixX<Number>> lu(P);
        Eigen::VectorX<Number> x = Eigen::VectorX<Number>::Zero(P.rows());
        // No symmetry of a mechanism makes its modes orthogonal to this start.
        x.head(n) = Eigen::VectorXd::LinSpaced(n, 1.0, 1.618).cast<Number>();
        for (int i = 0; i < kIterations; ++i) {
            Eigen::VectorX<Number> rhs = Eigen::VectorX<Number>::Zero(P.rows());
            rhs.head(n) = m_M * x.head(n);
            if (m_linear.massless.relaxing.cols() > 0) {  // whose shapes have no mass to begin with
                rhs.head(n) = (2.0 * s * rhs.head(n) + m_C * x.head(n)).eval();
            }
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
            if (!(std::abs(values[i].s - values[j].s) >
                  tolerance::kNearlyEqual * (values[i].magnitude + values[j].magnitude))) {
                return false;
            }
        }
    }
    return true;
}

struct NaturalEquations {
    ConstrainedLinearSystem linear;
    Eigen::VectorXd units;  ///< U
};

double powerNear(double size)
{
    return std::exp2(std::round(std::log2(size)));
}

/// The equations in U⁻¹q by a unit of mass, with rows of the constraints of one size, by powers of two: so that
/// QZ rounds alike in every unit of length and mass. Those of mechanisms of 5 cm to 20 m are so as they are.
NaturalEquations inNaturalUnits(const ConstrainedLinearSystem& linear)
{
    constexpr double kNearMetre = 8;
    const Eigen::VectorXd& units = linear.rows->units();
    const bool isNearMetre = (units.array() <= kNearMetre && units.array() >= 1 / kNearMetre).all();
    const double largestMass =
        isNearMetre ? 0 : SparseMatrix(units.asDiagonal() * linear.M * units.asDiagonal()).diagonal().maxCoeff();
    if (!(largestMass > 0)) {
        return {linear, Eigen::VectorXd::Ones(units.size())};
    }
    const auto scaled = [&, mass = powerNear(largestMass)](const SparseMatrix& matrix) {
        return SparseMatrix(units.asDiagonal() * matrix * units.asDiagonal() / mass);
    };
    const SparseMatrix Phi = linear.Phi_q * units.asDiagonal();
    Eigen::VectorXd sizes = Eigen::VectorXd::Zero(Phi.rows());
    for (Eigen::Index column = 0; column < Phi.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi, column); entry; ++entry) {
            sizes[entry.row()] = std::max(sizes[entry.row()], std::abs(entry.value()));
        }
    }
    ConstrainedLinearSystem natural = linear;
    natural.M = scaled(linear.M);
    natural.C = scaled(linear.C);
    natural.H = scaled(linear.H);
    natural.Phi_q = sizes.unaryExpr([](double size) { return size > 0 ? 1 / powerNear(size) : 1; }).asDiagonal() * Phi;
    return {std::move(natural), units};
}

/// Eigenvalues by QZ; vectors of the true ones by inverse iteration where they are few and stand alone.
std::vector<PencilValue> solvedValues(const ConstrainedLinearSystem& linear, RcsForm form)
{
    Pencil pencil = pencilOf(linear, form);
    const PencilScales scales = equilibrate(pencil.A, pencil.E);
    const auto trueCount = static_cast<std::size_t>(linear.finiteCount());
    const bool few = 2 * trueCount < static_cast<std::size_t>(linear.coordinateCount());
    if (form == RcsForm::bothInA && few) {
        std::vector<PencilValue> values = solveByQz(pencil, scales, linear, false);
        if (areSeparate(values, trueCount)) {
            const InverseIteration iteration(linear);
            for (std::size_t i = 0; i < trueCount; ++i) {
                if (i > 0 && values[i].s.imag() != 0 && values[i].s == std::conj(values[i - 1].s)) {
                    values[i].shape = values[i - 1].shape.conjugate();
                    values[i].violation = values[i - 1].violation;
                    values[i].residual = values[i - 1].residual;
                } else {
                    iteration.complete(values[i]);
                }
            }
            return values;
        }
    }
    return solveByQz(pencil, scales, linear, true);
}

}  // namespace

Pencil pencilOf(const ConstrainedLinearSystem& linear, RcsForm form)
{
    const Eigen::MatrixXd Phi = independentRows(linear);
    const Eigen::Index n = linear.coordinateCount();
    const Eigen::Index r = Phi.rows();
    const Eigen::Index size = 2 * n + r;
    Pencil pencil{Eigen::MatrixXd::Zero(size, size), Eigen::MatrixXd::Zero(size, size)};
    pencil.E.topLeftCorner(n, n).setIdentity();
    pencil.E.block(n, n, n, n) = linear.M;
    pencil.A.block(0, n, n, n).setIdentity();
    pencil.A.block(n, 0, n, n) = -Eigen::MatrixXd(linear.H);
    pencil.A.block(n, n, n, n) = -Eigen::MatrixXd(linear.C);
    if (form == RcsForm::jacobianInE || form == RcsForm::bothInE) {
        pencil.E.block(2 * n, 0, r, n) = Phi;
    } else {
        pencil.A.block(2 * n, 0, r, n) = -Phi;
    }
    if (form == RcsForm::transposeInE || form == RcsForm::bothInE) {
        pencil.E.block(n, 2 * n, n, r) = Phi.transpose();
    } else {
        pencil.A.block(n, 2 * n, n, r) = -Phi.transpose();
    }
    return pencil;
}

std::vector<PencilValue> solvePencil(const ConstrainedLinearSystem& linear, RcsForm form)
{
    const NaturalEquations natural = inNaturalUnits(linear);
    std::vector<PencilValue> values = solvedValues(natural.linear, form);
    for (PencilValue& value : values) {
        if (value.shape.size() > 0) {
            value.shape = natural.units.asDiagonal() * value.shape;
        }
    }
    return values;
}

}  // namespace eigenlink
