#pragma once

#include "app/window/motion/quantity_units.h"
#include "model/dynamics/cycle.h"
#include "model/dynamics/observable.h"
#include "views/motion/driven_view.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace eigenlink {

/// A driven mechanism through its positions, with what gives its numbers a meaning.
struct DrivenRun {
    DrivenMechanism driven;
    std::shared_ptr<const System> system;  ///< null where there are no equations
    Cycle cycle;
    std::vector<Observable> observables;  ///< they refer to the system
    RoundingBounds rounding;              ///< of their values
    Text failure;                         ///< why there is nothing; empty where there is
};

/// Links that turn about a point of the ground: one of them may drive the others.
QStringList linksToDrive(const Mechanism& mechanism);

/// A turn of the link in steps of a degree, or what it can do of it.
DrivenRun runCycle(const Mechanism& mechanism, const DriveRequest& request, const Monitor& monitor);

/// What is worth knowing of it, a line each: dead points, driving torque, transmission angles, shaking forces, where
/// links turn back.
QStringList findingsOf(const DrivenRun& run, const DriveRequest& request);

/// The numbers of a cycle for a chart; it keeps the run.
std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const DrivenRun>& run, const DriveRequest& request);

}  // namespace eigenlink
