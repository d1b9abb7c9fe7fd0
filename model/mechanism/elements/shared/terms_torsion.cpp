#include "model/mechanism/elements/shared/terms_torsion.h"

#include "model/assembly/section_angle.h"
#include "model/mechanism/edit.h"

#include <cmath>
#include <numbers>
#include <optional>

namespace eigenlink {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Whole turns from `angle` to the turn nearest `reference`.
double turnsFrom(double angle, double reference)
{
    return std::round((reference - angle) / kTurn);
}

/// V = ½ k (θ − θ₀)²; f = −k(θ − θ₀) ∂θ/∂q − c θ̇ ∂θ/∂q; stiffness k ∂θ ∂θᵀ + k(θ − θ₀) ∂²θ.
class TorsionTerm final : public Term {
public:
    TorsionTerm(RelativeAngle angle, const TorsionLaw& law)
        : m_angle(angle),
          m_law(law),
          m_stiffness(law.stiffness),
          m_restAngle(law.restAngle - kTurn * (turnsFrom(angle.drawn(), law.restAngle) + law.turns)),
          m_damping(law.damping)
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
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, torque * g); });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        m_angle.addOuterProduct(all, m_stiffness, sink);
        m_angle.addHessian(all, m_stiffness * (m_angle.value(all) - m_restAngle), sink);
    }
    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        if (m_damping > 0) {
            m_angle.addOuterProduct(all, m_damping, sink);
        }
    }
    std::optional<Effort> effort(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        double rate = 0;
        m_angle.forEach(all, [&](Eigen::Index index, double g) { rate += g * velocities[index]; });
        const double torque = -m_stiffness * (m_angle.value(all) - m_restAngle) - m_damping * rate;
        return Effort{torque, torque * rate};
    }

    void addRangeExcess(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const override
    {
        const double turn = std::abs(m_angle.value(all) - m_restAngle);
        if (turn > m_law.largestTurn) {
            list.push_back({RangeExcess::Kind::turn, turn / m_law.largestTurn, m_law.excess(turn)});
        }
    }

private:
    RelativeAngle m_angle;
    TorsionLaw m_law;
    double m_stiffness;
    double m_restAngle;  // on the turn from which the links count their angles
    double m_damping;
};

/// The place of the torque on beams; rigid links turn as a whole, so that it does not matter for them.
std::string placeOf(const std::vector<std::string>& of, const IndexedMechanism& mechanism)
{
    std::vector<std::vector<std::string>> ends;
    for (const std::string& id : of) {
        if (id != kGround) {
            ends.push_back(pointsOf(mechanism.elements[*findElement(mechanism, id)]));
        }
    }
    const auto isShared = [&](const std::string& point) {
        return ends.size() > 1 ? std::find(ends[1].begin(), ends[1].end(), point) != ends[1].end()
                               : mechanism.points[*findPoint(mechanism, point)].fixed;
    };
    const auto shared = std::find_if(ends[0].begin(), ends[0].end(), isShared);
    return shared == ends[0].end() ? "" : *shared;
}

}  // namespace

void addTorsion(Binder& binder, const std::vector<std::string>& of, const TorsionLaw& law)
{
    const std::string place = placeOf(of, binder.mechanism());
    const auto angle = [&](std::size_t i) -> std::optional<SectionAngle> {
        if (of[i] == kGround) {
            return std::nullopt;
        }
        return binder.angleOf(of[i], place);
    };
    binder.addTerm(std::make_unique<TorsionTerm>(RelativeAngle{angle(0), angle(1)}, law));
}

}  // namespace eigenlink
