#include "model/studies/response/response_names.h"

#include "model/assembly/direction_row.h"
#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/validation.h"
#include "model/quantities/quantity_kind.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <tuple>
#include <utility>

namespace eigenlink {

namespace {

using Direct = ResponseOutput::Direct;

/// Splits "P.vx" into "P" and "vx".
std::pair<std::string, std::string> partsOfName(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? std::pair{name, std::string()}
                                    : std::pair{name.substr(0, dot), name.substr(dot + 1)};
}

/// ∂P/∂q of a point, 2×n.
Eigen::MatrixXd pointRows(const Analysis& analysis, std::size_t point)
{
    return analysis.system->kinematics().gripJacobian({false, point, {}}, analysis.equilibrium.q);
}

Eigen::VectorXd rowOfDirection(const Analysis& analysis, std::size_t element)
{
    return directionRow(analysis.mechanism, *analysis.system, analysis.equilibrium.q, element);
}

/// The value of a row when every place moves by one along the axis: zero where the ground would move along.
double shareOfTranslation(const System& system, const Eigen::VectorXd& row, int axis)
{
    double sum = 0;
    int ofPair = 0;  // places come as x and y
    for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
        const Coordinate& coordinate = system.coordinates()[i];
        if (!coordinate.elastic && coordinate.quantity == Quantity::length) {
            sum += ofPair == axis ? row[static_cast<Eigen::Index>(i)] : 0;
            ofPair = 1 - ofPair;
        }
    }
    return sum;
}

const Element* linkWith(const Mechanism& mechanism, const std::string& id, std::size_t& index)
{
    const auto found = findElement(mechanism, id);
    index = found.value_or(0);
    return found && isLink(mechanism.elements[*found]) ? &mechanism.elements[*found] : nullptr;
}

/// The point that a moving support names; or the id itself.
std::string pointBehind(const Mechanism& mechanism, const std::string& id)
{
    const auto element = findElement(mechanism, id);
    if (element && typeOf(mechanism.elements[*element]).type == supportMotionType().type) {
        return pointsOf(mechanism.elements[*element]).front();
    }
    return id;
}

bool touches(const Analysis& analysis, const std::string& link, std::size_t point)
{
    const auto element = findElement(analysis.mechanism, link);
    const std::vector<std::string> pins =
        element ? pointsOf(analysis.mechanism.elements[*element]) : std::vector<std::string>();
    return std::ranges::find(pins, analysis.mechanism.points[point].id) != pins.end();
}

/// Builds an output: the system it belongs to, and the inputs that contribute to it directly.
struct OutputBuilder {
    const Analysis& analysis;
    const std::vector<ResponseInput>& inputs;
    const AddedDamping& added;
    ResponseOutput output;

