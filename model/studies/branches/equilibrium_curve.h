#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/studies/sweep/sweep.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// The equilibria of a mechanism of which one number p varies,
///
///     R(q, λ, p) = [Φ_qᵀλ − f; Φ] = 0,
///
/// in variables without units: motions relative to the size of the drawing, p relative to its natural changes or, where
/// that is larger, to a given `scale`.
class EquilibriumCurve {
public:
    /// `scale` is in the unit of the number; the larger of it and the natural change counts.
    EquilibriumCurve(const Mechanism& mechanism, Variable variable, double scale = 0);

    /// The mechanism as it is drawn.
    const Mechanism& mechanism() const { return m_mechanism; }
    /// The number p that varies.
    const Variable& variable() const { return m_variable; }
    /// The scale of changes of p, in its unit.
    double scale() const { return m_scale; }
    /// The natural change of the parameter itself, which is less than the scale where the range is wide.
    double naturalScale() const { return m_variable.scale; }
    /// Size of the drawing [m].
    double size() const { return m_system.size(); }
    /// Unit of each coordinate, n, by which motions are measured.
    const Eigen::VectorXd& units() const { return m_unit; }
    /// The smallest singular value of Φ_q in its units, relative to the largest: zero at a singular configuration, 1
    /// without constraints.
    double independence(const EquilibriumPoint& rest) const;
    /// Positions [m] of the points of the mechanism at an equilibrium.
    std::vector<Vector2> pointsAt(const EquilibriumPoint& rest) const;
    /// The path of the number that would be out of its range with this value of the variable; else absent.
    [[nodiscard]] std::optional<std::string> outOfRangeAt(double parameter) const;
    /// The torsion spring or hinge whose angle in the drawing is taken on another turn with the second value than with
    /// the first, as where its rest angle passes half a turn from the drawing; else absent.
    [[nodiscard]] std::optional<std::string> recountedBetween(double first, double second) const;
    /// The equations with another value of the number, counting angles from these; absent where the number may not have
    /// that value. `near`: equations of a value beside it, where there are some.
    [[nodiscard]] std::optional<System> systemAt(double parameter, const Eigen::VectorXd& linkAngles,
                                                 const System* near = nullptr) const;

    /// The equilibrium that is found from the drawing with this p, where curves start: with its tangent, towards
    /// growing p. Fails where there is none, or where it does not move smoothly with p.
    Outcome<EquilibriumPoint> foundAt(double parameter, const Monitor& monitor) const;
    /// The equilibrium with its tangent, oriented along `towards`; without one, towards growing p.
    std::optional<EquilibriumPoint> completed(EquilibriumPoint rest, const Eigen::VectorXd& towards = {}) const;
    /// The equilibrium at the distance `step` along the tangent of another, by Newton's method in the plane across it,
    /// R = 0 and t · (x − x_from) = step with the tangent t. Absent where that does not converge.
    [[nodiscard]] std::optional<EquilibriumPoint> stepped(const EquilibriumPoint& from, double step) const;
    /// The equilibrium at this p, by Newton's method from `from`. Absent where that does not converge.
    [[nodiscard]] std::optional<EquilibriumPoint> atParameter(const EquilibriumPoint& from, double parameter) const;
    /// True for an equilibrium on the curve of the last one, one step on: the curve bends little over a step;
    /// equilibria farther aside lie on another.
    bool continues(const EquilibriumPoint& last, const EquilibriumPoint& next) const;
    /// True where a step loses or gains stability without passing through a critical equilibrium: it leads to another
    /// curve, which comes near without crossing this one.
    bool jumps(const EquilibriumPoint& last, const EquilibriumPoint& next) const;
    /// The equilibrium at this p on the branch of another, by steps along it as short as it bends; absent where the
    /// branch ends or turns back before, and after a cancel.
    [[nodiscard]] std::optional<EquilibriumPoint> followedTo(const EquilibriumPoint& from, double parameter,
                                                             const Monitor& monitor = {}) const;
    /// The directions at a branch point: (q, λ, p) in which the equations are satisfied to first order, across the
    /// tangent, and the critical motion, n.
    struct Crossing {
        Eigen::VectorXd across, motion;
    };
    /// The directions at a branch point; absent where nothing can move, or there is no direction but the tangent.
    [[nodiscard]] std::optional<Crossing> crossing(const EquilibriumPoint& at) const;
    /// A place at the distance (tangent, across) · (a, b) from a branch point at which R is a multiple of the critical
    /// motion; `excess` is that multiple, zero on the branches that cross there.
    struct Unfolded {
        EquilibriumPoint rest;
        double excess = 0;
    };
    /// The place with R = excess · motion at the distance (a, b); absent where Newton's method does not converge.
    [[nodiscard]] std::optional<Unfolded> unfolded(const EquilibriumPoint& at, const Crossing& crossing, double a,
                                                   double b) const;
    /// Product of two directions by their motions and changes of p.
    double product(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const;
    /// The scaled change of (q, λ, p) from one equilibrium to another.
    Eigen::VectorXd between(const EquilibriumPoint& from, const EquilibriumPoint& to) const;

private:
    struct Equations;
    [[nodiscard]] std::optional<Equations> equationsAt(const EquilibriumPoint& at) const;
    EquilibriumPoint moved(const EquilibriumPoint& from, const Eigen::VectorXd& direction, double step) const;
    /// Whether the constraints are met to rounding: where Newton's matrix is singular to rounding they need not be.
    bool holds(const EquilibriumPoint& at) const;
    /// Newton's method for R = excess · motion with rows · (x − from) = targets.
    [[nodiscard]] std::optional<Unfolded> solved(const EquilibriumPoint& from, EquilibriumPoint start,
                                                 const Eigen::MatrixXd& rows, const Eigen::VectorXd& targets,
                                                 const Eigen::VectorXd& motion) const;
    /// The reduced stiffness nearest to zero, relative to the stiffest, with its motion where that is wanted, and how
    /// many are negative.
    struct Softest {
        double stiffness = 0;
        double pair = 0;  ///< its product with the second one
        int unstable = 0;
        Eigen::VectorXd motion;
    };
    Softest softestAt(const Equations& equations, bool hasMotion) const;

    Mechanism m_mechanism;
    Variable m_variable;
    double m_scale;
    System m_system;
    Eigen::Index n = 0, m = 0;
    Eigen::VectorXd m_unit;     ///< of each coordinate, so that q / unit has no units
    Eigen::VectorXd m_rowUnit;  ///< of each constraint
    double m_force = 1;         ///< unit of forces
};

}  // namespace eigenlink
