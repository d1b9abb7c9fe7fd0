#include "model/modes/complete_modes.h"

#include "model/math/dense/quadratic_eigen.h"
#include "model/modes/quadratic_equation.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// Imaginary parts below this, relative to |s|, are rounding of a real value.
constexpr double kRealPart = 1e-12;
/// Values this close to each other, relative to |s|, are one repeated.
constexpr double kSame = 1e-9;

/// n×k, orthonormal, in the null space of Φ.
Eigen::MatrixXd nullBasis(const SparseProblem& problem, Eigen::Index k)
{
    const Eigen::Index n = problem.coordinateCount();
    SparseMatrix identity(n, n);
    identity.setIdentity();
    SaddleFactor projector(identity, {}, SparseMatrix(n, n), problem.Phi_q);
    projector.factor(0, 0);
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
        // Twice is enough: the second time removes what the first left outside.
        for (Eigen::Index j = 0; j < k; ++j) {
            for (int again = 0; again < 2; ++again) {
                Z.col(j) -= Z.leftCols(j) * (Z.leftCols(j).transpose() * Z.col(j)).eval();
            }
            Z.col(j).normalize();
        }
    }
    return Z;
}

/// What one step of inverse iteration at the shift that was factored would change, relative to v.
double correctionOf(const QuadraticMode& mode, const QuadraticEquation& equation, const SaddleFactor& factor)
{
    const Eigen::VectorXcd r = equation.product(mode.s, mode.v);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(factor.constraintCount());
    return std::hypot(factor.solve(r.real(), none).x.norm(), factor.solve(r.imag(), none).x.norm()) / mode.v.norm();
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
    const auto pairs = solveQuadratic({VelocityTransformation::dense(nullBasis(problem, k)), SymmetricForm(problem.M),
                                       SymmetricForm(problem.C), SymmetricForm(problem.H)});
    if (!pairs) {
        return std::nullopt;
    }
    const QuadraticEquation equation(problem);
    QuadraticModes modes;
    modes.rank = factor.rank();
    for (const QuadraticPair& pair : *pairs) {
        if (pair.s.imag() < -kRealPart * std::abs(pair.s)) {
            continue;  // its conjugate stands for it
        }
        QuadraticMode mode{pair.s, pair.v, 0};
        mode.residual = correctionOf(mode, equation, factor);
        modes.values.push_back(std::move(mode));
    }
    std::stable_sort(modes.values.begin(), modes.values.end(),
                     [&](const QuadraticMode& a, const QuadraticMode& b) { return target.puts(a.s, b.s); });
    std::vector<QuadraticMode> both;
    for (QuadraticMode& mode : modes.values) {
        if (std::abs(mode.s.imag()) <= kRealPart * std::abs(mode.s)) {
            mode.s = mode.s.real();
        }
        both.push_back(mode);
        if (mode.s.imag() != 0) {
            both.push_back({std::conj(mode.s), mode.v.conjugate(), mode.residual});
        }
    }
    modes.values = std::move(both);
    modes.verified = std::ssize(modes.values) == 2 * k;
    modes.proof = {"all 2(n - r) = {1} eigenvalues were computed", 2 * k};
    return modes;
}

void keepFirst(QuadraticModes& modes, Eigen::Index count)
{
    std::size_t end = 0;
    Complex last;
    for (Eigen::Index taken = 0; end < modes.values.size(); ++taken) {
        const Complex s = modes.values[end].s;
        const bool isRepeated = taken > 0 && std::abs(s - last) <= kSame * std::abs(s);
        if (taken >= count && !isRepeated) {
            break;
        }
        last = s;
        end += s.imag() == 0 ? 1 : 2;
    }
    modes.values.resize(std::min(end, modes.values.size()));
}

}  // namespace eigenlink
