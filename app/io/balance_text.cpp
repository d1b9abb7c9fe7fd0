#include "app/io/balance_text.h"

#include "app/io/text_table.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"

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

std::string complexText(Complex z)
{
    return formatRounded(z.real(), 6) + (z.imag() < 0 ? " - " : " + ") + formatRounded(std::abs(z.imag()), 6) + "i";
}

Text shakingText(const Text& name, const Shaking& shaking)
{
    const auto number = [](double value, Quantity quantity) { return Number{value, quantity, 5}; };
    return {"{1}: force {2} rms, {3} at most; moment {4} rms, {5} at most",
            name,
            number(shaking.forceRms, Quantity::force),
            number(shaking.forceMax, Quantity::force),
            number(shaking.momentRms, Quantity::torque),
            number(shaking.momentMax, Quantity::torque)};
}

/// Verdicts, what is missing and counterweights, a sentence each.
std::vector<Text> sentencesOf(const Balance& balance, const std::optional<DrivenBalance>& driven)
{
    std::vector<Text> lines = balanceVerdicts(balance);
    for (const JointBalance& joint : balance.joints) {
        lines.emplace_back("joint {1}: complex mass {2} kg", PartId{joint.joint}, complexText(joint.missing));
    }
    for (const LinkBalance& link : balance.links) {
        lines.emplace_back("link {1}: joint masses {2}, {3} kg; principal point {4} m", PartId{link.inertia.id},
                           complexText(link.inertia.jointMasses().first),
                           complexText(link.inertia.jointMasses().second), complexText(link.principalPoint));
    }
    for (const Counterweight& weight : balance.counterweights) {
        lines.emplace_back("counterweight on {1}: {2}, {3} from {4}, at {5} m in the link's frame", PartId{weight.link},
                           Number{weight.mass, Quantity::mass, 6}, Number{weight.radius, Quantity::length, 6},
                           PartId{weight.from}, complexText(weight.at));
    }
    if (driven) {
        lines.push_back(shakingText("as it is", driven->withoutRounding(driven->before)));
        lines.push_back(shakingText("with all counterweights", driven->withoutRounding(driven->after)));
        if (driven->best.mass > 0) {
            lines.push_back(
                shakingText("with the best one on the driven link", driven->withoutRounding(driven->withBest)));
        }
        for (const CounterRotor& rotor : driven->rotors) {
            lines.emplace_back("counter-rotor against {1}: {2} kg m²", PartId{rotor.link},
                               formatRounded(rotor.inertia, 6));
        }
        if (!driven->rotors.empty()) {
            lines.push_back(
                shakingText("with counterweights and counter-rotors", driven->withoutRounding(driven->withRotors)));
        }
    }
    lines.insert(lines.end(), balance.notes.begin(), balance.notes.end());
    return lines;
}

}  // namespace

std::vector<Text> balanceVerdicts(const Balance& balance)
{
    const auto verdict = [](bool holds) { return holds ? Text("yes") : Text("no"); };
    return {{"force balanced: {1}", verdict(balance.forceBalanced)},
            {"moment balanced: {1}", verdict(balance.momentBalanced)},
            {"weights balanced: {1}", verdict(balance.gravityBalanced)},
            {"at rest wherever it is put: {1}", verdict(balance.staticallyBalanced)}};
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
    std::vector<std::string> notes;
    for (const Text& note : balance.notes) {
        notes.push_back(rendered(note));
    }
    json.members("notes", notes).endObject();
    return json.text();
}

std::string balanceText(const Balance& balance, const std::optional<DrivenBalance>& driven, const Language& language)
{
    std::string text;
    for (const Text& line : sentencesOf(balance, driven)) {
        text += rendered(line, language) + "\n";
    }
    return text;
}

}  // namespace eigenlink
