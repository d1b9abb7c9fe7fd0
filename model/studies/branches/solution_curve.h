#pragma once

#include "model/basics/text.h"

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// An equilibrium of a family and which way the family goes on from it.
struct EquilibriumPoint {
    double parameter = 0;
    Eigen::VectorXd q, lambda;   ///< n; m
    Eigen::VectorXd linkAngles;  ///< continuous along the branch (System::linkAngles)
    Eigen::VectorXd tangent{};   ///< (q, λ, p), scaled; of length one in q and p
    int unstable = 0;            ///< number of directions in which the energy falls
    double softest = 0;          ///< the reduced stiffness nearest to zero, relative to the stiffest
    double softPair = 0;         ///< product of the two nearest to zero: smooth also where both pass it
    double energy = 0;           ///< V [J]
};

enum class SpecialKind {
    fold,           ///< the branch turns back in the parameter
    pitchfork,      ///< a branch crosses that lies on one side of the parameter alone
    transcritical,  ///< a branch crosses that goes on to both sides
    continuum,      ///< a branch crosses whose equilibria all have one value of the parameter
};

/// A point of a curve at which stability changes.
struct SpecialPoint {
    SpecialKind kind = SpecialKind::fold;
    EquilibriumPoint rest;
    int unstableBefore = 0, unstableAfter = 0;  ///< along the branch
    std::size_t after = 0;                      ///< in Branch::rests: the one before it
    Text words;                                 ///< "at k = 9.81 N m/rad …"
};

enum class BranchEndKind { range, closed, zeroLength, singularity, continuum, lost, limit, cancelled };

/// Why a branch ends, and where.
struct BranchEnd {
    BranchEndKind kind = BranchEndKind::lost;
    double parameter = 0;
    Text words;
};

/// A solution curve: equilibria (q, λ, p) in the order of its arc length, so that it may turn back in p.
struct Branch {
    std::vector<EquilibriumPoint> rests;
    std::vector<SpecialPoint> special;  ///< in the order of the branch
    BranchEnd first, last;
};

}  // namespace eigenlink
