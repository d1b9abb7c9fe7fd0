#pragma once

#include "model/analysis/analysis.h"
#include "model/mechanism/mechanism.h"

#include <complex>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink::test {

/// The singular N-loop of [LIN] Fig. 4: no springs, gravity along +x, all rods on the x-axis; rotated by `angle`.
Mechanism singularLoop(int loops, double angle = 0);

/// A rod of 1 m and 1 kg above its pivot, held by a torsion spring.
Mechanism invertedPendulum(double stiffness);

/// A rod on a free cart, hanging.
Mechanism cartPendulum();

/// A rod of length l and mass m hanging from O, drawn `angle` away from the vertical.
Mechanism pendulum(double l, double mass, double angle);

/// A mechanism file below tests/reference or resources/examples.
Mechanism mechanismAt(const std::string& pathInProject);

/// One of the examples that come with the program, as "pendulum".
Mechanism exampleNamed(const std::string& name);

using Values = std::vector<std::complex<double>>;

/// The true eigenvalues of a method; empty when it has none.
Values trueValues(const Analysis& analysis, Method method);

/// Largest distance when `a` and `b` are paired nearest first, relative to max(1, |b|); infinite when they differ in
/// number.
double distanceBetween(const Values& a, const Values& b);

/// Estimate of the largest penalty error of the true eigenvalues by UCS. The error is c/α + O(1/α²) in the penalty α,
/// so that eigenvalues with ten times the penalty differ by nine tenths of it; half of it more for O(1/α²), and
/// rounding of 1e-8.
double penaltyErrorOf(const Analysis& analysis);

/// Analysis with one method and these options.
Analysis analyzeBy(Method method, const Mechanism& mechanism, const LinearizerOptions& options = {});

/// Analysis by an engine, with some modes or all.
Analysis analyzeWith(Engine engine, const Mechanism& mechanism, std::optional<std::size_t> modes = {});

/// All warnings of an analysis, one a line.
std::string allWarnings(const Analysis& analysis);

}  // namespace eigenlink::test
