#pragma once

#include "model/assembly/binder.h"
#include "model/mechanism/elements/beam/beam.h"

#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// Properties of section and material that a beam needs.
struct BeamProperties {
    std::string id{};
    double massPerLength = 0;     ///< ρA [kg/m]
    double axialStiffness = 0;    ///< EA [N]
    double bendingStiffness = 0;  ///< EI [N m²]
    BeamMass massMatrix = BeamMass::consistent;
    BeamModel model = BeamModel::linear;
    Vector2 weight{};            ///< ρA g + p [N/m]
    double area = 0;             ///< A [m²]
    double modulus = 0;          ///< I/c of the extreme fibre [m³]; 0 where no section is given
    Vector2 load{};              ///< p, dead load [N/m], which `weight` contains
    double dampingTime = 0;      ///< β [s]
    double shearStiffness = 0;   ///< kGA [N]; 0: rigid
    double yieldStress = 0;      ///< [Pa]; 0 where none is given
    double rotaryPerLength = 0;  ///< ρI [kg m]
    bool isHeldAtEnds = false;   ///< joints hold the angles of both ends

    /// The section force with its largest stress |N|/A + |M| c/I [Pa], 1/A and c/I; unchanged without a section.
    SectionForce withStress(SectionForce force) const;
    /// Appends the largest stretch, in parts of the length, negative where it is shorter, where no linearly elastic
    /// beam bears it.
    void addStretch(double strain, std::vector<RangeExcess>& list) const;
    /// Appends the largest stress of the sections of a beam at zero velocity where it is above the yield stress.
    void addYield(const Term& beam, const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const;
    /// The axial load [N] at which a beam of this length l buckles: π²EI/l² where joints hold the angles of both ends,
    /// so that they may move across but not turn; else that of a cantilever, π²EI/(4l²).
    double bucklingLoad(double length) const;
    /// The share of a + b (see addBeamElasticity) by which shear turns the centre line of an element of length h,
    /// v′ = ψ − share · (a + b): ½ Φ/(1 + Φ), Φ = 12 EI/(kGA h²); 0 without shear.
    double shearTurn(double h) const;
    /// True for Timoshenko's beam, whose cross-sections resist turning by ρI.
    bool hasRotaryInertia() const { return shearStiffness > 0 && massMatrix == BeamMass::consistent; }
};

/// The one of two strains that is larger in size.
double largerOf(double a, double b);

/// Adds mass matrix and weight of a floating frame with e = e₀ + q_f:
///
///     M = [m I, A′S̄e, AS̄; ·, eᵀM_f e, eᵀH̃; ·, ·, M_f],   V = −g · (m R + A S̄ e)
///     S̄ = ∫ρA S dx,   H̃ = ∫ρA Sᵀ Ĩᵀ S dx,   M_f = ∫ρA SᵀS dx
///
/// with transverse cubic and axial linear shape functions S, or cubic ones with slopes at the nodes. Beams with a shear
/// stiffness have the rotary inertia ρI of their sections, others none. A lumped mass puts half of each element on its
/// ends, ρA h/2, and nothing against rotation.
/// [LIN] sect. 4.2
void addBeamMass(Binder& binder, const BeamFrame& frame, const BeamProperties& properties);

/// Adds a dead load p along the undeformed beam, V = −p · (l R + A ∫S dx e); shared by the nodes as the mass is.
void addBeamLoad(Binder& binder, const BeamFrame& frame, const BeamProperties& properties);

/// Adds the elastic energy, element by element from strains so that no digits are lost to rigid motions of elements:
///
///     V = Σ ½ EA h ε² + (EI/h)(2a² + 2ab + 2b²),   a = ψ₁ − c, b = ψ₂ − c, c = (v₂ − v₁)/h
///     ε = (u₂ − u₁)/h                                      linear
///     ε = (u₂ − u₁)/h + ½[c² + (4a² − 2ab + 4b²)/30]       stress stiffened: (1/h)∫(u′ + ½v′²)dx
///
/// where a and b in ε are those of the centre line, v′ − c at both ends, from which shear turns the cross-sections.
/// The first two are, with a shear stiffness kGA, Timoshenko's, with ψ the angles of the cross-sections and deflections
/// that are exact at the nodes: their bending energy is
///
///     V = Σ (EI/2h) [(a − b)² + 3 (a + b)²/(1 + Φ)],   Φ = 12 EI/(kGA h²)
///
/// A damping time β adds the virtual work β δεᵀ W ε̇ of the strains with their weights: stresses E (ε + β ε̇).
///
/// About a straight beam the second adds ½∫N v′² dx of the static axial force N. For any bending, with the centre line
/// r = (x + u, v) cubic in both components on each element:
///
///     V = Σ ½ EA ∫ε² dx + ½ EI ∫κ² dx,   ε = |r′| − 1,   κ = (r′ × r″)/|r′|² − α/l   exact
///
/// Beams with a shear stiffness have ½∫kGA γ² dx more, with the angle γ from the normal of the cross-section to the
/// centre line linear on each element and continuous, and κ = (r′ × r″)/|r′|² − γ′ − α/l. The deflection of a straight
/// beam is exact at its ends; errors of places and frequencies are of order h⁴ as without shear, at any stiffness kGA.
///
/// κ is the derivative of the angle of the cross-section by x. ε is integrated by Simpson's rule, which shares places
/// at the nodes: an inextensible beam keeps the motions that bend it, and places and frequencies have errors of order
/// h⁴ at any stiffness EA. κ is integrated by three Gauss points: the tip of a cantilever with P l²/EI = 5 and ten
/// elements is 5e-6 l off, with two points 3e-5 l. J. Gerstmayr, H. Irschik: On the correct representation of bending
/// and axial deformation in the absolute nodal coordinate formulation with an elastic line approach. J. Sound Vib. 318
/// (2008) 461–487.
void addBeamElasticity(Binder& binder, const BeamFrame& frame, const BeamProperties& properties);

/// The part of the weight of an element in the stress stiffening by its axial force: it falls from one end to the
/// other, N(s) = N + ρA g·t (h/2 − s), without which the tension that resists a rotation of the frame would differ from
/// the one that stiffens the bending. It is part of the weight: addBeamMass adds it where the model is stress
/// stiffened.
///
///     V = p(θ) Q(v),   p = ρA g · t(θ) the weight along the beam per length, t(θ) the axis of its frame,
///     Q = ½ Σ ∫(h/2 − s) v′² ds = ½ vᵀWv
class BeamShortening {
public:
    /// `gravity` is in [m/s²].
    BeamShortening(const BeamFrame& frame, const BeamProperties& properties, Vector2 gravity);

