#pragma once

#include "model/data/labelled_matrix.h"
#include "model/dynamics/cycle.h"
#include "model/dynamics/floquet.h"
#include "model/dynamics/observable.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A motion as a table, one row for each output: the time and the observables, numbers as they read back.
std::string motionText(const Motion& motion, const std::vector<Observable>& observables, char separator);

/// The same as JSON: {"program", "status", "reason", "velocity_correction", "method", "method_reason", "steps",
/// "evaluations", "events", "columns", "rows"}.
std::string motionJson(const Motion& motion, const std::vector<Observable>& observables);

/// The same as a matrix "motion", a row for each output with the columns "t" and the observables, for files of other
/// programs.
std::vector<LabelledMatrix> motionMatrices(const Motion& motion, const std::vector<Observable>& observables);

/// The amplitudes of the frequencies in each observable as a matrix "spectrum": the columns "frequency_hz" and the
/// observables (see amplitudeSpectrum). `step` is the time between outputs [s].
LabelledMatrix spectrumMatrix(const Motion& motion, const std::vector<Observable>& observables, double step);

/// The same as JSON: {"program", "peaks": {quantity: [{"frequency_hz", "amplitude"}]}, "columns", "rows"}, the largest
/// peaks first (see peaksOf).
std::string spectrumJson(const LabelledMatrix& spectrum);

/// Its largest peaks in words, a line for each quantity that has one.
std::vector<Text> peakLines(const LabelledMatrix& spectrum);

/// A matrix as a table with the names of its columns.
std::string columnsText(const LabelledMatrix& matrix, char separator);

/// Positions under a drive, one row each: the angle of the drive, in degrees if wanted, and the observables.
std::string cycleText(const Cycle& cycle, const std::vector<Observable>& observables, bool degrees, char separator);

/// The same as JSON: {"program", "status", "reason", "dead_points", "turning_points", "columns", "rows"}.
std::string cycleJson(const Cycle& cycle, const std::vector<Observable>& observables, bool degrees);

/// A periodic motion as JSON: {"program", "period", "multipliers", "stable", "closure", "monodromy", "state"}; the
/// state at t = 0 by places and velocities of points, angles and rates of links.
std::string floquetJson(const Mechanism& mechanism, const System& system, const PeriodicMotion& motion);

/// The same for people: period, multipliers, verdict.
std::string floquetText(const Mechanism& mechanism, const System& system, const PeriodicMotion& motion,
                        const Language& language = {});

}  // namespace eigenlink
