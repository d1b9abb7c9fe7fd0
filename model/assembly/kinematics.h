#pragma once

#include "model/assembly/beam_pose.h"
#include "model/assembly/system.h"

#include <Eigen/Core>

#include <complex>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// A link as the drawing of a configuration needs it.
struct LinkPose {
    std::size_t element = 0;  ///< index in mechanism.elements
    Vector2 origin;           ///< where the link's first pin sits on the link [m]
    double angle = 0;         ///< of the link's x-axis, unwrapped to the turn nearest the drawing; of a beam its
                              ///< tangent at the first end [rad]
    double direction = 0;     ///< from the first to the second point, unwrapped likewise; of a bent beam its chord's
};

/// The motion of a link in a variation δq, in the axes of its own frame.
struct LinkMotion {
    std::string name;                ///< id of the link
    Eigen::VectorXcd along, across;  ///< of its two carrying nodes, or of all nodes of a beam [m]
};

/// The line of a link: d [m] from its first to its second point, and its derivatives by time. For a link with
/// one pin it ends at its helper point.
struct LinkLine {
    Vector2 d, velocity, acceleration;

    /// θ̇ = d × ḋ / d² [rad/s]
    double rate() const { return cross(d, velocity) / dot(d, d); }
    /// θ̈ = (d × d̈ − 2θ̇ d·ḋ) / d² [rad/s²]
    double angularAcceleration() const { return (cross(d, acceleration) - 2 * rate() * dot(d, velocity)) / dot(d, d); }
};

/// q with q̇ and q̈, n each.
struct CoordinateMotion {
    const Eigen::VectorXd &q, &velocity, &acceleration;
};

/// A place at which the mechanism can be dragged: a point of the mechanism, or the material point (1 − ζ) a + ζ b
/// of a rigid link between the two nodes a and b that carry it, or a place ζ = x + iy [m] in the frame of a beam.
struct Grip {
    bool onLink = false;
    std::size_t index = 0;  ///< in mechanism.points, or in linkPoses()
    std::complex<double> zeta;
};

/// Places of the parts of a mechanism in a configuration q, and their motion from it. The system must live longer.
class Kinematics {
public:
    explicit Kinematics(const System& system) : m_system(system) {}

    /// Positions [m] of mechanism.points, in their order, at q.
    std::vector<Vector2> pointPositions(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Displacements δr = (∂r/∂q) δq of mechanism.points, in their order, for a variation δq, n, from q: complex (x, y)
    /// pairs.
    std::vector<std::pair<std::complex<double>, std::complex<double>>> pointDisplacements(
        const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const;
    /// The pose of every link at q. Where q violates the link's length, the link lies centred between its two pins.
    std::vector<LinkPose> linkPoses(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// The pose of every beam at q.
    std::vector<BeamPose> beamPoses(const Eigen::VectorXd& q) const;
    /// The motion of every link for a variation δq, n, from q, in the order of linkPoses.
    std::vector<LinkMotion> linkMotions(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const;
    /// The grip on a link that lies at `place` [m] in the configuration q; `link` counts linkPoses().
    Grip gripOnLink(std::size_t link, Vector2 place, const Eigen::VectorXd& q) const;
    /// The place of the grip at q [m].
    Vector2 gripPosition(const Grip& grip, const Eigen::VectorXd& q) const;
    /// ∂P/∂q, 2×n, of the place P of the grip at q; constant but for beams.
    Eigen::MatrixXd gripJacobian(const Grip& grip, const Eigen::VectorXd& q) const;
    /// Length of the shortest link [m]; the size where there is none.
    double shortestLink() const;
    /// Velocities ṙ = (∂r/∂q) q̇ of mechanism.points, in their order [m/s], moving supports included.
    std::vector<Vector2> pointVelocities(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                         const Instant& at = {}) const;
    /// Accelerations r̈ = (∂r/∂q) q̈ + d/dt(∂r/∂q) q̇ of mechanism.points, in their order [m/s²].
    std::vector<Vector2> pointAccelerations(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                            const Eigen::VectorXd& acceleration, const Instant& at = {}) const;
    /// The line d [m] of a link with ḋ [m/s] and d̈ [m/s²]; `link` counts linkPoses().
    LinkLine linkLine(std::size_t link, const CoordinateMotion& motion, const Instant& at = {}) const;
    /// ∂θ/∂q of the line of a link, which counts linkPoses(), by its entries.
    std::vector<std::pair<Eigen::Index, double>> turnRow(std::size_t link, const Eigen::VectorXd& q) const;
    /// Springs with a rest length, from end to end [m]: where one shrinks to nothing its force jumps to the other side.
    std::vector<Vector2> pushingLines(const Eigen::VectorXd& q, const Instant& at = {}) const;

private:
    const System& m_system;
};

}  // namespace eigenlink
