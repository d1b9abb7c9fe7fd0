#pragma once

#include "model/math/sparse/saddle_factor.h"

#include <optional>
#include <random>

namespace eigenlink {

/// Steps of gᵀp + ½ pᵀHp along the constraints Φ_q p = 0 by the sparse factors of H + μI; g is minus the load.
class SparseTrustRegion {
public:
    struct Step {
        Eigen::VectorXd p;
        double change = 0;  ///< of the energy, predicted
    };

    explicit SparseTrustRegion(Eigen::Index n);

    /// Another configuration; the order of elimination is kept where it can be. `forceScale`: what a load is small
    /// against.
    void set(const SparseMatrix& H, const SparseMatrix& Phi_q, Eigen::VectorXd load, double forceScale);

    /// −(H + μI)⁻¹g; nothing where H + μI is not positive along the constraints, unless `anyway`.
    std::optional<Step> stepWith(double mu, bool anyway = false);
    /// Nearly the minimum over ‖p‖ ≤ radius: the μ of Moré and Sorensen by bisection of its logarithm.
    Step trustStep(double radius);

    /// Negative eigenvalues of H + μI along the constraints; nothing at a zero pivot.
    std::optional<int> negativeCount(double mu);
    /// A direction along the constraints of nearly the least curvature in magnitude, by inverse iteration from μ.
    Eigen::VectorXd softest(double mu, int iterations);
    /// Largest entry of H.
    double typicalStiffness() const { return m_typical; }

private:
    Step judged(Eigen::VectorXd p) const;
    /// The hard case: the gradient does not see the way down.
    Step alongCurvature(const Step& inside, double mu, double radius);

    SparseMatrix m_identity, m_H;
    std::optional<SaddleFactor> m_saddle;
    Eigen::VectorXd m_load;
    double m_forceScale = 1, m_typical = 1;
    std::mt19937 m_random{20161201};
};

}  // namespace eigenlink
