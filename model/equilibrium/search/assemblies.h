#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"
#include "model/equilibrium/search/kept_rows.h"

#include <Eigen/Dense>

#include <optional>
#include <random>

namespace eigenlink {

/// Assembled configurations at random: from random places of all points around the drawing, put onto the constraints
/// that count.
/// The seed is fixed.
class RandomAssemblies {
public:
    explicit RandomAssemblies(const System& system, KeptRows kept = {});

    /// The next one; absent where the points did not come together.
    [[nodiscard]] std::optional<Eigen::VectorXd> next();

private:
    const System& m_system;
    KeptRows m_kept;
    Eigen::VectorXd m_drawn, m_center;
    double m_reach;
    std::mt19937 m_random{20240229};
};

/// q put onto the constraints that count by minimum-norm corrections δq = −Φ_q⁺Φ; absent where that does not converge.
[[nodiscard]] std::optional<Eigen::VectorXd> assembledFrom(const System& system, Eigen::VectorXd q,
                                                           const KeptRows& kept = {});

/// A stationary point of V on the constraints, f = Φ_qᵀλ and Φ = 0, with the angles of the rigid links there.
struct StationaryPoint {
    Eigen::VectorXd q, angles;
};
/// A stationary point on the constraints that count by Newton's method with short steps from q:
///
///     [ H Φ_qᵀ; Φ_q 0 ] [ δq; λ ] = [ f; −Φ ]
///
/// with the system counting its angles on; absent where that does not converge.
[[nodiscard]] std::optional<StationaryPoint> stationaryFrom(const System& system, const Eigen::VectorXd& q,
                                                            const KeptRows& kept = {});

/// A stationary point of V on the constraints and on a plane, with the largest force that holds it on the plane.
struct HeldPoint {
    Eigen::VectorXd q;
    double force = 0;
};
/// The stationary point on the plane across the columns of `along`, A n×z orthonormal, through q₀ = `q`, by Newton's
/// method from there:
///
///     [ H Φ_qᵀ A; Φ_q 0 0; Aᵀ 0 0 ] [ δq; λ; μ ] = [ f; −Φ; Aᵀ(q₀ − q) ]
///
/// Absent where that does not converge.
[[nodiscard]] std::optional<HeldPoint> stationaryAcross(const System& system, const Eigen::VectorXd& q,
                                                        const Eigen::MatrixXd& along);

/// The largest distance [m] of the places of a point in two configurations, and of a node in the frame of its beam: a
/// beam between fixed points buckles to both sides.
double largestDistance(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& other);

}  // namespace eigenlink
