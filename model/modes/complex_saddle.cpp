#include "model/modes/complex_saddle.h"

#include "model/math/sparse/saddle_factor.h"
#include "model/modes/quadratic_equation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

constexpr int kSolveRefinements = 5;
/// A correction below this is the last one.
constexpr double kSolveSettled = 1e-10;

/// The rows of Φ that are not in `left`.
SparseMatrix rowsWithout(const SparseMatrix& Phi, const std::vector<Eigen::Index>& left)
{
    std::vector<int> row(static_cast<std::size_t>(Phi.rows()), -1);
    int count = 0;
    for (Eigen::Index i = 0; i < Phi.rows(); ++i) {
        if (!std::binary_search(left.begin(), left.end(), i)) {
            row[static_cast<std::size_t>(i)] = count++;
        }
    }
    std::vector<Eigen::Triplet<double>> entries;
    for (int column = 0; column < Phi.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi, column); entry; ++entry) {
            if (const int i = row[static_cast<std::size_t>(entry.row())]; i >= 0) {
                entries.emplace_back(i, column, entry.value());
            }
        }
    }
    SparseMatrix kept(count, Phi.cols());
    kept.setFromTriplets(entries.begin(), entries.end());
    return kept;
}

Eigen::VectorXd squaredLengths(const SparseMatrix& Phi)
{
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(Phi.rows());
    for (int column = 0; column < Phi.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi, column); entry; ++entry) {
            squares[entry.row()] += entry.value() * entry.value();
        }
    }
    return squares;
}

/// Rows of zeros, which no penalty makes anything of.
std::vector<Eigen::Index> emptyRows(const SparseMatrix& Phi)
{
    const Eigen::VectorXd squares = squaredLengths(Phi);
    std::vector<Eigen::Index> empty;
    for (Eigen::Index row = 0; row < squares.size(); ++row) {
        if (squares[row] == 0) {
            empty.push_back(row);
        }
    }
    return empty;
}

}  // namespace

ComplexSaddle::ComplexSaddle(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows,
                             const std::optional<Penalty>& penalty)
    : m_problem(problem),
      m_penalty(penalty),
      m_ldl(problem.hasStrains() ? LdlFactor::Precision::extended : LdlFactor::Precision::working)
{
    m_Phi = rowsWithout(problem.Phi_q, dependentRows);
    m_squares = squaredLengths(m_Phi);
    m_Phi = m_squares.cwiseSqrt().cwiseInverse().asDiagonal() * m_Phi;
    m_PhiTransposed = m_Phi.transpose();
    m_plan = saddlePlanOf(problem.H, problem.C, problem.M, m_Phi);
    m_ldl.analyze(m_plan->A);
    const auto placed = [this](const SparseMatrix& matrix, const std::vector<int>& places) {
        Eigen::VectorXd values = Eigen::VectorXd::Zero(m_plan->A.nonZeros());
        SaddlePlan::add(matrix, places, values);
        return values;
    };
    m_stiffness = placed(problem.H, m_plan->toH);
    m_damping = placed(problem.C, m_plan->toC);
    m_mass = placed(problem.M, m_plan->toM);
    m_fixed = placed(m_PhiTransposed, m_plan->toPhi);
}

ComplexSaddle::ComplexSaddle(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows)
    : ComplexSaddle(problem, dependentRows, std::nullopt)
{
}

ComplexSaddle::ComplexSaddle(const SparseProblem& problem, const Penalty& penalty)
    : ComplexSaddle(problem, emptyRows(problem.Phi_q), penalty)
{
}

/// Σ|Q| by coordinate.
Eigen::VectorXd ComplexSaddle::absoluteSums() const
{
    Eigen::VectorXd placed = Eigen::VectorXd::Zero(m_plan->A.cols());
    Eigen::Index k = 0;
    for (int column = 0; column < m_plan->A.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(m_plan->A, column); entry; ++entry, ++k) {
            const double size = std::abs(m_stiffness[k] + m_s * m_damping[k] + m_s * m_s * m_mass[k]);
            placed[column] += size;
            placed[entry.row()] += entry.row() != column ? size : 0;
        }
    }
    Eigen::VectorXd sums(m_problem.coordinateCount());
    for (Eigen::Index i = 0; i < sums.size(); ++i) {
        sums[i] = placed[m_plan->place[static_cast<std::size_t>(i)]];
    }
    return sums;
}

