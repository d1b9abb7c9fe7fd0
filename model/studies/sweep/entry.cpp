#include "model/studies/sweep/sweep.h"

#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/basics/hertz.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/still_sample.h"
#include "model/mechanism/edit.h"
#include "model/studies/many_turns.h"
#include "model/studies/range_findings.h"
#include "model/studies/studies.h"
#include "model/studies/sweep/branch_comparison.h"
#include "model/studies/sweep/sweep_found.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

constexpr int kFrequencyDigits = 10;  ///< of a frequency in files
constexpr int kShownDigits = 8;       ///< of a frequency or rate for people

struct SweepRequest {
    std::string pose, lock;              ///< ids; one of them is empty
    double from = 0;                     ///< [rad], or [°] where `degrees`
    std::optional<double> to{}, step{};  ///< the same
    bool degrees = false;
    long long modes = kUsualBranches;
    std::vector<std::string> compare{};  ///< none, or two of the angles
    std::vector<std::string> quantities{};
};

/// The first link that turns about a point of the ground, else the first.
RequestValue crankOf(const Analysis& analysis)
{
    const std::vector<std::string> links = linkIds(analysis.mechanism);
    const auto isCrank = [&](const std::string& id) {
        return std::ranges::any_of(pointsOf(analysis.mechanism.elements[*findElement(analysis.mechanism, id)]),
                                   [&](const std::string& pin) {
                                       const auto point = findPoint(analysis.mechanism, pin);
                                       return point && analysis.mechanism.points[*point].fixed;
                                   });
    };
    const auto crank = std::ranges::find_if(links, isCrank);
    return crank != links.end() ? RequestValue(*crank) : links.empty() ? RequestValue() : RequestValue(links.front());
}

std::vector<RequestField> linkFields()
{
    RequestField pose = requestField<SweepRequest>(
        "pose", "free link", "Pose this link; it stays free to vibrate (a form begins with the first crank)",
        &SweepRequest::pose, {.instead = {"lock"}}, RequestKind::link);
    pose.proposed = crankOf;
    return {std::move(pose), requestField<SweepRequest>("lock", "held link", "Hold this link during the vibration",
                                                        &SweepRequest::lock, {.instead = {"pose"}}, RequestKind::link)};
}

std::vector<RequestField> sweepFields()
{
    using R = SweepRequest;
    std::vector<RequestField> fields = linkFields();
    fields.push_back(requestField<R>("from", "from", "First angle [rad]", &R::from, {.quantity = Quantity::angle}));
    fields.push_back(requestField<R>("to", "to", "Last angle [rad] (345°; a form begins with 355°)", &R::to,
                                     {.quantity = Quantity::angle}));
    fields.push_back(requestField<R>("step", "step", "Distance of the angles [rad] (15°; a form begins with 5°)",
                                     &R::step, {.quantity = Quantity::angle, .range = Range::positive}));
    fields.push_back(
        requestField<R>("degrees", "in degrees", "Angles are in degrees", &R::degrees, {.isFlagOnly = true}));
    fields.push_back(
        requestField<R>("modes", "branches", "How many branches, from the lowest", &R::modes, {.most = 1000}));
    fields.push_back(requestField<R>("compare", "compared angles",
                                     "Two of the angles, A,B, at which shapes are compared: MAC and MSF of "
                                     "each link",
                                     &R::compare));
    fields.push_back(
        withOffered(requestField<R>("quantities", "quantities",
                                    "Quantities of every configuration, as k.length,C.x: the table quantities",
                                    &R::quantities, {}, RequestKind::quantity),
                    quantityNames));
    // Degrees are for the command line: forms have angles in the unit of the document.
    fields[3].proposed = [](const Analysis&) { return RequestValue(360 * kDegree - kUsualSweepStep / 3); };
    fields[4].proposed = [](const Analysis&) { return RequestValue(kUsualSweepStep / 3); };
    return fields;
}

double unitOfAngles(const SweepRequest& request)
{
    return request.degrees ? kDegree : 1;
}

