#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// The subject of an eigenvalue.
enum class EigenvalueCause {
    motion,       ///< a motion of the mechanism
    tornJoint,    ///< UCS: it opens a joint
    brokenAngle,  ///< UCS: it turns a named angle away from its link
    multiplier,   ///< RCS: a reaction without a motion
    keptError,    ///< RCS with blocks in E: a constraint that is off and stays so
    massless,     ///< RCS: a freedom that follows without inertia
};

/// The gap by which a shape opens a joint.
struct JointGap {
    std::string pin;              ///< point that comes off; empty where the constraint holds none
    std::string part;             ///< element whose constraint it breaks
    std::size_t row = 0;          ///< in system.constraints()
    double opening = 0;           ///< [m] for each metre that the farthest point moves; infinite where no point moves
    bool tiesCoordinate = false;  ///< what is off is a coordinate of its own, as an angle, and no joint
};

/// Why an eigenvalue is true or spurious, for exactly this one on this mechanism.
struct Why {
    EigenvalueCause nature = EigenvalueCause::motion;
    Text heading;                    ///< the question
    std::vector<Text> sentences;     ///< what it would do; why the method has it; how one recognises it
    std::vector<std::string> parts;  ///< that it is about, to be lit
    std::optional<JointGap> gap;     ///< the joint that opens most; absent where the value has no shape
};

/// Answers for `find(method)->spectrum.values[index]` of an analysis with a usable equilibrium. Throws
/// std::out_of_range where there is no such value.
Why whyOf(const Analysis& analysis, Method method, std::size_t index);

/// The joint that a shape δq, n, opens most; absent without constraints and for a shape of another length.
std::optional<JointGap> widestGap(const Analysis& analysis, const Eigen::VectorXcd& shape);

/// The roots of s² + 2ξωs + ω² = 0, at which a joint of UCS returns by itself [rad/s]; the one nearest to `s`.
std::complex<double> nearestPenaltyRoot(double xi, double omega, std::complex<double> s);

/// A complex number for a sentence: "−10" or "−5 + 8.66 i".
Text complexText(std::complex<double> s, int digits);

}  // namespace eigenlink
