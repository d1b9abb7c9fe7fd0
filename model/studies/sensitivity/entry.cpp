#include "model/studies/sensitivity/sensitivity.h"

#include "model/basics/json_writer.h"
#include "model/studies/sensitivity/effect.h"
#include "model/studies/sensitivity/equilibrium_quantity.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <complex>
#include <limits>
#include <numeric>
#include <utility>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

const std::string kSlopeUnit = std::string("rad/s/") + kRowUnit;  ///< of ∂s/∂p

struct SensitivityRequest {
    std::vector<std::string> parameters;  ///< empty: every variable of the mechanism
    std::vector<std::string> quantities;  ///< of the equilibrium, whose derivatives are asked too
};

std::vector<RequestField> sensitivityFields()
{
    using R = SensitivityRequest;
    return {withOffered(
                requestField<R>(
                    "parameter", "numbers",
                    "Parameters of the file or numbers by their path, e.g. k.stiffness,AC.length,C.x,gravity.angle, "
                    "separated by commas (the parameters of the file; where it has none, every number)",
                    &R::parameters, {}, RequestKind::parameter),
                variableNames),
            withOffered(requestField<R>("quantities", "quantities",
                                        "Quantities of the equilibrium whose derivatives are computed too, as "
                                        "k.length,C@AC.x or \"X1.x - X2.x\"",
                                        &R::quantities, {.alias = "--quantity"}, RequestKind::quantity),
                        quantityNames)};
}

Outcome<std::vector<Variable>> variablesFor(const Mechanism& mechanism, const SensitivityRequest& request)
{
    if (request.parameters.empty()) {
        return variablesOf(mechanism);
    }
    std::vector<Variable> variables;
    for (const std::string& name : request.parameters) {
        Outcome<Variable> variable = variableNamed(mechanism, name);
        if (!variable) {
            return Failure{variable.reason()};
        }
        if (std::ranges::count(variables, variable->name, &Variable::name) > 0) {
            return Failure{Text("{1} stands twice; name it once", name)};
        }
        variables.push_back(std::move(variable).value());
    }
    return variables;
}

std::optional<Refusal> checkSensitivity(const Analysis& analysis, const SensitivityRequest& request, const FieldPlace&)
{
    if (const auto variables = variablesFor(analysis.mechanism, request); !variables) {
        return Refusal{"parameter", variables.reason()};
    }
    const auto quantities = equilibriumQuantities(analysis, request.quantities);
    return quantities ? std::nullopt : std::optional(Refusal{"quantities", quantities.reason()});
}

/// The eigenvalues with Im s ≥ 0: conjugates have conjugate derivatives.
std::vector<EigenvalueSensitivity> upperHalf(const Sensitivities& found)
{
    std::vector<EigenvalueSensitivity> rows;
    std::ranges::copy_if(found.eigenvalues, std::back_inserter(rows),
                         [](const EigenvalueSensitivity& each) { return each.s.imag() >= 0; });
    return rows;
}

/// The parts of a derivative; NaN where there is none.
std::pair<double, double> partsOf(const std::optional<std::complex<double>>& derivative)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return derivative ? std::pair(derivative->real(), derivative->imag()) : std::pair(kNone, kNone);
}

/// The columns number, value and unit of these variables.
std::vector<ResultColumn> variableColumns(const std::vector<Variable>& variables, const std::vector<std::size_t>& order)
{
    std::vector<Text> names, units;
    std::vector<double> values;
    for (const std::size_t i : order) {
        names.push_back(Text::verbatim(variables[i].name));
        values.push_back(variables[i].value);
        units.push_back(Text::verbatim(variables[i].unit));
    }
    return {wordColumn("parameter", "number", names), unitColumn("value", "value", kRowUnit, values),
            wordColumn("unit", "unit", units)};
}

