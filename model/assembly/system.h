#pragma once

#include "model/assembly/beam_pose.h"
#include "model/assembly/term.h"
#include "model/basics/message.h"
#include "model/description/mechanism.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <complex>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// One generalized coordinate and what it is for.
struct Coordinate {
    std::string name;   ///< "C.x", "phi"
    std::string owner;  ///< id of the point or element it belongs to
    double drawn = 0;   ///< value in the drawing [m] or [rad]
    Quantity quantity = Quantity::length;
    bool elastic = false;  ///< a deformation, zero where nothing is loaded
};

/// One scalar constraint equation.
struct Constraint {
    std::string name;   ///< "AC"; further rows of one element "T.P.x"
    std::string owner;  ///< id of the element
    Quantity quantity = Quantity::length;
    /// Factor that turns the multiplier into the element's force: bar force = forceFactor · λ [N], tension positive;
    /// zero when the multiplier has no such meaning.
    double forceFactor = 0;
    /// Φ / scale is an error of position [m].
    double scale = 1;
};

/// One scalar input u of the linear model: a component of an applied force, or an applied torque.
struct Input {
    std::string name;   ///< "F.x", "T"
    std::string owner;  ///< id of the force or torque
    Quantity quantity = Quantity::force;
};

/// The equations of motion M q̈ + Φ_qᵀ λ = f(q, q̇), Φ(q) = 0 of a mechanism in natural coordinates
/// (numerics: free pins, helper points of links with one pin, angles that an element asks for).
///
/// n = coordinates().size(), m = constraints().size(). All functions are const and thread-safe; the vectors
/// have length n (q) and m (λ). Dependent constraints are allowed.
class System {
public:
    /// Says that validate has found no errors in a mechanism.
    struct Validated {};

    /// Builds the equations. The mechanism must have no errors (see validate); throws std::invalid_argument otherwise.
    explicit System(const Mechanism& mechanism);
    /// The same where that has been checked already.
    System(const Mechanism& mechanism, Validated checked);
    System(System&&) noexcept;
    System& operator=(System&&) noexcept;
    ~System();

    Eigen::Index coordinateCount() const;
    Eigen::Index constraintCount() const;
    const std::vector<Coordinate>& coordinates() const;
    const std::vector<Constraint>& constraints() const;
    const std::vector<Input>& inputs() const;

    /// q of the drawing; helper points and angles at their drawn values.
    Eigen::VectorXd drawnCoordinates() const;

