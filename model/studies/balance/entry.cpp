#include "model/basics/collect.h"
#include "model/basics/json_writer.h"
#include "model/studies/balance/balance_found.h"
#include "model/studies/balance/shaking.h"
#include "model/studies/driven/cycle.h"
#include "model/studies/studies.h"
#include "model/studies/usual.h"

#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;
using Layout = JsonWriter::Layout;

void writeComplex(JsonWriter& json, std::string_view key, Complex z)
{
    json.key(key).beginArray(Layout::line).value(z.real()).value(z.imag()).endArray();
}

void writeLink(JsonWriter& json, const Mechanism& mechanism, const LinkBalance& link)
{
    const LinkInertia& own = link.inertia;
    const auto nameOf = [&](std::size_t i) {
        return i < own.points.size() ? mechanism.points[own.points[i]].id : own.id;
    };
    json.key(own.id).beginObject();
    json.member("mass", own.mass);
    writeComplex(json, "center_of_mass", own.center);
    json.member("inertia", own.inertia).member("length", own.length);
    json.key("joint_masses").beginObject(Layout::line);
    writeComplex(json, nameOf(0), own.jointMasses().first);
    writeComplex(json, nameOf(1), own.jointMasses().second);
    json.endObject();
    json.member("reduced_inertia", own.reducedInertia());
    json.key("mass_matrix").beginArray(Layout::line);
    const Eigen::Matrix4d M = own.massMatrix();
    for (int row = 0; row < 4; ++row) {
        json.beginArray(Layout::line);
        for (int column = 0; column < 4; ++column) {
            json.value(M(row, column));
        }
        json.endArray();
    }
    json.endArray();
    writeComplex(json, "principal_point", link.principalPoint);
    json.key("principal_vectors").beginObject(Layout::line);
    for (std::size_t i = 0; i < own.points.size(); ++i) {
        writeComplex(json, nameOf(i), link.principalVectors[i]);
    }
    writeComplex(json, "center_of_mass", link.principalVectors.back());
    json.endObject();
    json.member("augmented_inertia", link.augmentedInertia).endObject();
}

void writeLinks(JsonWriter& json, const Balance& balance)
{
    json.key("links").beginObject();
    for (const LinkBalance& link : balance.links) {
        writeLink(json, balance.mechanism, link);
    }
    json.endObject();
    json.key("couplings").beginArray();
    for (const LinkCoupling& coupling : balance.couplings) {
        json.beginObject(Layout::line).members("links", {coupling.first, coupling.second}, Layout::line);
        writeComplex(json, "N", coupling.N);
        json.endObject();
    }
    json.endArray();
}

void writeMassMatrix(JsonWriter& json, const Balance& balance)
{
    json.key("mass_matrix").beginObject();
    json.members("coordinates", balance.coordinates, Layout::line);
    json.member("constant", balance.massMatrixIsConstant).key("rows").beginArray();
    for (Eigen::Index row = 0; row < balance.massMatrix.rows(); ++row) {
        json.beginArray(Layout::line);
        for (const double each : balance.massMatrix.row(row)) {
            json.value(each);
        }
        json.endArray();
    }
    json.endArray().endObject();
}

void writeCounterweight(JsonWriter& json, const Counterweight& weight)
{
    json.beginObject(Layout::line).member("link", std::string_view(weight.link));
    json.member("about", std::string_view(weight.from));
    if (!weight.joint.empty()) {
        json.member("joint", std::string_view(weight.joint));
    }
    json.member("mass", weight.mass).member("radius", weight.radius);
    writeComplex(json, "at", weight.at);
    json.key("link_after").beginObject(Layout::line).member("mass", weight.after.mass);
    writeComplex(json, "center_of_mass", weight.after.center);
    json.member("inertia", weight.after.inertia).endObject().endObject();
}

void writeFourBar(JsonWriter& json, const FourBarNumbers& numbers)
{
    json.key("four_bar").beginObject();
    json.members("links", {numbers.crank, numbers.coupler, numbers.rocker}, Layout::line);
    json.member("J1", numbers.J1).member("J2", numbers.J2).member("J3", numbers.J3).member("h", numbers.h);
    writeComplex(json, "c1", numbers.c1);
    writeComplex(json, "c3", numbers.c3);
    json.endObject();
}

