#pragma once

#include "model/mechanism/mechanism.h"
#include "model/pose/pose.h"

#include <cstddef>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Index of a reference to a part that does not exist, as in unfinished drawings.
inline constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

/// Data of a picture of one element beside the configuration, looked up once.
struct PartOfMechanism {
    std::string_view type;            ///< in files, e.g. "torsion_spring"
    std::vector<std::size_t> points;  ///< indices in mechanism.points, kNowhere where missing
    std::vector<std::size_t> links;   ///< indices in mechanism.elements, kNowhere where missing
    std::vector<Vector2> shape;       ///< of links: the pins in the link frame [m]
    double lane = 0;  ///< of springs and dampers that share both points: how far beside the line, 0, ±½, ±1 …
};

/// A mechanism prepared for being drawn many times.
struct MechanismParts {
    Mechanism mechanism;
    std::vector<PartOfMechanism> elements;  ///< in the order of mechanism.elements
    std::vector<bool> used;                 ///< for each point: an element touches it
    std::vector<bool> clamped;              ///< for each point: a wall stands there instead of a pin's support
    double size = 1;                        ///< sizeOf(mechanism) [m]
    double typicalLength = 1;               ///< median length of links and springs as drawn [m]
    Pose drawn;                             ///< drawnPose(mechanism)
};

/// Looks everything up. Never throws for any mechanism.
std::shared_ptr<const MechanismParts> partsOf(const Mechanism& mechanism);

/// The fraction for ModeMotion::amplitudeFor that moves the farthest point by `amplitude` typical link lengths: the
/// same amplitude then looks the same for one loop and for forty.
double motionFraction(const MechanismParts& parts, double amplitude);

/// All positions that a picture of this pose should show: pins, ends of links, centres of mass, guides.
std::vector<Vector2> extentOf(const MechanismParts& parts, const Pose& pose);

}  // namespace eigenlink
