#include "model/kinds/beam_terms.h"

namespace eigenlink {
namespace {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// V = p(θ) Q(v), p = ρA g · t(θ) the weight along the beam per length, t(θ) the axis of its frame,
/// Q = ½ Σ ∫(h/2 − s) v′² ds = ½ vᵀWv.
class BeamWeightTerm final : public Term {
public:
    BeamWeightTerm(const BeamFrame& frame, double massPerLength, Vector2 gravity)
        : m_frame(frame), m_weight(massPerLength * gravity)
    {
        const double h = frame.length / frame.segments;
        Vector6 chord;
        chord << 0, -1 / h, 0, 0, 1 / h, 0;
        const Vector6 a = Vector6::Unit(2) - chord;
        const Vector6 b = Vector6::Unit(5) - chord;
        // ∫(½ − ξ) v′² dξ = (ca − cb)/6 + (a² − b²)/30
        const Vector6 difference = a - b;
        m_W = h * h *
              ((chord * difference.transpose() + difference * chord.transpose()) / 12 +
               (a * a.transpose() - b * b.transpose()) / 30);
    }

    double potential(const ExtendedCoordinates& all) const override { return along(all) * shortening(all); }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        sink.add(m_frame.theta, -across(all) * shortening(all));
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector6 force = -along(all) * gradient(k, all);
            for (int i = 0; i < 6; ++i) {
                sink.add(m_frame.axial(k) + i, force[i]);
            }
        }
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        sink.add(m_frame.theta, m_frame.theta, -along(all) * shortening(all));
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector6 mixed = across(all) * gradient(k, all);
            const Eigen::Index first = m_frame.axial(k);
            for (int i = 0; i < 6; ++i) {
                if (i == 0 || i == 3) {
                    continue;
                }
                sink.add(m_frame.theta, first + i, mixed[i]);
                sink.add(first + i, m_frame.theta, mixed[i]);
                for (int j : {1, 2, 4, 5}) {
                    sink.add(first + i, first + j, along(all) * m_W(i, j));
                }
            }
        }
    }

private:
    Vector2 axis(const ExtendedCoordinates& all) const { return rotated({1, 0}, all[m_frame.theta]); }
    /// p(θ) and p′(θ)
    double along(const ExtendedCoordinates& all) const { return dot(m_weight, axis(all)); }
    double across(const ExtendedCoordinates& all) const { return dot(m_weight, perpendicular(axis(all))); }

    /// ∂Q/∂q of one element
    Vector6 gradient(int k, const ExtendedCoordinates& all) const { return m_W * all.segment<6>(m_frame.axial(k)); }

    /// Q
    double shortening(const ExtendedCoordinates& all) const
    {
        double sum = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            sum += 0.5 * all.segment<6>(m_frame.axial(k)).dot(gradient(k, all));
        }
        return sum;
    }

    BeamFrame m_frame;
    Vector2 m_weight;
    Matrix6 m_W;
};

}  // namespace

void addBeamWeightStiffening(Binder& binder, const BeamFrame& frame, double massPerLength)
{
    binder.addTerm(std::make_unique<BeamWeightTerm>(frame, massPerLength, binder.gravity()));
}

}  // namespace eigenlink
