#include "model/studies/response/linear_range.h"

#include "model/assembly/kinematics.h"
#include "model/mechanism/elements/shared/tolerances.h"
#include "model/studies/range_findings.h"
#include "model/studies/response/linear_response.h"

#include <cmath>

namespace eigenlink {

LinearRange::LinearRange(const Analysis& analysis, const FrequencyResponse& response) : m_analysis(analysis)
{
    if (!isOfUnitInput(response)) {
        for (const BeamPose& pose : analysis.system->kinematics().beamPoses(analysis.equilibrium.q)) {
            m_turns.push_back({pose.element});
        }
    }
}

std::vector<Eigen::VectorXd> LinearRange::turnsBy(const Eigen::VectorXd& displacement) const
{
    const Eigen::VectorXd& q = m_analysis.equilibrium.q;
    const std::vector<BeamPose> rest = m_analysis.system->kinematics().beamPoses(q);
    const std::vector<BeamPose> moved = m_analysis.system->kinematics().beamPoses(q + displacement);
    std::vector<Eigen::VectorXd> turns;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        Eigen::VectorXd& turn = turns.emplace_back(std::ssize(rest[i].nodes));
        for (std::size_t k = 0; k < rest[i].nodes.size(); ++k) {
            const BeamNode &from = rest[i].nodes[k], &to = moved[i].nodes[k];
            const double x = 1 + from.stretch, y = rest[i].hasSlopes ? from.rotation : 0;
            turn[static_cast<Eigen::Index>(k)] =
                (x * (to.rotation - from.rotation) - y * (to.stretch - from.stretch)) / (x * x + y * y);
        }
    }
    return turns;
}

void LinearRange::look(const Eigen::VectorXcd& displacement, const Text& place)
{
    const std::vector<Eigen::VectorXd> re = turnsBy(displacement.real()), im = turnsBy(displacement.imag());
    for (std::size_t i = 0; i < m_turns.size(); ++i) {
        const double most = std::sqrt((re[i].cwiseAbs2() + im[i].cwiseAbs2()).maxCoeff());
        if (std::isfinite(most) && most > m_turns[i].most) {
            m_turns[i].most = most;
            m_turns[i].place = place;
        }
    }
}

void LinearRange::addTo(StudyResult& result, const Monitor& monitor) const
{
    addRangeFindings(m_analysis, result, monitor);
    for (const Turn& each : m_turns) {
        if (each.most > tolerance::kRotationInFrame) {
            const std::string& id = idOf(m_analysis.mechanism.elements[each.element]);
            result.messages.push_back(
                {Severity::warning,
                 Text(
                     "The load turns sections of beam {1} by {2} ({3}), and the response is linear in the load, which "
                     "holds for less than {4}: up to {5} times this load. Follow the motion itself under a larger one.",
                     PartId{id}, Number{each.most, Quantity::angle, 3}, each.place,
                     Number{tolerance::kRotationInFrame, Quantity::angle, 3},
                     Number{tolerance::kRotationInFrame / each.most, Quantity::none, 2}),
                 {id},
                 {},
                 Topic::beyondModel});
        }
    }
}

}  // namespace eigenlink
