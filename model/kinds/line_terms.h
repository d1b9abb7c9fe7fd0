#pragma once

#include "model/assembly/binder.h"
#include "model/basics/message.h"
#include "model/elements/element.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Modelling assumptions of springs and dampers, for the report.
inline constexpr std::string_view kLinearSprings = "Springs are linear and massless; they push as well as pull.";
inline constexpr std::string_view kLinearDampers = "Damping is proportional to the speed at which its ends move apart.";
inline constexpr std::string_view kConstantLoads = "Applied forces and torques are constant and keep their direction.";

/// dL/dt of the line of two points; 0 where they lie on one another [m/s].
double stretchRate(Node a, Node b, const ExtendedCoordinates& all, const Eigen::VectorXd& velocities);

/// A damper along the line of two points.
struct LineDamping {
    Node a, b;
    double damping = 0;  ///< c [N s/m]
    std::string id;      ///< of the element it belongs to
};

/// Adds c u uᵀ (as a pair block) to the damping matrix, u the unit vector along the line of two points:
/// the force −c dL/dt. Without a direction (both ends at one place) it adds nothing.
void addLineDamping(Binder& binder, const LineDamping& damping);

/// Findings about an element between two points: the same point twice, both ends fixed.
void checkLine(const Element& element, const IndexedMechanism& mechanism, std::size_t index,
               std::vector<Message>& issues);

}  // namespace eigenlink