    const System& system() const { return *analysis.system; }
    const Eigen::VectorXd& q() const { return analysis.equilibrium.q; }
};

bool makeCoordinate(OutputBuilder& builder)
{
    const Eigen::Index coordinate = builder.system().findCoordinate(builder.output.name);
    if (coordinate < 0) {
        return false;
    }
    builder.output.row = Eigen::VectorXd::Unit(builder.system().coordinateCount(), coordinate);
    const bool isAngle =
        builder.system().coordinates()[static_cast<std::size_t>(coordinate)].quantity == Quantity::angle;
    builder.output.unit = isAngle ? "rad" : "m";
    return true;
}

bool makeLink(OutputBuilder& builder, const std::string& id, const std::string& part)
{
    std::size_t link = 0;
    const std::vector<std::string>& parts = linkOutputs();
    const auto found = std::ranges::find(parts, part);
    if (linkWith(builder.analysis.mechanism, id, link) == nullptr || found == parts.end()) {
        return false;
    }
    builder.output.row = rowOfDirection(builder.analysis, link);
    builder.output.derivatives = static_cast<int>(found - parts.begin());
    for (std::size_t i = 0; i < builder.inputs.size(); ++i) {
        const ResponseInput& input = builder.inputs[i];
        if (input.movesGround() && touches(builder.analysis, id, input.point)) {
            builder.output.direct[i].place = -shareOfTranslation(builder.system(), builder.output.row, input.axis);
        }
    }
    return true;
}

bool makePoint(OutputBuilder& builder, const std::string& id, const std::string& part)
{
    const std::vector<std::string>& parts = pointOutputs();
    const auto point = findPoint(builder.analysis.mechanism, id);
    const auto found = std::ranges::find(parts, part);
    if (!point || found == parts.end()) {
        return false;
    }
    const auto index = static_cast<int>(found - parts.begin());
    const int axis = index % 2;
    builder.output.row = pointRows(builder.analysis, *point).row(axis).transpose();
    builder.output.derivatives = index / 2;
    for (std::size_t i = 0; i < builder.inputs.size(); ++i) {
        const ResponseInput& input = builder.inputs[i];
        builder.output.direct[i].place = input.movesGround() && input.point == *point && input.axis == axis ? 1 : 0;
    }
    return true;
}

double numberOf(const Element& element, const char* key)
{
    const Field* field = findField(element, key);
    return field != nullptr ? std::get<double>(field->read(element)) : 0;
}

/// The stretch rate of a spring or damper for each velocity: its force with a damping of one and nothing else.
Eigen::VectorXd stretchRow(const Analysis& analysis, std::size_t element)
{
    Mechanism unit = analysis.mechanism;
    findField(unit.elements[element], "damping")->write(unit.elements[element], 1.0);
    const System system(unit);
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const auto effort = [&](const Eigen::VectorXd& v) {
        for (const ElementEffort& each : system.energyMomentum().efforts(q, v)) {
            if (each.element == element) {
                return each.value;
            }
        }
        return 0.0;
    };
    // Tension and torque of a spring count as k (L − l₀) and −k (θ − θ₀): the sign of their damping distinguishes them.
    const double still = effort(Eigen::VectorXd::Zero(q.size()));
    const double speed = std::exp2(std::ceil(std::log2(std::max(1.0, std::abs(still)))));  // beside which it is small
    Eigen::VectorXd row(q.size());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        row[i] = (effort(speed * Eigen::VectorXd::Unit(q.size(), i)) - still) / speed;
    }
    return row;
}

/// The turn that a torsion spring counts when a point of the ground moves by itself: with each rigid link that is
/// pinned there, whose other pins stay.
double turnOfLinks(const OutputBuilder& builder, const Element& element, const ResponseInput& input)
{
    const Mechanism& mechanism = builder.analysis.mechanism;
    double share = 0, sign = 1;
    for (const std::string& id : linksOf(element)) {
        std::size_t link = 0;
        const Element* found = linkWith(mechanism, id, link);
        if (found != nullptr && !typeOf(*found).flexible && touches(builder.analysis, id, input.point)) {
            share += sign * shareOfTranslation(builder.system(), rowOfDirection(builder.analysis, link), input.axis);
        }
        sign = -1;
    }
    return share;
}

/// The elongation that a spring or damper counts for a motion of a point of the ground, while nothing else moves.
double stretchOfGround(const OutputBuilder& builder, const Element& element, const ResponseInput& input)
{
    if (!input.movesGround()) {
        return 0;
    }
    if (!linksOf(element).empty()) {
        return turnOfLinks(builder, element, input);
    }
    if (!touches(builder.analysis, idOf(element), input.point)) {
        return 0;
    }
    const Mechanism& mechanism = builder.analysis.mechanism;
    const std::vector<std::string> ends = pointsOf(element);
    const std::vector<Vector2> places = builder.system().kinematics().pointPositions(builder.q());
    const Vector2 d = places[*findPoint(mechanism, ends[1])] - places[*findPoint(mechanism, ends[0])];
    const double along = (input.axis == 0 ? d.x : d.y) / length(d);
    return mechanism.points[input.point].id == ends[1] ? along : -along;
}

/// Force or torque of a spring or damper, or of one along a line its length, which changes as its stroke does, and its
/// speed.
bool makeEffort(OutputBuilder& builder, const std::string& id, const std::string& part)
{
    const Mechanism& mechanism = builder.analysis.mechanism;
    const auto index = findElement(mechanism, id);
    if (!index || findField(mechanism.elements[*index], "damping") == nullptr) {
        return false;
    }
    const Element& element = mechanism.elements[*index];
    const bool turns = !linksOf(element).empty();
    const bool isEffort = part == (turns ? "torque" : "force"), isSpeed = !turns && part == "speed";
    if (!isEffort && !isSpeed && (turns || (part != "length" && part != "stroke"))) {
        return false;
    }
    const Eigen::VectorXd stretch = stretchRow(builder.analysis, *index);
    const double k = isEffort ? numberOf(element, "stiffness") : 1, c = isEffort ? numberOf(element, "damping") : 0;
    builder.output.row = k * stretch;
    builder.output.rateRow = c * stretch;
    builder.output.derivatives = isSpeed ? 1 : 0;
    builder.output.loss = isEffort && k > 0 ? builder.added.lossOf(id) : 0;
    for (std::size_t i = 0; i < builder.inputs.size(); ++i) {
        const double share = stretchOfGround(builder, element, builder.inputs[i]);
        builder.output.direct[i] = {k * share, c * share, 0};
    }
    return true;
}

