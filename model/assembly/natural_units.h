#pragma once

#include "model/assembly/system.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// The power of 8 [m] that is nearest by ratio to the size of a mechanism [m].
double lengthUnit(double size);

/// The unit of each coordinate, n: for a displacement the size of the mechanism, rounded to a power of 8, and
/// a radian for an angle. Orthogonality of coordinates of both kinds has a meaning in these alone: in metres, the
/// displacements of a mechanism of micrometres are rounding beside its angles. Scaling by a power of two is exact;
/// steps of 8 leave mechanisms of about a metre in metres, so that their null spaces can be compared with those of
/// others.
Eigen::VectorXd naturalUnits(const System& system);

/// An angle of a link that an element reads out, and the constraint that ties it to the link. It moves nothing.
struct Readout {
    Eigen::Index coordinate = 0;
    Eigen::Index row = 0;
};
/// The readouts of a system, by their coordinates.
std::vector<Readout> readoutsOf(const System& system);

/// The unit of each coordinate, n, where distances between configurations are compared: the size of the mechanism for a
/// displacement, a radian for an angle, and for a readout so many of them that it does not count. Least distances in
/// these units depend neither on the units of the file nor on readouts.
Eigen::VectorXd unitsOfDistance(const System& system);

/// The changes of coordinates as lengths [m], n: by a radian, a point at the distance of the unit of length moves by
/// it. Their norm and the largest of them measure a step of coordinates of both kinds, whatever the unit is: W⁻¹δ of
/// ArcUnits, for a single step.
Eigen::VectorXd asLengths(const System& system, Eigen::VectorXd change);

/// λ + Wc of least norm as forces [N], W the states of self-stress: squares count by the root mean square ℓ of the
/// lengths of links, angles by 1/ℓ. It does not depend on the unit of length; squares alone have the least norm of λ
/// as written.
Eigen::VectorXd leastReactions(const System& system, const Eigen::VectorXd& lambda, const Eigen::MatrixXd& W);

/// Units in which the equations of a mechanism are in metres alone: angles count as the arcs of the unit of length L,
/// and constraints on angles or squares as the length that they mean. Norms, pivots and tolerances in them are
/// the same at every scale. All units are 1 for a mechanism of about a metre.
class ArcUnits {
public:
    /// L = lengthUnit(size of the system).
    explicit ArcUnits(const System& system);

    /// W, n: the change of each coordinate that counts as a metre, 1, or 1/L of an angle [rad/m].
    const Eigen::VectorXd& ofCoordinates() const { return m_coordinates; }
    /// R, m: the error of each constraint that counts as a metre: 1, L of a square, 1/L of an angle.
    const Eigen::VectorXd& ofConstraints() const { return m_constraints; }
    /// True where L = 1 m: all units are 1.
    bool areOne() const { return m_areOne; }

    /// max |W⁻¹x| [m]; 0 of an empty vector.
    double largest(const Eigen::VectorXd& x) const;
    /// ‖W⁻¹x‖ [m]; 0 of an empty vector.
    double norm(const Eigen::VectorXd& x) const;
    /// W⁻²Z, n×k: (W⁻²Z)ᵀx are the coordinates of x along columns Z with ZᵀW⁻²Z = I.
    Eigen::MatrixXd dual(const Eigen::MatrixXd& Z) const;
    /// The row space of Φ_q, m×n, with the steps and null spaces of least ‖W⁻¹δ‖.
    RowSpace rowSpace(const SparseMatrix& Phi_q, double tolerance = tolerance::kRank) const;
    /// The row space of Φ_q with a rank of `most` at most.
    RowSpace rowSpace(const SparseMatrix& Phi_q, double tolerance, Eigen::Index most) const;
    /// λ, m, of Φ_qᵀλ = f, of minimum norm in the units of the constraints.
    Eigen::VectorXd multipliers(const SparseMatrix& Phi_q, const Eigen::VectorXd& f,
                                double tolerance = tolerance::kRank) const;

private:
    Eigen::VectorXd m_coordinates, m_constraints;
    bool m_areOne = true;
};

}  // namespace eigenlink
