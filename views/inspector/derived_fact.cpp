#include "views/inspector/derived_fact.h"

#include "model/basics/tolerances.h"
#include "model/basics/without_rounding.h"
#include "views/format/format.h"
#include "views/inspector/inspector_text.h"

#include <cmath>

namespace eigenlink {

namespace {

QString axialText(double force, const DisplayUnits& units)
{
    const QString number = formatQuantity(std::abs(force) < tolerance::kNegligible ? 0 : force, Quantity::force, units);
    return std::abs(force) < tolerance::kNegligible ? number
           : force > 0                              ? inspectorText("%1 (tension)").arg(number)
                                                    : inspectorText("%1 (compression)").arg(number);
}

/// Reads one configuration; all positions are those of the equilibrium.
class Facts {
public:
    Facts(const Analysis& analysis, const std::string& id)
        : m_analysis(analysis),
          m_id(id),
          m_units(analysis.mechanism.units),
          m_positions(analysis.system->kinematics().pointPositions(analysis.equilibrium.q))
    {
    }

    std::vector<DerivedFact> list()
    {
        const Mechanism& mechanism = m_analysis.mechanism;
        if (const auto point = findPoint(mechanism, m_id)) {
            add(inspectorText("in equilibrium"),
                formatPlace(withoutRounding(m_positions[*point], m_analysis.system->size()), m_units));
        }
        if (const auto index = findElement(mechanism, m_id)) {
            const Element& element = mechanism.elements[*index];
            addLine(element);
            addConstraintForces(isLink(element));
            addAngle(element, *index);
        }
        return m_facts;
    }

private:
    void add(const QString& label, const QString& text) { m_facts.push_back({label, text}); }

    std::optional<double> lengthNow(const std::vector<std::string>& points) const
    {
        if (points.size() != 2) {
            return {};
        }
        const auto a = findPoint(m_analysis.mechanism, points[0]);
        const auto b = findPoint(m_analysis.mechanism, points[1]);
        return a && b ? std::optional(distance(m_positions[*a], m_positions[*b])) : std::nullopt;
    }

    /// Length and force of what stretches between two points.
    void addLine(const Element& element)
    {
        const std::optional<double> length = isLink(element) ? std::nullopt : lengthNow(pointsOf(element));
        if (!length) {
            return;
        }
        add(inspectorText("length now"), formatQuantity(*length, Quantity::length, m_units));
        if (const auto& tension = typeOf(element).tension) {
            add(inspectorText("force now"), axialText(tension(element, *length), m_units));
        }
    }

    /// Multipliers that are forces; not where the drawn configuration is not balanced.
    void addConstraintForces(bool isLink)
    {
        const std::vector<Constraint>& constraints = m_analysis.system->constraints();
        const Eigen::VectorXd& lambda = m_analysis.equilibrium.lambda;
        if (m_analysis.equilibrium.status != EquilibriumStatus::converged ||
            lambda.size() != static_cast<Eigen::Index>(constraints.size())) {
            return;
        }
        for (std::size_t i = 0; i < constraints.size(); ++i) {
            const Constraint& constraint = constraints[i];
            if (constraint.owner == m_id && constraint.forceFactor != 0) {
                const double force = constraint.forceFactor * lambda[static_cast<Eigen::Index>(i)];
                if (constraint.quantity == Quantity::torque) {
                    add(inspectorText("torque now"), formatQuantity(force, Quantity::torque, m_units));
                } else if (isLink) {
                    add(inspectorText("force now"), axialText(force, m_units));
                } else {
                    add(inspectorText("reaction"), formatQuantity(force, Quantity::force, m_units));
                }
            }
        }
    }

    void addAngle(const Element& element, std::size_t index)
    {
        const std::vector<std::string> links = linksOf(element);
        const std::size_t link = isLink(element)     ? index
                                 : links.size() == 1 ? findElement(m_analysis.mechanism, links[0]).value_or(index)
                                                     : index;
        for (const LinkPose& pose : m_analysis.system->kinematics().linkPoses(m_analysis.equilibrium.q)) {
            if (pose.element == link) {
                add(inspectorText("angle now"), formatQuantity(pose.angle, Quantity::angle, m_units));
            }
        }
    }

    const Analysis& m_analysis;
    const std::string& m_id;
    const DisplayUnits& m_units;
    std::vector<Vector2> m_positions;
    std::vector<DerivedFact> m_facts;
};

}  // namespace

std::vector<DerivedFact> derivedFacts(const Analysis& analysis, const std::string& id)
{
    const Equilibrium& rest = analysis.equilibrium;
    if (!analysis.system || !rest.isUsable() || rest.q.size() != analysis.system->coordinateCount()) {
        return {};
    }
    return Facts(analysis, id).list();
}

}  // namespace eigenlink