std::vector<double> anglesOf(const SweepRequest& request)
{
    const double unit = unitOfAngles(request);
    return anglesBetween(request.from, request.to.value_or(kUsualSweepTo / unit),
                         request.step.value_or(kUsualSweepStep / unit), unit);
}

/// The index of an angle of the sweep, read from a text.
Outcome<std::size_t> indexOf(const std::string& text, const std::vector<double>& angles, double unit)
{
    const Outcome<double> angle = numberOfText(text);
    if (!angle) {
        return Failure{angle.reason()};
    }
    const auto found =
        std::ranges::find_if(angles, [&](double each) { return std::abs(each - *angle * unit) < tolerance::kEqual; });
    if (found == angles.end()) {
        return Failure{Text("The angle {1} is not among those of the sweep", text)};
    }
    return static_cast<std::size_t>(found - angles.begin());
}

Outcome<ComparedPair> comparedOf(const SweepRequest& request, const std::vector<double>& angles)
{
    if (request.compare.empty()) {
        return ComparedPair();
    }
    if (request.compare.size() != 2) {
        return Failure{Text("{1}: write two angles with a comma between", requestText(RequestValue(request.compare)))};
    }
    const Outcome<std::size_t> first = indexOf(request.compare[0], angles, unitOfAngles(request)),
                               second = indexOf(request.compare[1], angles, unitOfAngles(request));
    if (!first || !second) {
        return Failure{first ? second.reason() : first.reason()};
    }
    return ComparedPair(std::pair(*first, *second));
}

std::optional<Refusal> checkSweep(const Analysis& analysis, const SweepRequest& request, const FieldPlace& place)
{
    if (request.pose.empty() == request.lock.empty()) {
        return Refusal{
            "pose", Text("write either {1} LINK, to pose a link that is free to vibrate, or {2} LINK, to "
                         "hold it",
                         place({.key = "pose", .label = "free link"}), place({.key = "lock", .label = "held link"}))};
    }
    const std::vector<double> angles = anglesOf(request);
    if (angles.empty()) {
        return Refusal{"step", Text("{1}: more than {2} angles; take a larger step",
                                    requestText(request.step.value_or(kUsualSweepStep)), kMostSweepAngles)};
    }
    const std::string link = request.pose + request.lock;
    const std::vector<std::string> pins = pointsOf(analysis.mechanism.elements[*findElement(analysis.mechanism, link)]);
    const auto isFixed = [&](const std::string& pin) {
        return analysis.mechanism.points[*findPoint(analysis.mechanism, pin)].fixed;
    };
    if (pins.size() > 1 && std::ranges::all_of(pins, isFixed)) {
        return Refusal{
            request.pose.empty() ? "lock" : "pose",
            Text("{1} cannot be turned, for its points are fixed to the ground; free one of them", PartId{link})};
    }
    // A swept link is posed: locks of it are not in the mechanism then.
    const Mechanism posed = withFreeAngle(withStoredForms(analysis.mechanism), link);
    const auto observables = observablesOf(posed, System(posed), request.quantities);
    if (!observables) {
        const bool isOfLock{observablesOf(analysis.mechanism, *analysis.system, request.quantities)};
        return Refusal{"quantities",
                       isOfLock ? Text("{1}: the sweep turns {2} in place of its locks, which have no torque then",
                                       Listing(request.quantities), PartId{link})
                                : observables.reason()};
    }
    const Outcome<ComparedPair> compared = comparedOf(request, angles);
    return compared ? std::nullopt : std::optional(Refusal{"compare", compared.reason()});
}

double hertzOfMode(const SweepMode& mode)
{
    return hertzOf(std::abs(mode.s.imag()));
}

/// Degrees without the last rounding errors of a conversion there and back.
double degreesOf(const SweepConfiguration& configuration)
{
    return std::round(configuration.value * 180 / std::numbers::pi * 1e9) / 1e9;
}

std::string angleText(const SweepConfiguration& configuration)
{
    return formatRounded(degreesOf(configuration), 7) + "°";
}

}  // namespace

