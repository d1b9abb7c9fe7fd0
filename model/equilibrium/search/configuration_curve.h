#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"

#include <Eigen/Dense>

#include <optional>
#include <vector>

namespace eigenlink {

/// A place on a curve of configurations.
struct CurvePoint {
    Eigen::VectorXd q;
    Eigen::VectorXd tangent;  ///< of unit length, in the direction of the trace
    Eigen::VectorXd angles;   ///< of the rigid links, continuous along the curve
    double slope = 0;         ///< dV/ds along the tangent [N]
    double margin = 0;        ///< how near Φ_q is to losing rank (RowSpace::margin), or to losing more
    Eigen::Index lost = 0;    ///< rank that Φ_q has lost all along the branch
};

/// The distance of a place from the straight line between two points of a curve, and its share of that line.
struct FromChord {
    double distance = 0, share = 0;
};
/// The share τ = (x − a)ᵀ(b − a) / ‖b − a‖², from 0 to 1, and the distance ‖a + τ (b − a) − x‖ of a place x, n.
FromChord fromChord(const CurvePoint& a, const CurvePoint& b, const Eigen::VectorXd& place);

/// One branch of the configurations of a mechanism with one degree of freedom: the real curve Φ(q) = 0, traced from
/// end to end in short steps, straight on through singular configurations.
struct ConfigurationCurve {
    std::vector<CurvePoint> points;  ///< of a closed curve the last one is the first again, angles apart
    bool isClosed = false;
    bool isWhole = true;            ///< false where the trace was given up: too long, or at a cusp
    Eigen::VectorXd turnsOfAngles;  ///< by how much the angles are ahead after a round [rad]; of a closed curve
};

/// Traces and measures curves of one mechanism. It controls the length of its steps itself and not by followCurve: the
/// longest one falls with the margin to the next singular configuration, which is then passed by a leap of the length
/// that the margins give.
class CurveTracer {
public:
    /// `rank`: of Φ_q where it is regular; n − rank = 1. `isDependent`: beside the curves it is greater.
    CurveTracer(const System& system, Eigen::Index rank, bool isDependent = false);

    /// The curve Φ(q(s)) = 0 through an assembled configuration q, n, whose links have these angles [rad]. Absent where
    /// q is a singular configuration or Newton's method does not converge there.
    [[nodiscard]] std::optional<ConfigurationCurve> trace(const Eigen::VectorXd& q, const Eigen::VectorXd& angles,
                                                          const Monitor& monitor) const;

    /// True where Φ_q has less rank than elsewhere, as well as rounding lets it be seen.
    bool isSingularAt(const Eigen::VectorXd& q) const;

    /// The curve of configurations in all of which Φ_q has lost rank, from a place beside it that is known to few
    /// digits; absent at an isolated singular configuration, where regular branches meet.
    [[nodiscard]] std::optional<ConfigurationCurve> traceSingular(const Eigen::VectorXd& place,
                                                                  const Monitor& monitor) const;

    /// The place between two neighbours a and b of a curve, τ from 0 at a to 1 at b, put back onto the constraints.
    /// Absent where Newton's method does not converge there.
    [[nodiscard]] std::optional<CurvePoint> between(const CurvePoint& a, const CurvePoint& b, double tau) const;

    /// True where the configuration lies on the curve.
    bool holds(const ConfigurationCurve& curve, const Eigen::VectorXd& q) const;

    /// dV/ds = −fᵀt at q with the unit tangent t, n, and the angles of links counted from `angles` [rad].
    double slopeAt(const Eigen::VectorXd& q, const Eigen::VectorXd& tangent, const Eigen::VectorXd& angles) const;

    const System& system() const { return m_system; }

private:
    /// A branch on which Φ_q has lost rank all along is a regular curve of Φ = 0, Φ_q v = 0 in (q, v) with a motion v
    /// that is not along it and that rows · v = values separates from other motions. Of a regular branch none of these.
    struct Held {
        Eigen::MatrixXd rows;    ///< lost + 1 by n
        Eigen::VectorXd values;  ///< [m]
        Eigen::VectorXd v;       ///< [m]
    };
    Held heldMotion(const Eigen::VectorXd& q, const Eigen::VectorXd& heading, Eigen::Index lost) const;
    /// The equations of a curve and their slopes at (q, v).
    struct Linear {
        SparseMatrix jacobian;
        Eigen::VectorXd values;
    };
    Linear linearAt(const Eigen::VectorXd& x, const Held& held) const;
    [[nodiscard]] std::optional<CurvePoint> correct(const Eigen::VectorXd& guess, const Eigen::VectorXd& heading,
                                                    const Eigen::VectorXd& angles, Eigen::Index lost = 0) const;
    /// The place q of a curve that goes on along this, with the values measured there.
    [[nodiscard]] std::optional<CurvePoint> placedAt(const Eigen::VectorXd& q, const Eigen::VectorXd& along,
                                                     const Eigen::VectorXd& angles, double margin,
                                                     Eigen::Index lost) const;
    ConfigurationCurve tracedFrom(const CurvePoint& start, const Monitor& monitor) const;
    bool isOnwards(const CurvePoint& here, const Eigen::VectorXd& guess, const std::optional<CurvePoint>& next,
                   double step) const;
    [[nodiscard]] std::optional<CurvePoint> leap(const CurvePoint& before, const CurvePoint& here,
                                                 const Eigen::VectorXd& bend, double largestMargin) const;
    /// The start again, with the turns that the links have made on the way to `here`, which is beside it.
    CurvePoint returned(const CurvePoint& start, const CurvePoint& here) const;
    std::vector<CurvePoint> follow(const CurvePoint& start, bool& isClosed, bool& isWhole,
                                   const Monitor& monitor) const;
    bool closes(const CurvePoint& last, const CurvePoint& start, double step) const;

    System m_system;
    Eigen::Index m_rank;
    double m_rankTolerance;
    double m_size;
    double m_longest;  ///< step
};

}  // namespace eigenlink
