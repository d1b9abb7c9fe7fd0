#pragma once

#include "model/studies/sweep/sweep.h"

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

namespace eigenlink {

/// The agreement of a part of a mode shape between two configurations.
struct PartAgreement {
    bool moves = false;           ///< in both configurations; otherwise there is nothing to compare
    double mac = 0;               ///< modal assurance criterion, in [0, 1]
    std::complex<double> msf{0};  ///< modal scale factor of the first shape against the second
};

/// The agreement of the shapes of one branch between two configurations.
struct BranchAgreement {
    std::size_t branch = 0;
    PartAgreement whole;
    std::vector<PartAgreement> parts;  ///< in the order of BranchComparison::parts
};

/// The mode shapes of two configurations of a sweep, part by part, as [SC] Tables 3–6 compare them.
struct BranchComparison {
    std::vector<std::string> parts;         ///< "crank-x", "crank-y", …
    std::vector<BranchAgreement> branches;  ///< those that both configurations have, ascending
};

/// Compares the branches of two configurations, of which both must be usable. Shapes have the size of one in the norm
/// of M, and a branch keeps its sign along the sweep, so that the scale factor of a shape that stays the same is 1.
BranchComparison compareBranches(const Sweep& sweep, std::size_t first, std::size_t second);

}  // namespace eigenlink
