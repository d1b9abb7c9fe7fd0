#include "model/sparse/complex_saddle.h"

#include "model/sparse/placement.h"
#include "model/sparse/quadratic_equation.h"
#include "model/sparse/saddle_factor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

/// Diagonal pivots smaller than this part of their column are exchanged; more would bring the dense rows of floating
/// frames forward and fill the factors.
constexpr double kPivot = 1e-12;
constexpr int kSolveRefinements = 5;
/// A correction below this is the last one.
constexpr double kSolveSettled = 1e-10;

/// The rows of Φ that are not in `left`, each of length one.
SparseMatrix normalisedRows(const SparseMatrix& Phi, const std::vector<Eigen::Index>& left)
{
    std::vector<int> row(static_cast<std::size_t>(Phi.rows()), -1);
    int count = 0;
    for (Eigen::Index i = 0; i < Phi.rows(); ++i) {
        if (!std::binary_search(left.begin(), left.end(), i)) {
            row[static_cast<std::size_t>(i)] = count++;
        }
    }
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(count);
    std::vector<Eigen::Triplet<double>> entries;
    for (int column = 0; column < Phi.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi, column); entry; ++entry) {
            if (const int i = row[static_cast<std::size_t>(entry.row())]; i >= 0) {
                entries.emplace_back(i, column, entry.value());
                squares[i] += entry.value() * entry.value();
            }
        }
    }
    SparseMatrix kept(count, Phi.cols());
    kept.setFromTriplets(entries.begin(), entries.end());
    return squares.cwiseSqrt().cwiseInverse().asDiagonal() * kept;
}

}  // namespace

ComplexSaddle::ComplexSaddle(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows)
    : m_problem(problem),
      m_Phi(normalisedRows(problem.Phi_q, dependentRows)),
      m_PhiTransposed(m_Phi.transpose()),
      m_weight(Eigen::VectorXd::Zero(m_Phi.rows()))
{
    order();
    if (problem.hasStrains()) {
        m_factors.emplace<Factors<long double>>();
    }
}

void ComplexSaddle::order()
{
    SparseMatrix pattern = SparseMatrix(m_PhiTransposed * m_Phi).cwiseAbs();
    for (const SparseMatrix* matrix : {&m_problem.H, &m_problem.M, &m_problem.C}) {
        pattern += matrix->cwiseAbs();
    }
    m_place = placesOfElimination(pattern.triangularView<Eigen::Upper>(), m_PhiTransposed);
}

template <class Real>
ComplexSaddle::Factors<Real>::Factors()
{
    lu.isSymmetric(true);
    lu.setPivotThreshold(Real(kPivot));
}

template <class Real>
bool ComplexSaddle::Factors<Real>::factor()
{
    lu.compute(A);
    return lu.info() == Eigen::Success;
}

template <class Real>
Eigen::VectorXcd ComplexSaddle::Factors<Real>::solve(const Eigen::VectorXcd& load) const
{
    const Eigen::VectorX<Number> solution = lu.solve(load.cast<Number>());
    return solution.template cast<Complex>();
}

bool ComplexSaddle::factor(Complex s)
{
    m_s = s;
    return std::visit(
        [this](auto& factors) {
            assemble(factors);
            return factors.factor();
        },
        m_factors);
}

/// `stiffnesses`: Σ|Q| by column.
void ComplexSaddle::weigh(const Eigen::VectorXd& stiffnesses)
{
    const double mean = stiffnesses.size() > 0 && stiffnesses.mean() > 0 ? stiffnesses.mean() : 1;
    for (Eigen::Index row = 0; row < m_Phi.rows(); ++row) {
        double least = std::numeric_limits<double>::infinity();
        for (SparseMatrix::InnerIterator entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            const double around = stiffnesses[entry.row()];
            least = std::min(least, around > 0 ? around : mean);
        }
        m_weight[row] = SaddleFactor::kWeight * std::min(least, 1e3 * mean);
    }
}

template <class Real>
void ComplexSaddle::assemble(Factors<Real>& factors)
{
    using Number = std::complex<Real>;
    const Number s(m_s);
    Eigen::SparseMatrix<Number> Q = m_problem.H.cast<Number>();
    Q += s * s * m_problem.M.cast<Number>();
    Q += s * m_problem.C.cast<Number>();
    weigh((Q.cwiseAbs().transpose() * Eigen::VectorX<Real>::Ones(Q.rows())).template cast<double>());
    Q += SparseMatrix(m_PhiTransposed * (m_weight.asDiagonal() * m_Phi)).cast<Number>();
    const auto n = static_cast<std::size_t>(Q.rows());
    std::vector<Eigen::Triplet<Number>> entries;
    entries.reserve(static_cast<std::size_t>(Q.nonZeros() + 2 * m_Phi.nonZeros()));
    for (int column = 0; column < Q.outerSize(); ++column) {
        for (typename Eigen::SparseMatrix<Number>::InnerIterator entry(Q, column); entry; ++entry) {
            entries.emplace_back(m_place[static_cast<std::size_t>(entry.row())],
                                 m_place[static_cast<std::size_t>(column)], entry.value());
        }
    }
    for (int row = 0; row < m_PhiTransposed.outerSize(); ++row) {
        const int i = m_place[n + static_cast<std::size_t>(row)];
        for (SparseMatrix::InnerIterator entry(m_PhiTransposed, row); entry; ++entry) {
            const int j = m_place[static_cast<std::size_t>(entry.row())];
            entries.emplace_back(i, j, Number(entry.value()));
            entries.emplace_back(j, i, Number(entry.value()));
        }
    }
    const auto size = static_cast<Eigen::Index>(m_place.size());
    factors.A.resize(size, size);
    factors.A.setFromTriplets(entries.begin(), entries.end());
}

void ComplexSaddle::solveOnce(const Eigen::VectorXcd& f, const Eigen::VectorXcd& g, Eigen::VectorXcd& x,
                              Eigen::VectorXcd& mu) const
{
    const Eigen::VectorXcd load = f + m_PhiTransposed * m_weight.cwiseProduct(g).eval();
    Eigen::VectorXcd all(load.size() + g.size());
    const auto n = static_cast<std::size_t>(load.size());
    for (std::size_t i = 0; i < m_place.size(); ++i) {
        all[m_place[i]] = i < n ? load[static_cast<Eigen::Index>(i)] : g[static_cast<Eigen::Index>(i - n)];
    }
    const Eigen::VectorXcd solution = std::visit([&all](const auto& factors) { return factors.solve(all); }, m_factors);
    x.resize(load.size());
    mu.resize(g.size());
    for (std::size_t i = 0; i < m_place.size(); ++i) {
        (i < n ? x[static_cast<Eigen::Index>(i)] : mu[static_cast<Eigen::Index>(i - n)]) = solution[m_place[i]];
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
        solveOnce(r, -(m_Phi * x), dx, dmu);
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