void writeShaking(JsonWriter& json, std::string_view key, const Shaking& shaking)
{
    json.key(key).beginObject(Layout::line).member("force_rms", shaking.forceRms);
    json.member("force_max", shaking.forceMax).member("moment_rms", shaking.momentRms);
    json.member("moment_max", shaking.momentMax).endObject();
}

/// Force, moment and centre of mass over the turn, before and after.
void writeTurn(JsonWriter& json, const DrivenBalance& driven)
{
    json.members("columns",
                 {"drive.angle", "center.x", "center.y", "shaking.x", "shaking.y", "shaking.moment", "after.center.x",
                  "after.center.y", "after.shaking.x", "after.shaking.y", "after.shaking.moment"},
                 Layout::line);
    json.key("rows").beginArray();
    for (std::size_t i = 0; i < driven.angles.size(); ++i) {
        json.beginArray(Layout::line).value(driven.angles[i]);
        for (const auto* moments : {&driven.momentsBefore, &driven.momentsAfter}) {
            if (i < moments->size()) {
                const ShakingMoment& each = (*moments)[i];
                json.value(each.center.x).value(each.center.y).value(each.force.x).value(each.force.y);
                json.value(each.moment);
            }
        }
        json.endArray();
    }
    json.endArray();
}

void writeDriven(JsonWriter& json, const Balance& balance, const DrivenBalance& driven)
{
    json.key("shaking").beginObject();
    writeShaking(json, "before", driven.before);
    writeShaking(json, "after", driven.after);
    if (driven.best.mass > 0) {
        writeShaking(json, "with_best_single", driven.withBest);
        json.key("best_single");
        writeCounterweight(json, driven.best);
    }
    if (!driven.rotors.empty()) {
        writeShaking(json, "with_counter_rotors", driven.withRotors);
        json.key("counter_rotors").beginArray();
        for (const CounterRotor& rotor : driven.rotors) {
            json.beginObject(Layout::line).member("against", std::string_view(rotor.link));
            json.member("inertia", rotor.inertia).endObject();
        }
        json.endArray();
    }
    writeTurn(json, driven);
    json.endObject();
    std::vector<std::string> columns{"drive.angle", "J"};
    for (const LinkBalance& link : balance.links) {
        columns.push_back("J." + link.inertia.id);
    }
    json.key("reduced_inertia").beginObject().members("columns", columns, Layout::line).key("rows").beginArray();
    for (std::size_t i = 0; i < driven.angles.size(); ++i) {
        json.beginArray(Layout::line).value(driven.angles[i]).value(driven.reducedInertia[i]);
        for (const double part : driven.parts[i]) {
            json.value(part);
        }
        json.endArray();
    }
    json.endArray().endObject();
}

void writeVerdicts(JsonWriter& json, const Balance& balance)
{
    json.member("force_balanced", balance.forceBalanced).member("moment_balanced", balance.momentBalanced);
    json.member("gravity_balanced", balance.gravityBalanced);
    json.member("statically_balanced", balance.staticallyBalanced);
    json.key("left").beginObject(Layout::line).member("momentum", balance.momentumLeft);
    json.member("angular_momentum", balance.angularMomentumLeft).member("weight", balance.gravityLeft);
    json.member("loads", balance.loadLeft).endObject();
    json.member("conditions_hold", balance.conditionsHold);
    json.key("conditions").beginArray();
    for (const JointBalance& joint : balance.joints) {
        json.beginObject(Layout::line).member("joint", std::string_view(joint.joint));
        writeComplex(json, "missing", joint.missing);
        json.endObject();
    }
    json.endArray();
}

std::string balanceJson(const Balance& balance, const std::optional<DrivenBalance>& driven)
{
    JsonWriter json;
    json.beginResult();
    json.member("mass", balance.mass);
    writeLinks(json, balance);
    if (balance.massMatrix.size() > 0) {
        writeMassMatrix(json, balance);
    }
    json.members("cuts", balance.cuts, Layout::line);
    writeVerdicts(json, balance);
    if (balance.fourBar) {
        writeFourBar(json, *balance.fourBar);
    }
    json.key("kinetic_energy").beginObject(Layout::line).member("constant_matrix", balance.energy.constantMatrix);
    json.member("joint_masses", balance.energy.jointMasses);
    json.member("principal_vectors", balance.energy.principalVectors).endObject();
    json.key("counterweights").beginArray();
    for (const Counterweight& weight : balance.counterweights) {
        writeCounterweight(json, weight);
    }
    json.endArray();
    if (driven) {
        writeDriven(json, balance, *driven);
    }
    const auto notes =
        mapped<std::vector<std::string>>(balance.notes, [&](const Text& note) { return rendered(note); });
    json.members("notes", notes).endObject();
    return json.text();
}

}  // namespace

