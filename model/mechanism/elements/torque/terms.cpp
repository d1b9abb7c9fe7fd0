#include "model/mechanism/elements/torque/torque.h"

#include "model/assembly/binder.h"
#include "model/assembly/section_angle.h"

namespace eigenlink {
namespace {

/// V = −T(t) θ, T a share of the load; f = T ∂θ/∂q; one input T.
class TorqueTerm final : public Term {
public:
    TorqueTerm(const SectionAngle& angle, const TimeCurve& torque, double share)
        : m_angle(angle), m_torque(torque), m_share(share)
    {
    }

    double potential(const ExtendedCoordinates& all) const override { return -torque(all) * m_angle.value(all); }
    bool dependsOnTime() const override { return !m_torque.isConstant(); }
    void addTimeCurves(std::vector<const TimeCurve*>& curves) const override { curves.push_back(&m_torque); }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        const double T = torque(all);
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, T * g); });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        m_angle.addHessian(all, -torque(all), sink);
    }
    Eigen::Index inputCount() const override { return 1; }
    void addInput(const ExtendedCoordinates& all, Eigen::Index column, MatrixSink& sink) const override
    {
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, column, g); });
    }

private:
    double torque(const ExtendedCoordinates& all) const { return m_share * m_torque.at(all[kTimeIndex]).value; }

    SectionAngle m_angle;
    TimeCurve m_torque;
    double m_share;
};

}  // namespace

void bind(const Torque& torque, Binder& binder)
{
    const TimeCurve inTime(torque.torqueInTime.empty() ? TimeFunction(torque.torque) : torque.torqueInTime.front());
    const double share = binder.assumed().loads;
    binder.addTerm(std::make_unique<TorqueTerm>(binder.angleOf(torque.of, torque.point), inTime, share), {},
                   {{torque.id, torque.id, Quantity::torque}});
}

}  // namespace eigenlink