    /// V = p(θ) Q(v) [J].
    double potential(const ExtendedCoordinates& all) const;
    /// Adds its force −∂V/∂q.
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const;
    /// Adds its stiffness ∂²V/∂q².
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const;

private:
    using Vector6 = Eigen::Matrix<double, 6, 1>;

    /// p(θ) and p′(θ)
    double along(const ExtendedCoordinates& all) const;
    double across(const ExtendedCoordinates& all) const;
    /// ∂Q/∂q of one element
    Vector6 gradient(int k, const ExtendedCoordinates& all) const { return m_W * all.segment<6>(m_frame.axial(k)); }
    /// Q
    double shortening(const ExtendedCoordinates& all) const;

    BeamFrame m_frame;
    Vector2 m_weight;
    Eigen::Matrix<double, 6, 6> m_W;
};

/// The term of an exact beam, see addBeamElasticity.
std::unique_ptr<Term> exactElasticity(const BeamFrame& frame, const BeamProperties& properties);

/// arg t of a tangent t = r′.
struct TangentTurn {
    Vector2 t;

    /// ∂arg t/∂t
    Vector2 gradient() const { return perpendicular(t) / dot(t, t); }
    /// factor · ∂²arg t/∂t²
    Eigen::Matrix2d hessian(double factor) const
    {
        const double part = factor / (dot(t, t) * dot(t, t));
        const double diagonal = part * 2 * t.x * t.y, mixed = part * (t.y * t.y - t.x * t.x);
        return (Eigen::Matrix2d() << diagonal, mixed, mixed, -diagonal).finished();
    }
};

/// Adds φ − θ + α/2 = arg r′ − γ at the last node, φ the coordinate of the angle of the last cross-section and α the
/// arc of the unloaded beam.
void addBeamTip(Binder& binder, const BeamFrame& frame, const std::string& id);

/// Adds u₀ = v₀ = ψ₀ = 0: the frame stays at the first node and tangent there; where the unloaded beam is an arc, its
/// first tangent stays at −α/2. Of beams with shear it is the normal of the first cross-section: arg r′ − γ = −α/2.
void addBeamTangent(Binder& binder, const BeamFrame& frame, const std::string& id, const std::string& pointId);

/// Holds the nodal coordinates beyond those of addBeamTangent at these values.
void addRigidNodes(Binder& binder, const BeamFrame& frame, const std::string& id, const std::vector<double>& values);

/// Adds P − r_i = 0 (two rows): an end of the beam is pinned at a point.
void addBeamPin(Binder& binder, const BeamFrame& frame, int node, const std::string& id, const std::string& pointId);

}  // namespace eigenlink
