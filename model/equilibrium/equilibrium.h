#pragma once

#include "model/assembly/system.h"
#include "model/basics/message.h"
#include "model/basics/monitor.h"

#include <Eigen/Dense>

#include <string>
#include <vector>

namespace eigenlink {

enum class EquilibriumStatus {
    converged,     ///< f = Φ_qᵀ λ and Φ = 0 hold
    assembled,     ///< the drawn configuration, closed but not balanced (as asked for)
    notAssembled,  ///< no configuration found near the drawing that closes all loops
    notFound,      ///< assembled, but no equilibrium found
    cancelled,
};

enum class Stability { stable, unstable, neutral, unknown };

enum class EquilibriumChoice {
    nearest,  ///< the static equilibrium reached from the drawing
    drawn,    ///< the drawn configuration, only assembled
};

/// One line of the solver's log.
struct EquilibriumStep {
    int iteration = 0;
    double energy = 0;              ///< V [J]
    double forceResidual = 0;       ///< ‖f − Φ_qᵀλ‖ / force scale
    double constraintResidual = 0;  ///< largest error of position / size
    double stepLength = 0;          ///< ‖δq‖∞ [m]
    std::string action;             ///< "assemble", "newton", "descend"
};

/// The static equilibrium, with residuals, rank and stability.
struct Equilibrium {
    EquilibriumStatus status = EquilibriumStatus::notFound;
    Text reason;                                    ///< why there is none; empty when converged
    Eigen::VectorXd q;                              ///< n; the last iterate when not found
    Eigen::VectorXd linkAngles;                     ///< at q, continuous on the way there (System::linkAngles)
    Eigen::VectorXd lambda;                         ///< m; minimum norm where not unique
    Eigen::Index rank = 0;                          ///< of Φ_q
    Eigen::Index degreesOfFreedom = 0;              ///< n − rank: instantaneous degrees of freedom
    bool singular = false;                          ///< rank here is lower than nearby: a singular configuration
    Eigen::Index lostRank = 0;                      ///< by how much
    std::vector<std::size_t> redundantConstraints;  ///< rows that depend on the others here
    double residual = 0;                            ///< ‖f − Φ_qᵀλ‖∞ / largest force
    double constraintResidual = 0;                  ///< largest error of position / size
    int iterations = 0;
    Stability stability = Stability::unknown;
    int negativeCount = 0;  ///< inertia of the reduced stiffness RᵀHR
    int zeroCount = 0;
    int positiveCount = 0;
    double potential = 0;  ///< V [J]
    std::vector<EquilibriumStep> log;
    std::vector<Eigen::VectorXd> path;  ///< assembled configurations from the drawing to q; empty where there is none
    std::vector<Message> warnings;

    /// True when q can be linearised at.
    bool isUsable() const { return status == EquilibriumStatus::converged || status == EquilibriumStatus::assembled; }
};

/// Which linear algebra computes: dense matrices show every digit of rank and
/// cost n³, sparse ones grow with the number of links.
enum class Engine {
    automatic,  ///< as the size and what is asked for suggest
    dense,
    sparse,
};

/// Equilibria, and spectra of which only the lowest modes are asked for, of more coordinates are computed by sparse
/// factorisations unless asked otherwise.
inline constexpr Eigen::Index kLargestDense = 400;

/// True for systems that the automatic choice computes sparse: n > kLargestDense.
inline bool isLarge(const System& system)
{
    return system.coordinateCount() > kLargestDense;
}

/// True where the engine computes this system sparse.
inline bool isSparse(const System& system, Engine engine)
{
    return engine == Engine::sparse || (engine == Engine::automatic && isLarge(system));
}

struct EquilibriumOptions {
    Engine engine = Engine::automatic;
    EquilibriumChoice choice = EquilibriumChoice::nearest;
    int maxIterations = 2000;

    friend bool operator==(const EquilibriumOptions&, const EquilibriumOptions&) = default;
};

/// Computes the assembled configuration nearest the drawing (min ‖q − q_drawn‖, Φ = 0), then the static equilibrium
/// f = Φ_qᵀ λ reached from it. Where none is found, status and reason of the result say why. Throws std::runtime_error
/// where matrices are not finite or the constraints cannot be factored.
Equilibrium findEquilibrium(const System& system, const EquilibriumOptions& options = {}, const Monitor& monitor = {});

/// The equilibrium of a mechanism, whose separate parts (see separateParts) each reach theirs as if alone: one
/// that falls or cannot be closed does not keep another from its equilibrium.
Equilibrium findEquilibrium(const Mechanism& mechanism, const System& system, const EquilibriumOptions& options = {},
                            const Monitor& monitor = {});

/// The equilibrium f(q) = Φ_qᵀλ, Φ(q) = 0 reached from the assembled configuration q, n. Its status and reason say why
/// it was not found.
Equilibrium restNear(const System& system, const Eigen::VectorXd& q, const EquilibriumOptions& options = {},
                     const Monitor& monitor = {});

/// Number of negative, zero and positive eigenvalues of the stiffness along the constraints; zero: within rounding.
struct Inertia {
    int negative = 0;
    int zero = 0;
    int positive = 0;
};
/// The verdict on ZᵀHZ, (n−r)×(n−r), by its inertia: unstable with negative values, else neutral with zeros, else
/// stable.
Stability stabilityOf(const Inertia& inertia);

/// Forces f, rank of Φ_q, λ = argmin ‖f − Φ_qᵀλ‖, stability and warnings at a configuration q, n, as it is; `assembled`
/// where it is closed.
Equilibrium equilibriumAt(const System& system, const Eigen::VectorXd& q, const EquilibriumOptions& options = {},
                          const Monitor& monitor = {});

}  // namespace eigenlink
