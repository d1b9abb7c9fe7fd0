#include "model/mechanism/elements/beam/terms.h"

namespace eigenlink {
BeamShortening::BeamShortening(const BeamFrame& frame, const BeamProperties& properties, Vector2 gravity)
    : m_frame(frame), m_weight(properties.massPerLength * gravity)
{
    const double h = frame.length / frame.segments;
    Vector6 chord;
    chord << 0, -1 / h, 0, 0, 1 / h, 0;
    const Vector6 turn = properties.shearTurn(h) * (Vector6::Unit(2) + Vector6::Unit(5) - 2 * chord);
    const Vector6 a = Vector6::Unit(2) - chord - turn;
    const Vector6 b = Vector6::Unit(5) - chord - turn;
    // ∫(½ − ξ) v′² dξ = (ca − cb)/6 + (a² − b²)/30
    const Vector6 difference = a - b;
    m_W = h * h *
          ((chord * difference.transpose() + difference * chord.transpose()) / 12 +
           (a * a.transpose() - b * b.transpose()) / 30);
}

double BeamShortening::potential(const ExtendedCoordinates& all) const
{
    return along(all) * shortening(all);
}

void BeamShortening::addForce(const ExtendedCoordinates& all, VectorSink& sink) const
{
    sink.add(m_frame.theta, -across(all) * shortening(all));
    for (int k = 0; k < m_frame.segments; ++k) {
        const Vector6 force = -along(all) * gradient(k, all);
        for (int i = 0; i < 6; ++i) {
            sink.add(m_frame.axial(k) + i, force[i]);
        }
    }
}

void BeamShortening::addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const
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

double BeamShortening::along(const ExtendedCoordinates& all) const
{
    return dot(m_weight, rotated({1, 0}, all[m_frame.theta]));
}

double BeamShortening::across(const ExtendedCoordinates& all) const
{
    return dot(m_weight, perpendicular(rotated({1, 0}, all[m_frame.theta])));
}

double BeamShortening::shortening(const ExtendedCoordinates& all) const
{
    double sum = 0;
    for (int k = 0; k < m_frame.segments; ++k) {
        sum += 0.5 * all.segment<6>(m_frame.axial(k)).dot(gradient(k, all));
    }
    return sum;
}

}  // namespace eigenlink
