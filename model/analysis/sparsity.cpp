#include "model/analysis/sparsity.h"

#include "model/modes/penalty_weights.h"

#include <Eigen/SparseCholesky>

#include <cmath>

namespace eigenlink {
namespace {

using NaturalCholesky = Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower, Eigen::NaturalOrdering<int>>;

SparseMatrix withoutRounding(const SparseMatrix& matrix)
{
    const Eigen::VectorXd diagonal = Eigen::VectorXd(matrix.diagonal()).cwiseAbs();
    SparseMatrix cleaned = matrix;
    cleaned.prune([&](const Eigen::Index& row, const Eigen::Index& column, const double& value) {
        return std::abs(value) > tolerance::kRoundingOfSum * std::sqrt(diagonal[row] * diagonal[column]);
    });
    return cleaned;
}

std::vector<std::pair<int, int>> entriesOf(const SparseMatrix& matrix)
{
    std::vector<std::pair<int, int>> entries;
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(matrix, column); entry; ++entry) {
            entries.emplace_back(static_cast<int>(entry.row()), column);
        }
    }
    return entries;
}

SparsityPattern patternOf(const std::string& name, const SparseMatrix& matrix)
{
    const SparseMatrix cleaned = withoutRounding(matrix);
    SparsityPattern pattern{name, static_cast<std::size_t>(cleaned.rows()), entriesOf(cleaned), {}, false};
    const NaturalCholesky cholesky(cleaned);
    pattern.positiveDefinite = cholesky.info() == Eigen::Success;
    if (pattern.positiveDefinite) {
        pattern.factor = entriesOf(cholesky.matrixL());
    }
    return pattern;
}

}  // namespace

std::vector<SparsityPattern> massPatterns(const Analysis& analysis)
{
    std::vector<SparsityPattern> patterns;
    if (!analysis.system || !analysis.equilibrium.isUsable() || !analysis.linear.rows) {
        return patterns;
    }
    const ConstrainedLinearSystem& linear = analysis.linear;
    const Linearization* mcs = analysis.find(Method::mcs);
    if (mcs != nullptr && mcs->model.isSecondOrder()) {
        patterns.push_back(patternOf("M_r", mcs->model.mass.sparseView()));
    }
    patterns.push_back(patternOf("M_q", linear.M));
    const SparseMatrix penalty = linear.Phi_q.transpose() * linear.Phi_q;
    patterns.push_back(
        patternOf("M_p", linear.M + analysis.options.linearizer.penalty.value_or(kUsualPenalty) * penalty));
    return patterns;
}

}  // namespace eigenlink
