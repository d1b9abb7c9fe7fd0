#pragma once

#include "model/analysis/analysis_options.h"
#include "model/analysis/plan.h"
#include "model/assembly/kinematics.h"
#include "model/basics/message.h"
#include "model/basics/monitor.h"
#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/mechanism.h"
#include "model/modes/linearizer.h"
#include "model/modes/massless.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// The effect of the model of beams, linear or stress-stiffened, on a mechanism with beams.
struct BeamComparison {
    Text text;  ///< the difference in words; empty where it is below 1 %
    /// The lowest frequencies with the beams as they are and with the other model [rad/s], negative: a growth [1/s].
    std::vector<double> here, there;
};

/// Everything that was computed about a mechanism, by value: any view or report can show any stage.
struct Analysis {
    Mechanism mechanism;
    AnalysisOptions options;
    /// Which engines and solvers compute what, and why; of a mechanism without errors.
    Plan plan;
    /// Findings of validation; when they contain errors nothing else is filled in.
    std::vector<Message> issues;
    /// The equations; null when there are errors.
    std::shared_ptr<const System> system;
    Equilibrium equilibrium;
    ConstrainedLinearSystem linear;
    std::vector<Linearization> methods;     ///< in the order asked for; empty when there is no usable equilibrium
    std::vector<Message> warnings;          ///< about the whole: rank loss, λ not unique, loose parts …
    MasslessCount massless;                 ///< freedoms without mass, which follow or relax without inertia
    std::vector<std::string> undetermined;  ///< ids of what has no mass, damper or stiffness: nothing is linearised
    std::vector<Message> findings;          ///< what is the matter, with culprits and remedies
    /// The modes with the other model of beams beside these; absent where there are no beams or no modes.
    std::optional<BeamComparison> beams;
    /// About how far the mesh of the beams puts each point from its place [m]; empty where it was not estimated.
    std::vector<double> discretizationErrors;
    bool cancelled = false;
    double seconds = 0;

    /// True where sparse matrices computed it: `linear` has no rank-revealing factorisation then.
    bool isSparse() const { return plan.spectra == Engine::sparse; }
    /// True where validation found errors: nothing is computed then.
    bool hasErrors() const { return eigenlink::hasErrors(issues); }
    /// The outcome of a method; null when it was not asked for or not reached.
    const Linearization* find(Method method) const;
    /// The method that the others are compared with: the first that succeeded; null when no method did.
    const Linearization* reference() const;
};

/// A mechanism with its findings and, unless they are errors, its equations.
struct AssembledMechanism {
    Mechanism mechanism;
    std::vector<Message> issues;
    std::shared_ptr<const System> system;  ///< null where there are errors
    double seconds = 0;                    ///< that assembling took
};
/// Validates a mechanism and derives its equations M q̈ + Φ_qᵀλ = f, Φ = 0. Its `system` is null where `issues` holds
/// errors.
AssembledMechanism assemble(Mechanism mechanism);
/// Assembles a mechanism in which validate has found nothing.
AssembledMechanism assemble(Mechanism mechanism, System::Validated checked);

/// Validates, assembles, finds the equilibrium, linearises by every method asked for, classifies and pairs. Faults and
/// numerical failures are issues, statuses and warnings of the result. Throws std::bad_alloc where memory is short.
Analysis analyze(const Mechanism& mechanism, const AnalysisOptions& options = {}, const Monitor& monitor = {});
/// The analysis of equations that are derived already: equilibrium f = Φ_qᵀλ, methods, pairs. Numerical failures are
/// statuses.
Analysis analyzeAssembled(AssembledMechanism assembled, const AnalysisOptions& options, const Monitor& monitor);

/// The linearisation (s²M + sC + H)φ + Φ_qᵀμ = 0, Φ_qφ = 0 at a known equilibrium with q (n) and λ (m), whose angles
/// the system of `assembled` counts.
Analysis analyzeAt(AssembledMechanism assembled, Equilibrium rest, const AnalysisOptions& options,
                   const Monitor& monitor = {});

}  // namespace eigenlink
