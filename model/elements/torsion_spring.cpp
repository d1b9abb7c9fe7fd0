#include "model/elements/torsion_spring.h"

#include "model/assembly/link_angle.h"
#include "model/elements/field_table.h"

#include <optional>

namespace eigenlink {
namespace {

/// The relative angle θ = θ(of[0]) − θ(of[1]) of one or two links; the ground's angle is 0.
struct RelativeAngle {
    std::optional<LinkFrame> first, second;

    /// Calls visit(frame, sign) for each link.
    template <class Visit>
    void forEach(Visit visit) const
    {
        if (first) {
            visit(*first, 1.0);
        }
        if (second) {
            visit(*second, -1.0);
        }
    }
    double value(const ExtendedCoordinates& all) const
    {
        double sum = 0;
        forEach([&](const LinkFrame& frame, double sign) { sum += sign * LinkAngle(frame, all).value(); });
        return sum;
    }
    /// Calls visit(node, ∂θ/∂node) for each of the up to four nodes.
    template <class Visit>
    void gradient(const ExtendedCoordinates& all, Visit visit) const
    {
        forEach([&](const LinkFrame& frame, double sign) {
            const Vector2 g = sign * LinkAngle(frame, all).gradient();
            visit(frame.a, -1 * g);
            visit(frame.b, g);
        });
    }
};

/// V = ½ k (θ − θ₀)²; f = −k(θ − θ₀) ∂θ/∂q − c θ̇ ∂θ/∂q; stiffness k ∂θ ∂θᵀ + k(θ − θ₀) ∂²θ.
class TorsionSpringTerm final : public Term {
public:
    TorsionSpringTerm(RelativeAngle angle, const TorsionSpring& spring)
        : m_angle(angle), m_stiffness(spring.stiffness), m_restAngle(spring.restAngle), m_damping(spring.damping)
    {
    }

    double potential(const ExtendedCoordinates& all) const override
    {
        const double stretch = m_angle.value(all) - m_restAngle;
        return 0.5 * m_stiffness * stretch * stretch;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        const double torque = -m_stiffness * (m_angle.value(all) - m_restAngle);
        m_angle.gradient(all, [&](Node node, Vector2 g) { sink.add(node, torque * g); });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        addOuterProduct(all, m_stiffness, sink);
        const double torque = m_stiffness * (m_angle.value(all) - m_restAngle);
        m_angle.forEach([&](const LinkFrame& frame, double sign) {
            sink.addPair(frame.a, frame.b, sign * torque * LinkAngle(frame, all).hessian());
        });
    }
    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        if (m_damping > 0) {
            addOuterProduct(all, m_damping, sink);
        }
    }

private:
    /// factor ∂θ ∂θᵀ
    void addOuterProduct(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const
    {
        m_angle.gradient(all, [&](Node row, Vector2 g) {
            m_angle.gradient(all, [&](Node column, Vector2 h) {
                Eigen::Matrix2d block;
                block << g.x * h.x, g.x * h.y, g.y * h.x, g.y * h.y;
                sink.add(row, column, factor * block);
            });
        });
    }

    RelativeAngle m_angle;
    double m_stiffness;
    double m_restAngle;
    double m_damping;
};

void bindTorsionSpring(const TorsionSpring& spring, Binder& binder)
{
    const auto frame = [&](std::size_t i) -> std::optional<LinkFrame> {
        if (spring.of.size() <= i || spring.of[i] == kGround) {
            return std::nullopt;
        }
        return binder.link(spring.of[i]);
    };
    binder.addTerm(std::make_unique<TorsionSpringTerm>(RelativeAngle{frame(0), frame(1)}, spring));
}

}  // namespace

ElementType torsionSpringType()
{
    return {
        .type = "torsion_spring",
        .label = "torsion spring",
        .summary = "torsion spring between two links, or a link and the ground",
        .fields = {makeField({.key = "of", .label = "between", .required = true, .minimumCount = 2, .maximumCount = 2},
                             FieldKind::linkIds, &TorsionSpring::of),
                   valueField({.key = "stiffness",
                               .label = "stiffness",
                               .quantity = Quantity::torsionStiffness,
                               .range = Range::nonNegative,
                               .required = true},
                              &TorsionSpring::stiffness),
                   valueField(
                       {.key = "rest_angle", .label = "rest angle", .quantity = Quantity::angle, .required = true},
                       &TorsionSpring::restAngle),
                   valueField({.key = "damping",
                               .label = "damping",
                               .quantity = Quantity::torsionDamping,
                               .range = Range::nonNegative},
                              &TorsionSpring::damping)},
        .prototype = TorsionSpring{},
        .bind = typed<TorsionSpring>(bindTorsionSpring),
        .check = checkNothing};
}

}  // namespace eigenlink
