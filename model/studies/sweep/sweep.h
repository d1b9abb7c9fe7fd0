#pragma once

#include "model/basics/degree.h"
#include "model/basics/monitor.h"
#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/mechanism.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/sweep/mode_comparison.h"

#include <Eigen/Dense>

#include <complex>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

struct SweepOptions {
    std::string link;            ///< whose angle is varied
    bool locked = false;         ///< hold the link during the vibration; otherwise it is free and only posed
    std::vector<double> angles;  ///< [rad], in the order of the sweep
    std::size_t modes = 10;      ///< branches to follow, counted from the lowest at the first angle
    /// Receives every configuration on the way from the first angle on, also between the angles [rad].
    std::function<void(const System& system, const Eigen::VectorXd& q, double angle)> look{};
};

/// One mode of one configuration.
struct SweepMode {
    std::complex<double> s;             ///< with Im s ≥ 0 [rad/s]
    Eigen::VectorXcd shape;             ///< δq of size one in the norm of M; a branch keeps its phase
    std::optional<std::size_t> branch;  ///< which branch it belongs to, from 0; absent when none was followed so far
    double assurance = 0;               ///< mass-weighted MAC with the shape it was recognised by
    double error = 0;                   ///< of s by rounding, at most [rad/s]
};

/// One value of a sweep.
struct SweepConfiguration {
    double value = 0;     ///< of the parameter; of an angle [rad]
    bool usable = false;  ///< could be assembled and has modes
    Text reason;          ///< why not
    Text remark;          ///< what to know of its modes: branches that begin anew, no rest with the link held
    std::shared_ptr<const System> system;
    Eigen::VectorXd q;
    std::vector<Vector2> points;   ///< in the order of mechanism.points
    std::vector<SweepMode> modes;  ///< ascending; more than asked for, so that branches can be followed

    /// The mode of a branch; null where it was lost.
    const SweepMode* find(std::size_t branch) const;
};

/// A pair of eigenvalues that meets on the real axis between two values of the number, or leaves it there.
struct MeetingPair {
    double parameter = 0;
    std::complex<double> s;  ///< where they meet [rad/s]
};

/// An equilibrium of a family and which way the family goes on from it.
struct EquilibriumPoint {
    double parameter = 0;
    Eigen::VectorXd q, lambda;   ///< n; m
    Eigen::VectorXd linkAngles;  ///< continuous along the branch (System::linkAngles)
    Eigen::VectorXd tangent{};   ///< (q, λ, p), scaled; of length one in q and p
    int unstable = 0;            ///< number of directions in which the energy falls
    double softest = 0;          ///< the reduced stiffness nearest to zero, relative to the stiffest
    double softPair = 0;         ///< product of the two nearest to zero: smooth also where both pass it
    double energy = 0;           ///< V [J]
};

enum class SpecialKind {
    fold,           ///< the branch turns back in the parameter
    pitchfork,      ///< a branch crosses that lies on one side of the parameter alone
    transcritical,  ///< a branch crosses that goes on to both sides
    continuum,      ///< a branch crosses whose equilibria all have one value of the parameter
};

/// A point of a curve at which stability changes.
struct SpecialPoint {
    SpecialKind kind = SpecialKind::fold;
    EquilibriumPoint rest;
    int unstableBefore = 0, unstableAfter = 0;  ///< along the branch
    std::size_t after = 0;                      ///< in Branch::rests: the one before it
    Text words;                                 ///< "at k = 9.81 N m/rad …"
};

enum class BranchEndKind { range, closed, zeroLength, singularity, continuum, lost, limit, cancelled };

/// Why a branch ends, and where.
struct BranchEnd {
    BranchEndKind kind = BranchEndKind::lost;
    double parameter = 0;
    Text words;
};

/// A solution curve: equilibria (q, λ, p) in the order of its arc length, so that it may turn back in p.
struct Branch {
    std::vector<EquilibriumPoint> rests;
    std::vector<SpecialPoint> special;  ///< in the order of the branch
    BranchEnd first, last;
};

/// Results along a number of a mechanism, a parameter or the angle of a link: modes at its values, and curves of
/// equilibria. A value has one configuration and as many equilibria as the curves have there.
struct Sweep {
    Mechanism mechanism;  ///< as asked
    /// The number, whose `with` gives the mechanism of the configurations. Of an angle [rad] the name of the link; that
    /// mechanism has its lengths written down, is without locks of the link, and the same at all angles.
    Variable variable;
    std::size_t modes = 10;                            ///< branches that are followed, from the lowest
    bool locked = false;                               ///< the link is held during the vibration
    std::vector<SweepConfiguration> configurations{};  ///< in the order of the values, or of the curves
    std::vector<MeetingPair> meetings{};               ///< along a parameter
    std::vector<Branch> curves{};                      ///< along a parameter, where equilibria are traced
    bool cancelled = false;

    /// Branches that were found at any value: at most as many as asked for.
    std::size_t branchCount() const;
};

/// The warning that rounding leaves eigenvalues fewer than six digits, as beside a spring whose ends meet; absent where
/// it does not. `place`: names a configuration.
[[nodiscard]] std::optional<Message> blurNote(const Sweep& sweep,
                                              const std::function<Text(const SweepConfiguration&)>& place);

/// Last angle and step of a sweep to begin with [rad]: once round.
inline constexpr double kUsualSweepTo = 345 * kDegree, kUsualSweepStep = 15 * kDegree;
/// Angles of one sweep, at most.
inline constexpr std::size_t kMostSweepAngles = 100000;

/// The angles from, from ± step, … up to the last one within `to`, times `unit` [rad]; empty for more than
/// kMostSweepAngles.
std::vector<double> anglesBetween(double from, double to, double step, double unit = 1);

/// Poses the link at every angle, each configuration assembled from the one before so that it stays on its branch, and
/// solves for its modes by MCS. A posed mechanism is linearised where it is, balanced or not; a locked one where it
/// has an equilibrium with the link held, where it can.
///
/// Modes are followed by MAC from angle to angle, and by way of angles between, down to about 1°, where a shape is not
/// recognised: so a branch goes smoothly through a wide veering and straight through a crossing, and its name does not
/// depend on the step. A branch that is lost all the same, as where the equilibrium jumps to another one, begins anew
/// with the lowest mode that belongs to no branch, and a remark reports it. Throws std::invalid_argument for a link
/// that does not exist.
Sweep sweepAngle(const Mechanism& mechanism, const SweepOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
