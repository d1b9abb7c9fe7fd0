#pragma once

#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"

#include <vector>

namespace eigenlink {

/// A configuration as pictures need it: where every point is and how every rigid link lies.
struct Pose {
    std::vector<Vector2> points;  ///< in the order of mechanism.points [m]
    std::vector<LinkPose> links;  ///< one for each link
    std::vector<BeamPose> beams;  ///< one for each beam, with its deformation
};

/// The pose of the drawing, made from the mechanism alone (works for unfinished drawings too).
Pose drawnPose(const Mechanism& mechanism);

/// The pose at coordinates q; supports that move are where they are at this moment.
Pose poseAt(const System& system, const Eigen::VectorXd& q, const Instant& at = {});

/// The factor of the shape δq at q that makes the largest displacement of a point, or of a beam between its ends, equal
/// to `fraction` of the drawing's size; of the largest coordinate where only angles or helper points move. 0 for an
/// empty shape and for δq = 0. q and δq have n entries.
double amplitudeFor(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXcd& shape, double fraction);

/// The moving shape of one eigenvalue about the equilibrium:
///     q(t) = q₀ + a Re(v e^{iϑ}) + a² (second-order correction), ϑ the phase.
/// The correction closes the loops and keeps the links' lengths to second order (third-order error):
/// Φ_q w = −½ Φ_qq(d, d), minimum norm. Spurious modes get none: they show what breaks.
///
/// In true modes of beams only the motion of their chords is corrected; what they bend stays linear, measured from the
/// chord. A floating frame turns with the tangent of its first node, which in high modes is far more than the chord,
/// and would tear the joints in a picture.
class ModeMotion {
public:
    /// A motion without mode.
    ModeMotion() = default;
    /// The motion of `spectrum.values[index]` of an analysis whose equilibrium is usable; empty without a shape.
    ModeMotion(const Analysis& analysis, Method method, std::size_t index);
    /// The motion of a shape δq, n, with Φ_q δq = 0, and its s [rad/s], at an assembled configuration `rest`. Without
    /// corrections in systems that are computed sparse.
    ModeMotion(std::shared_ptr<const System> system, Eigen::VectorXd rest, Eigen::VectorXcd shape,
               std::complex<double> s);

    /// True where there is no mode.
    bool isEmpty() const { return m_shape.size() == 0; }
    /// The eigenvalue s [rad/s].
    std::complex<double> eigenvalue() const { return m_s; }
    /// The amplitude that moves the farthest point by `fraction` of the drawing's size, as the function of this name.
    double amplitudeFor(double fraction) const { return fraction * m_perFraction; }
    /// Coordinates q(t), n, as above, at a phase ϑ [rad], with a = `amplitude`. With beams: of their frames moving with
    /// the chords and of nodes that keep their deformation at rest.
    Eigen::VectorXd coordinatesAt(double phase, double amplitude) const;
    /// Pose at a phase [rad]; of true modes of small rigid systems with every loop closed exactly, at any amplitude
    /// that the links allow.
    Pose poseAt(double phase, double amplitude) const;
    /// Complex displacement of every point, in the order of mechanism.points, for amplitude 1.
    const std::vector<std::pair<std::complex<double>, std::complex<double>>>& pointDisplacements() const
    {
        return m_displacements;
    }

private:
    void findDisplacements();
    void findChordMotion();
    Pose chordPoseAt(double phase, double amplitude) const;
    void findCorrections(const SparseMatrix& Phi_q, const RowSpace& rows);

    std::shared_ptr<const System> m_system;
    Eigen::VectorXd m_rest;
    Eigen::VectorXcd m_shape;
    Eigen::VectorXcd m_chords;  // the shape with beams moving as their chords; the shape where there are none
    bool m_bends = false;       // a true mode of a mechanism with beams
    std::complex<double> m_s;
    double m_perFraction = 0;  // amplitude that moves the farthest point by the drawing's size
    Eigen::VectorXd m_correctionCosCos, m_correctionCosSin, m_correctionSinSin;
    std::vector<std::pair<std::complex<double>, std::complex<double>>> m_displacements;
};

}  // namespace eigenlink
