#include "model/kinds/beam_terms.h"

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
};

class BeamElasticTerm final : public Term {
public:
    BeamElasticTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_h(frame.length / frame.segments),
          m_EA(properties.axialStiffness),
          m_EI(properties.bendingStiffness),
          m_stiffened(properties.model == BeamModel::stressStiffened),
          m_rows(m_h)
    {
        m_bending =
            m_EI / m_h *
            (2 * symmetricProduct(m_rows.first, m_rows.second) + 2 * symmetricProduct(m_rows.first, m_rows.first) +
             2 * symmetricProduct(m_rows.second, m_rows.second));
        // ½ ∂²(1/h ∫v′²)
        m_shortening = m_rows.chord * m_rows.chord.transpose() + (2 * symmetricProduct(m_rows.first, m_rows.first) -
                                                                  symmetricProduct(m_rows.first, m_rows.second) +
                                                                  2 * symmetricProduct(m_rows.second, m_rows.second)) /
                                                                     30;
    }

    double potential(const ExtendedCoordinates& all) const override
    {
        double sum = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Strain s = strain(k, all);
            sum += 0.5 * m_EA * m_h * s.axial * s.axial +
                   2 * m_EI / m_h * (s.first * s.first + s.first * s.second + s.second * s.second);
        }
        return sum;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Strain s = strain(k, all);
            const Vector6 moments =
                2 * m_EI / m_h * ((2 * s.first + s.second) * m_rows.first + (s.first + 2 * s.second) * m_rows.second);
            const Vector6 force = -m_EA * m_h * s.axial * axialGradient(s) - moments;
            for (int i = 0; i < 6; ++i) {
                sink.add(m_frame.axial(k) + i, force[i]);
            }
        }
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Strain s = strain(k, all);
            const Vector6 gradient = axialGradient(s);
            Matrix6 K = m_bending + m_EA * m_h * gradient * gradient.transpose();
            if (m_stiffened) {
                K += m_EA * m_h * s.axial * m_shortening;
            }
            addBlock(k, K, sink);
        }
    }

    /// ε, a + b and a − b of each element: 2(a² + ab + b²) = ½ 3(a + b)² + ½ (a − b)².
    Eigen::Index strainCount() const override { return Eigen::Index{3} * m_frame.segments; }
    void addStrains(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& gradient,
                    VectorSink& weights) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const std::pair<Vector6, double> strains[] = {
                {axialGradient(strain(k, all)), m_EA * m_h},
                {m_rows.first + m_rows.second, 3 * m_EI / m_h},
                {m_rows.first - m_rows.second, m_EI / m_h},
            };
            for (const auto& [rows, weight] : strains) {
                for (int i = 0; i < 6; ++i) {
                    if (rows[i] != 0) {
                        gradient.add(row, m_frame.axial(k) + i, rows[i]);
                    }
                }
                weights.add(row++, weight);
            }
        }
    }
    void addStiffnessBesideStrains(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        for (int k = 0; m_stiffened && k < m_frame.segments; ++k) {
            addBlock(k, m_EA * m_h * strain(k, all).axial * m_shortening, sink);
        }
    }

private:
    struct Strain {
        double axial = 0, chord = 0, first = 0, second = 0;
    };

    Strain strain(int k, const ExtendedCoordinates& all) const
    {
        const Vector6 q = all.segment<6>(m_frame.axial(k));
        const double chord = (q[4] - q[1]) / m_h;
        Strain s{(q[3] - q[0]) / m_h, chord, q[2] - chord, q[5] - chord};
        if (m_stiffened) {
            s.axial +=
                0.5 * (chord * chord + (4 * s.first * s.first - 2 * s.first * s.second + 4 * s.second * s.second) / 30);
        }
        return s;
    }

    /// ∂ε/∂q of one element
    Vector6 axialGradient(const Strain& s) const
    {
        if (!m_stiffened) {
            return m_rows.axial;
        }
        return m_rows.axial + s.chord * m_rows.chord + (4 * s.first - s.second) / 30 * m_rows.first +
               (4 * s.second - s.first) / 30 * m_rows.second;
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
    Matrix6 m_bending, m_shortening;
};

}  // namespace

void addBeamElasticity(Binder& binder, const BeamFrame& frame, const BeamProperties& properties)
{
    binder.addTerm(std::make_unique<BeamElasticTerm>(frame, properties));
}

}  // namespace eigenlink