/// The force or torque by which a constraint holds, by its multiplier.
bool makeReaction(OutputBuilder& builder, const std::string& id, const std::string& part)
{
    const System& system = builder.system();
    for (std::size_t i = 0; i < system.constraints().size(); ++i) {
        const Constraint& constraint = system.constraints()[i];
        const bool isTorque = constraint.quantity == Quantity::torque;
        if (constraint.owner == id && constraint.name == id && constraint.forceFactor != 0 &&
            part == (isTorque ? "torque" : "force")) {
            builder.output.row.setZero(system.coordinateCount());
            builder.output.multiplierRow =
                constraint.forceFactor * Eigen::VectorXd::Unit(system.constraintCount(), static_cast<Eigen::Index>(i));
            return true;
        }
    }
    return false;
}

/// The force that a joint gives a link, s² M + s C + H and Φ_qᵀ of the opened system in the rows of its own point.
class JointRows {
public:
    JointRows(const OutputBuilder& builder, std::size_t pin, int axis) : m_builder(builder), m_opened(opened(builder))
    {
        const Eigen::Index n = builder.system().coordinateCount();
        m_row = n + 2 * static_cast<Eigen::Index>(pin) + axis;
        Eigen::VectorXd Q(m_opened.coordinateCount());
        Q.head(n) = builder.q();
        const std::vector<Vector2> places = builder.system().kinematics().pointPositions(builder.q());
        m_spread = Eigen::MatrixXd::Zero(Q.size(), n);
        m_spread.topRows(n).setIdentity();
        Eigen::Index next = n;
        for (const System::LinkPin& each : m_opened.linkPins()) {
            m_spread.middleRows(next, 2) = pointRows(builder.analysis, each.point);
            Q[next++] = places[each.point].x;
            Q[next++] = places[each.point].y;
        }
        m_Q = Q;
        const Eigen::VectorXd& lambda = builder.analysis.equilibrium.lambda;
        m_rows = {rowOf(m_opened.tangentStiffness(Q, lambda)), rowOf(m_opened.damping(Q)), rowOf(m_opened.mass(Q))};
    }

    void fill(ResponseOutput& output) const
    {
        output.row = m_spread.transpose() * m_rows[0];
        output.rateRow = m_spread.transpose() * m_rows[1];
        output.accelerationRow = m_spread.transpose() * m_rows[2];
        output.feelsModalDamping = true;
        output.multiplierRow = m_opened.jacobian(m_Q).col(static_cast<int>(m_row)).toDense();
        for (std::size_t i = 0; i < m_builder.inputs.size(); ++i) {
            output.direct[i] = directOf(m_builder.inputs[i]);
        }
    }

private:
    /// The opened system with the turns of torsion springs in equilibrium.
    static System opened(const OutputBuilder& builder)
    {
        System system(builder.analysis.mechanism, System::Opened{});
        system.countFrom(builder.system().linkAngles(builder.q()));
        return system;
    }

    Eigen::VectorXd rowOf(const SparseMatrix& symmetric) const
    {
        return symmetric.col(static_cast<int>(m_row)).toDense();
    }

    Direct directOf(const ResponseInput& input) const
    {
        Direct direct;
        if (input.movesGround()) {
            const auto support = m_opened.supportColumns(m_Q, m_builder.analysis.equilibrium.lambda, input.point);
            direct = {support.stiffness(m_row, input.axis), support.damping(m_row, input.axis),
                      support.mass(m_row, input.axis)};
            Eigen::Index own = m_builder.system().coordinateCount() + input.axis;
            for (const System::LinkPin& each : m_opened.linkPins()) {
                if (each.point == input.point) {
                    direct.place += m_rows[0][own];
                    direct.rate += m_rows[1][own];
                    direct.acceleration += m_rows[2][own];
                }
                own += 2;
            }
            return direct;
        }
        // Torques act on the link itself, and are no forces of a joint; not those on the link as a whole either.
        std::size_t link = 0;
        if (linkWith(m_builder.analysis.mechanism, input.name, link) != nullptr) {
            direct.place = -couple(link)[m_row];
            return direct;
        }
        const auto named = std::ranges::find(m_opened.inputs(), input.name, &Input::name);
        if (named != m_opened.inputs().end()) {
            direct.place = -m_opened.inputMatrix(m_Q).coeff(static_cast<int>(m_row),
                                                            static_cast<int>(named - m_opened.inputs().begin()));
        }
        return direct;
    }

