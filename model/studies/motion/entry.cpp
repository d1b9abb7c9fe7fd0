#include "model/basics/collect.h"
#include "model/basics/json_writer.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/kick.h"
#include "model/dynamics/linear_motion.h"
#include "model/dynamics/start.h"
#include "model/modes/true_mode.h"
#include "model/quantities/quantity_kind.h"
#include "model/studies/force_peaks.h"
#include "model/studies/motion/motion_found.h"
#include "model/studies/range_findings.h"
#include "model/studies/response/amplitude_spectrum.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"
#include "model/studies/tolerances.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kProposedRows = 400;  ///< of a motion of usual duration

/// Start of a motion that is neither released nor displaced along a mode.
enum class MotionBeginning { drawing, equilibrium };

struct MotionRequest {
    std::optional<double> to{};  ///< [s]
    double step = 0.01;          ///< [s]
    MotionTolerance tolerance = MotionTolerance::normal;
    MotionMethod method = MotionMethod::automatic;
    std::vector<std::string> release{};  ///< "phi=2.5"
    std::optional<long long> mode{};
    std::optional<double> amplitude{};  ///< [m]
    std::vector<std::string> quantities{}, events{};
    bool spectrum = false, isLong = false;
    MotionBeginning start = MotionBeginning::drawing;
    MotionWatch watch{};
};

/// True where a motion from the drawing would stay there.
bool restsAsDrawn(const Analysis& analysis)
{
    if (analysis.methods.empty() || !analysis.equilibrium.isUsable() || analysis.system->dependsOnTime()) {
        return false;
    }
    System system(analysis.mechanism);
    const Outcome<MotionState> start = drawnStart(analysis.mechanism, system, {});
    return start && start->v.isZero(0) && start->q.size() == analysis.equilibrium.q.size() &&
           (start->q - analysis.equilibrium.q).norm() <= tolerance::kStaysAsDrawn * system.size();
}

/// Number of the mode with the lowest frequency, where the drawing is an equilibrium.
RequestValue proposedMode(const Analysis& analysis)
{
    if (!restsAsDrawn(analysis)) {
        return {};
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    std::optional<std::size_t> lowest;
    const auto sizeOf = [&](std::size_t mode) { return std::abs(spectrum.values[modes[mode].front()].s); };
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const Eigenvalue& value = spectrum.values[modes[i].front()];
        const bool oscillates = isMode(value) && swings(value.s);
        if (oscillates && (!lowest || sizeOf(i) < sizeOf(*lowest))) {
            lowest = i;
        }
    }
    return lowest ? RequestValue(static_cast<long long>(*lowest + 1)) : RequestValue();
}

RequestValue proposedAmplitude(const Analysis& analysis)
{
    return requestText(proposedMode(analysis)).empty() ? RequestValue()
                                                       : RequestValue(usualAmplitude(analysis.mechanism));
}

std::vector<RequestField> stepFields()
{
    RequestField step =
        requestField<MotionRequest>("step", "step", "Time between rows [s]; a form begins with 400 of them",
                                    &MotionRequest::step, {.unit = "s", .range = Range::positive, .isFlagOnly = true});
    step.proposed = [](const Analysis& analysis) { return RequestValue(usualDuration(analysis) / kProposedRows); };
    return {withUsual(requestField<MotionRequest>("to", "duration", "How long [s]", &MotionRequest::to,
                                                  {.unit = "s", .range = Range::nonNegative}),
                      [](const Analysis& analysis) { return RequestValue(usualDuration(analysis)); }),
            std::move(step),
            requestChoice<MotionRequest>("tolerance", "tolerance",
                                         "rough, normal or tight: relative errors of 1e-5, 1e-8 or 1e-13 a step",
                                         &MotionRequest::tolerance, {.choices = {"rough", "normal", "tight"}}),
            requestChoice<MotionRequest>("method", "method",
                                         "auto, explicit, or implicit for vibrations far faster than the motion",
                                         &MotionRequest::method, {.choices = {"auto", "explicit", "implicit"}})};
}

