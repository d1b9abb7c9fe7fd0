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

/// A motion with the system that its quantities refer to: the value of the result of the study `motion`,
/// StudyResult::value as a std::shared_ptr<const MotionFound>.
struct MotionFound {
    std::shared_ptr<const System> system;
    Motion motion;
    std::vector<Observable> observables;
};

/// Receives a motion while it is computed, in the thread that computes it.
struct MotionWatch {
    std::function<void(const MotionFound& begun)> begin;  ///< everything but the motion is known
    std::function<void(const MotionSample&)> add;
};

/// Lets somebody watch the motion of a request of the study `motion`.
void watchMotion(std::any& request, MotionWatch watch);
/// Begins it at a state, in place of the start that its fields name.
void beginMotionAt(std::any& request, const MotionState& state);

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
