#include "model/mechanism/elements/spring/spring.h"

#include "model/assembly/binder.h"
#include "model/mechanism/elements/shared/terms_line.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <cmath>

namespace eigenlink {
namespace {

/// V = ½ k (L − l₀)²; force on B: −k(L − l₀)u; stiffness k u uᵀ + k(1 − l₀/L)(I − u uᵀ) as a pair block.
///
/// At L = 0 a spring with l₀ = 0 is regular (stiffness k I); one with l₀ > 0 has no direction there, as far as rounding
/// of its ends reaches: it exerts no force and counts as k I, and the analysis warns of it.
class SpringTerm final : public Term {
public:
    /// `size`: of the mechanism [m].
    SpringTerm(Node a, Node b, const Spring& spring, double size)
        : m_a(a),
          m_b(b),
          m_stiffness(spring.stiffness),
          m_restLength(spring.restLength),
          m_shortest(spring.restLength > 0 ? tolerance::kNegligible * size : 0),
          m_id(spring.id)
    {
    }

    double potential(const ExtendedCoordinates& all) const override
    {
        const double stretch = length(line(all)) - m_restLength;
        return 0.5 * m_stiffness * stretch * stretch;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        const Vector2 d = line(all);
        const double l = length(d);
        const Vector2 pull = hasDirection(l) ? m_stiffness * (1 - m_restLength / l) * d : Vector2{};
        sink.add(m_a, pull);
        sink.add(m_b, -1 * pull);
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        const Vector2 d = line(all);
        const double l = length(d);
        Eigen::Matrix2d block = m_stiffness * Eigen::Matrix2d::Identity();
        if (hasDirection(l)) {
            const Eigen::Vector2d u(d.x / l, d.y / l);
            block -= m_stiffness * m_restLength / l * (Eigen::Matrix2d::Identity() - u * u.transpose());
        }
        sink.addPair(m_a, m_b, block);
    }

    std::optional<Effort> effort(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        const double l = length(line(all));
        const double stretch = l - m_restLength;
        const bool isSlack = !hasDirection(l) || std::abs(stretch) <= tolerance::kFewRoundings * m_restLength;
        const double tension = isSlack ? 0 : m_stiffness * stretch;
        return Effort{tension, -tension * stretchRate(m_a, m_b, all, velocities)};
    }

    std::optional<Vector2> pushingLine(const ExtendedCoordinates& all) const override
    {
        return m_stiffness * m_restLength > 0 ? std::optional(line(all)) : std::nullopt;
    }

    Text warning(const ExtendedCoordinates& all) const override
    {
        if (m_restLength == 0 || hasDirection(length(line(all)))) {
            return {};
        }
        return {
            "The ends of spring {1} lie on one another, so that its force has no direction here: the result does "
            "not count it. Draw its ends apart, or give it the rest length 0.",
            PartId{m_id}};
    }

private:
    bool hasDirection(double l) const { return l > m_shortest; }
    Vector2 line(const ExtendedCoordinates& all) const { return m_b.at(all) - m_a.at(all); }

    Node m_a, m_b;
    double m_stiffness;
    double m_restLength;
    double m_shortest;  // of shorter lines the direction is rounding [m]
    std::string m_id;
};

}  // namespace

void bind(const Spring& spring, Binder& binder)
{
    const Node a = binder.node(spring.points[0]);
    const Node b = binder.node(spring.points[1]);
    binder.addTerm(std::make_unique<SpringTerm>(a, b, spring, binder.mechanism().size));
    addLineDamping(binder, {a, b, spring.damping, spring.id});
}

}  // namespace eigenlink