    /// Potential energy V(q) of springs, gravity, constant forces and torques [J]; f(q, 0) = −∂V/∂q.
    double potential(const Eigen::VectorXd& q) const;
    /// f(q, 0): applied forces at rest.
    Eigen::VectorXd force(const Eigen::VectorXd& q) const;
    /// Φ(q).
    Eigen::VectorXd constraint(const Eigen::VectorXd& q) const;
    /// Φ_q, m×n.
    SparseMatrix jacobian(const Eigen::VectorXd& q) const;
    /// M(q), n×n, symmetric, positive semidefinite.
    SparseMatrix mass(const Eigen::VectorXd& q) const;
    /// C = −∂f/∂q̇ at rest, n×n.
    SparseMatrix damping(const Eigen::VectorXd& q) const;
    /// −∂f/∂q, n×n, without the reaction stiffness.
    SparseMatrix appliedStiffness(const Eigen::VectorXd& q) const;
    /// −∂f/∂q = Gᵀ W G + rest, by the strains ε of elastic elements: G = ∂ε/∂q. Products and energies keep digits that
    /// differences of large entries would lose in fine beams.
    struct StrainForm {
        SparseMatrix G;     ///< strains × n
        Eigen::VectorXd W;  ///< weights, so that ½ W ε² is energy
        SparseMatrix rest;  ///< n×n
    };
    /// The stiffness as strains, without the reaction stiffness.
    StrainForm strainForm(const Eigen::VectorXd& q) const;
    /// ∂(Φ_qᵀ λ)/∂q, n×n: the reaction stiffness.
    SparseMatrix reactionStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda) const;
    /// H = −∂f/∂q + ∂(Φ_qᵀ λ)/∂q, n×n. [LIN] eq. (17)
    SparseMatrix tangentStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda) const;
    /// ∂f/∂u, n × inputs().size(). [LIN] eq. (16)
    SparseMatrix inputMatrix(const Eigen::VectorXd& q) const;

    /// −Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q: the forces of a mass matrix that changes with q (floating frames); zero for rigid links.
    Eigen::VectorXd velocityForce(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity) const;
    /// Φ_qq(q̇, q̇), length m: q̈ of a motion on the constraints satisfies Φ_q q̈ = −Φ_qq(q̇, q̇).
    Eigen::VectorXd constraintCurvature(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity) const;
    /// Mass of the whole and its first moment ∫ r dm at q, so that the centre of mass is their ratio.
    MassMoment massMoment(const Eigen::VectorXd& q) const;
    /// Momentum of the whole and its moment about the origin of the drawing.
    Momentum momentum(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity) const;
    /// V(q) by its origin [J]: weights, elastic elements, constant forces and torques.
    struct PotentialParts {
        double gravity = 0, elastic = 0, applied = 0;
    };
    PotentialParts potentialParts(const Eigen::VectorXd& q) const;

    /// What elements find doubtful about the configuration q.
    std::vector<Message> warnings(const Eigen::VectorXd& q) const;

    /// Positions of mechanism.points, in their order, at q.
    std::vector<Vector2> pointPositions(const Eigen::VectorXd& q) const;
    /// Displacements of mechanism.points, in their order, for a variation δq from q: complex (x, y) pairs.
    std::vector<std::pair<std::complex<double>, std::complex<double>>> pointDisplacements(
        const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const;

    /// A link as the drawing of a configuration needs it.
    struct LinkPose {
        std::size_t element = 0;  ///< index in mechanism.elements
        Vector2 origin;           ///< where the link's first pin sits on the link [m]
        double angle = 0;         ///< of the link's x-axis, unwrapped to the turn nearest the drawing; of a beam its
                                  ///< tangent at the first end [rad]
        double direction = 0;  ///< from the first to the second point, unwrapped likewise; of a bent beam its chord's
    };
    /// Every link at q. Where q violates the link's length, the link lies centred between its two pins.
    std::vector<LinkPose> linkPoses(const Eigen::VectorXd& q) const;
    /// Every beam at q.
    std::vector<BeamPose> beamPoses(const Eigen::VectorXd& q) const;

    /// How a link moves in a variation δq, in the axes of its own frame.
    struct LinkMotion {
        std::string name;                ///< id of the link
        Eigen::VectorXcd along, across;  ///< of its two carrying nodes, or of all nodes of a beam [m]
    };
    /// Every link, in the order of linkPoses.
    std::vector<LinkMotion> linkMotions(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const;

    /// A place that can be taken hold of: a point of the mechanism, or the material point (1 − ζ) a + ζ b of a rigid
    /// link between the two nodes a and b that carry it, or a place ζ = x + iy [m] in the frame of a beam.
    struct Grip {
        bool onLink = false;
        std::size_t index = 0;  ///< in mechanism.points, or in linkPoses()
        std::complex<double> zeta;
    };
    /// The grip on a link that lies at `place` [m] in the configuration q; `link` counts linkPoses().
    Grip gripOnLink(std::size_t link, Vector2 place, const Eigen::VectorXd& q) const;
    /// Where the grip is at q [m].
    Vector2 gripPosition(const Grip& grip, const Eigen::VectorXd& q) const;
    /// ∂P/∂q of the grip at q, 2×n; constant but for beams.
    Eigen::MatrixXd gripJacobian(const Grip& grip, const Eigen::VectorXd& q) const;
    /// Length of the shortest link [m]; the size where there is none.
    double shortestLink() const;

    /// Index of the coordinate with this name, or −1.
    Eigen::Index findCoordinate(std::string_view name) const;
    /// Characteristic length of the drawing [m].
    double size() const;

private:
    struct Data;
    std::unique_ptr<const Data> m_data;
};

}  // namespace eigenlink
