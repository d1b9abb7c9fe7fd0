#include "model/basics/number_text.h"
#include "model/mechanism/elements/beam/terms_mass.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// abᵀ + baᵀ
Matrix6 symmetricProduct(const Vector6& a, const Vector6& b)
{
    return a * b.transpose() + b * a.transpose();
}

/// Strains of an element as rows over (u₁, v₁, ψ₁, u₂, v₂, ψ₂).
struct StrainRows {
    Vector6 axial;          ///< (u₂ − u₁)/h
    Vector6 chord;          ///< c = (v₂ − v₁)/h
    Vector6 first, second;  ///< a = ψ₁ − c, b = ψ₂ − c

    explicit StrainRows(double h)
    {
        axial << -1 / h, 0, 0, 1 / h, 0, 0;
        chord << 0, -1 / h, 0, 0, 1 / h, 0;
        first = Vector6::Unit(2) - chord;
        second = Vector6::Unit(5) - chord;
    }
    /// Rows of the slopes of the centre line in place of the angles of the cross-sections.
    StrainRows turned(double shearTurn) const
    {
        StrainRows rows = *this;
        rows.first -= shearTurn * (first + second);
        rows.second -= shearTurn * (first + second);
        return rows;
    }
};

class BeamElasticTerm final : public Term {
public:
    BeamElasticTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_h(frame.length / frame.segments),
          m_EA(properties.axialStiffness),
          m_EI(properties.bendingStiffness),
          m_stiffened(properties.model == BeamModel::stressStiffened),
          m_rows(m_h),
          m_shearTurn(properties.shearTurn(m_h)),
          m_slopes(m_rows.turned(m_shearTurn)),
          m_properties(properties),
          m_loads(frame, properties)
    {
        m_bending =
            m_EI / m_h *
            (2 * symmetricProduct(m_rows.first, m_rows.second) + 2 * symmetricProduct(m_rows.first, m_rows.first) +
             2 * symmetricProduct(m_rows.second, m_rows.second));
        if (m_shearTurn > 0) {
            const Vector6 sum = m_rows.first + m_rows.second;
            m_bending -= 6 * m_EI / m_h * m_shearTurn * sum * sum.transpose();
        }
        // ½ ∂²(1/h ∫v′²)
        m_shortening =
            m_slopes.chord * m_slopes.chord.transpose() +
            (2 * symmetricProduct(m_slopes.first, m_slopes.first) - symmetricProduct(m_slopes.first, m_slopes.second) +
             2 * symmetricProduct(m_slopes.second, m_slopes.second)) /
                30;
    }

    void addRangeExcess(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const override
    {
        double most = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            most = largerOf(most, strain(k, all).axial);
        }
        m_properties.addStretch(most, list);
        addRotation(all, list);
        if (!m_stiffened) {
            addAxialForce(all, list);
        }
        m_properties.addYield(*this, all, list);
    }
    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        for (int k = 0; m_properties.dampingTime > 0 && k < m_frame.segments; ++k) {
            addBlock(k, dampingOf(k, all), sink);
        }
    }
    double potential(const ExtendedCoordinates& all) const override
    {
        double sum = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Strain s = strain(k, all);
            const double both = s.first + s.second;
            sum += 0.5 * m_EA * m_h * s.axial * s.axial +
                   2 * m_EI / m_h * (s.first * s.first + s.first * s.second + s.second * s.second) -
                   3 * m_EI / m_h * m_shearTurn * both * both;
        }
        return sum;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector6 force = -gradient(k, all);
            for (int i = 0; i < 6; ++i) {
                sink.add(m_frame.axial(k) + i, force[i]);
            }
        }
    }
    void addSectionForces(const ExtendedCoordinates& all, const ExtendedRates& rates,
                          std::vector<SectionForce>& list) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            Vector6 f = gradient(k, all) - m_loads.of(k, all, rates);
            if (m_properties.dampingTime > 0 && !rates.isRest()) {
                f += dampingOf(k, all) * rates.v.segment<6>(m_frame.axial(k));
            }
            if (k == 0) {
                list.push_back(m_properties.withStress({0, -f[0], -f[1], -f[2]}));
            }
            list.push_back(m_properties.withStress({m_frame.undeformed(k + 1), f[3], f[4], f[5]}));
        }
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Strain s = strain(k, all);
            const Vector6 along = axialGradient(s);
            Matrix6 K = m_bending + m_EA * m_h * along * along.transpose();
            if (m_stiffened) {
                K += m_EA * m_h * s.axial * m_shortening;
            }
            addBlock(k, K, sink);
        }
    }

    /// ε, a + b and a − b of each element: 2(a² + ab + b²) = ½ 3(a + b)² + ½ (a − b)².
    Eigen::Index strainCount() const override { return Eigen::Index{3} * m_frame.segments; }
    void addStrains(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& rowsOfStrains,
                    VectorSink& weights) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const std::pair<Vector6, double> strains[] = {
                {axialGradient(strain(k, all)), m_EA * m_h},
                {m_rows.first + m_rows.second, 3 * m_EI / m_h * (1 - 2 * m_shearTurn)},
                {m_rows.first - m_rows.second, m_EI / m_h},
            };
            for (const auto& [rows, weight] : strains) {
                for (int i = 0; i < 6; ++i) {
                    if (rows[i] != 0) {
                        rowsOfStrains.add(row, m_frame.axial(k) + i, rows[i]);
                    }
                }
                weights.add(row++, weight);
            }
        }
    }
    void addStiffnessBesideStrains(const ExtendedCoordinates& all, const ExtendedCoordinates* /*from*/,
                                   MatrixSink& sink) const override
    {
        for (int k = 0; m_stiffened && k < m_frame.segments; ++k) {
            addBlock(k, m_EA * m_h * strain(k, all).axial * m_shortening, sink);
        }
    }

