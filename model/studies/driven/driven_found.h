#pragma once

#include "model/studies/driven/cycle.h"
#include "model/studies/motion/motion_found.h"

#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

struct DrivenFound;

/// Its findings: dead points, driving torque, transmission angles, shaking forces, places where links turn back. Of the
/// quantities that were asked for.
std::vector<Message> drivenFindings(const DrivenFound& found);

/// A driven mechanism in its positions: the value of the result of the study `driven`, StudyResult::value as a
/// std::shared_ptr<const DrivenFound>.
struct DrivenFound {
    DrivenMechanism driven;
    std::shared_ptr<const System> system;
    Cycle cycle;
    std::vector<Observable> observables;
    std::string link;  ///< that is driven
    CycleOptions options;
    bool isInDegrees = false;
};

/// A row for each position: the angle of the drive, in degrees if wanted, and the quantities.
ResultTable drivenTable(const Cycle& cycle, const std::vector<Observable>& observables, bool isInDegrees);

/// {"program", "status", "reason", "dead_points", "turning_points", "columns", "rows"} of a cycle and its table.
std::string drivenJson(const Cycle& cycle, const ResultTable& table, bool isInDegrees);

}  // namespace eigenlink
