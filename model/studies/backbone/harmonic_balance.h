#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/dynamics/amplitude.h"
#include "model/dynamics/constrained_motion.h"
#include "model/math/sparse/saddle_factor.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// Periodic motions of a conservative mechanism that turn back at both of their ends, as sums of cosines,
///
///     q(t) = q₀ + Σ_k q_k cos kωt,    λ(t) = λ₀ + Σ_k λ_k cos kωt,    k = 0 … K,
///
/// with which M q̈ + Φ_qᵀλ = f and Φ = 0 hold at the places ωt = πj/K. All coordinates and multipliers are unknowns, and
/// so stiff parts cost nothing: what shooting follows vibration by vibration is solved here by the linear model
///
///     [H − k²ω²M, Φ_qᵀ; Φ_q, 0]
///
/// of each harmonic, whose corrections are combined to the least remainder (Anderson's acceleration, which is GMRES
/// where the equations are linear). Harmonics are added until twice as many change nothing.
class HarmonicBalance {
public:
    /// About the equilibrium of an analysis; `shape` is the mode for an amplitude of one metre, `omega` its frequency
    /// [rad/s]. The analysis must outlive it. Where the work is to stop, a search finds nothing.
    HarmonicBalance(const Analysis& analysis, const Eigen::VectorXd& shape, double omega, const Monitor& monitor = {});

    /// No effect: each amplitude takes a bounded number of corrections by itself.
    void beginAmplitude() {}
    /// False: no budget is shared by the amplitudes.
    bool isSpent() const { return false; }
    /// x of the mode itself: the coefficients q_k, λ_k over the amplitude, weighted by units, and the period 2π/ω [s]
    /// as its last entry.
    Eigen::VectorXd linear() const;
    /// Solves for the motion whose start has this amplitude [m] (see Amplitude), from x near it. Returns the remainder
    /// relative to the amplitude; absent where it does not converge. (Acceleration: Anderson, J. ACM 12, 1965.)
    [[nodiscard]] std::optional<double> solve(double amplitude, Eigen::VectorXd& x);
    /// The state at t = 0, q = q₀ + a Σ q_k with q̇ = 0, put on the constraints; absent where the loops do not close.
    [[nodiscard]] std::optional<MotionState> startOf(double amplitude, const Eigen::VectorXd& x) const;

private:
    /// q_k − and λ_k − over the amplitude, a column for each harmonic, and ω².
    struct Series {
        Eigen::MatrixXd q, lambda;
        double square = 0;
    };
    struct Corrected {
        Eigen::VectorXd correction;  // weighted as in packed
        bool isValid = false;
    };

    Series unpacked(const Eigen::VectorXd& u, Eigen::Index harmonics) const;
    Eigen::VectorXd packed(const Series& series) const;
    Eigen::VectorXd resized(const Eigen::VectorXd& u, Eigen::Index from, Eigen::Index to) const;
    Outcome<void> factor(double square);
    Corrected correction(double amplitude, const Eigen::VectorXd& u);
    Series remainder(double amplitude, const Series& series) const;
    [[nodiscard]] std::optional<double> balance(double amplitude, Eigen::VectorXd& u);

    const System& m_system;
    ConstrainedMotion m_motion;
    Eigen::VectorXd m_rest, m_multipliers, m_shape;
    Amplitude m_amplitude;
    double m_omega;
    Monitor m_monitor;
    std::vector<Eigen::Index> m_independent;  // rows of the constraints in m_Phi
    Eigen::VectorXd m_W;                      // units of the coordinates, in which all matrices are
    SparseMatrix m_M, m_H, m_Phi;
    Eigen::VectorXd m_weights;  // of multipliers, so that they count like coordinates
    std::vector<double> m_directions;
    Eigen::Index m_harmonics;
    std::vector<SaddleFactor> m_factors;
    double m_factored = 0;  // ω² of the factors; 0: none
};

}  // namespace eigenlink
