#pragma once

#include "model/dynamics/observable.h"
#include "model/dynamics/simulate.h"
#include "model/studies/result.h"

#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class JsonWriter;

struct Analysis;

/// A motion with the system that its quantities refer to: the value of the result of the study `motion`,
/// StudyResult::value as a std::shared_ptr<const MotionFound>.
struct MotionFound {
    std::shared_ptr<const System> system;
    Motion motion;
    std::vector<Observable> observables;
    std::vector<double> frequencies{};   ///< of the linear model [Hz], of a motion that is watched
    std::vector<MotionSample> linear{};  ///< the linear model at the same times; empty where there is none
};

/// Receives a motion while it is computed, in the thread that computes it.
struct MotionWatch {
    std::function<void(const MotionFound& begun)> begin;  ///< everything but the motion is known
    std::function<void(const MotionSample&)> add;
    std::shared_ptr<const Analysis> modes{};  ///< of the mechanism, for the linear model; null: none
    std::optional<MotionState> start{};       ///< in place of the start that the request names
};

/// Makes a request of the study `motion` that of a film: all quantities, however long it takes, at steps of time that
/// are enough for a curve and for playing (see motionSteps). An absent duration, and an absent amplitude of a mode,
/// become the usual ones of the `modes` and of the mechanism.
void filmMotion(std::any& request, const Analysis& subject, MotionWatch watch);

/// Equal steps of time of a film over this duration [s]: at least 64 in a turn of the fastest drive and in a period of
/// `mode` [Hz], as long as there is memory for so many coordinates.
double motionSteps(const Mechanism& mechanism, double duration, double mode, Eigen::Index coordinates);

/// The frequency above which the moments of a motion do not show what its drives do [Hz]; absent where they show it.
std::optional<double> unresolvedFrom(const MotionFound& found, const Mechanism& mechanism);

/// The place where the linear model parts from a motion.
struct Parting {
    double t = 0;          ///< [s]
    double amplitude = 0;  ///< the farthest that a point has gone from the start until then [m]
};

/// The moment at which the linear model is first further from the motion than `share` of the farthest that a point goes
/// from the start; absent where it never is.
std::optional<Parting> partingOf(const MotionFound& found, double share);

/// The largest |T + V + ∫q̇ᵀCq̇ dt − (T + V)₀| [J] since the start, over about a hundred samples.
double energyDrift(const MotionFound& found);

/// The names that a request asks for; `usual` where it names none, `every` for "all".
const std::vector<std::string>& askedQuantities(const std::vector<std::string>& names,
                                                const std::vector<std::string>& usual,
                                                const std::vector<std::string>& every);

/// The state of a study whose motion ended so.
StudyStatus studyStatusOf(MotionStatus status);

/// Begins {"program", "status", "reason"} of a motion.
void beginMotion(JsonWriter& json, MotionStatus status, const Text& reason);

/// Columns of quantities at samples, behind those that the table has. Cells without a value are "nan" in files.
void addObservables(ResultTable& table, const std::vector<Observable>& observables,
                    const std::vector<MotionSample>& samples);

/// A row for each sample: the time t [s] and the quantities.
ResultTable motionTable(const Motion& motion, const std::vector<Observable>& observables);

/// {"program", "status", "reason", "velocity_correction", "method", "method_reason", "steps", "evaluations", "events",
/// "columns", "rows"} of a motion and its table.
std::string motionJson(const Motion& motion, const ResultTable& table);

/// Parts "phi=2.5" at its sign. Fails with a sentence that says what to write.
Outcome<std::pair<std::string, double>> releaseOf(const std::string& text);

/// The start as drawn, moved along its constraints until each of these coordinates has its value, as "phi=2.5". The
/// system counts the turns of links on the way there.
Outcome<MotionState> startAfter(const std::vector<std::string>& releases, const Mechanism& mechanism, System& system,
                                const Monitor& monitor);

}  // namespace eigenlink
