#include "model/math/krylov/ritz_basis.h"

#include "model/math/dense/lapack.h"
#include "model/math/krylov/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eigenlink {
namespace {

/// The pairs by |κ|.
SymmetricPairs byMagnitude(const SymmetricPairs& pairs)
{
    std::vector<Eigen::Index> order(static_cast<std::size_t>(pairs.values.size()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
        return std::abs(pairs.values[a]) < std::abs(pairs.values[b]);
    });
    return {pairs.values(order), pairs.vectors(Eigen::all, order)};
}

/// Columns that are independent in the inner product VᵀMV; of dependent ones, one is kept.
std::vector<Eigen::Index> independentColumns(const Eigen::MatrixXd& masses)
{
    const Eigen::VectorXd lengths = masses.diagonal().cwiseMax(0).cwiseSqrt();
    const Eigen::VectorXd scale = lengths.unaryExpr([](double length) { return length > 0 ? 1 / length : 0.0; });
    const Eigen::LDLT<Eigen::MatrixXd> ldlt(Eigen::MatrixXd(scale.asDiagonal() * masses * scale.asDiagonal()));
    const Eigen::VectorXi order =
        ldlt.transpositionsP() *
        Eigen::VectorXi::LinSpaced(static_cast<int>(masses.cols()), 0, static_cast<int>(masses.cols()) - 1);
    std::vector<Eigen::Index> apart;
    for (Eigen::Index i = 0; i < masses.cols(); ++i) {
        if (ldlt.vectorD()[i] > tolerance::kHalfOfDigits) {
            apart.push_back(order[i]);
        }
    }
    std::sort(apart.begin(), apart.end());
    return apart;
}

Eigen::MatrixXd symmetricPart(const Eigen::MatrixXd& matrix)
{
    return 0.5 * (matrix + matrix.transpose());
}

}  // namespace

RitzBasis::RitzBasis(const SparseProblem& problem, Block V) : m_problem(problem), m_V(std::move(V))
{
    solve();
}

void RitzBasis::solve()
{
    m_kappa.resize(m_V.cols());
    if (m_V.cols() == 0) {
        m_imbalance = m_V;
        return;
    }
    Block MV = m_problem.massProduct(m_V);
    Eigen::MatrixXd masses = symmetricPart(m_V.transpose() * MV);
    if (const std::vector<Eigen::Index> apart = independentColumns(masses); std::ssize(apart) < m_V.cols()) {
        m_V = Block(m_V(Eigen::all, apart));
        MV = Block(MV(Eigen::all, apart));
        masses = Eigen::MatrixXd(masses(apart, apart));
        m_regular = m_V.cols() > 0;
        if (!m_regular) {
            return;
        }
    }
    SparseProblem::Stiffness stiffness = m_problem.stiffnessTimes(m_V);
    const auto pairs = solveSymmetric(stiffness.energies, masses);
    m_regular = pairs.has_value();
    if (!m_regular) {
        return;
    }
    const SymmetricPairs sorted = byMagnitude(*pairs);
    m_kappa = sorted.values;
    transform(m_V, sorted.vectors);
    transform(MV, sorted.vectors * m_kappa.asDiagonal());
    m_imbalance = std::move(stiffness.product);
    transform(m_imbalance, sorted.vectors);
    m_imbalance -= MV;
}

void RitzBasis::keep(const std::vector<Eigen::Index>& columns)
{
    m_V = Block(m_V(Eigen::all, columns));
    solve();
}

void RitzBasis::subtract(const Block& Z)
{
    m_V -= Z;
    solve();
}

}  // namespace eigenlink
