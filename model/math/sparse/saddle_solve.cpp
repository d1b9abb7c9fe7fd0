#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/triangular_solve.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace eigenlink {
namespace {

/// Relative residual that needs no refinement.
constexpr double kSolved = 1e-14;
/// Corrections of refinement must shrink by this factor.
constexpr double kShrinks = 0.5;
/// Columns that are solved together: they fit into registers.
constexpr int kSolvedTogether = 4;

}  // namespace

// Products with one vector use the rows of what is symmetric, and of the transposed, which gather and do not scatter.

Eigen::VectorXd SaddleFactor::product(const Eigen::VectorXd& x) const
{
    Eigen::VectorXd result = m_H.transpose() * x;
    if (m_sSquared != 0) {
        const Eigen::VectorXd mass = m_M.transpose() * x;
        result += m_sSquared * mass;
    }
    if (m_damped && m_s != 0) {
        const Eigen::VectorXd damping = m_C.transpose() * x;
        result += m_s * damping;
    }
    return result;
}

void SaddleFactor::solveOnce(const Eigen::VectorXd& f, const Eigen::VectorXd& g, Eigen::VectorXd& x,
                             Eigen::VectorXd& mu) const
{
    Eigen::VectorXd load = f;
    load.noalias() += m_Phi.transpose() * m_weight.cwiseProduct(g);
    Eigen::VectorXd all(m_n + m_m);
    for (Eigen::Index i = 0; i < m_n; ++i) {
        all[m_plan->place[static_cast<std::size_t>(i)]] = load[i];
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        all[m_plan->place[static_cast<std::size_t>(m_n + row)]] = g[row];
    }
    solveTogether<1>(m_ldl.L(), m_ldl.D(), all.data());
    x.resize(m_n);
    mu.resize(m_m);
    for (Eigen::Index i = 0; i < m_n; ++i) {
        x[i] = all[m_plan->place[static_cast<std::size_t>(i)]];
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        mu[row] = all[m_plan->place[static_cast<std::size_t>(m_n + row)]];
    }
}

SaddleFactor::Solution SaddleFactor::solve(const Eigen::VectorXd& f, const Eigen::VectorXd& g, int refinements,
                                           const Product& product, double settled) const
{
    Solution solution;
    solveOnce(f, m_scale.cwiseProduct(g), solution.x, solution.mu);
    solution.mu = m_scale.cwiseProduct(solution.mu);
    return refinements > 0 ? refine(std::move(solution), f, g, refinements, product, settled) : solution;
}

SaddleFactor::Solution SaddleFactor::refine(Solution solution, const Eigen::VectorXd& f, const Eigen::VectorXd& g,
                                            int refinements, const Product& product, double settled) const
{
    const Eigen::VectorXd scaled = m_scale.cwiseProduct(g);
    solution.mu = solution.mu.cwiseQuotient(m_scale);
    const double size = f.norm() + scaled.norm();
    double last = std::numeric_limits<double>::infinity();
    Eigen::VectorXd dx, dmu;
    for (int step = 0; step < refinements; ++step) {
        Eigen::VectorXd r = f - (product ? product(solution.x) : this->product(solution.x));
        r.noalias() -= m_Phi.transpose() * solution.mu;
        const Eigen::VectorXd s = scaled - m_PhiTransposed.transpose() * solution.x;
        const double residual = r.norm() + s.norm();
        solution.residual = size > 0 ? residual / size : residual;
        if (solution.residual < kSolved) {
            break;
        }
        solveOnce(r, s, dx, dmu);
        // The residual of fine beams is rounding of their stiffest motions: what counts is how far x still moves.
        const double moved = dx.norm();
        if (!(moved < kShrinks * last)) {
            break;
        }
        solution.x += dx;
        solution.mu += dmu;
        last = moved;
        const double length = solution.x.norm();
        solution.moved = length > 0 ? moved / length : 0;
        solution.firstMoved = step == 0 ? solution.moved : solution.firstMoved;
        if (moved < settled * length) {
            break;
        }
    }
    solution.mu = m_scale.cwiseProduct(solution.mu);
    return solution;
}

Block SaddleFactor::solve(const Block& F, const Block& G) const
{
    const Block scaled = m_scale.asDiagonal() * G;
    const Block pull = m_PhiTransposed * Block(m_weight.asDiagonal() * scaled);
    std::vector<double> all(static_cast<std::size_t>((m_n + m_m) * kSolvedTogether));
    Block X(m_n, F.cols());
    for (Eigen::Index first = 0; first < F.cols(); first += kSolvedTogether) {
        const Eigen::Index width = std::min<Eigen::Index>(kSolvedTogether, F.cols() - first);
        const auto there = [&](Eigen::Index i) {
            return all.data() + m_plan->place[static_cast<std::size_t>(i)] * kSolvedTogether;
        };
        for (Eigen::Index i = 0; i < m_n; ++i) {
            for (Eigen::Index c = 0; c < width; ++c) {
                there(i)[c] = F(i, first + c) + pull(i, first + c);
            }
        }
        for (Eigen::Index row = 0; row < m_m; ++row) {
            for (Eigen::Index c = 0; c < width; ++c) {
                there(m_n + row)[c] = scaled(row, first + c);
            }
        }
        solveTogether<kSolvedTogether>(m_ldl.L(), m_ldl.D(), all.data());
        for (Eigen::Index i = 0; i < m_n; ++i) {
            for (Eigen::Index c = 0; c < width; ++c) {
                X(i, first + c) = there(i)[c];
            }
        }
    }
    return X;
}

}  // namespace eigenlink
