#pragma once

#include "model/analysis/analysis_options.h"
#include "model/basics/text.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// Full spectra of more coordinates are computed sparse unless asked otherwise, if they have few true modes: spurious
/// eigenvalues are left out there.
inline constexpr Eigen::Index kLargestFullDense = 600;
/// Dense matrices beyond this take more memory and time than anyone waits for.
inline constexpr Eigen::Index kMostDense = 3000;
/// Modes nearest the origin that a window asks a large system for.
inline constexpr std::size_t kModesOfLarge = 20;

/// The data that decisions are based on.
struct SystemSize {
    Eigen::Index coordinates = 0;  ///< n
    Eigen::Index constraints = 0;  ///< m
    bool hasExactBeams = false;

    /// n − m: the degrees of freedom where the constraints are independent; redundant ones leave more.
    Eigen::Index leastFreedom() const { return coordinates - constraints; }
};
/// n, m and whether a beam is exact.
SystemSize sizesOf(const System& system);

/// Everything about an analysis that is decided by size and options, before anything is computed; every stage obeys it.
struct Plan {
    Engine statics = Engine::dense;  ///< of the equilibrium: dense or sparse
    Engine spectra = Engine::dense;  ///< of the eigenvalues: dense or sparse
    WantedModes wanted;              ///< modes that are computed; without a count all eigenvalues
    RcsSolver rcs = RcsSolver::qz;   ///< how dense RCS is solved: qz or deflated
    bool isWithoutSpurious = false;  ///< spurious eigenvalues are left out
    /// All modes are refused where there are more than this; 0: never.
    Eigen::Index mostModes = 0;
    std::vector<Text> reasons;  ///< why, a sentence for each decision
    /// Requests that are not met, as a message for the user; empty where all are.
    Text refusal;

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// Decides engines, modes and solvers from size and request alone. Requests that cannot be met are in `refusal`.
Plan planFor(const SystemSize& size, const AnalysisOptions& options);

}  // namespace eigenlink
