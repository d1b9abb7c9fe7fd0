#pragma once

#include "model/basics/vector2.h"
#include "model/mechanism/elements/section.h"
#include "model/mechanism/elements/unknown_keys.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Distribution of the mass of a beam over its nodes.
enum class BeamMass { consistent, lumped };

/// Which energy a beam stores: ½∫(EA u′² + EI v″²), or that with ½∫N v′² of the static axial force N, or for any
/// bending ½∫(EA ε² + EI κ²) of the exact stretch ε and curvature κ of its centre line.
enum class BeamModel { linear, stressStiffened, exact };

/// Flexible Euler–Bernoulli link with a floating frame tangent at its first node, pinned at both points unless welded.
/// [LIN] sect. 4.2
struct Beam {
    std::string id;
    std::vector<std::string> points{"", ""};  ///< its two ends
    std::optional<double> length{};           ///< undeformed distance of the ends [m]; as drawn when absent
    double arcAngle = 0;                      ///< by which the unloaded centre line turns, an arc [rad]
    double segments = 10;                     ///< n_p, a whole number of finite elements
    std::optional<Section> section{};         ///< stands for area and second moment
    double area = 0;                          ///< A [m²]
    double secondMoment = 0;                  ///< I [m⁴]
    double youngsModulus = 0;                 ///< E [Pa]
    double density = 0;                       ///< ρ [kg/m³]
    Vector2 load{};                           ///< p, dead load along the undeformed beam [N/m]
    double dampingTime = 0;                   ///< β of the material, stress E (ε + β ε̇) [s]
    double lossFactor = 0;                    ///< η of the material: E (1 + iη) where vibrations are harmonic
    double shearStiffness = 0;                ///< k G A of Timoshenko's beam [N]; 0: rigid against shear
    std::optional<double> yieldStress{};      ///< [Pa]
    BeamMass massMatrix = BeamMass::consistent;
    BeamModel model = BeamModel::linear;
    UnknownKeys unknown{};
    std::optional<double> rate{};  ///< θ̇ of its line where a motion begins [rad/s]

    friend bool operator==(const Beam&, const Beam&) = default;
};

/// Length of an arc that turns by `arcAngle` [rad] over its chord [m]: c (α/2)/sin(α/2).
double arcLength(double chord, double arcAngle);
/// The area A [m²] from the section or as given.
double areaOf(const Beam& beam);
/// The second moment I [m⁴] from the section or as given.
double secondMomentOf(const Beam& beam);

/// The kind "beam" with its fields and checks.
ElementType beamType();
/// Adds the floating frame and the n_p + 1 nodes with mass, weight, load, elastic energy and the constraints at both
/// ends: addBeamMass, addBeamLoad, addBeamElasticity, addBeamTangent, addBeamTip and addBeamPin of terms.h. [LIN] sect.
/// 4.2
void bind(const Beam& beam, Binder& binder);

}  // namespace eigenlink
