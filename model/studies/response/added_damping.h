#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"

#include <map>
#include <memory>
#include <string>

namespace eigenlink {

/// Damping beside the dampers of the mechanism, for responses to what swings.
struct AddedDamping {
    /// η of all springs and beams: their stiffness k becomes k (1 + iη) (structural, hysteretic damping).
    double lossFactor = 0;
    std::map<std::string, double> lossFactors;  ///< of single ones by their id, in place of that
    /// ζ of all modes without damping: 2ζω_k M v_k v_kᵀ M / (v_kᵀ M v_k) is added to C (modal damping). It acts on what
    /// swings: where the ground or a motor moves, on the motion beside the one that would follow it without inertia.
    double ratio = 0;
    std::map<std::size_t, double> ratios;  ///< of single modes, counted from 0, in place of that

    /// True where structural damping is added.
    bool hasLoss() const { return lossFactor != 0 || !lossFactors.empty(); }
    /// True where modal damping is added.
    bool hasRatio() const { return ratio != 0 || !ratios.empty(); }
    /// The loss factor η of the element with this id.
    double lossOf(const std::string& id) const
    {
        const auto found = lossFactors.find(id);
        return found != lossFactors.end() ? found->second : lossFactor;
    }

    friend bool operator==(const AddedDamping&, const AddedDamping&) = default;
};

/// The loss factors η of the materials of beams that have one, by the ids of the beams.
std::map<std::string, double> materialLoss(const Mechanism& mechanism);

/// The damping as matrices: H becomes H + iD, C becomes C + C_m.
struct DampingMatrices {
    SparseMatrix loss;            ///< D, n×n; without entries where there is none
    SparseMatrix modal;           ///< C_m = M B, n×n; likewise
    SparseMatrix modalFlow;       ///< B = Σ 2ζω_k v_k v_kᵀ M, with v_kᵀ M v_k = 1
    SparseMatrix modalFollowing;  ///< Σ (2ζ/ω_k) v_k v_kᵀ: −B δq of what follows a force without inertia
    std::shared_ptr<const System> lossSystem;  ///< whose damping matrix is that part of D that springs have
};

/// Computes D and C_m, n×n, at the equilibrium of an analysis. Fails for a factor of an element that is no spring and
/// no beam, for a factor that is too large for numbers, for a mode that there is not, and where modal damping is wanted
/// of a system whose modes are not all known or are more than kLargestModalDamping.
Outcome<DampingMatrices> dampingMatrices(const Analysis& analysis, const AddedDamping& added);

/// Modal damping is a full matrix: so many independent velocities may it have.
inline constexpr Eigen::Index kLargestModalDamping = 400;

}  // namespace eigenlink