    /// ∂angle/∂Q of a link by its own points, which is the effect of a torque of one on it.
    Eigen::VectorXd couple(std::size_t link) const
    {
        std::vector<Eigen::Index> own;
        for (std::size_t i = 0; i < m_opened.linkPins().size(); ++i) {
            if (m_opened.linkPins()[i].link == link) {
                own.push_back(m_builder.system().coordinateCount() + 2 * static_cast<Eigen::Index>(i));
            }
        }
        const Eigen::Index size = m_Q.size();
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(2, size);
        Vector2 d;
        if (own.size() > 1) {
            d = {m_Q[own[1]] - m_Q[own[0]], m_Q[own[1] + 1] - m_Q[own[0] + 1]};
            J.middleCols(own[1], 2).setIdentity();
            J.middleCols(own[0], 2) -= Eigen::Matrix2d::Identity();
        } else {
            std::tie(J, d) = turningPlaces(m_opened, m_Q, link);
        }
        const Vector2 normal = perpendicular(d) / dot(d, d);
        return (normal.x * J.row(0) + normal.y * J.row(1)).transpose();
    }

    const OutputBuilder& m_builder;
    System m_opened;
    Eigen::Index m_row = 0;
    Eigen::VectorXd m_Q;
    Eigen::MatrixXd m_spread;  // δQ of the opened system for δq
    std::array<Eigen::VectorXd, 3> m_rows;
};

bool makeJoint(OutputBuilder& builder, const std::string& id, const std::string& part)
{
    const std::size_t sign = id.find('@');
    if (sign == std::string::npos || (part != "x" && part != "y")) {
        return false;
    }
    const Mechanism& mechanism = builder.analysis.mechanism;
    const auto point = findPoint(mechanism, id.substr(0, sign));
    const auto link = findElement(mechanism, id.substr(sign + 1));
    const System opened(mechanism, System::Opened{});
    const auto pin = std::ranges::find_if(opened.linkPins(), [&](const System::LinkPin& each) {
        return point && link && each.point == *point && each.link == *link;
    });
    if (pin == opened.linkPins().end()) {
        return false;
    }
    const auto index = static_cast<std::size_t>(pin - opened.linkPins().begin());
    JointRows(builder, index, part == "x" ? 0 : 1).fill(builder.output);
    return true;
}

double partOf(const Momentum& momentum, const std::string& part)
{
    return part == "x" ? momentum.linear.x : part == "y" ? momentum.linear.y : momentum.angular;
}

/// Momentum of the whole for each velocity.
Eigen::VectorXd momentumRow(const OutputBuilder& builder, const std::string& part)
{
    const Eigen::Index n = builder.q().size();
    Eigen::VectorXd row(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        row[i] = partOf(builder.system().energyMomentum().momentum(builder.q(), Eigen::VectorXd::Unit(n, i)), part);
    }
    return row;
}

/// Momentum of the whole for each velocity of an input: of the parts that a moving ground carries along.
double momentumOfGround(const OutputBuilder& builder, const ResponseInput& input, const std::string& part)
{
    return input.movesGround()
               ? partOf(builder.system().energyMomentum().supportMomentum(builder.q(), input.point, input.axis), part)
               : 0;
}

/// The force that an input itself is, along an axis.
double forceAlong(const Analysis& analysis, const ResponseInput& input, const std::string& part)
{
    const auto [id, axis] = partsOfName(input.name);
    const auto point = findPoint(analysis.mechanism, id);
    const bool isPoint = point && !analysis.mechanism.points[*point].fixed;
    const bool isForce = input.unit == "N";
    return (isPoint || isForce) && axis == part ? 1 : 0;
}

