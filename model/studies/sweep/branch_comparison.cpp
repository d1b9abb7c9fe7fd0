#include "model/studies/sweep/branch_comparison.h"

#include "model/basics/verdicts.h"
#include "model/studies/sweep/tolerances.h"

namespace eigenlink {
namespace {

PartAgreement agreementOf(const Eigen::VectorXcd& first, const Eigen::VectorXcd& second, double firstSize,
                          double secondSize)
{
    const bool moves = !isZero(first.norm(), firstSize) && !isZero(second.norm(), secondSize);
    return moves ? PartAgreement{true, assurance(first, second), scaleFactor(first, second)} : PartAgreement{};
}

BranchAgreement agreementOf(std::size_t branch, const std::vector<SubVector>& first,
                            const std::vector<SubVector>& second)
{
    const Eigen::VectorXcd a = joined(first);
    const Eigen::VectorXcd b = joined(second);
    BranchAgreement agreement{branch, agreementOf(a, b, a.norm(), b.norm()), {}};
    for (std::size_t i = 0; i < first.size(); ++i) {
        agreement.parts.push_back(agreementOf(first[i].values, second[i].values, a.norm(), b.norm()));
    }
    return agreement;
}

}  // namespace

BranchComparison compareBranches(const Sweep& sweep, std::size_t first, std::size_t second)
{
    const SweepConfiguration& a = sweep.configurations.at(first);
    const SweepConfiguration& b = sweep.configurations.at(second);
    BranchComparison comparison;
    for (std::size_t branch = 0; branch < sweep.modes; ++branch) {
        const SweepMode* here = a.find(branch);
        const SweepMode* there = b.find(branch);
        if (here == nullptr || there == nullptr) {
            continue;
        }
        const std::vector<SubVector> parts = subVectors(*a.system, a.q, here->shape);
        if (comparison.parts.empty()) {
            for (const SubVector& part : parts) {
                comparison.parts.push_back(part.name);
            }
        }
        comparison.branches.push_back(agreementOf(branch, parts, subVectors(*b.system, b.q, there->shape)));
    }
    return comparison;
}

}  // namespace eigenlink
