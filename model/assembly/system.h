#pragma once

#include "model/assembly/term.h"
#include "model/basics/message.h"
#include "model/math/sparse/strain_form.h"
#include "model/mechanism/mechanism.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

class EnergyMomentum;
class Kinematics;
class TimeCurve;

using SparseMatrix = Eigen::SparseMatrix<double>;

/// One generalized coordinate and its owner.
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
    std::string pin = {};  ///< id of the point that it holds on the element; empty where it holds none or several
};

/// A second-order constraint: it depends on others to first order in every configuration reached and is not implied by
/// them, so that Φ_q alone allows motions that the mechanism does not have. Its linear consequences stand in its place.
struct SecondOrder {
    std::string replaced;                ///< id of the element whose row they replace
    std::vector<std::string> elements;   ///< ids of those that hold one another, `replaced` among them
    std::vector<std::string> prevented;  ///< ids of points and links that Φ_q alone lets move
    std::string bar;                     ///< where a bar is as long as two parallel guides are apart; else empty
    std::vector<std::string> guides;     ///< these guides
    Eigen::Index first = 0, count = 0;   ///< rows of the consequences
    Eigen::Index motions = 0;            ///< that they prevent: the rank of these rows
    double scale = 1;                    ///< of the replaced constraint
};

/// One scalar input u of the linear model: a component of an applied force, or an applied torque.
struct Input {
    std::string name;   ///< "F.x", "T"
    std::string owner;  ///< id of the force or torque
    Quantity quantity = Quantity::force;
};

/// A + B, n×n, where sums that are rounding of their two parts are zero: forces in exact balance have no stiffness.
SparseMatrix withoutRounding(const SparseMatrix& A, const SparseMatrix& B);

/// The equations of motion M q̈ + Φ_qᵀ λ = f(q, q̇), Φ(q) = 0 of a mechanism in natural coordinates
/// (x and y of the free pins, helper points of links with one pin, angles that an element asks for).
///
/// n = coordinates().size(), m = constraints().size(). All functions are const and thread-safe; the vectors
/// have length n (q) and m (λ). Dependent constraints are allowed. Second-order constraints near the drawing are
/// replaced by their linear consequences (model/assembly/second_order_rows.h), so that n − rank Φ_q counts the motions
/// that there are: the rows of the elements that are kept come first.
///
/// Motors, moving supports and loads that change make it Φ(q, t) = 0 and f(q, q̇, t): every function takes the
/// Instant; without one it is t = 0, where static analyses are made.
class System {
public:
    /// Tag: validate has found no errors in the mechanism.
    struct Validated {};

    /// Builds the equations of a mechanism. Throws std::invalid_argument for one with errors (see validate).
    explicit System(const Mechanism& mechanism);
    /// A system of a mechanism that has been checked already.
    System(const Mechanism& mechanism, Validated checked);
    /// Tag: the mechanism is that of another system with other numbers, checked too. Where no constraints of the other
    /// depend on one another, they are not looked for again: if the numbers are near to its own, or if they do not
    /// enter the constraints.
    struct Like {
        const System& other;
        bool isNear = false;
    };
    /// A system of a mechanism like that of another system.
    System(const Mechanism& mechanism, Like like);
    /// A point of a link: indices in mechanism.elements and mechanism.points.
    struct LinkPin {
        std::size_t link = 0, point = 0;
        friend bool operator==(const LinkPin&, const LinkPin&) = default;
    };
    /// Tag: every link has coordinates of its own for the points it reaches, behind those of the whole:
    /// two for each of linkPins(). The constraints are those of the whole, in the same order.
    struct Opened {};
    /// The opened system, in which forces of joints can be read off.
    System(const Mechanism& mechanism, Opened opened);
    /// For an opened system: link and point of each extra coordinate pair; otherwise empty.
    const std::vector<LinkPin>& linkPins() const;

    /// The system with beams for any bending that are stiffer in stretch than EA l²/EI = `stretchLimit` made as soft as
    /// that; null where none is.
    std::shared_ptr<System> withSoftBeams(double stretchLimit) const;
    /// True where a beam is made for any bending, as stiff as in the mechanism.
    bool hasExactBeams() const;
    /// The system with this share of every load: forces, torques, weight and loads of beams. Only of a system with
    /// exact beams.
    std::shared_ptr<System> withLoads(double share) const;
    /// The system with constraints that hold the nodes of every beam where they are without load, behind those of the
    /// beam. It has the same coordinates. Null where nothing bends.
    std::shared_ptr<const System> withRigidBeams() const;