std::vector<RequestField> startFields()
{
    RequestField mode = requestField<MotionRequest>(
        "mode", "along mode",
        "Start along this mode, counted from the lowest; a form begins with the lowest that "
        "swings",
        &MotionRequest::mode, {.instead = {"start", "release"}}, RequestKind::mode);
    RequestField amplitude = requestField<MotionRequest>(
        "amplitude", "displaced by",
        "By how much the point that moves most is displaced [m]; a form begins with a tenth "
        "of the size",
        &MotionRequest::amplitude, {.quantity = Quantity::length, .instead = {"release"}});
    mode.proposed = proposedMode;
    amplitude.proposed = proposedAmplitude;
    return {requestChoice<MotionRequest>(
                "start", "from", "As drawn, or at the equilibrium; with the velocities of the drawing",
                &MotionRequest::start,
                {.choices = {"drawing", "equilibrium"}, .instead = {"mode", "amplitude", "release"}}),
            requestField<MotionRequest>(
                "release", "released at",
                "Start at rest with a coordinate, a position or an angle at this value: phi=2.5, C.x=0.4, "
                "AC.angle=1",
                &MotionRequest::release, {.instead = {"start", "mode", "amplitude"}}),
            std::move(mode), std::move(amplitude)};
}

std::vector<RequestField> outputFields()
{
    return {withOffered(requestField<MotionRequest>(
                            "quantities", "quantities",
                            "What to print: P.x, P.y, P.vx, P.vy, P.ax, P.ay, LINK.angle, LINK.rate, "
                            "LINK.acceleration, P@LINK.x (force of the joint on the link), ID.force, ID.torque, "
                            "ID.power, ID.length, ID.stroke, ID.speed, energy.kinetic (.gravity, .elastic, .applied, "
                            ".total), dissipated, center.x (centre of mass of the whole), "
                            "momentum.x (.angular) of the whole, shaking.x (.y, .moment: inertia force on the frame), "
                            "frame.x (all forces on the frame); P, LINK, P@LINK, ID, energy, "
                            "center, momentum, shaking or frame alone stand for all of theirs, all for everything; "
                            "\"X1.x - X2.x\" is a difference",
                            &MotionRequest::quantities, {.isFlagOnly = true}, RequestKind::quantity),
                        quantityNames),
            withOffered(requestField<MotionRequest>(
                            "events", "events",
                            "Quantities of which --json lists the zeros and the turning points; singular "
                            "configurations are always reported",
                            &MotionRequest::events, {.isFlagOnly = true}, RequestKind::quantity),
                        quantityNames),
            requestField<MotionRequest>("spectrum", "spectrum",
                                        "Instead of the motion the amplitudes of the frequencies in each quantity",
                                        &MotionRequest::spectrum, {.isFlagOnly = true}),
            requestField<MotionRequest>("long", "long", "Also what takes more than about a minute",
                                        &MotionRequest::isLong, {.isFlagOnly = true})};
}

std::vector<RequestField> motionFields()
{
    std::vector<RequestField> fields = stepFields();
    for (const std::vector<RequestField>& more : {startFields(), outputFields()}) {
        fields.insert(fields.end(), more.begin(), more.end());
    }
    return fields;
}

Outcome<std::vector<Observable>> observablesFor(const MotionRequest& request, const Mechanism& mechanism,
                                                const System& system)
{
    return observablesOf(
        mechanism, system,
        askedQuantities(request.quantities, usualObservables(mechanism), everyObservable(mechanism, system)));
}