bool makeWhole(OutputBuilder& builder, const std::string& id, const std::string& part)
{
    const bool isAxis = part == "x" || part == "y";
    const bool isForce = (id == "shaking" && (isAxis || part == "moment")) || (id == "frame" && isAxis);
    const bool isMomentum = id == "momentum" && (isAxis || part == "angular");
    if (!isForce && !isMomentum && !(id == "center" && isAxis)) {
        return false;
    }
    ResponseOutput& output = builder.output;
    const std::string which = isAxis ? part : "angular";
    const Eigen::VectorXd momentum = momentumRow(builder, which);
    const double share = isForce      ? -1
                         : isMomentum ? 1
                                      : 1 / builder.system().energyMomentum().massMoment(builder.q()).mass;
    output.row = share * momentum;
    if (isForce) {
        output.row.setZero();
        output.accelerationRow = -momentum;
        output.feelsModalDamping = id == "frame";
    }
    output.derivatives = isMomentum ? 1 : 0;
    for (std::size_t i = 0; i < builder.inputs.size(); ++i) {
        const ResponseInput& input = builder.inputs[i];
        Direct& direct = output.direct[i];
        (isForce ? direct.acceleration : direct.place) = share * momentumOfGround(builder, input, which);
        if (id == "frame") {
            direct.place = forceAlong(builder.analysis, input, part);
        }
    }
    return true;
}

bool isMotor(const IndexedMechanism& mechanism, const Constraint& constraint)
{
    const auto owner = findElement(mechanism, constraint.owner);
    return owner && typeOf(mechanism.elements[*owner]).type == motorType().type;
}

/// The input of this name; a failure without a reason for a name that means nothing here.
Outcome<ResponseInput> inputNamed(const Analysis& analysis, const std::string& name)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    ResponseInput input;
    input.name = name;
    input.force.setZero(system.coordinateCount());
    input.motion.setZero(system.constraintCount());
    const auto named = std::ranges::find(system.inputs(), name, &Input::name);
    if (named != system.inputs().end()) {
        input.force = system.inputMatrix(q).col(static_cast<int>(named - system.inputs().begin()));
        input.unit = named->quantity == Quantity::torque ? "N·m" : "N";
        return input;
    }
    for (std::size_t i = 0; i < system.constraints().size(); ++i) {
        const Constraint& constraint = system.constraints()[i];
        if (constraint.name == name && isMotor(analysis.mechanism, constraint)) {
            input.motion[static_cast<Eigen::Index>(i)] = -constraint.forceFactor;
            input.unit = constraint.quantity == Quantity::torque ? "rad" : "m";
            return input;
        }
    }
    std::size_t link = 0;
    if (linkWith(analysis.mechanism, name, link) != nullptr) {
        input.force = rowOfDirection(analysis, link);
        input.unit = "N·m";
        return input;
    }
    const auto [id, axis] = partsOfName(name);
    const auto point = findPoint(analysis.mechanism, pointBehind(analysis.mechanism, id));
    if (!point || (axis != "x" && axis != "y")) {
        return Failure{Text()};
    }
    input.axis = axis == "x" ? 0 : 1;
    input.point = *point;
    if (analysis.mechanism.points[*point].fixed) {
        input.support = system.supportColumns(q, analysis.equilibrium.lambda, *point);
        input.motion = -input.support.jacobian.col(input.axis);
        input.unit = "m";
    } else {
        input.force = pointRows(analysis, *point).row(input.axis).transpose();
        input.unit = "N";
    }
    return input;
}

}  // namespace

std::vector<std::string> everyInput(const Analysis& analysis)
{
    const IndexedMechanism mechanism(analysis.mechanism);
    std::vector<std::string> names;
    for (const bool isFixed : {false, true}) {
        for (const Point& point : mechanism.points) {
            if (point.fixed == isFixed) {
                names.insert(names.end(), {point.id + ".x", point.id + ".y"});
            }
        }
    }
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            names.push_back(idOf(element));
        }
    }
    std::ranges::transform(analysis.system->inputs(), std::back_inserter(names), &Input::name);
    for (const Constraint& each : analysis.system->constraints()) {
        if (isMotor(mechanism, each)) {
            names.push_back(each.name);
        }
    }
    return names;
}

Outcome<ResponseInput> responseInput(const Analysis& analysis, const std::string& name)
{
    Outcome<ResponseInput> input = inputNamed(analysis, name);
    if (input) {
        return input;
    }
    return Failure{
        Text("No input is called {1}; there are {2}: forces on free points, motions of the ground and of "
             "motors, torques on links, and loads",
             name, listOfQuantities(everyInput(analysis), name))};
}

