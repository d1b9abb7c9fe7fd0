#pragma once

#include "model/mechanism/elements/beam/terms.h"

namespace eigenlink {

/// The integrals of one element in its N coordinates, (u₁, v₁, ψ₁, u₂, v₂, ψ₂), (u₁, v₁, v′₁, u′₁, u₂, …) or (u₁, v₁,
/// v′₁, u′₁, γ₁, u₂, …).
template <int N>
struct ElementMass {
    using Vector = Eigen::Matrix<double, N, 1>;
    using Matrix = Eigen::Matrix<double, N, N>;
    using Matrix2 = Eigen::Matrix<double, 2, N>;

    Matrix M = Matrix::Zero();    ///< ∫ρA SᵀS
    Matrix2 S = Matrix2::Zero();  ///< ∫ρA S
    Matrix H = Matrix::Zero();    ///< ∫ρA Sᵀ Ĩᵀ S, skew
};

/// The integrals of an element of this mass [kg] and length [m]; 6 coordinates have linear axial displacements, 8 and
/// 10 those across in both directions. Transverse displacements are cubic by the slopes of the centre line, from which
/// shear turns the cross-sections: of 6 coordinates those of Timoshenko's beam under forces at its nodes, so that
/// frequencies and places under weight keep errors of order h⁴ with shear.
template <int N>
ElementMass<N> elementMass(double mass, double h, const BeamProperties& properties);
template <>
ElementMass<6> elementMass<6>(double mass, double h, const BeamProperties& properties);
template <>
ElementMass<8> elementMass<8>(double mass, double h, const BeamProperties& properties);
template <>
ElementMass<10> elementMass<10>(double mass, double h, const BeamProperties& properties);

/// Mass of an element in (u₁, v₁, ψ₁, u₂, v₂, ψ₂) beyond ElementMass in Timoshenko's beam, the form of the rates q and
/// θ (its θ² stands in the term of the whole beam):
///
///     ∫ρI (θ + ψ)² dx + ρA h²/12 ∫γ (θ + v′) dx + ρI h²/(12 EI) Φ/(1 + Φ) ∫[EI ψ′² − kGA γ (θ + ψ)] dx
///
/// The first part is the rotary inertia of the cross-sections, with ψ quadratic. The others correct the mass by shapes
/// of forces at the nodes alone: inertia q = −(kGA γ)′ deflects the inside of an element by q x(h − x)/2kGA, and its
/// moments turn sections likewise. Errors of frequencies are of order h⁴ with them, h² without. The mass stays positive
/// with all of them where kG/E ≥ 1/4, below with a share. Zero without shear, and where the mass is lumped.
struct RotaryInertia {
    Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
    Eigen::Matrix<double, 6, 1> spin = Eigen::Matrix<double, 6, 1>::Zero();
};
/// The form of an element of length h [m]; zero without rotary inertia.
RotaryInertia rotaryInertia(const BeamProperties& properties, double h);

/// The rotary inertia ½∫ρI (θ̇ + ψ̇)² dx of an exact beam that yields to shear, ψ = arg r′ − γ, by Simpson's rule. It is
/// that of the angles of the sections alone: stretch has no part in it.
class SectionInertia {
public:
    using Vector10 = Eigen::Matrix<double, 10, 1>;

    /// Finds the places of integration of one element; none without rotary inertia.
    SectionInertia(const BeamFrame& frame, const BeamProperties& properties);

