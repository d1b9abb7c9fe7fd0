#pragma once

#include "model/assembly/system.h"
#include "model/basics/monitor.h"
#include "model/math/polynomial/certificate.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// A certified equilibrium of a mechanism, or a critical point of a distance.
struct CertifiedConfiguration : Certificate {
    Eigen::VectorXd q;
};

/// All solutions of equations of rest that are polynomials.
struct PolynomialEquilibria {
    bool isPolynomial = false;   ///< false where angles count
    std::size_t roots = 0;       ///< of a general mechanism of the same parts: as many paths were followed
    std::size_t paths = 0;       ///< that found these once
    bool hasAllRoots = false;    ///< with probability one
    std::size_t finite = 0;      ///< regular ends
    std::size_t atInfinity = 0;  ///< ends
    std::size_t singular = 0;    ///< ends that are finite and not regular: nothing is proved then
    std::size_t lost = 0;        ///< paths that broke off on the way, or jumped
    std::size_t uncertain = 0;   ///< ends that may be real, and are not certified, or lack their conjugate
    std::vector<CertifiedConfiguration> real;  ///< springs of positive length
    std::size_t halfTurned = 0;                ///< others that would be, but for a held angle that is half a turn away
    /// Ends of paths with infinite multipliers, to few digits: constraints depend on one another there.
    std::vector<Eigen::VectorXd> singularPlaces;

    /// True where every path is accounted for: each isolated real solution is then in `real`, with probability one.
    /// (Sommese, Wampler, The Numerical Solution of Systems of Polynomials Arising in Engineering and Science, 2005.)
    bool isProved() const
    {
        return isPolynomial && hasAllRoots && roots > 0 && singular == 0 && lost == 0 && uncertain == 0;
    }
};

/// Every equilibrium of a mechanism whose equations are polynomials: all roots of a general mechanism of the same parts
/// are found once, and carried to the numbers of this one (see SolutionFamily). `rows` are independent constraints.
/// Families that would need more than `mostPaths` paths are found by loops; where that is not proved, `hasAllRoots`
/// is false.
PolynomialEquilibria polynomialEquilibria(const Mechanism& mechanism, const System& system,
                                          const std::vector<Eigen::Index>& rows, std::size_t mostPaths,
                                          const Monitor& monitor = {});

/// True where the first time takes no longer than `paths` paths: the roots are known already, or so few products of
/// linear forms lead to them, or the equations are no polynomials.
bool arePolynomialsQuick(const Mechanism& mechanism, const System& system, const std::vector<Eigen::Index>& rows,
                         double paths, const Monitor& monitor);

/// The critical points of a squared distance on the configurations.
struct DistancePoints {
    PolynomialEquilibria points;
    int euler = 0;  ///< Σ(−1)^index: the Euler characteristic where the configurations are smooth
};
/// Finds the critical points of a squared distance d² on Φ = 0 as polynomialEquilibria finds those of V: every
/// connected part of the configurations holds one, the nearest.
DistancePoints distancePoints(const Mechanism& mechanism, const System& system, const std::vector<Eigen::Index>& rows,
                              std::size_t mostPaths, const Monitor& monitor = {});

/// A configuration in which the ends of a spring with rest length meet.
struct MeetingEnds {
    Eigen::VectorXd q;
    bool isFree = true;  ///< the ends can move apart in every direction
};
/// The configurations, Φ = 0, in which the ends of a spring with rest length meet, ℓ = 0, as far as many starts find
/// them; of mechanisms with two degrees of freedom, where they are isolated.
std::vector<MeetingEnds> meetingEnds(const Mechanism& mechanism, const System& system,
                                     const std::vector<Eigen::Index>& rows);

}  // namespace eigenlink