private:
    /// The largest turn of a section inside the frame.
    void addRotation(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const
    {
        double most = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Strain s = strain(k, all);
            most = std::max({most, std::abs(s.chord), std::abs(s.chord + s.first), std::abs(s.chord + s.second)});
        }
        const double ratio = most / tolerance::kRotationInFrame;
        if (ratio > 1) {
            list.push_back({RangeExcess::Kind::rotation, ratio,
                            Text("Beam {1} turns by {2} inside its frame; the {3} model is made for less than {4}. Set "
                                 "its model to exact.",
                                 PartId{m_properties.id}, Number{most, Quantity::angle, 3},
                                 m_stiffened ? "stress_stiffened" : "linear",
                                 Number{tolerance::kRotationInFrame, Quantity::angle, 3})});
        }
    }
    /// The largest axial force, beside the load at which the beam buckles: a frequency shifts by half of that part.
    void addAxialForce(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const
    {
        double most = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const double axial = m_EA * strain(k, all).axial;
            most = std::abs(axial) > std::abs(most) ? axial : most;
        }
        const double buckling = m_properties.bucklingLoad(m_frame.length);
        const double ratio = std::abs(most) / (buckling * tolerance::kAxialForceOfLinear);
        if (ratio > 1) {
            const Number force{std::abs(most), Quantity::force, 3};
            const Text size = most < 0 ? Text("{1} of compression", force) : Text("{1} of tension", force);
            list.push_back({RangeExcess::Kind::axialForce, ratio,
                            Text("Beam {1} carries {2}, {3} times its buckling load {5}; the linear model, "
                                 "which leaves out what axial forces do to bending, is made for less than {4} times. "
                                 "Set its model to exact.",
                                 PartId{m_properties.id}, size, Number{std::abs(most) / buckling, Quantity::none, 3},
                                 Number{tolerance::kAxialForceOfLinear, Quantity::none, 3},
                                 m_properties.isHeldAtEnds ? Text("between pins") : Text("as a cantilever"))});
        }
    }

    struct Strain {
        double axial = 0, chord = 0, first = 0, second = 0;
    };

    Strain strain(int k, const ExtendedCoordinates& all) const
    {
        const Vector6 q = all.segment<6>(m_frame.axial(k));
        const double chord = (q[4] - q[1]) / m_h;
        Strain s{(q[3] - q[0]) / m_h, chord, q[2] - chord, q[5] - chord};
        if (m_stiffened) {
            const double turn = m_shearTurn * (s.first + s.second), a = s.first - turn, b = s.second - turn;
            s.axial += 0.5 * (chord * chord + (4 * a * a - 2 * a * b + 4 * b * b) / 30);
        }
        return s;
    }

    /// ∂ε/∂q of one element
    Vector6 axialGradient(const Strain& s) const
    {
        if (!m_stiffened) {
            return m_rows.axial;
        }
        const double turn = m_shearTurn * (s.first + s.second), a = s.first - turn, b = s.second - turn;
        return m_rows.axial + s.chord * m_rows.chord + (4 * a - b) / 30 * m_slopes.first +
               (4 * b - a) / 30 * m_slopes.second;
    }

    /// β ∂²V/∂q² of the strains of one element
    Matrix6 dampingOf(int k, const ExtendedCoordinates& all) const
    {
        const Vector6 along = axialGradient(strain(k, all));
        return m_properties.dampingTime * (m_bending + m_EA * m_h * along * along.transpose());
    }

    /// ∂V/∂q of one element
    Vector6 gradient(int k, const ExtendedCoordinates& all) const
    {
        const Strain s = strain(k, all);
        const Vector6 moments =
            2 * m_EI / m_h * ((2 * s.first + s.second) * m_rows.first + (s.first + 2 * s.second) * m_rows.second);
        Vector6 sum = m_EA * m_h * s.axial * axialGradient(s) + moments;
        if (m_shearTurn > 0) {
            sum -= 6 * m_EI / m_h * m_shearTurn * (s.first + s.second) * (m_rows.first + m_rows.second);
        }
        return sum;
    }

    void addBlock(int k, const Matrix6& K, MatrixSink& sink) const
    {
        for (int i = 0; i < 6; ++i) {
            for (int j = 0; j < 6; ++j) {
                if (K(i, j) != 0) {
                    sink.add(m_frame.axial(k) + i, m_frame.axial(k) + j, K(i, j));
                }
            }
        }
    }

    BeamFrame m_frame;
    double m_h, m_EA, m_EI;
    bool m_stiffened;
    StrainRows m_rows;
    double m_shearTurn;
    StrainRows m_slopes;
    Matrix6 m_bending, m_shortening;
    BeamProperties m_properties;
    ElementLoads<6> m_loads;
};

}  // namespace

void addBeamElasticity(Binder& binder, const BeamFrame& frame, const BeamProperties& properties)
{
    if (frame.hasSlopes()) {
        binder.addTerm(exactElasticity(frame, properties));
    } else {
        binder.addTerm(std::make_unique<BeamElasticTerm>(frame, properties));
    }
}

}  // namespace eigenlink
