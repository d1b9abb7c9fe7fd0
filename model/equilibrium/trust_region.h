#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// The minimiser of gᵀp + ½ pᵀKp over ‖p‖ ≤ radius for symmetric K, by its eigenvalues; the hard case takes the
/// eigenvector of the lowest eigenvalue with its largest component positive.
class TrustRegionModel {
public:
    TrustRegionModel(const Eigen::MatrixXd& K, const Eigen::VectorXd& g);

    Eigen::VectorXd step(double radius) const;
    /// gᵀp + ½ pᵀKp
    double change(const Eigen::VectorXd& p) const;
    double lowest() const { return m_values.size() ? m_values[0] : 0; }
    /// The Newton step −K⁺g, eigenvalues within `tolerance` · max|κ| of zero left out.
    Eigen::VectorXd newtonStep(double tolerance) const;

private:
    Eigen::VectorXd shifted(double shift) const;

    Eigen::VectorXd m_values;  // κ, ascending
    Eigen::MatrixXd m_vectors;
    Eigen::VectorXd m_gradient;  // in the eigenbasis
};

}  // namespace eigenlink