Outcome<ResponseInput> weightedInput(const Analysis& analysis, const std::string& text)
{
    const std::size_t sign = text.find('=');
    Outcome<ResponseInput> input = responseInput(analysis, text.substr(0, sign));
    if (!input || sign == std::string::npos) {
        return input;
    }
    const std::string rest = text.substr(sign + 1);
    const std::size_t at = rest.find('@');
    const auto numberIn = [](const std::string& digits) -> std::optional<double> {
        double value = 0;
        const char* end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value);
        const bool isUsable = error == std::errc() && stop == end && std::abs(value) <= kLargestNumber;
        return isUsable ? std::optional(value) : std::nullopt;
    };
    const std::optional<double> size = numberIn(rest.substr(0, at));
    const std::optional<double> degrees = at == std::string::npos ? 0 : numberIn(rest.substr(at + 1));
    if (!size || !degrees) {
        return Failure{
            Text("{1}: write an input with its amplitude, and its phase in degrees where it has one, as "
                 "F.x=2 or T=0.5@90; neither beyond 1e75",
                 text)};
    }
    ResponseInput weighted = std::move(input).value();
    weighted.amplitude = std::polar(1.0, *degrees * std::numbers::pi / 180) * *size;
    return weighted;
}

const std::vector<std::string>& linkOutputs()
{
    static const std::vector<std::string> names{"angle", "rate", "acceleration"};
    return names;
}

const std::vector<std::string>& pointOutputs()
{
    static const std::vector<std::string> names{"x", "y", "vx", "vy", "ax", "ay"};
    return names;
}

std::vector<std::string> constraintOutputs(const Analysis& analysis)
{
    const IndexedMechanism mechanism(analysis.mechanism);
    std::vector<std::string> names;
    for (const Constraint& constraint : analysis.system->constraints()) {
        if (constraint.name == constraint.owner && constraint.forceFactor != 0) {
            names.push_back(constraint.owner + (constraint.quantity == Quantity::torque ? ".torque" : ".force"));
        }
    }
    for (const Element& element : mechanism.elements) {
        for (const std::string& point : isLink(element) ? pointsOf(element) : std::vector<std::string>()) {
            if (!mechanism.points[*findPoint(mechanism, point)].fixed) {
                continue;  // forces on the ground come first; other joints can be typed
            }
            names.push_back(point + "@" + idOf(element) + ".x");
            names.push_back(point + "@" + idOf(element) + ".y");
        }
    }
    return names;
}

std::vector<std::string> forceOutputs(const Analysis& analysis)
{
    const Mechanism& mechanism = analysis.mechanism;
    std::vector<std::string> names;
    for (const Element& element : mechanism.elements) {
        if (findField(element, "damping") != nullptr) {
            const bool turns = !linksOf(element).empty();
            for (const char* part :
                 turns ? std::vector{".torque"} : std::vector{".force", ".length", ".stroke", ".speed"}) {
                names.push_back(idOf(element) + part);
            }
        }
    }
    const std::vector<std::string> forces = constraintOutputs(analysis);
    names.insert(names.end(), forces.begin(), forces.end());
    for (const char* name : {"frame.x", "frame.y", "center.x", "center.y"}) {
        names.emplace_back(name);
    }
    return names;
}

std::vector<std::string> everyOutput(const Analysis& analysis)
{
    std::vector<std::string> names;
    for (const Point& point : analysis.mechanism.points) {
        for (const std::string& key : point.fixed ? std::vector<std::string>() : pointOutputs()) {
            names.push_back(point.id + '.' + key);
        }
    }
    for (const Element& element : analysis.mechanism.elements) {
        for (const std::string& key : isLink(element) ? linkOutputs() : std::vector<std::string>()) {
            names.push_back(idOf(element) + '.' + key);
        }
    }
    const std::vector<std::string> forces = forceOutputs(analysis);
    names.insert(names.end(), forces.begin(), forces.end());
    return names;
}

std::vector<std::string> outputsInTime(const Analysis& analysis)
{
    std::vector<std::string> names = everyOutput(analysis);
    const std::vector<std::string> forces = constraintOutputs(analysis);
    std::erase_if(names, [&](const std::string& name) { return std::ranges::count(forces, name) > 0; });
    return names;
}

