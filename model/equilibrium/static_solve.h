#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/force_balance.h"

#include <Eigen/Dense>

#include <memory>
#include <vector>

namespace eigenlink {

/// Outcome of a search for rest from an assembled start.
struct StaticSolution {
    EquilibriumStatus status = EquilibriumStatus::notFound;
    Text reason;
    Eigen::VectorXd q;
    Eigen::VectorXd linkAngles;  ///< at q, continuous from the start (System::linkAngles)
    int iterations = 0;
    std::vector<EquilibriumStep> log;
    std::vector<Eigen::VectorXd> path;  ///< assembled configurations from the start to q, in the order they were taken
    std::unique_ptr<ForceBalance> forces;  ///< of the search, with the order of its factors
};

/// The static equilibrium f = Φ_qᵀλ reached from an assembled configuration.
///
/// 1. Newton with full steps: when it comes to balance without leaving the neighbourhood of the start, that stationary
///    point is the answer, stable or not.
/// 2. Otherwise the energy is minimised by damped steps. The step p with damping μ predicts where
///    V + ½μ‖S(q − q₀)‖² is least along the constraints; corrections with the same factors go on to the true place of
///    it, so that stiff parts follow soft ones along curved valleys, as with an implicit step in time of a
///    strongly damped motion. μ falls while the energy falls as predicted.
///    Exact beams are soft in stretch at first and get their stiffness in stages, each of which begins anew.
/// 3. Out of a balance that is unstable the search goes on along the softest direction, until the energy rises along
///    all, or falls without end.
/// 4. From a drawing with exact beams the stable equilibrium on the path of growing loads (followLoads) comes before 2,
///    and before a result of 1 that is unstable or far from where its first step leads.
StaticSolution solveStatics(const System& system, const Eigen::VectorXd& start, int maxIterations,
                            const Monitor& monitor);
/// Solves statics with a balance of forces that has been made. `isFromDrawing`: the start, n, is the drawing, from
/// which exact beams are loaded (4.).
StaticSolution solveStatics(std::unique_ptr<ForceBalance> forces, const Eigen::VectorXd& start, int maxIterations,
                            const Monitor& monitor, bool isFromDrawing = false);

}  // namespace eigenlink
