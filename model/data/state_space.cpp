#include "model/data/state_space.h"

#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "model/data/state_dynamics.h"
#include "model/mechanism/elements/element.h"

#include <algorithm>
#include <optional>

namespace eigenlink {

namespace {

using Row = Eigen::RowVectorXd;

/// Rows ∂y/∂q of places by name.
class Places {
public:
    explicit Places(const Analysis& analysis)
        : m_mechanism(analysis.mechanism), m_system(*analysis.system), m_q(analysis.equilibrium.q)
    {
    }

    std::optional<Row> find(const std::string& name) const
    {
        const Eigen::Index coordinate = m_system.findCoordinate(name);
        if (coordinate >= 0) {
            return Row::Unit(m_system.coordinateCount(), coordinate);
        }
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            const Point& point = m_mechanism.points[i];
            if (!point.fixed && (name == point.id + ".x" || name == point.id + ".y")) {
                return m_system.kinematics().gripJacobian({false, i, {}}, m_q).row(name.back() == 'x' ? 0 : 1);
            }
        }
        const std::vector<LinkPose> links = m_system.kinematics().linkPoses(m_q);
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (idOf(m_mechanism.elements[links[i].element]) == name) {
                return angleRow(i, m_mechanism.elements[links[i].element]);
            }
        }
        return std::nullopt;
    }

    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const Point& point : m_mechanism.points) {
            if (!point.fixed) {
                names.insert(names.end(), {point.id + ".x", point.id + ".y"});
            }
        }
        for (const Element& element : m_mechanism.elements) {
            if (m_system.findCoordinate(idOf(element)) >= 0) {
                names.push_back(idOf(element));
            }
        }
        return names;
    }

private:
    /// ∂θ/∂q = (r × ∂r/∂q) / |r|² of the line r between the first two points, or across a link with one.
    Row angleRow(std::size_t link, const Element& element) const
    {
        const std::vector<std::string> points = pointsOf(element);
        Grip from{true, link, 0.0};
        Grip to{true, link, 1.0};
        if (points.size() > 1) {
            from = {false, *findPoint(m_mechanism, points[0]), {}};
            to = {false, *findPoint(m_mechanism, points[1]), {}};
        }
        const Vector2 r = m_system.kinematics().gripPosition(to, m_q) - m_system.kinematics().gripPosition(from, m_q);
        const Eigen::MatrixXd dr =
            m_system.kinematics().gripJacobian(to, m_q) - m_system.kinematics().gripJacobian(from, m_q);
        return (r.x * dr.row(1) - r.y * dr.row(0)) / (r.x * r.x + r.y * r.y);
    }

    const Mechanism& m_mechanism;
    const System& m_system;
    const Eigen::VectorXd& m_q;
};

[[noreturn]] void refuse(const std::string& name, const std::vector<std::string>& known)
{
    if (known.empty()) {
        throw InvalidArgument(
            Text("{1}: there is no such input or output; no point is free, but links can be named by their ids", name));
    }
    std::string text;
    for (const std::string& each : known) {
        text += (text.empty() ? "" : ", ") + each;
    }
    throw InvalidArgument(
        Text("{1}: there is no such input or output; there are {2}, and the links by their ids", name, text));
}

/// ∂f/∂u of the chosen inputs, n × inputs.
Eigen::MatrixXd loadsOf(const Analysis& analysis, const Places& places, const std::vector<std::string>& names)
{
    const std::vector<Input>& applied = analysis.system->inputs();
    Eigen::MatrixXd loads(analysis.system->coordinateCount(), static_cast<Eigen::Index>(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto column = static_cast<Eigen::Index>(i);
        const auto found =
            std::find_if(applied.begin(), applied.end(), [&](const Input& input) { return input.name == names[i]; });
        if (found != applied.end()) {
            loads.col(column) = analysis.linear.B.col(found - applied.begin());
        } else if (const auto row = places.find(names[i])) {
            loads.col(column) = row->transpose();
        } else {
            auto known = mapped<std::vector<std::string>>(applied, &Input::name);
            const std::vector<std::string> more = places.names();
            known.insert(known.end(), more.begin(), more.end());
            refuse(names[i], known);
        }
    }
    return loads;
}

/// ∂y/∂q of the chosen outputs, outputs × n.
Eigen::MatrixXd sensorsOf(const Places& places, const std::vector<std::string>& names, Eigen::Index n)
{
    Eigen::MatrixXd sensors(static_cast<Eigen::Index>(names.size()), n);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto row = places.find(names[i]);
        if (!row) {
            refuse(names[i], places.names());
        }
        sensors.row(static_cast<Eigen::Index>(i)) = *row;
    }
    return sensors;
}

std::vector<std::string> appliedInputs(const System& system)
{
    return mapped<std::vector<std::string>>(system.inputs(), &Input::name);
}

}  // namespace
std::string_view keyOf(StateForm form)
{
    return entryOf<std::string_view>(form, {"auto", "velocity", "modal"});
}

StateSpaceNames stateSpaceNames(const Analysis& analysis, Method method)
{
    secondOrderModel(analysis, method);
    StateSpaceNames names{appliedInputs(*analysis.system), Places(analysis).names(), {}};
    names.places = names.usual;
    for (const LinkPose& link : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
        names.places.push_back(idOf(analysis.mechanism.elements[link.element]));
    }
    return names;
}

StateSpace stateSpaceOf(const Analysis& analysis, const StateSpaceChoice& choice)
{
    secondOrderModel(analysis, choice.method);
    const Places places(analysis);
    StateSpace space;
    space.inputs = choice.inputs.empty() ? appliedInputs(*analysis.system) : choice.inputs;
    space.outputs = choice.outputs.empty() ? places.names() : choice.outputs;
    const Eigen::MatrixXd loads = loadsOf(analysis, places, space.inputs);
    const Eigen::MatrixXd sensors = sensorsOf(places, space.outputs, analysis.system->coordinateCount());
    const StateDynamics dynamics = stateDynamicsOf(analysis, choice);
    const Eigen::Index k = dynamics.positions.cols();
    const Eigen::Index p = dynamics.relaxing.cols();
    space.A = dynamics.A;
    space.states = dynamics.states;
    space.form = dynamics.form;
    space.remark = dynamics.remark;
    space.B = Eigen::MatrixXd::Zero(2 * k + p, loads.cols());
    space.B.middleRows(k, k) = dynamics.forces * loads;
    space.B.bottomRows(p) = dynamics.relaxing.transpose() * loads;
    space.C = Eigen::MatrixXd::Zero(sensors.rows(), 2 * k + p);
    space.C.leftCols(k) = sensors * dynamics.positions;
    space.C.rightCols(p) = sensors * dynamics.relaxing;
    space.D = Eigen::MatrixXd::Zero(sensors.rows(), loads.cols());
    if (dynamics.compliance.size() > 0) {
        space.D = sensors * dynamics.compliance * loads;
    }
    return space;
}

}  // namespace eigenlink
