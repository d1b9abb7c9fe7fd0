#include "model/studies/locus/locus.h"

#include "model/basics/json_writer.h"
#include "model/studies/named_range.h"
#include "model/studies/range_findings.h"
#include "model/studies/sensitivity/effect.h"
#include "model/studies/studies.h"
#include "model/studies/sweep/sweep_found.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

constexpr long long kMostValues = 1000000;

struct LocusRequest {
    std::string parameter;
    std::optional<double> from{}, to{};  ///< in the unit of the number; absent: its usual range
    long long points = 101, modes = kUsualBranches;
    bool about = false;
};

std::vector<RequestField> locusFields()
{
    using R = LocusRequest;
    std::vector<RequestField> fields{
        variedField<R>("Parameter of the file or number by its path, e.g. k.stiffness; a form begins with a stiffness",
                       &R::parameter),
        requestField<R>("from", "from", "First value (of a range about the present one)", &R::from),
        requestField<R>("to", "to", "Last value (of a range about the present one)", &R::to),
        requestField<R>("points", "values", "How many values; a form begins with 201, or 61 of a large mechanism",
                        &R::points, {.least = 2, .most = kMostValues, .alias = "--steps"}),
        requestField<R>("modes", "branches", "How many branches, from the lowest", &R::modes,
                        {.least = 1, .most = 1000}),
        requestField<R>("about", "about the present value",
                        "Begin at the present value, with the equilibrium as drawn, and go both ways from it; a form "
                        "begins with it",
                        &R::about)};
    // For a chart: finer, and with the mechanism as it is among the values.
    fields[3].proposed = [](const Analysis& analysis) {
        const bool isLarge = analysis.system != nullptr && analysis.system->coordinateCount() > kQuickBranches;
        return RequestValue(isLarge ? 61LL : 201LL);
    };
    fields.back().proposed = [](const Analysis&) { return RequestValue(true); };
    return fields;
}

std::optional<Refusal> checkLocus(const Analysis& analysis, const LocusRequest& request, const FieldPlace&)
{
    const Outcome<Variable> variable = variableNamed(analysis.mechanism, request.parameter);
    if (!variable) {
        return Refusal{"parameter", variable.reason()};
    }
    const auto [from, to] = usualRange(*variable);
    const double first = request.from.value_or(from), last = request.to.value_or(to);
    if (request.about && last < first) {
        return Refusal{"to", "the range ends before it begins: choose a larger last value"};
    }
    return first == last ? std::optional(Refusal{"to", "the range has one value: choose a last value beside the first"})
                         : std::nullopt;
}

ResultTable locusTable(const Sweep& locus)
{
    ResultTable table{"locus", "eigenvalues, one row for each value"};
    table.columns = {valueColumn(locus.variable.name, locus.variable.unit)};
    const std::size_t count = locus.branchCount();
    for (std::size_t branch = 1; branch <= count; ++branch) {
        const std::string name = "s" + std::to_string(branch);
        table.columns.push_back(unitColumn(name + "_re", Text("branch {1}, real part", branch), "rad/s"));
        table.columns.push_back(unitColumn(name + "_im", Text("branch {1}, imaginary part", branch), "rad/s"));
    }
    for (const SweepConfiguration& each : locus.configurations) {
        constexpr double kLost = std::numeric_limits<double>::quiet_NaN();
        std::vector<double> row{each.value};
        for (std::size_t branch = 0; branch < count; ++branch) {
            const SweepMode* mode = each.find(branch);
            row.push_back(mode != nullptr ? mode->s.real() : kLost);
            row.push_back(mode != nullptr ? mode->s.imag() : kLost);
        }
        table.addRow(row);
    }
    return table;
}

ResultTable meetingTable(const Sweep& locus)
{
    ResultTable table{"meetings", "where two eigenvalues meet on the real axis"};
    table.columns = {valueColumn(locus.variable.name, locus.variable.unit), unitColumn("re", "real part", "rad/s"),
                     unitColumn("im", "imaginary part", "rad/s")};
    for (const MeetingPair& each : locus.meetings) {
        table.addRow({each.parameter, each.s.real(), each.s.imag()});
    }
    return table;
}

/// Values without eigenvalues, and values where two eigenvalues meet.
std::vector<Message> messagesOf(const Sweep& locus)
{
    std::vector<Message> messages;
    const auto place = [&](double value) { return valueText(locus.variable.name, value, locus.variable.unit); };
    const auto isLost = [](const SweepConfiguration& each) { return !each.usable; };
    const auto lost = std::ranges::find_if(locus.configurations, isLost);
    if (lost != locus.configurations.end()) {
        const auto count = std::ranges::count_if(locus.configurations, isLost);
        messages.push_back(Message::note(Text::counted("at {2}: {3} ({1} value without eigenvalues)",
                                                       "from {2}: {3} ({1} values without eigenvalues)", count,
                                                       place(lost->value), lost->reason)));
    }
    if (const auto blur = blurNote(locus, [&](const SweepConfiguration& each) { return place(each.value); })) {
        messages.push_back(*blur);
    }
    for (const MeetingPair& each : locus.meetings) {
        messages.push_back(Message::note(Text("at {1} two eigenvalues meet on the real axis at {2} rad/s",
                                              place(each.parameter), Number{each.s.real(), Quantity::none, 6})));
    }
    return messages;
}