std::vector<Text> balanceVerdicts(const Balance& balance)
{
    const auto verdict = [](bool holds) { return holds ? Text("yes") : Text("no"); };
    return {{"force balanced: {1}", verdict(balance.forceBalanced)},
            {"moment balanced: {1}", verdict(balance.momentBalanced)},
            {"weights balanced: {1}", verdict(balance.gravityBalanced)},
            {"in equilibrium wherever it is put: {1}", verdict(balance.staticallyBalanced)}};
}

namespace {

constexpr long long kMostPositions = 100000;
constexpr std::string_view kFirstThatTurns = "auto";

struct BalanceRequest {
    std::vector<std::string> cut, radius, mass, without;
    std::string drive;
    std::optional<double> speed{};  ///< [rad/s]
    long long points = 72;
};

/// Ids of the links that have each point.
std::map<std::string, std::vector<std::string>> linksByPoint(const Mechanism& mechanism)
{
    std::map<std::string, std::vector<std::string>> ids;
    for (const Element& element : mechanism.elements) {
        for (const std::string& point : isLink(element) ? pointsOf(element) : std::vector<std::string>()) {
            ids[point].push_back(idOf(element));
        }
    }
    return ids;
}

/// Movable points at which links meet.
std::vector<std::string> openableJoints(const Analysis& analysis)
{
    std::vector<std::string> joints;
    auto links = linksByPoint(analysis.mechanism);
    for (const Point& point : analysis.mechanism.points) {
        if (!point.fixed && links[point.id].size() > 1) {
            joints.push_back(point.id);
        }
    }
    return joints;
}

/// "auto" and the links that turn about a point of the ground.
std::vector<std::string> drives(const Analysis& analysis)
{
    std::vector<std::string> ids{std::string(kFirstThatTurns)};
    auto links = linksByPoint(analysis.mechanism);
    for (const Point& point : analysis.mechanism.points) {
        if (point.fixed) {
            std::ranges::move(links[point.id], std::back_inserter(ids));
        }
    }
    return ids;
}

RequestField driveField()
{
    RequestField field =
        withOffered(requestField<BalanceRequest>(
                        "drive", "driven link",
                        "Also the shaking force when this link is driven round, and J(angle); auto: that of the "
                        "motor, else the first that can turn round (none; a form begins with auto)",
                        &BalanceRequest::drive, {.choices = {kFirstThatTurns}}, RequestKind::link),
                    drives);
    field.proposed = [](const Analysis&) { return RequestValue(std::string(kFirstThatTurns)); };
    return field;
}

/// The speed of the motor, else 1 [rad/s].
double usualSpeed(const Mechanism& mechanism)
{
    const auto motor = motorDrive(mechanism);
    return motor ? std::abs(motor->speed) : 1;
}

std::vector<RequestField> balanceFields()
{
    using R = BalanceRequest;
    return {
        withOffered(requestField<R>("cut", "cut", "Joints at which loops are opened", &R::cut, {}, RequestKind::point),
                    openableJoints),
        requestField<R>("radius", "radius of counterweights",
                        "How far a counterweight is from the point its link turns about: LINK=R", &R::radius,
                        {.isFlagOnly = true}),
        requestField<R>("mass", "mass of counterweights",
                        "Mass of the counterweight on a link, its distance follows: LINK=KG", &R::mass,
                        {.isFlagOnly = true}),
        requestField<R>("without", "without", "Links that carry no counterweight", &R::without, {.isFlagOnly = true},
                        RequestKind::link),
        driveField(),
        withUsual(requestField<R>("speed", "speed",
                                  "Speed of the driven link [rad/s], or with a unit: \"3000 rpm\" (that of its "
                                  "motor, else 1)",
                                  &R::speed, {.quantity = Quantity::angularVelocity, .range = Range::positive}),
                  [](const Analysis& analysis) { return RequestValue(usualSpeed(analysis.mechanism)); }),
        requestField<R>("points", "positions", "Positions of a turn", &R::points,
                        {.least = 3, .most = kMostPositions})};
}

/// Reads "crank=0.05" for an element of the mechanism into a map.
Outcome<void> readOfLinks(const Mechanism& mechanism, const std::vector<std::string>& texts, const Text& remedy,
                          std::map<std::string, double>& values)
{
    for (const std::string& text : texts) {
        const auto [link, number] = splitAt(text, '=');
        const auto element = findElement(mechanism, link);
        if (number.empty() || !element || !isLink(mechanism.elements[*element])) {
            return Failure{number.empty() ? Text("{1}: {2}", text, remedy)
                                          : noSuchName(RequestKind::link, mechanism, link)};
        }
        const Outcome<double> value = numberOfText(number, Range::positive);
        if (!value) {
            return Failure{value.reason()};
        }
        values[link] = *value;
    }
    return {};
}

/// Reads the options of a request, or refuses the first wrong value.
std::optional<Refusal> readOptions(const Mechanism& mechanism, const BalanceRequest& request, BalanceOptions& options)
{
    options.cuts = request.cut;
    if (const auto radii =
            readOfLinks(mechanism, request.radius, "write a link and a distance, as crank=0.05", options.radii);
        !radii) {
        return Refusal{"radius", radii.reason()};
    }
    if (const auto masses =
            readOfLinks(mechanism, request.mass, "write a link and a mass, as crank=0.5", options.masses);
        !masses) {
        return Refusal{"mass", masses.reason()};
    }
    options.spared.insert(request.without.begin(), request.without.end());
    return std::nullopt;
}

std::optional<Refusal> checkBalance(const Analysis& analysis, const BalanceRequest& request, const FieldPlace& place)
{
    const double usual = usualSpeed(analysis.mechanism);  // which stands in every request
    if (request.drive.empty() && request.speed.value_or(usual) != usual) {
        return Refusal{"speed", Text("is that of a driven link; choose it by {1}", place(driveField().traits))};
    }
    BalanceOptions options;
    if (std::optional<Refusal> refusal = readOptions(analysis.mechanism, request, options)) {
        return refusal;
    }
    if (!request.drive.empty() && request.drive != kFirstThatTurns) {
        if (const Outcome<DrivenMechanism> driven = withDrive(analysis.mechanism, request.drive); !driven) {
            return Refusal{"drive", driven.reason()};
        }
    }
    return std::nullopt;
}

std::vector<Message> messagesOf(const Balance& balance)
{
    auto messages = mapped<std::vector<Message>>(balanceVerdicts(balance),
                                                 [&](const Text& verdict) { return Message::note(verdict); });
    for (const Text& note : balance.notes) {
        messages.push_back(Message::note(note));
    }
    return messages;
}

void addComplex(ResultTable& table, const std::string& name, const Text& label, const std::string& unit)
{
    table.columns.push_back(unitColumn(name + ".re", Text("{1}, Re", label), unit));
    table.columns.push_back(unitColumn(name + ".im", Text("{1}, Im", label), unit));
}

ResultTable linkTable(const Balance& balance)
{
    ResultTable table{"links", "links: complex joint masses, reduced inertia, principal point"};
    table.columns = {wordColumn("link", "link")};
    addComplex(table, "joint_mass_1", "joint mass 1", "kg");
    addComplex(table, "joint_mass_2", "joint mass 2", "kg");
    table.columns.push_back(quantityColumn("reduced_inertia", "reduced inertia", Quantity::inertia));
    addComplex(table, "principal_point", "principal point", "m");
    for (const LinkBalance& link : balance.links) {
        const auto [first, second] = link.inertia.jointMasses();
        const Complex point = link.principalPoint;
        table.addRow({Text::of(PartId{link.inertia.id}), first.real(), first.imag(), second.real(), second.imag(),
                      link.inertia.reducedInertia(), point.real(), point.imag()});
    }
    return table;
}

ResultTable jointTable(const Balance& balance)
{
    ResultTable table{"joints", "joints: complex mass, zero where balanced", {wordColumn("joint", "joint")}};
    addComplex(table, "missing", "complex mass", "kg");
    for (const JointBalance& joint : balance.joints) {
        table.addRow({Text::of(PartId{joint.joint}), joint.missing.real(), joint.missing.imag()});
    }
    return table;
}

ResultTable counterweightTable(const Balance& balance)
{
    ResultTable table{
        "counterweights",
        "counterweights that balance the force, in the frames of their links",
        {wordColumn("link", "on link"), wordColumn("about", "about"), quantityColumn("mass", "mass", Quantity::mass),
         quantityColumn("radius", "radius", Quantity::length), quantityColumn("x", "x", Quantity::length),
         quantityColumn("y", "y", Quantity::length)}};
    for (const Counterweight& each : balance.counterweights) {
        table.addRow({Text::of(PartId{each.link}), Text::of(PartId{each.from}), each.mass, each.radius, each.at.real(),
                      each.at.imag()});
    }
    return table;
}

/// Shaking over the turn, for each addition to the mechanism.
ResultTable shakingTable(const DrivenBalance& driven)
{
    ResultTable table{"shaking", "shaking force and moment per turn"};
    table.columns = {wordColumn("with", "mechanism"), quantityColumn("force_rms", "force, rms", Quantity::force),
                     quantityColumn("force_max", "force, largest", Quantity::force),
                     quantityColumn("moment_rms", "moment, rms", Quantity::torque),
                     quantityColumn("moment_max", "moment, largest", Quantity::torque)};
    const auto add = [&](const Text& name, const Shaking& shaking) {
        table.addRow({name, shaking.forceRms, shaking.forceMax, shaking.momentRms, shaking.momentMax});
    };
    add("unbalanced", driven.before);
    add("with all counterweights", driven.after);
    if (driven.best.mass > 0) {
        add("with the best one on the driven link", driven.withBest);
    }
    if (!driven.rotors.empty()) {
        add("with counterweights and counter-rotors", driven.withRotors);
    }
    return table;
}

ResultTable rotorTable(const DrivenBalance& driven)
{
    ResultTable table{"counter_rotors", "counter-rotors, gear ratio −1"};
    table.columns = {wordColumn("against", "against"), quantityColumn("inertia", "inertia", Quantity::inertia)};
    for (const CounterRotor& rotor : driven.rotors) {
        table.addRow({Text::of(PartId{rotor.link}), rotor.inertia});
    }
    return table;
}

/// Force, moment and centre of mass in every position, unbalanced and with all counterweights.
ResultTable turnTable(const DrivenBalance& driven)
{
    ResultTable table{"turn", "positions of the drive"};
    table.columns = {quantityColumn("drive.angle", "angle of the drive", Quantity::angle, driven.angles)};
    for (const auto* moments : {&driven.momentsBefore, &driven.momentsAfter}) {
        const std::string prefix = moments == &driven.momentsBefore ? "" : "after.";
        const Text label = prefix.empty() ? Text("unbalanced") : Text("with counterweights");
        std::array<std::vector<double>, 5> numbers;
        for (const ShakingMoment& each : *moments) {
            const std::array values{each.center.x, each.center.y, each.force.x, each.force.y, each.moment};
            for (std::size_t i = 0; i < values.size(); ++i) {
                numbers[i].push_back(values[i]);
            }
        }
        constexpr std::array<std::string_view, 5> kNames{"center.x", "center.y", "shaking.x", "shaking.y",
                                                         "shaking.moment"};
        for (std::size_t i = 0; i < kNames.size() && !moments->empty(); ++i) {
            const Quantity quantity = i < 2 ? Quantity::length : i < 4 ? Quantity::force : Quantity::torque;
            table.columns.push_back(quantityColumn(prefix + std::string(kNames[i]),
                                                   Text("{1}, {2}", std::string(kNames[i]), label), quantity,
                                                   numbers[i]));
        }
    }
    return table;
}

ResultTable reducedTable(const Balance& balance, const DrivenBalance& driven)
{
    ResultTable table{"reduced_inertia", "reduced inertia J(φ) = 2T/φ̇², and its parts by links"};
    table.columns = {quantityColumn("drive.angle", "angle of the drive", Quantity::angle),
                     quantityColumn("J", "reduced inertia", Quantity::inertia)};
    for (const LinkBalance& link : balance.links) {
        table.columns.push_back(
            quantityColumn("J." + link.inertia.id, Text::of(PartId{link.inertia.id}), Quantity::inertia));
    }
    for (std::size_t i = 0; i < driven.angles.size(); ++i) {
        std::vector<double> row{driven.angles[i], driven.reducedInertia[i]};
        row.insert(row.end(), driven.parts[i].begin(), driven.parts[i].end());
        table.addRow(row);
    }
    return table;
}

/// Links that turn about a point of the ground.
std::vector<std::string> cranksOf(const Balance& balance)
{
    std::vector<std::string> ids;
    for (const LinkBalance& link : balance.links) {
        const bool isPivoted = std::ranges::any_of(
            link.inertia.points, [&](std::size_t point) { return balance.mechanism.points[point].fixed; });
        if (isPivoted) {
            ids.push_back(link.inertia.id);
        }
    }
    return ids;
}

/// Over a turn of the link that is named, or of the first crank that can turn round.
void addDriven(BalanceFound& found, const BalanceRequest& request, const Monitor& monitor)
{
    const bool isNamed = request.drive != kFirstThatTurns;
    for (const std::string& link : isNamed ? std::vector{request.drive} : found.cranks) {
        Outcome<DrivenBalance> driven =
            drivenBalance(found.balance, link, found.speed, static_cast<std::size_t>(request.points), monitor);
        found.drive = link;
        if (driven) {
            found.driven = std::move(driven).value();
            return;
        }
        found.driveFailure = driven.reason();
        if (monitor.isCancelled()) {
            return;
        }
    }
}

void addDrivenTables(StudyResult& result, const BalanceFound& found)
{
    result.tables.push_back(shakingTable(*found.driven));
    result.tables.push_back(turnTable(*found.driven));
    result.tables.push_back(reducedTable(found.balance, *found.driven));
    result.tables.push_back(rotorTable(*found.driven));
    result.charts = {{"shaking_force", "shaking force, polar", 4, 3, {4}},
                     {"shaking_moment", "shaking moment", 4, 0, {5}},
                     {"reduced_inertia", "reduced inertia", 5, 0, {1}}};
}

Outcome<StudyResult> runBalance(const std::shared_ptr<const Analysis>& analysis, const BalanceRequest& request,
                                const Monitor& monitor)
{
    BalanceOptions options;
    static_cast<void>(readOptions(analysis->mechanism, request, options));
    Outcome<Balance> balance = balanceOf(analysis->mechanism, options, monitor);
    if (!balance) {
        return Failure{balance.reason()};
    }
    BalanceFound found{std::move(balance).value(), options};
    found.cranks = cranksOf(found.balance);
    const auto motor = motorDrive(analysis->mechanism);
    if (motor) {
        std::ranges::stable_partition(found.cranks, [&](const std::string& link) { return link == motor->link; });
    }
    found.speed = request.speed.value_or(usualSpeed(analysis->mechanism));
    StudyResult result;
    result.messages = messagesOf(found.balance);
    result.tables = {linkTable(found.balance), jointTable(found.balance), counterweightTable(found.balance)};
    result.changed = withCounterweights(analysis->mechanism, found.balance.counterweights);
    if (!request.drive.empty()) {
        addDriven(found, request, monitor);
        if (found.driven) {
            addDrivenTables(result, found);
        } else if (request.drive != kFirstThatTurns) {
            return Failure{found.driveFailure};
        }
    }
    result.value = std::make_shared<const BalanceFound>(std::move(found));
    return result;
}

std::string studyJsonOf(const Analysis&, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const BalanceFound>&>(result.value);
    return balanceJson(found.balance, found.driven);
}

}  // namespace

Study balanceStudy()
{
    return {.key = "balance",
            .title = "Balance",
            .question = "Does it shake the ground when it moves?",
            .summary = "What masses do to the ground: principal points, joint masses, balance, counterweights",
            .needs = StudyNeeds::mechanism,
            .print = StudyPrint::text,
            .isQuick = true,
            .mechanismFlag = "--write",
            .hasOwnView = true,
            .fields = balanceFields(),
            .request = BalanceRequest(),
            .check = typedCheck(checkBalance),
            .run = typedRun(runBalance),
            .json = studyJsonOf};
}

}  // namespace eigenlink