std::optional<Refusal> checkStart(const Analysis& analysis, const MotionRequest& request, const FieldPlace& place)
{
    if (request.mode.has_value() != request.amplitude.has_value()) {
        return Refusal{"mode", Text("belongs together with {1}; write both of them",
                                    place({.key = "amplitude", .label = "displaced by"}))};
    }
    if (request.mode && !request.release.empty()) {
        return Refusal{"mode",
                       Text("excludes {1}; a motion has one start", place({.key = "release", .label = "released at"}))};
    }
    if (request.start == MotionBeginning::equilibrium && (request.mode || !request.release.empty())) {
        return Refusal{"start", "excludes a mode and a release; a motion has one start"};
    }
    for (const std::string& each : request.release) {
        const auto release = releaseOf(each);
        const Outcome<void> isKnown = release ? checkReleased(analysis.mechanism, *analysis.system, release->first)
                                              : Outcome<void>(Failure{release.reason()});
        if (!isKnown) {
            return Refusal{"release", isKnown.reason()};
        }
    }
    return std::nullopt;
}

std::optional<Refusal> checkMotion(const Analysis& analysis, const MotionRequest& request, const FieldPlace& place)
{
    if (auto refusal = checkStart(analysis, request, place)) {
        return refusal;
    }
    if (*request.to > 0 && request.step > *request.to) {
        return Refusal{"step", Text("{1} s is longer than the motion of {2} s, which has no row but the first then",
                                    Number{request.step}, Number{*request.to})};
    }
    if (const auto observables = observablesFor(request, analysis.mechanism, *analysis.system); !observables) {
        return Refusal{"quantities", observables.reason()};
    }
    if (const auto watched = watchedQuantities(analysis.mechanism, *analysis.system, request.events); !watched) {
        return Refusal{"events", watched.reason()};
    }
    return std::nullopt;
}

/// Along a mode about the equilibrium of the analysis, or kicked out of it; the equilibrium is computed if the analysis
/// has none.
Outcome<MotionState> startAtEquilibrium(const Analysis& given, const MotionRequest& request, System& system,
                                        const Monitor& monitor)
{
    std::optional<Analysis> own;
    if (given.methods.empty()) {
        AnalysisOptions options;
        options.methods = {Method::mcs};
        own = analyze(given.mechanism, options, monitor);
    }
    const Analysis& analysis = own ? *own : given;
    if (analysis.equilibrium.linkAngles.size() > 0) {
        system.countFrom(analysis.equilibrium.linkAngles);
    }
    if (request.mode) {
        return pluckedStart(analysis, static_cast<std::size_t>(*request.mode - 1), *request.amplitude);
    }
    return analysis.equilibrium.isUsable() ? kickedStart(given.mechanism, system, analysis.equilibrium.q)
                                           : Outcome<MotionState>(Failure{analysis.equilibrium.reason});
}

Outcome<MotionState> startOf(const Analysis& analysis, const MotionRequest& request, System& system,
                             const Monitor& monitor)
{
    if (request.watch.start) {
        return *request.watch.start;
    }
    return request.mode || request.start == MotionBeginning::equilibrium
               ? startAtEquilibrium(analysis, request, system, monitor)
               : startAfter(request.release, analysis.mechanism, system, monitor);
}

/// The largest value in the columns of a unit; an angle counts as one radian at least.
double largestOf(const ResultTable& motion, const std::string& unit)
{
    double largest = unit == "rad" ? 1 : 0;
    for (std::size_t i = 1; i < motion.columns.size(); ++i) {
        if (motion.columns[i].unit == unit) {
            for (const double value : motion.columns[i].numbers) {
                largest = std::max(largest, std::abs(value));
            }
        }
    }
    return largest;
}

/// Amplitudes of the frequencies in each quantity of a table whose rows are equally apart.
ResultTable spectrumOf(const ResultTable& motion, double step)
{
    ResultTable table{"spectrum", "amplitudes by frequency", {unitColumn("frequency_hz", "frequency", "Hz")}};
    for (std::size_t i = 1; i < motion.columns.size(); ++i) {
        const ResultColumn& column = motion.columns[i];
        AmplitudeSpectrum spectrum = amplitudeSpectrum(column.numbers, step, largestOf(motion, column.unit));
        table.columns.front().numbers = std::move(spectrum.frequencies);
        table.columns.push_back(unitColumn(column.name, column.label, column.unit, std::move(spectrum.amplitudes)));
    }
    return table;
}

