#pragma once

#include "model/assembly/binder.h"
#include "model/elements/beam.h"

#include <string>

namespace eigenlink {

/// What a beam needs of its section and material.
struct BeamProperties {
    double massPerLength = 0;     ///< ρA [kg/m]
    double axialStiffness = 0;    ///< EA [N]
    double bendingStiffness = 0;  ///< EI [N m²]
    BeamMass massMatrix = BeamMass::consistent;
    BeamModel model = BeamModel::linear;
};

/// Adds mass matrix and weight of a floating frame with e = e₀ + q_f:
///
///     M = [m I, A′S̄e, AS̄; ·, eᵀM_f e, eᵀH̃; ·, ·, M_f],   V = −g · (m R + A S̄ e)
///     S̄ = ∫ρA S dx,   H̃ = ∫ρA Sᵀ Ĩᵀ S dx,   M_f = ∫ρA SᵀS dx
///
/// with axial linear and transverse cubic shape functions S, without rotary inertia of the section. A lumped mass puts
/// half of each element on its ends, ρA h/2, and nothing against rotation.
/// [LIN] sect. 4.2
void addBeamMass(Binder& binder, const BeamFrame& frame, const BeamProperties& properties);

/// Adds the elastic energy, element by element from strains so that no digits are lost to rigid motions of elements:
///
///     V = Σ ½ EA h ε² + (EI/h)(2a² + 2ab + 2b²),   a = ψ₁ − c, b = ψ₂ − c, c = (v₂ − v₁)/h
///     ε = (u₂ − u₁)/h                                      linear
///     ε = (u₂ − u₁)/h + ½[c² + (4a² − 2ab + 4b²)/30]       stress stiffened: (1/h)∫(u′ + ½v′²)dx
///
/// About a straight beam the second adds ½∫N v′² dx of the static axial force N.
void addBeamElasticity(Binder& binder, const BeamFrame& frame, const BeamProperties& properties);

/// Adds to the stress stiffening what the weight of an element makes of its axial force: it falls from one end to the
/// other, N(s) = N + ρA g·t (h/2 − s), without which the tension that resists a rotation of the frame would differ
/// from the one that stiffens the bending.
void addBeamWeightStiffening(Binder& binder, const BeamFrame& frame, double massPerLength);

/// Adds u₀ = v₀ = ψ₀ = 0: the frame stays at the first node and tangent there.
void addBeamTangent(Binder& binder, const BeamFrame& frame, const std::string& id, const std::string& pointId);

/// Adds P − r_i = 0 (two rows): an end of the beam is pinned at a point.
void addBeamPin(Binder& binder, const BeamFrame& frame, int node, const std::string& id, const std::string& pointId);

}  // namespace eigenlink
