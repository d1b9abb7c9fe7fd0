#pragma once

#include "model/assembly/kinematics.h"
#include "model/equilibrium/position_fit.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

#include <memory>

namespace eigenlink {

/// Moves an assembled mechanism by one of its places, as far as its links allow.
///
/// Each step lowers V(q) = ½|P(q) − t|² + ½μ|q − q₀|² on Φ(q) = 0 by a trust-region step in the null space of Φ_q,
/// with the second-order terms of the constraints, and goes back onto the constraints by minimum-norm corrections.
/// P is the grip, t the target, q₀ the configuration before the step: parts that the grip does not need stay in place.
/// Steps are short against the links, shorter near singular configurations, and a correction that is long against its
/// step is refused, so that the motion is continuous and stays on its branch. At a singular configuration the mechanism
/// goes on in the direction it came in.
///
/// Only the part of the mechanism that hangs together with the grip takes part. Beams keep their shape, unless the grip
/// can be moved only by bending and few coordinates are concerned.
class MechanismDrag {
public:
    /// `q`, n, must be assembled: Φ(q) = 0.
    MechanismDrag(const std::shared_ptr<const System>& system, Eigen::VectorXd q, const Grip& grip);

    /// Moves toward `target` [m] by at most `maxSteps` steps. True when the target is reached, or no nearer place is
    /// in reach; false when further calls will come nearer.
    bool pullTo(Vector2 target, int maxSteps = kStepsPerFrame);

    /// The configuration now, n, with Φ(q) = 0.
    const Eigen::VectorXd& q() const { return m_q; }
    /// The system, with angles continuous on the way from the start to q.
    const System& system() const { return m_system; }
    /// The place of the grip [m].
    Vector2 position() const { return m_system.kinematics().gripPosition(m_grip, m_q); }

    /// True where the links leave the grip no way to move: ∂P/∂q Z = 0 with its position P and the null space Z of Φ_q.
    bool isHeld() const;
    /// The number of coordinates that take part.
    Eigen::Index coordinateCount() const { return m_ways.cols(); }

    static constexpr int kStepsPerFrame = 12;

private:
    double longest(const Eigen::VectorXd& v) const;
    double energy(const Eigen::VectorXd& q) const;
    Eigen::VectorXd gradient() const;
    Eigen::VectorXd direction(double reach) const;
    double reach() const;
    [[nodiscard]] bool step();
    [[nodiscard]] bool tryStep(const Eigen::VectorXd& step, double predicted);
    void accept(Eigen::VectorXd q);

    System m_system;  ///< counts angles from m_q on
    Grip m_grip;
    double m_shortest;
    Eigen::VectorXd m_weights;
    Eigen::VectorXd m_q;
    Eigen::MatrixXd m_J;
    SparseMatrix m_ways;  ///< W: of the coordinates that take part
    RowSpace m_rows;      ///< of Φ_q W
    Eigen::Index m_regularRank;
    double m_regularMargin;
    Eigen::VectorXd m_heading;  ///< of the last step, unit length; empty before the first
    Vector2 m_target;
    Eigen::VectorXd m_anchor;  ///< q₀
};

}  // namespace eigenlink