/// The peaks of each quantity of a spectrum, the largest first.
ResultTable peaksTable(const ResultTable& spectrum)
{
    ResultTable table{"peaks", "peaks of the spectrum"};
    table.columns = {wordColumn("quantity", "quantity"), unitColumn("frequency_hz", "frequency", "Hz"),
                     unitColumn("amplitude", "amplitude", kRowUnit), wordColumn("unit", "unit")};
    for (std::size_t i = 1; i < spectrum.columns.size(); ++i) {
        const ResultColumn& column = spectrum.columns[i];
        for (const SpectrumPeak& peak : peaksOf({spectrum.columns.front().numbers, column.numbers})) {
            table.addRow({column.name, peak.frequency, peak.amplitude, column.unit});
        }
    }
    return table;
}

/// A sentence for each quantity that has peaks, with the largest ones.
void addPeaks(const ResultTable& peaks, std::vector<Message>& messages)
{
    constexpr std::size_t kMost = 5;
    for (std::size_t row = 0; row < peaks.rowCount();) {
        const std::string name = rendered(peaks.columns[0].words[row]);
        Listing list;
        for (; row < peaks.rowCount() && rendered(peaks.columns[0].words[row]) == name; ++row) {
            if (list.items.size() < kMost) {
                list.items.push_back(Text("{1} at {2} Hz", Number{peaks.columns[2].numbers[row], Quantity::none, 4},
                                          Number{peaks.columns[1].numbers[row], Quantity::none, 6}));
            }
        }
        messages.push_back(Message::note(Text("peaks of {1}: {2}", name, list)));
    }
}

ResultTable eventsOf(const Motion& motion, const Mechanism& mechanism)
{
    constexpr std::array<std::string_view, 3> kKinds{"zero", "turning point", "singular configuration"};
    ResultTable table{"events", "events between the rows"};
    table.columns = {unitColumn("t", "time", "s"), wordColumn("kind", "event"), wordColumn("quantity", "quantity"),
                     unitColumn("value", "value", kRowUnit), wordColumn("unit", "unit")};
    for (const MotionEvent& event : motion.events) {
        const std::string_view unit = event.name.empty() ? "" : kindOfQuantity(mechanism, event.name).unit;
        table.addRow({event.t, Text::term(kKinds.at(static_cast<std::size_t>(event.kind))), event.name,
                      event.name.empty() ? std::numeric_limits<double>::quiet_NaN() : event.value, unit});
    }
    return table;
}

/// A remark for each quantity that has values, but none at one of the rows: near a singular configuration a force may
/// have no limit.
void addMissingValues(const ResultTable& motion, std::vector<Message>& messages)
{
    const auto isMissing = [](double value) { return std::isnan(value); };
    for (const ResultColumn& column : motion.columns) {
        const auto first = std::ranges::find_if(column.numbers, isMissing);
        if (first != column.numbers.end() && !std::ranges::all_of(column.numbers, isMissing)) {
            const double t = motion.columns.front().numbers[static_cast<std::size_t>(first - column.numbers.begin())];
            messages.push_back(Message::warning(
                Text("{1} has no value at t = {2} s: it grows without bound towards the singular configuration there",
                     column.name, Number{t, Quantity::none, 6})));
        }
    }
}

std::vector<ResultChart> motionCharts(const ResultTable& table)
{
    std::vector<ResultChart> charts;
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        const std::string& name = table.columns[i].name;
        const Text title =
            table.name == "spectrum" ? Text("{1} against frequency", name) : Text("{1} against time", name);
        charts.push_back({name, title, 0, 0, {i}});
    }
    return charts;
}

