#include "model/elements/torque.h"

#include "model/assembly/link_angle.h"
#include "model/elements/field_table.h"

namespace eigenlink {
namespace {

/// V = −T θ; f = T ∂θ/∂q; one input T.
class TorqueTerm final : public Term {
public:
    TorqueTerm(const LinkFrame& frame, double torque) : m_frame(frame), m_torque(torque) {}

    double potential(const ExtendedCoordinates& all) const override
    {
        return -m_torque * LinkAngle(m_frame, all).value();
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        const Vector2 gradient = LinkAngle(m_frame, all).gradient();
        sink.add(m_frame.a, -m_torque * gradient);
        sink.add(m_frame.b, m_torque * gradient);
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        sink.addPair(m_frame.a, m_frame.b, -m_torque * LinkAngle(m_frame, all).hessian());
    }
    Eigen::Index inputCount() const override { return 1; }
    void addInput(const ExtendedCoordinates& all, Eigen::Index column, MatrixSink& sink) const override
    {
        const Vector2 gradient = LinkAngle(m_frame, all).gradient();
        sink.add(m_frame.a, column, -1 * gradient);
        sink.add(m_frame.b, column, gradient);
    }

private:
    LinkFrame m_frame;
    double m_torque;
};

void bindTorque(const Torque& torque, Binder& binder)
{
    binder.addTerm(std::make_unique<TorqueTerm>(binder.link(torque.of), torque.torque), {},
                   {{torque.id, torque.id, Quantity::torque}});
}

}  // namespace

ElementType torqueType()
{
    return {.type = "torque",
            .label = "torque",
            .summary = "constant torque on a link, counter-clockwise positive",
            .fields = {linkField(&Torque::of),
                       valueField({.key = "torque", .label = "torque", .quantity = Quantity::torque, .required = true},
                                  &Torque::torque)},
            .prototype = Torque{},
            .bind = typed<Torque>(bindTorque),
            .check = checkNothing};
}

}  // namespace eigenlink