    /// The number n of coordinates.
    Eigen::Index coordinateCount() const;
    /// The number m of constraints, consequences of second-order ones among them.
    Eigen::Index constraintCount() const;
    /// The coordinates, n, in the order of q.
    const std::vector<Coordinate>& coordinates() const;
    /// The constraints, m, in the order of Φ.
    const std::vector<Constraint>& constraints() const;
    /// Second-order constraints in the order of their rows, which are the last.
    const std::vector<SecondOrder>& secondOrder() const;
    /// The number of constraints without those consequences that repeat one another: of both coordinates of a point
    /// that can move in one direction only.
    Eigen::Index countedConstraints() const;
    /// Rank of Φ_q near the drawing but for singular configurations, where it is lower: the constraints less those that
    /// are redundant, which others imply in every configuration reached.
    Eigen::Index regularRank() const;
    /// The inputs u of the linear model, in the order of the columns of B.
    const std::vector<Input>& inputs() const;

    /// q of the drawing, n; helper points and angles at their drawn values.
    Eigen::VectorXd drawnCoordinates() const;

    /// Ids of the links that do not bend, in the order of linkAngles.
    std::vector<std::string> rigidLinks() const;
    /// Angles of these links at q, less than half a turn from where they are counted: in the drawing at first [rad].
    ///
    /// q fixes angles only modulo 2π. Call `countFrom` after every move below π: then angles, and the energies of
    /// torsion springs and torques, are continuous.
    Eigen::VectorXd linkAngles(const Eigen::VectorXd& q) const;
    /// Counts the angles of the rigid links, in the order of rigidLinks, from these on [rad].
    void countFrom(const Eigen::VectorXd& angles);
    /// Functions of time run from here on as they did from t on [s]: the time 0 is t of them.
    void startClockAt(double t);
    /// The t of startClockAt [s]; 0 at first.
    double clock() const { return m_clock; }