StudyResult resultOf(const std::shared_ptr<const MotionFound>& found, const MotionRequest& request,
                     const Mechanism& mechanism)
{
    const Motion& motion = found->motion;
    StudyResult result;
    result.status = motion.isTooLarge ? StudyStatus::limit : studyStatusOf(motion.status);
    result.reason = motion.reason;
    result.tables = {motionTable(motion, found->observables), eventsOf(motion, mechanism)};
    for (const Text& remark : motion.remarks) {
        result.messages.push_back(Message::warning(remark));
    }
    addMissingValues(result.tables.front(), result.messages);
    if (request.spectrum) {
        result.tables = {spectrumOf(result.tables.front(), request.step)};
        result.tables.push_back(peaksTable(result.tables.front()));
        addPeaks(result.tables.back(), result.messages);
    } else {
        result.momentAt = [found](std::size_t row) -> std::optional<Moment> {
            const MotionSample& sample = found->motion.samples.at(row);
            return Moment{
                .system = found->system, .q = sample.state.q, .title = Text("t = {1} s", Number{sample.t, {}, 6})};
        };
    }
    result.charts = motionCharts(result.tables.front());
    result.value = found;
    return result;
}

/// Says which of the velocities of the drawing, where the motion is kicked by them, were changed.
void remarkOnVelocities(const Mechanism& mechanism, const System& system, const MotionState& start, bool isKicked,
                        Motion& motion)
{
    if (Text changes = isKicked ? explainVelocitiesMissed(mechanism, system, start) : Text(); !changes.isEmpty()) {
        motion.remarks.push_back(std::move(changes));
    }
}

Outcome<StudyResult> runMotionStudy(const std::shared_ptr<const Analysis>& analysis, const MotionRequest& request,
                                    const Monitor& monitor)
{
    const Mechanism& mechanism = analysis->mechanism;
    const auto system = std::make_shared<System>(mechanism);
    SimulationOptions options;
    options.duration = *request.to;
    options.step = request.step;
    options.mostWork = request.isLong ? 0 : kUsualWork;
    options.tolerance = request.tolerance;
    options.method = request.method;
    options.watched = *watchedQuantities(mechanism, *system, request.events);
    const auto found = std::make_shared<MotionFound>();
    found->observables = *observablesFor(request, mechanism, *system);
    const Outcome<MotionState> start = startOf(*analysis, request, *system, monitor);
    if (!start) {
        return Failure{start.reason()};
    }
    const bool isKicked = !request.watch.start && !request.mode && request.release.empty();
    options.velocitiesMissed = isKicked ? velocitiesMissed(mechanism, *system, *start) : 0;
    found->system = system;
    if (request.watch.modes != nullptr) {
        found->frequencies = oscillationFrequencies(*request.watch.modes);
    }
    if (request.watch.begin) {
        request.watch.begin(*found);
    }
    RangeWatch ranges(mechanism);
    ForcePeaks forces(mechanism, *system, unitColumn("t", "time", "s"));
    options.atStep = [&](const MotionSample& sample) {
        ranges.look(*system, sample.state.q, Text("at time {1} s", Number{sample.t, Quantity::none, 4}));
        forces.look(sample, sample.t);
    };
    found->motion = simulate(*system, *start, options, monitor, [&](const MotionSample& sample) {
        forces.look(sample, sample.t);
        if (request.watch.add) {
            request.watch.add(sample);
        }
    });
    remarkOnVelocities(mechanism, *system, *start, isKicked, found->motion);
    const std::vector<MotionSample>& samples = found->motion.samples;
    if (request.watch.modes != nullptr && samples.size() > 1) {
        auto linear = linearMotion(*request.watch.modes, samples.front().state, options.step, samples.size());
        found->linear = linear ? std::move(linear).value() : found->linear;
    }
    StudyResult result = resultOf(found, request, mechanism);
    forces.addTables(result.tables);
    std::ranges::move(ranges.findings(), std::back_inserter(result.messages));
    return result;
}

