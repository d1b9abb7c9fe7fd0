#pragma once

#include "model/mechanism/elements/beam/terms.h"

namespace eigenlink {

/// The integrals of one element in its N coordinates, (u₁, v₁, ψ₁, u₂, v₂, ψ₂) or (u₁, v₁, v′₁, u′₁, u₂, …).
template <int N>
struct ElementMass {
    using Vector = Eigen::Matrix<double, N, 1>;
    using Matrix = Eigen::Matrix<double, N, N>;
    using Matrix2 = Eigen::Matrix<double, 2, N>;

    Matrix M = Matrix::Zero();    ///< ∫ρA SᵀS
    Matrix2 S = Matrix2::Zero();  ///< ∫ρA S
    Matrix H = Matrix::Zero();    ///< ∫ρA Sᵀ Ĩᵀ S, skew
};

/// The integrals of an element of this mass [kg] and length [m]; 6 coordinates have linear axial displacements, 8 cubic
/// ones.
template <int N>
ElementMass<N> elementMass(double mass, double h, BeamMass distribution);
template <>
ElementMass<6> elementMass<6>(double mass, double h, BeamMass distribution);
template <>
ElementMass<8> elementMass<8>(double mass, double h, BeamMass distribution);

/// e = e₀ + q_f of an element.
template <int N>
Eigen::Matrix<double, N, 1> deformedElement(const BeamFrame& frame, int k, const ExtendedCoordinates& all)
{
    Eigen::Matrix<double, N, 1> e = all.template segment<N>(frame.axial(k));
    e[0] += frame.undeformed(k);
    e[N / 2] += frame.undeformed(k + 1);
    if constexpr (N == 8) {
        e[3] += 1;
        e[7] += 1;
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
          m_unit(elementMass<N>(frame.length / frame.segments, frame.length / frame.segments, properties.massMatrix))
    {
    }

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
        return weight - m_massPerLength * inertia;
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
};

}  // namespace eigenlink