ResultTable sweepTable(const Sweep& sweep)
{
    const PartId link{sweep.variable.name};
    ResultTable table{
        "sweep",
        sweep.locked
            ? Text("Frequencies [Hz] with {1} held at an angle; a column is a branch, followed by its shape", link)
            : Text("Frequencies [Hz] with {1} posed at an angle; a column is a branch, followed by its shape", link)};
    table.columns = {unitColumn("angle_deg", "angle", "°")};
    const std::size_t count = sweep.branchCount();
    for (std::size_t branch = 1; branch <= count; ++branch) {
        table.columns.push_back(unitColumn("mode_" + std::to_string(branch) + "_hz", Text("mode {1}", branch), "Hz"));
        table.columns.back().digits = kFrequencyDigits;
    }
    for (const SweepConfiguration& each : sweep.configurations) {
        std::vector<double> row{degreesOf(each)};
        for (std::size_t branch = 0; branch < count; ++branch) {
            const SweepMode* mode = each.find(branch);
            row.push_back(mode != nullptr ? hertzOfMode(*mode) : std::numeric_limits<double>::quiet_NaN());
        }
        table.addRow(row);
    }
    return table;
}

namespace {

bool isRate(const SweepMode& mode)
{
    return mode.s.imag() == 0 && mode.s.real() != 0;
}

/// "0.35", of an eigenvalue without oscillation its rate, "−1.9 [1/s]".
Text cellOf(const SweepMode* mode)
{
    return mode == nullptr ? Text::verbatim("–")
           : isRate(*mode) ? Text("{1} [1/s]", Number{mode->s.real(), Quantity::none, kShownDigits})
                           : Text::of(Number{hertzOfMode(*mode), Quantity::none, kShownDigits});
}

/// The frequencies as people read them, where some eigenvalues have a rate in place of a frequency.
std::optional<ResultTable> tableWithRates(const Sweep& sweep)
{
    ResultTable table = sweepTable(sweep);
    table.name = "frequencies";
    table.use = TableUse::people;
    table.title = Text("{1}; with [1/s] the rate of a motion that does not oscillate", table.title);
    bool hasRates = false;
    for (std::size_t branch = 0; branch < sweep.branchCount(); ++branch) {
        ResultColumn& column = table.columns[branch + 1];
        column.numbers.clear();
        column.unit = "1";
        for (const SweepConfiguration& each : sweep.configurations) {
            const SweepMode* mode = each.find(branch);
            hasRates = hasRates || (mode != nullptr && isRate(*mode));
            column.words.push_back(cellOf(mode));
        }
    }
    return hasRates ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace

std::optional<Moment> momentOf(const SweepConfiguration& configuration, Text title)
{
    if (configuration.system == nullptr || configuration.q.size() == 0) {
        return std::nullopt;
    }
    Moment moment{.system = configuration.system, .q = configuration.q, .title = std::move(title)};
    if (const SweepMode* mode = configuration.find(0)) {
        moment.shape = mode->shape;
        moment.s = mode->s;
    }
    return moment;
}

namespace {

/// MAC or the real part of MSF, a row for each branch and a column for each part of the mechanism.
ResultTable agreementTable(const BranchComparison& comparison, const std::string& name, const Text& title, bool isScale)
{
    ResultTable table{name, title, {unitColumn("mode", "mode", "1")}};
    for (const std::string& part : comparison.parts) {
        table.columns.push_back(unitColumn(part, Text::verbatim(part), "1"));
    }
    table.columns.push_back(unitColumn("all", "all", "1"));
    const auto numberOf = [&](const PartAgreement& part) {
        return !part.moves ? std::numeric_limits<double>::quiet_NaN() : isScale ? part.msf.real() : part.mac;
    };
    for (const BranchAgreement& branch : comparison.branches) {
        std::vector<double> row{static_cast<double>(branch.branch + 1)};
        std::ranges::transform(branch.parts, std::back_inserter(row), numberOf);
        row.push_back(numberOf(branch.whole));
        table.addRow(row);
    }
    return table;
}

}  // namespace

std::vector<ResultTable> agreementTables(const Sweep& sweep, std::size_t first, std::size_t second)
{
    const BranchComparison comparison = compareBranches(sweep, first, second);
    const Text here = Text::verbatim(angleText(sweep.configurations[first]));
    const Text there = Text::verbatim(angleText(sweep.configurations[second]));
    return {agreementTable(comparison, "mac", Text("Shapes at {1} compared with {2}: MAC", here, there), false),
            agreementTable(comparison, "msf", Text("Shapes at {1} compared with {2}: MSF", here, there), true)};
}

namespace {

/// Quantities of every configuration; forces of constraints are not known in a pose, and have no value.
ResultTable quantityTable(const Sweep& sweep, const std::vector<std::string>& names)
{
    ResultTable table{"quantities", "quantities, one row for each angle", {unitColumn("angle_deg", "angle", "°")}};
    const Outcome<Mechanism> posed = sweep.configurations.empty()
                                         ? Outcome<Mechanism>(sweep.mechanism)
                                         : sweep.variable.with(sweep.configurations.front().value);
    if (!posed) {
        return table;
    }
    const System system(*posed);
    const std::vector<Observable> observables = observablesOf(*posed, system, names).value();
    for (const Observable& each : observables) {
        table.columns.push_back(unitColumn(each.name, Text::verbatim(each.name), each.unit));
        table.columns.back().missing = "nan";
    }
    std::vector<double> directions;
    for (const SweepConfiguration& each : sweep.configurations) {
        std::vector<double> row{degreesOf(each)};
        row.resize(table.columns.size(), std::numeric_limits<double>::quiet_NaN());
        if (each.q.size() == system.coordinateCount()) {
            MotionSample sample = stillSample(system, each.q, {});
            sample.linkDirections = directions = linkDirections(system, each.q, 0, directions);
            std::ranges::transform(observables, row.begin() + 1,
                                   [&](const Observable& observable) { return observable.value(sample); });
        }
        table.addRow(row);
    }
    return table;
}

/// The last of several angles in a row, behind the first.
std::string endOfRun(const Sweep& sweep, std::size_t first, std::size_t last)
{
    return last == first ? std::string() : (last == first + 1 ? ", " : " … ") + angleText(sweep.configurations[last]);
}

/// Why angles have no frequencies, or what to know of them: a message for each reason, with its angles, "0°, 5° … 20°".
std::vector<Message> messagesOf(const Sweep& sweep)
{
    struct Found {
        const Text& words;
        std::string angles;
        std::size_t first, last;  ///< of the angles that were added at the end, in a row
    };
    std::vector<Found> found;
    for (std::size_t i = 0; i < sweep.configurations.size(); ++i) {
        const SweepConfiguration& each = sweep.configurations[i];
        const Text& words = each.usable ? each.remark : each.reason;
        if (words.isEmpty()) {
            continue;
        }
        const auto known =
            std::ranges::find_if(found, [&](const Found& other) { return rendered(other.words) == rendered(words); });
        if (known == found.end()) {
            found.push_back({words, angleText(each), i, i});
        } else if (known->last + 1 == i) {
            known->last = i;
        } else {
            known->angles += endOfRun(sweep, known->first, known->last) + ", " + angleText(each);
            known->first = known->last = i;
        }
    }
    return mapped<std::vector<Message>>(found, [&](const Found& each) {
        const std::string angles = each.angles + endOfRun(sweep, each.first, each.last);
        return Message::warning(Text("{1}: {2}", Text::verbatim(angles), each.words));
    });
}

/// The status of a sweep, and its messages.
void addWords(StudyResult& result, const Sweep& sweep)
{
    const std::vector<Message> messages = messagesOf(sweep);
    result.messages.insert(result.messages.end(), messages.begin(), messages.end());
    if (sweep.cancelled) {
        result.status = StudyStatus::cancelled;
    } else if (std::ranges::none_of(sweep.configurations, &SweepConfiguration::usable)) {
        result.status = StudyStatus::stopped;
        result.reason = sweep.configurations.front().reason;
    }
}

/// The sweep, with warnings of beams beyond their model in all configurations on its way.
Sweep watchedSweep(const Mechanism& mechanism, SweepOptions options, std::vector<Message>& messages,
                   const Monitor& monitor)
{
    RangeWatch ranges(mechanism);
    const auto look = [&](const System& system, const Eigen::VectorXd& q, double angle) {
        ranges.look(system, q, Text("with {1} at {2}", PartId{options.link}, Number{angle, Quantity::angle, 4}));
    };
    if (ranges.isNeeded()) {
        options.look = look;
    }
    Sweep sweep = sweepAngle(mechanism, options, monitor);
    for (const SweepConfiguration& each : sweep.configurations) {
        if (each.usable) {
            look(*each.system, each.q, each.value);
        }
    }
    std::ranges::move(ranges.findings(), std::back_inserter(messages));
    return sweep;
}

Outcome<StudyResult> runSweep(const std::shared_ptr<const Analysis>& analysis, const SweepRequest& request,
                              const Monitor& monitor)
{
    SweepOptions options;
    options.locked = request.pose.empty();
    options.link = options.locked ? request.lock : request.pose;
    options.modes = static_cast<std::size_t>(request.modes);
    options.angles = anglesOf(request);
    StudyResult result;
    const auto found = std::make_shared<SweepFound>();
    found->sweep = watchedSweep(analysis->mechanism, options, result.messages, monitor);
    const auto& configurations = found->sweep.configurations;
    const auto isUsable = [&](std::size_t at) { return at < configurations.size() && configurations[at].usable; };
    const ComparedPair compared = *comparedOf(request, options.angles);
    if (compared && isUsable(compared->first) && isUsable(compared->second)) {
        found->compared = compared;
    }
    if (compared && !found->compared && !found->sweep.cancelled) {
        result.messages.push_back(Message::warning("no shapes are compared: one of the two angles has no modes"));
    }
    result.tables = {sweepTable(found->sweep)};
    if (found->compared) {
        const auto [first, second] = *found->compared;
        std::ranges::move(agreementTables(found->sweep, first, second), std::back_inserter(result.tables));
    }
    if (std::optional<ResultTable> shown = tableWithRates(found->sweep)) {
        result.tables.front().use = TableUse::files;
        result.tables.push_back(std::move(*shown));
    }
    if (!request.quantities.empty()) {
        result.tables.push_back(quantityTable(found->sweep, request.quantities));
    }
    result.charts = {{"frequency", "frequency against angle", 0, 0, {}}};
    for (std::size_t branch = 1; branch <= found->sweep.branchCount(); ++branch) {
        result.charts.front().y.push_back(branch);
    }
    addWords(result, found->sweep);
    if (const auto blur = blurNote(found->sweep, [](const auto& at) { return Text::verbatim(angleText(at)); })) {
        result.messages.push_back(*blur);
    }
    if (!request.degrees) {
        noteManyTurns(options.link, options.angles.front(), options.angles.back(), result.messages);
    }
    result.momentAt = [found](std::size_t row) {
        const SweepConfiguration& at = found->sweep.configurations.at(row);
        return momentOf(at, Text("{1} at {2}", PartId{found->sweep.variable.name}, angleText(at)));
    };
    result.value = std::shared_ptr<const SweepFound>(found);
    return result;
}

void writeAgreement(const std::string& name, const PartAgreement& part, JsonWriter& json)
{
    json.key(name).beginObject(Layout::line);
    if (part.moves) {
        json.member("mac", part.mac).member("msf_re", part.msf.real()).member("msf_im", part.msf.imag());
    }
    json.endObject();
}

void writeComparison(const SweepFound& found, JsonWriter& json)
{
    const auto [first, second] = *found.compared;
    const BranchComparison comparison = compareBranches(found.sweep, first, second);
    json.key("comparison").beginObject();
    json.member("angle_degrees", degreesOf(found.sweep.configurations[first]));
    json.member("reference_degrees", degreesOf(found.sweep.configurations[second]));
    json.key("modes").beginArray();
    for (const BranchAgreement& branch : comparison.branches) {
        json.beginObject().key("branch").count(branch.branch + 1);
        for (std::size_t i = 0; i < branch.parts.size(); ++i) {
            writeAgreement(comparison.parts[i], branch.parts[i], json);
        }
        writeAgreement("all", branch.whole, json);
        json.endObject();
    }
    json.endArray().endObject();
}

void writeModes(const SweepConfiguration& configuration, std::size_t branches, JsonWriter& json)
{
    json.key("modes").beginArray();
    for (std::size_t branch = 0; branch < branches; ++branch) {
        if (const SweepMode* mode = configuration.find(branch)) {
            json.beginObject(Layout::line).key("branch").count(branch + 1);
            json.member("re", mode->s.real()).member("im", mode->s.imag());
            json.member("frequency_hz", hertzOfMode(*mode)).member("mac", mode->assurance);
            json.member("error", mode->error).endObject();
        }
    }
    json.endArray();
}

/// {"k.length": …} of a configuration, where quantities were asked for.
void writeQuantities(const StudyResult& result, std::size_t row, JsonWriter& json)
{
    const auto table = std::ranges::find(result.tables, "quantities", &ResultTable::name);
    if (table == result.tables.end()) {
        return;
    }
    json.key("quantities").beginObject(Layout::line);
    for (std::size_t i = 1; i < table->columns.size(); ++i) {
        json.member(table->columns[i].name, table->columns[i].numbers[row]);
    }
    json.endObject();
}

void writeConfiguration(const Mechanism& mechanism, const StudyResult& result, std::size_t row, JsonWriter& json)
{
    const Sweep& sweep = std::any_cast<const std::shared_ptr<const SweepFound>&>(result.value)->sweep;
    const SweepConfiguration& each = sweep.configurations[row];
    json.beginObject().member("angle", each.value).member("angle_degrees", degreesOf(each));
    json.member("status", each.usable ? "ok" : "failed");
    if (!each.reason.isEmpty()) {
        json.member("reason", rendered(each.reason));
    }
    if (!each.remark.isEmpty()) {
        json.member("remark", rendered(each.remark));
    }
    json.key("points").beginObject(Layout::line);
    for (std::size_t i = 0; i < each.points.size(); ++i) {
        json.key(mechanism.points[i].id).beginArray(Layout::line);
        json.value(each.points[i].x).value(each.points[i].y).endArray();
    }
    json.endObject();
    writeQuantities(result, row, json);
    writeModes(each, sweep.modes, json);
    json.endObject();
}

/// {"program", "status", "mechanism", "sweep", "configurations", "comparison"}.
std::string sweepJson(const Analysis& analysis, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const SweepFound>&>(result.value);
    const Sweep& sweep = found.sweep;
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    json.key("mechanism").beginObject(Layout::line).member("title", analysis.mechanism.title).endObject();
    json.key("sweep").beginObject(Layout::line).member("link", sweep.variable.name);
    json.member("locked", sweep.locked).key("modes").count(sweep.modes).endObject();
    json.key("configurations").beginArray();
    for (std::size_t row = 0; row < sweep.configurations.size(); ++row) {
        writeConfiguration(analysis.mechanism, result, row, json);
    }
    json.endArray();
    if (found.compared) {
        writeComparison(found, json);
    }
    json.endObject();
    return json.text();
}

}  // namespace

Study sweepStudy()
{
    return {.key = "sweep",
            .title = "Sweep",
            .question = "How do the frequencies change with the angle of a link?",
            .summary = "Frequencies against the angle of a link",
            .needs = StudyNeeds::mechanism,
            .print = StudyPrint::text,
            .isDense = true,
            .keepsRows = true,
            .hasOwnView = true,
            .fields = sweepFields(),
            .request = SweepRequest(),
            .check = typedCheck(checkSweep),
            .run = typedRun(runSweep),
            .json = sweepJson};
}

}  // namespace eigenlink
