#pragma once

#include "model/basics/monitor.h"
#include "model/modes/linearizer.h"
#include "model/modes/spectrum.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The solution that the IFToMM benchmark asks for, [BM], by one method.
struct IftommSolution {
    Method method = Method::mcs;
    Text engine;               ///< what computed
    double accuracy = 0;       ///< 2-norm of the differences of s1, s2 to the exact ones [rad/s]
    double seconds = 0;        ///< of all executions, median of the repeats: terms, eigenvalues, discrimination
    double low = 0, high = 0;  ///< the interval that holds it, see RepeatedTime [s]
    double machine = 0;        ///< machineTime beside it [s]
    std::string bareCall;      ///< the LAPACK call on the same matrix; empty where there is none
    double bare = 0;           ///< the time of as many such calls in the same run [s]
    Spectrum spectrum;         ///< all eigenvalues, true and spurious
};

/// Number of solutions that the benchmark asks for.
inline constexpr int kIftommExecutions = 1000;

struct IftommOptions {
    std::vector<Method> methods = allMethods();
    RcsSolver rcsSolver = RcsSolver::automatic;
    int executions = kIftommExecutions;
    int repeats = 9;  ///< of all executions
};

/// Solves the benchmark by every method of the options; `accuracy` refers to s₁,₂ = ±i√(k_e/m_e) [rad/s] of [BM]. Empty
/// on cancel: the monitor is asked before every execution.
std::vector<IftommSolution> solveIftomm(const IftommOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
