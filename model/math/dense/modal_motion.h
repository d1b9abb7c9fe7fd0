#pragma once

#include "model/math/dense/quadratic_eigen.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// Follows η̈ + C η̇ + diag(κ) η + S y = p, ẏ + R y + Sᵀη = r, the modes and the motions that relax without mass, with
/// constant p and r at equal steps of time: x(t + h) = e^{Ah} x(t), without an error of integration, repeated and
/// defective eigenvalues included. z = (η, y) has k + p coordinates.
///
/// 1. Motions that C, S and R do not couple are blocks of their own, so that the rounding of a fast one stays there.
/// 2. A block has the coordinates x = (D η, η̇, E y), D² = |κ|, E² = |diag R|, in which energy is ½ xᵀx but for S:
///    A = [0 D 0; −κD⁻¹ −C −SE⁻¹; −ESᵀD⁻¹ 0 −ERE⁻¹] has the size of its frequencies, not of their squares, and its
///    exponential does not grow where the mechanism is stable.
/// 3. The derivatives of x by time are followed too, each from its own start: accelerations are no differences of κ η.
class ModalMotion {
public:
    /// A start z and η̇, k, with the force (p, r).
    struct Start {
        Eigen::VectorXd place, rate, force;
    };
    /// `step` is h [s]; `frequencyErrors`, k + p entries, are bounds of the errors of √|κ| and of R [rad/s];
    /// `derivatives` is the highest order that is followed, at least 1.
    ModalMotion(const ModalForm& form, const Start& start, double step, const Eigen::VectorXd& frequencyErrors,
                int derivatives);

    /// Takes one step of x and of its derivatives: x(t + h) = e^{Ah} x(t), with the constant force.
    void advance();
    /// dⁱz/dtⁱ now, k + p entries; i up to `derivatives`.
    Eigen::VectorXd derivative(int i) const;
    /// Bound of the error of rᵀ dⁱz/dtⁱ now by rounding and by the errors of frequencies, which grow with the time.
    /// `row` is r, k + p entries.
    double errorOf(const Eigen::VectorXd& row, int i) const;
    /// Bound of |rᵀ dⁱz/dtⁱ − its limit| from now on by the modal energy, which does not grow. Requires `decays()`.
    /// `row` is r, k + p entries.
    double remainderOf(const Eigen::VectorXd& row, int i) const;
    /// True where every motion decays: Re s < 0 beyond the rounding of its block.
    bool decays() const;
    /// The eigenvalues s of A [rad/s], block by block, 2k + p entries.
    Eigen::VectorXcd poles() const;

private:
    struct Block {
        std::vector<Eigen::Index> modes, relaxing;  // indices in z
        Eigen::VectorXd D, E;
        Eigen::MatrixXd A, exponential;  // of x with what makes the constant force
        Eigen::MatrixXd X;               // derivatives of x now, one a column
        Eigen::VectorXd largest;         // norms of the columns until now
        double size = 0;                 // ‖A‖₁ [1/s]
        double force = 0;                // of the start of all modes, as accelerations of this block
        double rate = 0;                 // of the growth of errors relative to these [1/s]
    };

    Block blockOf(const ModalForm& form, const Start& start, const std::vector<std::size_t>& members,
                  int derivatives) const;

    static double remainderBeside(const Block& block, const Eigen::VectorXd& row, int i);

    double m_step;
    double m_moments = 0;
    std::vector<Block> m_blocks;
    Eigen::Index m_count;
};

}  // namespace eigenlink