namespace {

/// a − b where one of them may be absent.
Eigen::VectorXd differenceOfRows(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return b.size() == 0 ? a : a.size() == 0 ? Eigen::VectorXd(-b) : Eigen::VectorXd(a - b);
}

/// The output of one quantity; a failure without a reason for a name that means nothing here.
Outcome<ResponseOutput> outputNamed(const Analysis& analysis, const std::vector<ResponseInput>& inputs,
                                    const std::string& name, const AddedDamping& added)
{
    OutputBuilder builder{analysis, inputs, added, {}};
    builder.output.name = name;
    builder.output.direct.resize(inputs.size());
    builder.output.unit = kindOfQuantity(analysis.mechanism, name).unit;
    const auto [id, part] = partsOfName(name);
    if (makeCoordinate(builder) || makeLink(builder, id, part) || makePoint(builder, id, part) ||
        makeEffort(builder, id, part) || makeReaction(builder, id, part) || makeWhole(builder, id, part)) {
        return builder.output;
    }
    if (makeJoint(builder, id, part)) {
        if (added.hasLoss() && std::ranges::any_of(analysis.mechanism.elements, [](const Element& element) {
                return findField(element, "stiffness") != nullptr && !linksOf(element).empty();
            })) {
            return Failure{
                Text("forces of joints are not known where torsion springs have a loss factor; observe {1} "
                     "without it",
                     name)};
        }
        return builder.output;
    }
    return Failure{Text()};
}

/// The difference of two outputs of one unit, "X1.x - X2.x": its rows are the differences of theirs.
Outcome<ResponseOutput> differenceOutput(const Analysis& analysis, const std::vector<ResponseInput>& inputs,
                                         const std::string& text, const AddedDamping& added)
{
    const auto both = differenceOf(
        text, [&](const std::string& each) { return static_cast<bool>(outputNamed(analysis, inputs, each, added)); });
    if (!both) {
        return Failure{
            Text("No output is called {1}; there are {2}, POINT@LINK.x and .y, momentum, shaking, the coordinates, "
                 "and differences as {3}",
                 text, listOfQuantities(everyOutput(analysis), text), "X1.x - X2.x")};
    }
    const ResponseOutput a = outputNamed(analysis, inputs, both->first, added).value();
    const ResponseOutput b = outputNamed(analysis, inputs, both->second, added).value();
    // Modal damping acts where masses move.
    const auto isAlike = [](const ResponseOutput& each, bool feels) {
        return each.feelsModalDamping == feels || each.accelerationRow.size() == 0;
    };
    const bool feels = a.feelsModalDamping || b.feelsModalDamping;
    const bool areAlike = a.loss == b.loss && isAlike(a, feels) && isAlike(b, feels);
    if (a.unit != b.unit || a.derivatives != b.derivatives || !areAlike) {
        return Failure{a.unit == b.unit ? Text("{1} and {2} are damped in different ways; observe both", a.name, b.name)
                                        : Text("{1} is in {2}, but {3} in {4}; subtract quantities of one unit", a.name,
                                               a.unit, b.name, b.unit)};
    }
    ResponseOutput output = a;
    output.name = a.name + " - " + b.name;
    output.feelsModalDamping = feels;
    output.row = differenceOfRows(a.row, b.row);
    output.rateRow = differenceOfRows(a.rateRow, b.rateRow);
    output.accelerationRow = differenceOfRows(a.accelerationRow, b.accelerationRow);
    output.multiplierRow = differenceOfRows(a.multiplierRow, b.multiplierRow);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        output.direct[i] = {a.direct[i].place - b.direct[i].place, a.direct[i].rate - b.direct[i].rate,
                            a.direct[i].acceleration - b.direct[i].acceleration};
    }
    return output;
}

}  // namespace

Outcome<ResponseOutput> responseOutput(const Analysis& analysis, const std::vector<ResponseInput>& inputs,
                                       const std::string& name, const AddedDamping& added)
{
    Outcome<ResponseOutput> output = outputNamed(analysis, inputs, name, added);
    return output || !output.reason().isEmpty() ? output : differenceOutput(analysis, inputs, name, added);
}

Outcome<ResponseOutput> responseOutput(const Analysis& analysis, const ResponseInput& input, const std::string& name)
{
    return responseOutput(analysis, std::vector<ResponseInput>{input}, name);
}

}  // namespace eigenlink
