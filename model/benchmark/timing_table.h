#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/equilibrium.h"
#include "model/modes/linearizer.h"
#include "model/modes/spectrum.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// One method on one size of a published problem.
struct TimingRow {
    int size = 0;  ///< N loops, or n_p elements for each link
    Method method = Method::mcs;
    Text engine;                      ///< what computed
    Eigen::Index coordinates = 0;     ///< n
    std::optional<double> published;  ///< time of the paper [s]
    double seconds = 0;               ///< median: linearisation, eigenvalues and discrimination
    double low = 0, high = 0;         ///< the interval that holds it, see RepeatedTime [s]
    double machine = 0;               ///< machineTime beside it [s]
    std::string bareCall;             ///< the LAPACK call on the same matrix; empty where there is no dense matrix
    std::optional<double> bare;       ///< its median time in the same run [s]
    double accuracy = 0;              ///< largest distance to the exact eigenvalues, relative to max(1, |s|)
    SpectrumStatus status = SpectrumStatus::failed;
};

struct TimingOptions {
    std::vector<int> sizes;  ///< empty: those of the paper
    std::vector<Method> methods = allMethods();
    Engine engine = Engine::automatic;
    RcsSolver rcsSolver = RcsSolver::automatic;
    int repeats = 9;
    std::size_t modes = 4;  ///< of sparse engines on the pendulum
};

// The monitor is asked before every repeat and where the computation itself asks it; a call of LAPACK runs to its end.
// On cancel the rows that were complete come back.

/// The N-loop four-bar at its equilibrium, [LIN] Table 1; accuracy against the closed form.
std::vector<TimingRow> timeLoops(const TimingOptions& options, const Monitor& monitor = {});

/// The flexible double pendulum, [LIN] Table 4; accuracy of the first four modes against those whose energies come from
/// strains (model/math/sparse).
std::vector<TimingRow> timePendulum(const TimingOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
