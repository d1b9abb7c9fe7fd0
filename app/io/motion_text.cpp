#include "app/io/motion_text.h"

#include "app/io/language.h"
#include "app/io/stability_text.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"
#include "model/response/amplitude_spectrum.h"

#include <array>
#include <cmath>
#include <functional>
#include <numbers>

namespace eigenlink {

namespace {

std::string_view wordOf(MotionStatus status)
{
    switch (status) {
        case MotionStatus::complete:
            return "complete";
        case MotionStatus::stopped:
            return "stopped";
        case MotionStatus::cancelled:
            return "cancelled";
    }
    return "";
}

/// The head of a table and one row for each sample: `first` gives the first column.
struct SampleTable {
    std::string_view head;
    const std::vector<MotionSample>& samples;
    const std::vector<Observable>& observables;
    std::function<double(std::size_t)> first;

    std::string text(char separator) const
    {
        std::string text(head);
        for (const Observable& observable : observables) {
            text += separator + observable.name;
        }
        text += '\n';
        for (std::size_t i = 0; i < samples.size(); ++i) {
            text += formatNumber(first(i));
            for (const Observable& observable : observables) {
                text += separator + formatNumber(observable.value(samples[i]));
            }
            text += '\n';
        }
        return text;
    }
    void write(JsonWriter& json) const
    {
        std::vector<std::string> columns{std::string(head)};
        for (const Observable& observable : observables) {
            columns.push_back(observable.name);
        }
        json.members("columns", columns, JsonWriter::Layout::line);
        json.key("rows").beginArray();
        for (std::size_t i = 0; i < samples.size(); ++i) {
            json.beginArray(JsonWriter::Layout::line).value(first(i));
            for (const Observable& observable : observables) {
                json.value(observable.value(samples[i]));
            }
            json.endArray();
        }
        json.endArray();
    }
};

void beginResult(JsonWriter& json, MotionStatus status, const Text& reason)
{
    json.beginResult();
    json.member("status", wordOf(status));
    if (!reason.isEmpty()) {
        json.member("reason", std::string_view(rendered(reason)));
    }
}

SampleTable tableOf(const Motion& motion, const std::vector<Observable>& observables)
{
    return {"t", motion.samples, observables, [&motion](std::size_t i) { return motion.samples[i].t; }};
}

double inUnit(double angle, bool degrees)
{
    // Ten decimals: a row asked for at 30° is not at 29.999999999999996°.
    return degrees ? std::round(angle * 180 / std::numbers::pi * 1e10) / 1e10 : angle;
}

SampleTable tableOf(const Cycle& cycle, const std::vector<Observable>& observables, bool degrees)
{
    return {degrees ? "drive.degrees" : "drive.angle", cycle.samples, observables,
            [&cycle, degrees](std::size_t i) { return inUnit(cycle.driveAngles[i], degrees); }};
}

}  // namespace

std::string motionText(const Motion& motion, const std::vector<Observable>& observables, char separator)
{
    return tableOf(motion, observables).text(separator);
}

namespace {

LabelledMatrix columnsOf(const char* name, const Text& meaning, std::vector<std::string> columns,
                         Eigen::MatrixXd values)
{
    LabelledMatrix matrix;
    matrix.name = matrix.symbol = name;
    matrix.meaning = meaning;
    matrix.rows =
        labelsOf(std::string(name) + "_rows", std::vector<std::string>(static_cast<std::size_t>(values.rows())));
    matrix.columns = labelsOf(std::string(name) + "_columns", std::move(columns));
    matrix.values = std::move(values);
    return matrix;
}

std::vector<std::string> headOf(const char* first, const std::vector<Observable>& observables)
{
    std::vector<std::string> head{first};
    for (const Observable& observable : observables) {
        head.push_back(observable.name);
    }
    return head;
}

/// A row for each sample, a column for each observable.
Eigen::MatrixXd valuesOf(const Motion& motion, const std::vector<Observable>& observables)
{
    Eigen::MatrixXd values(motion.samples.size(), observables.size());
    for (std::size_t i = 0; i < motion.samples.size(); ++i) {
        for (std::size_t k = 0; k < observables.size(); ++k) {
            values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
                observables[k].value(motion.samples[i]);
        }
    }
    return values;
}

}  // namespace

std::vector<LabelledMatrix> motionMatrices(const Motion& motion, const std::vector<Observable>& observables)
{
    Eigen::MatrixXd values(motion.samples.size(), observables.size() + 1);
    for (std::size_t i = 0; i < motion.samples.size(); ++i) {
        values(static_cast<Eigen::Index>(i), 0) = motion.samples[i].t;
    }
    values.rightCols(values.cols() - 1) = valuesOf(motion, observables);
    return {columnsOf("motion", "motion, one row for each moment", headOf("t", observables), std::move(values))};
}

LabelledMatrix spectrumMatrix(const Motion& motion, const std::vector<Observable>& observables, double step)
{
    const Eigen::MatrixXd values = valuesOf(motion, observables);
    Eigen::MatrixXd table(0, values.cols() + 1);
    for (Eigen::Index k = 0; k < values.cols(); ++k) {
        const AmplitudeSpectrum spectrum =
            amplitudeSpectrum({values.col(k).data(), values.col(k).data() + values.rows()}, step);
        const auto rows = static_cast<Eigen::Index>(spectrum.frequencies.size());
        table.conservativeResize(rows, Eigen::NoChange);
        table.col(0) = Eigen::Map<const Eigen::VectorXd>(spectrum.frequencies.data(), rows);
        table.col(k + 1) = Eigen::Map<const Eigen::VectorXd>(spectrum.amplitudes.data(), rows);
    }
    return columnsOf("spectrum", "amplitudes by frequency", headOf("frequency_hz", observables), std::move(table));
}

std::string columnsText(const LabelledMatrix& matrix, char separator)
{
    std::string text;
    for (const std::string& column : matrix.columns->texts) {
        text += (text.empty() ? "" : std::string(1, separator)) + column;
    }
    for (Eigen::Index row = 0; row < matrix.rowCount(); ++row) {
        for (Eigen::Index column = 0; column < matrix.columnCount(); ++column) {
            text += (column == 0 ? '\n' : separator) + formatNumber(matrix.at(row, column));
        }
    }
    return text + '\n';
}

namespace {

/// Of a column of a spectrum.
std::vector<SpectrumPeak> peaksIn(const LabelledMatrix& spectrum, Eigen::Index column)
{
    AmplitudeSpectrum own;
    for (Eigen::Index row = 0; row < spectrum.rowCount(); ++row) {
        own.frequencies.push_back(spectrum.at(row, 0));
        own.amplitudes.push_back(spectrum.at(row, column));
    }
    return peaksOf(own);
}

void writeSpectrumPeaks(JsonWriter& json, const LabelledMatrix& spectrum)
{
    json.key("peaks").beginObject();
    for (Eigen::Index column = 1; column < spectrum.columnCount(); ++column) {
        json.key(spectrum.columns->texts[static_cast<std::size_t>(column)]).beginArray();
        for (const SpectrumPeak& peak : peaksIn(spectrum, column)) {
            json.beginObject(JsonWriter::Layout::line).member("frequency_hz", peak.frequency);
            json.member("amplitude", peak.amplitude).endObject();
        }
        json.endArray();
    }
    json.endObject();
}

}  // namespace

std::vector<Text> peakLines(const LabelledMatrix& spectrum)
{
    constexpr std::size_t kMost = 5;
    std::vector<Text> lines;
    for (Eigen::Index column = 1; column < spectrum.columnCount(); ++column) {
        Listing peaks;
        for (const SpectrumPeak& peak : peaksIn(spectrum, column)) {
            if (peaks.items.size() < kMost) {
                peaks.items.push_back(Text("{1} at {2} Hz", Number{peak.amplitude, Quantity::none, 4},
                                           Number{peak.frequency, Quantity::none, 6}));
            }
        }
        if (!peaks.items.empty()) {
            lines.push_back(
                Text("peaks of {1}: {2}", spectrum.columns->texts[static_cast<std::size_t>(column)], peaks));
        }
    }
    return lines;
}

std::string spectrumJson(const LabelledMatrix& matrix)
{
    JsonWriter json;
    json.beginResult();
    writeSpectrumPeaks(json, matrix);
    json.members("columns", matrix.columns->texts, JsonWriter::Layout::line);
    json.key("rows").beginArray();
    for (Eigen::Index row = 0; row < matrix.rowCount(); ++row) {
        json.beginArray(JsonWriter::Layout::line);
        for (Eigen::Index column = 0; column < matrix.columnCount(); ++column) {
            json.value(matrix.at(row, column));
        }
        json.endArray();
    }
    json.endArray().endObject();
    return json.text();
}

std::string motionJson(const Motion& motion, const std::vector<Observable>& observables)
{
    JsonWriter json;
    beginResult(json, motion.status, motion.reason);
    json.member("velocity_correction", motion.velocityCorrection);
    json.member("method", motion.method == MotionMethod::implicitSteps ? "implicit" : "explicit");
    json.member("method_reason", std::string_view(rendered(motion.methodReason)));
    json.key("steps").count(motion.steps).key("evaluations").count(motion.evaluations);
    json.key("events").beginArray();
    for (const MotionEvent& event : motion.events) {
        constexpr std::array<std::string_view, 3> kKinds{"zero", "turning_point", "change_point"};
        json.beginObject(JsonWriter::Layout::line).member("t", event.t);
        json.member("kind", kKinds[static_cast<std::size_t>(event.kind)]);
        if (!event.name.empty()) {
            json.member("quantity", std::string_view(event.name)).member("value", event.value);
        }
        json.endObject();
    }
    json.endArray();
    tableOf(motion, observables).write(json);
    json.endObject();
    return json.text();
}

std::string cycleText(const Cycle& cycle, const std::vector<Observable>& observables, bool degrees, char separator)
{
    return tableOf(cycle, observables, degrees).text(separator);
}

std::string cycleJson(const Cycle& cycle, const std::vector<Observable>& observables, bool degrees)
{
    JsonWriter json;
    beginResult(json, cycle.status, cycle.reason);
    json.key("dead_points").beginArray(JsonWriter::Layout::line);
    for (const double angle : cycle.deadPoints) {
        json.value(inUnit(angle, degrees));
    }
    json.endArray();
    json.key("turning_points").beginArray();
    for (const TurningPoint& point : cycle.turningPoints) {
        json.beginObject(JsonWriter::Layout::line).member("quantity", std::string_view(point.name));
        json.member("drive", inUnit(point.drive, degrees)).member("value", point.value).endObject();
    }
    json.endArray();
    tableOf(cycle, observables, degrees).write(json);
    json.endObject();
    return json.text();
}

namespace {

/// Names of places, velocities, angles and rates, by their part of the state.
std::vector<std::string> stateNames(const Mechanism& mechanism)
{
    std::vector<std::string> names;
    for (const Point& point : mechanism.points) {
        for (const char* part : {".x", ".y", ".vx", ".vy"}) {
            if (!point.fixed) {
                names.push_back(point.id + part);
            }
        }
    }
    for (const Element& element : mechanism.elements) {
        for (const char* part : {".angle", ".rate"}) {
            if (isLink(element)) {
                names.push_back(idOf(element) + part);
            }
        }
    }
    return names;
}

}  // namespace

std::string floquetJson(const Mechanism& mechanism, const System& system, const PeriodicMotion& motion)
{
    JsonWriter json;
    json.beginResult();
    json.member("period", motion.period).member("stable", motion.stable);
    json.key("multipliers").beginArray();
    for (std::size_t i = 0; i < motion.multipliers.size(); ++i) {
        const std::complex<double> each = motion.multipliers[i];
        const Growth growth = growthOf(each, motion.period);
        json.beginObject(JsonWriter::Layout::line).member("re", each.real()).member("im", each.imag());
        json.member("growth_rate", growth.rate).member("frequency_hz", growth.frequency);
        json.members("moves", largestMovers(system, motion.shapes[i], 4), JsonWriter::Layout::line).endObject();
    }
    json.endArray();
    json.member("closure", motion.closure).key("iterations").count(static_cast<std::size_t>(motion.iterations));
    json.key("monodromy").beginArray();
    for (Eigen::Index row = 0; row < motion.monodromy.rows(); ++row) {
        json.beginArray(JsonWriter::Layout::line);
        for (const double each : motion.monodromy.row(row)) {
            json.value(each);
        }
        json.endArray();
    }
    json.endArray().key("state").beginObject();
    const auto observables = observablesOf(mechanism, system, stateNames(mechanism));
    for (const Observable& each : observables.value()) {
        json.member(each.name, each.value(motion.start));
    }
    json.endObject().endObject();
    return json.text();
}

std::string floquetText(const Mechanism& mechanism, const System& system, const PeriodicMotion& motion,
                        const Language& language)
{
    const Words words(language);
    std::string text = words({"period {1} s", Number{motion.period, Quantity::none, 10}}) + "\n";
    for (std::size_t i = 0; i < motion.multipliers.size(); ++i) {
        const std::complex<double> each = motion.multipliers[i];
        const std::string value = formatRounded(each.real(), 10) + (each.imag() < 0 ? " - " : " + ") +
                                  formatRounded(std::abs(each.imag()), 10) + "i";
        text += words({"multiplier {1}, size {2}", value, Number{std::abs(each), Quantity::none, 10}});
        std::string movers;
        for (const std::string& name : largestMovers(system, motion.shapes[i], 4)) {
            movers += (movers.empty() ? "" : " ") + name;
        }
        text += (movers.empty() ? std::string() : ", " + words({"moves {1}", movers})) + "\n";
    }
    text += words(motion.stable ? Text("stable") : Text("unstable")) + "\n";
    const auto observables = observablesOf(mechanism, system, stateNames(mechanism));
    for (const Observable& each : observables.value()) {
        text += each.name + " = " + formatRounded(each.value(motion.start), 10) + "\n";
    }
    return text;
}

}  // namespace eigenlink
