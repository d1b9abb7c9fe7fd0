#include "model/equilibrium/search/kept_rows.h"

#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/math/dense/row_space.h"

#include <cstddef>
#include <random>

namespace eigenlink {

Eigen::VectorXd constraintOf(const System& system, const Eigen::VectorXd& q, const KeptRows& kept)
{
    const Eigen::VectorXd all = system.constraint(q);
    return kept.empty() ? all : Eigen::VectorXd(all(kept));
}

SparseMatrix jacobianOf(const System& system, const Eigen::VectorXd& q, const KeptRows& kept)
{
    const SparseMatrix all = system.jacobian(q);
    if (kept.empty()) {
        return all;
    }
    std::vector<Eigen::Triplet<double>> selected;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        selected.emplace_back(static_cast<Eigen::Index>(i), kept[i], 1.0);
    }
    SparseMatrix rows(static_cast<Eigen::Index>(kept.size()), all.rows());
    rows.setFromTriplets(selected.begin(), selected.end());
    return rows * all;
}

Eigen::VectorXd multipliersOfAll(const System& system, const Eigen::VectorXd& lambda, const KeptRows& kept)
{
    if (kept.empty()) {
        return lambda;
    }
    Eigen::VectorXd all = Eigen::VectorXd::Zero(system.constraintCount());
    all(kept) = lambda;
    return all;
}

bool holdOthers(const System& system, const Eigen::VectorXd& q, const KeptRows& kept)
{
    constexpr int kDirections = 2;
    const RowSpace rows(jacobianOf(system, q, kept));
    std::mt19937 random(5);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int i = 0; i < kDirections; ++i) {
        const Eigen::VectorXd any = Eigen::VectorXd::NullaryExpr(q.size(), [&] { return uniform(random); });
        const Eigen::VectorXd along = rows.nullSpace() * (rows.nullSpace().transpose() * any);
        const double length = along.norm();
        if (!(length > 0)) {
            return false;
        }
        const auto beside = assembledFrom(system, q + tolerance::kApartOnCurve * system.size() / length * along, kept);
        if (!beside || !closes(system, *beside)) {
            return false;
        }
    }
    return true;
}

}  // namespace eigenlink