/// Both parts of the eigenvalues against the number, with the meetings.
std::vector<ResultChart> chartsOf(const Sweep& locus)
{
    ResultChart imaginary{"imaginary", "imaginary parts against the number", 0, 0, {}};
    ResultChart real{"real", "real parts against the number", 0, 0, {}};
    for (std::size_t branch = 0; branch < locus.branchCount(); ++branch) {
        real.y.push_back(1 + 2 * branch);
        imaginary.y.push_back(2 + 2 * branch);
    }
    for (const MeetingPair& each : locus.meetings) {
        real.marks.push_back({each.parameter, each.s.real(), "two eigenvalues meet"});
    }
    return {imaginary, real};
}

Outcome<StudyResult> runLocus(const std::shared_ptr<const Analysis>& analysis, const LocusRequest& request,
                              const Monitor& monitor)
{
    const Mechanism& mechanism = analysis->mechanism;
    const Outcome<Variable> variable = variableNamed(mechanism, request.parameter);
    const auto [from, to] = usualRange(*variable);
    const double first = request.from.value_or(from), last = request.to.value_or(to);
    const auto modes = static_cast<std::size_t>(request.modes), points = static_cast<std::size_t>(request.points);
    RangeWatch ranges(mechanism);
    LocusLook look{ranges.partsBetween(points)};
    if (ranges.isNeeded()) {
        look.show = [&, low = std::min(first, last), high = std::max(first, last)](
                        const System& system, const Eigen::VectorXd& q, double value) {
            if (value >= low && value <= high) {
                ranges.look(system, q, Text("at {1} = {2}", variable->name, Number{value, Quantity::none, 4}));
            }
        };
    }
    Outcome<Sweep> found =
        request.about ? locusAbout(mechanism, *variable, {first, last, points, modes, look}, monitor)
                      : locusOf(mechanism, *variable, {evenlySpaced(first, last, points), modes, 0, look}, monitor);
    if (!found) {
        return Failure{found.reason()};
    }
    const auto locus = std::make_shared<const Sweep>(std::move(found).value());
    StudyResult result;
    result.status = locus->cancelled ? StudyStatus::cancelled : StudyStatus::complete;
    result.tables = {locusTable(*locus), meetingTable(*locus)};
    result.charts = chartsOf(*locus);
    result.messages = messagesOf(*locus);
    std::ranges::move(ranges.findings(), std::back_inserter(result.messages));
    if (!locus->cancelled && (hasNoEffect(mechanism, *variable, first) || hasNoEffect(mechanism, *variable, last))) {
        result.messages.push_back(withoutEffect(*variable));
    }
    result.momentAt = [locus](std::size_t row) {
        const SweepConfiguration& at = locus->configurations.at(row);
        return momentOf(at, valueText(locus->variable.name, at.value, locus->variable.unit));
    };
    result.value = locus;
    return result;
}

void writeValue(JsonWriter& json, const SweepConfiguration& each, std::size_t branches)
{
    json.beginObject().member("parameter", each.value);
    if (!each.usable) {
        json.member("reason", rendered(each.reason));
    }
    json.key("eigenvalues").beginArray();
    for (std::size_t branch = 0; branch < branches; ++branch) {
        if (const SweepMode* mode = each.find(branch)) {
            json.beginObject(JsonWriter::Layout::line).key("branch").count(branch + 1);
            json.member("re", mode->s.real()).member("im", mode->s.imag());
            json.member("mac", mode->assurance).member("error", mode->error).endObject();
        }
    }
    json.endArray().endObject();
}

/// {"program", "status", "parameter", "unit", "meetings", "values"}.
std::string locusJson(const Analysis&, const StudyResult& result)
{
    const Sweep& locus = *std::any_cast<const std::shared_ptr<const Sweep>&>(result.value);
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    json.member("parameter", locus.variable.name).member("unit", locus.variable.unit);
    json.key("meetings").beginArray();
    for (const MeetingPair& each : locus.meetings) {
        json.beginObject(JsonWriter::Layout::line).member("parameter", each.parameter).member("re", each.s.real());
        json.member("im", each.s.imag()).endObject();
    }
    json.endArray().key("values").beginArray();
    const std::size_t branches = locus.branchCount();
    for (const SweepConfiguration& each : locus.configurations) {
        writeValue(json, each, branches);
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace

Study locusStudy()
{
    return {.key = "locus",
            .title = "Root locus",
            .question = "How do the eigenvalues move as a number changes?",
            .summary = "Eigenvalues along a parameter, the equilibrium followed and modes followed by shape",
            .needs = StudyNeeds::mechanism,
            .isDense = true,
            .keepsRows = true,
            .beginsAtEquilibrium = true,
            .hasOwnView = true,
            .fields = locusFields(),
            .request = LocusRequest(),
            .check = typedCheck(checkLocus),
            .run = typedRun(runLocus),
            .json = locusJson};
}

}  // namespace eigenlink