/// "peaks": {quantity: [{"frequency_hz", "amplitude"}]}, the largest first.
void writePeaks(JsonWriter& json, const StudyResult& result)
{
    const ResultTable& spectrum = result.tables.front();
    const std::vector<ResultColumn>& peaks = result.tables[1].columns;
    json.key("peaks").beginObject();
    std::size_t row = 0;
    for (std::size_t i = 1; i < spectrum.columns.size(); ++i) {
        json.key(spectrum.columns[i].name).beginArray();
        for (; row < peaks[0].words.size() && rendered(peaks[0].words[row]) == spectrum.columns[i].name; ++row) {
            json.beginObject(JsonWriter::Layout::line).member("frequency_hz", peaks[1].numbers[row]);
            json.member("amplitude", peaks[2].numbers[row]).endObject();
        }
        json.endArray();
    }
    json.endObject();
}

std::string motionStudyJson(const Analysis&, const StudyResult& result)
{
    const ResultTable& table = result.tables.front();
    if (table.name == "motion") {
        const Motion& motion = std::any_cast<const std::shared_ptr<const MotionFound>&>(result.value)->motion;
        return withTables(motionJson(motion, table), result, {"force_peaks", "section_envelope"});
    }
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    writePeaks(json, result);
    writeColumnsAndRows(json, table);
    json.endObject();
    return json.text();
}

}  // namespace

void filmMotion(std::any& request, const Analysis& subject, MotionWatch watch)
{
    auto& own = std::any_cast<MotionRequest&>(request);
    const Analysis& known = watch.modes != nullptr ? *watch.modes : subject;
    const std::vector<double> frequencies = oscillationFrequencies(known);
    const auto mode = own.mode && !watch.start ? static_cast<std::size_t>(*own.mode - 1) : frequencies.size();
    own.to = own.to.value_or(usualDuration(known));
    if (own.mode && !own.amplitude) {
        own.amplitude = usualAmplitude(subject.mechanism);
    }
    own.quantities = {"all"};
    own.isLong = true;
    if (*own.to > 0 && subject.system != nullptr) {
        own.step = *own.to / motionSteps(subject.mechanism, *own.to, mode < frequencies.size() ? frequencies[mode] : 0,
                                         subject.system->coordinateCount());
    }
    own.watch = std::move(watch);
}

const std::vector<std::string>& askedQuantities(const std::vector<std::string>& names,
                                                const std::vector<std::string>& usual,
                                                const std::vector<std::string>& every)
{
    return names.empty() ? usual : names == std::vector<std::string>{"all"} ? every : names;
}

StudyStatus studyStatusOf(MotionStatus status)
{
    return status == MotionStatus::complete    ? StudyStatus::complete
           : status == MotionStatus::cancelled ? StudyStatus::cancelled
                                               : StudyStatus::stopped;
}

void beginMotion(JsonWriter& json, MotionStatus status, const Text& reason)
{
    json.beginResult().member("status", keyOf(studyStatusOf(status)));
    if (!reason.isEmpty()) {
        json.member("reason", std::string_view(rendered(reason)));
    }
}

namespace {

/// Rounding errors of places, velocities and accelerations, by their units. Energies have none: sums of squares are
/// exact however small they are.
std::map<std::string, double> roundingsOf(const std::vector<MotionSample>& samples)
{
    std::map<std::string, double> largest;
    const auto add = [&](const std::string& unit, const Eigen::VectorXd& values) {
        const double most = values.size() > 0 && values.allFinite() ? values.cwiseAbs().maxCoeff() : 0;
        largest[unit] = std::max(largest[unit], tolerance::kRounding * most);
    };
    for (const MotionSample& sample : samples) {
        add("m", sample.state.q);
        add("m/s", sample.state.v);
        add("m/s²", sample.acceleration.a);
    }
    return largest;
}

}  // namespace

