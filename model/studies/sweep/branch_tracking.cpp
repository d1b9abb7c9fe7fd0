#include "model/studies/sweep/branch_tracking.h"

#include "model/basics/greedy_pairs.h"

#include <algorithm>
#include <vector>

namespace eigenlink {
namespace {

/// The shapes as columns of length one in the norm of M.
Eigen::MatrixXcd normalizedShapes(const SweepConfiguration& configuration, const SparseMatrix& M)
{
    Eigen::MatrixXcd shapes(M.rows(), static_cast<Eigen::Index>(configuration.modes.size()));
    for (std::size_t i = 0; i < configuration.modes.size(); ++i) {
        const Eigen::VectorXcd& shape = configuration.modes[i].shape;
        const double size = std::sqrt(std::abs(shape.dot(M * shape)));
        shapes.col(static_cast<Eigen::Index>(i)) = size > 0 ? Eigen::VectorXcd(shape / size) : shape;
    }
    return shapes;
}

}  // namespace

double matchBranches(const SweepConfiguration& reference, SweepConfiguration& next, std::size_t count)
{
    const SparseMatrix M = next.system->mass(next.q);
    const Eigen::MatrixXcd products = normalizedShapes(reference, M).adjoint() * (M * normalizedShapes(next, M));
    const Eigen::MatrixXd agreement = products.cwiseAbs2();
    const auto agreementOf = [&](std::size_t i, std::size_t j) {
        return agreement(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
    };
    // Of shapes that agree equally well, as the two of one freedom, the nearer eigenvalue decides.
    const auto disagreement = [&](std::size_t i, std::size_t j) {
        const std::complex<double> a = reference.modes[i].s, b = next.modes[j].s;
        const double apart = a == b ? 0 : std::abs(a - b) / (std::abs(a) + std::abs(b));
        return reference.modes[i].branch && agreementOf(i, j) > tolerance::kNeverMatched
                   ? tolerance::kNearlyEqual * apart - agreementOf(i, j)
                   : HUGE_VAL;
    };
    for (SweepMode& mode : next.modes) {
        mode.branch.reset();
    }
    std::vector<double> found(count, 1);
    for (const SweepMode& mode : reference.modes) {
        if (mode.branch && *mode.branch < count) {
            found[*mode.branch] = 0;
        }
    }
    for (const auto& [distance, i, j] : greedyPairs(reference.modes.size(), next.modes.size(), disagreement)) {
        const std::size_t branch = *reference.modes[i].branch;
        next.modes[j].branch = branch;
        next.modes[j].assurance = agreementOf(i, j);
        // Unchanged in size, turned to the phase of the reference: the branch moves on without a leap.
        const std::complex<double> product = products(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
        next.modes[j].shape *= std::conj(product) / std::abs(product);
        if (branch < count) {
            found[branch] = next.modes[j].assurance;
        }
    }
    return found.empty() ? 1 : *std::min_element(found.begin(), found.end());
}

void startBranches(SweepConfiguration& configuration)
{
    for (std::size_t i = 0; i < configuration.modes.size(); ++i) {
        configuration.modes[i].branch = i;
        configuration.modes[i].assurance = 1;
    }
}

std::vector<std::size_t> beginAnew(SweepConfiguration& configuration, std::size_t count)
{
    std::vector<std::size_t> begun;
    auto mode = configuration.modes.begin();
    for (std::size_t branch = 0; branch < count; ++branch) {
        if (configuration.find(branch) != nullptr) {
            continue;
        }
        mode = std::find_if(mode, configuration.modes.end(), [](const SweepMode& each) { return !each.branch; });
        if (mode == configuration.modes.end()) {
            break;
        }
        mode->branch = branch;
        mode->assurance = 0;
        begun.push_back(branch);
    }
    return begun;
}

}  // namespace eigenlink
