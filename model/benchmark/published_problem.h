#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"
#include "model/equilibrium/equilibrium.h"
#include "model/modes/linearizer.h"

#include <complex>
#include <functional>
#include <string>
#include <vector>

namespace eigenlink {

/// A problem of the papers at its equilibrium, with what its eigenvalues are.
struct PublishedProblem {
    System system;
    Equilibrium equilibrium;
    std::vector<std::complex<double>> exact{};  ///< s [rad/s]; empty where the search for them was cancelled
    LinearizerOptions options{};
    std::size_t modes = 1;  ///< of sparse engines
};

// On cancel the returned value is incomplete: ask the monitor.

/// The four-bar linkage with N loops, [LIN] sect. 4.1; exact values s = ±√(−k/m) [rad/s] by the closed form of [BM],
/// extended to N loops.
PublishedProblem loopsProblem(int loops, Engine engine, const Monitor& monitor);
/// The flexible double pendulum with n_p = `elements` for each link, [LIN] sect. 4.2 and 5.2. Exact values are its four
/// lowest modes with energies by strains (lowestModes).
PublishedProblem pendulumProblem(int elements, std::size_t modes, const Monitor& monitor);

/// Executes a method once as the papers time it: linear terms, eigenvalues, discrimination of spurious ones. [LIN]
/// sect. 5
Linearization execute(const PublishedProblem& problem, Method method, bool sparse, const Monitor& monitor);

/// LAPACK alone on the matrices of a method.
struct BareCall {
    std::string name;  ///< empty where the method has no dense matrix of its own
    std::function<void()> run;
};
/// The call that a method makes on the matrices of its model, by name.
BareCall bareCallOf(const PublishedProblem& problem, Method method, const LinearModel& model);

/// max over the exact s of min |s − s_j| / max(1, |s|), s_j the true values of the spectrum.
double distanceTo(const std::vector<std::complex<double>>& exact, const Spectrum& spectrum);

}  // namespace eigenlink
