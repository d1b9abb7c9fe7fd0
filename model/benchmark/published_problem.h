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

/// The four-bar linkage with N loops; exact values by the closed form of [LIN] sect. 5.1.
PublishedProblem loopsProblem(int loops, Engine engine, const Monitor& monitor);
/// The flexible double pendulum with n_p elements for each link, [LIN] sect. 5.3; the first four modes with energies
/// from strains (model/sparse).
PublishedProblem pendulumProblem(int elements, std::size_t modes, const Monitor& monitor);

/// One execution as the papers time it: linear terms, eigenvalues, discrimination.
Linearization execute(const PublishedProblem& problem, Method method, bool sparse, const Monitor& monitor);

/// LAPACK alone on the matrices of a method.
struct BareCall {
    std::string name;  ///< empty where the method has no dense matrix of its own
    std::function<void()> run;
};
/// The call that a method makes on the matrices of its model, by name.
BareCall bareCallOf(const PublishedProblem& problem, Method method, const LinearModel& model);

/// Largest distance of the exact values to the nearest true one, relative to max(1, |s|).
double distanceTo(const std::vector<std::complex<double>>& exact, const Spectrum& spectrum);

}  // namespace eigenlink