/// All derivatives, one row for each number, in the order of the variables.
ResultTable derivativeTable(const Sensitivities& found, const std::vector<EigenvalueSensitivity>& rows)
{
    ResultTable table{"sensitivities", "derivatives of the eigenvalues, one row for each number"};
    table.use = TableUse::files;
    std::vector<std::size_t> order(found.variables.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    table.columns = variableColumns(found.variables, order);
    for (std::size_t k = 0; k < rows.size(); ++k) {
        ResultColumn re = unitColumn("s" + std::to_string(k + 1) + "_re", Text("Re ∂s{1}/∂p", k + 1), kSlopeUnit);
        ResultColumn im = unitColumn("s" + std::to_string(k + 1) + "_im", Text("Im ∂s{1}/∂p", k + 1), kSlopeUnit);
        for (const auto& derivative : rows[k].derivatives) {
            const auto [real, imaginary] = partsOf(derivative);
            re.numbers.push_back(real);
            im.numbers.push_back(imaginary);
        }
        table.columns.push_back(std::move(re));
        table.columns.push_back(std::move(im));
    }
    return table;
}

ResultTable eigenvalueTable(const std::vector<EigenvalueSensitivity>& rows)
{
    ResultTable table{"eigenvalues", "eigenvalues with a frequency of zero or more"};
    table.use = TableUse::files;
    table.columns = {unitColumn("re", "real part", "rad/s"), unitColumn("im", "imaginary part", "rad/s")};
    for (const EigenvalueSensitivity& each : rows) {
        table.addRow({each.s.real(), each.s.imag()});
    }
    return table;
}

/// The derivatives of one eigenvalue for people, the largest relative effect first.
ResultTable effectTable(const EigenvalueSensitivity& row, const std::vector<Variable>& variables, std::size_t number)
{
    const Number re{row.s.real(), Quantity::none, 10}, im{row.s.imag(), Quantity::none, 10};
    ResultTable table{"s" + std::to_string(number),
                      row.isRepeated ? Text("s = {1} + {2}i rad/s, repeated: directional derivatives", re, im)
                                     : Text("s = {1} + {2}i rad/s", re, im)};
    table.use = TableUse::people;
    const std::vector<std::size_t> order = orderByEffect(row, variables);
    table.columns = variableColumns(variables, order);
    table.columns.push_back(unitColumn("re", Text::verbatim("Re ∂s/∂p"), kSlopeUnit));
    table.columns.push_back(unitColumn("im", Text::verbatim("Im ∂s/∂p"), kSlopeUnit));
    for (const std::size_t i : order) {
        const auto [real, imaginary] = partsOf(row.derivatives[i]);
        table.columns[3].numbers.push_back(real);
        table.columns[4].numbers.push_back(imaginary);
    }
    return table;
}

/// dy/dp of each quantity, one row for each number.
ResultTable slopeTable(const Sensitivities& found)
{
    ResultTable table{"quantities", "derivatives of quantities of the equilibrium, one row for each number"};
    std::vector<std::size_t> order(found.variables.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    table.columns = variableColumns(found.variables, order);
    for (const EquilibriumQuantity& each : found.quantities) {
        const Number value{each.value, Quantity::none, 10};
        table.columns.push_back(unitColumn(each.name, Text("d({1})/dp, now {2} {3}", each.name, value, each.unit),
                                           (each.unit.empty() ? "1" : each.unit) + "/" + kRowUnit));
        table.columns.back().numbers.assign(each.derivatives.begin(), each.derivatives.end());
    }
    return table;
}

/// True where no eigenvalue changes with a number to first order.
bool hasNoDerivative(const Sensitivities& found, std::size_t variable)
{
    return std::ranges::all_of(found.eigenvalues, [&](const EigenvalueSensitivity& each) {
        const auto& by = each.derivatives[variable];
        return !by || *by == std::complex<double>(0, 0);
    });
}

/// True of a number that is zero and that files may leave out.
bool mayBeLeftOut(const Variable& variable)
{
    return variable.allowed == Range::nonNegative && variable.value == 0;
}

/// Why numbers have no derivatives, of those that nobody named only where the file has them, and which have no effect.
std::vector<Message> messagesOf(const Mechanism& mechanism, const Sensitivities& found, bool areNamed)
{
    std::vector<Message> messages;
    for (std::size_t i = 0; i < found.faults.size(); ++i) {
        if (!found.faults[i].isEmpty() && (areNamed || !mayBeLeftOut(found.variables[i]))) {
            messages.push_back(Message::warning(Text("{1}: {2}", found.variables[i].name, found.faults[i])));
        }
    }
    for (std::size_t i = 0; i < found.variables.size(); ++i) {
        const Variable& each = found.variables[i];
        if (hasNoDerivative(found, i) && hasNoEffect(mechanism, each, each.value + each.scale)) {
            messages.push_back(withoutEffect(each));
        }
    }
    return messages;
}

/// The equilibrium with its motion ∂q/∂p by a number.
std::optional<Moment> momentOf(const Analysis& analysis, const Sensitivities& found, std::size_t row)
{
    const Eigen::VectorXd& motion = found.motions.at(row).q;
    if (motion.size() == 0) {
        return std::nullopt;
    }
    return Moment{.q = analysis.equilibrium.q,
                  .shape = motion.cast<std::complex<double>>(),
                  .s = {0, 1},
                  .title = Text("How the equilibrium moves with {1}", found.variables[row].name)};
}

Outcome<StudyResult> runSensitivity(const std::shared_ptr<const Analysis>& analysis, const SensitivityRequest& request,
                                    const Monitor& monitor)
{
    const std::vector<Variable> variables = *variablesFor(analysis->mechanism, request);
    Outcome<Sensitivities> outcome = sensitivitiesOf(*analysis, variables, nullptr, monitor);
    if (!outcome) {
        return Failure{outcome.reason()};
    }
    Sensitivities derivatives = std::move(outcome).value();
    if (const Outcome<void> added = addQuantities(derivatives, *analysis, request.quantities); !added) {
        return Failure{added.reason()};
    }
    const auto found = std::make_shared<const Sensitivities>(std::move(derivatives));
    const std::vector<EigenvalueSensitivity> rows = upperHalf(*found);
    StudyResult result;
    result.status = found->variables.size() < variables.size() ? StudyStatus::cancelled : StudyStatus::complete;
    result.value = found;
    result.tables = {derivativeTable(*found, rows)};
    if (found->variables.empty() && !variables.empty()) {
        return result;
    }
    result.tables.push_back(eigenvalueTable(rows));
    for (std::size_t k = 0; k < rows.size(); ++k) {
        result.tables.push_back(effectTable(rows[k], found->variables, k + 1));
    }
    if (!found->quantities.empty()) {
        result.tables.push_back(slopeTable(*found));
    }
    result.messages = messagesOf(analysis->mechanism, *found, !request.parameters.empty());
    result.staysAtEquilibrium = true;
    result.momentAt = [analysis, found](std::size_t row) { return momentOf(*analysis, *found, row); };
    return result;
}

void writeSensitivities(JsonWriter& json, const EigenvalueSensitivity& row, const std::vector<Variable>& variables)
{
    json.beginObject().member("re", row.s.real()).member("im", row.s.imag());
    if (row.isRepeated) {
        json.member("repeated", true);
    }
    json.key("sensitivities").beginObject();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        json.key(variables[i].name);
        if (const auto& by = row.derivatives[i]) {
            json.beginObject(Layout::line).member("re", by->real()).member("im", by->imag()).endObject();
        } else {
            json.null();
        }
    }
    json.endObject().endObject();
}

void writeMotions(JsonWriter& json, const Analysis& analysis, const Sensitivities& found)
{
    json.key("equilibrium").beginObject();
    for (std::size_t i = 0; i < found.variables.size(); ++i) {
        if (found.motions[i].q.size() == 0) {
            continue;
        }
        json.key(found.variables[i].name).beginObject(Layout::line);
        const auto moved = analysis.system->kinematics().pointDisplacements(
            analysis.equilibrium.q, found.motions[i].q.cast<std::complex<double>>());
        for (std::size_t k = 0; k < moved.size(); ++k) {
            const Point& point = analysis.mechanism.points[k];
            if (!point.fixed) {
                json.member(point.id + ".x", moved[k].first.real()).member(point.id + ".y", moved[k].second.real());
            }
        }
        json.endObject();
    }
    json.endObject();
}

void writeQuantities(JsonWriter& json, const Sensitivities& found)
{
    json.key("quantities").beginArray();
    for (const EquilibriumQuantity& each : found.quantities) {
        json.beginObject().member("id", each.name).member("unit", each.unit).member("value", each.value);
        json.key("sensitivities").beginObject(Layout::line);
        for (std::size_t k = 0; k < found.variables.size(); ++k) {
            json.member(found.variables[k].name, each.derivatives[static_cast<Eigen::Index>(k)]);
        }
        json.endObject().endObject();
    }
    json.endArray();
}

/// {"program", "parameters", "eigenvalues", "quantities" where some were asked for, "equilibrium"}.
std::string sensitivityJson(const Analysis& analysis, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const Sensitivities>&>(result.value);
    JsonWriter json;
    json.beginResult();
    json.key("parameters").beginArray();
    for (std::size_t i = 0; i < found.variables.size(); ++i) {
        const Variable& each = found.variables[i];
        json.beginObject(Layout::line).member("id", each.name).member("value", each.value).member("unit", each.unit);
        if (!found.faults[i].isEmpty()) {
            json.member("fault", rendered(found.faults[i]));
        }
        json.endObject();
    }
    json.endArray();
    json.key("eigenvalues").beginArray();
    for (const EigenvalueSensitivity& row : found.eigenvalues) {
        writeSensitivities(json, row, found.variables);
    }
    json.endArray();
    if (!found.quantities.empty()) {
        writeQuantities(json, found);
    }
    writeMotions(json, analysis, found);
    json.endObject();
    return json.text();
}

}  // namespace

Study sensitivityStudy()
{
    return {.key = "sensitivity",
            .title = "Sensitivity",
            .question = "Which number of the mechanism moves which eigenvalue, and how far?",
            .summary = "How every eigenvalue changes with every parameter, the equilibrium moving along",
            .aliases = {"sensitivities"},
            .print = StudyPrint::text,
            .isDense = true,
            .keepsRows = true,
            .hasOwnView = true,
            .fields = sensitivityFields(),
            .request = SensitivityRequest(),
            .check = typedCheck(checkSensitivity),
            .run = typedRun(runSensitivity),
            .json = sensitivityJson};
}

}  // namespace eigenlink
