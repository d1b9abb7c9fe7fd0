#pragma once

#include "model/pose/pose.h"
#include "model/studies/balance/balance.h"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Places on the links of a mechanism in a pose of it; both outlive this.
class LinkPlaces {
public:
    LinkPlaces(const Mechanism& mechanism, const Pose& pose) : m_mechanism(mechanism), m_pose(pose) {}

    /// A place in the frame of a link [m]; absent where the pose has no such link.
    [[nodiscard]] std::optional<Vector2> at(const LinkInertia& link, std::complex<double> place) const;

private:
    const Mechanism& m_mechanism;
    const Pose& m_pose;
};

/// Sum of the complex masses that links put at one joint.
struct JointMass {
    Vector2 at;                 ///< [m]
    std::complex<double> mass;  ///< [kg]
};

/// The joint masses of all links, or of the link `only` where it is not empty.
std::vector<JointMass> jointMassesOf(const Balance& balance, const LinkPlaces& places, const std::string& only);

/// Centres of mass [m].
struct MassCenters {
    std::vector<Vector2> links;    ///< of each link with mass
    std::optional<Vector2> whole;  ///< with the masses on points; absent where nothing has mass
};
/// The centres of mass of the links at their places, and that of the whole, Σ mₖ rₖ / Σ mₖ [m].
MassCenters massCentersOf(const Balance& balance, const LinkPlaces& places);

}  // namespace eigenlink
