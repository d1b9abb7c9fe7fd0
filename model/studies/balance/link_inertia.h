#pragma once

#include "model/assembly/system.h"
#include "model/mechanism/mechanism.h"

#include <complex>
#include <map>
#include <string>
#include <vector>

namespace eigenlink {

/// A rigid link as its mass is seen: complex numbers are places in its frame, first point at 0, second at l.
struct LinkInertia {
    std::size_t element = 0;  ///< in mechanism.elements
    std::string id;
    std::vector<std::size_t> points;           ///< in mechanism.points
    std::vector<std::complex<double>> places;  ///< of these in the link frame [m]
    double length = 0;                         ///< l; of a link with one point, the distance of its helper point [m]
    double mass = 0;                           ///< m [kg]
    std::complex<double> center;               ///< s̄ [m]
    double inertia = 0;                        ///< I about the centre of mass [kg m²]

    /// ζ = s̄/l: the centre of mass is (1 − ζ) A + ζ B.
    std::complex<double> zeta() const { return center / length; }
    /// Complex joint masses m(1 − ζ) and mζ [kg]: real parts are real masses, imaginary ones virtual. [PV] sect. 4.1
    std::pair<std::complex<double>, std::complex<double>> jointMasses() const
    {
        return {mass * (1.0 - zeta()), mass * zeta()};
    }
    /// The inertia beside the joint masses, I + m|s̄|² − m Re(s̄) l [kg m²]. [PV] sect. 4.1
    double reducedInertia() const { return inertia + mass * std::norm(center) - mass * center.real() * length; }
    /// The constant mass matrix, 4×4 [kg], of ẋ_A, ẏ_A, ẋ_B, ẏ_B. [PV] sect. 4.2
    Eigen::Matrix4d massMatrix() const;
};

/// Adds a mass [kg] at a place [m] in the frame of the link: m, s̄ and I change. No effect where the sum of both masses
/// is not positive.
void addMass(LinkInertia& link, double mass, std::complex<double> at);

/// Every rigid link, in the order of the elements, from the mass matrix of the opened system.
std::vector<LinkInertia> linkInertias(const Mechanism& mechanism);

/// Masses that sit on points themselves [kg], by index in mechanism.points.
std::map<std::size_t, double> pointMasses(const Mechanism& mechanism);

}  // namespace eigenlink