void addObservables(ResultTable& table, const std::vector<Observable>& observables,
                    const std::vector<MotionSample>& samples)
{
    std::vector<std::vector<double>> values(observables.size());
    for (const MotionSample& sample : samples) {  // quantities share what they need of the last sample
        for (std::size_t i = 0; i < observables.size(); ++i) {
            values[i].push_back(observables[i].value(sample));
        }
    }
    for (std::size_t i = 0; i < observables.size(); ++i) {
        const Observable& each = observables[i];
        table.columns.push_back(unitColumn(each.name, Text::verbatim(each.name), each.unit, std::move(values[i])));
        table.columns.back().missing = "nan";
    }
    std::map<std::string, double> roundings = roundingsOf(samples);
    std::set<std::string> known{"J"};
    for (std::size_t i = table.columns.size() - observables.size(); i < table.columns.size(); ++i) {
        ResultColumn& column = table.columns[i];
        double& rounding = roundings[column.unit];
        if (known.insert(column.unit).second) {
            rounding = std::max(rounding, roundingOf(table, column));
        }
        for (double& number : column.numbers) {
            number = std::abs(number) <= rounding ? 0 : number;
        }
    }
}

ResultTable motionTable(const Motion& motion, const std::vector<Observable>& observables)
{
    ResultTable table{"motion", "motion, one row for each moment"};
    auto times = mapped<std::vector<double>>(motion.samples, &MotionSample::t);
    table.columns = {unitColumn("t", "time", "s", std::move(times))};
    addObservables(table, observables, motion.samples);
    return table;
}

std::string motionJson(const Motion& motion, const ResultTable& table)
{
    JsonWriter json;
    beginMotion(json, motion.status, motion.reason);
    json.member("velocity_correction", motion.velocityCorrection);
    json.member("method", motion.method == MotionMethod::implicitSteps ? "implicit" : "explicit");
    json.member("method_reason", std::string_view(rendered(motion.methodReason)));
    json.key("steps").count(motion.steps).key("evaluations").count(motion.evaluations);
    json.key("events").beginArray();
    for (const MotionEvent& event : motion.events) {
        constexpr std::array<std::string_view, 3> kKinds{"zero", "turning_point", "change_point"};
        json.beginObject(JsonWriter::Layout::line).member("t", event.t);
        json.member("kind", kKinds.at(static_cast<std::size_t>(event.kind)));
        if (!event.name.empty()) {
            json.member("quantity", std::string_view(event.name)).member("value", event.value);
        }
        json.endObject();
    }
    json.endArray();
    writeColumnsAndRows(json, table);
    json.endObject();
    return json.text();
}

Outcome<std::pair<std::string, double>> releaseOf(const std::string& text)
{
    const auto [name, value] = splitAt(text, '=');
    if (text.find('=') == std::string::npos) {
        return Failure{Text("{1}: write a coordinate and its value, as phi=2.5", text)};
    }
    const Outcome<double> number = numberOfText(value);
    return number ? Outcome<std::pair<std::string, double>>(std::pair(name, *number)) : Failure{number.reason()};
}

Outcome<MotionState> startAfter(const std::vector<std::string>& releases, const Mechanism& mechanism, System& system,
                                const Monitor& monitor)
{
    Outcome<MotionState> start = drawnStart(mechanism, system, monitor);
    for (const std::string& each : releases) {
        const auto release = releaseOf(each);
        if (!start || !release) {
            return start ? Failure{release.reason()} : start;
        }
        start = releasedStart(mechanism, system, *start, release->first, release->second);
    }
    return start;
}

Study motionStudy()
{
    return {.key = "motion",
            .title = "Motion",
            .question = "How does it move?",
            .summary = "The motion of the mechanism, one row for each moment",
            .aliases = {"simulate"},
            .needs = StudyNeeds::mechanism,
            .isInTime = true,
            .keepsRows = true,
            .beginsAtEquilibrium = true,
            .hasOwnView = true,
            .fields = motionFields(),
            .request = MotionRequest(),
            .check = typedCheck(checkMotion),
            .run = typedRun(runMotionStudy),
            .json = motionStudyJson};
}

}  // namespace eigenlink