    /// visit(inertia [kg m²], ∂ψ/∂q, q̇ᵀ (∂²ψ/∂q²) q̇) at the places of element k
    template <class Visit>
    void forEach(int k, const ExtendedCoordinates& all, const Eigen::VectorXd& v, Visit visit) const
    {
        const Vector10 q = all.segment<10>(m_frame.axial(k));
        const Vector10 rates = v.size() > 0 ? Vector10(v.segment<10>(m_frame.axial(k))) : Vector10::Zero();
        for (const Place& place : m_places) {
            const Eigen::Vector2d stretch = place.B * q, rate = place.B * rates;
            const TangentTurn turn{{1 + stretch[0], stretch[1]}};
            const Vector2 gradient = turn.gradient();
            visit(place.inertia, Vector10(place.B.transpose() * Eigen::Vector2d(gradient.x, gradient.y) - place.shear),
                  rate.dot(turn.hessian(1) * rate));
        }
    }
    /// The forces −∫ρI (θ̈ + ψ̈) ∂ψ/∂q dx on the coordinates of element k.
    Vector10 of(int k, const ExtendedCoordinates& all, const ExtendedRates& rates) const;

private:
    struct Place {
        double inertia = 0;
        Eigen::Matrix<double, 2, 10> B = Eigen::Matrix<double, 2, 10>::Zero();  ///< ∂r′/∂q
        Vector10 shear = Vector10::Zero();                                      ///< ∂γ/∂q
    };

    BeamFrame m_frame;
    std::vector<Place> m_places;  // empty without rotary inertia
};

/// e = e₀ + q_f, N entries, of element k: nodal positions in the frame with rotations or slopes.
template <int N>
Eigen::Matrix<double, N, 1> deformedElement(const BeamFrame& frame, int k, const ExtendedCoordinates& all)
{
    Eigen::Matrix<double, N, 1> e = all.template segment<N>(frame.axial(k));
    e[0] += frame.undeformed(k);
    e[N / 2] += frame.undeformed(k + 1);
    if constexpr (N >= 8) {
        e[3] += 1;
        e[N / 2 + 3] += 1;
    }
    return e;
}

/// Forces on the coordinates of an element that are not elastic: weight, dead load and, in a motion, inertia.
template <int N>
class ElementLoads {
public:
    using Vector = typename ElementMass<N>::Vector;

    ElementLoads(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_massPerLength(properties.massPerLength),
          m_weight(properties.weight),
          m_unit(elementMass<N>(frame.length / frame.segments, frame.length / frame.segments, properties)),
          m_rotary(rotaryInertia(properties, frame.length / frame.segments)),
          m_sections(frame, properties)
    {
    }

    /// The forces, N entries, on the coordinates of element k, in the frame: weight and dead load, less the inertia of
    /// the accelerations of the floating frame and of the deformation and that of the turning sections.
    Vector of(int k, const ExtendedCoordinates& all, const ExtendedRates& rates) const
    {
        const Vector weight = acting(m_weight, all);
        if (rates.isRest()) {
            return weight;
        }
        const double turn = rates.v[m_frame.theta];
        const Vector e = deformedElement<N>(m_frame, k, all);
        const Vector v = rates.v.template segment<N>(m_frame.axial(k)),
                     a = rates.a.template segment<N>(m_frame.axial(k));
        const Vector inertia = m_unit.M * (a - turn * turn * e) - 2 * turn * (m_unit.H * v) +
                               rates.a[m_frame.theta] * (m_unit.H.transpose() * e) +
                               acting(m_frame.origin.at(rates.a), all);
        Vector forces = weight - m_massPerLength * inertia;
        if constexpr (N == 6) {
            forces -= m_rotary.M * a + rates.a[m_frame.theta] * m_rotary.spin;
        } else if constexpr (N == 10) {
            forces += m_sections.of(k, all, rates);
        }
        return forces;
    }

private:
    /// Sᵀ Aᵀ w
    Vector acting(Vector2 w, const ExtendedCoordinates& all) const
    {
        const Vector2 inFrame = rotated(w, -all[m_frame.theta]);
        return m_unit.S.transpose() * Eigen::Vector2d(inFrame.x, inFrame.y);
    }

    BeamFrame m_frame;
    double m_massPerLength;
    Vector2 m_weight;
    ElementMass<N> m_unit;  // of 1 kg/m
    RotaryInertia m_rotary;     // 6 coordinates
    SectionInertia m_sections;  // 10 coordinates
};

}  // namespace eigenlink