/// As SaddleFactor does, but no heavier than half of a penalty, so that what is left of that is never nothing.
void ComplexSaddle::weigh()
{
    const Eigen::VectorXd stiffnesses = absoluteSums();
    const double mean = stiffnesses.size() > 0 && stiffnesses.mean() > 0 ? stiffnesses.mean() : 1;
    m_weight.resize(m_Phi.rows());
    for (Eigen::Index row = 0; row < m_Phi.rows(); ++row) {
        double least = std::numeric_limits<double>::infinity();
        for (SparseMatrix::InnerIterator entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            const double around = stiffnesses[entry.row()];
            least = std::min(least, around > 0 ? around : mean);
        }
        m_weight[row] = SaddleFactor::kWeight * std::min(least, 1e3 * mean);
    }
    if (m_penalty) {
        m_weight = m_weight.cwiseMin(0.5 * std::abs((*m_penalty)(m_s)) * m_squares);
    }
}

bool ComplexSaddle::factor(Complex s)
{
    m_s = s;
    weigh();
    Eigen::VectorXd real = m_fixed;
    Eigen::VectorXd imaginary = Eigen::VectorXd::Zero(m_fixed.size());
    m_plan->addSquares(m_PhiTransposed, m_weight, real);
    m_slack = Eigen::VectorXcd::Zero(m_weight.size());
    if (m_penalty) {
        const Complex p = (*m_penalty)(s);
        if (p == 0.0) {
            return false;
        }
        m_slack = (p * m_squares.cast<Complex>()).cwiseInverse();
        for (Eigen::Index row = 0; row < m_slack.size(); ++row) {
            // What W leaves of the penalty.
            const Complex rest = 1.0 / (p * m_squares[row] - m_weight[row]);
            real[m_plan->toSlack[static_cast<std::size_t>(row)]] -= rest.real();
            imaginary[m_plan->toSlack[static_cast<std::size_t>(row)]] -= rest.imag();
        }
    }
    const std::vector<ComplexLdl::Term> terms{
        {1, real}, {Complex(0, 1), imaginary}, {1, m_stiffness}, {s, m_damping}, {s * s, m_mass}};
    return m_ldl.factor(terms);
}

/// Of Q x + Φᵀμ = f, Φ x − E μ = g. With ν = (1 − W E) μ − W g this is (Q + ΦᵀWΦ) x + Φᵀν = f,
/// Φ x − E/(1 − W E) ν = g/(1 − W E).
void ComplexSaddle::solveOnce(const Eigen::VectorXcd& f, const Eigen::VectorXcd& g, Eigen::VectorXcd& x,
                              Eigen::VectorXcd& mu) const
{
    const auto n = static_cast<std::size_t>(f.size());
    const Eigen::VectorXcd scale = (1 - m_weight.array() * m_slack.array()).inverse();
    Eigen::VectorXcd all(f.size() + g.size());
    for (std::size_t i = 0; i < n; ++i) {
        all[m_plan->place[i]] = f[static_cast<Eigen::Index>(i)];
    }
    for (Eigen::Index row = 0; row < g.size(); ++row) {
        all[m_plan->place[n + static_cast<std::size_t>(row)]] = scale[row] * g[row];
    }
    m_ldl.solveInPlace(all);
    x.resize(f.size());
    mu.resize(g.size());
    for (std::size_t i = 0; i < n; ++i) {
        x[static_cast<Eigen::Index>(i)] = all[m_plan->place[i]];
    }
    for (Eigen::Index row = 0; row < g.size(); ++row) {
        mu[row] = scale[row] * (all[m_plan->place[n + static_cast<std::size_t>(row)]] + m_weight[row] * g[row]);
    }
}

Eigen::VectorXcd ComplexSaddle::solve(const Eigen::VectorXcd& f) const
{
    const QuadraticEquation equation(m_problem);
    Eigen::VectorXcd x, mu, dx, dmu;
    solveOnce(f, Eigen::VectorXcd::Zero(m_Phi.rows()), x, mu);
    const int refinements = m_problem.hasStrains() ? kSolveRefinements : 1;
    double last = std::numeric_limits<double>::infinity();
    for (int step = 0; step < refinements; ++step) {
        const Eigen::VectorXcd r = f - equation.product(m_s, x) - m_PhiTransposed * mu;
        solveOnce(r, m_slack.cwiseProduct(mu) - m_Phi * x, dx, dmu);
        const double moved = dx.norm();
        if (!(moved < 0.5 * last)) {
            break;
        }
        x += dx;
        mu += dmu;
        last = moved;
        if (moved < kSolveSettled * x.norm()) {
            break;
        }
    }
    return x;
}

}  // namespace eigenlink
