#pragma once

#include "model/basics/message.h"
#include "model/basics/monitor.h"
#include "model/description/mechanism.h"
#include "model/equilibrium/equilibrium.h"
#include "model/linearization/linearizer.h"
#include "model/spectrum/mode_target.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

struct ModeSearch;
struct PartialModes;
struct SparseProblem;

struct AnalysisOptions {
    std::vector<Method> methods{Method::mcs, Method::rcs, Method::ucs};
    EquilibriumOptions equilibrium;
    /// How many modes are asked for; where empty the full spectrum, spurious eigenvalues included.
    std::optional<std::size_t> modes;
    /// Which of them come first: those nearest the origin, unless told otherwise.
    ModeTarget target{};
    LinearizerOptions linearizer;
    /// Finds the modes of large systems in place of the built-in search, where it can, unless null.
    PartialModes (*modeSolver)(const SparseProblem&, const ModeSearch&, const Monitor&) = nullptr;

    friend bool operator==(const AnalysisOptions&, const AnalysisOptions&);
};

/// Full spectra of more coordinates are computed sparse unless asked otherwise, if they have few true modes: spurious
/// eigenvalues are left out there.
inline constexpr Eigen::Index kLargestFullDense = 600;
/// Dense matrices beyond this take more memory and time than anyone waits for.
inline constexpr Eigen::Index kMostDense = 3000;

/// What computes the spectra of a system, dense or sparse: as asked; else sparse above kLargestDense coordinates where
/// only the lowest modes are asked for, and where a full spectrum is too large.
Engine engineFor(const System& system, const AnalysisOptions& options);

/// Everything that was computed about a mechanism, by value: any view or report can show any stage.
struct Analysis {
    Mechanism mechanism;
    AnalysisOptions options;
    /// Findings of validation; when they contain errors nothing else is filled in.
    std::vector<Message> issues;
    /// The equations; null when there are errors.
    std::shared_ptr<const System> system;
    Equilibrium equilibrium;
    ConstrainedLinearSystem linear;
    std::vector<Linearization> methods;  ///< in the order asked for; empty when there is no usable equilibrium
    std::vector<Message> warnings;       ///< about the whole: rank loss, λ not unique, loose parts …
    std::vector<std::string> massless;   ///< ids of what moves without mass, so that nothing can be linearised
    std::vector<Message> findings;       ///< what is the matter, with culprits and remedies
    Engine engine = Engine::dense;       ///< what computed the spectra: dense or sparse
    bool cancelled = false;
    double seconds = 0;

    /// True where sparse matrices computed it: `linear` has no rank-revealing factorisation then.
    bool isSparse() const { return engine == Engine::sparse; }
    bool hasErrors() const { return eigenlink::hasErrors(issues); }
    /// The outcome of a method; nullptr when it was not asked for or not reached.
    const Linearization* find(Method method) const;
};

/// A mechanism with its findings and, unless they are errors, its equations.
struct AssembledMechanism {
    Mechanism mechanism;
    std::vector<Message> issues;
    std::shared_ptr<const System> system;  ///< null where there are errors
};
AssembledMechanism assemble(const Mechanism& mechanism);

/// Validates, assembles, finds the equilibrium, linearises by every method asked for, classifies and pairs.
/// Never throws for what a mechanism can be; catch std::bad_alloc around large ones.
Analysis analyze(const Mechanism& mechanism, const AnalysisOptions& options = {}, const Monitor& monitor = {});
/// The same from where it is assembled.
Analysis analyzeAssembled(AssembledMechanism assembled, const AnalysisOptions& options, const Monitor& monitor);

}  // namespace eigenlink
