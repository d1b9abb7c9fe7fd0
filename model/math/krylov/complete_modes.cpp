#include "model/math/krylov/complete_modes.h"

#include "model/math/dense/condensation.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/quadratic_eigen.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/math/krylov/tolerances.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// U⁻¹z of motions z in the null space of Φ, n×k, orthonormal, U the units of the problem.
Outcome<Eigen::MatrixXd> nullBasis(const SparseProblem& problem, Eigen::Index k)
{
    const Eigen::Index n = problem.coordinateCount();
    SparseMatrix identity(n, n);
    identity.setIdentity();
    SaddleFactor projector(identity, {}, SparseMatrix(n, n), problem.Phi_q * problem.units.asDiagonal());
    if (const Outcome<void> factored = projector.factor(0, 0); !factored) {
        return Failure{factored.reason()};
    }
    std::mt19937 random{20170701};
    std::normal_distribution<double> normal;
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(problem.Phi_q.rows());
    Eigen::MatrixXd Z(n, k);
    for (int pass = 0; pass < 2; ++pass) {
        for (Eigen::Index j = 0; j < k; ++j) {
            const Eigen::VectorXd v =
                pass == 0 ? Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(n, [&] { return normal(random); }))
                          : Eigen::VectorXd(Z.col(j));
            Z.col(j) = projector.solve(v, none).x;
        }
        // Twice is enough: the second time removes the rest of the first.
        for (Eigen::Index j = 0; j < k; ++j) {
            for (int again = 0; again < 2; ++again) {
                Z.col(j) -= Z.leftCols(j) * (Z.leftCols(j).transpose() * Z.col(j)).eval();
            }
            Z.col(j).normalize();
        }
    }
    return Z;
}

/// The quadratic problem on the motions UZ, freedoms without mass condensed.
Projected projectionOf(const SparseProblem& problem, Eigen::MatrixXd Z)
{
    const SymmetricForm mass(problem.M);
    const SymmetricForm damping(problem.C);
    const SymmetricForm stiffness(problem.H);
    const auto U = problem.units.asDiagonal();
    if (problem.massless == 0) {
        return {VelocityTransformation::dense(U * Z), mass, damping, stiffness, problem.units};
    }
    const SymmetricPairs masses = solveSymmetric(symmetrized(congruent(SparseMatrix(U * problem.M * U), Z)));
    MasslessMotions massless = sortedByForces(Z * masses.vectors.leftCols(problem.massless),
                                              SparseMatrix(U * problem.C * U), SparseMatrix(U * problem.H * U));
    Z = U * withMass(Z, massless);
    for (Eigen::MatrixXd* each : {&massless.following, &massless.relaxing, &massless.undetermined}) {
        *each = (U * *each).eval();
    }
    Condensed parts = condense(std::move(Z), massless, damping, stiffness);
    Projected result(VelocityTransformation::dense(std::move(parts.X)), mass, damping, stiffness, problem.units);
    result.relaxing = std::move(parts.Y);
    return result;
}

/// Residual and error of a mode, by one step of inverse iteration at the shift that was factored.
void judge(const SparseProblem& problem, QuadraticMode& mode, const SaddleFactor& factor)
{
    const Eigen::VectorXcd load = quadraticProduct(problem, mode.s, mode.v);
    Eigen::VectorXcd correction(load.size());
    correction.real() = factor.solve(load.real()).x;
    correction.imag() = factor.solve(load.imag()).x;
    mode.residual = correction.norm() / mode.v.norm();
    mode.error = valueError(problem, mode, load, correction);
}

}  // namespace

std::optional<QuadraticModes> completeModes(const SparseProblem& problem, SaddleFactor& factor, double scale,
                                            const ModeTarget& target, Eigen::Index most)
{
    constexpr Eigen::Index kMostEntries = 20'000'000;
    const Eigen::Index k = problem.coordinateCount() - factor.rank();
    if (k < 1 || 2 * k > most || k * problem.coordinateCount() > kMostEntries ||
        !factor.factor(0.1 * scale, 0.01 * scale * scale)) {
        return std::nullopt;
    }
    const Outcome<Eigen::MatrixXd> basis = nullBasis(problem, k);
    const auto pairs = basis ? solveQuadratic(projectionOf(problem, *basis)) : std::nullopt;
    if (!pairs) {
        return std::nullopt;
    }
    QuadraticModes modes;
    modes.rank = factor.rank();
    for (const QuadraticPair& pair : *pairs) {
        if (pair.s.imag() < -tolerance::kRounding * std::abs(pair.s)) {
            continue;  // its conjugate stands for it
        }
        QuadraticMode mode{pair.s, pair.v, 0};
        sharpen(problem, mode);
        judge(problem, mode, factor);
        modes.values.push_back(std::move(mode));
    }
    std::stable_sort(modes.values.begin(), modes.values.end(),
                     [&](const QuadraticMode& a, const QuadraticMode& b) { return target.puts(a.s, b.s); });
    std::vector<QuadraticMode> both;
    for (QuadraticMode& mode : modes.values) {
        if (std::abs(mode.s.imag()) <= tolerance::kRounding * std::abs(mode.s)) {
            mode.s = mode.s.real();
        }
        both.push_back(mode);
        if (mode.s.imag() != 0) {
            both.push_back({std::conj(mode.s), mode.v.conjugate(), mode.residual, mode.error});
        }
    }
    modes.values = std::move(both);
    const Eigen::Index states = problem.stateCount(factor.rank());
    modes.verified = std::ssize(modes.values) == states;
    modes.proof = problem.massless > 0 ? Text("all {1} finite eigenvalues were computed", states)
                                       : Text("all 2(n - r) = {1} eigenvalues were computed", states);
    return modes;
}

void keepFirst(QuadraticModes& modes, Eigen::Index count)
{
    std::size_t end = 0;
    Complex last;
    bool isSecondZero = false;
    for (Eigen::Index taken = 0; end < modes.values.size();) {
        const Complex s = modes.values[end].s;
        const bool isRepeated = taken > 0 && std::abs(s - last) <= tolerance::kEqual * std::abs(s);
        if (taken >= count && !isRepeated) {
            break;
        }
        isSecondZero = s == 0.0 && isRepeated && !isSecondZero;  // the double zero of a free motion is one mode
        taken += isSecondZero ? 0 : 1;
        last = s;
        end += s.imag() == 0 ? 1 : 2;
    }
    modes.values.resize(std::min(end, modes.values.size()));
}

}  // namespace eigenlink
