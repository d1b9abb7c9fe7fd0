#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

namespace eigenlink {

/// The minimiser of gᵀp + ½ pᵀKp over ‖p‖ ≤ radius for symmetric K, by its eigenvalues; the hard case takes the
/// eigenvector of the lowest eigenvalue with its largest component positive.
class TrustRegionModel {
public:
    /// K is n×n, g has n entries. Throws std::runtime_error for entries of K that are not finite. (Nocedal, Wright,
    /// Numerical Optimization, 2nd ed. 2006, sect. 4.3.)
    TrustRegionModel(const Eigen::MatrixXd& K, const Eigen::VectorXd& g);

    /// p, n, of least gᵀp + ½ pᵀKp for ‖p‖ ≤ radius.
    Eigen::VectorXd step(double radius) const;
    /// The change gᵀp + ½ pᵀKp of the model in a step p, n.
    double change(const Eigen::VectorXd& p) const;
    /// The least eigenvalue of K; 0 for n = 0.
    double lowest() const { return m_values.size() ? m_values[0] : 0; }
    /// The Newton step −K⁺g, eigenvalues within `tolerance` · max|κ| of zero left out.
    Eigen::VectorXd newtonStep(double tolerance) const;

private:
    Eigen::VectorXd shifted(double shift) const;

    Eigen::VectorXd m_values;  // κ, ascending
    Eigen::MatrixXd m_vectors;
    Eigen::VectorXd m_gradient;  // in the eigenbasis
};

/// The configuration near q that misses the constraints least: min ½‖DΦ‖², D = 1/scale, by trust-region Newton steps
/// with the Hessian Φ_qᵀD²Φ_q + ∂(Φ_qᵀλ)/∂q, λ = D²Φ. There the open chains are stretched out or folded up. Takes at
/// most 60 steps; returns q as it is for n > 400.
Eigen::VectorXd leastMiss(const System& system, Eigen::VectorXd q);

}  // namespace eigenlink