    /// Potential energy V(q) of springs, gravity, constant forces and torques [J]; f(q, 0) = −∂V/∂q.
    double potential(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// f(q, 0), n: applied forces at zero velocity [N], [N m] for angles. [LIN] eq. (1a)
    Eigen::VectorXd force(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Σ|f|, n, over the contributions of all elements, before they cancel: rounding of f(q, 0) goes by it.
    Eigen::VectorXd forceSizes(const Eigen::VectorXd& q) const;
    /// Φ(q), m; Φᵢ/scale is an error of position [m] (see Constraint). [LIN] eq. (1b)
    Eigen::VectorXd constraint(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Errors of position [m] of the constraints that their consequences replace: they vanish nearby where Φ does, but
    /// not on other circuits.
    Eigen::VectorXd replacedErrors(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Φ_q, m×n.
    SparseMatrix jacobian(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// M(q), n×n, symmetric, positive semidefinite; [kg] between displacements, [kg m²] between angles. [LIN] eq. (1a)
    SparseMatrix mass(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// M(q) a, n, for accelerations a, n, without assembling M.
    Eigen::VectorXd inertiaForce(const Eigen::VectorXd& q, const Eigen::VectorXd& a, const Instant& at = {}) const;
    /// C = −∂f/∂q̇ at zero velocity, n×n, symmetric. [LIN] eq. (17)
    SparseMatrix damping(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// −∂f/∂q, n×n, without the reaction stiffness. [LIN] eq. (17)
    SparseMatrix appliedStiffness(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// −∂f/∂q = GᵀWG + rest by the strains ε of elastic elements, G = ∂ε/∂q, strains × n, without the reaction
    /// stiffness. In fine beams it keeps digits that differences of large entries would lose.
    StrainForm strainForm(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// The form at the end of a step from `from` to q, with stresses by the strains at `from` to first order. With it
    /// Newton's method needs few steps for beams that are stiff in stretch. D. Magisano, L. Leonetti, G. Garcea: How to
    /// improve efficiency and robustness of the Newton method in geometrically non-linear structural problem
    /// discretized via displacement-based finite elements. Comput. Methods Appl. Mech. Eng. 313 (2017) 986–1005.
    StrainForm extrapolatedForm(const Eigen::VectorXd& q, const Eigen::VectorXd& from) const;
    /// The elements of these strains, as indices in mechanism.elements.
    std::vector<std::size_t> strainElements() const;
    /// ∂(Φ_qᵀ λ)/∂q, n×n: the reaction stiffness. [LIN] eq. (17)
    SparseMatrix reactionStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                   const Instant& at = {}) const;
    /// H = −∂f/∂q + ∂(Φ_qᵀ λ)/∂q, n×n; entries that are rounding of what they add up are zero. [LIN] eq. (17)
    SparseMatrix tangentStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                  const Instant& at = {}) const;
    /// ∂f/∂u, n × inputs().size(). [LIN] eq. (16)
    SparseMatrix inputMatrix(const Eigen::VectorXd& q, const Instant& at = {}) const;

    /// −Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q, n: the forces of a mass matrix that changes with q (floating frames); zero for rigid
    /// links. Moving supports add the forces by their accelerations and velocities through M and C.
    Eigen::VectorXd velocityForce(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                  const Instant& at = {}) const;
    /// True where motors, moving supports or loads depend on time.
    bool dependsOnTime() const;
    /// Their functions of time that change; they live as long as the system.
    std::vector<const TimeCurve*> timeCurves() const;
    /// Φ_t, length m: q̇ of a motion on the constraints satisfies Φ_q q̇ = −Φ_t.
    Eigen::VectorXd constraintRate(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// The part of Φ_t, m, by functions of time in the constraints themselves, as those of motors; the part of a ground
    /// that moves is left out.
    Eigen::VectorXd drivenRate(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Φ_qq(q̇, q̇) + 2Φ_qt q̇ + Φ_tt, length m: q̈ of a motion on the constraints satisfies Φ_q q̈ = − this.
    Eigen::VectorXd constraintCurvature(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                        const Instant& at = {}) const;
    /// Columns of the matrices for the x and y of a point of the ground: n×2, of Φ_q m×2.
    struct SupportColumns {
        Eigen::MatrixXd mass, damping, stiffness, jacobian;
    };
    /// The effect of the motion of a fixed point on the free coordinates; stiffness with the reaction stiffness.
    /// `point` counts mechanism.points.
    SupportColumns supportColumns(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda, std::size_t point) const;
    /// The places of the parts and their motion. The system must live longer.
    Kinematics kinematics() const;
    /// Energies, momenta and forces in a state. The system must live longer.
    EnergyMomentum energyMomentum() const;

    /// Doubts of elements about the configuration q.
    std::vector<Message> warnings(const Eigen::VectorXd& q) const;
    /// An element with a model that the configuration is beyond.
    struct BeyondRange {
        std::size_t element = 0;  ///< index in mechanism.elements
        RangeExcess excess;
    };
    /// Elements whose models are not made for the configuration q, once for each limit that is exceeded.
    std::vector<BeyondRange> beyondRange(const Eigen::VectorXd& q) const;

    /// The section forces of a beam, node by node.
    struct BeamForces {
        std::size_t element = 0;  ///< index in mechanism.elements
        std::vector<SectionForce> sections;
    };
    /// Section forces N, V [N] and M [N m] of every beam in q at zero velocity.
    std::vector<BeamForces> sectionForces(const Eigen::VectorXd& q) const;
    /// Section forces in a motion: with the forces of inertia and of the damping of the material.
    std::vector<BeamForces> sectionForces(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                          const Eigen::VectorXd& acceleration, const Instant& at) const;

    /// S: how large a motion δq is, S δq, row by row: displacements over the size of the drawing in the rows of their
    /// coordinates, deformations over the length of their beam, rotations [rad], and then the turn of each rigid link
    /// by the relative displacement of its ends over its length. A motion of the smallest link counts as one of the
    /// largest.
    SparseMatrix motionRows() const;

    /// Mass of the heaviest link or point mass [kg].
    double heaviestPart() const;
    /// Index of the coordinate with this name in q, or −1.
    Eigen::Index findCoordinate(std::string_view name) const;
    /// Characteristic length of the drawing [m].
    double size() const;

private:
    friend class EnergyMomentum;
    friend class Kinematics;
    struct Data;
    /// Given quantities, with the angles from which links count theirs, then q.
    ExtendedCoordinates extended(const Eigen::VectorXd& q, const Instant& at) const;
    /// The instant by the clock of the functions of time.
    Instant clocked(const Instant& at) const;

    std::shared_ptr<const Data> m_data;
    double m_clock = 0;         // of the functions of time at the time 0 [s]
    Eigen::VectorXd m_counted;  // angles from which the rigid links count on; empty: those of the drawing
};

}  // namespace eigenlink
