#pragma once

#include "model/assembly/kinematics.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>

namespace eigenlink {

/// The size of a motion along a mode: the distance from equilibrium of the point that moves most in it,
///
///     a(q) = |P(q) − P(q₀)| [m],
///
/// whatever coordinates the mechanism has. Where no point moves, as in a beam between two supports, it is the part of
/// the mode, a(q) = |ζᵀW⁻²(q − q₀)| / ζᵀW⁻²ζ with the units W of ArcUnits.
class Amplitude {
public:
    /// `rest` is q₀ and `shape` the mode ζ, n each, for an amplitude of one metre. The system must outlive it.
    Amplitude(const System& system, const Eigen::VectorXd& rest, const Eigen::VectorXd& shape);

    /// a(q) [m].
    double at(const Eigen::VectorXd& q) const;
    /// ∂a/∂q, n; at equilibrium, where a has no derivative, the one along the mode.
    Eigen::VectorXd slope(const Eigen::VectorXd& q) const;
    /// The configuration on the constraints near q with this amplitude [m] and, along the columns of N, the place of q:
    /// NᵀW⁻²(q' − q) = 0. By Newton's method with steps of minimum norm; absent where that does not converge.
    [[nodiscard]] std::optional<Eigen::VectorXd> reached(double amplitude, const Eigen::VectorXd& q,
                                                         const Eigen::MatrixXd& N = {}) const;
    /// A configuration and its amplitude [m].
    struct Place {
        double amplitude = 0;
        Eigen::VectorXd q;
    };
    /// The place at `amplitude` [m] where the links can go there from q, short step by short step; else about as far as
    /// they come.
    Place farthest(double amplitude, Eigen::VectorXd q) const;

    /// The point that moves most, as index in mechanism.points; the first of those that move as far. Absent where no
    /// point moves.
    const std::optional<std::size_t>& point() const { return m_point; }

private:
    Grip grip() const { return {false, *m_point, {}}; }

    const System& m_system;
    Eigen::VectorXd m_rest;
    Eigen::VectorXd m_along;  // where no point moves: the amplitude of a displacement along the shape
    std::optional<std::size_t> m_point;
    Vector2 m_place, m_direction;  // of the point at equilibrium; its direction of motion there
};

}  // namespace eigenlink
